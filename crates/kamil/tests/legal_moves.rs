//! The positions that the rules page names, and those that have caught a fault.

use kamil::{Bitboard, DrawRules, Game, MoveKind, MoveList, Position, RuleSet, Square, position_outcome};

fn position(fen: &str, rules: RuleSet) -> Position {
    Position::from_fen(fen, rules).expect(fen)
}

fn moves(fen: &str, rules: RuleSet) -> Vec<String> {
    let mut moves = position(fen, rules).legal_moves();
    moves.sort();
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn a_position_may_have_more_than_256_moves() {
    let fen = "R1R3RN1k/1W1WNW1WR1/1W1WNW1W1W/1R7R/1W1WNW1W1W/1W1NNW1W1W/1W1WNW1W1W/1R7R/R2WWWRWRN/K1R6R w - - 0 1";
    assert_eq!(moves(fen, RuleSet::WarMachine).len(), 289);
    assert_eq!(position(fen, RuleSet::WarMachine).count_legal_moves(), 289);
}

#[test]
fn a_board_full_of_rooks_fits_the_move_list() {
    // The bound is proven where it is declared; a board that alternates Rooks and empty squares is far below it.
    const { assert!(MoveList::CAPACITY >= 18 * 57) };
    let fen = "R1R1R1R1Ek/1R1R1R1R1E/R1R1R1R1R1/1R1R1R1R1R/R1R1R1R1R1/1R1R1R1R1R/R1R1R1R1R1/1R1R1R1R1R/R1R1R1R1R1/KR1R1R1R1R w";
    let position = position(fen, RuleSet::WarMachine);
    assert_eq!(position.legal_moves().len(), position.count_legal_moves() as usize);
}

#[test]
fn a_vanishing_move_may_be_the_only_one() {
    let fen = "10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1";
    assert_eq!(moves(fen, RuleSet::WarMachine), ["e9e10"]);
    let position = position(fen, RuleSet::WarMachine);
    assert_eq!(position.legal_moves()[0].kind, MoveKind::Vanish);
    let after = position.after(position.legal_moves()[0]);
    assert_eq!(after.board().piece_at(Square::E10), None);
    assert_eq!(after.halfmove_clock(), 0);
}

#[test]
fn a_side_without_a_move_has_lost_even_to_a_lone_king() {
    let position = position("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", RuleSet::WarMachine);
    let outcome = position_outcome(&position, DrawRules::Default).expect("White is stalemated");
    assert_eq!(outcome.to_string(), "black wins by stalemate");
    assert_eq!(Game::from_position(position, RuleSet::WarMachine, DrawRules::Default).outcome(), Some(outcome));
}

#[test]
fn kings_alone_draw_at_once_but_not_in_strict_games() {
    let position = position("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", RuleSet::WarMachine);
    let outcome = position_outcome(&position, DrawRules::Default).expect("nobody can win");
    assert_eq!(outcome.to_string(), "draw by bare kings");
    assert_eq!(position_outcome(&position, DrawRules::Strict), None);
}

#[test]
fn the_move_limit_counts_two_hundred_plies() {
    let at = |clock: u16| position(&format!("4k5/10/10/10/10/10/10/10/10/R3K5 w - - {clock} 150"), RuleSet::WarMachine);
    assert_eq!(position_outcome(&at(199), DrawRules::Default), None);
    let outcome = position_outcome(&at(200), DrawRules::Default).expect("the limit is reached");
    assert_eq!(outcome.to_string(), "draw by move limit");
    assert_eq!(position_outcome(&at(200), DrawRules::Strict), None);
}

#[test]
fn the_counters_stop_at_their_greatest_values() {
    let position = position("4k5/10/10/10/10/10/10/10/10/R3K5 b - - 65535 65535", RuleSet::WarMachine);
    let after = position.after(position.legal_moves()[0]);
    assert_eq!((after.halfmove_clock(), after.fullmove_number()), (65535, 65535));
}

#[test]
fn nothing_stands_between_a_camel_and_the_king_it_checks() {
    // Found by the comparison of the two generators: the Rook does not answer the check on e2, for the Camel leaps.
    let fen = "4k5/10/10/10/10/10/10/4c5/R9/4K5 w - - 0 1";
    assert_eq!(moves(fen, RuleSet::Camel), ["e1d1", "e1f1", "e1d2", "e1e2", "e1f2"]);
    let fen = "egNg4NE/1P3GK2P/prG4e1g/rg2gPN3/G2c3n1n/1C6N1/1p1Gne1Eg1/1e2cGRCnn/2NPeCC1k1/2GECn2cR b - - 0 254";
    assert_eq!(moves(fen, RuleSet::Camel), ["i2j1", "i3g2"]);
}

#[test]
fn what_may_not_be_played_leaves_the_position_as_it_was() {
    let mut position = position("4k5/10/10/10/10/10/10/10/10/R3K5 w - - 0 1", RuleSet::WarMachine);
    let before = position;
    let mut mv = position.legal_moves()[0];
    mv.kind = MoveKind::Promotion;
    assert!(position.play(mv).is_err());
    assert_eq!(position, before);
    assert_eq!(position.checkers(), Bitboard::EMPTY);
}
