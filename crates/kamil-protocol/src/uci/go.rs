//! `go`: how a search is to be made.

use std::fmt;
use std::time::Duration;

use kamil::{ByColor, UciMove};

use crate::complaint::Complaint;
use crate::words::{Words, found};

use super::placement::write_moves;

/// `go …`. Times are written in whole milliseconds. Without any limit the search goes on until `stop`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Go {
    /// `searchmoves`: the root moves to look at; all where the list is empty.
    pub search_moves: Vec<UciMove>,
    /// `ponder`: search on the other side's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// `infinite`: give no move before `stop`.
    pub infinite: bool,
    /// `wtime`, `btime`: what is left on the clocks.
    pub time: ByColor<Option<Duration>>,
    /// `winc`, `binc`: what each move adds to the clocks.
    pub increment: ByColor<Option<Duration>>,
    /// `movestogo`: moves until the clocks are set anew.
    pub moves_to_go: Option<u32>,
    /// `depth`, in plies.
    pub depth: Option<u32>,
    /// `nodes`.
    pub nodes: Option<u64>,
    /// `mate`: a win in so many moves is looked for.
    pub mate: Option<u32>,
    /// `movetime`: how long to search.
    pub move_time: Option<Duration>,
    /// `perft`, a widespread addition: count the sequences of so many legal moves instead of searching.
    pub perft: Option<u32>,
}

impl Go {
    /// Reads what follows `go`. A parameter that is wrong is complained of and left out: a `go` must be answered.
    pub(super) fn read(words: &mut Words<'_>, complain: &mut dyn FnMut(Complaint)) -> Self {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            if let Err(complaint) = go.read_parameter(word, words) {
                complain(complaint);
            }
        }
        go
    }

    fn read_parameter(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), Complaint> {
        match word {
            "searchmoves" => self.read_search_moves(words)?,
            "ponder" => self.ponder = true,
            "infinite" => self.infinite = true,
            "wtime" => self.time.white = Some(words.milliseconds("wtime")?),
            "btime" => self.time.black = Some(words.milliseconds("btime")?),
            "winc" => self.increment.white = Some(words.milliseconds("winc")?),
            "binc" => self.increment.black = Some(words.milliseconds("binc")?),
            "movestogo" => self.moves_to_go = Some(words.number("movestogo")?),
            "depth" => self.depth = Some(words.number("depth")?),
            "nodes" => self.nodes = Some(words.number("nodes")?),
            "mate" => self.mate = Some(words.number("mate")?),
            "movetime" => self.move_time = Some(words.milliseconds("movetime")?),
            "perft" => self.perft = Some(words.number("perft")?),
            word => return Err(Complaint::Skipped { within: "go", found: found(word) }),
        }
        Ok(())
    }

    fn read_search_moves(&mut self, words: &mut Words<'_>) -> Result<(), Complaint> {
        let moves = words.moves();
        if moves.is_empty() {
            return Err(Complaint::missing("a move such as `a2a3` or `a9a10g`", "searchmoves", words.peek()));
        }
        self.search_moves.extend(moves);
        Ok(())
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        let times = [
            ("wtime", self.time.white),
            ("btime", self.time.black),
            ("winc", self.increment.white),
            ("binc", self.increment.black),
            ("movetime", self.move_time),
        ];
        for (word, time) in times {
            if let Some(time) = time {
                write!(f, " {word} {}", time.as_millis())?;
            }
        }
        let numbers = [
            ("movestogo", self.moves_to_go.map(u64::from)),
            ("depth", self.depth.map(u64::from)),
            ("nodes", self.nodes),
            ("mate", self.mate.map(u64::from)),
            ("perft", self.perft.map(u64::from)),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        write_moves(f, "searchmoves", &self.search_moves)
    }
}
