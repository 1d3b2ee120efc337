//! `GET /api/tablebase`.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use kamil::{DrawRules, Position, RuleSet};
use kamil_server::Limits;
use kamil_tablebase::{Account, Tablebase};
use serde_json::json;

use crate::support::{Server, generous};

const ROOK: &str = "k9/10/10/3K6/10/10/10/10/10/1R8%20w%20-%20-%200%201";

fn path(query: &str) -> String {
    format!("/api/tablebase?{query}")
}

#[tokio::test]
async fn a_position_is_told_as_the_command_line_tells_it() {
    let server = Server::start().await;
    let reply = server.get(&path(&format!("fen={ROOK}"))).await;
    assert_eq!(reply.headers[header::CONTENT_TYPE], "application/json");
    let position = Position::from_fen("k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1", RuleSet::WarMachine).unwrap();
    let account = Account::of(&Tablebase::built_in(), &position, DrawRules::Default).unwrap().unwrap();
    let value = reply.ok();
    assert_eq!(value, serde_json::to_value(&account).unwrap());
    assert_eq!((&value["category"], &value["dtw"], &value["dtz"]), (&json!("win"), &json!(5), &json!(5)));
    assert_eq!(value["line"].as_array().unwrap().len(), 5);
    assert_eq!(value["moves"][0]["category"], "loss");
}

#[tokio::test]
async fn draw_rules_and_rule_sets_count() {
    let server = Server::start().await;
    let late = "fen=10/10/10/10/G9/10/10/10/10/k1K7%20w%20-%20-%20188%20100";
    assert_eq!(server.get(&path(late)).await.ok()["category"], "cursed-win");
    assert_eq!(server.get(&path(&format!("{late}&drawRules=strict"))).await.ok()["category"], "win");
    let camel = "fen=4k5/10/10/10/10/10/10/10/10/3CK5%20w";
    server.get(&path(camel)).await.refused(422, "bad-position");
    assert_eq!(server.get(&path(&format!("{camel}&rules=camel"))).await.ok()["category"], "draw");
}

#[tokio::test]
async fn answers_may_be_kept_and_are_not_sent_twice() {
    let server = Server::start().await;
    let path = path(&format!("fen={ROOK}"));
    let first = server.get(&path).await;
    assert_eq!(first.headers[header::CACHE_CONTROL], "public, max-age=86400");
    let tag = first.headers[header::ETAG].clone();
    let again = Request::get(&path).header(header::IF_NONE_MATCH, &tag).body(Body::empty()).unwrap();
    let again = server.send(again).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let other = Request::get(&path).header(header::IF_NONE_MATCH, "\"other\"").body(Body::empty()).unwrap();
    assert_eq!(server.send(other).await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_has_no_table_is_refused_and_not_kept() {
    let server = Server::start().await;
    for (query, status, code) in [
        ("", 400, "bad-request"),
        ("fen=x", 422, "bad-position"),
        ("fen=4k5/10/10/10/10/10/10/10/10/10%20w", 422, "bad-position"),
        ("fen=4k5/10/10/10/10/10/10/10/10/4K5%20w&rules=chess", 400, "bad-request"),
        ("fen=4k5/10/10/10/10/10/10/10/10/4K5%20w&depth=4", 400, "bad-request"),
        ("fen=k9/2K7/10/10/10/10/10/10/8G1/8G1%20w", 404, "not-found"),
        ("fen=rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR%20w", 404, "not-found"),
    ] {
        let reply = server.get(&path(query)).await;
        reply.refused(status, code);
        assert_eq!(reply.headers[header::CACHE_CONTROL], "no-store", "{query}");
    }
    let missing = server.get(&path("fen=k9/2K7/10/10/10/10/10/10/8G1/8G1%20w")).await;
    assert!(missing.text().contains("No table of KGGvK is at hand."), "{}", missing.text());
    let post = Request::post("/api/tablebase").body(Body::empty()).unwrap();
    server.send(post).await.refused(405, "method-not-allowed");
}

#[tokio::test]
async fn questions_count_against_the_limit_of_an_address() {
    let actions_per_minute = std::num::NonZeroU32::new(3).unwrap();
    let server = Server::start_with(Limits { actions_per_minute, ..generous() }).await;
    let path = path(&format!("fen={ROOK}"));
    for _ in 0..3 {
        assert_eq!(server.get(&path).await.status, StatusCode::OK);
    }
    server.get(&path).await.refused(429, "too-many-requests");
}
