//! The first page: where a game starts, what is the source's and what is ours in short, and one's own games.

use std::sync::Arc;

use askama::Template;
use axum::http::HeaderMap;
use kamil::{Array, Color, Position, RuleSet};
use serde::Deserialize;

use super::board::BoardPicture;
use super::frame::Frame;
use crate::dress::Dress;
use crate::live_game::LiveGame;
use crate::play::{End, Phase};
use crate::player::{Caller, cookie};
use crate::text::Text;

/// What the source says, in short.
const SOURCE: [&str; 4] =
    ["page-home-source-board", "page-home-source-war-machine", "page-home-source-last-rank", "page-home-source-end"];
/// What we have decided, in short.
const OURS: [&str; 3] = ["page-home-ours-draws", "page-home-ours-arrays", "page-home-ours-first-move"];

#[derive(Debug, Template)]
#[template(path = "home.html")]
pub(super) struct Home {
    frame: Frame,
    t: Text,
    source: [&'static str; 4],
    ours: [&'static str; 3],
    games: Vec<OwnGame>,
    first: FirstBoard,
}

/// What the address asks for: the first position of a game, and against whom. The client reads the same.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Wishes {
    fen: Option<String>,
    rules: Option<String>,
    opponent: Option<String>,
}

/// The cookie in which the client keeps the array of the last new game.
const ARRAY_COOKIE: &str = "kamil_array";
/// The cookie in which it keeps who then sat below, where that was Black.
const BELOW_COOKIE: &str = "kamil_below";

/// What the last new game began with, where its position was not the reader's own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    array: Array,
    below: Color,
}

impl Kept {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let array = cookie(headers, ARRAY_COOKIE);
        let array = Array::ALL.into_iter().find(|known| Some(known.name()) == array).unwrap_or_default();
        let below = if cookie(headers, BELOW_COOKIE) == Some("black") { Color::Black } else { Color::White };
        Self { array, below }
    }
}

/// The board on which a game may begin.
#[derive(Debug)]
struct FirstBoard {
    picture: BoardPicture,
    below: Color,
}

impl FirstBoard {
    /// What cannot be read leaves what was kept; the client says what is wrong with it.
    fn new(wishes: &Wishes, kept: Kept, dress: Dress, t: Text) -> Self {
        let asked = wishes.rules.as_deref();
        let rules = RuleSet::ALL.into_iter().find(|rules| Some(rules.name()) == asked).unwrap_or_default();
        let own = wishes.fen.as_deref().and_then(|fen| Position::from_fen(fen.trim(), rules).ok());
        // The reader plays the side that is to move; where both sides are theirs, White sits below.
        let below = match (&own, wishes.opponent.as_deref()) {
            (_, Some("oneself")) => Color::White,
            (None, _) => kept.below,
            (Some(position), _) => position.turn(),
        };
        let position = own.unwrap_or_else(|| kept.array.position());
        Self { picture: BoardPicture::first(&position, below, dress, t), below }
    }
}

/// A line of the list of one's own games.
#[derive(Debug)]
struct OwnGame {
    id: String,
    array: String,
    moves: String,
    state: String,
}

impl Home {
    pub(super) fn new(frame: Frame, wishes: &Wishes, kept: Kept, games: &[Arc<LiveGame>], caller: &Caller) -> Self {
        let t = frame.t;
        let games = games.iter().map(|live| OwnGame::new(live, caller, t)).collect();
        Self { t, source: SOURCE, ours: OURS, games, first: FirstBoard::new(wishes, kept, frame.dress, t), frame }
    }
}

impl OwnGame {
    fn new(live: &LiveGame, caller: &Caller, t: Text) -> Self {
        let play = &live.play;
        let array = play.terms().array.map_or("custom", Array::name);
        let state = match play.phase() {
            Phase::Waiting => t.say("page-home-game-waiting"),
            Phase::Ongoing if play.is_thinking() => t.say("page-home-game-thinking"),
            Phase::Ongoing if live.held(caller).has(play.turn()) => t.say("page-home-game-your-turn"),
            Phase::Ongoing => t.say("page-home-game-their-turn"),
            Phase::Over(end) => t.say(&end_key(end)),
        };
        Self {
            id: live.id.to_string(),
            array: t.say(&format!("page-array-{array}")),
            moves: t.say_with("page-home-game-moves", "count", play.plies().div_ceil(2)),
            state,
        }
    }
}

/// The key of the sentence that says how a game ended.
pub(super) fn end_key(end: End) -> String {
    match end.winner() {
        Some(winner) => format!("page-home-{winner}-wins-{}", end.reason()),
        None => format!("page-home-draw-{}", end.reason()),
    }
}
