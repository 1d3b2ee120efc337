//! `kamil bench`: the signature and the speed of the search.

use std::io::Write as _;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use kamil_engine::{Bench as Positions, BenchLine};
use serde::Serialize;

use crate::exit::Verdict;
use crate::json;
use crate::output::Output;

/// Search a fixed set of positions: the signature and the speed of the engine
///
/// The last line is `NODES nodes NPS nps`. NODES is the signature of search and evaluation: it is the same on every
/// machine, and changes only when the engine plays otherwise. NPS are the nodes a second of one thread.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil bench")]
pub(crate) struct Bench {
    /// Print {"nodes", "nps", "seconds", "positions": [{"fen", "depth", "nodes"}]} on one line instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Sum {
    nodes: u64,
    nps: u64,
    seconds: f64,
    positions: Vec<PositionJson>,
}

#[derive(Serialize)]
struct PositionJson {
    fen: &'static str,
    depth: u8,
    nodes: u64,
}

impl Bench {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        let mut positions = Vec::new();
        let mut written = Ok(());
        let start = Instant::now();
        let nodes = Positions::new().run(|line| {
            let BenchLine { number, of, fen, depth, nodes } = line;
            let depth = depth.plies();
            if self.json {
                positions.push(PositionJson { fen, depth, nodes });
            } else if written.is_ok() {
                written = writeln!(out, "{number:2}/{of}  depth {depth:2}  {nodes:9} nodes  {fen}")
                    .and_then(|()| out.flush());
            }
        });
        written?;
        let seconds = start.elapsed().as_secs_f64();
        #[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a speed is a rough number above zero")]
        let nps = (nodes as f64 / seconds).round() as u64;
        if self.json {
            json::write_line(out, &Sum { nodes, nps, seconds, positions })?;
        } else {
            writeln!(out, "{nodes} nodes {nps} nps")?;
        }
        Ok(Verdict::Good)
    }
}
