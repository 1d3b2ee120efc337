//! The text form of a problem: one line of EPD.

use core::fmt;
use core::str::FromStr;

use kamil::{LoadError, Move, NameError, Position, RuleSet, UciIllegal, UciMove, UciMoveError};

use crate::problem::Problem;

/// The longest shortest win that is read: the move limit would end the game after it.
const MAX_MOVES: u8 = 100;

/// The line is no problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ProblemError {
    #[error("expected the four fields of an EPD, found {found}")]
    Fields { found: usize },
    #[error(transparent)]
    Position(#[from] LoadError),
    #[error("expected one of dm, bm, pv, id, c0 and rules, found `{found}`")]
    UnknownOpcode { found: String },
    #[error("expected the opcode {opcode} once, found it again")]
    Repeated { opcode: &'static str },
    #[error("expected the opcode {opcode}, found none")]
    Missing { opcode: &'static str },
    #[error("expected `;` after an operation, found the end of the line")]
    Open,
    #[error("expected a text in quotes after {opcode}, found `{found}`")]
    Text { opcode: &'static str, found: String },
    #[error("expected a number of moves from 1 to 100 after dm, found `{found}`")]
    Moves { found: String },
    #[error("expected a move after {opcode}, found `{found}`: {error}")]
    NoMove { opcode: &'static str, found: String, error: UciMoveError },
    #[error("expected a legal move after {opcode}: {error}")]
    Illegal { opcode: &'static str, error: UciIllegal },
    #[error(transparent)]
    Rules(#[from] NameError),
}

/// What is wrong with a file of problems, and in which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct LineError {
    /// The number of the line.
    pub line: usize,
    /// What is wrong with it.
    pub error: ProblemError,
}

/// Reads a file: every line is a problem.
///
/// # Errors
/// The first line that is none.
pub fn read(text: &str) -> Result<Vec<Problem>, LineError> {
    let lines = text.lines().zip(1..);
    lines.map(|(text, line)| text.parse().map_err(|error| LineError { line, error })).collect()
}

/// The operations of a line, as they are written.
#[derive(Default)]
struct Operations<'a> {
    moves: Option<&'a str>,
    keys: Option<&'a str>,
    line: Option<&'a str>,
    id: Option<&'a str>,
    theme: Option<&'a str>,
    rules: Option<&'a str>,
}

impl<'a> Operations<'a> {
    fn read(mut text: &'a str) -> Result<Self, ProblemError> {
        let mut operations = Self::default();
        while !text.trim_start().is_empty() {
            let end = end_of_operation(text).ok_or(ProblemError::Open)?;
            operations.add(text[..end].trim())?;
            text = &text[end + 1..];
        }
        Ok(operations)
    }

    fn add(&mut self, operation: &'a str) -> Result<(), ProblemError> {
        let (opcode, operand) = operation.split_once(' ').unwrap_or((operation, ""));
        let (place, opcode) = match opcode {
            "dm" => (&mut self.moves, "dm"),
            "bm" => (&mut self.keys, "bm"),
            "pv" => (&mut self.line, "pv"),
            "id" => (&mut self.id, "id"),
            "c0" => (&mut self.theme, "c0"),
            "rules" => (&mut self.rules, "rules"),
            other => return Err(ProblemError::UnknownOpcode { found: other.to_owned() }),
        };
        if place.replace(operand.trim()).is_some() {
            return Err(ProblemError::Repeated { opcode });
        }
        Ok(())
    }
}

/// Where the first `;` outside of quotes is.
fn end_of_operation(text: &str) -> Option<usize> {
    let mut quoted = false;
    text.bytes().position(|byte| {
        quoted ^= byte == b'"';
        byte == b';' && !quoted
    })
}

impl FromStr for Problem {
    type Err = ProblemError;

    fn from_str(text: &str) -> Result<Self, ProblemError> {
        let (fen, rest) = split_fields(text)?;
        let operations = Operations::read(rest)?;
        let rules = operations.rules.map_or(Ok(RuleSet::WarMachine), str::parse)?;
        let position = Position::from_fen(fen, rules)?;
        Ok(Self {
            position,
            rules,
            moves: number_of_moves(operations.moves)?,
            keys: keys(&position, operations.keys)?,
            line: line(position, operations.line)?,
            id: quoted("id", operations.id)?,
            theme: quoted("c0", operations.theme)?,
        })
    }
}

/// Parts the four fields of the position from the operations.
fn split_fields(text: &str) -> Result<(&str, &str), ProblemError> {
    let mut fields = 0;
    let mut inside = false;
    for (at, character) in text.char_indices() {
        if character == ' ' && inside {
            fields += 1;
            if fields == 4 {
                return Ok(text.split_at(at));
            }
        }
        inside = character != ' ';
    }
    Err(ProblemError::Fields { found: fields + usize::from(inside) })
}

fn number_of_moves(text: Option<&str>) -> Result<u8, ProblemError> {
    let text = text.ok_or(ProblemError::Missing { opcode: "dm" })?;
    let moves = text.parse().ok().filter(|moves| (1..=MAX_MOVES).contains(moves));
    moves.ok_or_else(|| ProblemError::Moves { found: text.to_owned() })
}

fn keys(position: &Position, text: Option<&str>) -> Result<Vec<Move>, ProblemError> {
    words("bm", text)?.map(|word| read_move("bm", position, word)).collect()
}

fn line(mut position: Position, text: Option<&str>) -> Result<Vec<Move>, ProblemError> {
    let mut line = Vec::new();
    for word in words("pv", text)? {
        let mv = read_move("pv", &position, word)?;
        position.play_unchecked(mv);
        line.push(mv);
    }
    Ok(line)
}

fn words<'a>(opcode: &'static str, text: Option<&'a str>) -> Result<impl Iterator<Item = &'a str>, ProblemError> {
    let text = text.filter(|text| !text.is_empty()).ok_or(ProblemError::Missing { opcode })?;
    Ok(text.split_ascii_whitespace())
}

fn read_move(opcode: &'static str, position: &Position, word: &str) -> Result<Move, ProblemError> {
    let mv: UciMove = word.parse().map_err(|error| ProblemError::NoMove { opcode, found: word.to_owned(), error })?;
    mv.to_move(position).map_err(|error| ProblemError::Illegal { opcode, error })
}

fn quoted(opcode: &'static str, text: Option<&str>) -> Result<String, ProblemError> {
    let text = text.ok_or(ProblemError::Missing { opcode })?;
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).filter(|text| !text.contains('"'));
    inner.map(str::to_owned).ok_or_else(|| ProblemError::Text { opcode, found: text.to_owned() })
}

impl fmt::Display for Problem {
    /// The canonical line: `FEN dm N; bm …; pv …; id "…"; c0 "…";`, with `rules camel;` at the end where it applies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_fen();
        let (fields, _) = split_fields(&fen).map_err(|_| fmt::Error)?;
        write!(f, "{fields} dm {}; bm", self.moves)?;
        write_moves(f, &self.keys)?;
        f.write_str("; pv")?;
        write_moves(f, &self.line)?;
        write!(f, "; id \"{}\"; c0 \"{}\";", self.id, self.theme)?;
        if self.rules == RuleSet::WarMachine { Ok(()) } else { write!(f, " rules {};", self.rules.name()) }
    }
}

fn write_moves(f: &mut fmt::Formatter<'_>, moves: &[Move]) -> fmt::Result {
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        r#"5k4/R9/10/10/10/10/10/10/1R8/K9 w - - dm 1; bm b2b10; pv b2b10; id "rooks"; c0 "two; and no more";"#;
    const CAMEL: &str =
        r#"5k4/R9/10/10/10/10/10/8C1/1R8/K9 w - - dm 1; bm b2b10; pv b2b10; id "c"; c0 ""; rules camel;"#;

    fn error(text: &str) -> String {
        text.parse::<Problem>().unwrap_err().to_string()
    }

    #[test]
    fn reads_what_it_writes() {
        for line in [LINE, CAMEL] {
            let problem: Problem = line.parse().unwrap();
            assert_eq!(problem.to_string(), line);
        }
        let problem: Problem = LINE.parse().unwrap();
        assert_eq!(problem.theme, "two; and no more");
        assert_eq!((problem.plies(), problem.end().has_legal_move()), (1, false));
    }

    #[test]
    fn every_fault_is_named() {
        assert_eq!(error("k9/10 w -"), "expected the four fields of an EPD, found 3");
        assert_eq!(error(""), "expected the four fields of an EPD, found 0");
        let unknown = LINE.replace("id", "ID");
        assert_eq!(error(&unknown), "expected one of dm, bm, pv, id, c0 and rules, found `ID`");
        assert_eq!(error(&LINE.replace("c0", "id")), "expected the opcode id once, found it again");
        assert_eq!(error(&LINE.replace("dm 1; ", "")), "expected the opcode dm, found none");
        assert_eq!(error(&LINE.replace("bm b2b10", "bm")), "expected the opcode bm, found none");
        assert_eq!(error(&LINE[..LINE.len() - 1]), "expected `;` after an operation, found the end of the line");
        assert_eq!(error(&LINE.replace("\"rooks\"", "rooks")), "expected a text in quotes after id, found `rooks`");
        for moves in ["0", "101", "-1", "one", ""] {
            let text = LINE.replace("dm 1", &format!("dm {moves}"));
            let expected = format!("expected a number of moves from 1 to 100 after dm, found `{moves}`");
            assert_eq!(error(&text), expected);
        }
        assert!(error(&LINE.replace("pv b2b10", "pv b2b11")).starts_with("expected a move after pv, found `b2b11`"));
        let illegal = error(&LINE.replace("bm b2b10", "bm b2c3"));
        assert_eq!(illegal, "expected a legal move after bm: expected a legal move, found b2c3");
        assert!(error(&CAMEL.replace(" rules camel;", "")).contains("rule set"));
        assert!(error(&CAMEL.replace("rules camel", "rules goat")).contains("goat"));
    }

    #[test]
    fn a_file_says_which_line_is_wrong() {
        assert_eq!(read(&format!("{LINE}\n{CAMEL}\n")).unwrap().len(), 2);
        let error = read(&format!("{LINE}\n\n{CAMEL}\n")).unwrap_err();
        assert_eq!(error.to_string(), "line 2: expected the four fields of an EPD, found 0");
    }
}
