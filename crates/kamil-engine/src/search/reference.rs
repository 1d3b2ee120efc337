//! A plain minimax without any pruning, to hold the search against.

use kamil::{DrawRules, Game, MOVE_LIMIT, MoveKind, Position, RuleSet};

use crate::clock::NoClock;
use crate::control::Control;
use crate::engine::Engine;
use crate::evaluation::HandWritten;
use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::score::{Depth, Score};
use crate::search::Techniques;

/// The score of looking at every line to its end. Its positions are too few plies deep to stand twice.
fn minimax(position: &Position, depth: u8, ply: u16, draws: DrawRules) -> Score {
    if ply > 0 && is_drawn(position, draws) {
        return Score::DRAW;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Score::mated_in(ply);
    }
    if depth == 0 {
        return settled(position, ply, draws);
    }
    let replies = moves.into_iter().map(|mv| -minimax(&position.after(mv), depth - 1, ply + 1, draws));
    replies.max().expect("there is a move")
}

/// The score after any choice of captures and promotions, or, in check, of all moves.
fn settled(position: &Position, ply: u16, draws: DrawRules) -> Score {
    if is_drawn(position, draws) {
        return Score::DRAW;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Score::mated_in(ply);
    }
    let in_check = position.is_check();
    let noisy = |mv: &kamil::Move| in_check || position.is_capture(*mv) || mv.kind == MoveKind::Promotion;
    let tried = moves.iter().filter(|mv| noisy(mv)).map(|&mv| -settled(&position.after(mv), ply + 1, draws)).max();
    let standing = (!in_check).then(|| estimate(position, draws));
    tried.into_iter().chain(standing).max().expect("in check there are moves, else there is standing pat")
}

/// At the move limit half of an advantage is left.
fn estimate(position: &Position, draws: DrawRules) -> Score {
    let (estimate, limit) = (HandWritten.estimate(position), i32::from(MOVE_LIMIT));
    let left = if draws == DrawRules::Strict { 2 * limit } else { 2 * limit - i32::from(position.halfmove_clock()) };
    Score::from_centipawns(estimate * left / (2 * limit))
}

fn is_drawn(position: &Position, draws: DrawRules) -> bool {
    draws == DrawRules::Default
        && (position.board().occupied().count() == 2
            || position.halfmove_clock() >= MOVE_LIMIT && !position.legal_moves().is_empty())
}

fn game(fen: &str, draws: DrawRules) -> Game {
    let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
    Game::from_position(position, RuleSet::WarMachine, draws)
}

/// The score of a search that prunes nothing.
fn searched(engine: &mut Engine, game: &Game, depth: u8) -> Score {
    engine.search(game, &Limits::to_depth(Depth::new(depth)), &Control::new(), &NoClock, &mut ()).score
}

fn plain_engine() -> Engine {
    Engine::new(0).with_techniques(Techniques::NONE)
}

#[test]
fn the_search_gives_the_score_of_plain_minimax() {
    let cases = [
        // The first position.
        ("rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1", 3),
        // Men in contact, captures on both sides.
        ("4k5/3p1r4/2p2n4/3P2w3/2G1E5/4N1p3/3R1P4/10/3K6/10 w - - 0 1", 2),
        // A King in check.
        ("4k5/3p1r4/5n4/3P6/4R5/4N1p3/5P4/10/3K6/10 b - - 0 1", 3),
        // Mate within three plies, and stalemate as a win.
        ("5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1", 3),
        ("k9/10/1K8/10/10/10/10/10/2W7/10 w - - 0 1", 3),
        // Only a vanishing move.
        ("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1", 3),
        // Pawns about to become Generals or to vanish.
        ("10/P1P3k3/10/10/10/10/3g6/1p1p6/1p4K3/10 w - - 0 1", 3),
        // The move limit falls within the search.
        ("4k5/10/10/4p5/10/10/10/4R5/10/K9 w - - 198 150", 3),
    ];
    for (fen, deepest) in cases {
        let game = game(fen, DrawRules::Default);
        for depth in 1..=deepest {
            let expected = minimax(game.position(), depth, 0, DrawRules::Default);
            assert_eq!(searched(&mut plain_engine(), &game, depth), expected, "{fen} at depth {depth}");
        }
    }
}

/// The table knows no clock. What a search with one clock left in it must not be read as if it were that of another.
#[test]
fn a_table_warm_from_another_clock_gives_the_score_of_plain_minimax() {
    let at = |clock: u16, draws| game(&format!("4k5/p8p/10/2n7/10/10/10/5R4/P2R5P/4K5 w - - {clock} 150"), draws);
    for draws in DrawRules::ALL {
        let expected = |clock| minimax(at(clock, draws).position(), 1, 0, draws);
        for (first, second) in [(0, 100), (100, 0), (0, 190), (190, 30)] {
            let mut engine = Engine::new(1).with_techniques(Techniques::NONE);
            searched(&mut engine, &at(first, draws), 2);
            let score = searched(&mut engine, &at(second, draws), 1);
            assert_eq!(score, expected(second), "{draws:?}, clock {second} after clock {first}");
        }
        assert_eq!(
            expected(0) == expected(100),
            draws == DrawRules::Strict,
            "only a move limit makes an advantage fade"
        );
    }
}
