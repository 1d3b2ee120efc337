//! The games on disk. Only this module and those below it know SQL.

mod codec;
mod sqlite;

use kamil::{Array, Color, DrawRules, Outcome, RuleSet};

use crate::clock::Moment;
use crate::computer::Level;
use crate::game_id::GameId;
use crate::player::PlayerKey;

pub(crate) use sqlite::SqliteStore as Store;

/// What a game is from its first moment and stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// `None` where the game starts from a position of the player's own.
    pub(crate) array: Option<Array>,
    pub(crate) rules: RuleSet,
    pub(crate) draw_rules: DrawRules,
    pub(crate) level: Level,
    /// The colour of the person; the computer has the other.
    pub(crate) human: Color,
    /// Canonical FEN.
    pub(crate) initial_fen: String,
    pub(crate) created_at: Moment,
}

/// A game as the store has it. Its moves are not yet known to be legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredGame {
    pub(crate) id: GameId,
    pub(crate) player: PlayerKey,
    pub(crate) version: u64,
    pub(crate) terms: Terms,
    /// Protocol moves from ply 0 on.
    pub(crate) moves: Vec<String>,
    pub(crate) outcome: Option<Outcome>,
}

/// What a game has become after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It goes on, and the person is to move.
    HumanToMove,
    /// It goes on, and the computer is to move.
    ComputerToMove,
    /// It is over.
    Over(Outcome),
}

/// Why the store did not do what it was asked to.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database file cannot be opened or brought up to date.
    #[error("cannot open the database {database}: {reason}")]
    Open {
        /// The database, as a URL.
        database: String,
        /// What went wrong.
        reason: String,
    },
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(String),
    /// Another move than the next one, or one that was played already.
    #[error("ply {ply} is not the next ply of game {game}")]
    PlyTaken {
        /// The game.
        game: String,
        /// The ply, from 0.
        ply: usize,
    },
    /// The game is over.
    #[error("game {0} is over")]
    Over(String),
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
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl StoreError {
    /// Whether the same may well succeed later: the database was busy or out of space, and nothing is known to be wrong
    /// with what it was asked.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self, Self::Database(sqlx::Error::Database(_) | sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut))
    }
}
