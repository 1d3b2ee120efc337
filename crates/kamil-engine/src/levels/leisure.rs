//! The time that a move seems to take: long enough to be seen, longer where there is much to choose from.

use core::time::Duration;

use kamil::{Game, Move};

use crate::noise::mix;

/// A move that could not be another, or takes back what was just taken.
const QUICK: u64 = 400;
const FIRST_MOVES: u64 = 700;
/// For each legal move.
const PER_MOVE: u64 = 25;
const LONGEST: u64 = 2_500;
/// In the first moves nobody thinks long.
const FIRST_PLIES: usize = 8;

/// How long a person might think about a move before it is shown; the same for the same seed.
pub(super) fn of(game: &Game, mv: Move, seed: u64) -> Duration {
    let position = game.position();
    let moves = u64::from(position.count_legal_moves());
    let takes_back = position.is_capture(mv) && game.moves().last().is_some_and(|last| last.to == mv.to);
    let usual = if moves == 1 || takes_back {
        QUICK
    } else if game.moves().len() < FIRST_PLIES {
        FIRST_MOVES
    } else {
        (QUICK + PER_MOVE * moves).min(LONGEST)
    };
    // Up to half as long again, or half as short.
    Duration::from_millis(usual / 2 + mix(seed) % (usual + 1))
}
