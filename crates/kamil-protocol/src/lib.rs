//! The protocols of chess programs on ten ranks, the Universal Chess Interface ([`uci`]) and XBoard's ([`xboard`]): their
//! text as typed values, in both directions, and a session over each.
//!
//! ```
//! use kamil_protocol::uci::{Command, Go, Reply};
//!
//! let command: Command = "go movetime 250 searchmoves b1c3 e2e3".parse()?;
//! assert!(matches!(command, Command::Go(Go { ref search_moves, .. }) if search_moves.len() == 2));
//! let reply: Reply = "bestmove a9a10g ponder j10i8".parse()?;
//! assert_eq!(reply.to_string(), "bestmove a9a10g ponder j10i8");
//! # Ok::<(), kamil_protocol::uci::Complaint>(())
//! ```
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod complaint;
mod session;
mod text;
pub mod uci;
mod words;
pub mod xboard;
