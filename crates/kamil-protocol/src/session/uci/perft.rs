//! Perft that can be stopped.

use kamil::Position;
use kamil_engine::Control;

/// At this depth and below, a count takes some milliseconds at most, and is not interrupted.
const WHOLE: u32 = 3;

/// No count goes deeper, lest it exhaust the stack; none of such a depth ever ends.
pub(super) const DEEPEST: u32 = 64;

/// The sequences of `depth` legal moves, at most [`u64::MAX`]; none where the count was stopped.
pub(super) fn count(position: &Position, depth: u32, control: &Control) -> Option<u64> {
    if depth <= WHOLE {
        return Some(kamil::perft(position, depth));
    }
    let moves = position.legal_moves();
    moves.iter().try_fold(0_u64, |sum, &mv| {
        if control.is_stopped() {
            return None;
        }
        Some(sum.saturating_add(count(&position.after(mv), depth - 1, control)?))
    })
}
