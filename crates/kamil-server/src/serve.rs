//! The server's life: open, listen, and stop in two stages.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout, timeout_at};

use crate::config::Config;
use crate::listener::Listener;
use crate::routes::router;
use crate::state::App;
use crate::store::StoreError;

/// How often the rate limits forget addresses that have been quiet.
const FORGET_EVERY: Duration = Duration::from_mins(1);

/// How long the database may take to be closed, when everything has ended that uses it.
const CLOSE_LIMIT: Duration = Duration::from_secs(5);

/// Why the server did not start, or stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {reason}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The listening socket failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Serves until `shutdown` is done; `on_ready` is told the address once connections are taken.
///
/// It stops in two stages. First it takes no more connections, stops thinking and ends event streams, while requests in
/// progress are answered; after [`Limits::shutdown_grace`](crate::Limits::shutdown_grace) whatever is left is cut.
/// Nothing accepted is lost in either: it is on disk before it is answered.
///
/// # Errors
/// The database cannot be opened, or the address not be listened on.
pub async fn serve(
    config: Config,
    on_ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|reason| ServeError::Listen { address: config.listen, reason })?;
    let address = listener.local_addr()?;
    let app = App::open(&config).await?;
    let forgetting = tokio::spawn(forget_quiet(app.clone()));
    on_ready(address);

    let closing_app = app.clone();
    tokio::spawn(async move {
        shutdown.await;
        closing_app.begin_close();
    });
    let listener = Listener::new(listener, &config.limits, config.trusted_proxies);
    listener.serve(router(app.clone()), app.closing()).await;
    let grace = config.limits.shutdown_grace;
    let deadline = Instant::now() + grace;
    let drained = listener.drain(grace).await;
    // Sockets and the computer were told to end when requests were, and need no time of their own.
    let rested = timeout_at(deadline, app.rest()).await;
    if !drained || rested.is_err() {
        tracing::warn!("what was in progress was cut");
    }
    forgetting.abort();
    if timeout(CLOSE_LIMIT, app.store().close()).await.is_err() {
        tracing::warn!("the database was left open");
    }
    Ok(())
}

async fn forget_quiet(app: App) {
    let mut ticks = interval(FORGET_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        app.rate_limits().forget_quiet();
        app.engine_time().forget_quiet();
    }
}
