//! FEN: what is read is written back, and the naive implementation reads the same.
#![no_main]

#[path = "../../crates/kamil/tests/naive/mod.rs"]
mod naive;

use kamil::{MoveList, Position, RuleSet, Setup};
use libfuzzer_sys::fuzz_target;
use naive::board::Board;
use naive::man::Rules;

fuzz_target!(|text: &str| {
    for (rules, naive_rules) in [(RuleSet::WarMachine, Rules::WarMachine), (RuleSet::Camel, Rules::Camel)] {
        check(text, rules, naive_rules);
    }
});

fn check(text: &str, rules: RuleSet, naive_rules: Rules) {
    let setup = Setup::from_fen(text, rules);
    compare(text, setup.as_ref().ok(), rules, naive_rules);
    let Ok(setup) = setup else { return };
    assert_eq!(Setup::from_fen(&setup.to_fen(), rules), Ok(setup));
    let Ok(position) = setup.to_position(rules) else { return };
    assert_eq!(Position::from_fen(&position.to_fen(), rules), Ok(position));
    let moves = position.legal_moves();
    assert!(moves.len() <= MoveList::CAPACITY);
    assert_eq!(position.count_legal_moves() as usize, moves.len());
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    for mv in moves {
        let next = position.after(mv);
        assert_eq!(Position::from_fen(&next.to_fen(), rules), Ok(next), "a legal move leads to a legal position");
    }
}

/// The naive implementation takes a FEN whose fields stand one blank apart.
fn compare(text: &str, setup: Option<&Setup>, rules: RuleSet, naive_rules: Rules) {
    let one_blank: Vec<&str> = text.split_ascii_whitespace().collect();
    let one_blank = one_blank.join(" ");
    if text.len() > 512 || one_blank.is_empty() {
        assert_eq!(setup, None);
        return;
    }
    let board = Board::from_fen(&one_blank, naive_rules).ok();
    assert_eq!(setup.map(Setup::to_fen), board.map(Board::to_fen), "{one_blank}");
    if let (Some(setup), Some(board)) = (setup, board) {
        assert_eq!(setup.to_position(rules).is_ok(), board.faults().is_empty(), "{one_blank}");
    }
}
