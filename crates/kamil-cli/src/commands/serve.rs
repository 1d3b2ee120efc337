//! `kamil serve`: the game on a page.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use clap::Args;
use kamil_server::{Config, Database};
use kamil_tablebase::Tablebase;
use tokio::runtime;

use crate::commands::tablebase::open_folder;
use crate::exit::{self, Verdict};
use crate::output::Output;
use crate::signals::told_to_stop;

/// Serve the game to browsers, and print the address
///
/// It runs until it is told to stop by an interrupt (Ctrl-C) or a termination signal. Requests in progress are still
/// answered, and no move is lost: each is on disk before it is answered. Warnings go to standard error.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil serve --listen 127.0.0.1:8080 --database sqlite:games.sqlite")]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes any free one
    #[arg(long, value_name = "A", default_value_t = Config::DEFAULT_LISTEN, value_parser = read_address)]
    listen: SocketAddr,

    /// Where the games are kept, `sqlite:FILE`, `sqlite::memory:` or `postgres://…` [default: a file in the user's data
    /// folder]
    #[arg(long, value_name = "URL")]
    database: Option<Database>,

    /// Count no requests from this machine against the limits of an address, as tests of load need it
    #[arg(long)]
    loopback_unlimited: bool,

    /// A folder of endgame tables to answer for, besides those of three men, which are part of the program
    #[arg(long, value_name = "DIR")]
    tablebase: Option<PathBuf>,
}

impl Serve {
    pub(crate) fn run(self, out: &mut Output) -> Result<Verdict> {
        tracing_subscriber::fmt()
            .with_writer(io::stderr)
            .with_ansi(io::stderr().is_terminal())
            .with_target(false)
            .init();
        let database = self.database.map_or_else(Database::in_user_data, Ok)?;
        let tables = self.tablebase.as_deref().map_or_else(|| Ok(Tablebase::built_in()), open_folder)?;
        if self.tablebase.is_some() {
            tables.read_outcomes().iter().for_each(|fault| exit::warn(&format!("{fault}; this table is not used")));
        }
        let mut config = Config { tables: Arc::new(tables), ..Config::new(self.listen, database) };
        config.limits.loopback_unlimited = self.loopback_unlimited;
        let runtime = runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
        runtime.block_on(serve(config, out))?;
        Ok(Verdict::Good)
    }
}

async fn serve(config: Config, out: &mut Output) -> Result<()> {
    let told_to_stop = told_to_stop()?;
    let announce = |address: SocketAddr| {
        // Nobody needs to read the address: the games go on without.
        if let Err(error) = writeln!(out, "http://{address}/").and_then(|()| out.flush()) {
            exit::warn(&error.to_string());
        }
    };
    Ok(kamil_server::serve(config, announce, told_to_stop).await?)
}

fn read_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "expected an IP address and a port, such as 127.0.0.1:8080 or [::1]:0".to_owned())
}
