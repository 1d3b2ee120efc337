//! The endgame tables, asked for those who look at a position.

use std::sync::Arc;

use kamil::{DrawRules, Position};
use kamil_tablebase::{Account, Tablebase};

use crate::aside::Aside;
use crate::error::ApiError;

/// The tables, and the right to ask them. Clones share both.
#[derive(Clone, Debug)]
pub(crate) struct Probes {
    tables: Arc<Tablebase>,
    threads: Aside,
}

impl Probes {
    pub(crate) fn new(tables: Arc<Tablebase>, threads: usize) -> Self {
        Self { tables, threads: Aside::new(threads) }
    }

    /// The account of a position as JSON; none where no table at hand has it.
    ///
    /// A line to a far end takes a tenth of a second and more, and a table is read from disk when it is first asked.
    pub(crate) async fn account(&self, position: Position, draws: DrawRules) -> Result<Option<Vec<u8>>, ApiError> {
        let tables = Arc::clone(&self.tables);
        let account = self.threads.run("an endgame table", move || Account::of(&tables, &position, draws)).await?;
        account.map(|account| serde_json::to_vec(&account)).transpose().map_err(|error| {
            tracing::error!(%error, "an account was not written");
            ApiError::Internal
        })
    }
}
