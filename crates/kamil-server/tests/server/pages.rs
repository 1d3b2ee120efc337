//! The pages, in both languages, as a browser without script gets them.

use crate::support::{Player, Server, id};
use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;

/// What every page of a language must and must not have.
#[track_caller]
fn check(html: &str, language: &str, direction: &str) {
    assert!(html.contains(&format!("<html lang=\"{language}\" dir=\"{direction}\">")), "{html}");
    assert!(!html.contains("Unknown localization"), "{html}");
    assert!(!html.contains(" style=") && !html.contains("<style"), "the policy allows no inline style");
    assert_eq!(html.matches("<main").count(), 1);
    assert!(html.matches("<h1").count() == 1, "{html}");
    assert!(!html.contains('`'), "notation is marked up");
}

async fn page(server: &Server, path: &str, language: &str) -> String {
    let request = Request::get(path).header(header::ACCEPT_LANGUAGE, language).body(Body::empty());
    let reply = server.send(request.unwrap()).await;
    assert_eq!(reply.headers[header::CONTENT_LANGUAGE], language);
    reply.text()
}

#[tokio::test]
async fn every_page_is_in_the_language_and_direction_asked_for() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    for (language, direction) in [("en", "ltr"), ("ar", "rtl")] {
        for path in
            ["/", "/rules", "/analysis", "/editor", "/nothing", "/game/nothing", &format!("/game/{}", id(&game))]
        {
            check(&page(&server, path, language).await, language, direction);
        }
    }
}

#[tokio::test]
async fn a_choice_in_the_address_is_kept() {
    let server = Server::start().await;
    let reply = server.get("/rules?lang=ar").await;
    check(&reply.text(), "ar", "rtl");
    let cookie = reply.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
    let player = Player { cookie: Some(cookie.split(';').next().unwrap().to_owned()) };
    check(&player.get(&server, "/").await.text(), "ar", "rtl");
    check(&player.get(&server, "/?lang=en").await.text(), "en", "ltr");
}

#[tokio::test]
async fn the_first_page_says_whose_rules_they_are_and_lists_ones_games() {
    let server = Server::start().await;
    let mut player = Player::default();
    let empty = player.get(&server, "/").await.text();
    assert!(empty.contains("<div id=\"app\" data-page=\"home\" data-seen=\"{"), "{empty}");
    assert!(empty.contains("What the source says") && empty.contains("What we have decided"), "{empty}");
    assert!(empty.contains("href=\"/rules\""));
    assert!(!empty.contains("own-games"));
    let game = player.start(&server, json!({ "color": "white", "level": 1 })).await;
    player.start(&server, json!({ "fen": "K9/P1k7/10/10/10/10/10/10/10/10 w", "color": "white", "level": 1 })).await;
    let listed = player.get(&server, "/").await.text();
    assert!(listed.contains(&format!("href=\"/game/{}\"", id(&game))), "{listed}");
    assert!(listed.contains("Black won by stalemate") && listed.contains("your turn"), "{listed}");
    assert!(!Player::default().get(&server, "/").await.text().contains(id(&game)), "others' games are theirs");
}

/// Where a square's man stands in the first board's picture, from the top: Black below turns it.
#[track_caller]
fn is_black_below(html: &str) -> bool {
    assert!(html.contains("<div class=\"first-board\"><svg "), "{html}");
    html.contains("data-orientation=\"black\"")
}

#[tokio::test]
async fn the_first_page_draws_the_board_on_which_a_game_may_begin() {
    let server = Server::start().await;
    let first = page(&server, "/", "en").await;
    assert!(!is_black_below(&first));
    assert_eq!(first.matches("href=\"#first-board-white-").count(), 20, "every man is there");
    assert!(first.contains("var(--board-light,#"), "its colours are the page's");
    let bare = "9k/10/10/10/10/4R5/10/10/10/K9%20b";
    let own = page(&server, &format!("/?fen={bare}"), "en").await;
    assert!(is_black_below(&own), "the side to move plays");
    assert_eq!(own.matches("href=\"#first-board-white-").count(), 2);
    assert!(!is_black_below(&page(&server, &format!("/?fen={bare}&opponent=oneself"), "en").await));
    for wrong in ["/?fen=nonsense", "/?rules=draughts", "/?fen=%FF", "/?fen=a&fen=b"] {
        let html = page(&server, wrong, "en").await;
        assert_eq!(html.matches("href=\"#first-board-white-").count(), 20, "{wrong}");
    }
    let camel = page(&server, "/?rules=camel&fen=9k/10/10/10/10/4C5/10/10/10/K9", "en").await;
    assert!(camel.contains("href=\"#first-board-white-camel\""), "{camel}");
}

#[tokio::test]
async fn the_first_page_draws_what_the_last_game_began_with() {
    let server = Server::start().await;
    let kept = |cookie: &str| Player { cookie: Some(cookie.to_owned()) };
    let camel = kept("kamil_array=camel; kamil_below=black").get(&server, "/").await.text();
    assert!(is_black_below(&camel));
    assert!(camel.contains("href=\"#first-board-white-camel\""), "{camel}");
    let own = kept("kamil_array=camel; kamil_below=black").get(&server, "/?fen=9k/10/10/10/10/4R5/10/10/10/K9").await;
    assert!(!is_black_below(&own.text()), "the address goes before what was kept");
    let nonsense = kept("kamil_array=<b>; kamil_below=red").get(&server, "/").await.text();
    assert!(!is_black_below(&nonsense) && !nonsense.contains("<b>;"));
}

#[tokio::test]
async fn boards_have_the_look_and_the_men_of_the_reader() {
    let server = Server::start().await;
    let reader = Player { cookie: Some("kamil_look=print; kamil_pieces=letters".to_owned()) };
    let plain = page(&server, "/", "en").await;
    assert!(!plain.contains("data-look"), "{plain}");
    for path in ["/", "/analysis", "/rules"] {
        let html = reader.get(&server, path).await.text();
        assert!(html.contains("<html lang=\"en\" dir=\"ltr\" data-look=\"print\">"), "{html}");
        assert!(html.contains("var(--board-light,#ffffff)"), "hatched: {path}");
    }
    let framed = server.get("/embed?look=cloth").await.text();
    assert!(framed.contains(" data-look=\"cloth\">") && framed.contains("var(--board-light,#b8644c)"), "{framed}");
}

#[tokio::test]
async fn the_analysis_draws_what_its_address_asks_for() {
    let server = Server::start().await;
    let men = |html: &str| html.matches("href=\"#first-board-white-").count();
    assert_eq!(men(&page(&server, "/analysis", "en").await), 20);
    assert_eq!(men(&page(&server, "/analysis?fen=9k/10/10/10/10/4R5/10/10/10/K9", "en").await), 2);
    let camel = page(&server, "/analysis?rules=camel", "en").await;
    assert!(camel.contains("href=\"#first-board-white-camel\""), "{camel}");
    for wrong in ["/analysis?fen=nonsense", "/analysis?game=nothing", "/analysis?fen=a&fen=b", "/analysis?game=%FF"] {
        assert_eq!(men(&page(&server, wrong, "en").await), 20, "{wrong}");
    }
    let terms = json!({ "fen": "9k/10/10/10/10/4R5/10/10/10/K9 w", "color": "white", "level": 1 });
    let game = Player::default().start(&server, terms).await;
    assert_eq!(men(&page(&server, &format!("/analysis?game={}", id(&game)), "en").await), 2);
}

#[tokio::test]
async fn the_page_of_a_game_draws_it_as_its_player_sees_it() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "black", "level": 1 })).await;
    let path = format!("/game/{}", id(&game));
    assert!(is_black_below(&player.get(&server, &path).await.text()));
    assert!(!is_black_below(&server.get(&path).await.text()), "others see White below");
}

#[tokio::test]
async fn a_change_of_the_language_keeps_the_query() {
    let server = Server::start().await;
    let html = page(&server, "/editor?fen=9k/10%20w&lang=en&rules=camel", "en").await;
    assert!(html.contains("href=\"/editor?fen=9k/10%20w&#38;rules=camel&#38;lang=ar\""), "{html}");
}

#[tokio::test]
async fn a_messenger_finds_what_a_page_is_called_and_a_crawler_leaves_games_alone() {
    let server = Server::start().await;
    let game = Player::default().start(&server, json!({ "color": "white", "level": 1 })).await;
    let html = page(&server, &format!("/game/{}", id(&game)), "en").await;
    assert!(html.contains("<meta property=\"og:title\" content=\"Game · Shatranj Kamil\">"), "{html}");
    assert!(page(&server, "/", "ar").await.contains("<meta property=\"og:title\" content=\"شطرنج كامل\">"));
    let robots = server.get("/robots.txt").await;
    assert_eq!(robots.status.as_u16(), 200);
    assert!(robots.text().contains("Disallow: /game/"));
}

/// The path of the picture that a page names for messengers.
fn picture_of(html: &str) -> String {
    let (_, rest) = html.split_once("<meta property=\"og:image\" content=\"").expect("a picture is named");
    let (address, _) = rest.split_once('"').expect("the attribute ends");
    let path = address.strip_prefix("https://kamil.example").or_else(|| address.strip_prefix("http://kamil.example"));
    path.expect("a whole address").replace("&#38;", "&")
}

#[tokio::test]
async fn a_messenger_gets_a_picture_of_what_a_page_shows() {
    let server = Server::start().await;
    let terms = json!({ "fen": "9k/10/10/10/10/4R5/10/10/10/K9 w", "color": "white", "level": 1 });
    let game = Player::default().start(&server, terms).await;
    let mut seen = Vec::new();
    for path in ["/".to_owned(), format!("/game/{}", id(&game)), "/analysis?rules=camel".to_owned()] {
        let request = Request::get(&path).header(header::HOST, "kamil.example").body(Body::empty()).unwrap();
        let picture = server.get(&picture_of(&server.send(request).await.text())).await;
        assert_eq!(picture.status.as_u16(), 200, "{path}");
        assert_eq!(picture.headers[header::CONTENT_TYPE], "image/png");
        assert!(picture.headers[header::CACHE_CONTROL].to_str().unwrap().starts_with("public, max-age="));
        assert!(picture.body.starts_with(b"\x89PNG\r\n\x1a\n") && picture.body.len() > 5_000, "{path}");
        assert!(!seen.contains(&picture.body), "each is another position");
        seen.push(picture.body);
    }
    let evil = Request::get("/").header(header::HOST, "a\"><script>").body(Body::empty());
    assert!(!server.send(evil.unwrap()).await.text().contains("og:image"));
    for (wrong, status) in [("fen=nonsense", 422), ("rules=x", 400), ("game=nothing", 404), ("x=1", 400)] {
        assert_eq!(server.get(&format!("/picture.png?{wrong}")).await.status.as_u16(), status, "{wrong}");
    }
}

#[tokio::test]
async fn the_chosen_colours_are_in_the_page_before_any_script() {
    let server = Server::start().await;
    let reader = Player { cookie: Some("kamil_theme=contrast".to_owned()) };
    let html = reader.get(&server, "/rules").await.text();
    assert!(html.contains("<html lang=\"en\" dir=\"ltr\" data-theme=\"contrast\">"), "{html}");
}

#[tokio::test]
async fn the_page_of_a_game_has_the_place_for_the_client() {
    let server = Server::start().await;
    let game = Player::default().start(&server, json!({ "color": "white", "level": 1 })).await;
    let html = server.get(&format!("/game/{}", id(&game))).await.text();
    assert!(
        html.contains(&format!("<div id=\"app\" data-page=\"game\" data-game-id=\"{}\" data-seen", id(&game))),
        "{html}"
    );
    for missing in ["/game/aaaaaaaaaaaa", "/game/<script>", "/game/%FF", "/nothing"] {
        let path = missing.replace('<', "%3C").replace('>', "%3E");
        let reply = server.get(&path).await;
        assert_eq!(reply.status.as_u16(), 404, "{missing}");
        assert!(reply.text().contains("<h1>") && !reply.text().contains("<script>"), "{missing}");
    }
}

#[tokio::test]
async fn the_rules_page_has_the_arrays_the_men_and_the_credits() {
    let server = Server::start().await;
    let html = page(&server, "/rules", "en").await;
    let boards: Vec<_> = html.split("<figure class=\"board\" ").skip(1).collect();
    assert_eq!(boards.len(), 23, "eight men, twelve examples and three arrays");
    for board in &boards {
        let board = board.split("</figure>").next().unwrap();
        assert!(board.contains("role=\"img\"") && board.contains("<figcaption>"), "{board}");
        assert!(board.contains("<title id=\"board-") && board.contains("White: \u{2068}King "), "{board}");
        assert!(board.contains("data-seen=\"{") && board.contains("pieces"), "{board}");
    }
    let title = |board: &str| board.split_once("-title\">").unwrap().1.split('<').next().unwrap().to_owned();
    let titles: std::collections::BTreeSet<_> = boards.iter().map(|board| title(board)).collect();
    assert_eq!(titles.len(), 23, "each picture has a title of its own: {titles:?}");
    let to_try = boards.iter().filter(|board| board.contains("data-trial=\"{")).count();
    assert_eq!(to_try, 20, "all but the arrays can be played");
    for (array, origin) in kamil::Array::ALL.into_iter().zip(["source", "ours", "ours"]) {
        assert!(html.contains(&format!("id=\"array-{array}\" class=\"array {origin}\"")), "{array}");
    }
    for (array, board) in kamil::Array::ALL.into_iter().zip(&boards[20..]) {
        let board = board.split("</figure>").next().unwrap();
        let men = board.matches(&format!("href=\"#board-{array}-white-")).count();
        assert_eq!(men, 20, "{array}");
    }
    assert_eq!(html.matches("<span class=\"man-name\" data-role=\"").count(), 8, "every man has its picture");
    for role in kamil::Role::ALL {
        assert!(html.contains(role.arabic_name()), "{role}");
        assert!(html.contains(&format!("<code dir=\"ltr\">{}</code>", role.letter())), "{role}");
    }
    for word in ["Hans Bodlaender", "John Gollon", "H. J. R. Murray", "Ludii", "shkam2.html", "a9a10g", "100 moves"] {
        assert!(html.contains(word), "{word}");
    }
    assert!(html.matches("class=\"tag source\"").count() > 10);
    assert!(html.matches("class=\"tag ours\"").count() > 10);
    let arabic = page(&server, "/rules", "ar").await;
    assert_eq!(arabic.matches("<figure class=\"board\" ").count(), 23);
    assert!(arabic.contains("<desc id=\"board-kamil-desc\">الأبيض: ") && !arabic.contains("White: "), "{arabic}");
}

#[tokio::test]
async fn no_two_parts_of_the_rules_page_have_one_name() {
    let html = page(&Server::start().await, "/rules", "en").await;
    let mut names: Vec<_> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "{names:?}");
    for used in html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(names.binary_search(&used).is_ok() || used == "main", "#{used}");
    }
}

#[tokio::test]
async fn a_server_without_the_client_says_so_and_one_with_it_loads_it() {
    let server = Server::start().await;
    let html = page(&server, "/", "en").await;
    // Tests read the bundle from disk, so both cases are met: before the client is built, and after.
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist/manifest.json");
    let Ok(manifest) = std::fs::read_to_string(manifest) else {
        assert!(html.contains("cargo xtask serve"), "{html}");
        assert!(!html.contains("<script"));
        return;
    };
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let script = format!("/assets/{}", manifest["src/main.ts"]["file"].as_str().unwrap());
    assert!(html.contains(&format!("<script type=\"module\" src=\"{script}\"></script>")), "{html}");
    assert!(!html.contains("cargo xtask serve"));
    let reply = server.get(&script).await;
    assert_eq!(reply.status.as_u16(), 200);
    assert!(reply.headers[header::CACHE_CONTROL].to_str().unwrap().contains("immutable"));
    assert!(reply.headers[header::CONTENT_TYPE].to_str().unwrap().contains("javascript"));
    let tag = reply.headers[header::ETAG].clone();
    let request = Request::get(&script).header(header::IF_NONE_MATCH, tag).body(Body::empty());
    assert_eq!(server.send(request.unwrap()).await.status.as_u16(), 304);
    let manifest = server.get("/assets/manifest.json").await;
    assert_eq!(manifest.headers[header::CACHE_CONTROL], "no-cache");
}
