//! A `go` made ready for the engine.

use std::num::{NonZeroU16, NonZeroUsize};
use std::time::Duration;

use kamil::{Game, Move};
use kamil_engine::{Control, Depth, Limits, SystemClock, TimeLimit};

use crate::session::handicap::Handicap;
use crate::session::options::Options;
use crate::uci::Go;

/// What the engine's thread is to do until it is told to stop.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) game: Game,
    pub(super) control: Control,
    /// Started when the command came.
    pub(super) clock: SystemClock,
    pub(super) kind: TaskKind,
}

#[derive(Debug)]
pub(super) enum TaskKind {
    Search {
        limits: Limits,
        /// Whether the move is held back until `stop`.
        infinite: bool,
        show_wdl: bool,
        /// None where chosen moves are to be compared, or the engine plays at its full strength.
        handicap: Option<Handicap>,
    },
    Perft(u32),
}

impl Task {
    /// The task of a `go`; root moves that are not legal are handed to `illegal` and left out.
    pub(super) fn of(go: &Go, game: &Game, options: &Options, illegal: &mut dyn FnMut(String)) -> Self {
        let clock = SystemClock::start();
        let control = if go.ponder { Control::pondering() } else { Control::new() };
        let kind = match go.perft {
            Some(depth) => TaskKind::Perft(depth),
            None => TaskKind::Search {
                limits: limits(go, game, options, illegal),
                infinite: go.infinite,
                show_wdl: options.show_wdl,
                handicap: options.handicap().filter(|_| go.search_moves.is_empty()),
            },
        };
        Self { game: game.clone(), control, clock, kind }
    }
}

fn limits(go: &Go, game: &Game, options: &Options, illegal: &mut dyn FnMut(String)) -> Limits {
    Limits {
        // A search that is asked for nothing gives a move all the same: it looks one ply ahead, or at one node.
        depth: go.depth.map(|depth| Depth::new(u8::try_from(depth).unwrap_or(u8::MAX).max(1))),
        nodes: go.nodes.map(|nodes| nodes.max(1)),
        mate: go.mate.map(|moves| u16::try_from(moves).unwrap_or(u16::MAX).max(1)),
        time: time_limit(go, game, options.overhead),
        search_moves: search_moves(go, game, illegal),
        lines: NonZeroUsize::new(options.lines as usize).unwrap_or(NonZeroUsize::MIN),
    }
}

fn time_limit(go: &Go, game: &Game, overhead: Duration) -> TimeLimit {
    let turn = game.position().turn();
    if go.infinite {
        return TimeLimit::None;
    }
    if let Some(time) = go.move_time {
        // The answer takes its way too; of a very short time at least half is left.
        return TimeLimit::Move(time.saturating_sub(overhead.min(time / 2)));
    }
    let Some(remaining) = go.time[turn] else { return TimeLimit::None };
    let moves_to_go = go.moves_to_go.and_then(|moves| NonZeroU16::new(u16::try_from(moves).unwrap_or(u16::MAX)));
    TimeLimit::Clock { remaining, increment: go.increment[turn].unwrap_or_default(), moves_to_go, overhead }
}

fn search_moves(go: &Go, game: &Game, illegal: &mut dyn FnMut(String)) -> Vec<Move> {
    let mut moves = Vec::new();
    for uci in &go.search_moves {
        match uci.to_move(game.position()) {
            Ok(mv) => moves.push(mv),
            Err(reason) => illegal(format!("in `searchmoves`: {reason}")),
        }
    }
    moves.sort();
    moves.dedup();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::Command;
    use kamil::{Array, DrawRules};

    fn time(go: &str, overhead: u64) -> TimeLimit {
        let Ok(Command::Go(go)) = go.parse() else { panic!("{go} is a `go`") };
        time_limit(&go, &Game::new(Array::Kamil, DrawRules::Default), Duration::from_millis(overhead))
    }

    #[test]
    fn a_time_for_the_move_leaves_room_for_the_answer() {
        let milliseconds = |n| TimeLimit::Move(Duration::from_millis(n));
        assert_eq!(time("go movetime 100", 10), milliseconds(90));
        assert_eq!(time("go movetime 100", 0), milliseconds(100));
        assert_eq!(time("go movetime 10", 30), milliseconds(5));
        assert_eq!(time("go movetime 0", 30), milliseconds(0));
        assert_eq!(time("go infinite movetime 100", 10), TimeLimit::None);
    }
}
