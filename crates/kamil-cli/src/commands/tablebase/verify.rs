//! `kamil tablebase verify`: proving tables.

use std::io::Write as _;
use std::num::NonZeroUsize;

use anyhow::Result;
use clap::Args;
use kamil_tablebase::{Event, Material, Workshop, verify, verify_memory, verify_sample};

use super::folder::{FolderArg, named_or_all};
use super::generate::threads;
use super::memory::MemoryArg;
use crate::exit::Verdict;
use crate::number;
use crate::output::Output;
use crate::progress::Progress;

/// Prove every value of tables from the values after each legal move
///
/// The legal moves are those of the ordinary move generator. Prints a line for each ending; the first value that does not
/// follow is an error. The endings that an ending leads to are taken as they are: prove them too. With --sample, positions
/// are drawn by lot, half of them among those that are won or lost, and the tables are asked a block at a time instead of
/// being held in memory.
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

    #[command(flatten)]
    memory: MemoryArg,

    /// Judge so many positions of each ending, drawn by lot, and no others
    #[arg(long, value_name = "N", value_parser = number::parser(1..=1_000_000_000_u64), conflicts_with = "threads")]
    sample: Option<u64>,

    /// Which lots are drawn
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample", value_parser = number::parser(0..=u64::MAX))]
    seed: u64,
}

impl Verify {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let tables = self.folder.open()?;
        let endings = named_or_all(&self.endings, &tables);
        if self.sample.is_none() {
            for material in &endings {
                self.memory.check(material, verify_memory(material))?;
            }
        }
        let progress = Progress::shares();
        progress.expect(endings.iter().map(|material| self.sample.unwrap_or(Workshop::positions(material))).sum());
        let mut sum = 0;
        for (number, material) in (1..).zip(&endings) {
            let named = format!("{material} {number}/{}", endings.len());
            let listener = |event| match event {
                Event::Reading => progress.note(format!("{named} reading")),
                Event::Judged(places) => {
                    progress.advance(places);
                    progress.note(named.clone());
                }
                _ => {}
            };
            let (positions, decided) = match self.sample {
                Some(count) => (count, Some(verify_sample(&tables, material, count, self.seed, &listener)?)),
                None => (verify(&tables, material, self.threads, &listener)?, None),
            };
            sum += positions;
            let decided = decided.map_or(String::new(), |decided| format!(", {decided} of them won or lost"));
            progress.aside(|| -> Result<()> {
                writeln!(out, "{material}: {positions} positions agree{decided}")?;
                Ok(out.flush()?)
            })?;
        }
        drop(progress);
        writeln!(out, "{} endings, {sum} positions agree", endings.len())?;
        Ok(Verdict::Good)
    }
}
