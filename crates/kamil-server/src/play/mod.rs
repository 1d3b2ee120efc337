//! A live game as a pure state machine: commands are judged, events follow, and events alone change the state.
//!
//! Nothing here knows of storage, HTTP or time of its own: `now` comes with each command, and the same events give the
//! same game wherever they are read.

mod clocks;
mod command;
mod decide;
mod end;
mod event;
mod seen;
mod state;
mod tally;
mod terms;

#[cfg(test)]
mod tests;

pub(crate) use clocks::{Millis, Pace, TimeControl};
pub(crate) use command::{Command, Held, Refusal};
pub(crate) use end::End;
pub(crate) use event::{Change, Event};
pub(crate) use seen::Wish;
pub(crate) use state::{Phase, Play};
pub(crate) use terms::{Seating, Terms};
