//! Makes games of the engine with itself, and tunes its evaluation on them. A tool for its developers.
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![allow(clippy::cast_precision_loss, reason = "counts and hundredths of a Pawn are far below 2^24")]

mod chances;
mod dataset;
mod duel;
mod model;
mod prior;
mod record;
mod sample;
mod self_play;
mod setting;
mod start;
mod table;
#[cfg(test)]
mod testing;
mod tuner;

pub use chances::{Chances, Outcomes};
pub use dataset::{Case, Dataset};
pub use duel::Duel;
pub use kamil_match::Random;
pub use model::{Target, Weights, add_slope, mean_error, to_weights};
pub use prior::{Prior, Spread};
pub use record::{GameResult, MAGIC, MOST_PLIES, Ply, Record, RecordError, Records};
pub use sample::{Sample, samples};
pub use self_play::{is_proven, next_game, play};
pub use setting::{Setting, SettingError};
pub use start::Start;
pub use table::{rounded, source};
pub use tuner::{Schedule, Tuner};
