//! The commands, one a file.

pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod bridge;
pub(crate) mod completions;
pub(crate) mod diagram;
pub(crate) mod eval;
pub(crate) mod help;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod play_moves;
pub(crate) mod serve;
pub(crate) mod status;
pub(crate) mod tablebase;
pub(crate) mod uci;
pub(crate) mod variants;
pub(crate) mod xboard;
