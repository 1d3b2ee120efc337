//! SAN: what is read is written back, and means a legal move or none. The lines are a move and a FEN.
#![no_main]

use kamil::{Array, Position, RuleSet, San, SanIllegal};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (text, fen) = text.split_once('\n').unwrap_or((text, Array::Kamil.fen()));
    let Ok(read) = text.parse::<San>() else { return };
    assert_eq!(read.to_string().parse(), Ok(read));
    for rules in RuleSet::ALL {
        let Ok(position) = Position::from_fen(fen, rules) else { continue };
        check(read, &position);
    }
});

fn check(read: San, position: &Position) {
    match read.to_move(position) {
        Ok(mv) => {
            assert!(position.is_legal(mv));
            assert_eq!((mv.role, mv.to), (read.role, read.to));
            let written = San::from_move(position, mv);
            assert_eq!(written.to_string().parse(), Ok(written));
            assert_eq!(written.to_move(position), Ok(mv));
        }
        Err(SanIllegal::Ambiguous { candidates, .. }) => {
            assert!(candidates.len() > 1);
            assert!(candidates.iter().all(|mv| position.is_legal(*mv) && mv.to == read.to));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
