//! Static exchange evaluation: what a capture gains once both sides have recaptured as long as it pays.

use kamil::{Bitboard, Color, Move, MoveKind, Position, Role};

/// What men exchange at, in hundredths of a Pawn; the King is beyond price.
pub(crate) const fn exchange_value(role: Role) -> i32 {
    match role {
        Role::Pawn | Role::Elephant | Role::Camel => 100,
        Role::General => 140,
        Role::Knight | Role::WarMachine => 300,
        Role::Rook => 500,
        Role::King => 10_000,
    }
}

/// The roles from the cheapest to the dearest.
const BY_VALUE: [Role; 8] =
    [Role::Pawn, Role::Elephant, Role::Camel, Role::General, Role::Knight, Role::WarMachine, Role::Rook, Role::King];

/// What `mv` gains, in hundredths of a Pawn, when both sides go on capturing on its square with their cheapest man as
/// long as it pays. Pins are not seen.
pub(crate) fn exchange(position: &Position, mv: Move) -> i32 {
    let board = position.board();
    let captured = board.role_at(mv.to).map_or(0, exchange_value);
    let (gained, standing) = match mv.kind {
        MoveKind::Normal => (captured, exchange_value(mv.role)),
        MoveKind::Promotion => {
            let general = exchange_value(Role::General);
            (captured + general - exchange_value(Role::Pawn), general)
        }
        // Nothing is left there to recapture.
        MoveKind::Vanish => return captured - exchange_value(Role::Pawn),
    };
    gained - best_recapture(position, mv, standing)
}

/// What the other side gains at best by capturing the man that moved; at least nothing.
fn best_recapture(position: &Position, mv: Move, standing: i32) -> i32 {
    let board = position.board();
    let mut occupied = board.occupied().without(mv.from).with(mv.to);
    let mut side = !position.turn();
    // What each capture in turn gains if no more follow.
    let mut gains = [0; 32];
    let mut count = 0;
    let mut at_stake = standing;
    while count < gains.len() {
        let attackers = board.attackers(side, mv.to, occupied) & occupied;
        let Some(cheapest) = BY_VALUE.into_iter().find(|&role| !(attackers & board.role(role)).is_empty()) else {
            break;
        };
        let from = (attackers & board.role(cheapest)).first().expect("the role has an attacker");
        let next = occupied.without(from);
        if cheapest == Role::King && is_attacked(position, !side, mv, next) {
            break;
        }
        gains[count] = at_stake;
        count += 1;
        at_stake = exchange_value(cheapest);
        occupied = next;
        side = !side;
    }
    gains[..count].iter().rev().fold(0, |later, gain| (gain - later).max(0))
}

fn is_attacked(position: &Position, by: Color, mv: Move, occupied: Bitboard) -> bool {
    !(position.board().attackers(by, mv.to, occupied) & occupied).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::{RuleSet, UciMove};

    fn gain(fen: &str, mv: &str) -> i32 {
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        exchange(&position, mv.parse::<UciMove>().unwrap().to_move(&position).unwrap())
    }

    #[test]
    fn a_free_man_is_all_gain() {
        assert_eq!(gain("k9/10/10/10/4n5/10/10/4R5/10/K9 w - - 0 1", "e3e6"), 300);
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
