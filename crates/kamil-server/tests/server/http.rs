//! The HTTP interface, through the real router on a real database file.

use crate::support::{Player, Server, generous, id, moves};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use kamil_server::Limits;
use serde_json::{Value, json};

/// Black's King has one move at a time, to and fro between a10 and b10.
const FORCED: &str = "k9/9R/3N6/10/10/10/10/10/10/K9 w - - 0 1";

fn white_at(level: u8) -> Value {
    json!({ "color": "white", "level": level })
}

#[tokio::test]
async fn a_new_game_has_every_field_of_the_contract() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white_at(2)).await;
    let created = game["createdAt"].as_str().unwrap().to_owned();
    assert!(created.contains('T') && created.ends_with('Z'), "{created}");
    let first = kamil::Array::Kamil.fen();
    assert_eq!(
        game,
        json!({
            "id": id(&game), "version": 1, "array": "kamil", "rules": "war-machine", "drawRules": "default",
            "level": 2, "you": "white", "yours": ["white"], "seats": { "white": "person", "black": "computer" },
            "initialFen": first, "fen": first, "moves": [], "status": "ongoing", "outcome": null, "thinking": false,
            "clock": null, "offers": { "draw": null, "takeback": null, "rematch": null }, "canAbort": true,
            "rematch": null, "public": false, "leisure": false, "createdAt": created,
        })
    );
    assert_eq!(player.get(&server, &format!("/api/games/{}", id(&game))).await.ok(), game);
}

#[tokio::test]
async fn every_array_and_draw_rule_can_be_chosen() {
    let server = Server::start().await;
    let mut player = Player::default();
    for array in kamil::Array::ALL {
        let body = json!({ "array": array.name(), "drawRules": "strict", "color": "white", "level": 1 });
        let game = player.start(&server, body).await;
        assert_eq!(game["array"], array.name());
        assert_eq!(game["rules"], array.rules().name());
        assert_eq!(game["initialFen"], array.fen());
        assert_eq!(game["drawRules"], "strict");
    }
    let random = player.start(&server, json!({ "color": "random", "level": 1 })).await;
    assert!(random["you"] == "white" || random["you"] == "black");
    let fen = "4k5/10/10/10/10/10/10/10/10/3CK5 w - - 0 1";
    let body = json!({ "array": "kamil", "fen": fen, "rules": "camel", "color": "white", "level": 1 });
    let game = player.start(&server, body).await;
    assert_eq!((&game["array"], &game["rules"], &game["fen"]), (&Value::Null, &json!("camel"), &json!(fen)));
}

#[tokio::test]
async fn the_cookie_is_guarded_and_stays_the_same() {
    let server = Server::start().await;
    let reply = Player::default().post(&server, "/api/games", white_at(1)).await;
    let cookie = reply.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
    for part in ["kamil_player=", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let token = cookie.split(';').next().unwrap().to_owned();
    let player = Player { cookie: Some(token.clone()) };
    let second = player.post(&server, "/api/games", white_at(1)).await;
    assert_eq!(second.headers[header::SET_COOKIE].to_str().unwrap(), cookie, "browsers keep it anew");
    let secret = token.trim_start_matches("kamil_player=");
    assert_eq!(secret.len(), 64);
    server.app.close().await;
    for file in std::fs::read_dir(server.database_file().parent().unwrap()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(64).any(|window| window == secret.as_bytes()), "the token is on disk");
    }
}

#[tokio::test]
async fn a_token_that_the_server_never_gave_out_is_replaced() {
    let server = Server::start().await;
    let mut player = Player { cookie: Some(format!("kamil_player={}", "a".repeat(64))) };
    player.start(&server, white_at(1)).await;
    assert_ne!(player.cookie, Some(format!("kamil_player={}", "a".repeat(64))));
}

#[tokio::test]
async fn the_list_has_ones_own_games_newest_first_and_twenty_at_most() {
    let server = Server::start().await;
    let (mut player, mut other) = (Player::default(), Player::default());
    assert_eq!(player.get(&server, "/api/games").await.ok(), json!({ "games": [] }));
    other.start(&server, white_at(1)).await;
    let mut started = Vec::new();
    for _ in 0..22 {
        started.push(id(&player.start(&server, white_at(1)).await).to_owned());
    }
    let listed = player.get(&server, "/api/games").await.ok();
    let listed: Vec<_> = listed["games"].as_array().unwrap().iter().map(|game| id(game).to_owned()).collect();
    started.reverse();
    assert_eq!(listed, started[..20]);
}

#[tokio::test]
async fn the_computer_answers_with_a_legal_move_at_each_level() {
    let server = Server::start().await;
    for level in 1..=10 {
        let mut player = Player::default();
        let game = player.start(&server, white_at(level)).await;
        let mut events = player.events(&server, &game).await;
        events.next().await.unwrap();
        let answered = player.play(&server, &game, 0, "e2e3").await.ok();
        assert_eq!(moves(&answered)[0], "e2e3");
        let game = events.settled().await;
        assert_eq!(moves(&game).len(), 2, "level {level}");
        // The view itself was made by replaying the moves under the rules.
        let mut replayed = kamil::Game::new(kamil::Array::Kamil, kamil::DrawRules::Default);
        for mv in moves(&game) {
            let mv = mv.parse::<kamil::UciMove>().unwrap().to_move(replayed.position()).unwrap();
            replayed.play(mv).unwrap();
        }
        assert_eq!(game["fen"], replayed.position().to_fen());
        assert_eq!(game["version"], 3);
    }
}

#[tokio::test]
async fn the_levels_are_told_in_both_languages() {
    let server = Server::start().await;
    let told = Player::default().get(&server, "/api/levels").await.ok();
    let levels = told["levels"].as_array().unwrap();
    assert_eq!(levels.len(), 10);
    for (level, number) in levels.iter().zip(1..) {
        assert_eq!((&level["level"], &level["elo"]), (&json!(number), &json!(400 + 200 * number)));
        for word in ["name", "note"] {
            let [english, arabic] = ["en", "ar"].map(|language| level[word][language].as_str().unwrap());
            assert!(english != arabic && !arabic.contains("level-") && !english.contains("level-"), "{level}");
        }
    }
}

#[tokio::test]
async fn the_computer_begins_when_it_has_white() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "black", "level": 1 })).await;
    let game = player.events(&server, &game).await.settled().await;
    assert_eq!((moves(&game).len(), &game["you"]), (1, &json!("black")));
}

#[tokio::test]
async fn a_whole_game_is_played_to_its_end() {
    let server = Server::start().await;
    let mut player = Player::default();
    let mut game = player.start(&server, white_at(1)).await;
    let mut events = player.events(&server, &game).await;
    let mut mine = kamil::Game::new(kamil::Array::Kamil, kamil::DrawRules::Default);
    events.next().await.unwrap();
    while game["status"] == "ongoing" {
        while mine.moves().len() < moves(&game).len() {
            let text = moves(&game)[mine.moves().len()].parse::<kamil::UciMove>().unwrap();
            let mv = text.to_move(mine.position()).unwrap();
            mine.play(mv).unwrap();
        }
        let mv = kamil_engine::Level::Nine.choose(&mine, 5).unwrap();
        let answered = player.play(&server, &game, mine.moves().len(), &mv.to_string()).await.ok();
        game = if answered["thinking"] == json!(true) { events.settled().await } else { answered };
        assert!(moves(&game).len() > mine.moves().len());
    }
    while mine.moves().len() < moves(&game).len() {
        let text = moves(&game)[mine.moves().len()].parse::<kamil::UciMove>().unwrap();
        let mv = text.to_move(mine.position()).unwrap();
        mine.play(mv).unwrap();
    }
    let outcome = mine.outcome().expect("the rules agree that it is over");
    assert_eq!(game["outcome"]["reason"], outcome.reason());
    assert_eq!(game["outcome"]["winner"], json!(outcome.winner().map(kamil::Color::name)));
    player.play(&server, &game, moves(&game).len(), "a2a3").await.refused(409, "game-over");
}

#[tokio::test]
async fn mate_and_stalemate_are_won_by_the_side_that_gives_them() {
    let server = Server::start().await;
    let mut player = Player::default();
    for (fen, color, mv, winner, reason) in [
        ("5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1", "white", "b2b10", "white", "checkmate"),
        ("k9/2K7/10/2W7/10/10/10/10/10/10 w - - 0 1", "white", "c7b8", "white", "stalemate"),
        ("10/10/10/10/10/10/2w7/10/2k7/K9 b - - 0 1", "black", "c4b3", "black", "stalemate"),
    ] {
        let body = json!({ "fen": fen, "color": color, "level": 1 });
        let game = player.start(&server, body).await;
        let game = player.play(&server, &game, 0, mv).await.ok();
        assert_eq!(game["outcome"], json!({ "winner": winner, "reason": reason }), "{fen}");
        assert_eq!((&game["status"], &game["thinking"]), (&json!("finished"), &json!(false)));
    }
    let lone_king_wins = player.start_fen(&server, "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1").await;
    assert_eq!(lone_king_wins["status"], "finished");
    assert_eq!(lone_king_wins["outcome"], json!({ "winner": "black", "reason": "stalemate" }));
    player.play(&server, &lone_king_wins, 0, "a10b10").await.refused(409, "game-over");
}

#[tokio::test]
async fn the_computer_gives_mate_too() {
    let server = Server::start().await;
    let mut player = Player::default();
    let fen = "5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1";
    let game = player.start(&server, json!({ "fen": fen, "color": "black", "level": 10 })).await;
    let game = player.events(&server, &game).await.settled().await;
    assert_eq!(game["outcome"]["winner"], "white");
    assert_eq!(game["you"], "black");
}

#[tokio::test]
async fn a_pawn_vanishes_beside_its_general_and_becomes_one_without() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start_fen(&server, "10/P9/10/10/10/9k/10/10/10/4KG4 w - - 0 1").await;
    player.play(&server, &game, 0, "a9a10g").await.refused(422, "illegal-move");
    let game = player.play(&server, &game, 0, "a9a10").await.ok();
    assert_eq!(moves(&game)[0], "a9a10");
    assert!(game["fen"].as_str().unwrap().starts_with("10/10/"), "{}", game["fen"]);

    let game = player.start_fen(&server, "10/P9/10/10/10/9k/10/10/10/4K5 w - - 0 1").await;
    let game = player.play(&server, &game, 0, "a9a10").await.ok();
    assert_eq!(moves(&game)[0], "a9a10g");
    assert!(game["fen"].as_str().unwrap().starts_with("G9/10/"), "{}", game["fen"]);
    let again = player.play(&server, &game, 0, "a9a10g").await.ok();
    assert_eq!(moves(&again)[0], "a9a10g");
}

#[tokio::test]
async fn king_against_king_is_a_draw_by_default_alone() {
    let server = Server::start().await;
    let mut player = Player::default();
    let fen = "10/10/10/10/4k5/10/10/10/10/Kr8 w - - 0 1";
    let game = player.start_fen(&server, fen).await;
    let game = player.play(&server, &game, 0, "a1b1").await.ok();
    assert_eq!(game["outcome"], json!({ "winner": null, "reason": "bare-kings" }));

    let body = json!({ "fen": fen, "drawRules": "strict", "color": "white", "level": 1 });
    let game = player.start(&server, body).await;
    let mut events = player.events(&server, &game).await;
    events.next().await.unwrap();
    let game = player.play(&server, &game, 0, "a1b1").await.ok();
    assert_eq!(game["status"], "ongoing");
    assert_eq!(moves(&events.settled().await).len(), 2, "the computer plays on");
}

#[tokio::test]
async fn a_third_repetition_is_a_draw_by_default_alone() {
    let server = Server::start().await;
    for (draw_rules, reason) in [("default", json!("repetition")), ("strict", Value::Null)] {
        let mut player = Player::default();
        let body = json!({ "fen": FORCED, "drawRules": draw_rules, "color": "white", "level": 1 });
        let mut game = player.start(&server, body).await;
        let mut events = player.events(&server, &game).await;
        events.next().await.unwrap();
        for (turn, mv) in ["a1b1", "b1a1", "a1b1", "b1a1"].into_iter().enumerate() {
            player.play(&server, &game, 2 * turn, mv).await.ok();
            game = events.settled().await;
        }
        assert_eq!(moves(&game).len(), 8);
        assert_eq!(game["outcome"]["reason"], reason);
        assert_eq!(game["status"], if reason.is_null() { "ongoing" } else { "finished" });
    }
}

#[tokio::test]
async fn the_move_limit_is_a_draw_by_default_alone() {
    let server = Server::start().await;
    let mut player = Player::default();
    let fen = FORCED.replace("w - - 0 1", "w - - 199 150");
    let game = player.start_fen(&server, &fen).await;
    let game = player.play(&server, &game, 0, "a1b1").await.ok();
    assert_eq!(game["outcome"], json!({ "winner": null, "reason": "move-limit" }));
    let body = json!({ "fen": fen, "drawRules": "strict", "color": "white", "level": 1 });
    let game = player.start(&server, body).await;
    let game = player.play(&server, &game, 0, "a1b1").await.ok();
    assert_eq!(game["outcome"], Value::Null);
}

#[tokio::test]
async fn resigning_ends_the_game_for_the_computer_even_while_it_thinks() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "black", "level": 10 })).await;
    let path = format!("/api/games/{}/resign", id(&game));
    let game = player.post(&server, &path, json!({})).await.ok();
    assert_eq!(game["outcome"], json!({ "winner": "white", "reason": "resignation" }));
    player.post(&server, &path, json!({})).await.refused(409, "game-over");
    let draw = format!("/api/games/{}/draw-offer", id(&game));
    player.post(&server, &draw, json!({})).await.refused(409, "game-over");
    server.app.close().await;
}

#[tokio::test]
async fn a_draw_is_declined_in_the_opening_and_where_the_computer_is_better_and_else_taken() {
    let server = Server::start().await;
    let mut player = Player::default();
    for (body, accepted) in [
        (white_at(2), false),
        (json!({ "fen": "4k4r/10/10/10/10/10/10/10/10/4K4N w - - 0 30", "color": "white", "level": 2 }), false),
        (json!({ "fen": "4k5/10/10/10/10/10/10/10/10/4KG3R w - - 0 30", "color": "white", "level": 2 }), true),
    ] {
        let game = player.start(&server, body).await;
        let path = format!("/api/games/{}/draw-offer", id(&game));
        let answer = player.post(&server, &path, json!({})).await.ok();
        assert_eq!(answer["accepted"], accepted, "{answer}");
        let outcome = if accepted { json!({ "winner": null, "reason": "agreement" }) } else { Value::Null };
        assert_eq!(answer["game"]["outcome"], outcome);
    }
}

#[tokio::test]
async fn a_repeated_move_is_answered_and_another_at_its_ply_refused() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white_at(1)).await;
    let first = player.play(&server, &game, 0, "e2e3").await.ok();
    let again = player.play(&server, &game, 0, "e2e3").await.ok();
    assert_eq!(moves(&again)[0], "e2e3");
    assert!(again["version"].as_u64() >= first["version"].as_u64());
    player.play(&server, &game, 0, "d2d3").await.refused(409, "stale-ply");
    player.play(&server, &game, 7, "d2d3").await.refused(409, "stale-ply");
}

#[tokio::test]
async fn two_requests_for_one_ply_make_one_move() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white_at(1)).await;
    let (one, two, same) = tokio::join!(
        player.play(&server, &game, 0, "e2e3"),
        player.play(&server, &game, 0, "d2d3"),
        player.play(&server, &game, 0, "e2e3"),
    );
    let statuses = [one.status.as_u16(), two.status.as_u16(), same.status.as_u16()];
    assert!(statuses == [200, 409, 200] || statuses == [409, 200, 409], "{statuses:?}");
}

#[tokio::test]
async fn illegal_and_malformed_moves_are_refused() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white_at(1)).await;
    for mv in ["e2e4", "e2e3g", "e9e8", "a11a12", "", "♟", "e2e3 ", &"a".repeat(5_000)] {
        player.play(&server, &game, 0, mv).await.refused(422, "illegal-move");
    }
    assert_eq!(player.get(&server, &format!("/api/games/{}", id(&game))).await.ok()["version"], 1);
}

#[tokio::test]
async fn a_spectator_sees_and_cannot_play() {
    let server = Server::start().await;
    let (mut player, mut other) = (Player::default(), Player::default());
    let game = player.start(&server, white_at(1)).await;
    other.start(&server, white_at(1)).await;
    for spectator in [Player::default(), other] {
        let seen = spectator.get(&server, &format!("/api/games/{}", id(&game))).await.ok();
        assert_eq!(seen["you"], Value::Null);
        spectator.play(&server, &game, 0, "e2e3").await.refused(403, "not-your-game");
        for action in ["resign", "draw-offer"] {
            let path = format!("/api/games/{}/{action}", id(&game));
            spectator.post(&server, &path, json!({})).await.refused(403, "not-your-game");
        }
        let event = spectator.events(&server, &game).await.next().await.unwrap();
        assert_eq!(event.game["you"], Value::Null);
    }
}

#[tokio::test]
async fn only_json_changes_anything() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white_at(1)).await;
    let paths = ["moves", "resign", "draw-offer"].map(|action| format!("/api/games/{}/{action}", id(&game)));
    for path in paths.iter().map(String::as_str).chain(["/api/games"]) {
        for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("application/jsonp")] {
            let mut request = Request::post(path).header(header::COOKIE, player.cookie.clone().unwrap());
            if let Some(kind) = kind {
                request = request.header(header::CONTENT_TYPE, kind);
            }
            let body = Body::from(json!({ "ply": 0, "move": "e2e3" }).to_string());
            server.send(request.body(body).unwrap()).await.refused(400, "bad-request");
        }
    }
    let request = Request::post(&paths[1])
        .header(header::COOKIE, player.cookie.clone().unwrap())
        .header(header::CONTENT_TYPE, "Application/JSON; charset=utf-8")
        .body(Body::empty())
        .unwrap();
    assert_eq!(server.send(request).await.ok()["status"], "finished");
}

#[tokio::test]
async fn bodies_that_are_not_understood_are_refused() {
    let server = Server::start().await;
    let player = Player::default();
    for body in [
        json!([]),
        json!({}),
        json!({ "color": "white" }),
        json!({ "color": "white", "level": 0 }),
        json!({ "color": "white", "level": 11 }),
        json!({ "color": "white", "level": -1 }),
        json!({ "color": "white", "level": "2" }),
        json!({ "color": "red", "level": 1 }),
        json!({ "color": "white", "level": 1, "array": "chess" }),
        json!({ "color": "white", "level": 1, "drawRules": "none" }),
        json!({ "color": "white", "level": 1, "rules": "camel" }),
        json!({ "color": "white", "level": 1, "array": "camel", "rules": "war-machine" }),
        json!({ "color": "white", "level": 1, "extra": 1 }),
        json!({ "color": "white", "level": 1, "fen": "x".repeat(20_000) }),
        json!({ "color": "white", "level": 1, "opponent": "friend" }),
        json!({ "color": "white", "opponent": "nobody" }),
        json!({ "color": "white", "opponent": "friend", "clock": { "initial": 0 } }),
        json!({ "color": "white", "opponent": "friend", "clock": { "initial": 10_801 } }),
        json!({ "color": "white", "opponent": "friend", "clock": { "initial": 60, "increment": 181 } }),
        json!({ "color": "white", "opponent": "friend", "clock": { "initial": -60 } }),
        json!({ "color": "white", "opponent": "friend", "clock": {} }),
    ] {
        player.post(&server, "/api/games", body).await.refused(400, "bad-request");
    }
    let deep = "[".repeat(10_000);
    let request = Request::post("/api/games").header(header::CONTENT_TYPE, "application/json");
    server.send(request.body(Body::from(deep)).unwrap()).await.refused(400, "bad-request");
}

#[tokio::test]
async fn positions_that_are_not_legal_are_refused_with_the_reason() {
    let server = Server::start().await;
    let player = Player::default();
    for (fen, word) in [
        ("", "empty"),
        ("55/10/10/10/10/10/10/10/10/10 w", "`55` at column 1"),
        ("4k5/10/10/10/10/10/10/10/10/3CK5 w", "camel"),
        ("10/10/10/10/10/10/10/10/10/10 w", "King"),
        (&"1".repeat(600), "512"),
    ] {
        let reply = player.post(&server, "/api/games", json!({ "fen": fen, "color": "white", "level": 1 })).await;
        reply.refused(422, "bad-position");
        assert!(reply.text().contains(word), "{fen}: {}", reply.text());
    }
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let server = Server::start().await;
    let player = Player::default();
    for path in [
        "/api/games/aaaaaaaaaaaa",
        "/api/games/x",
        "/api/games/aaaaaaaaaaaa/events",
        "/api/nothing",
        "/assets/none.js",
        "/assets/../Cargo.toml",
        "/assets/%FF",
        "/api/games/%FF",
    ] {
        player.get(&server, path).await.refused(404, "not-found");
    }
    for action in ["resign", "draw-offer"] {
        let path = format!("/api/games/aaaaaaaaaaaa/{action}");
        player.post(&server, &path, json!({})).await.refused(404, "not-found");
    }
    let path = "/api/games/aaaaaaaaaaaa/moves";
    player.post(&server, path, json!({ "ply": 0, "move": "e2e3" })).await.refused(404, "not-found");
    let reply = server.send(player.request(Method::DELETE, "/api/games", None)).await;
    reply.refused(405, "method-not-allowed");
}

#[tokio::test]
async fn on_the_computers_turn_the_person_waits() {
    let server = Server::start().await;
    // A server that is about to close thinks no more, so the computer stays to move.
    server.app.begin_close();
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "black", "level": 1 })).await;
    assert_eq!(game["thinking"], true);
    player.play(&server, &game, 0, "e2e3").await.refused(409, "not-your-turn");
    let path = format!("/api/games/{}/draw-offer", id(&game));
    player.post(&server, &path, json!({})).await.refused(409, "not-your-turn");
}

#[tokio::test]
async fn too_many_games_are_refused_until_one_is_finished() {
    let server = Server::start_with(Limits { unfinished_games: 2, ..generous() }).await;
    let mut player = Player::default();
    player.start(&server, white_at(1)).await;
    let game = player.start(&server, white_at(1)).await;
    player.post(&server, "/api/games", white_at(1)).await.refused(429, "too-many-requests");
    player.post(&server, &format!("/api/games/{}/resign", id(&game)), json!({})).await.ok();
    player.start(&server, white_at(1)).await;
}

#[tokio::test]
async fn the_rate_of_creations_moves_and_streams_is_limited() {
    let one = std::num::NonZeroU32::new(1).unwrap();
    let limits = Limits { creations_per_minute: one, actions_per_minute: one, event_streams: 1, ..generous() };
    let server = Server::start_with(limits).await;
    let mut player = Player::default();
    let game = player.start(&server, white_at(1)).await;
    player.post(&server, "/api/games", white_at(1)).await.refused(429, "too-many-requests");
    player.play(&server, &game, 0, "e2e3").await.ok();
    player.play(&server, &game, 0, "e2e3").await.refused(429, "too-many-requests");
    let events = player.events(&server, &game).await;
    let path = format!("/api/games/{}/events", id(&game));
    player.get(&server, &path).await.refused(429, "too-many-requests");
    drop(events);
    assert!(player.events(&server, &game).await.next().await.is_some(), "the place is free again");
}

#[tokio::test]
async fn anybody_gets_a_game_as_a_file_that_reads_back() {
    let server = Server::start().await;
    let mut player = Player::default();
    let fen = "9k/6K3/10/8N1/10/10/10/10/10/10 w - - 0 1";
    let game = player.start(&server, json!({ "fen": fen, "color": "white", "level": 2, "drawRules": "strict" })).await;
    player.play(&server, &game, 0, "g9h9").await.ok();
    let reply = server.get(&format!("/api/games/{}/pgn", id(&game))).await;
    let name = format!("attachment; filename=\"shatranj-kamil-{}.pgn\"", id(&game));
    assert_eq!(reply.headers[header::CONTENT_DISPOSITION].to_str().unwrap(), name);
    let (games, problems) = kamil::pgn::read_games(&reply.body);
    assert_eq!(problems, []);
    let [read] = &games[..] else { panic!("one game: {}", reply.text()) };
    assert_eq!((read.draws, read.result.text(), read.line.0.len()), (kamil::DrawRules::Strict, "1-0", 1));
    assert_eq!(read.initial.to_fen(), fen);
    let tags = ["Black", "TimeControl", "Termination", "White"].map(|tag| read.tags.get(tag));
    assert_eq!(tags, [Some("Computer, level 2"), Some("-"), Some("stalemate"), None]);
    server.get("/api/games/aaaaaaaaaaaa/pgn").await.refused(404, "not-found");
}

#[tokio::test]
async fn the_description_of_the_interface_names_every_route_and_no_other() {
    let server = Server::start().await;
    let described = server.get("/api/openapi.json").await.ok();
    let described: Vec<String> = described["paths"].as_object().unwrap().keys().cloned().collect();
    let source = include_str!("../../src/routes/mod.rs");
    let routes = source.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut routes: Vec<&str> =
        routes.filter(|route| route.starts_with("/api/") && *route != "/api/openapi.json").collect();
    let mut known: Vec<&str> = described.iter().map(String::as_str).collect();
    routes.sort_unstable();
    known.sort_unstable();
    assert_eq!(known, routes);
    // Every page leads there.
    assert!(server.get("/").await.text().contains("<a href=\"/api\">"));
    for page in ["/api", "/api?lang=ar"] {
        let text = server.get(page).await.text();
        assert!(text.contains("POST /api/games/{id}/moves") && text.contains("openapi.json"), "{text}");
        assert!(text.contains("<code>not-your-game</code>, <code>wrong-secret</code>"), "{text}");
        assert!(text.contains("<code>?fen=</code> required, "), "{text}");
    }
}

#[tokio::test]
async fn a_server_that_cannot_keep_a_change_is_not_well_until_it_can() {
    let server = Server::start().await;
    let until = async |status: u16| while server.get("/healthz").await.status.as_u16() != status {};
    until(200).await;
    server.sql("CREATE TRIGGER full BEFORE INSERT ON pulse BEGIN SELECT RAISE(ABORT, 'disk is full'); END").await;
    until(503).await;
    server.get("/healthz").await.refused(503, "busy");
    server.get("/api/games/live").await.ok();
    server.sql("DROP TRIGGER full").await;
    until(200).await;
    server.app.close().await;
    until(503).await;
}

#[tokio::test]
async fn the_counters_are_shown_on_this_machine_alone_and_every_answer_has_a_name() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white_at(1)).await;
    player.play(&server, &game, 0, "e2e3").await.ok();
    let reply = server.get("/metrics").await;
    assert!(reply.text().contains("kamil_games_created_total 1\n"), "{}", reply.text());
    assert_eq!(reply.headers["x-request-id"].len(), 16);
    for header in ["x-forwarded-for", "forwarded"] {
        let request = Request::get("/metrics").header(header, "for=192.0.2.1").body(Body::empty());
        server.send(request.unwrap()).await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn every_answer_has_the_guarding_headers() {
    let server = Server::start().await;
    for path in ["/", "/rules", "/healthz", "/api/games", "/api/nothing", "/nothing"] {
        let reply = server.get(path).await;
        let policy = reply.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert_eq!(
            policy,
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; \
             connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
            "{path}"
        );
        assert_eq!(reply.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
    let health = server.get("/healthz").await;
    assert_eq!((health.status, health.text().as_str()), (StatusCode::OK, "ok"));
}

#[tokio::test]
async fn pages_are_compressed_and_event_streams_are_not() {
    let server = Server::start().await;
    for coding in ["br", "gzip"] {
        let request = Request::get("/rules").header(header::ACCEPT_ENCODING, coding).body(Body::empty());
        let reply = server.send(request.unwrap()).await;
        assert_eq!(reply.headers[header::CONTENT_ENCODING], coding);
    }
    let mut player = Player::default();
    let game = player.start(&server, white_at(1)).await;
    let mut request = player.request(Method::GET, &format!("/api/games/{}/events", id(&game)), None);
    request.headers_mut().insert(header::ACCEPT_ENCODING, "br, gzip".parse().unwrap());
    server.app.begin_close();
    let reply = server.send(request).await;
    assert!(reply.headers.get(header::CONTENT_ENCODING).is_none());
}

#[tokio::test]
async fn the_computer_takes_its_time_unless_told_otherwise_and_a_takeback_need_not_wait_for_it() {
    let server = Server::start().await;
    let created = Player::default().post(&server, "/api/games", white_at(1)).await.ok();
    assert_eq!(created["leisure"], true);
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1, "leisure": true })).await;
    let mut events = player.events(&server, &game).await;
    events.next().await.unwrap();
    player.play(&server, &game, 0, "e2e3").await.ok();
    let seen = player.act(&server, &game, "takeback").await.ok();
    assert_eq!(moves(&seen).len(), 0);
    player.play(&server, &game, 0, "d2d3").await.ok();
    let answered = loop {
        let seen = events.next().await.unwrap().game;
        if moves(&seen).len() == 2 {
            break seen;
        }
    };
    assert_eq!((moves(&answered)[0], &answered["leisure"]), ("d2d3", &json!(true)));
    let server = server.restart().await;
    assert_eq!(player.get(&server, &format!("/api/games/{}", id(&game))).await.ok(), answered);
}
