//! Games to PGN, in lines of 80 columns.

use core::fmt::{self, Write};

use alloc::format;
use alloc::string::{String, ToString};

use super::reader::MAX_DEPTH;
use super::tags::ROSTER;
use super::tree::{Line, PgnGame};
use crate::position::{IllegalMove, Position};
use crate::san::San;
use crate::variant::DrawRules;

/// The width of a line. A word that is longer stands on a line of its own.
const WIDTH: usize = 80;

/// A game can't be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A move of the tree is not legal where it stands.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// Variations nest deeper than a reader would follow.
    #[error("expected variations nested at most 64 deep, found deeper ones")]
    TooDeep,
    /// What is written to takes no more.
    #[error("the writer failed")]
    Format(#[from] fmt::Error),
}

impl PgnGame {
    /// The game as PGN, with the end of its last line and no empty line after it.
    ///
    /// # Errors
    /// A move of the tree is not legal where it stands, or variations nest too deep.
    pub fn to_pgn(&self) -> Result<String, WriteError> {
        let mut text = String::new();
        self.write_pgn(&mut text)?;
        Ok(text)
    }

    /// Writes the game as PGN: the seven-tag roster, `Variant`, what else tells the rules and the first position, the
    /// other tags, an empty line, the moves in lines of 80 columns.
    ///
    /// A comment that has a `}` is written as `; …` to the end of a line, however long that gets.
    ///
    /// # Errors
    /// A move of the tree is not legal where it stands, variations nest too deep, or `out` fails.
    pub fn write_pgn(&self, out: &mut impl Write) -> Result<(), WriteError> {
        self.write_tags(out)?;
        let mut words = Words::new(out);
        for comment in &self.comments {
            words.comment(comment)?;
        }
        write_line(&self.line, self.initial, 0, &mut words)?;
        words.word(self.result.text())?;
        words.flush()?;
        words.end()?;
        Ok(())
    }

    fn write_tags(&self, out: &mut impl Write) -> fmt::Result {
        for (name, unknown) in ROSTER {
            write_tag(out, name, self.tags.get(name).unwrap_or(unknown))?;
        }
        write_tag(out, "Result", self.result.text())?;
        write_tag(out, "Variant", self.rules.title())?;
        if self.initial != self.rules.default_array().position() {
            write_tag(out, "SetUp", "1")?;
            write_tag(out, "FEN", &self.initial.to_fen())?;
        }
        if self.draws == DrawRules::Strict {
            write_tag(out, "DrawRules", "none")?;
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| ROSTER.iter().all(|(roster, _)| roster != name)) {
            write_tag(out, name, value)?;
        }
        out.write_char('\n')
    }
}

fn write_tag(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(letter)?;
    }
    out.write_str("\"]\n")
}

fn write_line<W: Write>(
    line: &Line,
    mut position: Position,
    depth: u32,
    words: &mut Words<'_, W>,
) -> Result<(), WriteError> {
    if depth > MAX_DEPTH {
        return Err(WriteError::TooDeep);
    }
    let mut numbered = false;
    for node in &line.0 {
        for comment in &node.before {
            words.comment(comment)?;
            numbered = false;
        }
        if !position.is_legal(node.mv) {
            return Err(IllegalMove(node.mv).into());
        }
        write_number(&position, numbered, words)?;
        words.word(&San::from_move(&position, node.mv).to_string())?;
        for nag in &node.nags {
            words.word(&format!("${nag}"))?;
        }
        for comment in &node.after {
            words.comment(comment)?;
        }
        for variation in node.variations.iter().filter(|variation| !variation.0.is_empty()) {
            words.open();
            write_line(variation, position, depth + 1, words)?;
            words.close();
        }
        numbered = node.after.is_empty() && node.variations.is_empty();
        position.play_unchecked(node.mv);
    }
    Ok(())
}

/// White's moves have a number; Black's have one where the line was interrupted.
fn write_number<W: Write>(position: &Position, numbered: bool, words: &mut Words<'_, W>) -> fmt::Result {
    let number = position.fullmove_number();
    match position.turn() {
        crate::color::Color::White => words.word(&format!("{number}.")),
        crate::color::Color::Black if !numbered => words.word(&format!("{number}...")),
        crate::color::Color::Black => Ok(()),
    }
}

/// Puts words into lines.
struct Words<'a, W> {
    out: &'a mut W,
    column: usize,
    /// The last word: something may still stand right after it.
    last: String,
    /// Brackets and braces that stand right before the next word.
    opening: String,
}

impl<'a, W: Write> Words<'a, W> {
    fn new(out: &'a mut W) -> Self {
        Self { out, column: 0, last: String::new(), opening: String::new() }
    }

    fn open(&mut self) {
        self.opening.push('(');
    }

    fn close(&mut self) {
        self.last.push(')');
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        self.flush()?;
        self.last = core::mem::take(&mut self.opening);
        self.last.push_str(word);
        Ok(())
    }

    /// Writes the last word, after a blank or the end of a line.
    fn flush(&mut self) -> fmt::Result {
        let width = self.last.chars().count();
        if width == 0 {
            return Ok(());
        }
        if self.column + 1 + width > WIDTH && self.column > 0 {
            self.end()?;
        } else if self.column > 0 {
            self.column += 1;
            self.out.write_char(' ')?;
        }
        self.column += width;
        self.out.write_str(&core::mem::take(&mut self.last))
    }

    fn end(&mut self) -> fmt::Result {
        self.column = 0;
        self.out.write_char('\n')
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        let text = join_lines(text);
        if text.contains('}') {
            return self.line_comment(&text);
        }
        self.opening.push('{');
        let mut rest = text.as_str();
        while let Some(at) = first_break(rest) {
            self.word(rest.get(..at).unwrap_or_default())?;
            rest = rest.get(at + 1..).unwrap_or_default();
        }
        self.word(&format!("{rest}}}"))
    }

    fn line_comment(&mut self, text: &str) -> fmt::Result {
        self.word(&format!("; {text}"))?;
        self.flush()?;
        self.end()
    }
}

/// The text as a reader keeps it: lines joined by blanks, and no blanks around it.
fn join_lines(text: &str) -> String {
    let blank = |letter| matches!(letter, ' ' | '\t');
    let mut joined = String::new();
    for line in text.split(['\n', '\r']).map(|line| line.trim_matches(blank)).filter(|line| !line.is_empty()) {
        if !joined.is_empty() {
            joined.push(' ');
        }
        joined.push_str(line);
    }
    joined
}

/// The first blank of a comment that may become the end of a line: a single one, and not before what has a meaning at
/// the beginning of a line.
fn first_break(text: &str) -> Option<usize> {
    let blank = |letter: char| matches!(letter, ' ' | '\t');
    text.match_indices(' ').map(|(at, _)| at).find(|&at| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + 1..).and_then(|text| text.chars().next());
        before.is_some_and(|letter| !blank(letter))
            && after.is_some_and(|letter| !blank(letter) && !matches!(letter, '[' | '%'))
    })
}
