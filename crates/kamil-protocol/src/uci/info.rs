//! `info`: what a search has found so far.

use std::fmt;
use std::time::Duration;

use kamil::UciMove;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::words::{Words, found};

use super::placement::write_moves;

/// `info …`, each part there or not. Times are written in whole milliseconds.
///
/// A part of another engine's line that cannot be read is passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Info {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// The longest line looked at, in plies.
    pub seldepth: Option<u32>,
    /// The rank of the line among those shown, from 1.
    pub multipv: Option<u32>,
    /// What the line is worth to the side to move.
    pub score: Option<Score>,
    /// The chances of the side to move.
    pub wdl: Option<Wdl>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in tablebases.
    pub tbhits: Option<u64>,
    /// Since the search began.
    pub time: Option<Duration>,
    /// The root move that is looked at.
    pub current_move: Option<UciMove>,
    /// Its number, from 1.
    pub current_number: Option<u32>,
    /// The line.
    pub pv: Vec<UciMove>,
    /// Words for a person. They take the rest of the line.
    pub string: Option<Text>,
}

/// `score …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The number.
    pub value: Value,
    /// Which way the number may be wrong; none where it is exact.
    pub bound: Option<Bound>,
}

/// A score's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// `cp`: hundredths of a Pawn.
    Centipawns(i32),
    /// `mate`: moves, not plies, until the game is won; negative where it is lost, and 0 where it is lost already. Any
    /// win counts, stalemate too.
    Mate(i32),
}

/// Which way a score may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// `lowerbound`: it is worth at least so much.
    Lower,
    /// `upperbound`: it is worth at most so much.
    Upper,
}

/// `wdl`: the chances to win, draw and lose, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// To win.
    pub win: u16,
    /// To draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

impl Info {
    /// Words for a person alone: `info string …`.
    pub fn message(text: &str) -> Self {
        Self { string: Some(Text::new(text)), ..Self::default() }
    }

    pub(super) fn read(words: &mut Words<'_>, complain: &mut dyn FnMut(Complaint)) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            if let Err(complaint) = info.read_part(word, words) {
                complain(complaint);
            }
        }
        info
    }

    fn read_part(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), Complaint> {
        match word {
            "depth" => self.depth = Some(words.number("depth")?),
            "seldepth" => self.seldepth = Some(words.number("seldepth")?),
            "multipv" => self.multipv = Some(words.number("multipv")?),
            "score" => self.score = Some(Score::read(words)?),
            "wdl" => self.wdl = Some(Wdl::read(words)?),
            "nodes" => self.nodes = Some(words.number("nodes")?),
            "nps" => self.nps = Some(words.number("nps")?),
            "hashfull" => self.hashfull = Some(words.number("hashfull")?),
            "tbhits" => self.tbhits = Some(words.number("tbhits")?),
            "time" => self.time = Some(words.milliseconds("time")?),
            "currmove" => self.current_move = words.a_move(),
            "currmovenumber" => self.current_number = Some(words.number("currmovenumber")?),
            "pv" => self.pv = words.moves(),
            "string" => self.string = Some(Text::of(words.by_ref())),
            word => return Err(Complaint::Skipped { within: "info", found: found(word) }),
        }
        Ok(())
    }

    fn write_numbers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [
            ("nodes", self.nodes),
            ("nps", self.nps),
            ("hashfull", self.hashfull.map(u64::from)),
            ("tbhits", self.tbhits),
        ];
        for (word, number) in numbers {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        match self.time {
            Some(time) => write!(f, " time {}", time.as_millis()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        for (word, number) in [("depth", self.depth), ("seldepth", self.seldepth), ("multipv", self.multipv)] {
            if let Some(number) = number {
                write!(f, " {word} {number}")?;
            }
        }
        if let Some(score) = self.score {
            write!(f, " score {score}")?;
        }
        if let Some(wdl) = self.wdl {
            write!(f, " wdl {wdl}")?;
        }
        self.write_numbers(f)?;
        if let Some(mv) = self.current_move {
            write!(f, " currmove {mv}")?;
        }
        if let Some(number) = self.current_number {
            write!(f, " currmovenumber {number}")?;
        }
        write_moves(f, "pv", &self.pv)?;
        match &self.string {
            Some(string) => write!(f, " string {string}"),
            None => Ok(()),
        }
    }
}

impl Score {
    fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let value = match words.peek() {
            Some("cp") => {
                words.next();
                Value::Centipawns(words.number("cp")?)
            }
            Some("mate") => {
                words.next();
                Value::Mate(words.number("mate")?)
            }
            other => return Err(Complaint::missing("`cp` or `mate`", "score", other)),
        };
        let bound = match words.peek() {
            Some("lowerbound") => Some(Bound::Lower),
            Some("upperbound") => Some(Bound::Upper),
            _ => None,
        };
        if bound.is_some() {
            words.next();
        }
        Ok(Self { value, bound })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Centipawns(centipawns) => write!(f, "cp {centipawns}")?,
            Value::Mate(moves) => write!(f, "mate {moves}")?,
        }
        match self.bound {
            Some(Bound::Lower) => f.write_str(" lowerbound"),
            Some(Bound::Upper) => f.write_str(" upperbound"),
            None => Ok(()),
        }
    }
}

impl Wdl {
    fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        Ok(Self { win: words.number("wdl")?, draw: words.number("wdl")?, loss: words.number("wdl")? })
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}
