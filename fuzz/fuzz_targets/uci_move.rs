//! Protocol moves: what is read is written back, and means a legal move or none. The lines are a move and a FEN.
#![no_main]

use kamil::{Array, MoveKind, Position, RuleSet, UciMove};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (text, fen) = text.split_once('\n').unwrap_or((text, Array::Kamil.fen()));
    let Ok(read) = text.parse::<UciMove>() else { return };
    assert_eq!(read.to_string(), text, "there is one way to write a protocol move");
    for rules in RuleSet::ALL {
        let Ok(position) = Position::from_fen(fen, rules) else { continue };
        let Ok(mv) = read.to_move(&position) else { continue };
        assert!(position.is_legal(mv));
        assert_eq!((mv.from, mv.to), (read.from, read.to));
        assert!(!read.general || mv.kind == MoveKind::Promotion);
    }
});
