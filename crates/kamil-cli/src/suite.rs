//! Perft suites: a position a line, `FEN ;D1 18 ;D2 324`.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use kamil::{Position, RuleSet};

use crate::number;
use crate::perft::MAX_DEPTH;
use crate::text::quote;

/// The largest suite that is read, in bytes.
const MAX_SIZE: u64 = 16 << 20;

/// A position with the counts it should have.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Counted from 1.
    pub(crate) number: usize,
    pub(crate) position: Position,
    pub(crate) counts: Vec<Expected>,
}

/// The count of one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expected {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

/// Reads a whole suite, so that a fault in its last line is known before its first is counted.
pub(crate) fn read(path: &Path, rules: RuleSet) -> Result<Vec<Line>> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    let mut bytes = Vec::new();
    file.take(MAX_SIZE + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    ensure!(bytes.len() as u64 <= MAX_SIZE, "{name}: expected a suite of at most {MAX_SIZE} bytes");
    let mut lines = Vec::new();
    for (n, text) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let number = n + 1;
        let text = text.trim_ascii();
        if !text.is_empty() {
            let (position, counts) = read_line(text, rules).with_context(|| format!("{name}:{number}"))?;
            lines.push(Line { number, position, counts });
        }
    }
    ensure!(!lines.is_empty(), "{name}: expected at least one position, found none");
    Ok(lines)
}

fn read_line(text: &[u8], rules: RuleSet) -> Result<(Position, Vec<Expected>)> {
    let Ok(text) = str::from_utf8(text) else { bail!("expected a FEN and its counts, found bytes that are no text") };
    let mut parts = text.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    let position = Position::from_fen(fen, rules).with_context(|| format!("in the FEN {}", quote(fen)))?;
    let counts: Vec<_> = parts.map(read_count).collect::<Result<_>>()?;
    ensure!(!counts.is_empty(), "expected a count such as `;D1 18` after the FEN, found the end of the line");
    Ok((position, counts))
}

fn read_count(part: &str) -> Result<Expected> {
    let read = || {
        let (depth, nodes) = part.strip_prefix('D')?.split_once(' ')?;
        Some(Expected { depth: number::read(depth)?, nodes: number::read(nodes.trim_start())? })
    };
    let count = read().with_context(|| format!("expected a count such as `D1 18`, found {}", quote(part)))?;
    ensure!(count.depth <= MAX_DEPTH, "expected a depth from 0 to {MAX_DEPTH}, found {}", count.depth);
    Ok(count)
}
