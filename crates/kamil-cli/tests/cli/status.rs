//! `kamil status`: the sentences, to the letter.

use crate::run::kamil;

#[track_caller]
fn status(fen: &str, expected: &str, strict: &str) {
    assert_eq!(kamil(["status", "--fen", fen]).good(), format!("{expected}\n"));
    assert_eq!(kamil(["status", "--strict", "--fen", fen]).good(), format!("{strict}\n"));
}

#[track_caller]
fn same(fen: &str, expected: &str) {
    status(fen, expected, expected);
}

#[test]
fn the_arrays_are_ongoing() {
    assert_eq!(kamil(["status"]).good(), "ongoing\n");
    for array in ["kamil", "tamma", "camel"] {
        assert_eq!(kamil(["status", "--array", array]).good(), "ongoing\n");
    }
}

#[test]
fn a_lone_king_wins_by_stalemate() {
    same("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", "black wins by stalemate");
}

#[test]
fn stalemate_wins_for_white_too() {
    same("k9/p1K7/P9/10/10/10/10/10/10/10 b - - 0 1", "white wins by stalemate");
}

#[test]
fn checkmate_wins() {
    same("k8R/9R/10/10/10/10/10/10/10/K9 b - - 0 1", "white wins by checkmate");
    same("K8r/9r/10/10/10/10/10/10/10/k9 w - - 0 1", "black wins by checkmate");
}

#[test]
fn a_vanishing_move_is_a_move() {
    same("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1", "ongoing");
}

#[test]
fn bare_kings_draw_unless_strict() {
    status("k9/10/10/10/10/10/10/10/10/K9 w - - 0 1", "draw by bare kings", "ongoing");
}

#[test]
fn the_move_limit_draws_unless_strict() {
    status("k9/10/10/10/10/10/10/10/10/KR8 w - - 200 150", "draw by move limit", "ongoing");
    same("k9/10/10/10/10/10/10/10/10/KR8 w - - 199 150", "ongoing");
}

#[test]
fn the_first_reason_in_order_counts() {
    same("k8R/9R/10/10/10/10/10/10/10/K9 b - - 200 150", "white wins by checkmate");
    status("k9/10/10/10/10/10/10/10/10/K9 w - - 200 150", "draw by bare kings", "ongoing");
}

#[test]
fn json_has_the_shape_of_the_servers_games() {
    let fen = "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1";
    let json = kamil(["status", "--json", "--fen", fen]).json();
    let outcome = serde_json::json!({ "winner": "black", "reason": "stalemate" });
    assert_eq!(json, serde_json::json!({ "fen": fen, "turn": "white", "status": "finished", "outcome": outcome }));
    let json = kamil(["status", "--json"]).json();
    assert_eq!((&json["status"], &json["outcome"]), (&"ongoing".into(), &serde_json::Value::Null));
    let json = kamil(["status", "--json", "--fen", "k9/10/10/10/10/10/10/10/10/K9"]).json();
    assert_eq!(json["outcome"], serde_json::json!({ "winner": null, "reason": "bare-kings" }));
}
