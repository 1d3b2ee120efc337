//! A game: a first position, the moves played, and the draws.

use alloc::vec::Vec;

use crate::color::Color;
use crate::moves::Move;
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::position::{IllegalMove, Position};
use crate::variant::{Array, DrawRules, RuleSet};

/// Plies without a capture or a Pawn move that draw a game: 100 moves by each side.
pub const MOVE_LIMIT: u16 = 200;

/// How often the same placement and side to move must stand for a draw, the first time counted.
pub const REPETITIONS: usize = 3;

/// The outcome of a position that is reached or loaded, but for repetition, which needs a [`Game`]: checkmate and
/// stalemate go before King against King, and that before the move limit.
pub fn position_outcome(position: &Position, draws: DrawRules) -> Option<Outcome> {
    position.outcome().or_else(|| position_draw(position, draws, || false))
}

/// The draws in their order; `repeated` is asked in its turn.
fn position_draw(position: &Position, draws: DrawRules, repeated: impl Fn() -> bool) -> Option<Outcome> {
    if draws == DrawRules::Strict {
        return None;
    }
    let by = if position.board().occupied().count() == 2 {
        DrawReason::BareKings
    } else if repeated() {
        DrawReason::Repetition
    } else if position.halfmove_clock() >= MOVE_LIMIT {
        DrawReason::MoveLimit
    } else {
        return None;
    };
    Some(Outcome::Draw { by })
}

/// A game under draw rules. It refuses moves after its end.
///
/// ```
/// use kamil::{Array, DrawRules, Game, UciMove};
/// let mut game = Game::new(Array::Kamil, DrawRules::Default);
/// // Horses go out and back until the first position stands for the third time.
/// for text in ["b1c3", "b10c8", "c3b1", "c8b10", "b1c3", "b10c8", "c3b1", "c8b10"] {
///     let mv = text.parse::<UciMove>()?.to_move(game.position())?;
///     game.play(mv)?;
/// }
/// assert_eq!(game.outcome().expect("the game is over").to_string(), "draw by repetition");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: RuleSet,
    draws: DrawRules,
    initial: Position,
    /// Each move with the position after it.
    plies: Vec<(Move, Position)>,
    outcome: Option<Outcome>,
}

/// A game does not take a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game has ended.
    #[error("expected no move after the end of the game ({0})")]
    Over(Outcome),
}

impl Game {
    /// A game from a named array.
    pub fn new(array: Array, draws: DrawRules) -> Self {
        Self::from_position(array.position(), array.rules(), draws)
    }

    /// A game from any position, which may be its end already.
    pub fn from_position(initial: Position, rules: RuleSet, draws: DrawRules) -> Self {
        let outcome = position_outcome(&initial, draws);
        Self { rules, draws, initial, plies: Vec::new(), outcome }
    }

    /// The rule set.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The draw rules.
    pub fn draw_rules(&self) -> DrawRules {
        self.draws
    }

    /// The position the game began with.
    pub fn initial(&self) -> &Position {
        &self.initial
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.plies.last().map_or(&self.initial, |(_, position)| position)
    }

    /// The moves played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.plies.iter().map(|(mv, _)| *mv)
    }

    /// The positions from the first to the one now.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        core::iter::once(&self.initial).chain(self.plies.iter().map(|(_, position)| position))
    }

    /// The end, once it is there.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plays a move and judges the position it leads to.
    ///
    /// # Errors
    /// The game is over, or the move is not legal; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::Over(outcome));
        }
        Ok(self.play_on(mv)?)
    }

    /// As [`Game::play`], but though the game may be drawn or resigned already: for those who follow a game whose
    /// players know no such end. Then the end is the one of the new position, if it is one.
    ///
    /// # Errors
    /// The move is not legal; the game stays as it was.
    ///
    /// ```
    /// use kamil::{DrawRules, Game, Position, RuleSet, UciMove};
    /// let kings = Position::from_fen("9k/10/10/10/10/10/10/10/10/K9 w - - 0 1", RuleSet::WarMachine)?;
    /// let mut game = Game::from_position(kings, RuleSet::WarMachine, DrawRules::Default);
    /// let mv = "a1b2".parse::<UciMove>()?.to_move(game.position())?;
    /// assert!(game.play(mv).is_err());
    /// game.play_on(mv)?;
    /// assert_eq!(game.moves().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_on(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mut next = *self.position();
        next.play(mv)?;
        self.plies.push((mv, next));
        self.outcome = self.judge();
        Ok(())
    }

    /// The side gives up.
    ///
    /// # Errors
    /// The game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), PlayError> {
        self.end(Outcome::Win { winner: !loser, by: WinReason::Resignation })
    }

    /// Both players agree to a draw.
    ///
    /// # Errors
    /// The game is over.
    pub fn agree_draw(&mut self) -> Result<(), PlayError> {
        self.end(Outcome::Draw { by: DrawReason::Agreement })
    }

    /// How often the position now has stood in the game, this time counted.
    pub fn occurrences(&self) -> usize {
        let now = self.position();
        // A zeroing move can't be undone, so nothing before it stands again.
        let since_zeroing = usize::from(now.halfmove_clock()) + 1;
        self.positions()
            .rev()
            .take(since_zeroing)
            .filter(|earlier| earlier.turn() == now.turn() && earlier.board() == now.board())
            .count()
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::Over(outcome));
        }
        self.outcome = Some(outcome);
        Ok(())
    }

    fn judge(&self) -> Option<Outcome> {
        let position = self.position();
        position.outcome().or_else(|| position_draw(position, self.draws, || self.occurrences() >= REPETITIONS))
    }
}
