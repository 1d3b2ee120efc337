//! Formats that must not change by accident: the data files say what they are.

use std::collections::BTreeSet;
use std::path::PathBuf;

use kamil::{
    Color, FenError, Key, LoadError, Move, MoveKind, Piece, Position, PositionFault, Role, RuleSet, Setup, Square,
};

fn lines(file: &str) -> Vec<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

fn piece(letter: &str) -> Piece {
    Piece::from_letter(letter.parse().unwrap()).unwrap()
}

fn kind(name: &str) -> MoveKind {
    match name {
        "normal" => MoveKind::Normal,
        "promotion" => MoveKind::Promotion,
        "vanish" => MoveKind::Vanish,
        _ => panic!("no kind of move: {name}"),
    }
}

fn key_of_all_parts() -> Key {
    let mut key = Key(0);
    for color in Color::ALL {
        for role in Role::ALL {
            for square in Square::ALL {
                key = key.toggle(Key::piece(Piece { color, role }, square));
            }
        }
    }
    key
}

#[test]
fn keys_and_encodings_are_pinned() {
    let mut counts = [0; 4];
    for line in lines("zobrist.txt") {
        let (expected, found, count) = match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["turn", key] => (*key, Key::turn(Color::Black).to_string(), 0),
            ["all", key] => (*key, key_of_all_parts().to_string(), 0),
            ["man", letter, square, key] => (*key, Key::piece(piece(letter), square.parse().unwrap()).to_string(), 1),
            ["position", key, rules, fen @ ..] => {
                let position = Position::from_fen(&fen.join(" "), rules.parse().unwrap()).unwrap();
                (*key, position.key().to_string(), 2)
            }
            ["move", from, to, name, code] => {
                let role = Role::Pawn;
                let mv = Move { role, from: from.parse().unwrap(), to: to.parse().unwrap(), kind: kind(name) };
                (*code, format!("{:04x}", mv.encode()), 3)
            }
            _ => panic!("expected a pin, found {line}"),
        };
        assert_eq!(found, expected, "{line}");
        counts[count] += 1;
    }
    assert_eq!(counts, [2, 32, 9, 9], "the file is whole");
}

#[test]
fn good_fens_are_read_and_written_canonically() {
    let lines = lines("fens/good.txt");
    assert_eq!(lines.len(), 20, "the file is whole");
    for line in lines {
        let parts: Vec<&str> = line.split(" | ").collect();
        let (rules, fen, expected) = match parts.as_slice() {
            [rules, fen] => (rules, fen, fen),
            [rules, fen, expected] => (rules, fen, expected),
            _ => panic!("expected RULES | FEN | FEN, found {line}"),
        };
        let rules: RuleSet = rules.parse().unwrap();
        let position = Position::from_fen(fen, rules).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(position.to_fen(), *expected, "{line}");
        assert_eq!(Position::from_fen(expected, rules), Ok(position), "{line}");
        assert_eq!(Setup::from_fen(fen, rules), Ok(position.to_setup()), "{line}");
    }
}

#[test]
fn bad_fens_are_refused_for_the_reasons_beside_them() {
    let mut seen = BTreeSet::new();
    for line in lines("fens/bad.txt") {
        let mut parts = line.splitn(3, " | ");
        let (Some(rules), Some(fen), Some(expected)) = (parts.next(), parts.next(), parts.next()) else {
            panic!("expected RULES | FEN | error, found {line}");
        };
        let error = Position::from_fen(fen, rules.parse().unwrap()).expect_err(&line);
        assert_eq!(error.to_string(), expected, "{line}");
        match error {
            LoadError::Fen(error) => {
                seen.insert(fen_error(&error));
            }
            LoadError::Position(error) => seen.extend(error.faults.into_iter().map(fault)),
        }
    }
    let all: BTreeSet<&str> = FEN_ERRORS.into_iter().chain(FAULTS).collect();
    assert_eq!(seen, all, "every reason has a line");
}

/// A man outside the rule set is refused before there is a setup, so a setup made otherwise tells that fault.
#[test]
fn a_setup_names_the_men_outside_its_rule_set() {
    let text = "k9/10/10/10/10/10/10/10/10/W8K w - - 0 1";
    let error = Setup::from_fen(text, RuleSet::WarMachine).unwrap().to_position(RuleSet::Camel).unwrap_err();
    assert_eq!(error.to_string(), "a white War Machine on a1, expected only men of the rule set `camel`");
}

const FEN_ERRORS: [&str; 13] = [
    "too long",
    "empty",
    "unknown letter",
    "outside rules",
    "empty run",
    "rank width",
    "rank count",
    "turn",
    "castling",
    "en passant",
    "halfmove clock",
    "fullmove number",
    "extra field",
];

const FAULTS: [&str; 3] = ["king count", "pawn on edge", "opponent in check"];

fn fen_error(error: &FenError) -> &'static str {
    FEN_ERRORS[match error {
        FenError::TooLong { .. } => 0,
        FenError::Empty => 1,
        FenError::UnknownLetter { .. } => 2,
        FenError::OutsideRules { .. } => 3,
        FenError::EmptyRun { .. } => 4,
        FenError::RankWidth { .. } => 5,
        FenError::RankCount { .. } => 6,
        FenError::Turn { .. } => 7,
        FenError::Castling { .. } => 8,
        FenError::EnPassant { .. } => 9,
        FenError::HalfmoveClock { .. } => 10,
        FenError::FullmoveNumber { .. } => 11,
        FenError::ExtraField { .. } => 12,
    }]
}

fn fault(fault: PositionFault) -> &'static str {
    match fault {
        PositionFault::KingCount { .. } => FAULTS[0],
        PositionFault::PawnOnEdge { .. } => FAULTS[1],
        PositionFault::OpponentInCheck { .. } => FAULTS[2],
        PositionFault::OutsideRules { .. } => panic!("a FEN with such a man is refused before"),
    }
}

/// What an error says already, whoever prints its sources too would say twice.
#[test]
fn errors_that_tell_their_reasons_have_no_source() {
    let error = Position::from_fen("10/10/10/10/10/10/10/10/10/10", RuleSet::WarMachine).unwrap_err();
    assert!(std::error::Error::source(&error).is_none(), "{error}");
    let error = Position::from_fen("x9/10/10/10/10/10/10/10/10/10", RuleSet::WarMachine).unwrap_err();
    assert!(std::error::Error::source(&error).is_none(), "{error}");
}
