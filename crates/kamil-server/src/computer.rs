//! The one place that knows the engine's calls.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use kamil::{Color, Game, Move};
pub(crate) use kamil_engine::{Control, Level};

use crate::game_id::GameId;

/// The computer's move in a game, or `None` where there is no legal move. Its control may cut the search short.
pub(crate) fn choose(id: GameId, game: &Game, level: Level, control: &Control) -> Option<Move> {
    level.search(game, seed(id, game), control).best
}

/// Whether the computer, which plays `color`, takes a draw.
pub(crate) fn accepts_draw(game: &Game, color: Color) -> bool {
    Level::accepts_draw(game, color)
}

/// Another number for every move of every game, so that games differ.
fn seed(id: GameId, game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    game.moves().len().hash(&mut hasher);
    hasher.finish()
}
