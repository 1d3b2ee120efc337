//! XBoard's protocol, the Chess Engine Communication Protocol in its second version: what XBoard says to an engine
//! ([`Command`]), and what the engine answers ([`Reply`]).
//!
//! Here alone the ranks are counted from 0 to 9. Reading is total: any bytes give a value or a
//! [`Complaint`], in time and memory proportional to the line. What is written by `Display` is
//! one line without its end, and reads back as the same value.

mod command;
mod coordinates;
mod feature;
mod level;
mod markers;
mod reply;
mod result;
mod thinking;
mod variant;

pub use crate::complaint::Complaint;
pub use crate::session::Config;
pub use crate::session::xboard::run;
pub use crate::text::Text;
pub use crate::uci::{Bound, SetOption, Value};
pub use command::Command;
pub use coordinates::{CoordinateMove, MoveError, Place, PlaceError, Suffix};
pub use feature::{Feature, FeatureValue};
pub use level::Level;
pub use markers::{Marker, Markers, MarkersError};
pub use reply::{PieceMoves, Reply, Setup};
pub use result::{GameResult, Verdict};
pub use thinking::{Status, Thinking};
pub use variant::{piece_moves, setup, variant_name, variant_of};
