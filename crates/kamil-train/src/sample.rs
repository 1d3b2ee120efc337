//! The positions of a game that are quiet enough to learn from.

use kamil::{Color, MoveKind, Position};

use crate::record::{Ply, Record};
use crate::self_play::is_proven;

/// A position with what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Quiet: no check, and the best move captures and promotes nothing.
    pub position: Position,
    /// The search's score, in hundredths of a Pawn, as White sees it.
    pub score: i16,
    /// White's points in the game: 0, ½ or 1.
    pub points: f32,
}

/// Scores beyond this teach nothing that material does not.
const LARGEST_SCORE: u16 = 2_000;
/// Beyond this the players only wait for the game to end.
const LATEST_CLOCK: u16 = 60;
/// The first plies after a random start still settle what hangs.
const FIRST_PLY: usize = 4;

/// The positions of a game to learn from, in their order.
pub fn samples(record: &Record) -> Vec<Sample> {
    let points = record.result.points();
    let mut position = record.start;
    let mut found = Vec::new();
    for (number, &ply) in record.plies.iter().enumerate() {
        if number >= FIRST_PLY && is_telling(&position, ply) {
            let score = if position.turn() == Color::White { ply.score } else { -ply.score };
            found.push(Sample { position, score, points });
        }
        position.play_unchecked(ply.mv);
    }
    found
}

fn is_telling(position: &Position, ply: Ply) -> bool {
    let Ply { mv, score } = ply;
    let quiet = !position.is_capture(mv) && mv.kind == MoveKind::Normal;
    let open = !is_proven(score) && score.unsigned_abs() <= LARGEST_SCORE;
    quiet && open && position.halfmove_clock() <= LATEST_CLOCK && !position.is_check()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;
    use kamil::{RuleSet, UciMove};

    /// The samples of a game from a start, with a score for each move.
    fn of(fen: &str, moves: &[(&str, i16)]) -> Vec<Sample> {
        let start = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        let mut position = start;
        let mut plies = Vec::new();
        for &(text, score) in moves {
            let mv = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            plies.push(Ply { mv, score });
            position.play_unchecked(mv);
        }
        samples(&Record { rules: RuleSet::WarMachine, start, plies, result: GameResult::White })
    }

    const SHUFFLE: [(&str, i16); 4] = [("a1b1", 0), ("j10i10", 0), ("b1a1", 0), ("i10j10", 0)];

    #[test]
    fn only_quiet_open_positions_are_kept() {
        let fen = "9k/10/10/10/3pp5/10/10/4R5/10/K9 w - - 0 1";
        let after = |moves: &[(&str, i16)]| of(fen, &[&SHUFFLE[..], moves].concat()).len();
        assert_eq!(after(&[]), 0, "the first plies");
        assert_eq!(after(&[("a1b1", 300)]), 1);
        assert_eq!(after(&[("e3e6", 400)]), 0, "a capture");
        assert_eq!(after(&[("a1b1", 29_990)]), 0, "a proven end");
        assert_eq!(after(&[("a1b1", 2_001)]), 0, "a large score");
        assert_eq!(after(&[("e3e5", 300), ("d6e5", 0)]), 1, "the second captures");
        assert_eq!(after(&[("e3j3", 300), ("j10i10", -300)]), 1, "the second is in check");
    }

    #[test]
    fn scores_are_whites() {
        let fen = "9k/10/10/10/4p5/10/10/4R5/10/K9 w - - 0 1";
        let found = of(fen, &[&SHUFFLE[..], &[("a1b1", 300), ("j10i10", -310)]].concat());
        assert_eq!(found.iter().map(|sample| sample.score).collect::<Vec<_>>(), [300, 310]);
        assert!(found.iter().all(|sample| (sample.points - 1.0).abs() < f32::EPSILON));
    }
}
