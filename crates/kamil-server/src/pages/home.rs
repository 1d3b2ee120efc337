//! The first page: where a game starts, what is the source's and what is ours in short, and one's own games.

use std::sync::Arc;

use askama::Template;
use kamil::{Array, Color, Position, RuleSet};
use kamil_diagram::PieceSet;
use serde::Deserialize;

use super::board::BoardPicture;
use super::frame::Frame;
use crate::live_game::LiveGame;
use crate::play::{End, Phase};
use crate::player::Caller;
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

/// The board on which a game may begin.
#[derive(Debug)]
struct FirstBoard {
    picture: BoardPicture,
    below: Color,
}

impl FirstBoard {
    /// What cannot be read leaves the first position of the rule set; the client says what is wrong with it.
    fn new(wishes: &Wishes, pieces: PieceSet, t: Text) -> Self {
        let asked = wishes.rules.as_deref();
        let rules = RuleSet::ALL.into_iter().find(|rules| Some(rules.name()) == asked).unwrap_or_default();
        let own = wishes.fen.as_deref().and_then(|fen| Position::from_fen(fen.trim(), rules).ok());
        // The reader plays the side that is to move; where both sides are theirs, White sits below.
        let below = match (&own, wishes.opponent.as_deref()) {
            (None, _) | (_, Some("oneself")) => Color::White,
            (Some(position), _) => position.turn(),
        };
        let position = own.unwrap_or_else(|| Array::default().position());
        Self { picture: BoardPicture::first(&position, below, pieces, t), below }
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
    pub(super) fn new(frame: Frame, wishes: &Wishes, games: &[Arc<LiveGame>], caller: &Caller) -> Self {
        let t = frame.t;
        let games = games.iter().map(|live| OwnGame::new(live, caller, t)).collect();
        Self { t, source: SOURCE, ours: OURS, games, first: FirstBoard::new(wishes, frame.pieces, t), frame }
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
