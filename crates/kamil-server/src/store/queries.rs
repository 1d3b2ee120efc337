//! The queries, in SQL that both databases read alike. Each dialect has this file as a module of its own, and says what
//! a connection is.

use kamil::{ByColor, Color};
use sqlx::Row as _;

use super::super::codec::{EventColumns, Reader, color_from_name};
use super::super::{Append, Claim, Holder, NewGame, News, StoreError, StoredGame};
use super::{Connection, DbRow};
use crate::clock::Moment;
use crate::computer::Level;
use crate::game_id::GameId;
use crate::play::{Change, Event, Millis, Pace, Seating, Terms, TimeControl};
use crate::player::PlayerKey;
use crate::seat_secret::SeatKey;

/// A change to be made whole, in a transaction that the caller begins and commits.
#[derive(Clone, Debug)]
pub(super) enum Write {
    Create(Box<NewGame>, u32),
    Append(Box<Append>),
    Claim(Claim),
    Pulse(Moment),
}

/// Makes a change. After [`StoreError::Conflict`], [`StoreError::NoGame`] and [`StoreError::TooManyGames`] nothing of it
/// is in the transaction.
pub(super) async fn write(connection: &mut Connection, change: &Write) -> Result<(), StoreError> {
    match change {
        Write::Create(game, limit) => {
            let players = [game.holders.white, game.holders.black].map(|holder| holder.player);
            refuse_too_many(connection, &game.id, &players, *limit).await?;
            insert_game(connection, game).await
        }
        Write::Append(change) => append(connection, change).await,
        Write::Claim(claim) => take_up(connection, claim).await,
        Write::Pulse(now) => pulse(connection, *now).await,
    }
}

/// Refuses where one of the players has as many unfinished games as are allowed, `besides` one.
async fn refuse_too_many(
    connection: &mut Connection,
    besides: &GameId,
    players: &[Option<PlayerKey>],
    limit: u32,
) -> Result<(), StoreError> {
    for player in players.iter().flatten() {
        let count: i64 = sqlx::query_scalar(
            "SELECT count(DISTINCT live_games.id) FROM seats
             JOIN players ON players.id = seats.player JOIN live_games ON live_games.id = seats.game
             WHERE players.token_hash = $1 AND live_games.phase <> 'over' AND live_games.id <> $2",
        )
        .bind(player.0.to_vec())
        .bind(besides.to_string())
        .fetch_one(&mut *connection)
        .await?;
        if count >= i64::from(limit) {
            return Err(StoreError::TooManyGames(limit));
        }
    }
    Ok(())
}

/// Who will have one more unfinished game by the change.
fn players_to_come(change: &Append) -> Vec<Option<PlayerKey>> {
    let comers = change.seats.iter().map(|(_, holder)| holder.player).filter(|_| change.glance.phase != "over");
    let successor = change.successor.iter().flat_map(|game| [game.holders.white.player, game.holders.black.player]);
    comers.chain(successor).collect()
}

async fn insert_game(connection: &mut Connection, game: &NewGame) -> Result<(), StoreError> {
    let terms = &game.terms;
    let (initial, increment) = match terms.pace {
        Pace::Untimed => (None, None),
        Pace::Live(control) => (Some(control.initial().0), Some(control.increment().0)),
    };
    sqlx::query(
        "INSERT INTO live_games (id, version, named_array, rules, draw_rules, initial_fen, clock_initial,
             clock_increment, created_at, phase, computer_to_move, deadline, public, changed_at, leisure)
         VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $8, $13)",
    )
    .bind(game.id.to_string())
    .bind(terms.array.map(kamil::Array::name))
    .bind(terms.rules.name())
    .bind(terms.draw_rules.name())
    .bind(terms.initial_fen.clone())
    .bind(initial)
    .bind(increment)
    .bind(terms.created_at.0)
    .bind(game.glance.phase)
    .bind(i64::from(game.glance.computer_to_move))
    .bind(game.glance.deadline.map(|moment| moment.0))
    .bind(i64::from(terms.public))
    .bind(i64::from(terms.leisure))
    .execute(&mut *connection)
    .await?;
    for color in Color::ALL {
        let (level, invited) = match terms.seats[color] {
            Seating::Computer(level) => (Some(i64::from(level.number())), 0_i64),
            Seating::Person => (None, 0),
            Seating::Invited => (None, 1),
        };
        let holder = game.holders[color];
        let player = player_row(connection, holder.player, terms.created_at).await?;
        sqlx::query(
            "INSERT INTO seats (game, color, level, invited, player, secret_hash) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(game.id.to_string())
        .bind(color.name())
        .bind(level)
        .bind(invited)
        .bind(player)
        .bind(holder.secret.map(|secret| secret.0.to_vec()))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The row of a player, made where it is missing.
async fn player_row(
    connection: &mut Connection,
    player: Option<PlayerKey>,
    now: Moment,
) -> Result<Option<i64>, StoreError> {
    let Some(player) = player else { return Ok(None) };
    sqlx::query("INSERT INTO players (token_hash, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(player.0.to_vec())
        .bind(now.0)
        .execute(&mut *connection)
        .await?;
    let id: i64 = sqlx::query_scalar("SELECT id FROM players WHERE token_hash = $1")
        .bind(player.0.to_vec())
        .fetch_one(&mut *connection)
        .await?;
    Ok(Some(id))
}

async fn append(connection: &mut Connection, change: &Append) -> Result<(), StoreError> {
    let id = change.id.to_string();
    let reader = Reader { game: &id };
    let column = |number: u64| i64::try_from(number).map_err(|_| reader.fault(format!("event {number}")));
    let last = change.events.last().map_or(change.expected, |event| event.number);
    refuse_too_many(connection, &change.id, &players_to_come(change), change.unfinished_limit).await?;
    // Before the rest, since it settles who of several was first; the others change nothing.
    let updated = sqlx::query(
        "UPDATE live_games SET version = $1, phase = $2, computer_to_move = $3, deadline = $4, changed_at = $7,
             thinker = NULL, thinking_until = NULL
         WHERE id = $5 AND version = $6",
    )
    .bind(column(last)?)
    .bind(change.glance.phase)
    .bind(i64::from(change.glance.computer_to_move))
    .bind(change.glance.deadline.map(|moment| moment.0))
    .bind(id.clone())
    .bind(column(change.expected)?)
    .bind(change.events.last().map_or_else(Moment::now, |event| event.at).0)
    .execute(&mut *connection)
    .await?
    .rows_affected();
    if updated == 0 {
        let known = sqlx::query("SELECT 1 FROM live_games WHERE id = $1")
            .bind(id.clone())
            .fetch_optional(&mut *connection)
            .await?;
        return Err(if known.is_some() { StoreError::Conflict(id) } else { StoreError::NoGame(id) });
    }
    for event in &change.events {
        insert_event(connection, &id, event).await?;
    }
    for (color, holder) in &change.seats {
        let now = change.events.last().map_or_else(Moment::now, |event| event.at);
        let player = player_row(connection, holder.player, now).await?;
        sqlx::query("UPDATE seats SET player = $1, secret_hash = $2 WHERE game = $3 AND color = $4")
            .bind(player)
            .bind(holder.secret.map(|secret| secret.0.to_vec()))
            .bind(id.clone())
            .bind(color.name())
            .execute(&mut *connection)
            .await?;
    }
    if let Some(successor) = &change.successor {
        insert_game(connection, successor).await?;
    }
    Ok(())
}

/// [`StoreError::Conflict`] where there is nothing to think about, or another server does.
async fn take_up(connection: &mut Connection, claim: &Claim) -> Result<(), StoreError> {
    let taken = sqlx::query(
        "UPDATE live_games SET thinker = $1, thinking_until = $2
         WHERE id = $3 AND computer_to_move = 1 AND (thinking_until IS NULL OR thinking_until <= $4 OR thinker = $1)",
    )
    .bind(format!("{:x}", claim.server))
    .bind(claim.until.0)
    .bind(claim.id.to_string())
    .bind(claim.now.0)
    .execute(connection)
    .await?
    .rows_affected();
    if taken == 0 { Err(StoreError::Conflict(claim.id.to_string())) } else { Ok(()) }
}

async fn pulse(connection: &mut Connection, now: Moment) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at")
        .bind(now.0)
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert_event(connection: &mut Connection, id: &str, event: &Event) -> Result<(), StoreError> {
    if let Change::TakenBack { plies } = event.change {
        sqlx::query("UPDATE events SET undone = 1 WHERE game = $1 AND ply >= $2 AND undone = 0")
            .bind(id.to_owned())
            .bind(i64::try_from(plies).unwrap_or(i64::MAX))
            .execute(&mut *connection)
            .await?;
    }
    let columns = EventColumns::from(event);
    sqlx::query(
        "INSERT INTO events (game, number, at, kind, side, ply, move, detail, white_left, black_left)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(id.to_owned())
    .bind(columns.number)
    .bind(columns.at)
    .bind(columns.kind)
    .bind(columns.side)
    .bind(columns.ply)
    .bind(columns.mv)
    .bind(columns.detail)
    .bind(columns.white_left)
    .bind(columns.black_left)
    .execute(&mut *connection)
    .await?;
    Ok(())
}

pub(super) async fn knows_player(connection: &mut Connection, player: PlayerKey) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT 1 FROM players WHERE token_hash = $1")
        .bind(player.0.to_vec())
        .fetch_optional(connection)
        .await?;
    Ok(row.is_some())
}

pub(super) async fn game(connection: &mut Connection, id: GameId) -> Result<Option<StoredGame>, StoreError> {
    let row = sqlx::query("SELECT * FROM live_games WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let Some((seats, news)) = seats_and_news(connection, id, 1).await? else { return Ok(None) };
    let terms = terms_from_row(Reader { game: id.as_str() }, &row, seats)?;
    Ok(Some(StoredGame { id, terms, holders: news.holders, events: news.events }))
}

pub(super) async fn news(connection: &mut Connection, id: GameId, after: u64) -> Result<Option<News>, StoreError> {
    Ok(seats_and_news(connection, id, after).await?.map(|(_, news)| news))
}

/// The seats, and the events after one. The version is read first, and no event beyond it: so the events are whole,
/// though others write meanwhile.
async fn seats_and_news(
    connection: &mut Connection,
    id: GameId,
    after: u64,
) -> Result<Option<(ByColor<Seating>, News)>, StoreError> {
    let reader = Reader { game: id.as_str() };
    let rows = sqlx::query(
        "SELECT live_games.version, seats.color, seats.level, seats.invited, seats.secret_hash, players.token_hash
         FROM live_games JOIN seats ON seats.game = live_games.id LEFT JOIN players ON players.id = seats.player
         WHERE live_games.id = $1",
    )
    .bind(id.to_string())
    .fetch_all(&mut *connection)
    .await?;
    let mut seats = ByColor { white: None, black: None };
    let mut holders = ByColor::<Holder>::default();
    let mut version = None;
    for row in &rows {
        version = Some(row.try_get::<i64, _>("version")?);
        let color: String = row.try_get("color")?;
        let color = reader.expect("color", &color, color_from_name(&color))?;
        (seats[color], holders[color]) = (Some(seating(reader, row)?), holder(reader, row)?);
    }
    let Some(version) = version else { return Ok(None) };
    let version = reader.version(version)?;
    let (Some(white), Some(black)) = (seats.white, seats.black) else {
        return Err(reader.fault("expected two seats, found one".to_owned()));
    };
    let events = if version > after { events_between(connection, reader, after, version).await? } else { Vec::new() };
    let last = events.last().map_or(after, |event| event.number);
    if last != version {
        return Err(reader.fault(format!("column version holds `{version}`, and the last event is {last}")));
    }
    Ok(Some((ByColor { white, black }, News { holders, events })))
}

async fn events_between(
    connection: &mut Connection,
    reader: Reader<'_>,
    after: u64,
    last: u64,
) -> Result<Vec<Event>, StoreError> {
    let column = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let rows = sqlx::query("SELECT * FROM events WHERE game = $1 AND number > $2 AND number <= $3 ORDER BY number")
        .bind(reader.game.to_owned())
        .bind(column(after))
        .bind(column(last))
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| reader.event(&event_columns(row)?)).collect()
}

fn event_columns(row: &DbRow) -> Result<EventColumns, StoreError> {
    Ok(EventColumns {
        number: row.try_get("number")?,
        at: row.try_get("at")?,
        kind: row.try_get("kind")?,
        side: row.try_get("side")?,
        ply: row.try_get("ply")?,
        mv: row.try_get("move")?,
        detail: row.try_get("detail")?,
        white_left: row.try_get("white_left")?,
        black_left: row.try_get("black_left")?,
    })
}

fn seating(reader: Reader<'_>, row: &DbRow) -> Result<Seating, StoreError> {
    let (level, invited): (Option<i64>, i64) = (row.try_get("level")?, row.try_get("invited")?);
    Ok(match level {
        Some(number) => {
            let level = u8::try_from(number).ok().and_then(Level::from_number);
            Seating::Computer(reader.expect("level", number, level)?)
        }
        None if invited == 1 => Seating::Invited,
        None => Seating::Person,
    })
}

fn holder(reader: Reader<'_>, row: &DbRow) -> Result<Holder, StoreError> {
    let hash = |column: &str| -> Result<Option<[u8; 32]>, StoreError> {
        let bytes: Option<Vec<u8>> = row.try_get(column)?;
        bytes.map(|bytes| reader.expect(column, bytes.len(), bytes.try_into().ok())).transpose()
    };
    Ok(Holder { player: hash("token_hash")?.map(PlayerKey), secret: hash("secret_hash")?.map(SeatKey) })
}

fn terms_from_row(reader: Reader<'_>, row: &DbRow, seats: ByColor<Seating>) -> Result<Terms, StoreError> {
    let array: Option<String> = row.try_get("named_array")?;
    let array = array.map(|name| reader.expect("named_array", &name, name.parse().ok())).transpose()?;
    let rules: String = row.try_get("rules")?;
    let draw_rules: String = row.try_get("draw_rules")?;
    let (initial, increment): (Option<i64>, Option<i64>) =
        (row.try_get("clock_initial")?, row.try_get("clock_increment")?);
    let pace = match (initial, increment) {
        (Some(initial), Some(increment)) => {
            let control = TimeControl::new(Millis(initial), Millis(increment));
            Pace::Live(control.map_err(|error| reader.fault(format!("the clock: {error}")))?)
        }
        _ => Pace::Untimed,
    };
    Ok(Terms {
        array,
        rules: reader.expect("rules", &rules, rules.parse().ok())?,
        draw_rules: reader.expect("draw_rules", &draw_rules, draw_rules.parse().ok())?,
        initial_fen: row.try_get("initial_fen")?,
        pace,
        seats,
        public: row.try_get::<i64, _>("public")? == 1,
        leisure: row.try_get::<i64, _>("leisure")? == 1,
        created_at: Moment(row.try_get("created_at")?),
    })
}

pub(super) async fn games_of(
    connection: &mut Connection,
    player: PlayerKey,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM live_games WHERE id IN (
             SELECT seats.game FROM seats JOIN players ON players.id = seats.player WHERE players.token_hash = $1
         ) ORDER BY serial DESC LIMIT $2",
    )
    .bind(player.0.to_vec())
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    Ok(game_ids(&ids))
}

pub(super) async fn awaiting_computer(connection: &mut Connection, now: Moment) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "SELECT id FROM live_games WHERE computer_to_move = 1 AND (thinking_until IS NULL OR thinking_until <= $1)
         ORDER BY serial",
    )
    .bind(now.0)
    .fetch_all(connection)
    .await?;
    Ok(game_ids(&ids))
}

pub(super) async fn games_to_watch(
    connection: &mut Connection,
    before: Option<i64>,
    since: Moment,
    limit: u32,
) -> Result<Vec<(i64, GameId)>, StoreError> {
    // By what changed lately, and not in the order of all games there are: a plus keeps both databases from that.
    let rows = sqlx::query(
        "SELECT serial, id FROM live_games
         WHERE public = 1 AND phase = 'ongoing' AND changed_at >= $1 AND +serial < $2 ORDER BY +serial DESC LIMIT $3",
    )
    .bind(since.0)
    .bind(before.unwrap_or(i64::MAX))
    .bind(i64::from(limit))
    .fetch_all(connection)
    .await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in &rows {
        let (serial, id): (i64, String) = (row.try_get("serial")?, row.try_get("id")?);
        games.extend(game_ids(&[id]).into_iter().map(|id| (serial, id)));
    }
    Ok(games)
}

pub(super) async fn overdue(connection: &mut Connection, by: Moment, limit: u32) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> =
        sqlx::query_scalar("SELECT id FROM live_games WHERE deadline <= $1 ORDER BY deadline LIMIT $2")
            .bind(by.0)
            .bind(i64::from(limit))
            .fetch_all(connection)
            .await?;
    Ok(game_ids(&ids))
}

/// The names, without those that no game can have.
fn game_ids(texts: &[String]) -> Vec<GameId> {
    let parsed = texts.iter().filter_map(|text| {
        text.parse().inspect_err(|_| tracing::error!(game = text, "a game's name in the database is malformed")).ok()
    });
    parsed.collect()
}
