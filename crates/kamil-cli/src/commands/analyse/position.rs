//! The engine's lines for one position.

use std::io::Write as _;
use std::num::NonZeroUsize;

use anyhow::Result;
use kamil::{Game, Move, Position, San};
use kamil_engine::{Bound, Control, Info, Limits, Listener, SystemClock};
use kamil_tablebase::TableError;
use serde::Serialize;

use crate::exit::{self, Verdict};
use crate::json::{self, MoveJson, OutcomeJson};
use crate::output::Output;
use crate::score::WhiteScore;
use crate::search_args::SearchArgs;

#[derive(Serialize)]
struct LineJson {
    depth: u8,
    seldepth: u16,
    rank: usize,
    score: WhiteScore,
    bound: Option<&'static str>,
    nodes: u64,
    hashfull: u16,
    seconds: f64,
    line: Vec<MoveJson>,
}

#[derive(Serialize)]
struct EndJson {
    best: Option<MoveJson>,
    outcome: Option<OutcomeJson>,
}

pub(super) fn analyse(
    game: &Game,
    search: &SearchArgs,
    lines: NonZeroUsize,
    json: bool,
    out: &mut Output,
) -> Result<Verdict> {
    let limits = Limits { lines, ..search.limits() };
    let position = game.position();
    let control = Control::new();
    let mut engine = search.engine()?;
    let ranked = lines > NonZeroUsize::MIN;
    let mut printer = Printer { position, json, ranked, control: &control, out, written: Ok(()) };
    if !json && position.has_legal_move() {
        printer.write_head()?;
    }
    let report = engine.search(game, &limits, &control, &SystemClock::start(), &mut printer);
    printer.written?;
    if json {
        let best = report.best.map(|mv| MoveJson::new(position, mv));
        json::write_line(out, &EndJson { best, outcome: game.outcome().map(OutcomeJson::from) })?;
    } else if let Some(mv) = report.best {
        writeln!(out, "best {} ({mv})", San::from_move(position, mv))?;
    } else if let Some(outcome) = game.outcome() {
        writeln!(out, "{outcome}")?;
    }
    Ok(Verdict::Good)
}

/// Prints lines as they are found. Where one cannot be written, it ends the search.
struct Printer<'a> {
    position: &'a Position,
    json: bool,
    /// Whether lines have a rank.
    ranked: bool,
    control: &'a Control,
    out: &'a mut Output,
    written: Result<()>,
}

impl Listener for Printer<'_> {
    fn line(&mut self, info: &Info<'_>) {
        // A score of which only a bound is known is for programs alone.
        if self.written.is_ok() && (self.json || bound_name(info.bound).is_none()) {
            self.written = self.write(info);
        }
        if self.written.is_err() {
            self.control.stop();
        }
    }

    fn table_error(&mut self, error: &TableError) {
        exit::warn(&format!("{error}; the search goes on without it"));
    }
}

impl Printer<'_> {
    fn write_head(&mut self) -> Result<()> {
        let rank = if self.ranked { "  rank" } else { "" };
        Ok(writeln!(self.out, "  depth{rank}    score       nodes  seconds  line")?)
    }

    fn write(&mut self, info: &Info<'_>) -> Result<()> {
        let score = WhiteScore::of(info.score, self.position.turn());
        let (depth, seconds) = (info.depth.plies(), info.elapsed.as_secs_f64());
        let &Info { seldepth, rank, nodes, hashfull, .. } = info;
        if self.json {
            let line = each_move(self.position, info.line, MoveJson::new);
            let bound = bound_name(info.bound);
            let line = LineJson { depth, seldepth, rank, score, bound, nodes, hashfull, seconds, line };
            json::write_line(self.out, &line)?;
        } else {
            let depth = format!("{depth}/{seldepth}");
            let rank = if self.ranked { format!("  {rank:>4}") } else { String::new() };
            let line = each_move(self.position, info.line, |position, mv| San::from_move(position, mv).to_string());
            writeln!(self.out, "{depth:>7}{rank}  {score:>7}  {nodes:>10}  {seconds:>7.2}  {}", line.join(" "))?;
        }
        // A line is of use when it is found, in a pipe too.
        Ok(self.out.flush()?)
    }
}

fn bound_name(bound: Option<Bound>) -> Option<&'static str> {
    match bound {
        Some(Bound::Lower) => Some("lower"),
        Some(Bound::Upper) => Some("upper"),
        Some(Bound::Exact) | None => None,
    }
}

/// Something about each move of a line, in the position it is made in.
fn each_move<T>(position: &Position, line: &[Move], of: impl Fn(&Position, Move) -> T) -> Vec<T> {
    let mut position = *position;
    let mut each = Vec::with_capacity(line.len());
    for &mv in line {
        each.push(of(&position, mv));
        position = position.after(mv);
    }
    each
}
