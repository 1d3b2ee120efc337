//! The way to a server: requests and a socket, over TLS where the link says so.

use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::link::Link;

/// For a connection, a request and a greeting.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest answer and message; a game of thousands of moves stays below it.
const LONGEST: usize = 1 << 20;
/// The server asks every 20 seconds whether somebody is there; after so long without that the connection is dead.
const LONGEST_SILENCE: Duration = Duration::from_mins(1);

/// Why the server did not do what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It may go better later.
    Passing(String),
    /// It will not.
    Lasting(String),
}

impl Trouble {
    pub(super) fn into_reason(self) -> String {
        match self {
            Self::Passing(reason) | Self::Lasting(reason) => reason,
        }
    }
}

trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

/// A socket of a game.
pub(super) struct Socket(WebSocketStream<Box<dyn Wire>>);

impl Socket {
    /// Opens the socket of the link's game, as one who has its secret.
    pub(super) async fn open(link: &Link) -> Result<Self, Trouble> {
        within(PATIENCE, async {
            let lasting = |error: &dyn std::fmt::Display| Trouble::Lasting(format!("the address is refused: {error}"));
            let url = format!("ws://{}/api/games/{}/socket", link.authority, link.game);
            let mut request = url.into_client_request().map_err(|error| lasting(&error))?;
            let bearer = format!("Bearer {}", link.secret()).parse::<HeaderValue>().map_err(|error| lasting(&error))?;
            request.headers_mut().insert("authorization", bearer);
            let config = WebSocketConfig::default()
                .read_buffer_size(1 << 12)
                .max_message_size(Some(LONGEST))
                .max_frame_size(Some(LONGEST));
            match client_async_with_config(request, connect(link).await?, Some(config)).await {
                Ok((socket, _)) => Ok(Self(socket)),
                Err(tungstenite::Error::Http(answer)) => {
                    let body = answer.body().as_deref().unwrap_or_default();
                    Err(refusal(link, answer.status().as_u16(), body))
                }
                Err(error) => Err(Trouble::Passing(error.to_string())),
            }
        })
        .await
    }

    pub(super) async fn send(&mut self, message: &Value) -> Result<(), Trouble> {
        let sent = within(PATIENCE, async {
            self.0.send(Message::text(message.to_string())).await.map_err(|error| Trouble::Passing(error.to_string()))
        });
        sent.await
    }

    /// The next text.
    pub(super) async fn next(&mut self) -> Result<String, Trouble> {
        loop {
            let next = within(LONGEST_SILENCE, async { Ok(self.0.next().await) }).await?;
            match next {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => {
                    let reason = frame.map(|frame| frame.reason.to_string()).filter(|reason| !reason.is_empty());
                    return Err(Trouble::Passing(
                        reason.unwrap_or_else(|| "the server closed the connection".to_owned()),
                    ));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Trouble::Passing(error.to_string())),
                None => return Err(Trouble::Passing("the server closed the connection".to_owned())),
            }
        }
    }
}

/// Takes the seat of an invitation, to be held with the secret of `coming` from then on; the address of the seat. Asked
/// once more, the server answers the same.
pub(super) async fn take_seat(link: &Link, coming: &Link) -> Result<Link, Trouble> {
    let body = serde_json::json!({ "secret": link.secret(), "fresh": coming.secret() }).to_string();
    // Of HTTP/1.0, so that the answer comes whole and ends with the connection.
    let request = format!(
        "POST /api/games/{}/seat HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        link.game,
        link.authority,
        body.len()
    );
    let failed = |error: std::io::Error| Trouble::Passing(error.to_string());
    let answer = within(PATIENCE, async {
        let mut wire = connect(link).await?;
        wire.write_all(request.as_bytes()).await.map_err(failed)?;
        wire.flush().await.map_err(failed)?;
        let mut answer = Vec::new();
        // What came before a rude end is judged by itself.
        let read = wire.take(LONGEST as u64).read_to_end(&mut answer).await;
        if answer.is_empty() { read.map_err(failed).map(|_| answer) } else { Ok(answer) }
    })
    .await?;
    let text = String::from_utf8_lossy(&answer);
    let strange = || Trouble::Passing("the answer is no HTTP".to_owned());
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(strange)?;
    let status = head.split(' ').nth(1).and_then(|code| code.parse::<u16>().ok()).ok_or_else(strange)?;
    if status != 200 {
        return Err(refusal(link, status, body.as_bytes()));
    }
    let seat: Option<Value> = serde_json::from_str(body).ok();
    let path = seat.as_ref().and_then(|seat| seat["link"].as_str());
    path.and_then(|path| link.with_path(path).ok())
        .ok_or_else(|| Trouble::Lasting(format!("{link} answers, and not as a server of Kamil does")))
}

/// What an answer other than the wished-for one means.
fn refusal(link: &Link, status: u16, body: &[u8]) -> Trouble {
    let body: Option<Value> = serde_json::from_slice(body).ok();
    let message = body.as_ref().and_then(|body| body["error"]["message"].as_str());
    let said = message.map_or_else(|| format!("status {status}"), |message| format!("{message} (status {status})"));
    let text = format!("{link}: {said}");
    if matches!(status, 408 | 425 | 429 | 500..) { Trouble::Passing(text) } else { Trouble::Lasting(text) }
}

async fn within<T>(patience: Duration, work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
    let late = || Trouble::Passing(format!("nothing was heard from the server for {} s", patience.as_secs()));
    timeout(patience, work).await.map_err(|_| late())?
}

async fn connect(link: &Link) -> Result<Box<dyn Wire>, Trouble> {
    let (host, port) = link.host_and_port();
    // The brackets of an IPv6 address are those of URLs alone.
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let unreachable = |error: std::io::Error| Trouble::Passing(format!("{host}:{port} cannot be reached: {error}"));
    let stream = TcpStream::connect((host, port)).await.map_err(unreachable)?;
    stream.set_nodelay(true).map_err(unreachable)?;
    if !link.secure {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(host.to_owned())
        .map_err(|error| Trouble::Lasting(format!("{host} is no name of a server: {error}")))?;
    let secured = tls()?.connect(name, stream).await.map_err(|error| match error.kind() {
        ErrorKind::InvalidData => Trouble::Lasting(format!("{host}:{port} does not speak TLS as it should: {error}")),
        _ => unreachable(error),
    })?;
    Ok(Box::new(secured))
}

/// TLS with the certificates that this system trusts.
fn tls() -> Result<TlsConnector, Trouble> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    let (known, _) = roots.add_parsable_certificates(found.certs);
    if known == 0 {
        let why = found.errors.first().map(ToString::to_string).unwrap_or_default();
        return Err(Trouble::Lasting(format!("this system has no certificates of authorities that it trusts {why}")));
    }
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
