//! From a `position` command to a game, by the rules.

use kamil::{Array, DrawRules, Game, LoadError, Position, UciIllegal};

use super::placement::{Placement, Start};

/// A `position` command describes no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// The FEN is none, or not one of a legal position.
    #[error("in the FEN of `position`: {0}")]
    Fen(#[from] LoadError),
    /// A move is not legal.
    #[error("in `position`, move {number}: {reason}, in the position {fen}")]
    Move {
        /// Counted from 1.
        number: usize,
        /// What is wrong.
        reason: UciIllegal,
        /// The position the move was to be made in.
        fen: String,
    },
}

impl Placement {
    /// The game that is meant, of the variant of `array`. Moves go on after a draw, as some programs know none.
    ///
    /// # Errors
    /// The FEN is no legal position of the variant's rule set, or a move is not legal.
    pub fn to_game(&self, array: Array, draws: DrawRules) -> Result<Game, PlacementError> {
        let mut game = match &self.start {
            Start::Array => Game::new(array, draws),
            Start::Fen(fen) => {
                let position = Position::from_fen(fen.as_str(), array.rules())?;
                Game::from_position(position, array.rules(), draws)
            }
        };
        for (uci, number) in self.moves.iter().zip(1..) {
            let mv = uci.to_move(game.position()).map_err(|reason| {
                let fen = game.position().to_fen();
                PlacementError::Move { number, reason, fen }
            })?;
            game.play_on(mv).expect("the move was found among the legal ones");
        }
        Ok(game)
    }
}
