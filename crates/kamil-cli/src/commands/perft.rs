//! `kamil perft`: how many sequences of legal moves there are.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use kamil::Move;
use serde::Serialize;

use crate::exit::{self, Verdict};
use crate::json;
use crate::number;
use crate::output::Output;
use crate::perft::{self, MAX_DEPTH, MAX_THREADS};
use crate::position_args::{Chosen, PositionArgs};
use crate::progress::Progress;
use crate::suite::{self, Expected};

/// Count the sequences of legal moves, or check a suite of known counts
///
/// The last line is the count with the time it took. A suite has a position a line, `FEN ;D1 18 ;D2 324`, of the rule
/// set that --rules names; it ends with the number of positions that agree, or with the first difference and exit code
/// 1.
#[derive(Args, Debug)]
#[command(
    override_usage = "kamil perft [OPTIONS] <DEPTH>\n       kamil perft [OPTIONS] --suite <FILE>",
    after_help = "Example:\n  kamil perft 4 --divide --array tamma"
)]
pub(crate) struct Perft {
    /// How many plies deep to count, up to 100
    #[arg(
        value_name = "DEPTH",
        required_unless_present = "suite",
        conflicts_with = "suite",
        allow_negative_numbers = true,
        value_parser = number::parser(0..=MAX_DEPTH)
    )]
    depth: Option<u32>,

    /// Print each root move with its share of the count
    #[arg(long, conflicts_with = "suite")]
    divide: bool,

    /// How many threads count, up to 256
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = number::parser(1..=MAX_THREADS)
    )]
    threads: u16,

    /// Check the positions of a file against the counts it has
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "array"])]
    suite: Option<PathBuf>,

    /// Skip the depths of a suite whose expected count is above N
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "depth",
        allow_negative_numbers = true,
        value_parser = number::parser(0..=u64::MAX)
    )]
    max_nodes: Option<u64>,

    #[command(flatten)]
    position: PositionArgs,

    /// Print {"fen", "rules", "depth", "nodes", "seconds", "divide": [{"move", "nodes"}]} instead; for a suite
    /// {"positions", "difference": null or {"line", "fen", "depth", "expected", "got"}}
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Count {
    fen: String,
    rules: &'static str,
    depth: u32,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
}

#[derive(Serialize)]
struct Share {
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

#[derive(Serialize)]
struct Agreement {
    positions: usize,
    difference: Option<Difference>,
}

#[derive(Serialize)]
struct Difference {
    line: usize,
    fen: String,
    depth: u32,
    expected: u64,
    got: u64,
}

impl Perft {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        match (&self.suite, self.depth) {
            (Some(file), _) => self.check_suite(file, out),
            (None, Some(depth)) => self.count(depth, out),
            (None, None) => unreachable!("the parser asks for a depth or a suite"),
        }
    }

    fn count(&self, depth: u32, out: &mut Output) -> Result<Verdict> {
        let Chosen { position, rules } = self.position.choose()?;
        let start = Instant::now();
        let mut shares = Vec::new();
        let progress = Progress::steps("parts");
        let nodes = perft::count(&position, depth, self.threads, &progress, |mv, nodes| {
            match (self.divide, self.json) {
                (true, true) => shares.push(Share { mv: mv.to_string(), nodes }),
                (true, false) => progress.aside(|| print_share(out, mv, nodes))?,
                (false, _) => {}
            }
            Ok(())
        })?;
        let time = start.elapsed();
        drop(progress);
        if self.json {
            let divide = self.divide.then_some(shares);
            let (fen, rules, seconds) = (position.to_fen(), rules.name(), time.as_secs_f64());
            json::write_line(out, &Count { fen, rules, depth, nodes, seconds, divide })?;
        } else {
            writeln!(out, "{}", speed(nodes, time))?;
        }
        Ok(Verdict::Good)
    }

    fn check_suite(&self, file: &Path, out: &mut Output) -> Result<Verdict> {
        let lines = suite::read(file, self.position.rules.rules.unwrap_or_default())?;
        let progress = Progress::steps("positions");
        progress.expect(lines.len() as u64);
        let mut positions = 0;
        for suite::Line { number, position, counts } in &lines {
            let wanted = counts.iter().filter(|count| count.nodes <= self.max_nodes.unwrap_or(u64::MAX));
            let mut depths = Vec::new();
            for &Expected { depth, nodes: expected } in wanted {
                let got = perft::count(position, depth, self.threads, &Progress::hidden(), |_, _| Ok(()))?;
                if got != expected {
                    let difference = Difference { line: *number, fen: position.to_fen(), depth, expected, got };
                    progress.aside(|| self.print_difference(out, positions, difference))?;
                    return Ok(Verdict::Bad);
                }
                depths.push(depth);
            }
            positions += usize::from(!depths.is_empty());
            if !self.json {
                progress.aside(|| print_agreement(out, *number, &depths, &position.to_fen()))?;
            }
            progress.advance(1);
        }
        drop(progress);
        self.print_agreements(out, positions, lines.len())?;
        Ok(Verdict::Good)
    }

    fn print_difference(&self, out: &mut Output, positions: usize, difference: Difference) -> Result<()> {
        if self.json {
            return json::write_line(out, &Agreement { positions, difference: Some(difference) });
        }
        let Difference { line, fen, depth, expected, got } = difference;
        Ok(writeln!(out, "line {line} differs: {fen}: depth {depth}: expected {expected}, got {got}")?)
    }

    fn print_agreements(&self, out: &mut Output, positions: usize, lines: usize) -> Result<()> {
        let skipped = lines - positions;
        if skipped > 0 {
            exit::warn(&format!("{skipped} of {lines} positions have no count small enough for --max-nodes"));
        }
        if self.json {
            return json::write_line(out, &Agreement { positions, difference: None });
        }
        Ok(writeln!(out, "{positions} positions agree")?)
    }
}

fn print_share(out: &mut Output, mv: Move, nodes: u64) -> Result<()> {
    writeln!(out, "{mv}: {nodes}")?;
    Ok(out.flush()?)
}

fn print_agreement(out: &mut Output, line: usize, depths: &[u32], fen: &str) -> Result<()> {
    let depths: Vec<String> = depths.iter().map(u32::to_string).collect();
    match depths.as_slice() {
        [] => writeln!(out, "line {line} is skipped: {fen}")?,
        [depth] => writeln!(out, "line {line} agrees at depth {depth}: {fen}")?,
        [depths @ .., last] => writeln!(out, "line {line} agrees at depths {} and {last}: {fen}", depths.join(", "))?,
    }
    Ok(out.flush()?)
}

/// `930737717 nodes in 3.214 s (289.6 Mnps)`.
fn speed(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64().max(1e-9);
    #[expect(clippy::cast_precision_loss, reason = "a speed is shown to four digits or so")]
    let speed = nodes as f64 / seconds / 1e6;
    format!("{nodes} nodes in {seconds:.3} s ({speed:.1} Mnps)")
}
