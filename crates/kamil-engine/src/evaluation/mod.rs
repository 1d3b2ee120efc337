//! The estimate of a position without looking ahead.

use kamil::{Bitboard, Board, Color, MOVE_LIMIT, Position, Role, attacks};

use crate::evaluator::Evaluator;

mod endgame;
mod tally;

pub(crate) use endgame::has_winning_men;
use tally::{Tally, Worth};

/// What moving first is worth.
const TEMPO: Worth = Worth::new(12, 5);

/// The evaluation written by hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandWritten;

impl Evaluator for HandWritten {
    type Accumulator = Tally;

    fn refresh(&self, board: &Board) -> Tally {
        Tally::of(board)
    }

    fn evaluate(&self, position: &Position, tally: &Tally) -> i32 {
        estimate(position, tally)
    }
}

/// The estimate for the side to move, in hundredths of a Pawn.
fn estimate(position: &Position, tally: &Tally) -> i32 {
    let board = position.board();
    let us = position.turn();
    let activity = activity(board, Color::White).plus(activity(board, Color::Black).times(-1));
    let worth = tally.worth.plus(activity);
    let for_us = if us == Color::White { worth } else { worth.times(-1) };
    let estimate = for_us.plus(TEMPO).at(tally.phase);
    let strong = if estimate >= 0 { us } else { !us };
    let size = fade(endgame::scale(board, strong, estimate.abs()), position.halfmove_clock());
    let hunt = if endgame::has_winning_men(board, strong) { endgame::mop_up(board, strong) } else { 0 };
    if strong == us { size + hunt } else { -size - hunt }
}

/// An advantage that makes no progress is worth less and less, so that the side that has it captures or moves a Pawn
/// in time; at the move limit half of it is left.
fn fade(size: i32, clock: u16) -> i32 {
    let limit = i32::from(MOVE_LIMIT);
    size * (2 * limit - i32::from(clock).min(limit)) / (2 * limit)
}

/// Mobility, the King's shelter and pressure on the other King.
fn activity(board: &Board, us: Color) -> Worth {
    let occupied = board.occupied();
    let pawn_cover = pawn_attacks(board, !us);
    let free = !board.color(us) & !pawn_cover;
    let target = board.king(!us).map_or(Bitboard::EMPTY, attacks::king);
    let mut mobility = Worth::default();
    let mut pressure = 0;
    for (role, step, weight) in ACTIVE {
        for square in board.men(us, role) {
            let reached = attacks::of(us, role, square, occupied);
            mobility = mobility.plus(step.times((reached & free).count().cast_signed()));
            pressure += weight * (reached & target).count().cast_signed();
        }
    }
    // Attackers help each other, so pressure grows faster than their number.
    let pressure = Worth::new((pressure * pressure / 8).min(150), 0);
    mobility.plus(pressure).plus(SHELTER.times(shelter(board, us)))
}

/// The men whose reach counts: for each square reached, and as pressure on squares beside the King.
const ACTIVE: [(Role, Worth, i32); 4] = [
    (Role::Rook, Worth::new(2, 3), 3),
    (Role::Knight, Worth::new(3, 3), 3),
    (Role::WarMachine, Worth::new(2, 3), 3),
    (Role::General, Worth::new(2, 2), 2),
];

/// For each of our Pawns and Generals beside our King.
const SHELTER: Worth = Worth::new(9, 0);

fn shelter(board: &Board, us: Color) -> i32 {
    let beside = board.king(us).map_or(Bitboard::EMPTY, attacks::king);
    (beside & (board.men(us, Role::Pawn) | board.men(us, Role::General))).count().cast_signed()
}

/// The squares on which the Pawns of a side capture.
fn pawn_attacks(board: &Board, color: Color) -> Bitboard {
    let pawns = board.men(color, Role::Pawn);
    let ahead = match color {
        Color::White => pawns.up(),
        Color::Black => pawns.down(),
    };
    ahead.left() | ahead.right()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;
    use kamil::{Array, Piece, RuleSet, Setup, Square};

    fn judge(position: &Position) -> i32 {
        HandWritten.evaluate(position, &HandWritten.refresh(position.board()))
    }

    fn judge_fen(fen: &str) -> i32 {
        judge(&Position::from_fen(fen, RuleSet::WarMachine).unwrap())
    }

    /// The same position with colours exchanged and the board turned top to bottom.
    fn mirrored(position: &Position, rules: RuleSet) -> Position {
        let mut board = Board::EMPTY;
        for (square, Piece { color, role }) in position.board().pieces() {
            let square = Square::from_number(90 - square.number() / 10 * 10 + square.number() % 10).unwrap();
            board.set(square, Some(Piece { color: !color, role }));
        }
        Setup { board, turn: !position.turn(), ..position.to_setup() }.to_position(rules).unwrap()
    }

    #[test]
    fn both_sides_are_judged_alike() {
        for array in Array::ALL {
            let mut position = array.position();
            for step in 0..120 {
                let mut moves = position.legal_moves();
                moves.sort();
                let Some(mv) = moves.get(step * 11 % moves.len().max(1)) else { break };
                position = position.after(*mv);
                let mirror = mirrored(&position, array.rules());
                assert_eq!(judge(&position), judge(&mirror), "{array}: {}", position.to_fen());
            }
        }
    }

    #[test]
    fn a_rook_up_is_worth_about_a_rook() {
        let score = judge_fen("rnewkgwen1/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1");
        assert!(score > 450 && score < 650, "{score}");
    }

    #[test]
    fn a_lone_knight_promises_little() {
        let score = judge_fen("k9/10/10/10/10/10/10/10/N9/K9 w - - 0 1");
        assert!(score > 0 && score < 40, "{score}");
    }

    #[test]
    fn an_advantage_fades_while_nothing_happens() {
        let after = |clock| judge_fen(&format!("4k5/p8p/10/10/10/10/10/10/P2R5P/4K5 w - - {clock} 150"));
        assert!(after(0) > after(100) && after(100) > after(199));
        assert!(after(199) > 200);
    }

    #[test]
    fn men_beyond_number_stay_an_estimate() {
        let fen = "RRRRRRRRRk/RRRRRRRR2/RRRRRRRR2/RRRRRRRR2/RRRRRRRR2/RRRRRRRR2/RRRRRRRR2/RRRRRRRR2/10/K9 b - - 0 1";
        let setup = Setup::from_fen(fen, RuleSet::WarMachine).unwrap();
        let turned = Setup { turn: Color::White, ..setup };
        let position = turned.to_position(RuleSet::WarMachine).or_else(|_| setup.to_position(RuleSet::WarMachine));
        assert!(!Score::from_centipawns(judge(&position.unwrap())).is_decisive());
    }
}
