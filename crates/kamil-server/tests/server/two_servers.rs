//! Two servers on one PostgreSQL database play one game: neither owns it.
//!
//! `KAMIL_TEST_POSTGRES` names a server for tests; `cargo xtask test store` starts one and runs these.

use std::str::FromStr as _;

use crate::live::{Two, two};
use crate::socket::{Client, Listening};
use crate::support::{Events, Player, Server, generous, id, moves};
use kamil_server::Database;
use serde_json::{Value, json};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Executor as _};

/// Two servers on a new database.
async fn servers(name: &str) -> (Server, Server) {
    let database = new_database(name).await;
    let open = || Server::on(database.clone(), None, generous());
    tokio::join!(open(), open())
}

fn url(database: &str) -> String {
    let server = std::env::var("KAMIL_TEST_POSTGRES").expect("KAMIL_TEST_POSTGRES names a server");
    let (path, parameters) = server.split_once('?').unwrap_or((&server, ""));
    format!("{path}{database}?{parameters}")
}

async fn new_database(name: &str) -> Database {
    let name = format!("kamil_two_{name}_{}", std::process::id());
    let mut connection = PgConnectOptions::from_str(&url("postgres")).unwrap().connect().await.unwrap();
    connection.execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
    url(&name).parse().unwrap()
}

/// Waits for the state of the game in which so many moves were made.
async fn until_plies(events: &mut Events, plies: usize) -> Value {
    loop {
        let game = events.next().await.expect("the stream goes on").game;
        if moves(&game).len() >= plies {
            return game;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a PostgreSQL server: cargo xtask test store"]
async fn postgres_one_game_is_played_through_both_servers_and_seen_on_both() {
    let (first, second) = servers("play").await;
    let Two { white, black, game, .. } = two(&first, json!({})).await;
    let mut on_first = black.events(&first, &game).await;
    let mut on_second = white.events(&second, &game).await;
    for (ply, mv) in ["e2e3", "e9e8", "d2d3", "d9d8", "c2c3", "c9c8"].into_iter().enumerate() {
        if ply.is_multiple_of(2) {
            white.play(&first, &game, ply, mv).await.ok();
        } else {
            black.play(&second, &game, ply, mv).await.ok();
        }
        let (here, there) = (until_plies(&mut on_first, ply + 1).await, until_plies(&mut on_second, ply + 1).await);
        assert_eq!((moves(&here), &here["version"]), (moves(&there), &there["version"]));
    }
    let path = format!("/api/games/{}", id(&game));
    let (mut here, mut there) = (white.get(&first, &path).await.ok(), white.get(&second, &path).await.ok());
    assert_eq!(here, there);
    white.act(&first, &game, "draw-offer").await.ok();
    assert_eq!(black.act(&second, &game, "draw-offer").await.ok()["accepted"], true);
    (here, there) = (white.get(&first, &path).await.ok(), white.get(&second, &path).await.ok());
    assert_eq!((&here, &here["status"]), (&there, &json!("finished")));
    drop((on_first, on_second));
    first.app.close().await;
    second.app.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a PostgreSQL server: cargo xtask test store"]
async fn postgres_of_two_moves_sent_to_two_servers_at_once_one_is_played() {
    let (first, second) = servers("race").await;
    let Two { white, black, game, .. } = two(&first, json!({})).await;
    let pairs = [("e2e3", "d2d3"), ("e9e8", "d9d8"), ("c2c3", "f2f3"), ("c9c8", "f9f8"), ("a2a3", "j2j3")];
    for (ply, (one, other)) in pairs.into_iter().enumerate() {
        let player = if ply.is_multiple_of(2) { &white } else { &black };
        let (here, there) = tokio::join!(player.play(&first, &game, ply, one), player.play(&second, &game, ply, other));
        let statuses = [here.status.as_u16(), there.status.as_u16()];
        assert!(statuses == [200, 409] || statuses == [409, 200], "{statuses:?} at ply {ply}");
        let path = format!("/api/games/{}", id(&game));
        let (here, there) = (white.get(&first, &path).await.ok(), white.get(&second, &path).await.ok());
        assert_eq!((here["version"].as_u64(), moves(&here)), (there["version"].as_u64(), moves(&there)));
        assert_eq!(moves(&here).len(), ply + 1);
    }
    first.app.close().await;
    second.app.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a PostgreSQL server: cargo xtask test store"]
async fn postgres_seats_links_flags_and_the_computer_work_on_either_server() {
    let (first, second) = servers("seats").await;
    let Two { white, game, links, .. } = two(&first, json!({ "clock": { "initial": 1 } })).await;
    let mut phone = Player::default();
    assert_eq!(phone.follow(&second, &links[0]).await.ok()["game"]["you"], "white");
    white.play(&first, &game, 0, "e2e3").await.refused(403, "not-your-game");
    phone.play(&first, &game, 0, "e2e3").await.ok();
    let black = Player::default();
    black.act(&second, &game, "resign").await.refused(403, "not-your-game");

    let timed = two(&second, json!({ "clock": { "initial": 1 } })).await;
    let mut events = timed.white.events(&first, &timed.game).await;
    timed.opening(&second).await;
    loop {
        let seen = events.next().await.unwrap().game;
        if seen["status"] == "finished" {
            assert_eq!(seen["outcome"], json!({ "winner": "black", "reason": "time" }));
            break;
        }
    }
    drop(events);

    let mut player = Player::default();
    let game = player.start(&first, json!({ "color": "white", "level": 1 })).await;
    let mut events = player.events(&second, &game).await;
    events.next().await.unwrap();
    player.play(&second, &game, 0, "e2e3").await.ok();
    assert_eq!(moves(&until_plies(&mut events, 2).await).len(), 2);
    drop(events);
    first.app.close().await;
    second.app.close().await;
}

/// Waits until the socket is told of this presence.
async fn until_present(client: &mut Client, white: bool, black: bool, spectators: usize) {
    while client.next_of("presence").await
        != json!({ "type": "presence", "white": white, "black": black, "spectators": spectators })
    {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a PostgreSQL server: cargo xtask test store"]
async fn postgres_who_is_connected_to_one_server_is_seen_on_the_other() {
    let (first, second) = servers("presence").await;
    let Two { white, black, game, .. } = two(&first, json!({})).await;
    let here = Listening::start(&first).await;
    let there = Listening::start(&second).await;
    let mut on_first = here.connect(&white, &game, "").await;
    until_present(&mut on_first, true, false, 0).await;
    let mut on_second = there.connect(&black, &game, "").await;
    until_present(&mut on_first, true, true, 0).await;
    until_present(&mut on_second, true, true, 0).await;
    let spectator = there.connect(&Player::default(), &game, "").await;
    until_present(&mut on_first, true, true, 1).await;
    drop(spectator);
    until_present(&mut on_first, true, true, 0).await;
    drop(on_second);
    until_present(&mut on_first, true, false, 0).await;
    drop(on_first);
    here.stop().await;
    there.stop().await;
    first.app.close().await;
    second.app.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a PostgreSQL server: cargo xtask test store"]
async fn postgres_a_game_whose_server_died_while_the_computer_thought_goes_on_on_the_other() {
    let (first, second) = servers("lease").await;
    let mut player = Player::default();
    let game = player.start(&first, json!({ "color": "white", "level": 1 })).await;
    let mut events = player.events(&second, &game).await;
    player.play(&first, &game, 0, "e2e3").await.ok();
    // What the first server would have done is the second's to do, sooner or later.
    first.app.begin_close();
    assert_eq!(moves(&until_plies(&mut events, 2).await).len(), 2);
    drop(events);
    first.app.close().await;
    second.app.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a PostgreSQL server: cargo xtask test store"]
async fn postgres_the_claim_of_a_server_that_was_killed_runs_out_and_the_other_moves() {
    let database = new_database("killed").await;
    let raw = PgConnectOptions::from_str(&url(&format!("kamil_two_killed_{}", std::process::id()))).unwrap();
    let mut raw = raw.connect().await.unwrap();
    // Everything of the first server runs here, and is gone at once, wherever it is.
    let dying = tokio::runtime::Runtime::new().unwrap();
    let first = database.clone();
    let (_first, player, game) = dying
        .spawn(async move {
            let first = Server::on(first, None, generous()).await;
            let mut player = Player::default();
            // The strongest thinks longest, and shows its move later still.
            let game = player.start(&first, json!({ "color": "white", "level": 10, "leisure": true })).await;
            player.play(&first, &game, 0, "e2e3").await.ok();
            (first, player, game)
        })
        .await
        .unwrap();
    let claimed = "SELECT thinking_until FROM live_games WHERE thinker IS NOT NULL";
    let until: i64 = loop {
        if let Some(until) = sqlx::query_scalar(claimed).fetch_optional(&mut raw).await.unwrap() {
            break until;
        }
    };
    dying.shutdown_background();
    let second = Server::on(database, None, generous()).await;
    let mut events = player.events(&second, &game).await;
    assert_eq!(moves(&events.next().await.unwrap().game).len(), 1, "killed before it moved");
    assert_eq!(moves(&until_plies(&mut events, 2).await).len(), 2);
    let at: i64 = sqlx::query_scalar("SELECT at FROM events WHERE ply = 1").fetch_one(&mut raw).await.unwrap();
    assert!(at >= until, "the second moved at {at}, and the claim stood until {until}");
    drop(events);
    second.app.close().await;
}
