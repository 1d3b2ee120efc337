//! Arrangements that may be illegal, and texts that may be no FEN, judged by both implementations.

use kamil::{PositionFault, Setup};

use super::translate::{color, rule_set, square};
use crate::naive::board::Board;
use crate::naive::census::Census;
use crate::naive::fault::Fault;
use crate::naive::man::{Kind, Man, Rules, Side};

/// Both find the same faults in an arrangement.
pub(crate) fn compare_faults(board: &Board, census: &mut Census) {
    let fen = board.to_fen();
    let setup = Setup::from_fen(&fen, rule_set(board.rules)).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(setup.to_fen(), fen);
    let faults = board.faults();
    let fast = match setup.to_position(rule_set(board.rules)) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults,
    };
    assert_eq!(fast.is_empty(), faults.is_empty(), "{fen}: {fast:?}, naive {faults:?}");
    for side in [Side::White, Side::Black] {
        let kings = fast.iter().find_map(|fault| match fault {
            PositionFault::KingCount { color: whose, count } if *whose == color(side) => Some(*count as usize),
            _ => None,
        });
        let count = board.count(Man::new(side, Kind::King));
        assert_eq!(kings, (count != 1).then_some(count), "{fen}");
        let outer = fast
            .iter()
            .any(|fault| matches!(fault, PositionFault::PawnOnEdge { color: whose, .. } if *whose == color(side)));
        let naive_outer =
            faults.contains(&Fault::PawnOnFirstRank(side)) || faults.contains(&Fault::PawnOnLastRank(side));
        assert_eq!(outer, naive_outer, "{fen}");
    }
    compare_left_in_check(board, &fast, &faults);
    for fault in faults {
        census.add(match fault {
            Fault::NoKing(_) => "illegal: no King",
            Fault::ManyKings(_) => "illegal: many Kings",
            Fault::PawnOnFirstRank(_) => "illegal: Pawn on its first rank",
            Fault::PawnOnLastRank(_) => "illegal: Pawn on its last rank",
            Fault::LeftInCheck => "illegal: left in check",
        });
    }
}

/// Both say whether the side that has just moved is in check, if it has one King, and by a man that attacks it.
fn compare_left_in_check(board: &Board, fast: &[PositionFault], faults: &[Fault]) {
    let (us, them) = (board.turn, board.turn.other());
    if board.count(Man::new(them, Kind::King)) != 1 {
        return;
    }
    let left = fast.iter().find_map(|fault| match *fault {
        PositionFault::OpponentInCheck { color, king, checker } => Some((color, king, checker)),
        _ => None,
    });
    let fen = board.to_fen();
    assert_eq!(left.is_some(), faults.contains(&Fault::LeftInCheck), "{fen}");
    if let Some((whose, king, checker)) = left {
        let naive_king = board.king(them).expect("a King was counted");
        assert_eq!((whose, king), (color(them), square(naive_king)), "{fen}");
        assert!(board.attackers(naive_king, us).any(|(from, _)| square(from) == checker), "{fen}");
    }
}

/// Both read the same of a text, or neither does.
pub(crate) fn compare_readers(text: &str, rules: Rules, census: &mut Census) {
    // The rules do not say how many spaces may stand between the fields.
    if text.contains("  ") || text.starts_with(' ') || text.ends_with(' ') {
        return;
    }
    let fast = Setup::from_fen(text, rule_set(rules));
    let naive = Board::from_fen(text, rules);
    match (&fast, &naive) {
        (Ok(setup), Ok(board)) => {
            assert_eq!(setup.to_fen(), board.to_fen(), "{text}");
            census.add("changed FENs read");
        }
        (Err(_), Err(_)) => census.add("changed FENs refused"),
        _ => panic!("{text:?}: crate {fast:?}, naive {naive:?}"),
    }
}
