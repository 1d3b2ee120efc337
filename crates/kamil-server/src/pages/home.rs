//! The first page: where a game starts, what is the source's and what is ours in short, and one's own games.

use askama::Template;
use kamil::{Array, Outcome};

use super::frame::Frame;
use crate::live_game::LiveGame;
use crate::store::Standing;
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
    pub(super) fn new(frame: Frame, games: &[LiveGame]) -> Self {
        let t = frame.t;
        let games = games.iter().map(|live| OwnGame::new(live, t)).collect();
        Self { frame, t, source: SOURCE, ours: OURS, games }
    }
}

impl OwnGame {
    fn new(live: &LiveGame, t: Text) -> Self {
        let array = live.terms.array.map_or("custom", Array::name);
        let state = match live.standing() {
            Standing::HumanToMove => t.say("page-home-game-your-turn"),
            Standing::ComputerToMove => t.say("page-home-game-thinking"),
            Standing::Over(outcome) => t.say(&outcome_key(outcome)),
        };
        Self {
            id: live.id.to_string(),
            array: t.say(&format!("page-array-{array}")),
            moves: t.say_with("page-home-game-moves", "count", live.plies().div_ceil(2)),
            state,
        }
    }
}

/// The key of the sentence that says how a game ended.
pub(super) fn outcome_key(outcome: Outcome) -> String {
    match outcome.winner() {
        Some(winner) => format!("page-home-{winner}-wins-{}", outcome.reason()),
        None => format!("page-home-draw-{}", outcome.reason()),
    }
}
