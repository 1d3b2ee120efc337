//! `kamil variants`: the rule sets and arrays, and front matter in and out.

mod describe;
mod import;
mod list;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use kamil::Array;

use crate::exit::Verdict;
use crate::output::Output;
use crate::position_args::array_parser;

/// List the rule sets and arrays, or say what a front matter describes
///
/// Front matter is the head of YAML that documents of this game begin with. As JSON the list is {"ruleSets": [{"name",
/// "title", "defaultArray", "men": [{"role", "letter", "name", "arabicName"}]}], "arrays": [{"name", "rules",
/// "default", "fen"}]}, and an import {"title", "slug", "board", "players", "parent", "win", "special", "cellSize",
/// "rules", "array", "fen", "warnings"}. What is doubtful about an import is also told on standard error.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil variants --format front-matter --array tamma")]
pub(crate) struct Variants {
    /// In which form to print
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Say what the front matter of a document describes; `-` is standard input
    #[arg(long, value_name = "FILE")]
    import: Option<PathBuf>,

    /// This array alone; with --import, the one that is meant where the front matter leaves a choice
    #[arg(long, value_name = "NAME", value_parser = array_parser())]
    array: Option<Array>,
}

/// The forms that rule sets, arrays and front matter are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    FrontMatter,
}

impl Variants {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        match &self.import {
            Some(file) => {
                let import = import::read(file, self.array)?;
                describe::print(&import, self.format, out)?;
            }
            None => list::print(self.array, self.format, out)?,
        }
        Ok(Verdict::Good)
    }
}
