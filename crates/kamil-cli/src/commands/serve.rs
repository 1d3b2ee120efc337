//! `kamil serve`: the game on a page.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};
use kamil_server::{Config, Database, Network};
use kamil_tablebase::Tablebase;
use tokio::runtime;
use tracing_subscriber::filter::LevelFilter;

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

    /// Where whoever reaches it is shown `/metrics`, which elsewhere is for this machine alone; leave it out of the proxy
    #[arg(long, value_name = "A", value_parser = read_address)]
    metrics_listen: Option<SocketAddr>,

    /// Where the games are kept, `sqlite:FILE`, `sqlite::memory:` or `postgres://…` [default: a file in the user's data
    /// folder]
    #[arg(long, value_name = "URL")]
    database: Option<Database>,

    /// A proxy, or a network of them, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed; may be given again
    #[arg(long, value_name = "ADDRESS", value_parser = |text: &str| text.parse::<Network>())]
    trusted_proxy: Vec<Network>,

    /// How the log is written to standard error: a line of text, or of JSON, for each entry
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,

    /// What the log has: `debug` adds lines for each request and each statement of SQL, without what is secret in them
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = LogLevel::Info)]
    log_level: LogLevel,

    /// Count no requests from this machine against the limits of an address, as tests of load need it
    #[arg(long)]
    loopback_unlimited: bool,

    /// A folder of endgame tables to answer for, besides those of three men, which are part of the program
    #[arg(long, value_name = "DIR")]
    tablebase: Option<PathBuf>,
}

impl Serve {
    pub(crate) fn run(self, out: &mut Output) -> Result<Verdict> {
        self.start_log();
        let database = self.database.map_or_else(Database::in_user_data, Ok)?;
        let tables = self.tablebase.as_deref().map_or_else(|| Ok(Tablebase::built_in()), open_folder)?;
        if self.tablebase.is_some() {
            tables.read_outcomes().iter().for_each(|fault| exit::warn(&format!("{fault}; this table is not used")));
        }
        let (tables, trusted_proxies) = (Arc::new(tables), self.trusted_proxy);
        let metrics_listen = self.metrics_listen;
        let mut config = Config { tables, trusted_proxies, metrics_listen, ..Config::new(self.listen, database) };
        config.limits.loopback_unlimited = self.loopback_unlimited;
        allow_many_files();
        let runtime = runtime::Builder::new_multi_thread().enable_all().build().context("cannot start threads")?;
        runtime.block_on(serve(config, out))?;
        Ok(Verdict::Good)
    }
}

impl Serve {
    fn start_log(&self) {
        let log = tracing_subscriber::fmt()
            .with_writer(io::stderr)
            .with_ansi(io::stderr().is_terminal())
            .with_target(false)
            // A log that cannot be written, on a full disk for one, stops nothing.
            .log_internal_errors(false)
            .with_max_level(self.log_level.filter());
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().flatten_event(true).with_current_span(false).init(),
        }
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// What the log has.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
}

impl LogLevel {
    fn filter(self) -> LevelFilter {
        match self {
            Self::Error => LevelFilter::ERROR,
            Self::Warn => LevelFilter::WARN,
            Self::Info => LevelFilter::INFO,
            Self::Debug => LevelFilter::DEBUG,
        }
    }
}

/// Raises the number of files that may be open, sockets among them, as far as the system lets everybody.
#[cfg(unix)]
fn allow_many_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit }) {
        tracing::warn!(%error, "the number of files that may be open stays at {:?}", limit.current);
    }
}

#[cfg(not(unix))]
fn allow_many_files() {}

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
