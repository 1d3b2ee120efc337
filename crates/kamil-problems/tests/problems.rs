//! The problems of the test data: proven again, told apart, and agreed on by the naive implementation of the rules.

#[path = "../../kamil/tests/naive/mod.rs"]
mod naive;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use kamil::{Color, DrawRules, Game, Outcome, RuleSet, WinReason};
use kamil_problems::{Feature, Problem, Proof, Prover, read};

use naive::board::Board;
use naive::ending::{Ending, ending};
use naive::man::{Rules, Side};
use naive::moves::Move;

/// Problems that take more moves than this are left to `cargo xtask problems verify`.
const ALLOWANCE: u64 = 15_000_000;

/// Each file and the number of its problems, so that a cut file can't pass.
const FILES: [(&str, usize); 12] = [
    ("camel.epd", 14),
    ("checkmates.epd", 7),
    ("endings.epd", 15),
    ("games.epd", 13),
    ("lone-king.epd", 4),
    ("long.epd", 11),
    ("promotion.epd", 8),
    ("replies.epd", 20),
    ("sacrifices.epd", 13),
    ("stalemates.epd", 7),
    ("vanishing.epd", 22),
    ("zugzwang.epd", 11),
];

fn load(file: &str) -> Vec<Problem> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/problems").join(file);
    let text = fs::read_to_string(path).unwrap();
    let problems = read(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    let written: Vec<String> = problems.iter().map(Problem::to_string).collect();
    assert_eq!(written, text.lines().collect::<Vec<_>>(), "{file} is written as we write it");
    problems
}

fn all() -> Vec<Problem> {
    FILES.iter().flat_map(|(file, _)| load(file)).collect()
}

#[test]
fn every_file_is_read_whole() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/problems");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let found: BTreeSet<String> = names.filter(|name| name != "README.md").collect();
    assert_eq!(found, FILES.iter().map(|(file, _)| (*file).to_owned()).collect());
    for (file, count) in FILES {
        assert_eq!(load(file).len(), count, "{file}");
    }
}

#[test]
fn no_problem_stands_twice() {
    let problems = all();
    let names: BTreeSet<_> = problems.iter().map(|problem| &problem.id).collect();
    let positions: BTreeSet<_> =
        problems.iter().map(|problem| (problem.position.to_fen(), problem.rules.name())).collect();
    assert_eq!((names.len(), positions.len()), (problems.len(), problems.len()));
}

#[test]
fn every_problem_is_proven() {
    for problem in all() {
        let mut prover = Prover::new();
        prover.allow(ALLOWANCE);
        prover.check(&problem).unwrap_or_else(|error| panic!("{}: {error}", problem.id));
    }
}

#[test]
fn every_line_wins_a_game() {
    for problem in all() {
        for draws in DrawRules::ALL {
            let mut game = Game::from_position(problem.position, problem.rules, draws);
            for &mv in &problem.line {
                game.play(mv).unwrap_or_else(|error| panic!("{}: {error}", problem.id));
            }
            let winner = game.outcome().and_then(Outcome::winner);
            assert_eq!(winner, Some(problem.position.turn()), "{}", problem.id);
        }
    }
}

#[test]
fn there_is_something_of_everything() {
    let problems = all();
    let mut shown: BTreeMap<Feature, usize> = BTreeMap::new();
    for Problem { position, moves, keys, line, .. } in problems.clone() {
        let proof = Proof { moves, keys, line };
        for feature in Feature::all_of(&mut Prover::new(), &position, &proof).unwrap() {
            *shown.entry(feature).or_default() += 1;
        }
    }
    let count = |wanted: &dyn Fn(&Problem) -> bool| problems.iter().filter(|problem| wanted(problem)).count();
    assert!(problems.len() >= 60);
    for color in Color::ALL {
        assert!(count(&|problem| problem.position.turn() == color) >= 20, "{color:?}");
    }
    assert!(count(&|problem| problem.rules == RuleSet::Camel) >= 10);
    for moves in 1..=6 {
        assert!(count(&|problem| problem.moves == moves) >= 5, "{moves} moves");
    }
    for feature in Feature::ALL {
        assert!(shown.get(&feature).is_some_and(|count| *count >= 3), "{feature:?}: {shown:?}");
    }
}

/// The same position as the naive implementation reads it.
fn naive_board(problem: &Problem) -> Board {
    let rules = if problem.rules == RuleSet::Camel { Rules::Camel } else { Rules::WarMachine };
    Board::from_fen(&problem.position.to_fen(), rules).unwrap()
}

fn naive_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves
}

#[test]
fn the_naive_implementation_sees_every_line_to_its_end() {
    for problem in all() {
        let mut boards = vec![naive_board(&problem)];
        for mv in &problem.line {
            assert_eq!(ending(&boards, false), None, "{}", problem.id);
            let board = boards[boards.len() - 1];
            let moves = naive_moves(&board);
            let found = moves.into_iter().find(|it| it.to_string() == mv.to_string());
            boards.push(board.after(found.unwrap_or_else(|| panic!("{}: {mv}", problem.id))));
        }
        let winner = if problem.position.turn() == Color::White { Side::White } else { Side::Black };
        let Some(Outcome::Win { by, .. }) = problem.end().outcome() else { panic!("{}: no end", problem.id) };
        let expected = match by {
            WinReason::Checkmate => Ending::Checkmate { winner },
            _ => Ending::Stalemate { winner },
        };
        assert_eq!(ending(&boards, false), Some(expected), "{}", problem.id);
    }
}

/// The first moves after which the naive implementation finds the other side lost within `moves` more of ours.
fn naive_keys(board: &Board, moves: u8) -> Vec<String> {
    let wins = naive_moves(board).into_iter().filter(|mv| naive_loses(&board.after(*mv), moves - 1));
    wins.map(|mv| mv.to_string()).collect()
}

fn naive_loses(board: &Board, moves: u8) -> bool {
    let wins = |next: &Board| naive_moves(next).into_iter().any(|mv| naive_loses(&next.after(mv), moves - 1));
    !board.has_legal_move() || moves > 0 && naive_moves(board).into_iter().all(|reply| wins(&board.after(reply)))
}

/// A proof that shares nothing with the prover, not even the rules: for the short ones.
#[test]
fn the_naive_implementation_proves_the_short_ones() {
    for problem in all().iter().filter(|problem| problem.moves <= 2) {
        let board = naive_board(problem);
        let mut keys = naive_keys(&board, problem.moves);
        let mut claimed: Vec<String> = problem.keys.iter().map(ToString::to_string).collect();
        keys.sort();
        claimed.sort();
        assert_eq!(keys, claimed, "{}", problem.id);
        assert!(problem.moves == 1 || naive_keys(&board, problem.moves - 1).is_empty(), "{}", problem.id);
    }
}
