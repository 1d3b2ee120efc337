//! The options of commands that search.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use kamil_engine::{Depth, Endgames, Engine, Limits, TimeLimit};

use crate::commands::tablebase::open_folder;
use crate::number;

/// How to search, and with what.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// End after so many plies, up to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::parser(1..=100_u8))]
    depth: Option<u8>,

    /// End after so many nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::parser(1..=u64::MAX))]
    nodes: Option<u64>,

    /// End after so many seconds: 1 where no limit is given
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time: Option<Duration>,

    /// How many threads search, up to 256
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        allow_negative_numbers = true,
        value_parser = number::parser(1..=256_u16)
    )]
    threads: u16,

    /// How many mebibytes the transposition table takes
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 64,
        allow_negative_numbers = true,
        value_parser = number::parser(1..=65_536_u32)
    )]
    hash: u32,

    /// A folder of endgame tables to ask, besides those of three men, which are part of the program
    #[arg(long, value_name = "DIR")]
    tablebase: Option<PathBuf>,
}

impl SearchArgs {
    /// The limits of each search.
    pub(crate) fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.time.or(unlimited.then_some(Duration::from_secs(1)));
        Limits {
            depth: self.depth.map(Depth::new),
            nodes: self.nodes,
            time: time.map_or(TimeLimit::None, TimeLimit::Move),
            ..Limits::NONE
        }
    }

    /// The engine that searches.
    pub(crate) fn engine(&self) -> Result<Engine> {
        let mib = self.hash;
        // A table that the system refuses would end the program without a word.
        let granted =
            usize::try_from(u64::from(mib) << 20).is_ok_and(|size| Vec::<u8>::new().try_reserve(size).is_ok());
        ensure!(granted, "--hash {mib}: expected no more mebibytes than the system has memory for");
        let mut engine = Engine::new(mib);
        engine.set_threads(NonZeroUsize::new(self.threads.into()).expect("the parser asks for one thread at least"));
        if let Some(folder) = &self.tablebase {
            let tables = open_folder(folder)?;
            engine.set_endgames(Endgames::new(Arc::new(tables)));
        }
        Ok(engine)
    }
}

/// A time in seconds, up to a day.
fn seconds(text: &str) -> Result<Duration, String> {
    const DAY: f64 = 86_400.0;
    // The standard parser takes `inf` and `1e3` too.
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse().ok().filter(|seconds| plain && (0.001..=DAY).contains(seconds));
    let seconds: f64 = seconds.ok_or("expected a number of seconds such as 2 or 0.5, from 0.001 to 86400")?;
    Ok(Duration::from_secs_f64(seconds))
}
