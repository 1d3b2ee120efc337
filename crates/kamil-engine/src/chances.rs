//! What a score says of the game's result.

use crate::score::{Score, ScoreKind};

/// The score, in hundredths of a Pawn, with which half of the games are won.
const HALF: f64 = 330.0;

/// How many hundredths of a Pawn change the odds of a win by the factor e.
const SCALE: f64 = 188.0;

/// The chances of a side to win, to draw and to lose, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    /// To win.
    pub win: u16,
    /// To draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

impl Chances {
    /// The chances of the side that `score` is about, by a logistic model: the odds of a win are
    /// `exp((score - 330) / 188)`, those of a loss the same of the score's negative, and the rest is drawn.
    ///
    /// The two numbers are fitted to games between equals; `docs/evaluation.md` has them, and how well they fit.
    ///
    /// ```
    /// use kamil_engine::{Chances, Score};
    /// assert_eq!(Chances::of(Score::DRAW), Chances { win: 147, draw: 706, loss: 147 });
    /// assert_eq!(Chances::of(Score::mate_in(3)).win, 1000);
    /// ```
    pub fn of(score: Score) -> Self {
        let (win, loss) = match score.kind() {
            ScoreKind::MateIn(_) | ScoreKind::TableWin(_) => (1000, 0),
            ScoreKind::MatedIn(_) | ScoreKind::TableLoss(_) => (0, 1000),
            ScoreKind::Centipawns(centipawns) => (share(centipawns), share(-centipawns)),
        };
        Self { win, draw: 1000 - win - loss, loss }
    }
}

/// The chance to win, in thousandths.
fn share(centipawns: i32) -> u16 {
    let odds = ((f64::from(centipawns) - HALF) / SCALE).exp();
    // From 0 to 1000 whatever the score; infinite odds give 1000.
    #[expect(clippy::cast_sign_loss, reason = "odds are not negative")]
    let share = (1000.0 / (1.0 + 1.0 / odds)).round() as u16;
    share
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_rise_with_the_score() {
        let mut before = Chances { win: 0, draw: 0, loss: 1000 };
        for centipawns in -Score::MAX_CENTIPAWNS..=Score::MAX_CENTIPAWNS {
            let now = Chances::of(Score::from_centipawns(centipawns));
            assert_eq!(now.win + now.draw + now.loss, 1000, "{centipawns}");
            assert!(now.win >= before.win && now.loss <= before.loss, "{centipawns}");
            let other = Chances::of(Score::from_centipawns(-centipawns));
            assert_eq!((now.win, now.draw, now.loss), (other.loss, other.draw, other.win), "{centipawns}");
            before = now;
        }
        assert_eq!(before, Chances { win: 1000, draw: 0, loss: 0 });
    }
}
