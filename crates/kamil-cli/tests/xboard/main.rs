//! A real XBoard under a virtual display plays whole games against Kamil and with Kamil on both sides.
//!
//! `cargo xtask test xboard` installs what these need and runs them; `KAMIL_XBOARD` names the program. The pictures lie in
//! the target folder, and what to see on them is in `docs/xboard.md`.

#![cfg(unix)]
#![forbid(unsafe_code)]

mod display;
mod gui;

use display::Display;
use gui::{Gui, Players, play, typed};
use kamil::{Array, Color, DrawRules, Game, Outcome, Position, RuleSet, UciMove, WinReason};

/// A line of `testdata/problems`, whose key is a Pawn that vanishes and whose end is a checkmate in two.
const VANISHING: &str = "6k1KR/3RP2p2/8G1/10/10/10/10/10/10/10 w - - 0 1";
/// One whose key promotes to a General, and in which Black wins by stalemate in three.
const STALEMATE: &str = "10/10/10/10/10/10/8e1/9k/7p2/6W2K b - - 0 1";
/// One whose key vanishes and stalemates at once.
const BOTH: &str = "9k/R3P5/7N2/10/10/10/10/10/10/3GK5 w - - 0 1";

fn from(fen: &str) -> Game {
    let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
    Game::from_position(position, RuleSet::WarMachine, DrawRules::Default)
}

fn won(winner: Color, by: WinReason) -> Outcome {
    Outcome::Win { winner, by }
}

/// The result as a PGN names it.
fn result(game: &Game) -> &'static str {
    match game.outcome().expect("the game has ended by our rules too") {
        Outcome::Win { winner: Color::White, .. } => "1-0",
        Outcome::Win { winner: Color::Black, .. } => "0-1",
        Outcome::Draw { .. } => "1/2-1/2",
    }
}

/// Kamil plays both sides to the end; XBoard's result must be ours.
fn play_both_sides(mut game: Game, fen: Option<&str>, picture: &str) -> (Game, Vec<String>, String) {
    let (display, folder) = (Display::start(), tempfile::tempdir().unwrap());
    let gui = Gui::start(&display, folder.path(), Players::Programs);
    if let Some(fen) = fen {
        gui.paste(fen);
    }
    gui.press("ctrl+t");
    let saved = gui.end(picture);
    let moves = gui.engine_moves();
    for mv in &moves {
        play(&mut game, mv);
    }
    assert!(saved.contains(&format!("[Result \"{}\"]", result(&game))), "{saved}");
    (game, moves, saved)
}

#[test]
#[ignore = "needs XBoard: cargo xtask test xboard"]
fn two_programs_play_a_whole_game() {
    let (game, moves, _) = play_both_sides(Game::new(Array::Kamil, DrawRules::Default), None, "whole");
    assert!(moves.len() > 30, "a game of {} plies: {:?}", moves.len(), game.outcome());
}

#[test]
#[ignore = "needs XBoard: cargo xtask test xboard"]
fn a_pawn_vanishes_in_a_game_of_two_programs() {
    let (game, moves, saved) = play_both_sides(from(VANISHING), Some(VANISHING), "vanishing");
    assert_eq!(moves[0], "e8e9", "{moves:?}");
    assert!(saved.contains("e9=."), "XBoard's list of moves: {saved}");
    assert_eq!((moves.len(), game.outcome()), (3, Some(won(Color::White, WinReason::Checkmate))));
}

#[test]
#[ignore = "needs XBoard: cargo xtask test xboard"]
fn a_game_of_two_programs_ends_in_a_stalemate_that_wins() {
    let (game, moves, saved) = play_both_sides(from(STALEMATE), Some(STALEMATE), "stalemate");
    assert_eq!(moves[0], "h1g0g", "{moves:?}");
    assert_eq!((moves.len(), game.outcome()), (5, Some(won(Color::Black, WinReason::Stalemate))));
    assert!(saved.contains("stalemated"), "{saved}");
}

#[test]
#[ignore = "needs XBoard: cargo xtask test xboard"]
fn a_person_who_types_plays_a_whole_game() {
    let (display, folder) = (Display::start(), tempfile::tempdir().unwrap());
    let gui = Gui::start(&display, folder.path(), Players::Person);
    let mut game = Game::new(Array::Kamil, DrawRules::Default);
    while game.outcome().is_none() {
        // Whoever plays the last move of a list gets mated soon.
        let mv = *game.position().legal_moves().last().expect("the game goes on");
        gui.type_move(&typed(&UciMove::from(mv).to_string()));
        game.play(mv).unwrap();
        if game.outcome().is_some() {
            break;
        }
        let answers = game.moves().len().div_ceil(2);
        let answer = gui.wait_for("the engine's answer", |gui| gui.engine_moves().get(answers - 1).cloned());
        play(&mut game, &answer);
    }
    let saved = gui.end("person");
    assert!(saved.contains(&format!("[Result \"{}\"]", result(&game))), "{saved}");
    assert!(matches!(game.outcome(), Some(Outcome::Win { winner: Color::Black, .. })), "{:?}", game.outcome());
}

#[test]
#[ignore = "needs XBoard: cargo xtask test xboard"]
fn a_persons_pawn_vanishes_and_stalemates() {
    let (display, folder) = (Display::start(), tempfile::tempdir().unwrap());
    let gui = Gui::start(&display, folder.path(), Players::Person);
    gui.paste(BOTH);
    gui.type_move("e8e9");
    // A pasted position is edited, not played, until the person says whose the machine is.
    gui.press("ctrl+b");
    let saved = gui.end("vanishes-and-stalemates");
    assert!(saved.contains("[Result \"1-0\"]") && saved.contains("stalemated"), "{saved}");
}

#[test]
fn squares_are_counted_from_0_in_xboard_alone() {
    assert_eq!(typed("a9a10g"), "a8a9g");
    assert_eq!(typed("j10i9"), "j9i8");
    let mut game = from(VANISHING);
    play(&mut game, "e8e9.");
    assert_eq!(game.position().to_fen().split(' ').next(), Some("6k1KR/3R3p2/8G1/10/10/10/10/10/10/10"));
}
