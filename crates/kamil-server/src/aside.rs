//! Work that keeps a thread busy, done on threads of its own: so many at a time, whatever the computer thinks about.

use std::fmt::Display;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::error::ApiError;

/// The right to such work. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Aside {
    permits: Arc<Semaphore>,
}

impl Aside {
    pub(crate) fn new(threads: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(threads.max(1))) }
    }

    /// What comes of `work`. Where it fails the log says so, and what it was `for_what`.
    pub(crate) async fn run<T: Send + 'static, E: Display + Send + 'static>(
        &self,
        for_what: &'static str,
        work: impl FnOnce() -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| ApiError::Internal)?;
        let failed = |reason: &dyn Display| {
            tracing::error!(%reason, "work for {for_what} failed");
            ApiError::Internal
        };
        let done = spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|error| failed(&error))?.map_err(|error| failed(&error))
    }
}
