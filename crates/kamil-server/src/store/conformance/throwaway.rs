//! A database of its own for each test, on the PostgreSQL server that is named for tests.

use std::str::FromStr as _;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Executor as _};

use crate::config::Database;
use crate::game_id::GameId;

/// Names the server: a URL that ends in a slash, to which the name of a database is added.
const VARIABLE: &str = "KAMIL_TEST_POSTGRES";

/// A new database.
pub(crate) async fn database() -> Database {
    let server = std::env::var(VARIABLE).expect("KAMIL_TEST_POSTGRES names a server");
    let name = format!("kamil_{}", GameId::random().unwrap());
    let url = |database: &str| match server.split_once('?') {
        Some((path, parameters)) => format!("{path}{database}?{parameters}"),
        None => format!("{server}{database}"),
    };
    let mut connection = PgConnectOptions::from_str(&url("postgres")).unwrap().connect().await.unwrap();
    connection.execute(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
    url(&name).parse().unwrap()
}
