//! `kamil eval`: a table for readers, an object for programs, and both say the same.

use crate::run::kamil;

const ENDING: &str = "4k5/p8p/10/10/10/10/10/10/P2R5P/4K5 b - - 40 90";

/// Pawns as a number of hundredths.
#[track_caller]
fn hundredths(word: &str) -> i64 {
    word.replacen('.', "", 1).parse().unwrap_or_else(|_| panic!("{word}"))
}

#[test]
fn the_first_position_is_nearly_even() {
    let table = kamil(["eval"]).good();
    assert!(table.lines().any(|line| line.starts_with("material ")), "{table}");
    assert!(table.contains("\nphase 32 of 32: all middlegame\n"), "{table}");
    assert!(!table.contains("scaled") && !table.contains("faded"), "{table}");
    let white = table.lines().rev().nth(1).unwrap().split_whitespace().last().unwrap();
    assert!(hundredths(white).abs() < 50, "{table}");
}

#[test]
fn the_table_adds_up() {
    for fen in [ENDING, "rnewkgwenr/pppppppppp/10/10/10/10/10/3P6/PPP1PPPPPP/RNEWKGWENR b - - 0 1"] {
        let table = kamil(["eval", "--fen", fen]).good();
        let rows: Vec<Vec<i64>> = table
            .lines()
            .skip(2)
            .take_while(|line| !line.is_empty())
            .map(|line| line.split_whitespace().skip(1).map(hundredths).collect())
            .collect();
        let (sum, terms) = rows.split_last().unwrap();
        assert_eq!((terms.len(), sum.len()), (12, 9), "{table}");
        // The columns "now" are rounded one by one.
        for column in [0, 1, 3, 4, 6, 7] {
            assert_eq!(terms.iter().map(|row| row[column]).sum::<i64>(), sum[column], "{table}");
        }
        for row in &rows {
            assert_eq!((row[0] - row[3], row[1] - row[4]), (row[6], row[7]), "{table}");
        }
    }
}

#[test]
fn both_views_are_told() {
    let table = kamil(["eval", "--fen", ENDING]).good();
    let last: Vec<&str> = table.lines().rev().take(2).collect();
    assert!(last[1].starts_with("white ") && last[0].starts_with("to move (black) "), "{table}");
    let [mover, white] = [last[0], last[1]].map(|line| hundredths(line.split_whitespace().last().unwrap()));
    assert!(white > 200 && mover == -white, "{table}");
}

#[test]
fn scaling_fading_and_hunting_are_told() {
    let told = |fen: &str| kamil(["eval", "--fen", fen]).good();
    assert!(told(ENDING).contains("\nfaded to 90 of 100: 40 plies without a capture or a Pawn move\n"));
    assert!(!kamil(["eval", "--strict", "--fen", ENDING]).good().contains("faded"), "no limit, no fading");
    let knight = told("k9/10/10/10/10/10/10/10/N9/K9 w - - 0 1");
    assert!(knight.contains(": white hardly has the men to win\n"), "{knight}");
    let rook = told("k9/10/10/10/10/10/10/10/5R4/K9 w - - 0 1");
    assert!(rook.contains(" to white for driving the King to the edge\n"), "{rook}");
    let over = told("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1");
    assert!(over.contains("\nthe game is over: black wins by stalemate; only the men are judged here\n"), "{over}");
}

#[test]
fn json_says_the_same() {
    let json = kamil(["eval", "--json", "--fen", ENDING]).json();
    assert_eq!((&json["fen"], &json["turn"]), (&ENDING.into(), &"black".into()));
    let terms = json["terms"].as_array().unwrap();
    let totals = terms.iter().map(|term| term["total"]["endgame"].as_i64().unwrap());
    assert_eq!(totals.sum::<i64>(), json["sum"]["endgame"].as_i64().unwrap());
    assert_eq!(json["mover"].as_i64().unwrap(), -json["white"].as_i64().unwrap());
    assert_eq!((&json["share"], &json["fade"], &json["over"]), (&1.0.into(), &0.9.into(), &serde_json::Value::Null));
    let table = kamil(["eval", "--fen", ENDING]).good();
    let white = table.lines().rev().nth(1).unwrap().split_whitespace().last().unwrap();
    assert_eq!(hundredths(white), json["white"].as_i64().unwrap());
    let over = kamil(["eval", "--json", "--fen", "K9/P1k7/10/10/10/10/10/10/10/10"]).json();
    assert_eq!(over["over"], serde_json::json!({ "winner": "black", "reason": "stalemate" }));
}

#[test]
fn camels_need_their_rule_set() {
    assert!(kamil(["eval", "--array", "camel"]).good().contains("leapers"));
    let fen = "k9/10/10/10/10/10/10/10/C9/K9 w - - 0 1";
    assert!(kamil(["eval", "--fen", fen]).bad(1).contains("camel"));
    assert!(kamil(["eval", "--rules", "camel", "--fen", fen]).good().contains("leapers"));
}
