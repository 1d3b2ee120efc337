//! How a game has ended, judged over the positions it went through.

use super::board::Board;
use super::man::{Kind, Side};

/// Plies without a capture or a Pawn move after which the game is drawn.
const MOVE_LIMIT: u16 = 200;
/// How often the same position has to occur for a draw.
const REPETITIONS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Checkmate { winner: Side },
    Stalemate { winner: Side },
    BareKings,
    Repetition,
    MoveLimit,
}

impl Board {
    /// The win of the other side if the side to move has no legal move.
    pub(crate) fn win(&self) -> Option<Ending> {
        if self.has_legal_move() {
            return None;
        }
        let winner = self.turn.other();
        Some(if self.is_in_check(self.turn) { Ending::Checkmate { winner } } else { Ending::Stalemate { winner } })
    }

    fn has_only_kings(&self) -> bool {
        self.men().all(|(_, man)| man.kind == Kind::King)
    }
}

/// How the game stands after these positions, the first one included; `strict` knows no automatic draw.
pub(crate) fn ending(positions: &[Board], strict: bool) -> Option<Ending> {
    let now = positions.last().expect("a game has a first position");
    if let Some(win) = now.win() {
        return Some(win);
    }
    if strict {
        return None;
    }
    if now.has_only_kings() {
        return Some(Ending::BareKings);
    }
    let occurrences = positions.iter().filter(|before| before.same_placement_and_turn(now)).count();
    if occurrences >= REPETITIONS {
        return Some(Ending::Repetition);
    }
    (now.halfmove >= MOVE_LIMIT).then_some(Ending::MoveLimit)
}
