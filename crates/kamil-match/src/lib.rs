//! The referee of Kamil: matches between UCI engines in Shatranj Kamil, judged by the rules of [`kamil`], what their
//! results say, and opening suites.
//!
//! [`play_match`] plays a [`Plan`]; [`Pairs`] and [`Sprt`] are the statistics; [`read_suite`] reads openings and
//! [`Maker`] makes them; [`Engine`] is one engine for a game that is played elsewhere. A crash, an illegal move, a hang or a time loss of an engine is its loss, and never the end of
//! the match.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod adjudication;
mod book;
mod budget;
mod client;
mod ending;
mod engine;
mod log;
mod maker;
mod normal;
mod pairs;
mod plan;
mod played;
mod process;
mod program;
mod random;
mod referee;
mod report;
mod runner;
mod spec;
mod sprt;
mod stop;
mod suite;
mod summary;
mod tally;
mod time_control;
mod vanish;

pub use adjudication::{Adjudication, DrawAdjudication, ResignAdjudication, STRICT_MAX_MOVES};
pub use budget::Budget;
pub use client::Patience;
pub use ending::{Ending, EndingKind};
pub use engine::{Clocks, Engine, EngineError};
pub use log::LogError;
pub use maker::{Bias, Made, Maker, Recipe};
pub use pairs::{Estimate, Pairs, Points};
pub use plan::{Openings, Order, Plan};
pub use random::Random;
pub use report::Report;
pub use runner::{Event, MatchError, Records, play_match};
pub use spec::{EngineSpec, Quirk, Setting, SpecError};
pub use sprt::{EloModel, Sprt, SprtError, Verdict};
pub use stop::Stop;
pub use suite::{SuiteError, SuiteFault, read_suite, suite_line};
pub use summary::{GameSummary, Seat, Winner};
pub use tally::Tally;
pub use time_control::{TimeControl, TimeControlError};
