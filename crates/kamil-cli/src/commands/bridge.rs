//! `kamil bridge`: an outside engine on a server.

mod connection;
mod link;
mod messages;
mod player;
mod table;
mod thinker;

use std::io::{self, BufRead as _};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use kamil_match::{EngineSpec, Setting, SpecError};
use tokio::runtime;

use self::link::Link;
use self::player::{Manners, Player};
use crate::commands::matches::misuse;
use crate::exit::Verdict;
use crate::number;
use crate::output::Output;
use crate::signals::told_to_stop;

/// What bounds a move where neither the game has clocks nor the engine a bound.
const DEFAULT_BOUND: &str = "st=5";

/// Let a UCI engine play a seat of a game on a server
///
/// LINK is the private link of a seat, or an invitation to one: `http://HOST/game/ID#seat=SECRET`. `-` reads it from
/// standard input, where no other user of this machine sees it. An invitation is used up, and the seat's own link is
/// printed: keep it, for with it the bridge can be started again. The last line is how the game ended.
///
/// The engine thinks by the clocks of the game, less `--lag`, and within its own bounds (st, nodes, depth); without
/// either it has five seconds a move. A lost connection is made again, with what was missed. An engine that crashes,
/// hangs or gives an illegal move is started anew, three times for one move; then the bridge leaves with exit code 1, and
/// the game stands as it is. Draws are declined, and takebacks too where clocks run; without clocks they are granted.
///
/// Settings of the engine are KEY=VALUE, as for `kamil match`: cmd (the program), args, dir, option.NAME (a UCI option),
/// st (seconds a move), nodes, depth, variant (`UCI_Variant`), ini (a file, sent as `VariantPath`), quirk=no-vanish.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  kamil bridge 'http://127.0.0.1:8080/game/23456789abcd#seat=0123…' --engine cmd=./engine"
)]
pub(crate) struct Bridge {
    /// The private link of a seat, or an invitation; `-` for standard input
    #[arg(value_name = "LINK")]
    link: String,

    /// The engine: cmd=PROGRAM [args=…] [option.NAME=…] [st=…] …
    #[arg(long, value_name = "KEY=VALUE", num_args = 1.., required = true)]
    engine: Vec<Setting>,

    /// Milliseconds that the engine is shown less than its clock has, for what the way to the server takes
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = number::parser(0..=60_000_u32))]
    lag: u32,

    /// How many rematches are accepted; the offer of one is waited for a minute
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::parser(0..=1_000_000_u32))]
    rematches: u32,

    /// Seconds after which a server that cannot be reached is given up
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = number::parser(0..=31_536_000_u32))]
    patience: u32,
}

impl Bridge {
    pub(crate) fn run(self, out: &mut Output) -> Result<Verdict> {
        let link = self.read_link()?;
        let (spec, bounded) = self.read_engine()?;
        let manners = Manners {
            bounded,
            lag: Duration::from_millis(self.lag.into()),
            rematches: self.rematches,
            patience: Duration::from_secs(self.patience.into()),
        };
        let runtime = runtime::Builder::new_current_thread().enable_all().build().context("cannot start a thread")?;
        runtime.block_on(async {
            let told_to_stop = told_to_stop()?;
            let mut player = Player::new(link, spec, manners, out);
            let ended = tokio::select! {
                ended = player.play() => ended,
                () = told_to_stop => Err(anyhow!("told to stop; the game goes on without the engine")),
            };
            player.leave();
            ended
        })
    }

    fn read_link(&self) -> Result<Link> {
        if self.link != "-" {
            return Ok(self.link.parse()?);
        }
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line).context("cannot read the link from standard input")?;
        Ok(line.trim().parse()?)
    }

    /// The engine, and whether it has bounds of its own.
    fn read_engine(&self) -> Result<(EngineSpec, bool)> {
        let (spec, bounded) = match EngineSpec::read(&[], &self.engine) {
            Err(SpecError::Unbounded) => (EngineSpec::read(&[DEFAULT_BOUND.parse()?], &self.engine), false),
            read => (read, true),
        };
        let spec = spec.map_err(misuse).context("--engine")?;
        if spec.budget.clock.is_some() {
            bail!("--engine: the clocks of the game are the server's; expected st=, nodes=, depth= or none, found tc=");
        }
        Ok((spec, bounded))
    }
}
