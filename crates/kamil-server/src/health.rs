//! Whether the server can do what it is there for: keep what happens.

use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::store::Store;

/// How long an answer holds: asking often costs the disk nothing more.
const HOLDS: Duration = Duration::from_secs(1);
/// A change that takes longer than this is as good as none.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was found last, and when.
#[derive(Debug, Default)]
pub(crate) struct Health {
    found: Mutex<Option<(Instant, bool)>>,
}

impl Health {
    /// Whether the store has just kept a change; of several who ask at a time, one has it tried.
    pub(crate) async fn is_good(&self, store: &dyn Store) -> bool {
        let mut found = self.found.lock().await;
        if let Some((when, good)) = *found
            && when.elapsed() < HOLDS
        {
            return good;
        }
        let good = match timeout(PATIENCE, store.keep_pulse()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "the database keeps no changes");
                false
            }
            Err(_) => {
                tracing::error!("the database has kept no change for {} s", PATIENCE.as_secs());
                false
            }
        };
        *found = Some((Instant::now(), good));
        good
    }
}
