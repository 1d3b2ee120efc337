//! `kamil openings`: suites of positions to begin games from.

use std::fs;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use kamil::Array;
use kamil_match::{Bias, Maker, Recipe, suite_line};

use crate::exit::Verdict;
use crate::number;
use crate::output::Output;
use crate::position_args::array_parser;
use crate::progress::Progress;

/// Make a suite of openings from random legal moves
///
/// Each line is an EPD with the search's score for the side to move (ce) and the FEN's counters. No two positions have
/// the same men on the same squares with the same side to move, nor are two each other's mirror image. The same options
/// give the same suite, as long as the engine plays the same: the first lines say the options and the engine's signature,
/// which `kamil bench` prints.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil openings --balanced --count 20 --plies 8-12 --nodes 5000 -o balanced.epd")]
pub(crate) struct Openings {
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = number::parser(1..=1_000_000_usize))]
    count: usize,

    /// How many random plies lead to each, `8-12` or `10` [default: 8-12; 20-30 with --unbalanced, since few positions are
    /// far from level before]
    #[arg(long, value_name = "N-M", value_parser = read_plies)]
    plies: Option<RangeInclusive<u8>>,

    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::parser(0..=u64::MAX))]
    seed: u64,

    /// The first position
    #[arg(long, value_name = "NAME", default_value_t = Array::default(), value_parser = array_parser())]
    array: Array,

    /// Keep positions that are level to within --max-cp (the default)
    #[arg(long, conflicts_with = "unbalanced")]
    balanced: bool,

    /// Keep positions that are from --min-cp to --max-cp better for one side, the sides and the quarters of that range
    /// taking turns
    #[arg(long)]
    unbalanced: bool,

    /// How many centipawns from level at least [default: 100, with --unbalanced]
    #[arg(long, value_name = "CP", value_parser = number::parser(0..=10_000_u16), requires = "unbalanced",
        conflicts_with = "balanced")]
    min_cp: Option<u16>,

    /// How many centipawns from level at most [default: 50; 300 with --unbalanced]
    #[arg(long, value_name = "CP", value_parser = number::parser(0..=10_000_u16))]
    max_cp: Option<u16>,

    /// How long each position is searched
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = number::parser(1..=1_000_000_000_u64))]
    nodes: u64,

    /// Where to write the suite [default: standard output]
    #[arg(short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Openings {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let recipe = Recipe { array: self.array, plies: self.plies(), bias: self.bias()?, nodes: self.nodes };
        let mut text = self.heading(&recipe);
        let progress = Progress::steps("positions");
        progress.expect(self.count as u64);
        let mut found = 0;
        for made in Maker::new(recipe, self.seed).take(self.count) {
            text.push_str(&suite_line(&made.position, made.centipawns));
            text.push('\n');
            found += 1;
            progress.advance(1);
        }
        drop(progress);
        if found < self.count {
            bail!(
                "expected {} positions, found {found}: these options give no more; other --plies or bounds may",
                self.count
            );
        }
        match &self.output {
            Some(file) => fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?,
            None => out.write_all(text.as_bytes())?,
        }
        Ok(Verdict::Good)
    }

    fn plies(&self) -> RangeInclusive<u8> {
        self.plies.clone().unwrap_or(if self.unbalanced { 20..=30 } else { 8..=12 })
    }

    fn bias(&self) -> Result<Bias> {
        if !self.unbalanced {
            return Ok(Bias::Balanced(self.max_cp.unwrap_or(50)));
        }
        let (least, most) = (self.min_cp.unwrap_or(100), self.max_cp.unwrap_or(300));
        if least > most {
            bail!("expected --min-cp at most --max-cp, found {least} and {most}");
        }
        Ok(Bias::Unbalanced(least..=most))
    }

    /// The recipe, so that the suite can be made again.
    fn heading(&self, recipe: &Recipe) -> String {
        let (kind, bounds) = match &recipe.bias {
            Bias::Balanced(most) => ("balanced", format!("--balanced --max-cp {most}")),
            Bias::Unbalanced(range) => {
                ("unbalanced", format!("--unbalanced --min-cp {} --max-cp {}", range.start(), range.end()))
            }
        };
        format!(
            "# {count} {kind} openings of Shatranj Kamil; ce is the score for the side to move. Bench: {BENCH}\n\
             # kamil openings --array {array} --count {count} --plies {least}-{most} --seed {seed} {bounds} --nodes {nodes}\n",
            count = self.count,
            array = self.array,
            least = recipe.plies.start(),
            most = recipe.plies.end(),
            seed = self.seed,
            nodes = self.nodes,
        )
    }
}

/// The engine's signature, without which a recipe does not make its suite again. The checks hold it to what `kamil bench`
/// prints.
const BENCH: &str = include_str!("../../../../testdata/bench.txt").trim_ascii();

fn read_plies(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let plies = number::read(least).zip(number::read(most)).filter(|(least, most)| (1..=*most).contains(least));
    plies
        .map(|(least, most)| least..=most)
        .ok_or_else(|| "expected plies such as `8-12` or `10`, from 1 to 255".to_owned())
}
