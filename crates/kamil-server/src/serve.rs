//! The server's life: open, listen, and stop in two stages.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout, timeout_at};

use crate::config::Config;
use crate::listener::{Listener, listen};
use crate::routes::{metrics_router, router};
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
/// # Errors
/// The database cannot be opened, or the address not be listened on.
pub async fn serve(
    config: Config,
    on_ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let socket = socket_at(config.listen)?;
    let address = socket.local_addr()?;
    let metrics = config.metrics_listen.map(socket_at).transpose()?;
    let app = App::open(&config).await?;
    on_ready(address);
    if let Some(metrics) = metrics {
        tokio::spawn(app.clone().show_metrics(metrics));
    }
    app.serve(socket, shutdown).await;
    Ok(())
}

fn socket_at(address: SocketAddr) -> Result<TcpListener, ServeError> {
    listen(address).map_err(|reason| ServeError::Listen { address, reason })
}

impl App {
    /// Shows the counters until the server is told to stop.
    async fn show_metrics(self, socket: TcpListener) {
        let listener = Listener::new(socket, self.limits(), Vec::new());
        listener.serve(metrics_router(self.clone()), self.closing()).await;
        listener.drain(Duration::ZERO).await;
    }

    /// Serves those who connect to the socket until `shutdown` is done, and closes the database.
    ///
    /// It stops in two stages. First it takes no more connections, stops thinking and ends event streams, while requests in
    /// progress are answered; after [`Limits::shutdown_grace`](crate::Limits::shutdown_grace) whatever is left is cut.
    /// Nothing accepted is lost in either: it is on disk before it is answered.
    pub async fn serve(self, socket: TcpListener, shutdown: impl Future<Output = ()> + Send + 'static) {
        let forgetting = tokio::spawn(forget_quiet(self.clone()));
        let closing = self.clone();
        tokio::spawn(async move {
            shutdown.await;
            closing.begin_close();
        });
        let listener = Listener::new(socket, self.limits(), self.trusted_proxies().to_vec());
        listener.serve(router(self.clone()), self.closing()).await;
        let grace = self.limits().shutdown_grace;
        let deadline = Instant::now() + grace;
        let drained = listener.drain(grace).await;
        // Sockets and the computer were told to end when requests were, and need no time of their own.
        let rested = timeout_at(deadline, self.rest()).await;
        if !drained || rested.is_err() {
            tracing::warn!("what was in progress was cut");
        }
        forgetting.abort();
        if timeout(CLOSE_LIMIT, self.store().close()).await.is_err() {
            tracing::warn!("the database was left open");
        }
    }
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
