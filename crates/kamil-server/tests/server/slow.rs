//! Requests that do not come to their end.

use std::time::Duration;

use kamil_server::Limits;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

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
    let limits = Limits { request_time: Duration::from_millis(100), ..generous() };
    let server = Server::start_with(limits).await;
    let listening = Listening::start(&server).await;
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

#[tokio::test]
async fn one_who_asks_and_does_not_read_is_cut_off() {
    let server = Server::start_with(Limits { write_time: Duration::from_millis(200), ..generous() }).await;
    let listening = Listening::start(&server).await;
    let mut stream = TcpStream::connect(listening.address).await.unwrap();
    let asks_on = async {
        // The server reads no more requests while an answer waits, and in the end resets the connection.
        while stream.write_all(b"GET /rules HTTP/1.1\r\nhost: x\r\n\r\n").await.is_ok() {}
    };
    timeout(Duration::from_mins(2), asks_on).await.expect("the connection ends");
}
