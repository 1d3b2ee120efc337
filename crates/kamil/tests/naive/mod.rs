//! A second, naive implementation of the rules, written from the rules' text alone: it shares nothing with the crate.
#![allow(dead_code, reason = "every test program uses its own part of this module")]

pub(crate) mod board;
pub(crate) mod cell;
pub(crate) mod census;
pub(crate) mod compose;
pub(crate) mod ending;
pub(crate) mod fault;
pub(crate) mod fen;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod protocol;
pub(crate) mod random;
pub(crate) mod san;
