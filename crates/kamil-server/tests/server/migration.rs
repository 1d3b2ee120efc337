//! A database of the first version is taken over with every game in it.

use std::path::Path;

use crate::support::{Player, Server, generous, moves};
use serde_json::{Value, json};
use sqlx::Executor as _;
use sqlx::migrate::Migrator;

/// Three games of the player whose token is 64 times `a`: one that goes on, one that was resigned, one that was mate.
const GAMES: &str = "
    INSERT INTO players VALUES (7, x'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb', 5);
    INSERT INTO games VALUES ('aaaaaaaaaaaa', 7, 3, 2, 'kamil', 'war-machine', 'default', 1, 'white',
        'rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1', 0, NULL, NULL, 1000);
    INSERT INTO moves VALUES ('aaaaaaaaaaaa', 0, 'e2e3', 1001), ('aaaaaaaaaaaa', 1, 'e9e8', 1002);
    INSERT INTO games VALUES ('bbbbbbbbbbbb', 7, 2, 0, 'tamma', 'war-machine', 'strict', 2, 'black',
        'rnewkgwenr/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/RNEWGKWENR w - - 0 1', 0, 'white', 'resignation', 1003);
    INSERT INTO games VALUES ('cccccccccccc', 7, 2, 1, NULL, 'war-machine', 'default', 3, 'white',
        '5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1', 0, 'white', 'checkmate', 1004);
    INSERT INTO moves VALUES ('cccccccccccc', 0, 'b2b10', 1005);
    INSERT INTO games VALUES ('dddddddddddd', 7, 1, 0, NULL, 'war-machine', 'default', 3, 'white',
        'K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1', 0, 'black', 'stalemate', 1006);
";

#[tokio::test]
async fn the_games_of_the_first_version_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let migrations = tempfile::tempdir().unwrap();
    let first = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite/0001_games.sql");
    std::fs::copy(first, migrations.path().join("0001_games.sql")).unwrap();
    let options =
        sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("games.sqlite")).create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    Migrator::new(migrations.path()).await.unwrap().run(&pool).await.unwrap();
    pool.execute(GAMES).await.unwrap();
    pool.close().await;

    let server = Server::open(folder, generous()).await;
    let player = Player { cookie: Some(format!("kamil_player={}", "a".repeat(64))) };
    let listed = player.get(&server, "/api/games").await.ok();
    let ids: Vec<&str> = listed["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["dddddddddddd", "cccccccccccc", "bbbbbbbbbbbb", "aaaaaaaaaaaa"]);
    let [stalemated, mated, resigned, ongoing] = [0, 1, 2, 3].map(|index: usize| &listed["games"][index]);
    assert_eq!(stalemated["outcome"], json!({ "winner": "black", "reason": "stalemate" }));
    assert_eq!((&stalemated["version"], &mated["version"]), (&json!(1), &json!(3)));
    assert_eq!(mated["outcome"], json!({ "winner": "white", "reason": "checkmate" }));
    assert_eq!(resigned["outcome"], json!({ "winner": "white", "reason": "resignation" }));
    assert_eq!(
        (&resigned["array"], &resigned["drawRules"], &resigned["level"]),
        (&json!("tamma"), &json!("strict"), &json!(9))
    );
    assert_eq!((&resigned["you"], &ongoing["you"]), (&json!("black"), &json!("white")));
    assert_eq!((&ongoing["status"], &ongoing["outcome"]), (&json!("ongoing"), &Value::Null));
    assert_eq!((moves(ongoing), &ongoing["createdAt"]), (vec!["e2e3", "e9e8"], &json!("1970-01-01T00:00:01Z")));
    player.play(&server, ongoing, 2, "d2d3").await.ok();
}
