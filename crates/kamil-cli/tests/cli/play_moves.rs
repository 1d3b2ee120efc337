//! `kamil play-moves`.

use crate::run::kamil;

/// A Pawn that becomes a General, and beside it one that would vanish if there were one.
const GENERAL_LESS: &str = "9k/P1P7/10/10/10/10/10/10/10/K9 w - - 0 1";
const WITH_GENERAL: &str = "9k/P1P7/10/10/10/10/10/10/10/K1G7 w - - 0 1";

#[test]
fn both_notations_lead_to_the_same_place() {
    let fen = "rnewkgwenr/pppp1ppppp/4p5/10/10/10/10/2N1P5/PPPP1PPPPP/R1EWKGWENR b - - 1 2\n";
    assert_eq!(kamil(["play-moves", "e2e3", "e9e8", "b1c3"]).good(), fen);
    assert_eq!(kamil(["play-moves", "e3", "e8", "Nc3"]).good(), fen);
    assert_eq!(kamil(["play-moves", "e3+", "e9e8", "Nb1c3#"]).good(), fen);
}

#[test]
fn a_missing_promotion_letter_is_no_fault() {
    let after = "G8k/2P7/10/10/10/10/10/10/10/K9 b - - 0 1\n";
    for word in ["a9a10g", "a9a10", "a10=G", "a10G", "a10"] {
        assert_eq!(kamil(["play-moves", "--fen", GENERAL_LESS, word]).good(), after, "{word}");
    }
}

#[test]
fn a_vanishing_pawn_leaves_the_board() {
    let after = "9k/2P7/10/10/10/10/10/10/10/K1G7 b - - 0 1\n";
    for word in ["a9a10", "a10"] {
        assert_eq!(kamil(["play-moves", "--fen", WITH_GENERAL, word]).good(), after, "{word}");
    }
    for word in ["a9a10g", "a10=G"] {
        let error = kamil(["play-moves", "--fen", WITH_GENERAL, word]).bad(1);
        assert!(error.contains(&format!("found `{word}` as move 1")), "{error}");
    }
    let error = kamil(["play-moves", "--fen", WITH_GENERAL, "a9a10g"]).bad(1);
    assert!(error.contains("as a protocol move: expected no `g` after a9a10, where"), "{error}");
    let error = kamil(["play-moves", "--fen", WITH_GENERAL, "a10=G"]).bad(1);
    assert!(error.contains("as SAN: expected no `=G` in `a10=G`: its side has a General"), "{error}");
}

#[test]
fn the_second_pawn_vanishes_once_the_first_is_a_general() {
    let after = "G9/9k/10/10/10/10/10/10/10/K9 b - - 0 2\n";
    assert_eq!(kamil(["play-moves", "--fen", GENERAL_LESS, "a9a10g", "j10j9", "c9c10"]).good(), after);
}

#[test]
fn a_refused_word_is_named_with_its_reasons_and_the_legal_moves() {
    let error = kamil(["play-moves", "e2e3", "e9e7"]).bad(1);
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines[0], "error: expected a legal move, found `e9e7` as move 2");
    assert_eq!(lines[1], "  as a protocol move: expected a legal move, found e9e7");
    assert!(lines[2].starts_with("  as SAN: expected "), "{error}");
    assert!(lines[3].starts_with("  legal moves: a9a8 (a8) b9b8 (b8) "), "{error}");
    assert_eq!(lines[4], "  in the position rnewkgwenr/pppppppppp/10/10/10/10/10/4P5/PPPP1PPPPP/RNEWKGWENR b - - 0 1");
    assert_eq!(lines.len(), 5);
}

#[test]
fn many_legal_moves_are_counted_instead() {
    let error = kamil(["play-moves", "--array", "tamma", "a3a9"]).bad(1);
    assert!(error.contains("\n  there are 25 legal moves, which `kamil moves` lists\n"), "{error}");
}

#[test]
fn ambiguous_san_names_its_candidates() {
    let fen = "9k/10/10/10/1N8/10/1N3N4/10/10/4K5 w";
    let error = kamil(["play-moves", "--fen", fen, "Nd5"]).bad(1);
    assert!(error.contains("as SAN: expected one move, found `Nd5`"), "{error}");
    let after = kamil(["play-moves", "--fen", fen, "Nb6d5"]).good();
    assert_eq!(after, "9k/10/10/10/10/3N6/1N3N4/10/10/4K5 b - - 1 1\n");
}

#[test]
fn no_move_is_legal_after_the_end() {
    let error = kamil(["play-moves", "--fen", "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", "a10b10"]).bad(1);
    assert!(error.contains("\n  there is no legal move\n"), "{error}");
}

#[test]
fn moves_after_a_draw_are_played_with_a_warning() {
    let knights = ["b1c3", "b10c8", "c3b1", "c8b10", "b1c3", "b10c8", "c3b1", "c8b10", "b1c3", "b10c8"];
    let run = kamil(["play-moves"].into_iter().chain(knights));
    assert_eq!(run.code, 0);
    assert_eq!(run.out, "r1ewkgwenr/pppppppppp/2n7/10/10/10/10/2N7/PPPPPPPPPP/R1EWKGWENR w - - 10 6\n");
    assert_eq!(run.err, "warning: the game is over before move 9 (draw by repetition); it is played all the same\n");
    let run = kamil(["play-moves"].into_iter().chain(knights[..8].iter().copied()));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn json_has_the_moves_and_the_outcome() {
    let json = kamil(["play-moves", "--json", "--fen", GENERAL_LESS, "a10"]).json();
    let expected = serde_json::json!({
        "fen": "G8k/2P7/10/10/10/10/10/10/10/K9 b - - 0 1",
        "moves": [{ "uci": "a9a10g", "san": "a10=G" }],
        "outcome": null,
    });
    assert_eq!(json, expected);
}

#[test]
fn a_winning_move_says_so() {
    // The King takes b10 and b9 from Black's, and the Pawns block each other.
    let fen = "k9/p2K6/P9/10/10/10/10/10/10/10 w - - 0 1";
    let json = kamil(["play-moves", "--json", "--fen", fen, "Kc9"]).json();
    assert_eq!(json["outcome"], serde_json::json!({ "winner": "white", "reason": "stalemate" }));
    assert_eq!(json["moves"][0]["san"], "Kc9#");
}

#[test]
fn without_a_move_there_is_nothing_to_play() {
    let error = kamil(["play-moves"]).bad(2);
    assert!(error.contains("<MOVE>..."), "{error}");
}
