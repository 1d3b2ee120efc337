//! `kamil tablebase`: endgame tables.

mod folder;
mod generate;
mod memory;
mod probe;
mod stats;
mod verify;

pub(crate) use self::folder::open_folder;

use anyhow::Result;
use clap::{Args, Subcommand};
use kamil::{Move, Position, San};
use kamil_tablebase::{self as tablebase, Material, Workshop};

use crate::exit::Verdict;
use crate::output::Output;

/// Make, prove and ask endgame tables
///
/// A table says of every position of an ending such as `KRvKN` whether it is won, drawn or lost with the best play of both
/// sides, how many plies the win takes (a stalemate wins too), and how many to the next capture or Pawn move. It knows no
/// repetition and no move limit. The endings of three men are part of the program.
#[derive(Args, Debug)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "Example:\n  kamil tablebase probe --fen 'k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1'"
)]
pub(crate) struct Tablebase {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    Generate(generate::Generate),
    Verify(verify::Verify),
    Probe(probe::Probe),
    Stats(stats::Stats),
}

impl Tablebase {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        match &self.task {
            Task::Generate(task) => task.run(out),
            Task::Verify(task) => task.run(out),
            Task::Probe(task) => task.run(out),
            Task::Stats(task) => task.run(out),
        }
    }
}

/// Why the tables make no line of an ending: which of those it leads to they lack.
fn why_no_line(tables: &tablebase::Tablebase, material: &Material) -> String {
    let at_hand = tables.endings();
    let plan = Workshop::plan(std::slice::from_ref(material));
    let lacking: Vec<String> =
        plan.iter().filter(|needed| !at_hand.contains(needed)).map(|needed| format!("{needed}.wdl")).collect();
    if lacking.is_empty() {
        format!("the distances of {material}, or of an ending it leads to, are missing or contradict one another")
    } else {
        format!("a line of {material} takes tables that are not at hand: expected {}", lacking.join(", "))
    }
}

/// Legal moves as players write them.
fn in_san(mut position: Position, line: &[Move]) -> Vec<String> {
    let written = line.iter().map(|mv| {
        let san = San::from_move(&position, *mv).to_string();
        position.play_unchecked(*mv);
        san
    });
    written.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_cannot_be_made_names_the_tables_it_takes() {
        let tables = tablebase::Tablebase::built_in();
        let reason = |name: &str| why_no_line(&tables, &name.parse().unwrap());
        assert_eq!(reason("KNPvK"), "a line of KNPvK takes tables that are not at hand: expected KNGvK.wdl, KNPvK.wdl");
        assert!(reason("KRvK").starts_with("the distances of KRvK"), "{}", reason("KRvK"));
    }
}
