//! Where the server listens, where it keeps the games, and what it allows.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use etcetera::BaseStrategy as _;
use kamil_tablebase::Tablebase;

use crate::proxies::Network;

/// Everything that [`serve`](crate::serve) needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The address, if any, at which whoever reaches it is shown the counters; at the other one this machine alone is.
    pub metrics_listen: Option<SocketAddr>,
    /// Where the games are kept.
    pub database: Database,
    /// What one caller may ask for.
    pub limits: Limits,
    /// The proxies that are believed when they say for whom they ask (`X-Forwarded-For`) and whether that way is
    /// encrypted (`X-Forwarded-Proto`).
    pub trusted_proxies: Vec<Network>,
    /// The endgame tables that are answered for.
    pub tables: Arc<Tablebase>,
}

impl Config {
    /// The address used where none is named: this machine alone, port 8080.
    pub const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

    /// A configuration with the default [`Limits`] and the endgame tables that are part of the program.
    pub fn new(listen: SocketAddr, database: Database) -> Self {
        let tables = Arc::new(Tablebase::built_in());
        let (limits, trusted_proxies) = (Limits::default(), Vec::new());
        Self { listen, metrics_listen: None, database, limits, trusted_proxies, tables }
    }
}

/// What one caller may ask for, and how long the server waits for it.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games a minute that one network address may start.
    pub creations_per_minute: NonZeroU32,
    /// Games a day that one network address may start.
    pub creations_per_day: NonZeroU32,
    /// How long the computer thinks in a minute for the games of one network address, over all its threads.
    pub engine_time_per_minute: Duration,
    /// Requests for pages and games a minute from one network address.
    pub reads_per_minute: NonZeroU32,
    /// Moves, offers and other changes a minute from one network address.
    pub actions_per_minute: NonZeroU32,
    /// Moves, offers and other changes a minute for one seat of a game.
    pub seat_actions_per_minute: NonZeroU32,
    /// Games that one player may have unfinished at a time.
    pub unfinished_games: u32,
    /// Event streams and sockets that may be open at a time, over all callers.
    pub event_streams: usize,
    /// Event streams and sockets that may be open at a time from one network address.
    pub event_streams_per_address: usize,
    /// Connections that may be open at a time besides [`event_streams`](Self::event_streams), over all callers, and
    /// besides [`event_streams_per_address`](Self::event_streams_per_address) from one network address. Those of this
    /// machine and of trusted proxies are counted among all callers' alone.
    pub spare_connections: usize,
    /// How long the head of a request may take to come, and its body; a connection without a request ends after that.
    pub request_time: Duration,
    /// How long an answer may wait for a caller who does not read it. Each KiB that is read gives back a second.
    pub write_time: Duration,
    /// Whether callers on this machine are free of the limits that count addresses, as tests of load need it.
    pub loopback_unlimited: bool,
    /// How long requests in progress may take to end once the server is told to stop.
    pub shutdown_grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            creations_per_minute: NonZeroU32::new(60).expect("60 is not 0"),
            creations_per_day: NonZeroU32::new(1000).expect("1000 is not 0"),
            engine_time_per_minute: Duration::from_secs(40),
            reads_per_minute: NonZeroU32::new(3000).expect("3000 is not 0"),
            actions_per_minute: NonZeroU32::new(600).expect("600 is not 0"),
            seat_actions_per_minute: NonZeroU32::new(300).expect("300 is not 0"),
            unfinished_games: 100,
            event_streams: 16_384,
            event_streams_per_address: 100,
            spare_connections: 200,
            request_time: Duration::from_secs(15),
            write_time: Duration::from_mins(1),
            loopback_unlimited: false,
            shutdown_grace: Duration::from_secs(10),
        }
    }
}

/// A place to keep the games: a file, memory for as long as the server runs, or a PostgreSQL server.
///
/// ```
/// use kamil_server::Database;
/// let database: Database = "sqlite:games.sqlite".parse().unwrap();
/// assert_eq!(database.to_string(), "sqlite:games.sqlite");
/// let database: Database = "postgres://kamil:secret@localhost/games".parse().unwrap();
/// assert_eq!(database.to_string(), "postgres://kamil@localhost/games");
/// assert!("mysql://localhost/games".parse::<Database>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// An SQLite file, created where it is missing.
    SqliteFile(PathBuf),
    /// SQLite in memory: nothing is kept.
    SqliteMemory,
    /// A PostgreSQL database, which several servers may share.
    Postgres(PostgresUrl),
}

/// The URL of a PostgreSQL database; shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl(String);

impl PostgresUrl {
    const SCHEMES: [&'static str; 2] = ["postgres://", "postgresql://"];

    /// The whole URL, with the password.
    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, rest) = self.0.split_once("://").unwrap_or(("postgres", &self.0));
        // Parameters may hold a password too.
        let rest = rest.split('?').next().unwrap_or_default();
        let shown = match rest.rsplit_once('@') {
            Some((user, place)) => format!("{}@{place}", user.split(':').next().unwrap_or_default()),
            None => rest.to_owned(),
        };
        write!(f, "{scheme}://{shown}")
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresUrl({self})")
    }
}

impl Database {
    /// The SQLite file in the user's data directory, used where no database is named.
    ///
    /// # Errors
    ///
    /// When the system names no home directory for this user.
    pub fn in_user_data() -> Result<Self, DatabaseError> {
        let directories = etcetera::choose_base_strategy().map_err(|_| DatabaseError::NoHome)?;
        Ok(Self::SqliteFile(directories.data_dir().join("kamil").join("games.sqlite")))
    }
}

impl FromStr for Database {
    type Err = DatabaseError;

    fn from_str(url: &str) -> Result<Self, DatabaseError> {
        if PostgresUrl::SCHEMES.iter().any(|scheme| url.starts_with(scheme)) {
            return Ok(Self::Postgres(PostgresUrl(url.to_owned())));
        }
        let Some(rest) = url.strip_prefix("sqlite:") else {
            return Err(match url.split_once(':') {
                Some((scheme, _)) => DatabaseError::Scheme(scheme.chars().take(32).collect()),
                None => DatabaseError::NotAUrl,
            });
        };
        if rest == ":memory:" || rest == "//:memory:" {
            return Ok(Self::SqliteMemory);
        }
        let path = rest.strip_prefix("//").unwrap_or(rest);
        if path.is_empty() {
            return Err(DatabaseError::NoFile);
        }
        if path.contains('?') {
            return Err(DatabaseError::Parameters);
        }
        Ok(Self::SqliteFile(Path::new(path).to_path_buf()))
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SqliteFile(path) => write!(f, "sqlite:{}", path.display()),
            Self::SqliteMemory => f.write_str("sqlite::memory:"),
            Self::Postgres(url) => url.fmt(f),
        }
    }
}

/// Why a text names no database that this server can use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseError {
    /// The text has no scheme.
    #[error("the database is given as a URL, such as sqlite:games.sqlite or sqlite::memory:")]
    NotAUrl,
    /// Another kind of database.
    #[error(
        "databases of the kind `{0}:` are not supported; supported are sqlite:FILE, sqlite::memory: and postgres://…"
    )]
    Scheme(String),
    /// `sqlite:` alone.
    #[error("`sqlite:` names no file; expected sqlite:FILE or sqlite::memory:")]
    NoFile,
    /// Parameters after a question mark.
    #[error("expected sqlite:FILE without parameters, and a question mark came")]
    Parameters,
    /// The user has no home directory.
    #[error("this user has no home directory to keep the games in; name a database, such as sqlite:games.sqlite")]
    NoHome,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlite_files_and_memory_are_read() {
        assert_eq!("sqlite::memory:".parse(), Ok(Database::SqliteMemory));
        assert_eq!("sqlite:a b.db".parse(), Ok(Database::SqliteFile("a b.db".into())));
        assert_eq!("sqlite:///srv/g.db".parse(), Ok(Database::SqliteFile("/srv/g.db".into())));
        assert_eq!("sqlite:/srv/g.db".parse(), Ok(Database::SqliteFile("/srv/g.db".into())));
    }

    #[test]
    fn a_password_is_never_shown() {
        for (url, shown) in [
            ("postgres://kamil:pa:ss@host:5432/games?password=x", "postgres://kamil@host:5432/games"),
            ("postgresql://host/games", "postgresql://host/games"),
            ("postgres:///games?host=/run", "postgres:///games"),
        ] {
            let database: Database = url.parse().unwrap();
            assert_eq!(database.to_string(), shown);
            assert!(!format!("{database:?}").contains("ss@"));
        }
    }

    #[test]
    fn what_is_not_supported_is_named() {
        let error = "mysql://localhost/kamil".parse::<Database>().unwrap_err();
        assert_eq!(error, DatabaseError::Scheme("mysql".to_owned()));
        let text = error.to_string();
        assert!(text.contains("`mysql:` are not supported"), "{text}");
        assert!(text.contains("sqlite:FILE"), "{text}");
        assert_eq!("games.sqlite".parse::<Database>(), Err(DatabaseError::NotAUrl));
        assert_eq!("sqlite:".parse::<Database>(), Err(DatabaseError::NoFile));
        assert_eq!("sqlite:a?mode=ro".parse::<Database>(), Err(DatabaseError::Parameters));
    }
}
