//! The one place that knows the engine's calls.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

use kamil::{Color, Game, Move};
pub(crate) use kamil_engine::{Control, Level};

use crate::game_id::GameId;

/// The computer's move in a game, or `None` where there is no legal move. Its control may cut the search short.
pub(crate) fn choose(id: GameId, game: &Game, level: Level, control: &Control) -> Option<Move> {
    level.search(game, seed(id, game), control).best
}

/// How long a person might think about that move, the same whenever it is asked.
pub(crate) fn leisure(id: GameId, game: &Game, mv: Move) -> Duration {
    Level::leisure(game, mv, seed(id, game))
}

/// What is set aside for a move before it is known how long it takes: more than it usually does.
pub(crate) fn usual_time(level: Level) -> Duration {
    match level {
        Level::Ten => Duration::from_secs(2),
        _ => Duration::from_millis(50),
    }
}

/// The same for the answer to an offer of a draw.
pub(crate) const TIME_FOR_DRAW: Duration = Duration::from_millis(100);

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

#[cfg(test)]
mod tests {
    use kamil::{Array, DrawRules};

    use super::*;

    #[test]
    fn a_search_that_is_stopped_at_once_still_has_a_move() {
        let control = Control::new();
        control.stop();
        let game = Game::new(Array::Kamil, DrawRules::Default);
        for level in Level::ALL {
            let chosen = choose(GameId::random().unwrap(), &game, level, &control).expect("there are moves");
            assert!(game.position().legal_moves().contains(&chosen), "{level:?}");
        }
    }
}
