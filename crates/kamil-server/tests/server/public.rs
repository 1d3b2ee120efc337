//! The list of games that everybody may watch.

use serde_json::{Value, json};

use crate::live::two;
use crate::support::{Player, Server, id};

async fn listed(server: &Server, query: &str) -> Value {
    Player::default().get(server, &format!("/api/games/live{query}")).await.ok()
}

fn ids(list: &Value) -> Vec<&str> {
    list["games"].as_array().unwrap().iter().map(id).collect()
}

#[tokio::test]
async fn only_public_games_that_are_played_are_listed_and_nothing_private_of_them() {
    let server = Server::start().await;
    let mut player = Player::default();
    let private = player.start(&server, json!({ "color": "white", "opponent": "oneself" })).await;
    assert_eq!((&private["public"], listed(&server, "").await), (&json!(false), json!({ "games": [], "next": null })));
    let waiting = json!({ "color": "white", "opponent": "friend", "public": true });
    player.start(&server, waiting).await;
    let public = two(&server, json!({ "public": true, "clock": { "initial": 60 } })).await;
    assert_eq!(public.game["public"], true);
    public.white.play(&server, &public.game, 0, "e2e3").await.ok();
    let list = listed(&server, "").await;
    assert_eq!(ids(&list), [id(&public.game)]);
    let game = &list["games"][0];
    assert_eq!(
        (&game["plies"], &game["lastMove"], &game["seats"], &game["clock"]["initial"], &game["spectators"]),
        (&json!(1), &json!("e2e3"), &json!({ "white": "person", "black": "person" }), &json!(60_000), &json!(0))
    );
    let keys: Vec<&String> = game.as_object().unwrap().keys().collect();
    for secret in ["you", "yours", "links", "moves", "offers"] {
        assert!(!keys.iter().any(|key| *key == secret), "{keys:?}");
    }
    public.white.act(&server, &public.game, "resign").await.ok();
    assert_eq!(ids(&listed(&server, "").await), [] as [&str; 0]);
    // What follows a public game is public too.
    public.white.act(&server, &public.game, "rematch").await.ok();
    let next = public.black.act(&server, &public.game, "rematch").await.ok()["rematch"].clone();
    assert_eq!(ids(&listed(&server, "").await), [next.as_str().unwrap()]);
}

#[tokio::test]
async fn the_list_comes_in_pages_of_a_bounded_length() {
    let server = Server::start().await;
    let mut player = Player::default();
    let mut made = Vec::new();
    for _ in 0..5 {
        let game = player.start(&server, json!({ "color": "white", "opponent": "oneself", "public": true })).await;
        made.insert(0, id(&game).to_owned());
    }
    let (mut seen, mut query) = (Vec::new(), "?limit=2".to_owned());
    loop {
        let page = listed(&server, &query).await;
        seen.extend(ids(&page).into_iter().map(str::to_owned));
        let Some(next) = page["next"].as_i64() else { break };
        query = format!("?limit=2&before={next}");
    }
    assert_eq!(seen, made);
    for query in ["?limit=0", "?limit=51", "?limit=x", "?before=x", "?all=1"] {
        Player::default().get(&server, &format!("/api/games/live{query}")).await.refused(400, "bad-request");
    }
}
