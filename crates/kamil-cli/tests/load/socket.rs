//! One side's socket, and every move that it was told of.

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The greeting has about two thousand bytes, every other message fewer.
const BUFFER: usize = 4096;

/// What this test looks at in a message.
#[derive(Debug, Deserialize)]
struct Said {
    #[serde(rename = "type")]
    kind: String,
    number: Option<u64>,
    ply: Option<usize>,
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// What a message told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    Move,
    Done,
    Other,
}

pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// The number of the last event.
    number: u64,
    seen: Vec<String>,
}

impl Socket {
    /// Connects with the secret of a seat, and hears the greeting.
    pub(crate) async fn open(address: SocketAddr, id: &str, secret: &str) -> Self {
        let mut request = format!("ws://{address}/api/games/{id}/socket").into_client_request().unwrap();
        request.headers_mut().insert("authorization", format!("Bearer {secret}").parse().unwrap());
        let stream = TcpStream::connect(address).await.expect("the server takes connections");
        stream.set_nodelay(true).unwrap();
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await.expect("the socket opens");
        let mut socket = Self { stream, number: 0, seen: Vec::new() };
        let greeting = socket.said().await;
        assert_eq!(greeting.kind, "game", "{greeting:?}");
        socket.number = greeting.number.unwrap();
        socket
    }

    pub(crate) fn seen(&self) -> &[String] {
        &self.seen
    }

    pub(crate) async fn wish_move(&mut self, ply: usize, mv: &str) {
        let wish = format!(r#"{{"ref":{ply},"do":"move","ply":{ply},"move":"{mv}"}}"#);
        self.stream.send(Message::text(wish)).await.expect("the connection stands");
    }

    /// The next message. Events must come in order, without a gap, and none twice.
    pub(crate) async fn hear(&mut self) -> Told {
        let said = self.said().await;
        match said.kind.as_str() {
            "event" => {
                assert_eq!(said.number, Some(self.number + 1), "{said:?} after {}", self.number);
                self.number += 1;
                assert_eq!(said.ply, Some(self.seen.len()), "{said:?}");
                self.seen.push(said.mv.expect("the events of this load are moves"));
                Told::Move
            }
            "done" => Told::Done,
            "presence" => Told::Other,
            _ => panic!("{said:?}"),
        }
    }

    async fn said(&mut self) -> Said {
        serde_json::from_str(&self.text().await).unwrap()
    }

    async fn text(&mut self) -> Utf8Bytes {
        loop {
            match self.stream.next().await.expect("the connection stands").expect("the connection stands") {
                Message::Text(text) => return text,
                Message::Close(reason) => panic!("the server closed the socket: {reason:?}"),
                _ => {}
            }
        }
    }
}
