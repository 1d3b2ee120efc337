//! `kamil moves`.

use crate::run::kamil;

const MANY: &str =
    "R1R3RN1k/1W1WNW1WR1/1W1WNW1W1W/1R7R/1W1WNW1W1W/1W1NNW1W1W/1W1WNW1W1W/1R7R/R2WWWRWRN/K1R6R w - - 0 1";
const ONE: &str = "10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1";

const FIRST: &str = "b1a3\nb1c3\nc1a3\nc1e3\nh1f3\nh1j3\ni1h3\ni1j3\na2a3\nb2b3\nc2c3\nd2d3\ne2e3\nf2f3\ng2g3\nh2h3\n\
                     i2i3\nj2j3\n";

#[test]
fn the_default_array_has_its_18_moves_in_order() {
    assert_eq!(kamil(["moves"]).good(), FIRST);
    assert_eq!(kamil(["moves", "--array", "kamil"]).good(), FIRST);
    assert_eq!(kamil(["moves", "--rules", "war-machine", "--array", "kamil"]).good(), FIRST);
}

#[test]
fn san_keeps_the_order() {
    let san = "Na3\nNc3\nEa3\nEe3\nEf3\nEj3\nNh3\nNj3\na3\nb3\nc3\nd3\ne3\nf3\ng3\nh3\ni3\nj3\n";
    assert_eq!(kamil(["moves", "--san"]).good(), san);
}

#[test]
fn rank_ten_comes_after_rank_nine() {
    let fen = "R9/1k8/10/10/10/10/10/10/10/4K5 b - - 0 1";
    assert_eq!(kamil(["moves", "--fen", fen]).good(), "b9b8\nb9c8\nb9c9\nb9a10\n");
}

#[test]
fn the_named_arrays_have_their_rule_sets() {
    assert_eq!(kamil(["moves", "--array", "tamma"]).good().lines().count(), 25);
    let camel = kamil(["moves", "--array", "camel"]).good();
    assert_eq!(camel.lines().count(), 20);
    assert_eq!(kamil(["moves", "--rules", "camel"]).good(), camel);
}

#[test]
fn a_position_has_more_moves_than_256() {
    let moves = kamil(["moves", "--fen", MANY]).good();
    assert_eq!(moves.lines().count(), 289);
    let san = kamil(["moves", "--san", "--fen", MANY]).good();
    let mut different: Vec<&str> = san.lines().collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 289);
    assert_eq!(kamil(["moves", "--json", "--fen", MANY]).json()["moves"].as_array().unwrap().len(), 289);
}

#[test]
fn a_vanishing_pawn_has_no_suffix() {
    assert_eq!(kamil(["moves", "--fen", ONE]).good(), "e9e10\n");
    assert_eq!(kamil(["moves", "--san", "--fen", ONE]).good(), "e10\n");
}

#[test]
fn a_promotion_has_one() {
    let fen = "9k/P9/10/10/10/10/10/10/10/K9";
    let moves = kamil(["moves", "--fen", fen]).good();
    assert_eq!(moves.lines().last(), Some("a9a10g"));
    assert_eq!(kamil(["moves", "--san", "--fen", fen]).good().lines().last(), Some("a10=G"));
}

#[test]
fn a_lost_position_has_none() {
    assert_eq!(kamil(["moves", "--fen", "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1"]).good(), "");
}

#[test]
fn json_has_both_notations() {
    let json = kamil(["moves", "--json", "--fen", ONE]).json();
    assert_eq!(json, serde_json::json!({ "fen": ONE, "moves": [{ "uci": "e9e10", "san": "e10" }] }));
}

#[test]
fn a_bad_fen_is_told_with_its_place() {
    let error = kamil(["moves", "--fen", "55/10/10/10/10/10/10/10/10/10"]).bad(1);
    assert_eq!(
        error,
        "error: --fen `55/10/10/10/10/10/10/10/10/10`: expected a number of empty squares from 1 to 10 without a \
         leading zero, found `55` at column 1\n"
    );
    let error = kamil(["moves", "--fen", ""]).bad(1);
    assert_eq!(error, "error: --fen ``: expected a FEN, found an empty text\n");
}

#[test]
fn every_reason_against_a_position_is_told() {
    let error = kamil(["moves", "--fen", "KP8/10/10/10/10/10/10/10/10/K9"]).bad(1);
    for reason in ["white has 2 Kings", "black has no King", "a white Pawn on b10"] {
        assert_eq!(error.matches(reason).count(), 1, "{error}");
    }
}

#[test]
fn a_man_of_the_other_rule_set_names_it() {
    let camel = "4k5/10/10/10/10/10/10/10/10/C3K5";
    let error = kamil(["moves", "--fen", camel]).bad(1);
    assert!(error.contains("expected a man of the rule set `war-machine`, found `C` at column 29"), "{error}");
    assert!(error.contains("only the rule set `camel` has it"), "{error}");
    assert_eq!(kamil(["moves", "--rules", "camel", "--fen", camel]).code, 0);
}

#[test]
fn an_array_keeps_to_its_rule_set() {
    let error = kamil(["moves", "--array", "camel", "--rules", "war-machine"]).bad(1);
    assert_eq!(
        error,
        "error: the array `camel` has the rule set `camel`: expected no other, found --rules war-machine\n"
    );
    kamil(["moves", "--array", "tamma", "--rules", "camel"]).bad(1);
}
