//! `kamil pgn check`: what is wrong with games, and where.

use std::fmt;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use kamil::pgn::{Checker, Problem, Summary};
use serde::Serialize;

use crate::chunks;
use crate::exit::{self, Verdict};
use crate::json;
use crate::output::Output;
use crate::progress::Progress;

/// Check games in PGN: syntax, moves, ends and results
///
/// Each problem is a line `file:line:column: message`; columns are characters. The last line counts files, games, moves
/// and problems. Games may be of any number and come through a pipe: memory stays small. The exit code is 1 where there
/// is a problem, or a file that cannot be read, which does not stop the others.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil pgn check games.pgn")]
pub(crate) struct Check {
    /// The files; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Print a line {"file", "line", "column", "message"} for each problem and at last {"files", "games", "moves",
    /// "problems"} instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ProblemJson<'a> {
    file: &'a str,
    line: u64,
    column: u64,
    message: &'a str,
}

/// The counts over all files that could be read.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Totals {
    files: u64,
    games: u64,
    moves: u64,
    problems: u64,
}

impl Check {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let mut totals = Totals::default();
        let mut unreadable = false;
        let progress = Progress::bytes(chunks::size(&self.files));
        for path in &self.files {
            let mut sink = Sink { name: path.display().to_string(), json: self.json, out, progress: &progress };
            let (summary, end) = check(path, &mut sink)?;
            totals.add(summary);
            if let Err(error) = end {
                unreadable = true;
                progress.aside(|| exit::report(&format!("{error:#}")));
            } else {
                totals.files += 1;
            }
        }
        drop(progress);
        if self.json {
            json::write_line(out, &totals)?;
        } else {
            writeln!(out, "{totals}")?;
        }
        Ok(if unreadable || totals.problems > 0 { Verdict::Bad } else { Verdict::Good })
    }
}

/// Where the problems of one file go.
struct Sink<'a> {
    name: String,
    json: bool,
    out: &'a mut Output,
    progress: &'a Progress,
}

impl Sink<'_> {
    /// Lets `work` report problems, and fails if one could not be written.
    fn take<T>(&mut self, work: impl FnOnce(&mut dyn FnMut(Problem)) -> T) -> Result<T> {
        let mut written = Ok(());
        let result = work(&mut |problem| {
            if written.is_ok() {
                written = self.write(&problem);
            }
        });
        written.map(|()| result)
    }

    fn write(&mut self, problem: &Problem) -> Result<()> {
        let (line, column, message) = (problem.place.line, problem.place.column, problem.kind.to_string());
        let Self { name, json, out, progress } = self;
        progress.aside(|| {
            if *json {
                json::write_line(out, &ProblemJson { file: name, line, column, message: &message })
            } else {
                Ok(writeln!(out, "{name}:{line}:{column}: {message}")?)
            }
        })
    }
}

/// Checks one file: what was counted, and whether it was read to its end. Fails where nothing more can be written.
fn check(path: &Path, sink: &mut Sink<'_>) -> Result<(Summary, Result<()>)> {
    let mut checker = Checker::new();
    let end = chunks::read(path, |bytes| {
        sink.take(|mut report| checker.push(bytes, &mut report))?;
        sink.progress.advance(bytes.len() as u64);
        Ok(())
    })?;
    if end.is_err() {
        return Ok((checker.summary(), end));
    }
    let summary = sink.take(|mut report| checker.finish(&mut report))?;
    Ok((summary, end))
}

impl Totals {
    fn add(&mut self, summary: Summary) {
        self.games += summary.games;
        self.moves += summary.moves;
        self.problems += summary.problems;
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, games, moves, problems } = *self;
        write!(f, "{files} {}, ", if files == 1 { "file" } else { "files" })?;
        write!(f, "{games} {}, ", if games == 1 { "game" } else { "games" })?;
        write!(f, "{moves} {}, ", if moves == 1 { "move" } else { "moves" })?;
        write!(f, "{problems} {}", if problems == 1 { "problem" } else { "problems" })
    }
}
