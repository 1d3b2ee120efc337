//! Front matter to text.

use core::fmt::{self, Write};

use super::FrontMatter;
use crate::role::Role;
use crate::setup::Setup;
use crate::variant::RuleSet;

impl fmt::Display for FrontMatter {
    /// The front matter between two lines `---`, with `letters: kamil` beside the setup. Reading it gives the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("---\n")?;
        write_key(f, "title", Some(&self.title))?;
        write_key(f, "slug", Some(&self.slug))?;
        write_key(f, "board", self.board.as_deref())?;
        write_key(f, "players", self.players.as_deref())?;
        write_key(f, "parent", self.parent.as_deref())?;
        write_key(f, "win", self.win.as_deref())?;
        write_key(f, "special", self.special.as_deref())?;
        f.write_str("engine:\n  topology:\n    type: grid\n    rows: 10\n    cols: 10\n  players: [white, black]\n")?;
        if let Some(size) = self.cell_size {
            write!(f, "  render:\n    cellSize: {size}\n")?;
        }
        let fen = self.initial.to_fen();
        // The source's setup is the placement alone; other positions need the other fields too.
        let first = Setup { board: *self.initial.board(), ..Setup::EMPTY } == self.initial.to_setup();
        let setup = if first { fen.split(' ').next().unwrap_or_default() } else { fen.as_str() };
        // Men of the rule set tell which one it is; without any, the default is meant.
        let tells = self.rules == RuleSet::default() || !self.initial.board().role(Role::Camel).is_empty();
        if !tells {
            writeln!(f, "  rules: {}", self.rules)?;
        }
        writeln!(f, "  letters: kamil\n  setup: \"{setup}\"\n---")
    }
}

fn write_key(f: &mut fmt::Formatter<'_>, key: &str, value: Option<&str>) -> fmt::Result {
    let Some(value) = value else { return Ok(()) };
    write!(f, "{key}: ")?;
    if is_plain(value) { f.write_str(value) } else { write_quoted(f, value) }?;
    f.write_char('\n')
}

/// Whether a text means itself without quotes. (Many more would; these are sure to.)
fn is_plain(text: &str) -> bool {
    let word = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') && !word.is_empty();
    let reserved = ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "nan", "inf"];
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.split(' ').all(word)
        && !reserved.iter().any(|reserved| reserved.eq_ignore_ascii_case(text))
}

fn write_quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            _ if is_printable(letter) => f.write_char(letter)?,
            _ => write!(f, "\\U{:08x}", u32::from(letter))?,
        }
    }
    f.write_char('"')
}

/// Whether YAML lets a character stand in a text as it is, and no reader takes it for the end of a line.
fn is_printable(letter: char) -> bool {
    !letter.is_control() && !matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
