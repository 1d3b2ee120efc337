//! Requests that do not come to their end.

use std::time::Duration;

use kamil_server::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::socket::Listening;
use crate::support::{Server, generous};

/// Sends the beginning of a request, and returns all that comes until the server hangs up.
async fn begun(listening: &Listening, text: &str) -> String {
    let mut stream = TcpStream::connect(listening.address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    // A connection may be reset where the server has not read everything.
    let _ = stream.read_to_string(&mut answer).await;
    answer
}

#[tokio::test]
async fn a_request_that_never_ends_is_cut_off() {
    let server = Server::start().await;
    let limits = Limits { request_time: Duration::from_millis(100), ..generous() };
    let listening = Listening::start(&server, limits).await;
    for head in ["", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhost: x\r\nx: "] {
        let answer = begun(&listening, head).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{head:?}: {answer}");
    }
    let head = "POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    let answer = begun(&listening, head).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
    let whole = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    let answer = begun(&listening, whole).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "a connection that stays idle after an answer ends too: {answer}");
}
