//! Whole games: legal to the end, won where they are won, the same for the same seed.

mod common;

use std::collections::BTreeSet;

use common::{Random, game, play, play_out, search};
use kamil::{Array, Color, DrawRules, Game, Outcome, Role, RuleSet};
use kamil_engine::{Control, Depth, Engine, Level, Limits, NoClock, Score, Technique, Techniques};

/// The levels that miss no move.
const SEARCHERS: [Level; 2] = [Level::Nine, Level::Ten];

#[test]
fn long_games_from_every_array_are_legal_to_the_end() {
    for array in Array::ALL {
        for draws in DrawRules::ALL {
            let mut engine = Engine::new(1);
            let mut game = Game::new(array, draws);
            let limits = Limits::to_nodes(2_000);
            play_out(&mut game, 300, |game| search(&mut engine, game, &limits).best);
            assert!(game.outcome().is_some() || game.moves().len() == 300);
        }
    }
}

#[test]
fn games_against_random_moves_are_won() {
    for (seed, array) in (0..).zip(Array::ALL) {
        let mut random = Random::new(seed);
        let mut game = Game::new(array, DrawRules::Default);
        play_out(&mut game, 400, |game| match game.position().turn() {
            Color::White => Level::Nine.choose(game, seed),
            Color::Black => random.legal_move(game.position()),
        });
        assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::White), "{}", game.position().to_fen());
    }
}

/// The men of level ten drive a lone King, which moves at random, to its end before the move limit.
fn wins_against_random_moves(men: &[Role], seed: u64) {
    let mut random = Random::new(seed);
    let men: Vec<_> = men.iter().map(|&role| (Color::White, role)).collect();
    let position = random.position(&men, RuleSet::WarMachine, Color::White);
    let mut game = Game::from_position(position, RuleSet::WarMachine, DrawRules::Default);
    play_out(&mut game, 200, |game| match game.position().turn() {
        Color::White => Level::Ten.choose(game, seed),
        Color::Black => random.legal_move(game.position()),
    });
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::White), "{}", position.to_fen());
}

#[test]
fn a_rook_beats_a_lone_king() {
    wins_against_random_moves(&[Role::Rook], 1);
}

#[test]
fn a_war_machine_beats_a_lone_king() {
    wins_against_random_moves(&[Role::WarMachine], 3);
}

/// The strongest defence that the engine itself can find does not save the lone King either.
#[test]
fn a_rook_beats_a_lone_king_that_defends_itself() {
    let mut random = Random::new(9);
    let position = random.position(&[(Color::White, Role::Rook)], RuleSet::WarMachine, Color::White);
    let mut game = Game::from_position(position, RuleSet::WarMachine, DrawRules::Default);
    play_out(&mut game, 200, |game| {
        let level = if game.position().turn() == Color::White { Level::Ten } else { Level::Nine };
        level.choose(game, 4)
    });
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Color::White), "{}", position.to_fen());
}

/// A Rook and a King that went to and fro: Black's e7e8 would bring the first position about for the third time.
fn to_and_fro(plies: usize) -> Game {
    let mut game = game("10/10/4k5/10/10/10/10/10/R9/K9 w - - 0 1", DrawRules::Default);
    for text in ["a2b2", "e8e7", "b2a2", "e7e8", "a2b2", "e8e7", "b2a2"].into_iter().take(plies) {
        play(&mut game, text);
    }
    game
}

#[test]
fn a_winning_side_does_not_repeat() {
    let game = to_and_fro(6);
    for level in [Level::Eight, Level::Nine, Level::Ten] {
        let mv = level.choose(&game, 3).expect("there are moves");
        assert_ne!(mv.to_string(), "b2a2", "{level:?} lets Black draw");
    }
}

#[test]
fn a_losing_side_repeats_for_the_draw() {
    let game = to_and_fro(7);
    let report = search(&mut Engine::new(0), &game, &Limits::to_depth(Depth::new(4)));
    assert_eq!(report.best.expect("there are moves").to_string(), "e7e8");
    assert_eq!(report.score, Score::DRAW);
}

#[test]
fn the_same_seed_plays_the_same_and_another_differs() {
    let game = Game::new(Array::Kamil, DrawRules::Default);
    for level in Level::ALL {
        let report = |seed| level.search(&game, seed, &Control::new());
        assert_eq!(report(11), report(11), "{level:?}");
        let choices: BTreeSet<_> = (0..8).map(|seed| level.choose(&game, seed)).collect();
        assert!(choices.len() > 1, "{level:?} always plays {choices:?}");
    }
}

#[test]
fn no_level_that_searches_misses_a_win_in_one() {
    let ends = ["5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1", "k9/3W6/K9/10/10/10/10/10/10/10 w - - 0 1"];
    for fen in ends {
        let game = game(fen, DrawRules::Default);
        for level in SEARCHERS {
            for seed in 0..10 {
                let mut next = game.clone();
                next.play(level.choose(&game, seed).expect("there are moves")).expect("the move is legal");
                assert!(next.outcome().is_some(), "{level:?} with seed {seed}: {fen}");
            }
        }
    }
}

#[test]
fn no_level_that_searches_leaves_a_rook_to_be_taken() {
    // The Pawn d6 attacks the Rook e5.
    let fen = "rnewkgwen1/ppp1pppppp/10/10/3p6/4R5/10/10/PPPPPPPPPP/RNEWKGWEN1 w - - 0 1";
    let game = game(fen, DrawRules::Default);
    for level in SEARCHERS {
        // The tenth level is slow and does not err.
        let seeds = if level == Level::Ten { 1 } else { 20 };
        for seed in 0..seeds {
            let mv = level.choose(&game, seed).expect("there are moves");
            assert_eq!(mv.role, Role::Rook, "{level:?} with seed {seed} plays {mv}");
        }
    }
}

#[test]
fn a_drawn_game_still_gets_a_move() {
    let bare = game("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", DrawRules::Default);
    assert!(bare.outcome().is_some());
    let report = search(&mut Engine::new(0), &bare, &Limits::to_depth(Depth::new(3)));
    assert!(bare.position().is_legal(report.best.expect("there are moves")));
    assert_eq!(report.score, Score::DRAW);
}

#[test]
fn a_search_stopped_at_once_still_gives_a_legal_move() {
    let game = Game::new(Array::Kamil, DrawRules::Default);
    let limits = [Limits::to_nodes(0), Limits::to_nodes(1), Limits::to_nodes(40), Limits::to_depth(Depth::ZERO)];
    for limits in limits {
        let report = search(&mut Engine::new(0), &game, &limits);
        assert!(game.position().is_legal(report.best.expect("there are moves")), "{limits:?}");
        assert!(limits.nodes.is_none_or(|nodes| report.nodes <= nodes), "{limits:?} used {}", report.nodes);
    }
    for nodes in (1_000..40_000).step_by(1_700) {
        assert_eq!(search(&mut Engine::new(0), &game, &Limits::to_nodes(nodes)).nodes, nodes);
    }
    let control = Control::new();
    control.stop();
    let report = Engine::new(0).search(&game, &Limits::default(), &control, &NoClock, &mut ());
    assert!(game.position().is_legal(report.best.expect("there are moves")));
    assert_eq!(report.nodes, 0);
}

#[test]
fn any_legal_position_can_be_searched() {
    let mut random = Random::new(77);
    let kinds = [Role::General, Role::Elephant, Role::WarMachine, Role::Knight, Role::Rook, Role::Camel];
    for round in 0..300 {
        let rules = RuleSet::ALL[round % 2];
        let count = 1 + random.below(14);
        let men: Vec<_> = (0..count)
            .map(|_| (Color::ALL[random.below(2)], kinds[random.below(kinds.len())]))
            .filter(|(_, role)| rules.has(*role))
            .collect();
        let turn = Color::ALL[random.below(2)];
        let position = random.position(&men, rules, turn);
        let game = Game::from_position(position, rules, DrawRules::ALL[random.below(2)]);
        let report = search(&mut Engine::new(0), &game, &Limits::to_nodes(1_500));
        assert_eq!(report.best.is_some(), position.has_legal_move(), "{}", position.to_fen());
        let mut line = position;
        for mv in report.line {
            line.play(mv).expect("the line is legal");
        }
    }
}

#[test]
fn the_crowded_board_is_searched_on_a_small_stack() {
    let fen = "R1R3RN1k/1W1WNW1WR1/1W1WNW1W1W/1R7R/1W1WNW1W1W/1W1NNW1W1W/1W1WNW1W1W/1R7R/R2WWWRWRN/K1R6R w - - 0 1";
    let both = move || {
        let crowded = search(&mut Engine::new(0), &game(fen, DrawRules::Default), &Limits::to_nodes(30_000));
        // With its table there would be nothing to search.
        let mut searching = Engine::new(1).with_techniques(Techniques::ALL.without(Technique::Endgames));
        let rook = game("10/10/4k5/10/10/10/10/10/R9/K9 w - - 0 1", DrawRules::Strict);
        let deep = search(&mut searching, &rook, &Limits::to_nodes(200_000));
        (crowded.best.is_some(), deep.depth)
    };
    // WebAssembly's stack is 1 MiB by default.
    let small = std::thread::Builder::new().stack_size(512 << 10).spawn(both).expect("a thread starts");
    let (found, depth) = small.join().expect("the stack sufficed");
    assert!(found && depth > Depth::new(10), "{depth}");
}

#[test]
fn a_draw_is_taken_by_a_side_without_prospects_only() {
    let at = |fen| game(fen, DrawRules::Default);
    let even = at("3rk5/p8p/10/10/10/10/10/10/P8P/3RK5 w - - 0 60");
    let white_is_winning = at("4k5/p8p/10/10/10/10/10/10/P2R5P/3RK5 w - - 0 60");
    let hopeless = at("4k5/10/10/10/4e5/10/10/10/10/3EK5 w - - 0 3");
    assert!(Level::accepts_draw(&hopeless, Color::Black) && Level::accepts_draw(&hopeless, Color::White));
    assert!(!Level::accepts_draw(&white_is_winning, Color::White));
    assert!(Level::accepts_draw(&white_is_winning, Color::Black));
    assert!(Level::accepts_draw(&even, Color::Black), "White is to move, so Black is no better than even");
    let first = Game::new(Array::Kamil, DrawRules::Default);
    assert!(!Color::ALL.into_iter().any(|color| Level::accepts_draw(&first, color)));
}
