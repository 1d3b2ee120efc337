//! Games whose moves the bytes choose: moves, notations, ends and FENs agree with the naive implementation.
#![no_main]

#[path = "../../crates/kamil/tests/naive/mod.rs"]
mod naive;

use kamil::{DrawReason, DrawRules, Game, Outcome, Position, RuleSet, San, WinReason};
use libfuzzer_sys::fuzz_target;
use naive::board::Board;
use naive::compose::{Theme, compose, is_legal};
use naive::ending::{Ending, ending};
use naive::man::{Rules, Side};
use naive::moves::Move;
use naive::random::Random;

// The first five bytes choose a composed position or an array, and draw rules; each further one a move.
fuzz_target!(|bytes: &[u8]| {
    let [choice, seed @ ..] = bytes else { return };
    let Some((seed, choices)) = seed.split_first_chunk::<4>() else { return };
    let (rules, naive_rules) = match choice & 1 {
        0 => (RuleSet::WarMachine, Rules::WarMachine),
        _ => (RuleSet::Camel, Rules::Camel),
    };
    let draws = if choice & 2 == 0 { DrawRules::Default } else { DrawRules::Strict };
    let theme = usize::from(choice >> 2);
    let board = match Theme::ALL.get(theme) {
        Some(theme) => compose(*theme, naive_rules, &mut Random::new(u64::from(u32::from_le_bytes(*seed)))),
        None => Board::from_fen(rules.default_array().fen(), naive_rules).expect("the FEN of an array"),
    };
    if is_legal(&board) {
        play(board, rules, draws, choices);
    }
});

fn play(board: Board, rules: RuleSet, draws: DrawRules, choices: &[u8]) {
    let mut boards = vec![board];
    let position = Position::from_fen(&board.to_fen(), rules).expect("a legal position");
    let mut game = Game::from_position(position, rules, draws);
    for choice in choices.iter().take(100) {
        let board = boards[boards.len() - 1];
        let end = ending(&boards, draws == DrawRules::Strict);
        assert_eq!(game.outcome(), end.map(outcome), "{}", board.to_fen());
        let moves = agree(&board, game.position(), rules);
        if end.is_some() || moves.is_empty() {
            return;
        }
        let n = usize::from(*choice) % moves.len();
        let mut legal = game.position().legal_moves();
        legal.sort();
        game.play(legal[n]).expect("a legal move");
        boards.push(board.after(moves[n]));
    }
}

/// The legal moves, on which both implementations agree.
fn agree(board: &Board, position: &Position, rules: RuleSet) -> Vec<Move> {
    let fen = board.to_fen();
    assert_eq!(position.to_fen(), fen);
    assert_eq!(Position::from_fen(&fen, rules), Ok(*position), "the key and all else is that of the placement");
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut legal = position.legal_moves();
    legal.sort();
    assert_eq!(legal.len(), moves.len(), "{fen}");
    for (ours, naive) in legal.iter().zip(&moves) {
        assert_eq!(ours.to_string(), naive.to_string(), "{fen}");
    }
    // SAN is costly: one move of each position.
    if let Some(n) = usize::from(board.halfmove).checked_rem(moves.len()) {
        let san = San::from_move(position, legal[n]);
        assert_eq!(san.to_string(), board.san(moves[n], &moves), "{fen}");
        assert_eq!(san.to_move(position), Ok(legal[n]), "{fen}");
    }
    moves
}

fn outcome(ending: Ending) -> Outcome {
    let winner = |side| match side {
        Side::White => kamil::Color::White,
        Side::Black => kamil::Color::Black,
    };
    match ending {
        Ending::Checkmate { winner: side } => Outcome::Win { winner: winner(side), by: WinReason::Checkmate },
        Ending::Stalemate { winner: side } => Outcome::Win { winner: winner(side), by: WinReason::Stalemate },
        Ending::BareKings => Outcome::Draw { by: DrawReason::BareKings },
        Ending::Repetition => Outcome::Draw { by: DrawReason::Repetition },
        Ending::MoveLimit => Outcome::Draw { by: DrawReason::MoveLimit },
    }
}
