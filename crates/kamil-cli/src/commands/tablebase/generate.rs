//! `kamil tablebase generate`: making tables.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use clap::Args;
use kamil::RuleSet;
use kamil_tablebase::{Made, Material, Metric, Workshop};

use super::folder::FOLDER;
use crate::exit::Verdict;
use crate::number;
use crate::output::Output;
use crate::position_args::rules_parser;
use crate::progress::Progress;

/// Make the tables of endings, and those that they need
///
/// Prints a line for each ending: the bytes of its outcomes (wdl), of its distances to the win (dtw) and to the next
/// capture or Pawn move (dtz), and the seconds. What is there and whole is kept, so that work goes on where it was
/// interrupted; a file is written whole or not at all.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil tablebase generate KRvK KWvK --path tables")]
pub(crate) struct Generate {
    /// The endings, such as `KRvKN`
    #[arg(value_name = "ENDING", required_unless_present = "men")]
    endings: Vec<Material>,

    /// All endings of so many men, 3 or 4, the Kings included
    #[arg(long, value_name = "N", value_parser = number::parser(3..=4_u8), conflicts_with = "endings")]
    men: Option<u8>,

    /// The rule set whose endings --men means
    #[arg(long, value_name = "RULES", default_value_t = RuleSet::WarMachine, value_parser = rules_parser())]
    rules: RuleSet,

    /// The folder of the tables
    #[arg(long, value_name = "DIR", default_value = FOLDER)]
    path: PathBuf,

    /// How many threads work
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = threads)]
    threads: NonZeroUsize,

    /// How many gibibytes of memory may be taken
    #[arg(long, value_name = "GIB", default_value_t = 4, value_parser = number::parser(1..=1024_u64))]
    memory: u64,
}

impl Generate {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let wanted = match self.men {
            Some(men) => Material::all(men.into(), self.rules),
            None => self.endings.clone(),
        };
        let plan = Workshop::plan(&wanted);
        if let Some(material) = plan.iter().find(|material| material.count() > 4 && material.has_pawn()) {
            bail!("expected endings of five men without Pawns, found {material}");
        }
        for material in &plan {
            self.check_memory(material)?;
        }
        let mut workshop = Workshop::new(&self.path, self.threads)?;
        let progress = Progress::steps("positions");
        progress.expect(plan.iter().map(Workshop::positions).sum());
        let mut made_now = 0;
        for material in &plan {
            let start = Instant::now();
            let made = workshop.make(material)?;
            progress.advance(Workshop::positions(material));
            made_now += u32::from(made != Made::Before);
            progress.aside(|| -> Result<()> {
                writeln!(out, "{}", line(material, made, start.elapsed().as_secs_f64()))?;
                Ok(out.flush()?)
            })?;
        }
        drop(progress);
        writeln!(out, "{made_now} endings made, {} were there", plan.len() - made_now as usize)?;
        Ok(Verdict::Good)
    }

    /// Whether the memory that is allowed is enough for an ending.
    fn check_memory(&self, material: &Material) -> Result<()> {
        const GIBIBYTE: u64 = 1 << 30;
        let needed = Workshop::memory(material).div_ceil(GIBIBYTE);
        ensure!(
            needed <= self.memory,
            "{material} takes {needed} GiB of memory: expected at most {} (see --memory)",
            self.memory
        );
        Ok(())
    }
}

fn line(material: &Material, made: Made, seconds: f64) -> String {
    let Made::Now(sizes) = made else { return format!("{material}: there") };
    let sizes: Vec<String> =
        Metric::ALL.iter().zip(sizes).map(|(metric, size)| format!("{} {size}", metric.extension())).collect();
    format!("{material}: {}, {seconds:.1} s", sizes.join(", "))
}

/// Reads how many threads work.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    number::parser(1..=256_usize)(text).map(|threads| NonZeroUsize::new(threads).expect("the range begins at 1"))
}
