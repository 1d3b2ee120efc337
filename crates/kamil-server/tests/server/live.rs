//! Games between people over HTTP: invitations, seats on other devices, clocks, offers, rematches.

use crate::support::{Player, Server, id, moves};
use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};

/// Two who have come to one game; the first has White.
pub(crate) struct Two {
    pub(crate) white: Player,
    pub(crate) black: Player,
    pub(crate) game: Value,
    /// White's private link, and Black's.
    pub(crate) links: [Value; 2],
}

pub(crate) async fn two(server: &Server, more: Value) -> Two {
    let mut body = json!({ "opponent": "friend", "color": "white" });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let (mut white, mut black) = (Player::default(), Player::default());
    let (game, links) = white.start_with_links(server, body).await;
    assert_eq!((&game["status"], &game["seats"]["black"]), (&json!("waiting"), &json!("awaited")));
    let taken = black.follow(server, &links["invitation"]).await.ok();
    assert_eq!((&taken["game"]["you"], &taken["game"]["status"]), (&json!("black"), &json!("ongoing")));
    Two { white, black, game: taken["game"].clone(), links: [links["seat"].clone(), taken["link"].clone()] }
}

impl Two {
    pub(crate) async fn opening(&self, server: &Server) {
        self.white.play(server, &self.game, 0, "e2e3").await.ok();
        self.black.play(server, &self.game, 1, "e9e8").await.ok();
    }
}

fn secret(link: &Value) -> &str {
    link.as_str().unwrap().split_once("#seat=").unwrap().1
}

#[tokio::test]
async fn a_friend_comes_by_the_invitation_and_both_play_each_their_own_side() {
    let server = Server::start().await;
    let Two { white, black, game, .. } = two(&server, json!({})).await;
    black.play(&server, &game, 0, "e2e3").await.refused(409, "not-your-turn");
    white.play(&server, &game, 0, "e2e3").await.ok();
    white.play(&server, &game, 1, "e9e8").await.refused(409, "not-your-turn");
    let seen = black.play(&server, &game, 1, "e9e8").await.ok();
    assert_eq!(moves(&seen), ["e2e3", "e9e8"]);
    assert_eq!((&seen["level"], &seen["thinking"], &seen["version"]), (&Value::Null, &json!(false), &json!(4)));
    let mine = black.get(&server, "/api/games").await.ok();
    assert_eq!(id(&mine["games"][0]), id(&game));
    Player::default().play(&server, &game, 2, "d2d3").await.refused(403, "not-your-game");
}

#[tokio::test]
async fn every_colour_and_array_can_be_played_with_a_friend() {
    let server = Server::start().await;
    for array in kamil::Array::ALL {
        for color in ["white", "black", "random"] {
            let (mut host, mut friend) = (Player::default(), Player::default());
            let body = json!({ "opponent": "friend", "color": color, "array": array.name(), "drawRules": "strict" });
            let (game, links) = host.start_with_links(&server, body).await;
            let taken = friend.follow(&server, &links["invitation"]).await.ok();
            let sides = [game["you"].as_str().unwrap(), taken["game"]["you"].as_str().unwrap()];
            assert!(sides == ["white", "black"] || sides == ["black", "white"], "{sides:?}");
            assert!(color == "random" || sides[0] == color);
            assert_eq!((&game["drawRules"], &game["array"]), (&json!("strict"), &json!(array.name())));
        }
    }
}

#[tokio::test]
async fn an_invitation_works_once_and_not_for_the_one_who_made_it() {
    let server = Server::start().await;
    let (mut host, mut friend, mut late) = (Player::default(), Player::default(), Player::default());
    let body = json!({ "opponent": "friend", "color": "white" });
    let (game, links) = host.start_with_links(&server, body).await;
    host.play(&server, &game, 0, "e2e3").await.refused(409, "not-started");
    host.follow(&server, &links["invitation"]).await.refused(409, "seat-taken");
    let taken = friend.follow(&server, &links["invitation"]).await.ok();
    assert_ne!(taken["link"], links["invitation"], "the host knows the invitation, and not the friend's link");
    late.follow(&server, &links["invitation"]).await.refused(403, "wrong-secret");
    assert_eq!(late.cookie, None, "nothing is kept of one who has no seat");
    host.follow(&server, &links["invitation"]).await.refused(403, "wrong-secret");
}

#[tokio::test]
async fn who_never_heard_the_answer_to_an_invitation_comes_again_with_the_secret_of_their_choice() {
    let server = Server::start().await;
    let (mut host, chosen) = (Player::default(), "0123456789abcdef".repeat(2));
    let (game, links) = host.start_with_links(&server, json!({ "opponent": "friend", "color": "white" })).await;
    let seat = format!("/api/games/{}/seat", id(&game));
    let body = json!({ "secret": secret(&links["invitation"]), "fresh": chosen });
    let lost = Player::default().post(&server, &seat, body.clone()).await.ok();
    let again = Player::default().post(&server, &seat, body).await.ok();
    assert_eq!((&again["link"], &again["game"]["you"]), (&lost["link"], &json!("black")));
    assert_eq!(secret(&again["link"]), chosen);
    let other = json!({ "secret": secret(&links["invitation"]), "fresh": "f".repeat(32) });
    Player::default().post(&server, &seat, other).await.refused(403, "wrong-secret");
    let unfit = json!({ "secret": secret(&links["invitation"]), "fresh": "f" });
    Player::default().post(&server, &seat, unfit).await.refused(400, "bad-request");
}

#[tokio::test]
async fn of_many_who_use_one_invitation_at_once_one_gets_the_seat() {
    let server = Server::start().await;
    let mut host = Player::default();
    let (game, links) = host.start_with_links(&server, json!({ "opponent": "friend", "color": "black" })).await;
    let comers: Vec<_> = (0..8)
        .map(|_| async {
            let mut player = Player::default();
            player.follow(&server, &links["invitation"]).await.status.as_u16()
        })
        .collect();
    let mut statuses = futures_util::future::join_all(comers).await;
    statuses.sort_unstable();
    assert_eq!((statuses[0], statuses[1]), (200, 403), "{statuses:?}");
    assert_eq!(host.get(&server, &format!("/api/games/{}", id(&game))).await.ok()["status"], "ongoing");
}

#[tokio::test]
async fn a_private_link_moves_the_seat_to_another_device_and_back() {
    let server = Server::start().await;
    let Two { mut white, black, game, links } = two(&server, json!({})).await;
    let mut phone = Player::default();
    let moved = phone.follow(&server, &links[0]).await.ok();
    assert_eq!((&moved["game"]["you"], &moved["link"]), (&json!("white"), &links[0]));
    white.play(&server, &game, 0, "e2e3").await.refused(403, "not-your-game");
    phone.play(&server, &game, 0, "e2e3").await.ok();
    black.play(&server, &game, 1, "e9e8").await.ok();
    let version = white.follow(&server, &links[0]).await.ok()["game"]["version"].clone();
    let again = white.follow(&server, &links[0]).await.ok();
    assert_eq!(again["game"]["version"], version, "it is there already");
    phone.play(&server, &game, 2, "d2d3").await.refused(403, "not-your-game");
    white.play(&server, &game, 2, "d2d3").await.ok();
}

#[tokio::test]
async fn a_new_link_ends_the_old_one() {
    let server = Server::start().await;
    let Two { white, game, links, .. } = two(&server, json!({})).await;
    Player::default().act(&server, &game, "seat/link").await.refused(403, "not-your-game");
    let renewed = white.act(&server, &game, "seat/link").await.ok();
    Player::default().follow(&server, &links[0]).await.refused(403, "wrong-secret");
    assert_eq!(Player::default().follow(&server, &renewed["link"]).await.ok()["game"]["you"], "white");
}

#[tokio::test]
async fn a_new_invitation_ends_the_old_one_while_the_game_waits() {
    let server = Server::start().await;
    let mut host = Player::default();
    let (game, links) = host.start_with_links(&server, json!({ "opponent": "friend", "color": "white" })).await;
    Player::default().act(&server, &game, "invitation").await.refused(403, "not-your-game");
    let renewed = host.act(&server, &game, "invitation").await.ok();
    assert_eq!(renewed["game"]["status"], "waiting");
    Player::default().follow(&server, &links["invitation"]).await.refused(403, "wrong-secret");
    let mut guest = Player::default();
    assert_eq!(guest.follow(&server, &renewed["link"]).await.ok()["game"]["yours"], json!(["black"]));
    // Nobody can be sent from the seat that they have taken.
    host.act(&server, &game, "invitation").await.refused(409, "seat-taken");
    Player::default().follow(&server, &renewed["link"]).await.refused(403, "wrong-secret");
    let (left, _) = host.start_with_links(&server, json!({ "opponent": "friend", "color": "white" })).await;
    host.act(&server, &left, "abort").await.ok();
    host.act(&server, &left, "invitation").await.refused(409, "game-over");
}

#[tokio::test]
async fn a_program_plays_with_the_secret_of_its_seat_alone() {
    let server = Server::start().await;
    let Two { game, links, .. } = two(&server, json!({})).await;
    let send = |secret: String, ply: usize, mv: &'static str| {
        Request::post(format!("/api/games/{}/moves", id(&game)))
            .header(header::AUTHORIZATION, format!("Bearer {secret}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(json!({ "ply": ply, "move": mv }).to_string()))
            .unwrap()
    };
    let seen = server.send(send(secret(&links[0]).to_owned(), 0, "e2e3")).await.ok();
    assert_eq!(seen["yours"], json!(["white"]));
    server.send(send(secret(&links[0]).to_owned(), 1, "e9e8")).await.refused(409, "not-your-turn");
    server.send(send("0".repeat(32), 1, "e9e8")).await.refused(403, "not-your-game");
    server.send(send(secret(&links[1]).to_owned(), 1, "e9e8")).await.ok();
}

#[tokio::test]
async fn on_one_device_one_plays_both_sides() {
    let server = Server::start().await;
    let mut player = Player::default();
    let body = json!({ "opponent": "oneself", "color": "white" });
    let (game, links) = player.start_with_links(&server, body).await;
    assert_eq!((&game["yours"], &game["you"]), (&json!(["white", "black"]), &json!("white")));
    assert_eq!(links["invitation"], Value::Null);
    let seen = player.play(&server, &game, 0, "e2e3").await.ok();
    assert_eq!(seen["you"], "black");
    player.play(&server, &game, 1, "e9e8").await.ok();
    let seen = player.act(&server, &game, "takeback").await.ok();
    assert_eq!(moves(&seen), ["e2e3"]);
    let mut phone = Player::default();
    assert_eq!(phone.follow(&server, &links["seat"]).await.ok()["game"]["yours"], json!(["white", "black"]));
    player.act(&server, &game, "resign").await.refused(403, "not-your-game");
    assert_eq!(phone.act(&server, &game, "draw-offer").await.ok()["accepted"], true);
}

#[tokio::test]
async fn a_draw_between_people_needs_both() {
    let server = Server::start().await;
    let two = two(&server, json!({})).await;
    two.opening(&server).await;
    let Two { white, black, game, .. } = two;
    let offered = white.act(&server, &game, "draw-offer").await.ok();
    assert_eq!((&offered["accepted"], &offered["game"]["offers"]["draw"]), (&json!(false), &json!("white")));
    let declined = black.act(&server, &game, "draw-offer/decline").await.ok();
    assert_eq!(declined["offers"]["draw"], Value::Null);
    white.act(&server, &game, "draw-offer").await.refused(409, "offered-already");
    black.act(&server, &game, "draw-offer").await.ok();
    let agreed = white.act(&server, &game, "draw-offer").await.ok();
    assert_eq!(agreed["accepted"], true);
    assert_eq!(agreed["game"]["outcome"], json!({ "winner": null, "reason": "agreement" }));
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_other_agrees() {
    let server = Server::start().await;
    let two = two(&server, json!({})).await;
    two.white.act(&server, &two.game, "takeback").await.refused(409, "nothing-to-take-back");
    two.opening(&server).await;
    let Two { white, black, game, .. } = two;
    assert_eq!(black.act(&server, &game, "takeback").await.ok()["offers"]["takeback"], "black");
    assert_eq!(moves(&white.act(&server, &game, "takeback").await.ok()), ["e2e3"]);
    black.play(&server, &game, 1, "d9d8").await.ok();
    black.act(&server, &game, "takeback").await.ok();
    assert_eq!(white.act(&server, &game, "takeback/decline").await.ok()["offers"]["takeback"], Value::Null);
    let server = server.restart().await;
    let seen = white.get(&server, &format!("/api/games/{}", id(&game))).await.ok();
    assert_eq!(moves(&seen), ["e2e3", "d9d8"]);
}

#[tokio::test]
async fn the_computer_gives_a_move_back_and_plays_again() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    let mut events = player.events(&server, &game).await;
    events.next().await.unwrap();
    player.play(&server, &game, 0, "e2e3").await.ok();
    events.settled().await;
    let seen = player.act(&server, &game, "takeback").await.ok();
    assert_eq!((moves(&seen).len(), &seen["thinking"]), (0, &json!(false)));
    player.play(&server, &game, 0, "d2d3").await.ok();
    loop {
        let seen = events.settled().await;
        if moves(&seen).len() == 2 {
            assert_eq!(moves(&seen)[0], "d2d3");
            break;
        }
    }
}

#[tokio::test]
async fn a_game_is_aborted_before_the_second_move_only() {
    let server = Server::start().await;
    let first = two(&server, json!({})).await;
    first.white.play(&server, &first.game, 0, "e2e3").await.ok();
    let seen = first.black.act(&server, &first.game, "abort").await.ok();
    assert_eq!((&seen["status"], &seen["outcome"]["reason"]), (&json!("finished"), &json!("aborted")));
    let second = two(&server, json!({})).await;
    second.opening(&server).await;
    second.white.act(&server, &second.game, "abort").await.refused(409, "too-late-to-abort");
    let mut host = Player::default();
    let (waiting, links) = host.start_with_links(&server, json!({ "opponent": "friend", "color": "white" })).await;
    host.act(&server, &waiting, "abort").await.ok();
    Player::default().follow(&server, &links["invitation"]).await.refused(409, "game-over");
    host.act(&server, &waiting, "rematch").await.refused(409, "no-opponent");
}

#[tokio::test]
async fn a_rematch_exchanges_the_sides_and_keeps_seats_and_secrets() {
    let server = Server::start().await;
    let two = two(&server, json!({ "clock": { "initial": 300, "increment": 2 } })).await;
    two.white.act(&server, &two.game, "rematch").await.refused(409, "not-over");
    two.opening(&server).await;
    let Two { white, black, game, links } = two;
    white.act(&server, &game, "resign").await.ok();
    assert_eq!(black.act(&server, &game, "rematch").await.ok()["offers"]["rematch"], "black");
    let agreed = white.act(&server, &game, "rematch").await.ok();
    let path = format!("/api/games/{}", agreed["rematch"].as_str().unwrap());
    let next = white.get(&server, &path).await.ok();
    assert_eq!((&next["you"], &next["status"]), (&json!("black"), &json!("ongoing")));
    assert_eq!((&next["clock"]["initial"], &next["clock"]["increment"]), (&json!(300_000), &json!(2000)));
    assert_eq!(black.get(&server, &path).await.ok()["you"], "white");
    let by_secret = Request::get(&path).header(header::AUTHORIZATION, format!("Bearer {}", secret(&links[0])));
    assert_eq!(server.send(by_secret.body(Body::empty()).unwrap()).await.ok()["you"], "black");
    let again = black.act(&server, &game, "rematch").await.ok();
    assert_eq!(again["rematch"], agreed["rematch"]);
}

#[tokio::test]
async fn a_rematch_with_the_computer_begins_at_once() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    player.act(&server, &game, "resign").await.ok();
    let next = player.act(&server, &game, "rematch").await.ok();
    let next = json!({ "id": next["rematch"] });
    let seen = player.events(&server, &next).await.settled().await;
    assert_eq!((&seen["you"], moves(&seen).len()), (&json!("black"), 1), "the computer has White and begins");
}

#[tokio::test]
async fn a_flag_falls_though_nobody_asks() {
    let server = Server::start().await;
    let two = two(&server, json!({ "clock": { "initial": 1 } })).await;
    let mut events = two.black.events(&server, &two.game).await;
    two.opening(&server).await;
    let fallen = loop {
        let event = events.next().await.unwrap();
        if event.game["status"] == "finished" {
            break event.game;
        }
    };
    assert_eq!(fallen["outcome"], json!({ "winner": "black", "reason": "time" }));
    assert_eq!((&fallen["clock"]["left"]["white"], &fallen["clock"]["running"]), (&json!(0), &Value::Null));
    two.white.play(&server, &two.game, 2, "d2d3").await.refused(409, "game-over");
}

#[tokio::test]
async fn a_flag_that_fell_while_the_server_was_away_is_found() {
    let server = Server::start().await;
    let two = two(&server, json!({ "clock": { "initial": 1 } })).await;
    two.opening(&server).await;
    let raw = server.raw().await;
    // As if the server had been stopped an hour ago.
    sqlx::query("UPDATE events SET at = at - 3600000").execute(&raw).await.unwrap();
    sqlx::query("UPDATE live_games SET deadline = deadline - 3600000").execute(&raw).await.unwrap();
    raw.close().await;
    let server = server.restart().await;
    let seen = two.white.get(&server, &format!("/api/games/{}", id(&two.game))).await.ok();
    assert_eq!(seen["outcome"]["reason"], "time");
}

#[tokio::test]
async fn clocks_are_told_as_they_stood_and_whose_runs() {
    let server = Server::start().await;
    let two = two(&server, json!({ "clock": { "initial": 600, "increment": 5 } })).await;
    assert_eq!(two.game["clock"]["running"], Value::Null);
    two.opening(&server).await;
    let seen = two.white.play(&server, &two.game, 2, "d2d3").await.ok();
    let clock = &seen["clock"];
    assert_eq!((&clock["running"], &clock["left"]["black"]), (&json!("black"), &json!(600_000)));
    let white = clock["left"]["white"].as_i64().unwrap();
    assert!(white <= 605_000, "the increment of one move: {white}");
    assert!(clock["now"].as_i64().unwrap() >= clock["at"].as_i64().unwrap());
}
