//! A server behind proxies: whom it counts, and what it does where the way is encrypted.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::http::{Method, header};
use kamil_server::{Database, Limits};
use serde_json::{Value, json};

use crate::support::{Player, Reply, Server, generous};

/// A server that lets one address make one game.
async fn server() -> Server {
    let limits = Limits { creations_per_minute: NonZeroU32::MIN, ..generous() };
    Server::behind(&["127.0.0.1", "10.0.0.0/8"], Database::SqliteMemory, None, limits).await
}

/// Makes a game by way of `peer`, with these headers.
async fn make(server: &Server, peer: &str, headers: &[(&'static str, &str)]) -> Reply {
    let body = json!({ "color": "white", "opponent": "oneself" });
    let mut request = Player::default().request(Method::POST, "/api/games", Some(body));
    let peer: SocketAddr = peer.parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    server.send(request).await
}

#[tokio::test]
async fn those_behind_a_trusted_proxy_are_counted_for_themselves() {
    let server = server().await;
    let proxy = "127.0.0.1:4000";
    for caller in ["203.0.113.1", "203.0.113.2", "6.6.6.6, 203.0.113.3, 10.0.0.9", "2001:db8::1"] {
        make(&server, proxy, &[("x-forwarded-for", caller)]).await.ok();
    }
    // The rest of a list is the caller's own invention, and a household has many addresses.
    for caller in ["203.0.113.1", "8.8.8.8, 203.0.113.2", "2001:db8::2"] {
        let refused = make(&server, proxy, &[("x-forwarded-for", caller)]).await;
        refused.refused(429, "too-many-requests");
        let wait: u64 = refused.headers[header::RETRY_AFTER].to_str().unwrap().parse().unwrap();
        assert!((1..=60).contains(&wait), "{wait}");
    }
}

#[tokio::test]
async fn others_are_not_believed() {
    let server = server().await;
    let stranger = "198.51.100.7:4000";
    make(&server, stranger, &[("x-forwarded-for", "203.0.113.1"), ("x-forwarded-proto", "https")]).await.ok();
    make(&server, stranger, &[("x-forwarded-for", "203.0.113.2")]).await.refused(429, "too-many-requests");
}

#[tokio::test]
async fn a_cookie_that_came_over_an_encrypted_way_stays_there() {
    let server = server().await;
    for (proxy, proto, secure) in
        [("127.0.0.1:1", "https", true), ("10.1.1.1:1", "http", false), ("198.51.100.8:1", "https", false)]
    {
        let reply = make(&server, proxy, &[("x-forwarded-proto", proto)]).await;
        let cookie = reply.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
        assert_eq!(cookie.contains("; Secure"), secure, "{cookie} from {proxy} by {proto}");
        reply.ok();
    }
}

#[tokio::test]
async fn games_of_a_day_are_limited() {
    let limits = Limits { creations_per_day: NonZeroU32::new(2).unwrap(), ..generous() };
    let server = Server::start_with(limits).await;
    for _ in 0..2 {
        make(&server, "192.0.2.1:1", &[]).await.ok();
    }
    let refused = make(&server, "192.0.2.1:1", &[]).await;
    refused.refused(429, "too-many-requests");
    assert!(refused.headers[header::RETRY_AFTER].to_str().unwrap().parse::<u64>().unwrap() > 60);
    make(&server, "192.0.2.2:1", &[]).await.ok();
}

#[tokio::test]
async fn the_computer_thinks_so_long_for_one_address_and_for_another_still() {
    let limits = Limits { engine_time_per_minute: Duration::from_micros(1), ..generous() };
    let server = Server::start_with(limits).await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    player.play(&server, &game, 0, "e2e3").await.ok();
    player.events(&server, &game).await.settled().await;
    // The search is charged before its move is made.
    let refused = player.play(&server, &game, 2, "d2d3").await;
    refused.refused(429, "too-many-requests");
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    let body = json!({ "color": "white", "level": 1 });
    player.post(&server, "/api/games", body.clone()).await.refused(429, "too-many-requests");
    player.post(&server, "/api/games", json!({ "color": "white", "opponent": "oneself" })).await.ok();
    player.act(&server, &game, "resign").await.ok();
    let mut request = Player::default().request(Method::POST, "/api/games", Some(body));
    request.extensions_mut().insert(ConnectInfo("192.0.2.9:1".parse::<SocketAddr>().unwrap()));
    let other: Value = server.send(request).await.ok();
    assert_eq!(other["level"], 1);
}

#[tokio::test]
async fn a_rematch_is_a_game_like_any_other_to_the_limits() {
    let limits = Limits { creations_per_minute: NonZeroU32::new(2).unwrap(), ..generous() };
    let server = Server::start_with(limits).await;
    let mut player = Player::default();
    let mut game = player.start(&server, json!({ "color": "white", "opponent": "oneself" })).await;
    player.act(&server, &game, "abort").await.ok();
    game = json!({ "id": player.act(&server, &game, "rematch").await.ok()["rematch"] });
    player.act(&server, &game, "abort").await.ok();
    player.act(&server, &game, "rematch").await.refused(429, "too-many-requests");
    let counted = server.get("/metrics").await.text();
    assert!(counted.lines().any(|line| line == "kamil_games_created_total 2"), "{counted}");
}

#[tokio::test]
async fn a_rematch_takes_of_the_computers_time() {
    let limits = Limits { engine_time_per_minute: Duration::from_micros(1), ..generous() };
    let server = Server::start_with(limits).await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    player.play(&server, &game, 0, "e2e3").await.ok();
    player.events(&server, &game).await.settled().await;
    player.act(&server, &game, "resign").await.ok();
    player.act(&server, &game, "rematch").await.refused(429, "too-many-requests");
}

#[tokio::test]
async fn time_for_the_computer_is_set_aside_before_it_thinks() {
    let limits = Limits { engine_time_per_minute: Duration::from_secs(3), ..generous() };
    let server = Server::start_with(limits).await;
    let mut player = Player::default();
    // At this level two seconds are set aside for a move, and the computer begins.
    let body = json!({ "color": "black", "level": 10 });
    for _ in 0..2 {
        player.start(&server, body.clone()).await;
    }
    player.post(&server, "/api/games", body).await.refused(429, "too-many-requests");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_does_not_keep_the_computer_from_another() {
    let server = Server::start().await;
    let from = |address: &str, body: Value| {
        let mut request = Player::default().request(Method::POST, "/api/games", Some(body));
        request.extensions_mut().insert(ConnectInfo(address.parse::<SocketAddr>().unwrap()));
        request
    };
    let threads = std::thread::available_parallelism().unwrap().get();
    let mut greedy = Vec::new();
    for _ in 0..4 * threads {
        greedy.push(
            server.send(from("192.0.2.1:1", json!({ "color": "black", "level": 10, "leisure": false }))).await.ok(),
        );
    }
    let modest = server.send(from("192.0.2.2:1", json!({ "color": "black", "level": 1, "leisure": false }))).await.ok();
    let watcher = Player::default();
    watcher.events(&server, &modest).await.settled().await;
    let mut answered = 0;
    for game in &greedy {
        let now = watcher.get(&server, &format!("/api/games/{}", crate::support::id(game))).await.ok();
        answered += usize::from(now["thinking"] == json!(false));
    }
    // In one line with the others it would have come after at least three in four.
    assert!(answered <= 2 * threads, "{answered} of {} were answered before", greedy.len());
}

#[tokio::test]
async fn reading_is_limited_by_address_and_files_are_free() {
    let limits = Limits { reads_per_minute: NonZeroU32::new(2).unwrap(), ..generous() };
    let server = Server::start_with(limits).await;
    server.get("/api/games").await.ok();
    assert!(server.get("/").await.status.is_success());
    server.get("/api/games/aaaaaaaaaaaa").await.refused(429, "too-many-requests");
    assert!(server.get("/healthz").await.status.is_success());
    let mut request = Player::default().request(Method::GET, "/api/games", None);
    request.extensions_mut().insert(ConnectInfo("192.0.2.9:1".parse::<SocketAddr>().unwrap()));
    server.send(request).await.ok();
}
