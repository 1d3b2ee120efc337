//! Requests over one connection that is kept.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

pub(crate) struct Http {
    pub(crate) address: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
}

impl Http {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, connection: None }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Value {
        self.ask("GET", path, "").await
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Value {
        self.ask("POST", path, &body.to_string()).await
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> Value {
        if self.connection.is_none() {
            let socket = TcpStream::connect(self.address).await.expect("the server takes connections");
            socket.set_nodelay(true).unwrap();
            self.connection = Some(BufReader::new(socket));
        }
        let connection = self.connection.as_mut().unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: kamil\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        connection.write_all(request.as_bytes()).await.unwrap();
        let (mut status, mut length) = (String::new(), 0);
        connection.read_line(&mut status).await.unwrap();
        loop {
            let mut line = String::new();
            connection.read_line(&mut line).await.unwrap();
            match line.trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        connection.read_exact(&mut body).await.unwrap();
        let text = String::from_utf8(body).unwrap();
        assert!(status.starts_with("HTTP/1.1 20"), "{method} {path}: {status}{text}");
        serde_json::from_str(&text).unwrap()
    }
}
