//! UCI: what a graphical program says to an engine ([`Command`]), and what the engine answers ([`Reply`]).
//!
//! Reading is total: any bytes give a value or a [`Complaint`], in time and memory proportional to the line. As UCI asks,
//! words that are not known are skipped. What is written by `Display` is one line without its end, and reads back as the
//! same value.

mod chances;
mod command;
mod declaration;
mod go;
mod info;
mod placement;
mod placing;
mod reply;
mod set_option;
mod variant;

pub use crate::complaint::Complaint;
pub use crate::session::Config;
pub use crate::session::uci::run;
pub use crate::text::Text;
pub use command::{Command, Registration};
pub use declaration::{Declaration, OptionKind};
pub use go::Go;
pub use info::{Bound, Info, Score, Value, Wdl};
pub use placement::{Placement, Start};
pub use placing::PlacementError;
pub use reply::{BestMove, Check, Reply};
pub use set_option::SetOption;
pub use variant::{variant_array, variant_line, variant_name};
