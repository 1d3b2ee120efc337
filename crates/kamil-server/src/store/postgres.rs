//! The games in a PostgreSQL database, which several servers may share.
//!
//! The database groups commits by itself. After a commit the other servers are told by NOTIFY, many games in one
//! message, since each of those costs a lock of the whole database; a message that is lost costs them time alone.

use std::str::FromStr as _;
use std::sync::Mutex;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use kamil::ByColor;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPoolOptions, PgRow};
use sqlx::{Connection as _, PgPool};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::{Answer, Append, Claim, Hint, NewGame, News, Store, StoreError, StoredGame};
use crate::bus::Presence;
use crate::clock::Moment;
use crate::config::PostgresUrl;
use crate::game_id::GameId;
use crate::player::PlayerKey;

#[expect(clippy::duplicate_mod, reason = "the same queries, of the types of each dialect")]
#[path = "queries.rs"]
mod queries;

use queries::Write;

type Connection = PgConnection;
type DbRow = PgRow;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations/postgres");

const CONNECTIONS: u32 = 16;
/// What a server that hangs in the middle of something can cost the others, in milliseconds.
const PATIENCE: [(&str, &str); 3] =
    [("statement_timeout", "10000"), ("lock_timeout", "5000"), ("idle_in_transaction_session_timeout", "15000")];
const CHANNEL: &str = "kamil_games";
/// Hints that wait to be sent or heard; more are dropped.
const HINTS: usize = 16_384;
/// A message of NOTIFY has less than 8000 bytes; one hint at most 60.
const HINTS_A_MESSAGE: usize = 120;

/// One PostgreSQL database.
#[derive(Debug)]
pub(crate) struct PostgresStore {
    pool: PgPool,
    outgoing: mpsc::Sender<Hint>,
    incoming: Mutex<Option<mpsc::Receiver<Hint>>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl PostgresStore {
    /// Connects, and brings the tables up to date; of several servers that start together, one does.
    pub(crate) async fn open(url: &PostgresUrl) -> Result<Self, StoreError> {
        let failed = |error: String| StoreError::Open { database: url.to_string(), reason: error };
        let options = PgConnectOptions::from_str(url.secret()).map_err(|error| failed(error.to_string()))?;
        // A pool would go on trying for its whole patience, and not say why it failed.
        let first = PgConnection::connect_with(&options).await.map_err(|error| failed(error.to_string()))?;
        first.close().await.map_err(|error| failed(error.to_string()))?;
        // Apart from the others, since migrations may take longer than anything later.
        let unhurried = PgPoolOptions::new().max_connections(1).connect_with(options.clone()).await;
        let unhurried = unhurried.map_err(|error| failed(error.to_string()))?;
        MIGRATIONS.run(&unhurried).await.map_err(|error| failed(error.to_string()))?;
        unhurried.close().await;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .after_connect(|connection, _| assert_durable(connection).boxed())
            .connect_with(options.options(PATIENCE))
            .await
            .map_err(|error| failed(error.to_string()))?;
        let mut listener = PgListener::connect_with(&pool).await.map_err(|error| failed(error.to_string()))?;
        listener.listen(CHANNEL).await.map_err(|error| failed(error.to_string()))?;
        let (outgoing, to_send) = mpsc::channel(HINTS);
        let (heard, incoming) = mpsc::channel(HINTS);
        let tasks = vec![tokio::spawn(send_hints(pool.clone(), to_send)), tokio::spawn(hear_hints(listener, heard))];
        Ok(Self { pool, outgoing, incoming: Mutex::new(Some(incoming)), tasks: Mutex::new(tasks) })
    }

    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        queries::write(&mut transaction, &write).await?;
        transaction.commit().await?;
        if let Write::Append(change) = write {
            let version = change.events.last().map_or(change.expected, |event| event.number);
            self.tell(Hint::Changed { id: change.id, version });
        }
        Ok(())
    }
}

/// Refuses a connection that would confirm what is not on disk.
async fn assert_durable(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let level: String = sqlx::query_scalar("SHOW synchronous_commit").fetch_one(connection).await?;
    if level == "off" {
        return Err(sqlx::Error::Configuration("expected synchronous_commit to be on, found off".into()));
    }
    Ok(())
}

async fn send_hints(pool: PgPool, mut waiting: mpsc::Receiver<Hint>) {
    let mut hints = Vec::new();
    while waiting.recv_many(&mut hints, HINTS_A_MESSAGE).await > 0 {
        let words: Vec<String> = hints.drain(..).map(hint_to_text).collect();
        let sent = sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(words.join(",")).execute(&pool).await;
        if let Err(error) = sent {
            tracing::warn!(%error, "other servers were not told of changes");
        }
    }
}

/// Passes on what other servers say; what cannot be read is nobody's hint.
async fn hear_hints(mut listener: PgListener, heard: mpsc::Sender<Hint>) {
    loop {
        match listener.recv().await {
            Ok(message) => {
                for hint in message.payload().split(',').filter_map(hint_from_text) {
                    let _ = heard.try_send(hint);
                }
            }
            // The listener connects anew when it is asked again.
            Err(error) => {
                tracing::warn!(%error, "what other servers say is not heard");
                if heard.is_closed() {
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            }
        }
    }
}

fn hint_to_text(hint: Hint) -> String {
    match hint {
        Hint::Changed { id, version } => format!("{id}:{version}"),
        Hint::Present { id, server, presence: Presence { seats, spectators } } => {
            format!("{id}@{server:x}:{}:{}:{spectators}", seats.white, seats.black)
        }
    }
}

fn hint_from_text(text: &str) -> Option<Hint> {
    let (subject, rest) = text.split_once(':')?;
    let Some((id, server)) = subject.split_once('@') else {
        return Some(Hint::Changed { id: subject.parse().ok()?, version: rest.parse().ok()? });
    };
    let mut numbers = rest.split(':').map(|number| number.parse::<u32>().ok());
    let mut number = || numbers.next().flatten().and_then(|number| usize::try_from(number).ok());
    let seats = ByColor { white: number()?, black: number()? };
    let presence = Presence { seats, spectators: number()? };
    Some(Hint::Present { id: id.parse().ok()?, server: u64::from_str_radix(server, 16).ok()?, presence })
}

impl Store for PostgresStore {
    answer_by_queries!();

    fn hints(&self) -> Option<mpsc::Receiver<Hint>> {
        self.incoming.lock().ok().and_then(|mut incoming| incoming.take())
    }

    fn tell(&self, hint: Hint) {
        // Where too many wait, the others find out by themselves.
        let _ = self.outgoing.try_send(hint);
    }

    fn close(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let tasks = self.tasks.lock().map(|mut tasks| std::mem::take(&mut *tasks)).unwrap_or_default();
            for task in tasks {
                task.abort();
            }
            self.pool.close().await;
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_back_and_nonsense_is_none() {
        let id = GameId::random().unwrap();
        let presence = Presence { seats: ByColor { white: 1, black: 0 }, spectators: 4_000_000_000 };
        for hint in [Hint::Changed { id, version: u64::MAX }, Hint::Present { id, server: u64::MAX, presence }] {
            let text = hint_to_text(hint);
            assert!(text.len() <= 60, "{text}");
            assert_eq!(hint_from_text(&text), Some(hint));
        }
        for text in ["", ":", "x:1", &format!("{id}:x"), &format!("{id}@1:1:2"), &format!("{id}@g:1:2:3")] {
            assert_eq!(hint_from_text(text), None, "{text}");
        }
    }
}
