//! Checkmates and stalemates are found, and as far away as they are.

mod common;

use common::{Random, game};
use kamil::{Color, DrawRules, Game, Position, Role, RuleSet};
use kamil_engine::{Depth, Engine, Limits, Report, Score};

fn search(game: &Game, depth: u8) -> Report {
    common::search(&mut Engine::new(1), game, &Limits::to_depth(Depth::new(depth)))
}

/// The plies to the end that the side to move can force within `plies`, by looking at every line.
fn forced_win(position: &Position, plies: u16) -> Option<u16> {
    (1..=plies).step_by(2).find(|&plies| wins_within(position, plies))
}

fn wins_within(position: &Position, plies: u16) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let reply = position.after(mv);
        let replies = reply.legal_moves();
        replies.is_empty()
            || plies > 2
                && reply.board().occupied().count() > 2
                && replies.into_iter().all(|mv| wins_within(&reply.after(mv), plies - 2))
    })
}

#[test]
fn composed_ends_are_found_at_their_distance() {
    let cases = [
        // Mate by a second Rook.
        ("5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1", 1, "b2b10"),
        // Stalemate in the corner is a win: the War Machine takes the last square.
        ("k9/3W6/K9/10/10/10/10/10/10/10 w - - 0 1", 1, "d9c9"),
        // The ladder: the second Rook first cuts off the next rank.
        ("10/4k5/R9/10/10/10/10/10/1R8/K9 w - - 0 1", 3, ""),
        // Black, too, wins by stalemate.
        ("10/10/10/10/10/10/10/k9/3w6/K9 b - - 0 1", 1, ""),
        ("10/10/10/10/10/10/10/2k7/5r4/K9 b - - 0 1", 1, ""),
    ];
    for (fen, plies, mv) in cases {
        let game = game(fen, DrawRules::Default);
        assert_eq!(forced_win(game.position(), plies), Some(plies), "the case itself: {fen}");
        let report = search(&game, 7);
        assert_eq!(report.score, Score::mate_in(plies), "{fen}");
        assert_eq!(report.line.len(), usize::from(plies), "{fen}");
        let best = report.best.expect("there are moves");
        assert!(mv.is_empty() || best.to_string() == mv, "{fen}: {best}");
    }
}

#[test]
fn the_line_of_a_forced_win_ends_the_game() {
    let mut game = game("10/4k5/R9/10/10/10/10/10/1R8/K9 w - - 0 1", DrawRules::Default);
    for mv in search(&game, 7).line {
        game.play(mv).expect("the line is legal");
    }
    assert_eq!(game.outcome().and_then(kamil::Outcome::winner), Some(Color::White));
}

#[test]
fn random_endings_have_the_distance_that_every_line_shows() {
    let armies: [&[Role]; 4] = [
        &[Role::Rook, Role::WarMachine],
        &[Role::Rook, Role::Rook],
        &[Role::WarMachine, Role::WarMachine],
        &[Role::Rook, Role::Knight, Role::General],
    ];
    let mut random = Random::new(5);
    let mut forced = [0; 3];
    for round in 0..400 {
        let men: Vec<_> = armies[round % 4].iter().map(|&role| (Color::White, role)).collect();
        let position = random.position(&men, RuleSet::WarMachine, Color::White);
        let Some(plies) = forced_win(&position, 5) else { continue };
        forced[usize::from(plies / 2)] += 1;
        let game = Game::from_position(position, RuleSet::WarMachine, DrawRules::Default);
        assert_eq!(search(&game, 20).score, Score::mate_in(plies), "{}", position.to_fen());
    }
    assert!(forced.iter().all(|&count| count >= 3), "too few ends to be a test: {forced:?}");
}

#[test]
fn the_losing_side_knows_its_distance_too() {
    let mut random = Random::new(6);
    let mut lost = 0;
    for _ in 0..300 {
        let men = [(Color::White, Role::Rook), (Color::White, Role::Rook)];
        let position = random.position(&men, RuleSet::WarMachine, Color::Black);
        let replies = position.legal_moves();
        let longest = replies.iter().map(|&mv| forced_win(&position.after(mv), 3)).max_by_key(|win| win.unwrap_or(9));
        let Some(Some(plies)) = longest else { continue };
        if replies.iter().any(|&mv| forced_win(&position.after(mv), 3).is_none()) {
            continue;
        }
        lost += 1;
        let game = Game::from_position(position, RuleSet::WarMachine, DrawRules::Default);
        assert_eq!(search(&game, 16).score, Score::mated_in(plies + 1), "{}", position.to_fen());
    }
    assert!(lost >= 3, "too few losses to be a test: {lost}");
}

#[test]
fn a_side_without_a_move_has_lost_and_plays_none() {
    for fen in ["K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", "R4k4/1R8/10/10/10/10/10/10/10/K9 b - - 0 1"] {
        let report = search(&game(fen, DrawRules::Default), 4);
        assert_eq!((report.best, report.score), (None, Score::mated_in(0)), "{fen}");
        assert!(report.line.is_empty());
    }
}

#[test]
fn the_one_legal_move_is_played_though_a_pawn_vanishes_by_it() {
    let report = search(&game("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1", DrawRules::Default), 4);
    assert_eq!(report.best.expect("there is a move").to_string(), "e9e10");
}

#[test]
fn a_lone_king_takes_the_stalemate_that_wins_for_it() {
    // Black's King steps beside the corner, and White, with a Pawn more, has no move.
    let report = search(&game("K9/P9/3k6/10/10/10/10/10/10/10 b - - 0 1", DrawRules::Default), 3);
    assert_eq!(report.score, Score::mate_in(1));
}
