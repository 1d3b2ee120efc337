//! What survives: restarts, damaged rows, and the server's own life on a socket.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::task::Poll;
use std::time::Duration;

use crate::support::{Player, Server, id, moves};
use kamil_server::{App, Config, Database, Limits, ServeError, backup, serve};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::time::timeout;

fn white() -> Value {
    json!({ "color": "white", "level": 1 })
}

#[tokio::test]
async fn a_restart_loses_nothing() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white()).await;
    let mut events = player.events(&server, &game).await;
    events.next().await.unwrap();
    player.play(&server, &game, 0, "e2e3").await.ok();
    let before = events.settled().await;
    drop(events);
    let server = server.restart().await;
    assert_eq!(player.get(&server, &format!("/api/games/{}", id(&game))).await.ok(), before);
    player.play(&server, &game, 2, "d2d3").await.ok();
}

#[tokio::test]
async fn a_second_server_on_one_file_says_who_has_it_and_a_backup_is_made_meanwhile() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white()).await;
    let database = Database::SqliteFile(server.database_file());
    let second = Config::new("127.0.0.1:0".parse().unwrap(), database.clone());
    let refused = App::open(&second).await.unwrap_err().to_string();
    let holder = format!("cannot open the database {database}: another server, process {},", std::process::id());
    assert!(refused.starts_with(&holder) && refused.ends_with("games.sqlite.lock"), "{refused}");
    let copy = server.database_file().with_extension("copy");
    backup(&database, &copy).await.unwrap();
    player.play(&server, &game, 0, "e2e3").await.ok();
    server.app.close().await;
    App::open(&second).await.unwrap().close().await;
}

#[tokio::test]
async fn a_backup_is_whole_though_an_earlier_one_was_cut_off() {
    let server = Server::start().await;
    let mut player = Player::default();
    let game = player.start(&server, white()).await;
    let before = player.play(&server, &game, 0, "e2e3").await.ok();
    let folder = tempfile::tempdir().unwrap();
    let (copy, part) = (folder.path().join("games.sqlite"), folder.path().join("games.sqlite.part"));
    std::fs::write(&part, "half a database").unwrap();
    let database = Database::SqliteFile(server.database_file());
    backup(&database, &copy).await.unwrap();
    assert!(!part.exists());
    let again = backup(&database, &copy).await.unwrap_err().to_string();
    assert!(again.contains("expected a file that does not exist yet"), "{again}");
    let server = Server::open(folder, server.limits()).await;
    let after = player.get(&server, &format!("/api/games/{}", id(&game))).await.ok();
    // The computer may have answered in either.
    assert_eq!((&after["id"], &moves(&after)[0]), (&before["id"], &moves(&before)[0]));
}

#[tokio::test]
async fn after_a_restart_the_computer_takes_up_its_games_unasked() {
    let server = Server::start().await;
    server.app.begin_close();
    let mut player = Player::default();
    let game = player.start(&server, json!({ "color": "black", "level": 1 })).await;
    assert_eq!((moves(&game).len(), &game["thinking"]), (0, &json!(true)));
    let server = server.restart().await;
    // The database is asked, not the server, which would wake the computer by being asked.
    let raw = server.raw().await;
    loop {
        let plies: i64 = sqlx::query_scalar("SELECT count(*) FROM events").fetch_one(&raw).await.unwrap();
        if plies == 1 {
            break;
        }
        tokio::task::yield_now().await;
    }
    raw.close().await;
    assert_eq!(player.get(&server, &format!("/api/games/{}", id(&game))).await.ok()["thinking"], false);
}

#[tokio::test]
async fn a_move_whose_sender_goes_away_is_answered_all_the_same() {
    let server = Server::start().await;
    let mut player = Player::default();
    // The database is asked, not the server, which would wake the computer by being asked.
    let raw = server.raw().await;
    let count = |sql: &'static str| sqlx::query_scalar::<_, i64>(sql).fetch_one(&raw);
    // The line breaks earlier or later: before the move is understood, while it is written, when it is on disk.
    for polls in 0..40 {
        let game = player.start(&server, white()).await;
        let mut sending = Box::pin(player.play(&server, &game, 0, "e2e3"));
        for _ in 0..polls {
            if poll_fn(|context| Poll::Ready(sending.as_mut().poll(context))).await.is_ready() {
                break;
            }
            // About as long as one of the steps that the server takes.
            count("SELECT 1").await.unwrap();
        }
        drop(sending);
    }
    let answered = async {
        while count("SELECT count(*) FROM (SELECT game FROM events GROUP BY game HAVING count(*) = 2)").await.unwrap()
            == 0
            || count("SELECT count(*) FROM (SELECT game FROM events GROUP BY game HAVING count(*) = 1)").await.unwrap()
                > 0
        {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_mins(2), answered).await.expect("the computer moves in every game in which it is to");
}

#[tokio::test]
async fn a_damaged_row_is_an_error_and_no_other_games_trouble() {
    for damage in [
        "UPDATE live_games SET rules = 'chess' WHERE version > 1",
        "UPDATE live_games SET draw_rules = '' WHERE version > 1",
        "UPDATE live_games SET named_array = 'x' WHERE version > 1",
        "UPDATE live_games SET version = 99 WHERE version > 1",
        "UPDATE live_games SET version = 2 WHERE version > 1; DELETE FROM events WHERE number = 2",
        "UPDATE live_games SET initial_fen = 'nonsense' WHERE version > 1",
        "UPDATE live_games SET initial_fen = '10/10/10/10/10/10/10/10/10/10 w - - 0 1' WHERE version > 1",
        "UPDATE live_games SET clock_initial = 5, clock_increment = 0 WHERE version > 1",
        "UPDATE seats SET level = 99 WHERE level > 0 AND game = (SELECT game FROM events)",
        "UPDATE seats SET level = -1 WHERE level > 0 AND game = (SELECT game FROM events)",
        "DELETE FROM seats WHERE level > 0 AND game = (SELECT game FROM events)",
        "UPDATE events SET kind = 'boredom' WHERE number = 2",
        "UPDATE events SET kind = 'ended', detail = 'checkmate', side = 'white', ply = NULL WHERE number = 3",
        "UPDATE events SET kind = 'ended', detail = 'time', side = 'white', ply = NULL WHERE number = 3",
        "UPDATE events SET kind = 'joined', side = 'black', ply = NULL WHERE number = 3",
        "UPDATE events SET move = 'j10j9' WHERE number = 2",
        "UPDATE events SET move = 'zz' WHERE number = 2",
        "UPDATE events SET ply = 5 WHERE number = 2",
        "UPDATE events SET white_left = 5 WHERE number = 2",
        "DELETE FROM events WHERE number = 2",
    ] {
        let server = Server::start().await;
        let mut player = Player::default();
        let whole = player.start(&server, white()).await;
        let game = player.start(&server, white()).await;
        let mut events = player.events(&server, &game).await;
        events.next().await.unwrap();
        player.play(&server, &game, 0, "e2e3").await.ok();
        events.settled().await;
        drop(events);
        server.sql(damage).await;
        // What a server has read once it does not read again.
        let server = server.restart().await;

        let path = format!("/api/games/{}", id(&game));
        let reply = player.get(&server, &path).await;
        reply.refused(500, "internal");
        assert!(!reply.text().contains("column"), "the reason is for the log: {}", reply.text());
        player.play(&server, &game, 2, "d2d3").await.refused(500, "internal");
        player.get(&server, &format!("{path}/events")).await.refused(500, "internal");
        let page = player.get(&server, &format!("/game/{}", id(&game))).await;
        assert_eq!(page.status.as_u16(), 500, "{damage}");
        assert!(page.text().contains("<h1>"), "{damage}");

        let listed = player.get(&server, "/api/games").await.ok();
        assert_eq!(listed["games"].as_array().unwrap().len(), 1, "{damage}");
        assert_eq!(id(&listed["games"][0]), id(&whole));
        let server = server.restart().await;
        player.play(&server, &whole, 0, "e2e3").await.ok();
    }
}

async fn start(
    database: Database,
) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<Result<(), ServeError>>) {
    start_with(database, Limits::default()).await
}

async fn start_with(
    database: Database,
    limits: Limits,
) -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<Result<(), ServeError>>) {
    let (ready, address) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let config = Config { limits, ..Config::new("127.0.0.1:0".parse().unwrap(), database) };
    let task = tokio::spawn(serve(config, |address| ready.send(address).unwrap(), async {
        stopped.await.unwrap();
    }));
    (address.await.unwrap(), stop, task)
}

#[tokio::test]
async fn a_request_that_never_ends_does_not_keep_the_server() {
    let grace = std::time::Duration::from_millis(1);
    let limits = Limits { shutdown_grace: grace, ..Limits::default() };
    let (address, stop, task) = start_with(Database::SqliteMemory, limits).await;
    let head = "POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    let stalled = request(address, head.to_owned()).await;
    // Another answer shows that the server has had the time to read the first request.
    answer(address, "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned()).await;
    stop.send(()).unwrap();
    task.await.unwrap().unwrap();
    drop(stalled);
}

async fn request(address: SocketAddr, text: String) -> TcpStream {
    let mut socket = TcpStream::connect(address).await.unwrap();
    socket.write_all(text.as_bytes()).await.unwrap();
    socket
}

async fn answer(address: SocketAddr, text: String) -> String {
    let mut whole = String::new();
    request(address, text).await.read_to_string(&mut whole).await.unwrap();
    whole
}

#[tokio::test]
async fn the_server_listens_says_where_and_stops_with_its_streams() {
    let (address, stop, task) = start(Database::SqliteMemory).await;
    assert_ne!(address.port(), 0);
    let health = answer(address, "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".to_owned()).await;
    assert!(health.starts_with("HTTP/1.1 200") && health.ends_with("ok"), "{health}");

    let body = white().to_string();
    let created = answer(
        address,
        format!(
            "POST /api/games HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        ),
    )
    .await;
    assert!(created.starts_with("HTTP/1.1 201"), "{created}");
    let game: Value = serde_json::from_str(created.rsplit("\r\n\r\n").next().unwrap()).unwrap();
    let mut stream = request(address, format!("GET /api/games/{}/events HTTP/1.1\r\nhost: x\r\n\r\n", id(&game))).await;
    let mut received = Vec::new();
    while !String::from_utf8_lossy(&received).contains("event: game") {
        stream.read_buf(&mut received).await.unwrap();
    }

    stop.send(()).unwrap();
    task.await.unwrap().unwrap();
    stream.read_to_end(&mut received).await.unwrap();
    assert!(String::from_utf8_lossy(&received).ends_with("0\r\n\r\n"), "the stream was ended, not cut");
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");
}

#[tokio::test]
async fn an_address_in_use_and_a_database_that_cannot_be_opened_are_named() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let config = Config::new(address, Database::SqliteMemory);
    let error = serve(config, |_| unreachable!(), std::future::pending()).await.unwrap_err();
    assert!(error.to_string().contains(&address.to_string()), "{error}");

    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "text").unwrap();
    let database = Database::SqliteFile(folder.path().join("file"));
    let config = Config::new("127.0.0.1:0".parse().unwrap(), database.clone());
    let error = serve(config, |_| unreachable!(), std::future::pending()).await.unwrap_err();
    assert!(error.to_string().contains(&database.to_string()), "{error}");
}

#[tokio::test]
async fn the_folder_of_the_database_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a/b/games.sqlite");
    let (_, stop, task) = start(Database::SqliteFile(file.clone())).await;
    stop.send(()).unwrap();
    task.await.unwrap().unwrap();
    assert!(file.exists());
}
