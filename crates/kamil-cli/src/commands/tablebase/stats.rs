//! `kamil tablebase stats`: what endings come to.

mod atlas;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use kamil::Color;
use kamil_tablebase::{Longest, Material, Shares, Statistics};
use serde::Serialize;

use self::atlas::Entry;
use super::folder::{FolderArg, named_or_all};
use super::memory::MemoryArg;
use crate::exit::Verdict;
use crate::json;
use crate::output::Output;
use crate::progress::Progress;

/// Count what endings come to
///
/// For each side to move the shares of all legal positions that are won, drawn and lost for it; for each winner the
/// longest win and a position in which it is to be found; the most plies to a capture or Pawn move on the way of any win;
/// and the mutual zugzwangs, placements in which whoever must move does worse for it.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil tablebase stats KRvK")]
pub(crate) struct Stats {
    /// The endings [default: all that are at hand]
    #[arg(value_name = "ENDING")]
    endings: Vec<Material>,

    #[command(flatten)]
    folder: FolderArg,

    #[command(flatten)]
    memory: MemoryArg,

    /// Print {"ending", "white", "black", "zeroing", "zugzwangs"} for each ending on a line of its own instead
    #[arg(long)]
    json: bool,

    /// Write a page and a picture for each ending into a folder instead, and where none is named a page that lists them
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    atlas: Option<PathBuf>,
}

impl Stats {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let tables = self.folder.open()?;
        let endings = named_or_all(&self.endings, &tables);
        for material in &endings {
            self.memory.check(material, Statistics::memory(material))?;
        }
        let progress = Progress::steps("endings");
        progress.expect(endings.len() as u64);
        let mut entries = Vec::new();
        for material in endings {
            progress.note(material.to_string());
            let statistics = tables.statistics(&material)?;
            let statistics = statistics
                .with_context(|| format!("expected {material}.wdl and {material}.dtw, found not both of them"))?;
            progress.advance(1);
            if self.atlas.is_some() {
                entries.push(Entry { material, statistics });
                continue;
            }
            progress.aside(|| -> Result<()> {
                if self.json {
                    json::write_line(out, &Account::new(&material, &statistics))?;
                } else {
                    write_text(out, &material, &statistics)?;
                }
                Ok(out.flush()?)
            })?;
        }
        if let Some(folder) = &self.atlas {
            atlas::write(folder, &tables, &entries, self.endings.is_empty())?;
        }
        Ok(Verdict::Good)
    }
}

fn write_text(out: &mut Output, material: &Material, statistics: &Statistics) -> Result<()> {
    writeln!(out, "{material}")?;
    for turn in Color::ALL {
        let shares = statistics.shares[turn];
        let part = |count| format!("{:.4}% ({count})", percent(count, shares.all()));
        let (won, drawn, lost) = (part(shares.won), part(shares.drawn), part(shares.lost));
        writeln!(out, "  {turn} to move: won {won}, drawn {drawn}, lost {lost}")?;
    }
    for winner in Color::ALL {
        if let Some(Longest { position, plies }) = &statistics.longest[winner] {
            let moves = plies.div_ceil(2);
            writeln!(out, "  longest win of {winner}: at move {moves} (ply {plies}) from {}", position.to_fen())?;
        }
    }
    if let Some(plies) = statistics.most_to_zeroing {
        writeln!(out, "  at most {plies} plies to a capture, a Pawn move or the end")?;
    }
    let zugzwangs = statistics.zugzwangs;
    writeln!(
        out,
        "  mutual zugzwangs: {} ({} win or draw for white, {} for black, {} lost for whoever moves)",
        zugzwangs.all(),
        zugzwangs.white_or_draw,
        zugzwangs.black_or_draw,
        zugzwangs.either_loses
    )?;
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "counts of positions stay far below 2^53")]
fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole as f64
}

#[derive(Serialize)]
struct Account {
    ending: String,
    white: Side,
    black: Side,
    zeroing: Option<u16>,
    zugzwangs: ZugzwangsJson,
}

#[derive(Serialize)]
struct Side {
    won: u64,
    drawn: u64,
    lost: u64,
    longest: Option<LongestJson>,
}

#[derive(Serialize)]
struct LongestJson {
    plies: u16,
    fen: String,
}

#[derive(Serialize)]
struct ZugzwangsJson {
    white_or_draw: u64,
    black_or_draw: u64,
    either_loses: u64,
}

impl Account {
    fn new(material: &Material, statistics: &Statistics) -> Self {
        let side = |color| {
            let Shares { won, drawn, lost } = statistics.shares[color];
            let longest = statistics.longest[color];
            let longest = longest.map(|Longest { position, plies }| LongestJson { plies, fen: position.to_fen() });
            Side { won, drawn, lost, longest }
        };
        let zugzwangs = statistics.zugzwangs;
        Self {
            ending: material.to_string(),
            white: side(Color::White),
            black: side(Color::Black),
            zeroing: statistics.most_to_zeroing,
            zugzwangs: ZugzwangsJson {
                white_or_draw: zugzwangs.white_or_draw,
                black_or_draw: zugzwangs.black_or_draw,
                either_loses: zugzwangs.either_loses,
            },
        }
    }
}
