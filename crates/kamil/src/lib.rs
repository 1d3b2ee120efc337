//! The rules of Shatranj Kamil, the complete chess of 10×10 squares.
//!
//! ```
//! use kamil::{Array, DrawRules, Game, UciMove};
//!
//! let mut game = Game::new(Array::Kamil, DrawRules::Default);
//! let mv = "e2e3".parse::<UciMove>()?.to_move(game.position())?;
//! game.play(mv)?;
//! assert_eq!(game.position().legal_moves().len(), 18);
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Text becomes a [`Setup`] (anything) and then a [`Position`] (legal); a [`Game`] adds the draws.
//! The crate has no input or output, clock, thread or randomness, and needs an allocator but no operating system.
#![no_std]
#![deny(missing_docs)]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

#[allow(unsafe_code, reason = "it asks the processor for an instruction of its own")]
pub mod attacks;
#[allow(unsafe_code, reason = "the first square of a set is looked for in every inner loop")]
mod bitboard;
mod board;
mod color;
mod explain;
pub mod fen;
mod found;
pub mod front_matter;
mod game;
mod legality;
mod movegen;
mod moves;
mod outcome;
mod perft;
pub mod pgn;
mod piece;
mod place;
mod position;
#[allow(unsafe_code, reason = "it asks the processor for an instruction of its own")]
mod prefetch;
mod reason;
mod role;
mod role_map;
pub mod san;
mod setup;
#[allow(unsafe_code, reason = "a number that is known to be below 100 is a square")]
mod square;
mod uci_move;
mod variant;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Observer};
pub use color::{ByColor, Color};
pub use fen::{FenError, LoadError};
pub use found::Found;
pub use front_matter::FrontMatter;
pub use game::{Game, MOVE_LIMIT, PlayError, REPETITIONS, position_outcome};
pub use moves::{Move, MoveKind, MoveList};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::{perft, perft_divide};
pub use piece::Piece;
pub use place::Place;
pub use position::{IllegalMove, Position};
pub use prefetch::prefetch;
pub use reason::{Argument, Explain, Reason, ReasonCode};
pub use role::{ByRole, Role};
pub use san::{San, SanError, SanIllegal, SanMark, SanPart};
pub use setup::{PositionError, PositionFault, Setup};
pub use square::{File, Rank, Square, SquareError};
pub use uci_move::{UciIllegal, UciMove, UciMoveError};
pub use variant::{Array, DrawRules, NameError, RuleSet};
pub use zobrist::Key;
