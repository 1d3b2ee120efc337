//! The engine of Kamil: it judges positions and chooses moves in Shatranj Kamil.
//!
//! ```
//! use kamil::{Array, DrawRules, Game};
//! use kamil_engine::{Engine, Level, Limits};
//!
//! let game = Game::new(Array::Kamil, DrawRules::Default);
//! let report = Engine::new(1).search(&game, &Limits::to_nodes(2_000), &mut || false);
//! assert!(game.position().is_legal(report.best.expect("the first position has moves")));
//! // Or as an opponent of one of three strengths; the same seed gives the same move.
//! assert_eq!(Level::One.choose(&game, 7), Level::One.choose(&game, 7));
//! ```
//!
//! A library that prints nothing and parses no text. It has no clock, no threads and no randomness of its own: the
//! caller's `stop` may read a clock, seeds come from the caller, and it runs where there is neither.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod endgame;
mod engine;
mod evaluation;
mod levels;
mod limits;
mod line;
mod node;
mod noise;
mod ordering;
mod path;
mod quiescence;
mod quota;
#[cfg(test)]
mod reference;
mod score;
mod search;
mod see;
mod table;
mod tally;

pub use engine::{Engine, Report};
pub use levels::Level;
pub use limits::Limits;
pub use noise::Noise;
pub use score::{Depth, Score, ScoreKind};
