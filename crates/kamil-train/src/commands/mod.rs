//! The commands, one a file.

pub(crate) mod data;
pub(crate) mod tune;
