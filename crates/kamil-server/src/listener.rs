//! Taking connections: so many at a time, each with a bounded time for the heads of its requests and for reading what it
//! asked for, and ended in two stages.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_service::Service as _;

use crate::config::Limits;
use crate::paced::Paced;
use crate::places::Places;
use crate::proxies::Network;
use crate::rate::{Peer, household};

/// After a failure that is the system's, such as too many open files.
const PAUSE: Duration = Duration::from_secs(1);

/// The most bytes that the head of a request may have.
const MOST_HEAD: usize = 32 * 1024;

/// What the system keeps at most of answers that a connection has not read yet, in bytes.
const SEND_BUFFER: u32 = 128 * 1024;
/// Connections that wait to be taken.
const BACKLOG: u32 = 1024;

/// A socket at the address, whose connections hold little that nobody reads.
pub(crate) fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // Connections of an earlier server may still be ending. Elsewhere than on Unix it would let two listen at a time.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Those that are taken inherit it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// The connections of a server.
#[derive(Debug)]
pub(crate) struct Listener {
    socket: TcpListener,
    places: Places,
    trusted: Vec<Network>,
    request_time: Duration,
    write_time: Duration,
    open: TaskTracker,
    /// Cancelled when what is left is cut.
    cut: CancellationToken,
}

impl Listener {
    pub(crate) fn new(socket: TcpListener, limits: &Limits, trusted: Vec<Network>) -> Self {
        let spare = limits.spare_connections;
        let places = Places::new(
            limits.event_streams.saturating_add(spare),
            limits.event_streams_per_address.saturating_add(spare),
        );
        let (open, cut) = (TaskTracker::new(), CancellationToken::new());
        let Limits { request_time, write_time, .. } = *limits;
        Self { socket, places, trusted, request_time, write_time, open, cut }
    }

    /// Serves until `closing`. From then on each connection ends with the request that is in progress.
    pub(crate) async fn serve(&self, router: Router, closing: &CancellationToken) {
        while let Some(taken) = closing.run_until_cancelled(self.socket.accept()).await {
            match taken {
                Ok((stream, address)) => self.take(stream, address, router.clone(), closing.clone()),
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "no connection was taken");
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// Waits so long for the connections to end, and cuts those that are left; whether there were none.
    pub(crate) async fn drain(&self, grace: Duration) -> bool {
        self.open.close();
        let drained = timeout(grace, self.open.wait()).await.is_ok();
        self.cut.cancel();
        self.open.wait().await;
        drained
    }

    fn take(&self, stream: TcpStream, address: SocketAddr, router: Router, closing: CancellationToken) {
        let Some(place) = self.places.take(self.counted(address.ip())) else {
            tracing::debug!(%address, "a connection too many was ended");
            return;
        };
        // Events are small and wanted at once.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "small packets are sent late");
        }
        let request_time = self.request_time;
        let stream = Paced::new(stream, self.write_time);
        let cut = self.cut.clone();
        let connection = async move {
            serve_connection(stream, address, router, request_time, closing).await;
            drop(place);
        };
        self.open.spawn(async move { cut.run_until_cancelled_owned(connection).await });
    }

    /// The address that is counted: those for whom a proxy speaks are counted by their requests.
    fn counted(&self, address: IpAddr) -> Option<Peer> {
        let address = address.to_canonical();
        let free = address.is_loopback() || self.trusted.iter().any(|network| network.contains(address));
        (!free).then(|| Some(household(address)))
    }
}

async fn serve_connection(
    stream: Paced<TcpStream>,
    address: SocketAddr,
    router: Router,
    request_time: Duration,
    closing: CancellationToken,
) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        let mut router = router.clone();
        async move { Ok::<_, Infallible>(router.call(request.map(Body::new)).await.unwrap_or_else(|never| match never {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(request_time)
        .max_buf_size(MOST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%address, %error, "a connection ended early");
    }
}

/// Whether the fault is that of a connection that came to nothing, and the next may be taken at once.
fn is_of_one_connection(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
