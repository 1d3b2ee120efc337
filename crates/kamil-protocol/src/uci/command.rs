//! What a graphical program, or a referee, says to an engine.

use std::fmt;
use std::str::FromStr;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::words::{Words, found};

use super::go::Go;
use super::placement::Placement;
use super::set_option::SetOption;

/// A line from the program to the engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `uci`: say who you are and which options you have, then `uciok`.
    Uci,
    /// `debug on` or `debug off`.
    Debug(bool),
    /// `isready`: answer `readyok`, at once while searching.
    IsReady,
    /// `setoption name … value …`.
    SetOption(SetOption),
    /// `register …`.
    Register(Registration),
    /// `ucinewgame`: what comes belongs to another game.
    NewGame,
    /// `position …`.
    Position(Placement),
    /// `go …`: search, and give the best move.
    Go(Go),
    /// `stop`: end the search, and give the move found so far.
    Stop,
    /// `ponderhit`: the expected move was played; the clock runs for this side now.
    PonderHit,
    /// `quit`.
    Quit,
}

/// What follows `register`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Registration {
    /// `register later`.
    Later,
    /// `register name NAME code CODE`; a name ends at the first word `code`.
    As {
        /// The name, empty where none was given.
        name: Text,
        /// The code, empty where none was given.
        code: Text,
    },
}

const EXPECTED: &str = "a UCI command such as `uci`, `position startpos` or `go`";

impl Command {
    /// Reads a line; what is wrong with it, or was skipped in it, goes to `complain`.
    ///
    /// Words before the command are skipped. A `go` is read whatever is wrong with its parameters.
    pub fn read(line: &str, complain: &mut dyn FnMut(Complaint)) -> Option<Self> {
        let mut words = Words::of(line);
        while let Some(word) = words.next() {
            let command = match word {
                "uci" => Ok(Self::Uci),
                "debug" => read_debug(&mut words),
                "isready" => Ok(Self::IsReady),
                "setoption" => SetOption::read(&mut words).map(Self::SetOption),
                "register" => Ok(Self::Register(Registration::read(&mut words))),
                "ucinewgame" => Ok(Self::NewGame),
                "position" => Placement::read(&mut words).map(Self::Position),
                "go" => Ok(Self::Go(Go::read(&mut words, complain))),
                "stop" => Ok(Self::Stop),
                "ponderhit" => Ok(Self::PonderHit),
                "quit" => Ok(Self::Quit),
                _ => continue,
            };
            return command.map_err(complain).ok();
        }
        complain(match Words::of(line).next() {
            Some(word) => Complaint::Unknown { expected: EXPECTED, found: found(word) },
            None => Complaint::Empty { expected: EXPECTED },
        });
        None
    }
}

fn read_debug(words: &mut Words<'_>) -> Result<Command, Complaint> {
    match words.next() {
        Some("on") => Ok(Command::Debug(true)),
        Some("off") => Ok(Command::Debug(false)),
        other => Err(Complaint::missing("`on` or `off`", "debug", other)),
    }
}

impl Registration {
    fn read(words: &mut Words<'_>) -> Self {
        while let Some(word) = words.next() {
            match word {
                "name" => {
                    let name = words.until("code");
                    return Self::As { name, code: words.clone().rest() };
                }
                "code" => return Self::As { name: Text::default(), code: words.clone().rest() },
                _ => {}
            }
        }
        Self::Later
    }
}

impl FromStr for Command {
    type Err = Complaint;

    /// As [`Command::read`], with the first complaint in place of the command; skipped words are none.
    fn from_str(line: &str) -> Result<Self, Complaint> {
        let mut first = None;
        let command = Self::read(line, &mut |complaint| {
            if !complaint.is_skipped_word() {
                first.get_or_insert(complaint);
            }
        });
        match (command, first) {
            (Some(command), None) => Ok(command),
            (_, Some(complaint)) => Err(complaint),
            (None, None) => Err(Complaint::Empty { expected: EXPECTED }),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(on) => f.write_str(if *on { "debug on" } else { "debug off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption(option) => option.fmt(f),
            Self::Register(Registration::Later) => f.write_str("register later"),
            Self::Register(Registration::As { name, code }) => write!(f, "register name {name} code {code}"),
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position(placement) => placement.fmt(f),
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
        }
    }
}
