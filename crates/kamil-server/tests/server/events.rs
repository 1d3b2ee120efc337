//! Event streams: a snapshot, changes, reconnecting, and the end.

use crate::support::{Player, Server, id, moves};
use serde_json::json;

#[tokio::test]
async fn a_stream_begins_with_the_game_and_goes_on_with_each_change() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    let mut events = player.events(&server, &game).await;
    let mut watching = Player::default().events(&server, &game).await;
    let first = events.next().await.unwrap();
    assert_eq!((first.id.as_str(), &first.game), ("1", &game));
    assert_eq!(watching.next().await.unwrap().id, "1");

    player.play(&server, &game, 0, "e2e3").await.ok();
    let after_move = events.next().await.unwrap();
    assert_eq!(after_move.id, after_move.game["version"].to_string());
    assert_eq!(moves(&after_move.game)[0], "e2e3");
    let reply = if moves(&after_move.game).len() == 2 { after_move } else { events.next().await.unwrap() };
    assert_eq!((reply.id.as_str(), moves(&reply.game).len()), ("3", 2));

    player.post(&server, &format!("/api/games/{}/resign", id(&game)), json!({})).await.ok();
    let end = events.next().await.unwrap();
    assert_eq!((end.id.as_str(), &end.game["status"]), ("4", &json!("finished")));
    assert_eq!(watching.settled().await["you"], json!(null));
}

#[tokio::test]
async fn a_reconnect_gets_what_was_missed() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    let mut events = player.events(&server, &game).await;
    let last = events.next().await.unwrap().id;
    drop(events);
    player.play(&server, &game, 0, "e2e3").await.ok();
    let mut events = player.events_after(&server, &game, Some(&last)).await;
    let missed = events.settled().await;
    assert_eq!(moves(&missed).len(), 2);
    drop(events);
    // Nothing was missed: the stream still begins with the game as it is.
    let mut events = player.events_after(&server, &game, Some("3")).await;
    assert_eq!(events.next().await.unwrap().id, "3");
}

#[tokio::test]
async fn streams_end_when_the_server_is_told_to_stop() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    let mut events = player.events(&server, &game).await;
    events.next().await.unwrap();
    server.app.begin_close();
    assert!(events.next().await.is_none());
}
