//! The commands, one a file.

pub(crate) mod chances;
pub(crate) mod data;
pub(crate) mod duel;
mod openings;
pub(crate) mod tune;
