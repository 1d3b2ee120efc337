//! What an engine thinks, while it does.

use std::fmt;
use std::time::Duration;

use crate::complaint::Complaint;
use crate::uci::{Bound, Value};
use crate::words::Words;

use super::coordinates::CoordinateMove;

/// A line of thinking: `PLIES SCORE CENTISECONDS NODES SELDEPTH SPEED TBHITS <tab> MOVES`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thinking {
    /// Plies looked ahead.
    pub depth: u32,
    /// What the line is worth to the side to move: hundredths of a Pawn within ±99,999, or a win or loss in moves,
    /// written as 100,000 and more.
    pub score: Value,
    /// Since the search began, in whole centiseconds.
    pub time: Duration,
    /// Positions looked at.
    pub nodes: u64,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// Positions a second.
    pub nps: u64,
    /// Positions found in tablebases.
    pub tbhits: u64,
    /// The line.
    pub line: Vec<CoordinateMove>,
    /// Which way the score may be wrong: `!` where it is at least so much, `?` where it is at most.
    pub bound: Option<Bound>,
}

/// Scores from here on are wins, and below its negative losses.
const DECISIVE: i64 = 100_000;

impl Thinking {
    /// Reads a line that begins with a number.
    pub(super) fn read(line: &str) -> Result<Self, Complaint> {
        let (numbers, pv) = line
            .split_once('\t')
            .ok_or(Complaint::Missing { expected: "a tab and a line of moves", after: "thinking" })?;
        let mut numbers = Words::of(numbers);
        let mut number = || numbers.number::<u64>("thinking");
        let depth = u32::try_from(number()?).unwrap_or(u32::MAX);
        let score = read_score(numbers.number("thinking")?);
        let mut number = || numbers.number::<u64>("thinking");
        let time = centiseconds(number()?);
        let nodes = number()?;
        let seldepth = u32::try_from(number()?).unwrap_or(u32::MAX);
        let (nps, tbhits) = (number()?, number()?);
        let mut words = Words::of(pv);
        let line = std::iter::from_fn(|| {
            let mv = words.peek()?.parse().ok()?;
            words.next();
            Some(mv)
        });
        let line = line.collect();
        let bound = match words.next() {
            Some("!") => Some(Bound::Lower),
            Some("?") => Some(Bound::Upper),
            _ => None,
        };
        Ok(Self { depth, score, time, nodes, seldepth, nps, tbhits, line, bound })
    }
}

/// A time of so many hundredths of a second, or the longest there is.
fn centiseconds(hundredths: u64) -> Duration {
    Duration::from_millis(hundredths.min(u64::MAX / 10) * 10)
}

fn read_score(score: i64) -> Value {
    let within = |score: i64| i32::try_from(score).unwrap_or(if score < 0 { i32::MIN } else { i32::MAX });
    if score > DECISIVE {
        Value::Mate(within(score - DECISIVE))
    } else if score <= -DECISIVE {
        Value::Mate(within(score + DECISIVE))
    } else {
        Value::Centipawns(within(score.min(DECISIVE - 1)))
    }
}

fn write_score(value: Value) -> i64 {
    match value {
        Value::Centipawns(centipawns) => i64::from(centipawns).clamp(1 - DECISIVE, DECISIVE - 1),
        Value::Mate(moves) if moves > 0 => DECISIVE + i64::from(moves),
        Value::Mate(moves) => i64::from(moves) - DECISIVE,
    }
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, score, time, nodes, seldepth, nps, tbhits, .. } = self;
        let (score, hundredths) = (write_score(*score), time.as_millis() / 10);
        write!(f, "{depth} {score} {hundredths} {nodes} {seldepth} {nps} {tbhits}\t")?;
        for (index, mv) in self.line.iter().enumerate() {
            write!(f, "{}{mv}", if index == 0 { "" } else { " " })?;
        }
        match self.bound {
            Some(Bound::Lower) => f.write_str(" !"),
            Some(Bound::Upper) => f.write_str(" ?"),
            None => Ok(()),
        }
    }
}

/// How far an analysis is: `stat01: CENTISECONDS NODES PLIES LEFT ALL MOVE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Status {
    /// Since the search began, in whole centiseconds.
    pub time: Duration,
    /// Positions looked at.
    pub nodes: u64,
    /// Plies looked ahead.
    pub depth: u32,
    /// Moves still to be looked at in this iteration.
    pub left: u32,
    /// All moves.
    pub moves: u32,
    /// The move that is looked at.
    pub current: Option<CoordinateMove>,
}

impl Status {
    pub(super) const WORD: &'static str = "stat01:";

    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        Ok(Self {
            time: centiseconds(words.number(Self::WORD)?),
            nodes: words.number(Self::WORD)?,
            depth: words.number(Self::WORD)?,
            left: words.number(Self::WORD)?,
            moves: words.number(Self::WORD)?,
            current: words.next().and_then(|word| word.parse().ok()),
        })
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, nodes, depth, left, moves, current } = self;
        write!(f, "{} {} {nodes} {depth} {left} {moves}", Self::WORD, time.as_millis() / 10)?;
        match current {
            Some(mv) => write!(f, " {mv}"),
            None => Ok(()),
        }
    }
}
