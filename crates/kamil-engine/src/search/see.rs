//! Static exchange evaluation: what a capture gains once both sides have recaptured as long as it pays.

use kamil::{Bitboard, Board, Move, MoveKind, Position, Role, Square, attacks};

/// What men exchange at, in hundredths of a Pawn; the King is beyond price.
#[inline]
pub(crate) const fn exchange_value(role: Role) -> i32 {
    const VALUES: [i32; 8] = [10_000, 140, 100, 300, 300, 500, 100, 100];
    VALUES[role as usize]
}

/// The roles from the cheapest to the dearest.
const BY_VALUE: [Role; 8] =
    [Role::Pawn, Role::Elephant, Role::Camel, Role::General, Role::Knight, Role::WarMachine, Role::Rook, Role::King];

/// Whether `mv` gains at least `threshold` hundredths of a Pawn when both sides go on capturing on its square with
/// their cheapest man as long as it pays. Pins are not seen.
pub(crate) fn gains(position: &Position, mv: Move, threshold: i32) -> bool {
    let board = position.board();
    let captured = board.role_at(mv.to).map_or(0, exchange_value);
    let pawn = exchange_value(Role::Pawn);
    let general = exchange_value(Role::General);
    let (gained, standing) = match mv.kind {
        MoveKind::Normal => (captured, exchange_value(mv.role)),
        MoveKind::Promotion => (captured + general - pawn, general),
        // Nothing is left there to recapture.
        MoveKind::Vanish => return captured - pawn >= threshold,
    };
    if gained < threshold {
        return false;
    }
    // What the other side must win back for the move to fall short; nothing is left of it if even the loss of the man
    // that stands there is covered.
    let due = standing - (gained - threshold);
    due <= 0 || survives_recaptures(position, mv, due)
}

/// Whether a move keeps its gain though both sides go on capturing on its square, when it falls short if the other side
/// wins `due` there.
fn survives_recaptures(position: &Position, mv: Move, mut due: i32) -> bool {
    let board = position.board();
    let mut occupied = board.occupied().without(mv.from).with(mv.to);
    let mut side = position.turn();
    let mut attackers = board.attackers(!side, mv.to, occupied);
    // Most moves are to squares that the other side does not attack.
    if attackers.is_empty() {
        return true;
    }
    attackers |= board.attackers(side, mv.to, occupied);
    let mut ours = true;
    loop {
        side = !side;
        attackers &= occupied;
        let Some((role, from)) = cheapest(board, attackers & board.color(side)) else { return ours };
        if role == Role::King {
            // A King captures only where nothing can recapture.
            return ours ^ (attackers & board.color(!side)).is_empty();
        }
        ours = !ours;
        // The side that captured puts its man at stake; the other need not go on if that does not pay.
        due = exchange_value(role) - due;
        if due < i32::from(ours) {
            return ours;
        }
        occupied = occupied.without(from);
        attackers |= attacks::rook(mv.to, occupied) & board.role(Role::Rook);
    }
}

/// The cheapest of some men, and where it stands.
fn cheapest(board: &Board, men: Bitboard) -> Option<(Role, Square)> {
    if men.is_empty() {
        return None;
    }
    BY_VALUE.into_iter().find_map(|role| (men & board.role(role)).first().map(|from| (role, from)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::{RuleSet, UciMove};

    /// The greatest threshold that a move reaches, by trying all.
    fn gain(fen: &str, mv: &str) -> i32 {
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        let mv = mv.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        let reached: Vec<i32> = (-11_000..=11_000).filter(|&threshold| gains(&position, mv, threshold)).collect();
        let (least, greatest) = (reached[0], reached[reached.len() - 1]);
        assert_eq!((least, greatest - least + 1), (-11_000, reached.len() as i32), "every lower threshold is reached");
        greatest
    }

    #[test]
    fn a_free_man_is_all_gain() {
        assert_eq!(gain("k9/10/10/10/4n5/10/10/4R5/10/K9 w - - 0 1", "e3e6"), 300);
    }

    #[test]
    fn a_quiet_move_gains_nothing_and_may_lose_the_man() {
        assert_eq!(gain("k9/10/10/10/10/10/10/4R5/10/K9 w - - 0 1", "e3e6"), 0);
        assert_eq!(gain("k9/10/10/3p6/10/10/10/4R5/10/K9 w - - 0 1", "e3e6"), -500);
    }

    #[test]
    fn a_defended_pawn_costs_the_rook() {
        assert_eq!(gain("k9/10/10/3p6/4p5/10/10/4R5/10/K9 w - - 0 1", "e3e6"), 100 - 500);
    }

    #[test]
    fn a_rook_behind_a_rook_joins_in() {
        // Rook takes Pawn, Knight takes Rook, the second Rook takes the Knight.
        assert_eq!(gain("k9/10/3n6/10/4p5/10/10/4R5/4R5/K9 w - - 0 1", "e3e6"), 100 - 500 + 300);
    }

    #[test]
    fn a_side_stops_where_going_on_does_not_pay() {
        // Pawn takes Knight, Rook takes Pawn; the Rook behind the Pawn does take then, so Black stops at once.
        assert_eq!(gain("k9/4r5/10/10/4n5/3P6/10/4R5/10/K9 w - - 0 1", "d5e6"), 300);
        // Without that Rook Black takes the Pawn.
        assert_eq!(gain("k9/4r5/10/10/4n5/3P6/10/10/10/K9 w - - 0 1", "d5e6"), 300 - 100);
    }

    #[test]
    fn a_king_does_not_recapture_a_defended_man() {
        assert_eq!(gain("10/10/4k5/4p5/10/10/4R5/4R5/10/K9 w - - 0 1", "e4e7"), 100);
        assert_eq!(gain("10/10/4k5/4p5/10/10/4R5/10/10/K9 w - - 0 1", "e4e7"), 100 - 500);
    }

    #[test]
    fn a_vanishing_pawn_is_given_away() {
        assert_eq!(gain("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1", "e9e10"), -100);
        assert_eq!(gain("10/4P5/10/10/2k7/10/10/10/10/8K1 w - - 0 1", "e9e10"), 40);
    }
}
