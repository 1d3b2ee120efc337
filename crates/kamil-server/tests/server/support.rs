//! A server on a database file of its own, and players who talk to it through the real router.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use kamil_server::{App, Config, Database, Limits, Network, router};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt as _;

/// More than any test asks for.
pub(crate) fn generous() -> Limits {
    let many = NonZeroU32::new(1_000_000).unwrap();
    Limits {
        creations_per_minute: many,
        creations_per_day: many,
        engine_time_per_minute: Duration::from_hours(1),
        reads_per_minute: many,
        actions_per_minute: many,
        seat_actions_per_minute: many,
        event_streams_per_address: usize::MAX,
        ..Limits::default()
    }
}

pub(crate) struct Server {
    pub(crate) app: App,
    router: Router,
    folder: Option<TempDir>,
    database: Database,
    limits: Limits,
    trusted_proxies: Vec<Network>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::start_with(generous()).await
    }

    pub(crate) async fn start_with(limits: Limits) -> Self {
        Self::open(tempfile::tempdir().unwrap(), limits).await
    }

    /// A server on whatever database is in the folder.
    pub(crate) async fn open(folder: TempDir, limits: Limits) -> Self {
        let database = Database::SqliteFile(folder.path().join("games.sqlite"));
        Self::on(database, Some(folder), limits).await
    }

    /// A server on a database that others may use too.
    pub(crate) async fn on(database: Database, folder: Option<TempDir>, limits: Limits) -> Self {
        Self::behind(&[], database, folder, limits).await
    }

    /// A server that trusts these proxies.
    pub(crate) async fn behind(proxies: &[&str], database: Database, folder: Option<TempDir>, limits: Limits) -> Self {
        let trusted_proxies: Vec<Network> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        let config = Config {
            limits,
            trusted_proxies: trusted_proxies.clone(),
            ..Config::new("127.0.0.1:0".parse().unwrap(), database.clone())
        };
        let app = App::open(&config).await.unwrap();
        Self { router: router(app.clone()), app, folder, database, limits, trusted_proxies }
    }

    /// The same database under a new server, after the old one has closed.
    pub(crate) async fn restart(self) -> Self {
        self.app.close().await;
        let proxies: Vec<String> = self.trusted_proxies.iter().map(ToString::to_string).collect();
        let proxies: Vec<&str> = proxies.iter().map(String::as_str).collect();
        Self::behind(&proxies, self.database, self.folder, self.limits).await
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    pub(crate) fn database_file(&self) -> PathBuf {
        self.folder.as_ref().unwrap().path().join("games.sqlite")
    }

    /// Runs SQL behind the server's back, as a damaged disk or another program would.
    pub(crate) async fn sql(&self, statement: &'static str) {
        let pool = self.raw().await;
        sqlx::query(statement).execute(&pool).await.unwrap();
        pool.close().await;
    }

    pub(crate) async fn raw(&self) -> sqlx::SqlitePool {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.database_file()).foreign_keys(false);
        sqlx::SqlitePool::connect_with(options).await.unwrap()
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Reply {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Reply { status: parts.status, headers: parts.headers, body }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }
}

pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }

    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        self.json()
    }

    /// Checks the status, the code, and that the message is a sentence.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) {
        assert_eq!(
            (self.status.as_u16(), self.json()["error"]["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.text()
        );
        let message = self.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.ends_with('.') && message.len() > 10, "{message}");
    }
}

/// Somebody with a cookie, or without one yet.
#[derive(Default, Clone)]
pub(crate) struct Player {
    pub(crate) cookie: Option<String>,
}

impl Player {
    pub(crate) async fn get(&self, server: &Server, path: &str) -> Reply {
        server.send(self.request(Method::GET, path, None)).await
    }

    pub(crate) async fn post(&self, server: &Server, path: &str, body: Value) -> Reply {
        server.send(self.request(Method::POST, path, Some(body))).await
    }

    pub(crate) fn request(&self, method: Method, path: &str, body: Option<Value>) -> Request<Body> {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        match body {
            Some(body) => {
                request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body.to_string())).unwrap()
            }
            None => request.body(Body::empty()).unwrap(),
        }
    }

    /// Starts a game, and keeps the cookie that comes with it.
    pub(crate) async fn start(&mut self, server: &Server, body: Value) -> Value {
        self.start_with_links(server, body).await.0
    }

    /// Starts a game, and keeps the cookie that comes with it; the links are shown this once.
    ///
    /// The computer answers at once, unless the body says otherwise.
    pub(crate) async fn start_with_links(&mut self, server: &Server, mut body: Value) -> (Value, Value) {
        let wishes = body.as_object_mut().expect("the body of a new game is an object");
        wishes.entry("leisure").or_insert(json!(false));
        let reply = self.post(server, "/api/games", body).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.text());
        self.keep_cookie(&reply);
        let mut game = reply.json();
        let links = game.as_object_mut().unwrap().remove("links").unwrap();
        (game, links)
    }

    fn keep_cookie(&mut self, reply: &Reply) {
        if let Some(cookie) = reply.headers.get(header::SET_COOKIE) {
            self.cookie = Some(cookie.to_str().unwrap().split(';').next().unwrap().to_owned());
        }
    }

    /// Opens a link, as the page behind it does.
    pub(crate) async fn follow(&mut self, server: &Server, link: &Value) -> Reply {
        let (page, secret) = link.as_str().unwrap().split_once("#seat=").unwrap();
        let path = format!("/api/games/{}/seat", page.trim_start_matches("/game/"));
        let reply = self.post(server, &path, json!({ "secret": secret })).await;
        self.keep_cookie(&reply);
        reply
    }

    /// Does something that needs no words.
    pub(crate) async fn act(&self, server: &Server, game: &Value, action: &str) -> Reply {
        self.post(server, &format!("/api/games/{}/{action}", id(game)), json!({})).await
    }

    /// Starts a game from a FEN as White against the first level.
    pub(crate) async fn start_fen(&mut self, server: &Server, fen: &str) -> Value {
        self.start(server, json!({ "fen": fen, "color": "white", "level": 1 })).await
    }

    pub(crate) async fn play(&self, server: &Server, game: &Value, ply: usize, mv: &str) -> Reply {
        let path = format!("/api/games/{}/moves", id(game));
        self.post(server, &path, json!({ "ply": ply, "move": mv })).await
    }

    pub(crate) async fn events(&self, server: &Server, game: &Value) -> Events {
        self.events_after(server, game, None).await
    }

    pub(crate) async fn events_after(&self, server: &Server, game: &Value, last: Option<&str>) -> Events {
        let path = format!("/api/games/{}/events", id(game));
        let mut request = self.request(Method::GET, &path, None);
        if let Some(last) = last {
            request.headers_mut().insert("last-event-id", last.parse().unwrap());
        }
        let response = server.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        Events { body: response.into_body(), buffer: String::new() }
    }
}

pub(crate) fn id(game: &Value) -> &str {
    game["id"].as_str().unwrap()
}

pub(crate) fn moves(game: &Value) -> Vec<&str> {
    game["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect()
}

/// An open event stream.
pub(crate) struct Events {
    body: Body,
    buffer: String,
}

pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) game: Value,
}

impl Events {
    /// The next event; `None` once the server has ended the stream.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(end) = self.buffer.find("\n\n") {
                let block: String = self.buffer.drain(..end + 2).collect();
                let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name));
                let Some(data) = field("data: ") else { continue };
                assert_eq!(field("event: "), Some("game"), "{block}");
                return Some(Event {
                    id: field("id: ").unwrap().to_owned(),
                    game: serde_json::from_str(data).unwrap(),
                });
            }
            let frame = self.body.frame().await?.unwrap();
            if let Ok(data) = frame.into_data() {
                self.buffer.push_str(std::str::from_utf8(&data).unwrap());
            }
        }
    }

    /// Waits until the person is to move or the game is over.
    pub(crate) async fn settled(&mut self) -> Value {
        loop {
            let event = self.next().await.expect("the stream goes on");
            if event.game["thinking"] == json!(false) {
                return event.game;
            }
        }
    }
}
