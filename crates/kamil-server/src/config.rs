//! Where the server listens, where it keeps the games, and what it allows.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use etcetera::BaseStrategy as _;

/// Everything that [`serve`](crate::serve) needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where the games are kept.
    pub database: Database,
    /// What one caller may ask for.
    pub limits: Limits,
}

impl Config {
    /// The address used where none is named: this machine alone, port 8080.
    pub const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

    /// A configuration with the default [`Limits`].
    pub fn new(listen: SocketAddr, database: Database) -> Self {
        Self { listen, database, limits: Limits::default() }
    }
}

/// What one caller may ask for, and how long the server waits for it.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games a minute that one network address may start.
    pub creations_per_minute: NonZeroU32,
    /// Moves, resignations and draw offers a minute from one network address.
    pub actions_per_minute: NonZeroU32,
    /// Games that one player may have unfinished at a time.
    pub unfinished_games: u32,
    /// Event streams that may be open at a time, over all callers.
    pub event_streams: usize,
    /// How long requests in progress may take to end once the server is told to stop.
    pub shutdown_grace: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            creations_per_minute: NonZeroU32::new(60).expect("60 is not 0"),
            actions_per_minute: NonZeroU32::new(600).expect("600 is not 0"),
            unfinished_games: 100,
            event_streams: 4096,
            shutdown_grace: Duration::from_secs(10),
        }
    }
}

/// A place to keep the games: a file, or memory for as long as the server runs.
///
/// ```
/// use kamil_server::Database;
/// let database: Database = "sqlite:games.sqlite".parse().unwrap();
/// assert_eq!(database.to_string(), "sqlite:games.sqlite");
/// assert!("postgres://localhost/games".parse::<Database>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// An SQLite file, created where it is missing.
    SqliteFile(PathBuf),
    /// SQLite in memory: nothing is kept.
    SqliteMemory,
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
        }
    }
}

/// Why a text names no database that this server can use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseError {
    /// The text has no scheme.
    #[error("the database is given as a URL, such as sqlite:games.sqlite or sqlite::memory:")]
    NotAUrl,
    /// Another database than SQLite.
    #[error("databases of the kind `{0}:` are not supported yet; supported are sqlite:FILE and sqlite::memory:")]
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
    fn what_is_not_supported_is_named() {
        let error = "postgres://localhost/kamil".parse::<Database>().unwrap_err();
        assert_eq!(error, DatabaseError::Scheme("postgres".to_owned()));
        let text = error.to_string();
        assert!(text.contains("`postgres:` are not supported yet"), "{text}");
        assert!(text.contains("sqlite:FILE"), "{text}");
        assert_eq!("games.sqlite".parse::<Database>(), Err(DatabaseError::NotAUrl));
        assert_eq!("sqlite:".parse::<Database>(), Err(DatabaseError::NoFile));
        assert_eq!("sqlite:a?mode=ro".parse::<Database>(), Err(DatabaseError::Parameters));
    }
}
