//! Reading and writing opening suites: a position a line, as EPD or FEN.

use kamil::{LoadError, Position, RuleSet};

/// A line of a suite is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct SuiteError {
    /// The line, from 1; 0 where it is the whole.
    pub line: usize,
    /// What is wrong with it.
    pub fault: SuiteFault,
}

/// What is wrong with a line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteFault {
    /// Its position cannot be read.
    #[error(transparent)]
    Position(#[from] LoadError),
    /// After the position comes what is no operation.
    #[error("expected operations such as `ce 34;`, each ended by `;`, found `{0}`")]
    Operation(String),
    /// A counter is no number in its range.
    #[error("expected a number after `{operation}`, found `{found}`")]
    Counter {
        /// `hmvc` or `fmvn`.
        operation: &'static str,
        /// What came.
        found: String,
    },
    /// The file has no position.
    #[error("expected a position, found none in the whole file")]
    Empty,
}

/// Reads a suite: a FEN a line, or an EPD, whose operations `hmvc` and `fmvn` are the FEN's counters and whose others
/// are for people. Empty lines and those that begin with `#` are passed over.
///
/// ```
/// use kamil::RuleSet;
/// let text = "# A suite.\n4k5/10/10/10/10/10/10/10/10/4KR4 b - - ce -512; hmvc 3; fmvn 9;\n";
/// let positions = kamil_match::read_suite(text, RuleSet::WarMachine)?;
/// assert_eq!(positions[0].to_fen(), "4k5/10/10/10/10/10/10/10/10/4KR4 b - - 3 9");
/// # Ok::<(), kamil_match::SuiteError>(())
/// ```
///
/// # Errors
/// The first line that is no position, or that there is none at all.
pub fn read_suite(text: &str, rules: RuleSet) -> Result<Vec<Position>, SuiteError> {
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            positions.push(read_line(line, rules).map_err(|fault| SuiteError { line: number, fault })?);
        }
    }
    if positions.is_empty() { Err(SuiteError { line: 0, fault: SuiteFault::Empty }) } else { Ok(positions) }
}

/// A line of a suite: the EPD of a position with its counters and a score for the side to move.
pub fn suite_line(position: &Position, centipawns: i32) -> String {
    let fen = position.to_fen();
    let epd: Vec<&str> = fen.split(' ').take(4).collect();
    let (halfmoves, fullmoves) = (position.halfmove_clock(), position.fullmove_number());
    format!("{} ce {centipawns}; fmvn {fullmoves}; hmvc {halfmoves};", epd.join(" "))
}

fn read_line(line: &str, rules: RuleSet) -> Result<Position, SuiteFault> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    // Operations begin with a letter and FEN's counters are numbers, so the fifth word tells which of the two it is.
    let fields = 4 + words.iter().skip(4).take(2).take_while(|word| is_number(word)).count();
    let (fen, operations) = words.split_at(fields.min(words.len()));
    let mut setup = Position::from_fen(&fen.join(" "), rules)?.to_setup();
    for (name, operand) in read_operations(&operations.join(" "))? {
        match name.as_str() {
            "hmvc" => setup.halfmove_clock = read_counter("hmvc", &operand)?,
            "fmvn" => setup.fullmove_number = read_counter("fmvn", &operand)?,
            _ => {}
        }
    }
    Ok(setup.to_position(rules).map_err(LoadError::from)?)
}

/// The operations as names and operands.
fn read_operations(text: &str) -> Result<Vec<(String, String)>, SuiteFault> {
    let Some(text) = text.strip_suffix(';') else {
        return if text.is_empty() { Ok(Vec::new()) } else { Err(SuiteFault::Operation(shown(text))) };
    };
    let operations = text.split(';').map(|operation| {
        let operation = operation.trim();
        let (name, operand) = operation.split_once(' ').unwrap_or((operation, ""));
        let named = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
        named
            .then(|| (name.to_owned(), operand.trim().to_owned()))
            .ok_or_else(|| SuiteFault::Operation(shown(operation)))
    });
    operations.collect()
}

fn read_counter<T: std::str::FromStr>(operation: &'static str, operand: &str) -> Result<T, SuiteFault> {
    let digits = operand.bytes().all(|byte| byte.is_ascii_digit());
    let number = operand.parse().ok().filter(|_| digits);
    number.ok_or_else(|| SuiteFault::Counter { operation, found: shown(operand) })
}

fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(text: &str) -> Result<Vec<String>, String> {
        let positions = read_suite(text, RuleSet::WarMachine).map_err(|error| error.to_string())?;
        Ok(positions.iter().map(Position::to_fen).collect())
    }

    const KINGS: &str = "4k5/10/10/10/10/10/10/10/10/4K5 b - -";

    #[test]
    fn reads_fens_and_epds() {
        let lines =
            format!("# comment\n\n{KINGS}\n{KINGS} 7 30\n{KINGS} 7\n{KINGS} 7 30 ce 5;\n{KINGS} id \"x y\"; hmvc 7;\n");
        let expected = ["0 1", "7 30", "7 1", "7 30", "7 1"].map(|counters| format!("{KINGS} {counters}"));
        assert_eq!(read(&lines).unwrap(), expected);
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let error = |text: &str| read(text).unwrap_err();
        assert!(error("#\nK9 w").starts_with("line 2: expected 10 ranks"), "{}", error("#\nK9 w"));
        assert_eq!(
            error(&format!("{KINGS} ce 5")),
            "line 1: expected operations such as `ce 34;`, each ended by `;`, found `ce 5`"
        );
        assert_eq!(error(&format!("{KINGS} hmvc x;")), "line 1: expected a number after `hmvc`, found `x`");
        assert_eq!(error(&format!("{KINGS} fmvn 0;")), "line 1: expected a number after `fmvn`, found `0`");
        assert_eq!(error("\n# nothing\n"), "line 0: expected a position, found none in the whole file");
    }

    #[test]
    fn reads_back_what_it_writes() {
        let position = Position::from_fen("4k5/10/10/10/10/10/10/10/10/4KR4 b - - 3 9", RuleSet::WarMachine).unwrap();
        let line = suite_line(&position, -512);
        assert_eq!(line, "4k5/10/10/10/10/10/10/10/10/4KR4 b - - ce -512; fmvn 9; hmvc 3;");
        assert_eq!(read_suite(&line, RuleSet::WarMachine), Ok(vec![position]));
    }
}
