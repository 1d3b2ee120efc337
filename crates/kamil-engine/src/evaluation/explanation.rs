//! The evaluation of a position taken apart, for a reader.

use kamil::{ByColor, Color, DrawRules, Position};

use super::endgame::Frame;
use super::features::{TERM_OF, Term};
use super::ledger::Notes;
use super::tally::{self, Tally};
use super::weights::WEIGHTS;
use super::worth::Worth;
use super::{bounded, count, seen_by};
use crate::move_limit::faded;

/// What a term gives each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermWorth {
    /// Which term.
    pub term: Term,
    /// What White and what Black has of it.
    pub worth: ByColor<Worth>,
}

/// An estimate and what it is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The terms, in the order of [`Term::ALL`].
    pub terms: Vec<TermWorth>,
    /// How the sum of the terms becomes the estimate.
    pub frame: Frame,
    /// What the move limit leaves of the estimate, in hundredths: 100 where the draw rules know none.
    pub fade: i32,
    /// The estimate in hundredths of a Pawn, as White sees it.
    pub white: i32,
    /// The same as the side to move sees it, which is what a search works with.
    pub mover: i32,
}

impl Explanation {
    /// All terms added: White's worth less Black's.
    pub fn sum(&self) -> Worth {
        self.terms.iter().fold(Worth::ZERO, |sum, TermWorth { worth, .. }| sum + worth.white - worth.black)
    }

    /// The side that the sum of the terms favours; White if neither.
    pub fn strong(&self) -> Color {
        if self.sum().at(self.frame.phase) < 0 { Color::Black } else { Color::White }
    }

    /// What remains of the advantage of the favoured side, in parts of [`Frame::WHOLE`].
    pub fn share(&self) -> i32 {
        self.frame.shares[self.strong()]
    }

    /// What the favoured side gains by driving the other King to the edge, in hundredths of a Pawn.
    pub fn chase(&self) -> i32 {
        self.frame.chases[self.strong()]
    }
}

/// Takes the estimate of a position apart, as it counts under some draw rules. Whether the game is over is not asked.
///
/// ```
/// use kamil::{DrawRules, Position, RuleSet};
/// let position = Position::from_fen("k9/10/10/10/10/10/10/10/R9/K9 b - - 0 1", RuleSet::WarMachine)?;
/// let explanation = kamil_engine::explain(&position, DrawRules::Default);
/// assert!(explanation.white > 300 && explanation.mover == -explanation.white);
/// # Ok::<(), kamil::LoadError>(())
/// ```
pub fn explain(position: &Position, draws: DrawRules) -> Explanation {
    let mut notes = Notes::default();
    tally::note(position.board(), &mut notes);
    count(position, &mut notes);
    let mut terms = Term::ALL.map(|term| TermWorth { term, worth: ByColor::default() });
    for (color, feature, times) in notes.0 {
        terms[TERM_OF[feature] as usize].worth[color] += WEIGHTS[feature] * times;
    }
    let phase = Tally::of(position.board()).phase();
    let frame = Frame::of(position.board(), phase, position.halfmove_clock());
    let fade = faded(100, frame.clock, draws);
    let mut explanation = Explanation { terms: terms.into(), frame, fade, white: 0, mover: 0 };
    explanation.white = faded(bounded(frame.settle(explanation.sum())), frame.clock, draws);
    explanation.mover = seen_by(position.turn(), explanation.white);
    explanation
}
