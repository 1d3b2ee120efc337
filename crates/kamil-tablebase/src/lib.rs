//! Endgame tables of Shatranj Kamil: made, proven, kept in files and asked.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod blocks;
mod built_in;
mod bytes;
mod category;
mod coder;
mod distance_table;
mod distances;
mod ending;
mod error;
mod event;
mod exit;
mod file_form;
mod king_pairs;
mod layout;
mod material;
mod memory;
mod metric;
mod model;
mod origin;
mod outcome_table;
mod outcomes;
mod parallel;
mod placement;
mod position_set;
mod ranking;
mod rans;
mod reach;
mod retrograde;
mod signature;
mod statistics;
mod steps;
mod sweep;
mod symmetry;
mod table;
mod tablebase;
mod turns;
mod verification;
mod wdl;
#[cfg(feature = "wire")]
mod wire;
mod workshop;

pub use category::{Category, UNSPOILED_MEN};
pub use error::TableError;
pub use event::{Event, Listener};
pub use file_form::{FORMAT_VERSION, FormatError};
pub use material::{MAX_MEN, Material, MaterialError};
pub use metric::Metric;
pub use ranking::RankedMove;
pub use statistics::{Longest, Shares, Statistics, Zugzwangs};
pub use tablebase::{Tablebase, Value};
pub use verification::{VerifyError, verify, verify_memory, verify_sample};
pub use wdl::Wdl;
#[cfg(feature = "wire")]
pub use wire::Account;
pub use workshop::{Made, Stock, Workshop};
