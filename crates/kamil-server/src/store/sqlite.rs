//! The games in an embedded SQLite database.
//!
//! One task writes. It takes all changes that wait and commits them together, so that the disk is asked to keep them
//! once for all; a change is answered after that. Readers have connections of their own and never wait for it.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection as _, SqlitePool};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::disk;
use super::sole_use::SoleUse;
use super::{Answer, Append, Claim, Hint, NewGame, News, Store, StoreError, StoredGame};
use crate::clock::Moment;
use crate::config::Database;
use crate::game_id::GameId;
use crate::player::PlayerKey;

#[expect(clippy::duplicate_mod, reason = "the same queries, of the types of each dialect")]
#[path = "queries.rs"]
mod queries;

use queries::Write;

type Connection = SqliteConnection;
type DbRow = SqliteRow;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations/sqlite");

/// How long a writer waits for another before the database counts as failed.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
const CONNECTIONS: u32 = 8;

/// Takes the write lock at once, so that two writers queue up instead of failing half-way.
const BEGIN_WRITE: &str = "BEGIN IMMEDIATE";

/// The most changes that are committed together.
const BATCH: usize = 256;
/// The most changes that wait; whoever brings another waits for room.
const WAITING: usize = 4 * BATCH;

/// What `PRAGMA synchronous` answers where a commit returns only after the disk has it.
const SYNCHRONOUS_FULL: i64 = 2;

/// A change and who waits for it.
#[derive(Debug)]
struct Job {
    write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// One SQLite database.
#[derive(Debug)]
pub(crate) struct SqliteStore {
    pool: SqlitePool,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// Of a file; nobody else knows of a database in memory.
    sole_use: Mutex<Option<SoleUse>>,
}

impl SqliteStore {
    /// Opens the database, making the file and its folder where they are missing, and brings its tables up to date.
    pub(crate) async fn open(database: &Database) -> Result<Self, StoreError> {
        let failed = |reason: String| StoreError::Open { database: database.to_string(), reason };
        let sole_use = claim(database).map_err(failed)?;
        let pool = connect(database).await.map_err(failed)?;
        MIGRATIONS.run(&pool).await.map_err(|error| failed(error.to_string()))?;
        if let Database::SqliteFile(path) = database {
            // A file that was just made has a name only when its folder is on disk too.
            disk::sync_folder(disk::folder_of(path)).map_err(|error| failed(error.to_string()))?;
        }
        let (jobs, waiting) = mpsc::channel(WAITING);
        let writer = tokio::spawn(write_all(pool.clone(), waiting));
        let (jobs, writer) = (Mutex::new(Some(jobs)), Mutex::new(Some(writer)));
        Ok(Self { pool, jobs, writer, sole_use: Mutex::new(sole_use) })
    }

    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let closed = || StoreError::NotWritten("the database is closed".to_owned());
        let jobs = self.jobs.lock().ok().and_then(|jobs| jobs.clone()).ok_or_else(closed)?;
        let (done, answer) = oneshot::channel();
        jobs.send(Job { write, done }).await.map_err(|_| closed())?;
        drop(jobs);
        answer.await.map_err(|_| closed())?
    }

    /// Makes the database fail at every event, as a full disk would, or work again.
    #[cfg(test)]
    pub(crate) async fn refuse_events(&self, refuse: bool) {
        let statement = if refuse {
            "CREATE TRIGGER refused BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        } else {
            "DROP TRIGGER refused"
        };
        sqlx::query(statement).execute(&self.pool).await.expect("the schema can be changed");
    }
}

/// Makes the folder of a file where it is missing, and keeps other servers from the file.
fn claim(database: &Database) -> Result<Option<SoleUse>, String> {
    let Database::SqliteFile(path) = database else { return Ok(None) };
    let folder = disk::folder_of(path);
    disk::make_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    SoleUse::of(path).map(Some)
}

async fn connect(database: &Database) -> Result<SqlitePool, String> {
    let options = SqliteConnectOptions::new().foreign_keys(true).busy_timeout(BUSY_TIMEOUT).create_if_missing(true);
    let pool = SqlitePoolOptions::new();
    let (pool, options) = match database {
        Database::SqliteFile(path) => {
            // FULL: an accepted move survives a loss of power, not only of the process.
            let options =
                options.filename(path).journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
            let pool = pool.max_connections(CONNECTIONS);
            (pool.after_connect(|connection, _| assert_synchronous(connection).boxed()), options)
        }
        // The data live in the one connection, which must therefore never be closed.
        Database::SqliteMemory => {
            let pool = pool.max_connections(1).min_connections(1).idle_timeout(None).max_lifetime(None);
            (pool, options.in_memory(true))
        }
        Database::Postgres(_) => return Err("it is no SQLite database".to_owned()),
    };
    pool.connect_with(options).await.map_err(|error| error.to_string())
}

/// Refuses a connection that would confirm what is not on disk.
async fn assert_synchronous(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let level: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(connection).await?;
    if level == SYNCHRONOUS_FULL {
        Ok(())
    } else {
        Err(sqlx::Error::Configuration(format!("expected synchronous to be {SYNCHRONOUS_FULL}, found {level}").into()))
    }
}

/// Writes until nobody is left who could bring a change.
async fn write_all(pool: SqlitePool, mut waiting: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        write_batch(&pool, std::mem::take(&mut batch)).await;
    }
}

/// Commits all changes at once. Where the database fails at one of them, each is tried again alone, so that none suffers
/// for another.
async fn write_batch(pool: &SqlitePool, batch: Vec<Job>) {
    if let [_, _, ..] = &batch[..]
        && let Ok(results) = commit(pool, &batch).await
    {
        for (job, result) in batch.into_iter().zip(results) {
            // Whoever does not listen any more learns of it by reading.
            let _ = job.done.send(result);
        }
        return;
    }
    for job in batch {
        let result = commit(pool, std::slice::from_ref(&job)).await;
        let result = result.and_then(|results| results.into_iter().next().unwrap_or(Ok(())));
        let _ = job.done.send(result);
    }
}

/// One transaction. The outer error is the database's, and then nothing was kept; the inner ones are refusals, each of
/// which leaves the other changes alone.
async fn commit(pool: &SqlitePool, changes: &[Job]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut connection = pool.acquire().await?;
    let committed = commit_on(&mut connection, changes).await;
    if committed.is_err() && !is_in_memory(pool) {
        // On a full disk SQLite ends a transaction by itself, which the connection does not learn: it would begin no other.
        drop(connection.detach());
    }
    committed
}

/// Whether the one connection is the database.
fn is_in_memory(pool: &SqlitePool) -> bool {
    pool.options().get_max_connections() == 1
}

async fn commit_on(
    connection: &mut SqliteConnection,
    changes: &[Job],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut transaction = connection.begin_with(BEGIN_WRITE).await?;
    let mut results = Vec::new();
    for change in changes {
        match queries::write(&mut transaction, &change.write).await {
            refused @ Err(StoreError::Conflict(_) | StoreError::NoGame(_) | StoreError::TooManyGames(_)) => {
                results.push(refused);
            }
            Err(error) => return Err(error),
            Ok(()) => results.push(Ok(())),
        }
    }
    transaction.commit().await?;
    Ok(results)
}

/// Copies a database that a server may be writing to.
pub(super) async fn backup(database: &Path, file: &Path) -> Result<(), StoreError> {
    let failed = |reason: String| StoreError::NoBackup(format!("{}: {reason}", file.display()));
    if file.exists() {
        return Err(failed("expected a file that does not exist yet".to_owned()));
    }
    // Under another name until it is whole and on disk.
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let name = part.to_str().ok_or_else(|| failed("expected a name in UTF-8".to_owned()))?;
    let pool = open_existing(database).await?;
    // What a backup left that did not come to its end would be in the way of every later one.
    let _ = std::fs::remove_file(&part);
    let copied = sqlx::query("VACUUM INTO $1").bind(name.to_owned()).execute(&pool).await;
    pool.close().await;
    copied?;
    verify(&part).await?;
    let settle = || {
        std::fs::File::open(&part)?.sync_all()?;
        std::fs::rename(&part, file)?;
        disk::sync_folder(disk::folder_of(file))
    };
    settle().map_err(|error| failed(error.to_string()))
}

/// Looks at every page, index and reference of a database.
pub(super) async fn verify(database: &Path) -> Result<(), StoreError> {
    let pool = open_existing(database).await?;
    let found = faults(&pool).await;
    pool.close().await;
    match found?.as_slice() {
        [] => Ok(()),
        faults => Err(StoreError::Corrupt {
            database: Database::SqliteFile(database.to_path_buf()).to_string(),
            fault: faults.join("; "),
        }),
    }
}

async fn faults(pool: &SqlitePool) -> Result<Vec<String>, sqlx::Error> {
    let mut faults: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check(10)").fetch_all(pool).await?;
    faults.retain(|fault| fault != "ok");
    let orphans: Vec<String> =
        sqlx::query_scalar(r#"SELECT "table" FROM pragma_foreign_key_check LIMIT 10"#).fetch_all(pool).await?;
    faults.extend(orphans.iter().map(|table| format!("a row of {table} refers to what is not there")));
    Ok(faults)
}

async fn open_existing(database: &Path) -> Result<SqlitePool, StoreError> {
    let options = SqliteConnectOptions::new().filename(database).busy_timeout(BUSY_TIMEOUT);
    let opened = SqlitePoolOptions::new().max_connections(1).connect_with(options).await;
    opened.map_err(|error| StoreError::Open {
        database: Database::SqliteFile(database.to_path_buf()).to_string(),
        reason: error.to_string(),
    })
}

impl Store for SqliteStore {
    answer_by_queries!();

    fn hints(&self) -> Option<mpsc::Receiver<Hint>> {
        None
    }

    /// One server has the file to itself.
    fn tell(&self, _: Hint) {}

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            if let Ok(mut jobs) = self.jobs.lock() {
                jobs.take();
            }
            let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
            if let Some(writer) = writer {
                // It ends when the changes that wait are written.
                let _ = writer.await;
            }
            self.pool.close().await;
            if let Ok(mut sole_use) = self.sole_use.lock() {
                sole_use.take();
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use sqlx::Row as _;

    use super::*;

    /// The text of every statement in the source of the queries.
    fn statements() -> Vec<&'static str> {
        let source = include_str!("queries.rs");
        let calls = ["sqlx::query(", "sqlx::query_scalar("].into_iter().flat_map(|call| source.split(call).skip(1));
        calls.map(|rest| rest.trim_start().strip_prefix('"').unwrap().split('"').next().unwrap()).collect()
    }

    #[tokio::test]
    async fn no_query_looks_through_games_that_it_does_not_want() {
        let store = SqliteStore::open(&Database::SqliteMemory).await.unwrap();
        let statements = statements();
        assert!(statements.len() >= 20, "{statements:#?}");
        for statement in statements {
            let explained = sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
            let steps = sqlx::query(explained).fetch_all(&store.pool).await.unwrap();
            for step in steps {
                let step: String = step.get("detail");
                // An index that has those games alone in which the computer is to move.
                let is_wanted = step == "SCAN live_games USING INDEX games_awaiting_computer";
                assert!(!step.starts_with("SCAN") || is_wanted, "{step}: {statement}");
                // All games there are, in their order.
                assert!(!step.contains("(rowid<?)") && !step.contains("(rowid>?)"), "{step}: {statement}");
            }
        }
    }
}
