//! Reasons: each refusal gives its code and arguments, each code occurs, and all are those that front ends know.

use std::collections::BTreeSet;
use std::path::PathBuf;

use kamil::pgn::{Problem, ProblemKind, WriteError, read_games};
use kamil::{
    Argument, Array, Color, DrawRules, Explain, Game, IllegalMove, Move, MoveKind, Piece, Position, Reason, ReasonCode,
    Role, RuleSet, San, Square, UciMove,
};

fn data(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// `fen-rank-width rank=10 found=9`.
fn written(reason: &Reason) -> String {
    reason.arguments().fold(reason.code.name().to_owned(), |text, (name, value)| match value {
        Argument::Number(number) => format!("{text} {name}={number}"),
        Argument::Text(value) => format!("{text} {name}={value}"),
    })
}

fn explained(error: &impl Explain) -> Vec<String> {
    error.reasons().iter().map(written).collect()
}

#[test]
fn the_codes_are_pinned() {
    let pinned = data("reasons.txt");
    let pinned: Vec<&str> = pinned.lines().filter(|line| !line.starts_with('#')).collect();
    let known = ReasonCode::ALL.iter().map(|code| [&[code.name()], code.arguments()].concat().join(" "));
    assert_eq!(pinned, known.collect::<Vec<_>>());
    assert_eq!(pinned.iter().collect::<BTreeSet<_>>().len(), pinned.len());
}

#[test]
fn a_fen_is_refused_with_its_reason() {
    let refused = |fen: &str| explained(&Position::from_fen(fen, RuleSet::WarMachine).unwrap_err());
    assert_eq!(refused("10/10"), ["fen-rank-count found=2"]);
    assert_eq!(refused("k8/10/10/10/10/10/10/10/10/9K"), ["fen-rank-width rank=10 found=9"]);
    assert_eq!(refused("\u{1b}/10/10/10/10/10/10/10/10/10"), ["fen-letter found=\\u{1b} column=1"]);
    assert_eq!(
        refused("c9/10/10/10/10/10/10/10/10/10"),
        ["fen-outside-rules found=c column=1 rules=war-machine has=camel"]
    );
    assert_eq!(
        refused("P9/10/10/10/10/10/10/10/10/K1K7"),
        ["king-count color=white count=2", "king-count color=black count=0", "pawn-on-edge color=white square=a10"]
    );
}

#[test]
fn a_move_is_refused_with_its_reason() {
    let position = Array::Kamil.position();
    let uci = |text: &str| explained(&text.parse::<UciMove>().unwrap().to_move(&position).unwrap_err());
    assert_eq!(uci("e2e5"), ["illegal move=e2e5"]);
    assert_eq!(uci("e2e3g"), ["no-general move=e2e3"]);
    let san = |text: &str| explained(&text.parse::<San>().unwrap().to_move(&position).unwrap_err());
    assert_eq!(san("Ke5"), ["san-no-move move=Ke5 role=king to=e5"]);
    assert_eq!(san("Nxc3"), ["san-no-capture move=Nxc3 to=c3"]);
    assert_eq!(explained(&"Qe5".parse::<San>().unwrap_err()), ["san-text part=start found=Q"]);
    assert_eq!(explained(&"".parse::<San>().unwrap_err()), ["san-end part=start"]);
    let kings = Position::from_fen("9k/10/10/10/10/10/10/10/10/K9", RuleSet::WarMachine).unwrap();
    let mut over = Game::from_position(kings, RuleSet::WarMachine, DrawRules::Default);
    let mv = over.position().legal_moves()[0];
    assert_eq!(explained(&over.play(mv).unwrap_err()), ["game-over outcome=draw-bare-kings"]);
    assert_eq!(explained(&"chess".parse::<Array>().unwrap_err()), ["name found=chess"]);
}

/// The reasons of every refused FEN and every broken game of the test data.
fn of_the_test_data() -> Vec<Reason> {
    let bad = data("fens/bad.txt");
    let fens = bad.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).flat_map(|line| {
        let fields: Vec<&str> = line.split(" | ").collect();
        Position::from_fen(fields[1], fields[0].parse().unwrap()).unwrap_err().reasons()
    });
    let (_, problems) = read_games(data("games/problems.pgn").as_bytes());
    fens.chain(problems.iter().flat_map(Explain::reasons)).collect()
}

/// Reasons that the test data has no case of.
fn others() -> Vec<Reason> {
    let long = "x".repeat(70_000);
    let pgns = [format!("1. e3 {{{long}}} *"), format!("1. e3 {} *", "(1. d3 ".repeat(70)), "1. e3 {open".to_owned()];
    let read = pgns.iter().flat_map(|pgn| read_games(pgn.as_bytes()).1);
    let problems: Vec<Problem> = read.collect();
    let san = |fen: &str, text: &str| {
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        text.parse::<San>().unwrap().to_move(&position).unwrap_err().reasons()
    };
    let pinned = "r3k5/10/10/10/10/10/10/10/N9/K9 w - - 0 1";
    let nowhere = Move { role: Role::Pawn, from: Square::E2, to: Square::E3, kind: MoveKind::Normal };
    let mut reasons: Vec<Reason> = problems.iter().flat_map(Explain::reasons).collect();
    reasons.extend(san(pinned, "Nc3"));
    reasons.extend(san(pinned, "Kxb1"));
    reasons.extend(san("n3k5/10/10/10/10/10/10/10/10/R3K5 w - - 0 1", "Ra10"));
    reasons.extend(san("4k5/10/10/10/10/10/10/10/P9/4K5 w - - 0 1", "a3=G"));
    reasons.extend("e2e3g".parse::<UciMove>().unwrap().to_move(&Array::Kamil.position()).unwrap_err().reasons());
    reasons.extend("N".parse::<San>().unwrap_err().reasons());
    // A FEN's letters are read by the rule set, so that no FEN has this fault.
    let mut camel = Array::Camel.position().to_setup();
    camel.board.set(Square::E5, Some(Piece { color: Color::Black, role: Role::WarMachine }));
    reasons.extend(camel.to_position(RuleSet::Camel).unwrap_err().reasons());
    reasons.extend(IllegalMove(nowhere).reasons());
    reasons.extend(WriteError::TooDeep.reasons());
    reasons.extend(ProblemKind::TooLarge.reasons());
    reasons.extend("chess".parse::<Array>().unwrap_err().reasons());
    reasons
}

#[test]
fn every_code_occurs() {
    let reached: BTreeSet<ReasonCode> = of_the_test_data().iter().chain(&others()).map(|reason| reason.code).collect();
    // A game that is over, and what front ends alone refuse.
    let elsewhere = [ReasonCode::GameOver, ReasonCode::NoMove, ReasonCode::PgnTagName];
    let missing: Vec<_> =
        ReasonCode::ALL.iter().filter(|code| !reached.contains(code) && !elsewhere.contains(code)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
