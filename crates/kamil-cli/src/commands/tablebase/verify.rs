//! `kamil tablebase verify`: proving tables.

use std::io::Write as _;
use std::num::NonZeroUsize;

use anyhow::Result;
use clap::Args;
use kamil_tablebase::{Material, verify};

use super::folder::{FolderArg, named_or_all};
use super::generate::threads;
use crate::exit::Verdict;
use crate::output::Output;
use crate::progress::Progress;

/// Prove every value of tables from the values after each legal move
///
/// The legal moves are those of the ordinary move generator. Prints a line for each ending; the first value that does not
/// follow is an error. The endings that an ending leads to are taken as they are: prove them too.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil tablebase verify KRvK")]
pub(crate) struct Verify {
    /// The endings [default: all that are at hand]
    #[arg(value_name = "ENDING")]
    endings: Vec<Material>,

    #[command(flatten)]
    folder: FolderArg,

    /// How many threads work
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = threads)]
    threads: NonZeroUsize,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let tables = self.folder.open()?;
        let endings = named_or_all(&self.endings, &tables);
        let progress = Progress::steps("endings");
        progress.expect(endings.len() as u64);
        let mut sum = 0;
        for material in &endings {
            let positions = verify(&tables, material, self.threads)?;
            sum += positions;
            progress.advance(1);
            progress.aside(|| -> Result<()> {
                writeln!(out, "{material}: {positions} positions agree")?;
                Ok(out.flush()?)
            })?;
        }
        drop(progress);
        writeln!(out, "{} endings, {sum} positions agree", endings.len())?;
        Ok(Verdict::Good)
    }
}
