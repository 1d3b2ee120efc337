//! The endgame tables, asked on threads of their own: so many at a time, whatever the computer thinks about.

use std::sync::Arc;

use kamil::{DrawRules, Position};
use kamil_tablebase::{Account, Tablebase};
use tokio::sync::Semaphore;

use crate::error::ApiError;

/// The tables, and the right to ask them. Clones share both.
#[derive(Clone, Debug)]
pub(crate) struct Probes {
    tables: Arc<Tablebase>,
    permits: Arc<Semaphore>,
}

impl Probes {
    pub(crate) fn new(tables: Arc<Tablebase>, threads: usize) -> Self {
        Self { tables, permits: Arc::new(Semaphore::new(threads.max(1))) }
    }

    /// The account of a position as JSON; none where no table at hand has it.
    ///
    /// A line to a far end takes a tenth of a second and more, and a table is read from disk when it is first asked.
    pub(crate) async fn account(&self, position: Position, draws: DrawRules) -> Result<Option<Vec<u8>>, ApiError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| ApiError::Internal)?;
        let tables = Arc::clone(&self.tables);
        let work = move || {
            let account = Account::of(&tables, &position, draws);
            drop(permit);
            account
        };
        let failed = |reason: &dyn std::fmt::Display| {
            tracing::error!(%reason, "an endgame table was not asked");
            ApiError::Internal
        };
        let account = tokio::task::spawn_blocking(work).await.map_err(|error| failed(&error))?;
        let account = account.map_err(|error| failed(&error))?;
        account.map(|account| serde_json::to_vec(&account)).transpose().map_err(|error| failed(&error))
    }
}
