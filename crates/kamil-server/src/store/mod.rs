//! The games on disk. Only this module and those below it know SQL.
//!
//! One trait, two databases. Both run the same queries (`queries.rs`), whose text both dialects understand; what differs
//! is how they are opened, how writes are grouped, and how one server hints to another that a game has changed.

/// What both stores do alike, by the queries of each dialect, which are types of its own.
macro_rules! answer_by_queries {
    () => {
        fn knows_player(&self, player: PlayerKey) -> Answer<'_, bool> {
            Box::pin(async move { queries::knows_player(&mut *self.pool.acquire().await?, player).await })
        }

        fn create(&self, game: NewGame, unfinished_limit: u32) -> Answer<'_, ()> {
            Box::pin(self.write(Write::Create(Box::new(game), unfinished_limit)))
        }

        fn game(&self, id: GameId) -> Answer<'_, Option<StoredGame>> {
            Box::pin(async move { queries::game(&mut *self.pool.acquire().await?, id).await })
        }

        fn news(&self, id: GameId, after: u64) -> Answer<'_, Option<News>> {
            Box::pin(async move { queries::news(&mut *self.pool.acquire().await?, id, after).await })
        }

        fn append(&self, change: Append) -> Answer<'_, ()> {
            Box::pin(self.write(Write::Append(Box::new(change))))
        }

        fn games_of(&self, player: PlayerKey, limit: u32) -> Answer<'_, Vec<GameId>> {
            Box::pin(async move { queries::games_of(&mut *self.pool.acquire().await?, player, limit).await })
        }

        fn awaiting_computer(&self, now: Moment) -> Answer<'_, Vec<GameId>> {
            Box::pin(async move { queries::awaiting_computer(&mut *self.pool.acquire().await?, now).await })
        }

        fn claim(&self, claim: Claim) -> Answer<'_, bool> {
            Box::pin(async move {
                match self.write(Write::Claim(claim)).await {
                    Ok(()) => Ok(true),
                    Err(StoreError::Conflict(_)) => Ok(false),
                    Err(error) => Err(error),
                }
            })
        }

        fn games_to_watch(&self, before: Option<i64>, since: Moment, limit: u32) -> Answer<'_, Vec<(i64, GameId)>> {
            Box::pin(
                async move { queries::games_to_watch(&mut *self.pool.acquire().await?, before, since, limit).await },
            )
        }

        fn overdue(&self, by: Moment, limit: u32) -> Answer<'_, Vec<GameId>> {
            Box::pin(async move { queries::overdue(&mut *self.pool.acquire().await?, by, limit).await })
        }

        fn keep_pulse(&self) -> Answer<'_, ()> {
            Box::pin(self.write(Write::Pulse(Moment::now())))
        }
    };
}

mod codec;
mod disk;
mod postgres;
mod sole_use;
mod sqlite;

#[cfg(test)]
mod conformance;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use kamil::{ByColor, Color};
use tokio::sync::mpsc;

use crate::bus::Presence;
use crate::clock::Moment;
use crate::config::Database;
use crate::game_id::GameId;
use crate::play::{Event, Phase, Play, Terms};
use crate::player::PlayerKey;
use crate::seat_secret::SeatKey;

pub(crate) use postgres::PostgresStore;
pub(crate) use sqlite::SqliteStore;

/// Who may act for a seat: a browser by its cookie, anybody by the seat's secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) player: Option<PlayerKey>,
    pub(crate) secret: Option<SeatKey>,
}

/// A game as the store has it. Its events are not yet known to be possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredGame {
    pub(crate) id: GameId,
    pub(crate) terms: Terms,
    pub(crate) holders: ByColor<Holder>,
    pub(crate) events: Vec<Event>,
}

/// What is new of a game of which the first events are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct News {
    pub(crate) holders: ByColor<Holder>,
    pub(crate) events: Vec<Event>,
}

/// A game to be kept.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) id: GameId,
    pub(crate) terms: Terms,
    pub(crate) holders: ByColor<Holder>,
    pub(crate) glance: Glance,
}

/// What those who look for games need to know of one, as it follows from its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glance {
    pub(crate) phase: &'static str,
    pub(crate) computer_to_move: bool,
    pub(crate) deadline: Option<Moment>,
}

impl Glance {
    pub(crate) fn of(play: &Play) -> Self {
        let phase = match play.phase() {
            Phase::Waiting => "waiting",
            Phase::Ongoing => "ongoing",
            Phase::Over(_) => "over",
        };
        Self { phase, computer_to_move: play.is_thinking(), deadline: play.deadline() }
    }
}

/// Events to be added to a game, with all that changes by them: kept whole or not at all.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) id: GameId,
    /// The number of the last event that the change was decided upon.
    pub(crate) expected: u64,
    pub(crate) events: Vec<Event>,
    pub(crate) glance: Glance,
    /// Seats that somebody else holds from now on.
    pub(crate) seats: Vec<(Color, Holder)>,
    /// The rematch.
    pub(crate) successor: Option<NewGame>,
    /// Games that one player may have unfinished at a time.
    pub(crate) unfinished_limit: u32,
}

/// A server takes it upon itself to let the computer think about a game until then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    pub(crate) id: GameId,
    pub(crate) server: u64,
    pub(crate) now: Moment,
    pub(crate) until: Moment,
}

/// A word between servers on one database. It may be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// The game has reached that number.
    Changed { id: GameId, version: u64 },
    /// So many watch the game on that server.
    Present { id: GameId, server: u64, presence: Presence },
}

/// What a store answers, later.
pub(crate) type Answer<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// A place where games are kept. Whatever it has confirmed is on disk.
pub(crate) trait Store: fmt::Debug + Send + Sync {
    /// Whether the token is one that this server has given out and somebody has a seat with.
    fn knows_player(&self, player: PlayerKey) -> Answer<'_, bool>;

    /// Keeps a new game, and its players where they are new too, unless the first holder has too many unfinished ones.
    fn create(&self, game: NewGame, unfinished_limit: u32) -> Answer<'_, ()>;

    /// A whole game.
    fn game(&self, id: GameId) -> Answer<'_, Option<StoredGame>>;

    /// Who holds the seats now, and what happened after the event of that number.
    fn news(&self, id: GameId, after: u64) -> Answer<'_, Option<News>>;

    /// Adds events if the game is still where it was expected to be; [`StoreError::Conflict`] where it is not, and
    /// [`StoreError::TooManyGames`] where one who comes to a seat, or would have one in the rematch, has too many already.
    fn append(&self, change: Append) -> Answer<'_, ()>;

    /// The games in which a player has a seat, newest first.
    fn games_of(&self, player: PlayerKey, limit: u32) -> Answer<'_, Vec<GameId>>;

    /// The games in which the computer is to move and no server thinks any more, oldest first.
    fn awaiting_computer(&self, now: Moment) -> Answer<'_, Vec<GameId>>;

    /// Whether the server may let the computer think: it is to move, and no other server has claimed the game for now.
    fn claim(&self, claim: Claim) -> Answer<'_, bool>;

    /// Public games that go on and in which something has happened since then, newest first, each with its place in that
    /// order; those before a place, where one is named.
    fn games_to_watch(&self, before: Option<i64>, since: Moment, limit: u32) -> Answer<'_, Vec<(i64, GameId)>>;

    /// Games whose flag has fallen by then, the longest ago first.
    fn overdue(&self, by: Moment, limit: u32) -> Answer<'_, Vec<GameId>>;

    /// Keeps a change that means nothing, to see whether changes are kept.
    fn keep_pulse(&self) -> Answer<'_, ()>;

    /// What other servers on this database say, where there can be others; to be asked for once.
    fn hints(&self) -> Option<mpsc::Receiver<Hint>>;

    /// Says something to the other servers, where there can be others.
    fn tell(&self, hint: Hint);

    /// Waits for work in progress and closes the database.
    fn close(&self) -> BoxFuture<'_, ()>;
}

/// Opens the database, and brings its tables up to date.
pub(crate) async fn open(database: &Database) -> Result<Arc<dyn Store>, StoreError> {
    Ok(match database {
        Database::SqliteFile(_) | Database::SqliteMemory => Arc::new(SqliteStore::open(database).await?),
        Database::Postgres(url) => Arc::new(PostgresStore::open(url).await?),
    })
}

/// Writes a copy of the database, whole as it is at one moment, into a file that does not exist yet. A server may run on
/// the database meanwhile, and plays on.
///
/// # Errors
/// The database is not there or cannot be read, the file is there or cannot be written, or the database is of a kind
/// that its own tools copy.
pub async fn backup(database: &Database, file: &Path) -> Result<(), StoreError> {
    match database {
        Database::SqliteFile(path) => sqlite::backup(path, file).await,
        Database::SqliteMemory => {
            Err(StoreError::NoBackup("a database in memory belongs to its server alone".to_owned()))
        }
        Database::Postgres(_) => {
            Err(StoreError::NoBackup("a PostgreSQL database is copied by `pg_dump`, while the server runs".to_owned()))
        }
    }
}

/// Looks at every page, index and reference of a database.
///
/// # Errors
/// The database is not there, cannot be read or is damaged, or it is of a kind that its own tools look after.
pub async fn verify(database: &Database) -> Result<(), StoreError> {
    match database {
        Database::SqliteFile(path) => sqlite::verify(path).await,
        Database::SqliteMemory | Database::Postgres(_) => {
            Err(StoreError::NoBackup("only a file is looked at; other databases look after themselves".to_owned()))
        }
    }
}

/// Why the store did not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be opened or brought up to date.
    #[error("cannot open the database {database}: {reason}")]
    Open {
        /// The database, as a URL without a password.
        database: String,
        /// What went wrong.
        reason: String,
    },
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(String),
    /// The game has changed since the change was decided upon.
    #[error("game {0} has changed meanwhile")]
    Conflict(String),
    /// The player has as many unfinished games as are allowed.
    #[error("the player has {0} unfinished games already")]
    TooManyGames(u32),
    /// A row holds what this program never writes.
    #[error("game {game} is damaged: {fault}")]
    Damaged {
        /// The game.
        game: String,
        /// What was expected and what was found.
        fault: String,
    },
    /// A database file is not what SQLite wrote.
    #[error("the database {database} is damaged: {fault}")]
    Corrupt {
        /// The database.
        database: String,
        /// What was found.
        fault: String,
    },
    /// This database is copied by its own tools.
    #[error("{0}")]
    NoBackup(String),
    /// The write was one of several that failed together, or the store is closed.
    #[error("not written: {0}")]
    NotWritten(String),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl StoreError {
    /// Whether the same may well succeed later: the database was busy or out of space, and nothing is known to be wrong
    /// with what it was asked.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::NotWritten(_)
                | Self::Conflict(_)
                | Self::Database(sqlx::Error::Database(_) | sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut)
        )
    }
}
