//! The built binary, command by command, as a shell runs it.

#![cfg(unix)]
#![forbid(unsafe_code)]

mod analyse;
mod arguments;
mod bench;
mod bridge;
mod diagram;
mod eval;
mod help;
mod matches;
mod moves;
mod noise;
mod output;
mod perft;
mod pgn_check;
mod play_moves;
mod run;
mod serve;
mod status;
mod suite;
mod tablebase;
mod uci;
mod variants;
mod xboard;
