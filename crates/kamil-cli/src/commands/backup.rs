//! `kamil backup`: a copy of a running server's database.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use kamil_server::Database;
use tokio::runtime;

use crate::exit::Verdict;
use crate::output::Output;

/// Copy the games of a server, while it runs
///
/// The copy has every move that was answered before it began, and is a database that `kamil serve` opens. A PostgreSQL
/// database is copied by its own `pg_dump` instead.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil backup --database sqlite:games.sqlite games-copy.sqlite")]
pub(crate) struct Backup {
    /// Where the games are kept [default: the file in the user's data folder]
    #[arg(long, value_name = "URL")]
    database: Option<Database>,

    /// The copy; a file that does not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Backup {
    pub(crate) fn run(self, _: &mut Output) -> Result<Verdict> {
        let database = self.database.map_or_else(Database::in_user_data, Ok)?;
        let runtime = runtime::Builder::new_current_thread().enable_all().build().context("cannot start a thread")?;
        runtime.block_on(kamil_server::backup(&database, &self.file))?;
        Ok(Verdict::Good)
    }
}
