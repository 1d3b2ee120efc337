//! Nobody moves for another seat, learns a secret, or has a browser act for another site.

use crate::live::{Two, two};
use crate::support::{Player, Server, generous, id};
use axum::body::Body;
use axum::http::{Method, Request, header};
use kamil_server::Limits;
use serde_json::{Value, json};

/// Everything that changes a game.
const ACTIONS: [&str; 10] = [
    "resign",
    "abort",
    "draw-offer",
    "draw-offer/decline",
    "takeback",
    "takeback/decline",
    "rematch",
    "rematch/decline",
    "flag",
    "seat/link",
];

#[tokio::test]
async fn one_who_has_no_seat_changes_nothing() {
    let server = Server::start().await;
    let Two { game, .. } = two(&server, json!({})).await;
    let mut elsewhere = Player::default();
    elsewhere.start(&server, json!({ "color": "white", "level": 1 })).await;
    let forged = Player { cookie: Some(format!("kamil_player={}", "0".repeat(64))) };
    for stranger in [Player::default(), elsewhere, forged] {
        for action in ACTIONS {
            stranger.act(&server, &game, action).await.refused(403, "not-your-game");
        }
        stranger.play(&server, &game, 0, "e2e3").await.refused(403, "not-your-game");
    }
    let now = Player::default().get(&server, &format!("/api/games/{}", id(&game))).await.ok();
    assert_eq!(now["version"], game["version"]);
}

#[tokio::test]
async fn guessed_games_and_secrets_lead_nowhere() {
    let server = Server::start().await;
    let Two { game, .. } = two(&server, json!({})).await;
    let seat = format!("/api/games/{}/seat", id(&game));
    for secret in ["", "0", &"0".repeat(32), &"f".repeat(32), &"0".repeat(64), "' OR 1=1 --", &"é".repeat(16)] {
        Player::default().post(&server, &seat, json!({ "secret": secret })).await.refused(403, "wrong-secret");
    }
    for body in [json!({}), json!({ "secret": null }), json!({ "secret": ["a"] }), json!({ "secret": "a", "x": 1 })] {
        Player::default().post(&server, &seat, body).await.refused(400, "bad-request");
    }
    let nowhere = json!({ "id": "zzzzzzzzzzzz" });
    for action in ACTIONS {
        Player::default().act(&server, &nowhere, action).await.refused(404, "not-found");
    }
    let secret = json!({ "secret": "0".repeat(32) });
    Player::default().post(&server, "/api/games/zzzzzzzzzzzz/seat", secret).await.refused(404, "not-found");
}

/// Every address of the server, as its router has them.
fn routes() -> Vec<&'static str> {
    let source = include_str!("../../src/routes/mod.rs").split("pub fn router").nth(1).unwrap();
    let routes: Vec<&str> = source.split(".route(\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(routes.len() > 30, "{routes:?}");
    routes
}

#[tokio::test]
async fn no_answer_shows_a_secret_to_anybody_else() {
    let server = Server::start().await;
    let mut host = Player::default();
    let (game, links) = host.start_with_links(&server, json!({ "opponent": "friend", "color": "white" })).await;
    let mut friend = Player::default();
    let taken = friend.follow(&server, &links["invitation"]).await.ok();
    let secrets: Vec<String> = [&links["seat"], &links["invitation"], &taken["link"]]
        .map(|link: &Value| link.as_str().unwrap().split_once('=').unwrap().1.to_owned())
        .into();
    let cookies = [&host, &friend].map(|player| player.cookie.clone().unwrap().split_once('=').unwrap().1.to_owned());
    let known = |text: &str| secrets.iter().chain(&cookies).any(|secret| text.contains(secret.as_str()));
    for player in [&host, &friend, &Player::default()] {
        let event = player.events(&server, &game).await.next().await.unwrap().game.to_string();
        assert!(!known(&event), "an event shows a secret");
        for route in routes() {
            // A stream does not end, and was looked at already.
            if route.ends_with("/events") {
                continue;
            }
            let path = route.replace("{id}", id(&game)).replace("{*path}", "manifest.json");
            let replies = [player.get(&server, &path).await, player.post(&server, &path, json!({})).await];
            for reply in replies {
                let headers = reply.headers.iter().filter(|(name, _)| **name != header::SET_COOKIE);
                let headers: Vec<&str> = headers.filter_map(|(_, value)| value.to_str().ok()).collect();
                let body = String::from_utf8_lossy(&reply.body);
                assert!(!known(&body) && !known(&headers.join("\n")), "{path} shows a secret: {body}");
            }
        }
    }
    server.app.close().await;
    for file in std::fs::read_dir(server.database_file().parent().unwrap()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for secret in secrets.iter().chain(&cookies) {
            let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
            assert!(!found, "a secret is on disk");
        }
    }
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let server = Server::start().await;
    let Two { white, game, .. } = two(&server, json!({})).await;
    let request = |origin: &str, path: &str| {
        let mut request = white.request(Method::POST, path, Some(json!({ "ply": 0, "move": "e2e3" })));
        request.headers_mut().insert(header::ORIGIN, origin.parse().unwrap());
        request.headers_mut().insert(header::HOST, "kamil.example".parse().unwrap());
        request
    };
    let path = format!("/api/games/{}/moves", id(&game));
    for origin in ["https://evil.example", "null", "https://kamil.example:444", "https://kamil.example.evil.example"] {
        server.send(request(origin, &path)).await.refused(403, "foreign-origin");
        server.send(request(origin, "/api/games")).await.refused(403, "foreign-origin");
    }
    server.send(request("https://kamil.example", &path)).await.ok();
}

#[tokio::test]
async fn replayed_and_reordered_requests_do_no_harm() {
    let server = Server::start().await;
    let two = two(&server, json!({})).await;
    two.opening(&server).await;
    let Two { white, black, game, .. } = two;
    let version = |seen: Value| seen["version"].clone();
    let before = version(white.play(&server, &game, 0, "e2e3").await.ok());
    assert_eq!(before, 4, "the first move once more is no move");
    assert_eq!(version(black.play(&server, &game, 1, "e9e8").await.ok()), 4);
    // Later ones first.
    black.play(&server, &game, 3, "d9d8").await.refused(409, "stale-ply");
    white.play(&server, &game, 4, "c2c3").await.refused(409, "stale-ply");
    // The other side's move, sent again by the wrong one.
    white.play(&server, &game, 1, "e9e8").await.refused(409, "stale-ply");
    // An answer to an offer that has lapsed, and an old offer.
    black.act(&server, &game, "takeback").await.ok();
    white.play(&server, &game, 2, "d2d3").await.ok();
    let seen = white.act(&server, &game, "takeback/decline").await.ok();
    assert_eq!((&seen["offers"]["takeback"], seen["moves"].as_array().unwrap().len()), (&Value::Null, 3));
    // A move that was taken back, sent once more by one who does not know, stays taken back; a request is no consent.
    let path = |action: &str| format!("/api/games/{}/{action}", id(&game));
    let known = json!({ "version": seen["version"] });
    white.post(&server, &path("takeback"), known.clone()).await.ok();
    black.post(&server, &path("takeback"), known.clone()).await.refused(409, "overtaken");
    black.act(&server, &game, "takeback").await.ok();
    let late = json!({ "ply": 2, "move": "d2d3", "version": seen["version"] });
    white.post(&server, &path("moves"), late.clone()).await.refused(409, "overtaken");
    for action in ["takeback", "draw-offer"] {
        white.post(&server, &path(action), known.clone()).await.refused(409, "overtaken");
    }
    let now = white.get(&server, &format!("/api/games/{}", id(&game))).await.ok();
    assert_eq!(now["moves"].as_array().unwrap().len(), 2);
    let meant = json!({ "ply": 2, "move": "d2d3", "version": now["version"] });
    assert_eq!(white.post(&server, &path("moves"), meant).await.ok()["moves"].as_array().unwrap().len(), 3);
    white.post(&server, &path("takeback"), json!({ "version": -1 })).await.refused(400, "bad-request");
    white.post(&server, &path("takeback"), json!({ "x": 1 })).await.refused(400, "bad-request");
}

#[tokio::test]
async fn a_seat_that_moves_to_and_fro_is_limited_and_leaves_the_game_alone() {
    // Coming by the invitation is the first.
    let few = std::num::NonZeroU32::new(4).unwrap();
    let server = Server::start_with(Limits { seat_actions_per_minute: few, ..generous() }).await;
    let Two { white, mut black, game, links } = two(&server, json!({})).await;
    let mut phone = Player::default();
    phone.follow(&server, &links[1]).await.ok();
    black.follow(&server, &links[1]).await.ok();
    phone.follow(&server, &links[1]).await.ok();
    black.follow(&server, &links[1]).await.refused(429, "too-many-requests");
    white.play(&server, &game, 0, "e2e3").await.ok();
}

#[tokio::test]
async fn one_seat_has_its_own_limit_whatever_the_address() {
    let few = std::num::NonZeroU32::new(3).unwrap();
    let server = Server::start_with(Limits { seat_actions_per_minute: few, ..generous() }).await;
    let Two { white, black, game, .. } = two(&server, json!({})).await;
    for _ in 0..3 {
        white.act(&server, &game, "flag").await.ok();
    }
    white.play(&server, &game, 0, "e2e3").await.refused(429, "too-many-requests");
    black.act(&server, &game, "draw-offer").await.ok();
}

#[tokio::test]
async fn the_secret_of_one_game_is_nothing_in_another() {
    let server = Server::start().await;
    let (first, second) = (two(&server, json!({})).await, two(&server, json!({})).await);
    let secret = first.links[0].as_str().unwrap().split_once('=').unwrap().1;
    let path = format!("/api/games/{}/seat", id(&second.game));
    Player::default().post(&server, &path, json!({ "secret": secret })).await.refused(403, "wrong-secret");
    let request = Request::get(format!("/api/games/{}", id(&second.game)))
        .header(header::AUTHORIZATION, format!("Bearer {secret}"))
        .body(Body::empty());
    assert_eq!(server.send(request.unwrap()).await.ok()["you"], Value::Null);
    second.white.play(&server, &first.game, 0, "e2e3").await.refused(403, "not-your-game");
}

#[tokio::test]
async fn a_socket_that_is_refused_says_why_as_every_refusal_does() {
    let server = Server::start().await;
    let Two { game, .. } = two(&server, json!({})).await;
    let path = format!("/api/games/{}/socket", id(&game));
    server.get(&path).await.refused(400, "bad-request");
    server.get(&format!("{path}?after=x")).await.refused(400, "bad-request");
}
