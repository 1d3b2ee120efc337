//! The built binary, command by command, as a shell runs it.

#![forbid(unsafe_code)]

mod arguments;
mod help;
mod moves;
mod noise;
mod output;
mod perft;
mod play_moves;
mod run;
mod status;
mod suite;
