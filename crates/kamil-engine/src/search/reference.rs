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
fn minimax(position: &Position, depth: u8, ply: u16) -> Score {
    if ply > 0 && is_drawn(position) {
        return Score::DRAW;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Score::mated_in(ply);
    }
    if depth == 0 {
        return settled(position, ply);
    }
    moves.into_iter().map(|mv| -minimax(&position.after(mv), depth - 1, ply + 1)).max().expect("there is a move")
}

/// The score after any choice of captures and promotions, or, in check, of all moves.
fn settled(position: &Position, ply: u16) -> Score {
    if is_drawn(position) {
        return Score::DRAW;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Score::mated_in(ply);
    }
    let in_check = position.is_check();
    let noisy = |mv: &kamil::Move| in_check || position.is_capture(*mv) || mv.kind == MoveKind::Promotion;
    let tried = moves.iter().filter(|mv| noisy(mv)).map(|&mv| -settled(&position.after(mv), ply + 1)).max();
    let standing = (!in_check).then(|| estimate(position));
    tried.into_iter().chain(standing).max().expect("in check there are moves, else there is standing pat")
}

fn estimate(position: &Position) -> Score {
    Score::from_centipawns(HandWritten.estimate(position))
}

fn is_drawn(position: &Position) -> bool {
    position.board().occupied().count() == 2
        || position.halfmove_clock() >= MOVE_LIMIT && !position.legal_moves().is_empty()
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
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        let game = Game::from_position(position, RuleSet::WarMachine, DrawRules::Default);
        for depth in 1..=deepest {
            let expected = minimax(&position, depth, 0);
            let limits = Limits::to_depth(Depth::new(depth));
            let report = Engine::new(0).with_techniques(Techniques::NONE).search(
                &game,
                &limits,
                &Control::new(),
                &NoClock,
                &mut (),
            );
            assert_eq!(report.score, expected, "{fen} at depth {depth}");
        }
    }
}
