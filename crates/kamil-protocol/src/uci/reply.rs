//! What an engine answers.

use std::fmt;
use std::str::FromStr;

use kamil::UciMove;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::words::{Words, found};

use super::declaration::Declaration;
use super::info::Info;

/// A line from the engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reply {
    /// `id name …`.
    Name(Text),
    /// `id author …`.
    Author(Text),
    /// `option …`.
    Option(Declaration),
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `bestmove …`.
    BestMove(BestMove),
    /// `info …`.
    Info(Box<Info>),
    /// `registration …`.
    Registration(Check),
    /// `copyprotection …`.
    CopyProtection(Check),
    /// `e2e3: 18`, to `go perft`: a root move with its share of the count.
    Share(UciMove, u64),
    /// `Nodes searched: 324`, to `go perft`: the count.
    Count(u64),
}

/// `bestmove MOVE ponder MOVE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove {
    /// The move; none, written `(none)`, where there is no legal move.
    pub best: Option<UciMove>,
    /// The reply that is expected.
    pub ponder: Option<UciMove>,
}

/// How far a check of the copy or of the registration has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// It is being made.
    Checking,
    /// All is well.
    Ok,
    /// It is not.
    Error,
}

const EXPECTED: &str = "a UCI reply such as `uciok`, `info …` or `bestmove …`";
const COUNT: &str = "Nodes searched: ";

impl Reply {
    /// Reads a line of an engine, of this one or another. Unlike a command, a reply is the first word of its line:
    /// engines print banners and boards, which are no replies.
    ///
    /// Parts of an `info` that cannot be read go to `complain`, and the rest is taken.
    pub fn read(line: &str, complain: &mut dyn FnMut(Complaint)) -> Option<Self> {
        let mut words = Words::of(line);
        let Some(first) = words.next() else {
            complain(Complaint::Empty { expected: EXPECTED });
            return None;
        };
        let reply = match first {
            "id" => read_id(&mut words),
            "option" => Declaration::read(&mut words).map(Self::Option),
            "uciok" => Ok(Self::UciOk),
            "readyok" => Ok(Self::ReadyOk),
            "bestmove" => BestMove::read(&mut words).map(Self::BestMove),
            "info" => Ok(Self::Info(Box::new(Info::read(&mut words, complain)))),
            "registration" => Check::read(&mut words, "registration").map(Self::Registration),
            "copyprotection" => Check::read(&mut words, "copyprotection").map(Self::CopyProtection),
            _ => read_perft(line).ok_or_else(|| Complaint::Unknown { expected: EXPECTED, found: found(first) }),
        };
        reply.map_err(complain).ok()
    }

    /// `info string …`.
    pub fn message(text: &str) -> Self {
        Self::from(Info::message(text))
    }
}

impl From<Info> for Reply {
    fn from(info: Info) -> Self {
        Self::Info(Box::new(info))
    }
}

fn read_id(words: &mut Words<'_>) -> Result<Reply, Complaint> {
    match words.next() {
        Some("name") => Ok(Reply::Name(words.clone().rest())),
        Some("author") => Ok(Reply::Author(words.clone().rest())),
        other => Err(Complaint::missing("`name` or `author`", "id", other)),
    }
}

fn read_perft(line: &str) -> Option<Reply> {
    let number = |text: &str| Words::of(text).number("perft").ok();
    if let Some(count) = line.strip_prefix(COUNT) {
        return number(count).map(Reply::Count);
    }
    let (mv, count) = line.split_once(": ")?;
    Some(Reply::Share(mv.parse().ok()?, number(count)?))
}

impl BestMove {
    fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let best = match words.next() {
            // Engines say in many ways that there is none.
            Some("(none)" | "none" | "NULL" | "null" | "0000") => None,
            Some(word) => Some(word.parse().map_err(|_| not_a_move("bestmove", Some(word)))?),
            None => return Err(not_a_move("bestmove", None)),
        };
        let ponder = match words.next() {
            Some("ponder") => words.a_move(),
            _ => None,
        };
        Ok(Self { best, ponder })
    }
}

fn not_a_move(after: &'static str, word: Option<&str>) -> Complaint {
    Complaint::missing("a move such as `a2a3` or `a9a10g`", after, word)
}

impl Check {
    fn read(words: &mut Words<'_>, after: &'static str) -> Result<Self, Complaint> {
        match words.next() {
            Some("checking") => Ok(Self::Checking),
            Some("ok") => Ok(Self::Ok),
            Some("error") => Ok(Self::Error),
            other => Err(Complaint::missing("`checking`, `ok` or `error`", after, other)),
        }
    }
}

impl FromStr for Reply {
    type Err = Complaint;

    /// As [`Reply::read`], with the complaint where there is no reply; an `info` is read as far as it can be.
    fn from_str(line: &str) -> Result<Self, Complaint> {
        let mut last = Complaint::Empty { expected: EXPECTED };
        Self::read(line, &mut |complaint| last = complaint).ok_or(last)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(declaration) => declaration.fmt(f),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove(best) => best.fmt(f),
            Self::Info(info) => info.fmt(f),
            Self::Registration(check) => write!(f, "registration {check}"),
            Self::CopyProtection(check) => write!(f, "copyprotection {check}"),
            Self::Share(mv, nodes) => write!(f, "{mv}: {nodes}"),
            Self::Count(nodes) => write!(f, "{COUNT}{nodes}"),
        }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.best {
            Some(mv) => write!(f, "bestmove {mv}")?,
            None => f.write_str("bestmove (none)")?,
        }
        match self.ponder {
            Some(mv) => write!(f, " ponder {mv}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checking => "checking",
            Self::Ok => "ok",
            Self::Error => "error",
        })
    }
}
