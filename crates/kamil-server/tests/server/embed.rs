//! The pages for frames of other sites: what they show, and that no other page may be framed.

use crate::support::{Player, Server, id};
use axum::http::header;
use serde_json::json;

/// The last directive of the page's policy.
fn ancestors(policy: &str) -> &str {
    policy.rsplit("frame-ancestors ").next().unwrap()
}

async fn policy(server: &Server, path: &str) -> String {
    let reply = server.get(path).await;
    reply.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned()
}

#[tokio::test]
async fn only_the_pages_for_frames_may_be_framed_by_other_sites() {
    let server = Server::start().await;
    let game = Player::default().start(&server, json!({ "color": "white", "level": 1 })).await;
    let id = id(&game);
    for path in ["/embed".to_owned(), format!("/embed/game/{id}"), "/embed?fen=nonsense".to_owned()] {
        let policy = policy(&server, &path).await;
        assert_eq!(ancestors(&policy), "*", "{path}");
        assert!(
            policy.contains("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self';"),
            "{path}: {policy}"
        );
    }
    let others = [
        "/",
        "/rules",
        "/analysis",
        "/editor",
        "/api",
        "/nothing",
        "/embed/game/aaaaaaaaaaaa",
        "/embed/nothing",
        "/api/games",
    ];
    for path in others.map(str::to_owned).into_iter().chain([format!("/game/{id}"), format!("/api/games/{id}")]) {
        assert_eq!(ancestors(&policy(&server, &path).await), "'self'", "{path}");
    }
}

#[tokio::test]
async fn a_position_is_drawn_without_script_and_leads_back() {
    let server = Server::start().await;
    let html =
        server.get("/embed?fen=9k/P9/10/10/10/10/10/10/10/4K5%20w&orientation=black&theme=dark&lang=ar").await.text();
    assert!(html.contains("<html lang=\"ar\" dir=\"rtl\" data-theme=\"dark\">"), "{html}");
    assert!(html.contains("data-orientation=\"black\"") && html.contains("role=\"img\""), "{html}");
    assert!(html.contains("href=\"/editor?rules=war-machine&amp;fen=9k%2FP9%2F10"), "{html}");
    assert!(html.contains("target=\"_blank\" rel=\"noopener\""));
    assert!(!html.contains("<nav") && !html.contains(" style="), "{html}");
    let first = server.get("/embed").await.text();
    assert_eq!(first.matches("-white-pawn\"").count(), 11, "ten Pawns and their drawing: {first}");
    assert!(!first.contains("data-theme"), "the reader's system decides");
    let camel = server.get("/embed?rules=camel").await.text();
    assert!(camel.contains("white-camel"));
}

#[tokio::test]
async fn a_language_asked_for_in_a_frame_is_not_kept() {
    let server = Server::start().await;
    assert!(server.get("/rules?lang=ar").await.headers.contains_key(header::SET_COOKIE));
    assert!(!server.get("/embed?lang=ar").await.headers.contains_key(header::SET_COOKIE));
}

#[tokio::test]
async fn wrong_wishes_are_told_and_unknown_games_are_missing() {
    let server = Server::start().await;
    for (query, words) in [
        ("fen=9k/10", "there must be 10"),
        ("fen=10/10/10/10/10/10/10/10/10/P9", "it must have exactly one"),
        ("fen=10/10/10/10/10/10/10/10/10/P9", "no Pawn can stand on rank 1 or 10"),
        ("fen=9k/10&lang=ar", "صفان"),
        ("theme=%3Cscript%3E", "&#60;script&#62;"),
        ("orientation=sideways", "sideways"),
    ] {
        let reply = server.get(&format!("/embed?{query}")).await;
        assert_eq!(reply.status.as_u16(), 400, "{query}");
        let html = reply.text();
        assert!(html.contains(words) && !html.contains("<script>"), "{query}: {html}");
    }
    for path in ["/embed/game/aaaaaaaaaaaa", "/embed/game/%FF"] {
        assert_eq!(server.get(path).await.status.as_u16(), 404, "{path}");
    }
}

#[tokio::test]
async fn a_game_is_shown_as_it_stands_and_leads_to_its_page() {
    let server = Server::start().await;
    let game = Player::default().start(&server, json!({ "color": "white", "level": 1 })).await;
    let html = server.get(&format!("/embed/game/{}", id(&game))).await.text();
    assert!(html.contains(&format!("data-game-id=\"{}\"", id(&game))), "{html}");
    assert!(html.contains(&format!("href=\"/game/{}\" target=\"_blank\"", id(&game))), "{html}");
}

#[tokio::test]
async fn the_element_is_for_every_site_and_asked_for_each_time() {
    let server = Server::start().await;
    let reply = server.get("/embed/board.js").await;
    if !std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/element.js")).exists() {
        assert_eq!(reply.status.as_u16(), 404);
        return;
    }
    assert_eq!(reply.status.as_u16(), 200);
    assert_eq!(reply.headers[header::ACCESS_CONTROL_ALLOW_ORIGIN], "*");
    assert_eq!(reply.headers[header::CACHE_CONTROL], "no-cache");
    assert!(reply.headers[header::CONTENT_TYPE].to_str().unwrap().contains("javascript"));
    assert!(reply.text().contains("shatranj-kamil"));
}
