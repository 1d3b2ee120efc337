//! `kamil tablebase generate`: making tables.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use kamil::RuleSet;
use kamil_tablebase::{Event, Made, Material, Metric, Stock, Workshop};

use super::folder::FOLDER;
use super::memory::MemoryArg;
use crate::exit::{self, Verdict};
use crate::number;
use crate::output::Output;
use crate::position_args::rules_parser;
use crate::progress::Progress;

/// Make the tables of endings, and those that they need
///
/// Prints a line for each ending: the bytes of its outcomes (wdl), of its distances to the win (dtw) and to the next
/// capture or Pawn move (dtz), and the seconds. What is there and whole is kept, so that work goes on with the ending at
/// which it was interrupted, from that ending's start; a file is written whole or not at all. A damaged file is named and
/// made anew, and one that is no table of this version stops the work. On a terminal a bar shows how
/// much is done, finding and writing each of the two distances counted alike, and beside it the ending in hand and how far
/// it is.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil tablebase generate KRvK KWvK --path tables")]
pub(crate) struct Generate {
    /// The endings, such as `KRvKN`
    #[arg(value_name = "ENDING", required_unless_present = "men")]
    endings: Vec<Material>,

    /// All endings of so many men, 3 or 4, the Kings included
    #[arg(long, value_name = "N", value_parser = number::parser(3..=4_u8), conflicts_with = "endings")]
    men: Option<u8>,

    /// The rule set whose endings --men means [default: war-machine]
    #[arg(long, value_name = "RULES", conflicts_with = "endings", value_parser = rules_parser())]
    rules: Option<RuleSet>,

    /// The folder of the tables
    #[arg(long, value_name = "DIR", default_value = FOLDER)]
    path: PathBuf,

    /// How many threads work
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = threads)]
    threads: NonZeroUsize,

    #[command(flatten)]
    memory: MemoryArg,
}

impl Generate {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let wanted = match self.men {
            Some(men) => Material::all(men.into(), self.rules.unwrap_or_default()),
            None => self.endings.clone(),
        };
        let plan = Workshop::plan(&wanted);
        if let Some(material) = plan.iter().find(|material| material.count() > 4 && material.has_pawn()) {
            bail!("expected endings of five men without Pawns, found {material}");
        }
        let mut workshop = Workshop::new(&self.path, self.threads)?;
        let mut to_make = Vec::new();
        for material in &plan {
            match workshop.stock(material)? {
                Stock::Whole => {
                    writeln!(out, "{material}: there")?;
                    continue;
                }
                Stock::Missing => {}
                Stock::Damaged { path, error } => exit::warn(&format!("{}: {error}; made anew", path.display())),
            }
            self.memory.check(material, Workshop::memory(material))?;
            to_make.push(material);
        }
        out.flush()?;
        make(&mut workshop, &to_make, out)?;
        writeln!(out, "{} endings made, {} were there", to_make.len(), plan.len() - to_make.len())?;
        Ok(Verdict::Good)
    }
}

/// Makes endings that are not there.
fn make(workshop: &mut Workshop, endings: &[&Material], out: &mut Output) -> Result<()> {
    let progress = Progress::shares();
    progress.expect(endings.iter().map(|material| Share::whole(material)).sum());
    for (number, material) in (1..).zip(endings) {
        let start = Instant::now();
        let share = Share::new(material, &progress);
        let listener = |event| {
            share.follow(event);
            if let Some(doing) = in_words(event) {
                progress.note(format!("{material} {number}/{} {doing}", endings.len()));
            }
        };
        let made = workshop.make(material, &listener)?;
        share.reach(Share::PARTS);
        progress.aside(|| -> Result<()> {
            writeln!(out, "{}", line(material, made, start.elapsed().as_secs_f64()))?;
            Ok(out.flush()?)
        })?;
    }
    Ok(())
}

/// An ending's share of the progress: its positions, once for finding and once for writing each of two distances.
struct Share<'a> {
    positions: u64,
    done: AtomicU64,
    progress: &'a Progress,
}

impl<'a> Share<'a> {
    const PARTS: u64 = 4;

    /// All of an ending's share.
    fn whole(material: &Material) -> u64 {
        Self::PARTS * Workshop::positions(material)
    }

    fn new(material: &Material, progress: &'a Progress) -> Self {
        Self { positions: Workshop::positions(material), done: AtomicU64::new(0), progress }
    }

    fn follow(&self, event: Event) {
        match event {
            Event::Found(positions) => self.advance(positions),
            Event::Writing(Metric::Win) => self.reach(1),
            Event::Ply { metric: Metric::Zeroing, .. } => self.reach(2),
            Event::Writing(Metric::Zeroing) => self.reach(3),
            _ => {}
        }
    }

    fn advance(&self, positions: u64) {
        self.done.fetch_add(positions, Ordering::Relaxed);
        self.progress.advance(positions);
    }

    /// So many parts are done; what was not found in them is drawn.
    fn reach(&self, parts: u64) {
        self.advance((parts * self.positions).saturating_sub(self.done.load(Ordering::Relaxed)));
    }
}

/// What is being done.
fn in_words(event: Event) -> Option<String> {
    match event {
        Event::Reading => Some("reading".to_owned()),
        Event::Ply { metric, winner, plies } => Some(format!("{metric} {winner} ply {plies}")),
        Event::Writing(metric) => Some(format!("writing {metric}")),
        _ => None,
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
