//! The games in an embedded SQLite database.

use std::time::Duration;

use kamil::Color;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous};
use sqlx::{Row as _, Sqlite, SqlitePool, Transaction};

use super::codec::{Reader, color_from_name};
use super::{Standing, StoreError, StoredGame, Terms};
use crate::clock::Moment;
use crate::computer::Level;
use crate::config::Database;
use crate::game_id::GameId;
use crate::player::PlayerKey;

static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("./migrations/sqlite");

/// How long a writer waits for another before the database counts as failed.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
const CONNECTIONS: u32 = 8;

/// Takes the write lock at once, so that two writers queue up instead of failing half-way.
const BEGIN_WRITE: &str = "BEGIN IMMEDIATE";

/// A pool of connections to one SQLite database.
#[derive(Clone, Debug)]
pub(crate) struct SqliteStore {
    pool: SqlitePool,
}

impl SqliteStore {
    /// Opens the database, making the file and its folder where they are missing, and brings its tables up to date.
    pub(crate) async fn open(database: &Database) -> Result<Self, StoreError> {
        let failed = |reason: String| StoreError::Open { database: database.to_string(), reason };
        let options = SqliteConnectOptions::new().foreign_keys(true).busy_timeout(BUSY_TIMEOUT).create_if_missing(true);
        let pool = SqlitePoolOptions::new();
        let (pool, options) = match database {
            Database::SqliteFile(path) => {
                if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                    std::fs::create_dir_all(folder)
                        .map_err(|error| failed(format!("{}: {error}", folder.display())))?;
                }
                // FULL: an accepted move survives a loss of power, not only of the process.
                let options =
                    options.filename(path).journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
                (pool.max_connections(CONNECTIONS), options)
            }
            // The data live in the one connection, which must therefore never be closed.
            Database::SqliteMemory => (
                pool.max_connections(1).min_connections(1).idle_timeout(None).max_lifetime(None),
                options.in_memory(true),
            ),
        };
        let pool = pool.connect_with(options).await.map_err(|error| failed(error.to_string()))?;
        MIGRATIONS.run(&pool).await.map_err(|error| failed(error.to_string()))?;
        Ok(Self { pool })
    }

    /// Waits for work in progress and closes the file.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    /// Whether the token is one that this server has given out and a game was started with.
    pub(crate) async fn knows_player(&self, player: PlayerKey) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM players WHERE token_hash = ?")
            .bind(player.0.as_slice())
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// Keeps a new game, and its player where that is a new one too.
    pub(crate) async fn create_game(
        &self,
        id: GameId,
        player: PlayerKey,
        terms: &Terms,
        standing: Standing,
        unfinished_limit: u32,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(BEGIN_WRITE).await?;
        let player = player_row(&mut transaction, player, terms.created_at).await?;
        let unfinished: i64 = sqlx::query_scalar("SELECT count(*) FROM games WHERE player = ? AND reason IS NULL")
            .bind(player)
            .fetch_one(&mut *transaction)
            .await?;
        if unfinished >= i64::from(unfinished_limit) {
            return Err(StoreError::TooManyGames(unfinished_limit));
        }
        let columns = StandingColumns::new(standing);
        sqlx::query(
            "INSERT INTO games (id, player, version, plies, array, rules, draw_rules, level, player_color,
                 initial_fen, computer_to_move, winner, reason, created_at)
             VALUES (?, ?, 1, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(id.as_str())
        .bind(player)
        .bind(terms.array.map(kamil::Array::name))
        .bind(terms.rules.name())
        .bind(terms.draw_rules.name())
        .bind(i64::from(terms.level.number()))
        .bind(terms.human.name())
        .bind(terms.initial_fen.as_str())
        .bind(columns.computer_to_move)
        .bind(columns.winner)
        .bind(columns.reason)
        .bind(terms.created_at.0)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(())
    }

    pub(crate) async fn game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        // One transaction, so that the moves belong to the version.
        let mut transaction = self.pool.begin().await?;
        read_game(&mut transaction, id).await
    }

    /// The player's games, newest first. A damaged one is left out, and reported.
    pub(crate) async fn games_of(&self, player: PlayerKey, limit: u32) -> Result<Vec<StoredGame>, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT games.id FROM games JOIN players ON players.id = games.player
             WHERE players.token_hash = ? ORDER BY games.created_at DESC, games.rowid DESC LIMIT ?",
        )
        .bind(player.0.as_slice())
        .bind(i64::from(limit))
        .fetch_all(&mut *transaction)
        .await?;
        let mut games = Vec::with_capacity(ids.len());
        for id in ids {
            let Ok(parsed) = id.parse::<GameId>() else {
                tracing::error!(game = id, "a game's name in the database is malformed");
                continue;
            };
            match read_game(&mut transaction, parsed).await {
                Ok(game) => games.extend(game),
                Err(error @ StoreError::Damaged { .. }) => {
                    tracing::error!(%error, "a game is left out of its player's list");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(games)
    }

    /// Keeps the move at `ply`, and what the game has become by it; returns the new version.
    pub(crate) async fn append_move(
        &self,
        id: GameId,
        ply: usize,
        mv: &str,
        standing: Standing,
    ) -> Result<u64, StoreError> {
        let taken = || StoreError::PlyTaken { game: id.to_string(), ply };
        let ply_column = i64::try_from(ply).map_err(|_| taken())?;
        let mut transaction = self.pool.begin_with(BEGIN_WRITE).await?;
        let inserted = sqlx::query("INSERT INTO moves (game, ply, move, played_at) VALUES (?, ?, ?, ?)")
            .bind(id.as_str())
            .bind(ply_column)
            .bind(mv)
            .bind(Moment::now().0)
            .execute(&mut *transaction)
            .await;
        match inserted {
            Ok(_) => {}
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => return Err(taken()),
            Err(sqlx::Error::Database(error)) if error.is_foreign_key_violation() => {
                return Err(StoreError::NoGame(id.to_string()));
            }
            Err(error) => return Err(error.into()),
        }
        let columns = StandingColumns::new(standing);
        let version: Option<i64> = sqlx::query_scalar(
            "UPDATE games SET version = version + 1, plies = plies + 1, computer_to_move = ?, winner = ?, reason = ?
             WHERE id = ? AND plies = ? AND reason IS NULL RETURNING version",
        )
        .bind(columns.computer_to_move)
        .bind(columns.winner)
        .bind(columns.reason)
        .bind(id.as_str())
        .bind(ply_column)
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(version) = version else {
            return Err(if is_over(&mut transaction, id).await? { StoreError::Over(id.to_string()) } else { taken() });
        };
        let version = read_version(id, version)?;
        transaction.commit().await?;
        Ok(version)
    }

    /// Ends a game that goes on, without a move; where `at_ply` is given, only if no move came in between.
    pub(crate) async fn finish(
        &self,
        id: GameId,
        outcome: kamil::Outcome,
        at_ply: Option<usize>,
    ) -> Result<u64, StoreError> {
        let at_ply = at_ply.map(|ply| i64::try_from(ply).unwrap_or(i64::MAX));
        let mut transaction = self.pool.begin_with(BEGIN_WRITE).await?;
        let columns = StandingColumns::new(Standing::Over(outcome));
        let version: Option<i64> = sqlx::query_scalar(
            "UPDATE games SET version = version + 1, computer_to_move = 0, winner = ?1, reason = ?2
             WHERE id = ?3 AND reason IS NULL AND (?4 IS NULL OR plies = ?4) RETURNING version",
        )
        .bind(columns.winner)
        .bind(columns.reason)
        .bind(id.as_str())
        .bind(at_ply)
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(version) = version else {
            return Err(if is_over(&mut transaction, id).await? {
                StoreError::Over(id.to_string())
            } else {
                StoreError::PlyTaken {
                    game: id.to_string(),
                    ply: at_ply.and_then(|ply| usize::try_from(ply).ok()).unwrap_or_default(),
                }
            });
        };
        let version = read_version(id, version)?;
        transaction.commit().await?;
        Ok(version)
    }

    /// The unfinished games in which the computer is to move, oldest first.
    pub(crate) async fn awaiting_computer(&self) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM games WHERE computer_to_move = 1 AND reason IS NULL ORDER BY created_at",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// Makes the database fail at every move, as a full disk would, or work again.
    #[cfg(test)]
    pub(crate) async fn refuse_moves(&self, refuse: bool) {
        let statement = if refuse {
            "CREATE TRIGGER refused BEFORE INSERT ON moves BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        } else {
            "DROP TRIGGER refused"
        };
        sqlx::query(statement).execute(&self.pool).await.expect("the schema can be changed");
    }
}

/// What the columns of `games` say of a [`Standing`].
struct StandingColumns {
    computer_to_move: i64,
    winner: Option<&'static str>,
    reason: Option<&'static str>,
}

impl StandingColumns {
    fn new(standing: Standing) -> Self {
        match standing {
            Standing::HumanToMove => Self { computer_to_move: 0, winner: None, reason: None },
            Standing::ComputerToMove => Self { computer_to_move: 1, winner: None, reason: None },
            Standing::Over(outcome) => {
                Self { computer_to_move: 0, winner: outcome.winner().map(Color::name), reason: Some(outcome.reason()) }
            }
        }
    }
}

async fn player_row(
    transaction: &mut Transaction<'static, Sqlite>,
    player: PlayerKey,
    now: Moment,
) -> Result<i64, StoreError> {
    sqlx::query("INSERT INTO players (token_hash, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .bind(player.0.as_slice())
        .bind(now.0)
        .execute(&mut **transaction)
        .await?;
    let id = sqlx::query_scalar("SELECT id FROM players WHERE token_hash = ?")
        .bind(player.0.as_slice())
        .fetch_one(&mut **transaction)
        .await?;
    Ok(id)
}

async fn is_over(transaction: &mut Transaction<'static, Sqlite>, id: GameId) -> Result<bool, StoreError> {
    let over: Option<bool> = sqlx::query_scalar("SELECT reason IS NOT NULL FROM games WHERE id = ?")
        .bind(id.as_str())
        .fetch_optional(&mut **transaction)
        .await?;
    over.ok_or_else(|| StoreError::NoGame(id.to_string()))
}

fn read_version(id: GameId, version: i64) -> Result<u64, StoreError> {
    let reader = Reader { game: id.as_str() };
    reader.expect("version", version, u64::try_from(version).ok())
}

async fn read_game(
    transaction: &mut Transaction<'static, Sqlite>,
    id: GameId,
) -> Result<Option<StoredGame>, StoreError> {
    let row = sqlx::query(
        "SELECT games.*, players.token_hash FROM games JOIN players ON players.id = games.player WHERE games.id = ?",
    )
    .bind(id.as_str())
    .fetch_optional(&mut **transaction)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let moves = sqlx::query("SELECT ply, move FROM moves WHERE game = ? ORDER BY ply")
        .bind(id.as_str())
        .fetch_all(&mut **transaction)
        .await?;
    game_from_rows(id, &row, &moves).map(Some)
}

fn game_from_rows(id: GameId, row: &SqliteRow, moves: &[SqliteRow]) -> Result<StoredGame, StoreError> {
    let reader = Reader { game: id.as_str() };
    let hash: Vec<u8> = row.try_get("token_hash")?;
    let player = reader.expect("token_hash", hash.len(), hash.try_into().ok().map(PlayerKey))?;
    let moves = moves_from_rows(reader, moves)?;
    let plies: i64 = row.try_get("plies")?;
    if usize::try_from(plies) != Ok(moves.len()) {
        return Err(reader.fault(format!("column plies holds `{plies}`, and there are {} moves", moves.len())));
    }
    let winner: Option<String> = row.try_get("winner")?;
    let reason: Option<String> = row.try_get("reason")?;
    Ok(StoredGame {
        id,
        player,
        version: read_version(id, row.try_get("version")?)?,
        terms: terms_from_row(reader, row)?,
        moves,
        outcome: reader.outcome(winner.as_deref(), reason.as_deref())?,
    })
}

fn terms_from_row(reader: Reader<'_>, row: &SqliteRow) -> Result<Terms, StoreError> {
    let array: Option<String> = row.try_get("array")?;
    let array = array.map(|name| reader.expect("array", &name, name.parse().ok())).transpose()?;
    let rules: String = row.try_get("rules")?;
    let draw_rules: String = row.try_get("draw_rules")?;
    let level: i64 = row.try_get("level")?;
    let human: String = row.try_get("player_color")?;
    Ok(Terms {
        array,
        rules: reader.expect("rules", &rules, rules.parse().ok())?,
        draw_rules: reader.expect("draw_rules", &draw_rules, draw_rules.parse().ok())?,
        level: reader.expect("level", level, u8::try_from(level).ok().and_then(Level::from_number))?,
        human: reader.expect("player_color", &human, color_from_name(&human))?,
        initial_fen: row.try_get("initial_fen")?,
        created_at: Moment(row.try_get("created_at")?),
    })
}

fn moves_from_rows(reader: Reader<'_>, rows: &[SqliteRow]) -> Result<Vec<String>, StoreError> {
    let mut moves = Vec::with_capacity(rows.len());
    for (expected, row) in rows.iter().enumerate() {
        let ply: i64 = row.try_get("ply")?;
        if usize::try_from(ply) != Ok(expected) {
            return Err(reader.fault(format!("the move of ply {expected} is missing; the next is that of ply {ply}")));
        }
        moves.push(row.try_get("move")?);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use kamil::{Array, DrawReason, DrawRules, Outcome, RuleSet, WinReason};
    use tempfile::TempDir;

    use super::*;

    const DRAWN: Outcome = Outcome::Draw { by: DrawReason::Agreement };

    fn terms() -> Terms {
        Terms {
            array: Some(Array::Kamil),
            rules: RuleSet::WarMachine,
            draw_rules: DrawRules::Default,
            level: Level::Two,
            human: Color::White,
            initial_fen: Array::Kamil.fen().to_owned(),
            created_at: Moment(1_000),
        }
    }

    async fn store_in(folder: &TempDir) -> SqliteStore {
        let database = Database::SqliteFile(folder.path().join("games.sqlite"));
        SqliteStore::open(&database).await.unwrap()
    }

    async fn with_game(store: &SqliteStore, player: PlayerKey) -> GameId {
        let id = GameId::random().unwrap();
        store.create_game(id, player, &terms(), Standing::HumanToMove, 100).await.unwrap();
        id
    }

    #[tokio::test]
    async fn a_game_is_read_back_as_it_was_kept_after_a_restart_too() {
        let folder = tempfile::tempdir().unwrap();
        let store = store_in(&folder).await;
        let player = PlayerKey([1; 32]);
        let id = with_game(&store, player).await;
        assert_eq!(store.append_move(id, 0, "e2e3", Standing::ComputerToMove).await.unwrap(), 2);
        assert_eq!(store.append_move(id, 1, "e9e8", Standing::HumanToMove).await.unwrap(), 3);
        store.close().await;
        let store = store_in(&folder).await;
        let game = store.game(id).await.unwrap().unwrap();
        let moves = vec!["e2e3".to_owned(), "e9e8".to_owned()];
        assert_eq!(game, StoredGame { id, player, version: 3, terms: terms(), moves, outcome: None });
        assert!(store.knows_player(player).await.unwrap());
        assert!(!store.knows_player(PlayerKey([2; 32])).await.unwrap());
        assert_eq!(store.game(GameId::random().unwrap()).await.unwrap(), None);
    }

    #[tokio::test]
    async fn of_many_moves_for_one_ply_exactly_one_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let store = store_in(&folder).await;
        let id = with_game(&store, PlayerKey([1; 32])).await;
        for ply in 0..5 {
            let tasks: Vec<_> = (0..12)
                .map(|racer| {
                    let store = store.clone();
                    tokio::spawn(async move {
                        store.append_move(id, ply, &format!("racer{racer}"), Standing::HumanToMove).await
                    })
                })
                .collect();
            let mut winners = Vec::new();
            for (racer, task) in tasks.into_iter().enumerate() {
                match task.await.unwrap() {
                    Ok(version) => winners.push((racer, version)),
                    Err(StoreError::PlyTaken { ply: refused, .. }) => assert_eq!(refused, ply),
                    Err(error) => panic!("{error}"),
                }
            }
            let [(racer, version)] = winners[..] else { panic!("{winners:?} at ply {ply}") };
            let game = store.game(id).await.unwrap().unwrap();
            assert_eq!((game.version, game.moves.len()), (version, ply + 1));
            assert_eq!(game.moves[ply], format!("racer{racer}"));
        }
    }

    #[tokio::test]
    async fn moves_leave_no_gap_and_none_comes_after_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let store = store_in(&folder).await;
        let id = with_game(&store, PlayerKey([1; 32])).await;
        let gap = store.append_move(id, 3, "e2e3", Standing::HumanToMove).await;
        assert!(matches!(gap, Err(StoreError::PlyTaken { ply: 3, .. })), "{gap:?}");
        store.append_move(id, 0, "e2e3", Standing::Over(DRAWN)).await.unwrap();
        let late = store.append_move(id, 1, "e9e8", Standing::HumanToMove).await;
        assert!(matches!(late, Err(StoreError::Over(_))), "{late:?}");
        let late = store.finish(id, DRAWN, None).await;
        assert!(matches!(late, Err(StoreError::Over(_))), "{late:?}");
        let game = store.game(id).await.unwrap().unwrap();
        assert_eq!((game.version, game.moves.len(), game.outcome), (2, 1, Some(DRAWN)));
        let nowhere = store.append_move(GameId::random().unwrap(), 0, "e2e3", Standing::HumanToMove).await;
        assert!(matches!(nowhere, Err(StoreError::NoGame(_))), "{nowhere:?}");
        let nowhere = store.finish(GameId::random().unwrap(), DRAWN, None).await;
        assert!(matches!(nowhere, Err(StoreError::NoGame(_))), "{nowhere:?}");
    }

    #[tokio::test]
    async fn an_agreement_counts_for_the_ply_it_was_made_at() {
        let folder = tempfile::tempdir().unwrap();
        let store = store_in(&folder).await;
        let id = with_game(&store, PlayerKey([1; 32])).await;
        store.append_move(id, 0, "e2e3", Standing::ComputerToMove).await.unwrap();
        let stale = store.finish(id, DRAWN, Some(0)).await;
        assert!(matches!(stale, Err(StoreError::PlyTaken { .. })), "{stale:?}");
        assert_eq!(store.finish(id, DRAWN, Some(1)).await.unwrap(), 3);
    }

    #[tokio::test]
    async fn unfinished_games_are_limited_and_those_of_the_computer_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let store = store_in(&folder).await;
        let player = PlayerKey([1; 32]);
        let first = with_game(&store, player).await;
        let second = with_game(&store, player).await;
        let refused = store.create_game(GameId::random().unwrap(), player, &terms(), Standing::HumanToMove, 2).await;
        assert!(matches!(refused, Err(StoreError::TooManyGames(2))), "{refused:?}");
        with_game(&store, PlayerKey([2; 32])).await;

        store.append_move(first, 0, "e2e3", Standing::ComputerToMove).await.unwrap();
        store.append_move(second, 0, "e2e3", Standing::ComputerToMove).await.unwrap();
        assert_eq!(store.awaiting_computer().await.unwrap(), [first, second]);
        let resigned = Outcome::Win { winner: Color::Black, by: WinReason::Resignation };
        store.finish(first, resigned, None).await.unwrap();
        assert_eq!(store.awaiting_computer().await.unwrap(), [second]);
        store.append_move(second, 1, "e9e8", Standing::HumanToMove).await.unwrap();
        assert!(store.awaiting_computer().await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_file_has_the_journal_and_the_foreign_keys_that_are_meant() {
        let folder = tempfile::tempdir().unwrap();
        let store = store_in(&folder).await;
        let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&store.pool).await.unwrap();
        let foreign_keys: bool = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(&store.pool).await.unwrap();
        let timeout: i64 = sqlx::query_scalar("PRAGMA busy_timeout").fetch_one(&store.pool).await.unwrap();
        assert_eq!((journal.as_str(), foreign_keys, timeout), ("wal", true, 10_000));
        let orphan = sqlx::query("INSERT INTO moves VALUES ('nowhere', 0, 'e2e3', 0)").execute(&store.pool).await;
        assert!(orphan.is_err());
    }

    #[tokio::test]
    async fn games_in_memory_are_kept_while_the_server_runs() {
        let store = SqliteStore::open(&Database::SqliteMemory).await.unwrap();
        let id = with_game(&store, PlayerKey([1; 32])).await;
        store.append_move(id, 0, "e2e3", Standing::HumanToMove).await.unwrap();
        assert_eq!(store.game(id).await.unwrap().unwrap().moves, ["e2e3"]);
    }
}
