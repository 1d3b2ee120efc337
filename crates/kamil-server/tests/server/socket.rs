//! A game over a WebSocket, on a real socket of a real server.

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use kamil_server::Limits;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::live::{Two, two};
use crate::support::{Player, Server, generous, id};

/// A server that listens.
pub(crate) struct Listening {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Listening {
    pub(crate) async fn start(server: &Server) -> Self {
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let until = async {
            let _ = stopped.await;
        };
        let task = tokio::spawn(server.app.clone().serve(socket, until));
        Self { address, stop, task }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
    }

    fn url(&self, game: &Value, query: &str) -> String {
        format!("ws://{}/api/games/{}/socket{query}", self.address, id(game))
    }

    pub(crate) async fn connect(&self, player: &Player, game: &Value, query: &str) -> Client {
        Client::connect(&self.url(game, query), player, None).await.unwrap()
    }
}

/// A client and what it has been told.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    reference: u64,
}

impl Client {
    async fn connect(url: &str, player: &Player, origin: Option<&str>) -> Result<Self, Error> {
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = &player.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        Ok(Self { socket: connect_async(request).await?.0, reference: 0 })
    }

    /// The next message; `None` once the connection has ended.
    async fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a kind; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the connection stands");
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Sends a wish, and returns its number.
    async fn wish(&mut self, mut wish: Value) -> u64 {
        self.reference += 1;
        wish["ref"] = json!(self.reference);
        self.socket.send(Message::text(wish.to_string())).await.unwrap();
        self.reference
    }

    /// Sends a wish and waits for its answer.
    async fn answered(&mut self, wish: Value) -> Value {
        let reference = self.wish(wish).await;
        loop {
            let message = self.next().await.expect("the connection stands");
            if message["ref"] == json!(reference) {
                return message;
            }
        }
    }

    async fn play(&mut self, ply: usize, mv: &str) -> Value {
        self.answered(json!({ "do": "move", "ply": ply, "move": mv })).await
    }
}

#[tokio::test]
async fn two_play_over_sockets_and_a_third_watches() {
    let server = Server::start().await;
    let Two { white, black, game, .. } = two(&server, json!({ "clock": { "initial": 600, "increment": 1 } })).await;
    let listening = Listening::start(&server).await;
    let mut first = listening.connect(&white, &game, "").await;
    let greeting = first.next().await.unwrap();
    assert_eq!(
        (&greeting["type"], &greeting["number"], &greeting["game"]["you"]),
        (&json!("game"), &json!(2), &json!("white"))
    );
    assert!(greeting["time"].as_i64().unwrap() > 1_600_000_000_000);
    let mut second = listening.connect(&black, &game, "").await;
    let mut third = listening.connect(&Player::default(), &game, "").await;
    assert_eq!(third.next().await.unwrap()["game"]["yours"], json!([]));

    let done = first.play(0, "e2e3").await;
    assert_eq!((&done["type"], &done["number"]), (&json!("done"), &json!(3)));
    for client in [&mut second, &mut third] {
        let event = client.next_of("event").await;
        assert_eq!(
            (&event["number"], &event["event"], &event["ply"], &event["move"]),
            (&json!(3), &json!("moved"), &json!(0), &json!("e2e3"))
        );
        assert_eq!(event["left"], json!({ "white": 600_000, "black": 600_000 }));
    }
    assert_eq!(first.play(1, "e9e8").await["code"], "not-your-turn");
    assert_eq!(third.play(1, "e9e8").await["code"], "not-your-game");
    assert_eq!(second.play(1, "e9e7").await["code"], "illegal-move");
    assert_eq!(second.play(1, "e9e8").await["type"], "done");
    assert_eq!(second.answered(json!({ "do": "draw" })).await["type"], "done");
    assert_eq!(first.answered(json!({ "do": "draw" })).await["type"], "done");
    let mut seen = Vec::new();
    while seen.last() != Some(&json!("ended")) {
        seen.push(third.next_of("event").await["event"].clone());
    }
    assert_eq!(seen, ["moved", "draw-offered", "ended"]);
    assert_eq!(first.answered(json!({ "do": "time" })).await["type"], "done");
}

#[tokio::test]
async fn those_who_come_and_go_are_seen() {
    let server = Server::start().await;
    let Two { white, black, game, .. } = two(&server, json!({})).await;
    let listening = Listening::start(&server).await;
    let mut first = listening.connect(&white, &game, "").await;
    let presence = |white: bool, black: bool, spectators: usize| json!({ "type": "presence", "white": white, "black": black, "spectators": spectators });
    assert_eq!(first.next_of("presence").await, presence(true, false, 0));
    let second = listening.connect(&black, &game, "").await;
    assert_eq!(first.next_of("presence").await, presence(true, true, 0));
    let third = listening.connect(&Player::default(), &game, "").await;
    assert_eq!(first.next_of("presence").await, presence(true, true, 1));
    drop(second);
    assert_eq!(first.next_of("presence").await, presence(true, false, 1));
    drop(third);
    assert_eq!(first.next_of("presence").await, presence(true, false, 0));
}

#[tokio::test]
async fn a_client_that_was_away_gets_what_it_missed_and_nothing_twice() {
    let server = Server::start().await;
    let Two { white, black, game, .. } = two(&server, json!({})).await;
    let listening = Listening::start(&server).await;
    let mut first = listening.connect(&white, &game, "").await;
    let seen = first.next_of("game").await["number"].as_u64().unwrap();
    first.play(0, "e2e3").await;
    drop(first);
    let mut second = listening.connect(&black, &game, "").await;
    second.play(1, "e9e8").await;
    let mut first = listening.connect(&white, &game, &format!("?after={}", seen + 1)).await;
    assert_eq!(first.next().await.unwrap(), json!({ "type": "seats", "yours": ["white"] }));
    let missed = first.next().await.unwrap();
    assert_eq!(
        (&missed["type"], &missed["number"], &missed["move"]),
        (&json!("event"), &json!(seen + 2), &json!("e9e8"))
    );
    assert_eq!(first.play(2, "d2d3").await["number"], seen + 3);
    // A number that was never given, and none at all: the whole game.
    for query in ["?after=0", "?after=999", "?after=18446744073709551615", ""] {
        let mut client = listening.connect(&white, &game, query).await;
        let whole = client.next().await.unwrap();
        assert_eq!((&whole["type"], &whole["number"]), (&json!("game"), &json!(seen + 3)), "{query}");
    }
}

#[tokio::test]
async fn one_whose_seat_moves_to_another_device_is_told_and_may_only_watch() {
    let server = Server::start().await;
    let Two { white, game, links, .. } = two(&server, json!({})).await;
    let listening = Listening::start(&server).await;
    let mut first = listening.connect(&white, &game, "").await;
    first.next_of("game").await;
    Player::default().follow(&server, &links[0]).await.ok();
    assert_eq!(first.next_of("seats").await["yours"], json!([]));
    assert_eq!(first.play(0, "e2e3").await["code"], "not-your-game");
}

#[tokio::test]
async fn sockets_are_refused_to_pages_of_other_sites_and_where_there_is_no_game() {
    let server = Server::start().await;
    let Two { white, game, .. } = two(&server, json!({})).await;
    let listening = Listening::start(&server).await;
    let own = format!("http://{}", listening.address);
    let url = listening.url(&game, "");
    for (url, origin, status) in [
        (url.clone(), Some("https://evil.example"), 403),
        (url.clone(), Some("null"), 403),
        (url.clone(), Some(own.as_str()), 101),
        (url.clone(), None, 101),
        (listening.url(&json!({ "id": "zzzzzzzzzzzz" }), ""), None, 404),
        (listening.url(&json!({ "id": "x" }), ""), None, 404),
        (listening.url(&game, "?after=x"), None, 400),
    ] {
        let found = match Client::connect(&url, &white, origin).await {
            Ok(_) => 101,
            Err(Error::Http(response)) => response.status().as_u16(),
            Err(error) => panic!("{error}"),
        };
        assert_eq!(found, status, "{url} from {origin:?}");
    }
}

#[tokio::test]
async fn what_is_not_understood_is_refused_and_what_is_too_much_cut_off() {
    let server = Server::start().await;
    let Two { white, game, .. } = two(&server, json!({})).await;
    let listening = Listening::start(&server).await;
    let mut client = listening.connect(&white, &game, "").await;
    for text in [
        "",
        "{",
        "[]",
        "null",
        r#"{"ref":1}"#,
        r#"{"ref":-1,"do":"resign"}"#,
        r#"{"do":"resign"}"#,
        r#"{"ref":1,"do":"win"}"#,
        r#"{"ref":1,"do":"move","ply":-1,"move":"e2e3"}"#,
        r#"{"ref":1,"do":"move","ply":0}"#,
    ] {
        client.socket.send(Message::text(text)).await.unwrap();
        assert_eq!(client.next_of("refused").await["code"], "bad-request", "{text}");
    }
    for mv in ["e2e4", "", "♟", "e2e3g"] {
        assert_eq!(client.play(0, mv).await["code"], "illegal-move");
    }
    assert_eq!(client.play(0, "e2e3").await["type"], "done", "and goes on");

    let mut large = listening.connect(&white, &game, "").await;
    let _ = large.socket.send(Message::text("x".repeat(100_000))).await;
    while large.next().await.is_some() {}

    let mut binary = listening.connect(&white, &game, "").await;
    binary.socket.send(Message::binary(vec![0, 1, 2])).await.unwrap();
    while binary.next().await.is_some() {}

    let mut eager = listening.connect(&white, &game, "").await;
    for _ in 0..200 {
        // The server may have hung up already.
        let _ = eager.socket.send(Message::text(r#"{"ref":1,"do":"time"}"#)).await;
    }
    let mut answers = 0;
    while let Some(message) = eager.next().await {
        answers += u32::from(message["type"] == "done");
    }
    assert!(answers <= 100, "{answers}");
}

#[tokio::test]
async fn the_number_of_sockets_from_one_address_is_limited() {
    let server = Server::start_with(Limits { event_streams_per_address: 2, ..generous() }).await;
    let Two { white, game, .. } = two(&server, json!({})).await;
    let listening = Listening::start(&server).await;
    let first = listening.connect(&white, &game, "").await;
    let _second = listening.connect(&white, &game, "").await;
    let refused = Client::connect(&listening.url(&game, ""), &white, None).await;
    let Err(Error::Http(response)) = refused else { panic!("a third was let in") };
    assert_eq!(response.status().as_u16(), 429);
    drop(first);
    // Its place is free as soon as the server has noticed.
    while Client::connect(&listening.url(&game, ""), &white, None).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn sockets_are_closed_when_the_server_stops_and_no_move_is_lost() {
    let server = Server::start().await;
    let Two { white, game, .. } = two(&server, json!({})).await;
    let listening = Listening::start(&server).await;
    let mut client = listening.connect(&white, &game, "").await;
    client.play(0, "e2e3").await;
    let stopped = tokio::spawn(listening.stop());
    while client.next().await.is_some() {}
    stopped.await.unwrap();
    let server = server.restart().await;
    let seen = white.get(&server, &format!("/api/games/{}", id(&game))).await.ok();
    assert_eq!(seen["moves"], json!(["e2e3"]));
}
