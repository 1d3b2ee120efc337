//! Scores as people read them: White's, in Pawns, or in moves to the end.

use std::fmt;

use kamil::Color;
use kamil_engine::{Score, ScoreKind};
use serde::Serialize;

/// A score from White's side: `{"cp": 35}` in hundredths of a Pawn, or `{"mate": -3}` where Black wins in 3 moves,
/// by checkmate or stalemate. From 27,000 in size it is the word of an endgame table that lacks the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WhiteScore {
    Cp(i32),
    Mate(i32),
}

impl WhiteScore {
    /// The score of the side to move, seen from White.
    pub(crate) fn of(score: Score, turn: Color) -> Self {
        let score = if turn == Color::White { score } else { -score };
        match score.kind() {
            ScoreKind::Centipawns(_) | ScoreKind::TableWin(_) | ScoreKind::TableLoss(_) => {
                Self::Cp(score.in_centipawns())
            }
            ScoreKind::MateIn(plies) => Self::Mate(i32::from(plies.div_ceil(2))),
            ScoreKind::MatedIn(plies) => Self::Mate(-i32::from(plies.div_ceil(2))),
        }
    }
}

impl fmt::Display for WhiteScore {
    /// `+0.35`, `-12.00`, `#3`, `#-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Self::Cp(centipawns) => {
                let sign = if centipawns < 0 { '-' } else { '+' };
                format!("{sign}{}.{:02}", centipawns.abs() / 100, centipawns.abs() % 100)
            }
            Self::Mate(moves) => format!("#{moves}"),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_whites() {
        let of = |score, turn| WhiteScore::of(score, turn).to_string();
        assert_eq!(of(Score::from_centipawns(5), Color::White), "+0.05");
        assert_eq!(of(Score::from_centipawns(5), Color::Black), "-0.05");
        assert_eq!(of(Score::mate_in(5), Color::White), "#3");
        assert_eq!(of(Score::mate_in(1), Color::Black), "#-1");
        assert_eq!(of(Score::mated_in(4), Color::Black), "#2");
    }
}
