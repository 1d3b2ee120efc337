//! The engine of Kamil: it judges positions and chooses moves in Shatranj Kamil.
//!
//! ```
//! use kamil::{Array, DrawRules, Game};
//! use kamil_engine::{Control, Engine, Level, Limits, NoClock};
//!
//! let game = Game::new(Array::Kamil, DrawRules::Default);
//! let limits = Limits::to_nodes(2_000);
//! let report = Engine::new(1).search(&game, &limits, &Control::new(), &NoClock, &mut ());
//! assert!(game.position().is_legal(report.best.expect("the first position has moves")));
//! // Or as an opponent of one of ten strengths; the same seed gives the same move.
//! assert_eq!(Level::One.choose(&game, 7), Level::One.choose(&game, 7));
//! ```
//!
//! A library that prints nothing and parses no text. Its clock and its seeds come from the caller, and it runs where
//! there is neither a clock nor a thread.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod bench;
mod chances;
mod clock;
mod control;
mod endgames;
mod engine;
mod evaluation;
mod evaluator;
mod foretold;
mod levels;
mod limits;
mod listener;
mod move_limit;
mod noise;
mod score;
mod search;
mod table;
mod verdict;

pub use bench::{Bench, BenchLine};
pub use chances::Chances;
#[cfg(feature = "std-clock")]
pub use clock::SystemClock;
pub use clock::{Clock, NoClock};
pub use control::Control;
pub use endgames::Endgames;
pub use engine::{Engine, Report};
pub use evaluation::{
    Explanation, FEATURES, Frame, GROUPS, Group, HandWritten, Shape, Tally, Term, TermWorth, Trace, WEIGHTS, Worth,
    explain,
};
pub use evaluator::Evaluator;
pub use levels::Level;
pub use limits::{Limits, TimeLimit};
pub use listener::{Info, Listener};
pub use noise::Noise;
pub use score::{Depth, Score, ScoreKind};
pub use search::{Technique, Techniques, Tunable, Tuning};
pub use table::Bound;
