//! `kamil analyse`.

use serde_json::Value;

use crate::run::{kamil, kamil_reading, testdata};

const MATE: &str = "5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1";

#[test]
fn lines_of_a_position() {
    let out = kamil(["analyse", "--depth", "2", "--fen", MATE]).good();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["depth", "score", "nodes", "seconds", "line"]);
    let words: Vec<&str> = lines[lines.len() - 2].split_whitespace().collect();
    assert!(words[0].starts_with("2/"), "{out}");
    assert_eq!((words[1], words[4]), ("#1", "Rb10#"), "{out}");
    assert_eq!(lines.last(), Some(&"best Rb10# (b2b10)"));
}

#[test]
fn scores_are_whites() {
    let black = "k9/1r8/10/10/10/10/10/10/r9/5K4 b - - 0 1";
    let out = kamil(["analyse", "--depth", "2", "--fen", black]).good();
    assert!(out.lines().any(|line| line.split_whitespace().nth(1) == Some("#-1")), "{out}");
}

#[test]
fn several_lines_have_ranks() {
    let out = kamil(["analyse", "--depth", "1", "--lines", "3", "--array", "tamma"]).good();
    let ranks: Vec<&str> = out.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).take(3).collect();
    assert_eq!(ranks, ["1", "2", "3"], "{out}");
}

#[test]
fn a_lost_position_has_no_best_move() {
    let lost = "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1";
    assert_eq!(kamil(["analyse", "--fen", lost]).good(), "black wins by stalemate\n");
    let end = kamil(["analyse", "--json", "--fen", lost]).json();
    assert_eq!(end["best"], Value::Null);
    assert_eq!(end["outcome"]["reason"], "stalemate");
}

#[test]
fn a_drawn_position_has_one() {
    let kings = "9k/10/10/10/10/10/10/10/10/K9 w - - 0 1";
    let out = kamil(["analyse", "--depth", "2", "--fen", kings]).good();
    assert!(out.lines().last().unwrap().starts_with("best K"), "{out}");
    let out = kamil(["analyse", "--depth", "2", "--strict", "--json", "--fen", kings]).good();
    let end: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!(end["outcome"], Value::Null);
}

#[test]
fn json_is_a_value_a_line() {
    let out = kamil(["analyse", "--json", "--depth", "3", "--array", "camel"]).good();
    let values: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (end, lines) = values.split_last().unwrap();
    let last = lines.last().unwrap();
    assert_eq!((&last["depth"], &last["rank"], &last["bound"]), (&Value::from(3), &Value::from(1), &Value::Null));
    assert!(last["score"]["cp"].is_i64() && last["nodes"].as_u64() > Some(0), "{last}");
    assert_eq!(end["best"], last["line"][0]);
    assert!(end["best"]["san"].is_string());
}

#[test]
fn nodes_on_one_thread_give_the_same_again() {
    let run = || {
        let out = kamil(["analyse", "--json", "--nodes", "20000"]).good();
        let values = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        values.map(|mut value| (value["seconds"].take(), value).1).collect::<Vec<_>>()
    };
    assert_eq!(run(), run());
}

#[test]
fn games_get_scores() {
    let pgn = b"[White \"a\"]\n\n1. e3 {[%eval 9.00]} (1. d3) 1... e8 {a remark} *\n\n1. e3 *\n";
    let out = kamil_reading(["analyse", "--nodes", "500", "-"], pgn).good();
    assert_eq!(out.matches("[%eval ").count(), 3, "{out}");
    assert!(!out.contains("9.00") && out.contains("a remark") && out.contains("[White \"a\"]"), "{out}");
    assert!(out.contains("(1. d3)"), "{out}");
    let checked = kamil_reading(["pgn", "check", "-"], out.as_bytes()).good();
    assert_eq!(checked, "1 file, 2 games, 4 moves, 0 problems\n");
    // Scored again it is the same: the scores take each other's place.
    assert_eq!(kamil_reading(["analyse", "--nodes", "500", "-"], out.as_bytes()).good(), out);
}

#[test]
fn the_end_of_a_game_has_no_score() {
    let pgn = format!("[SetUp \"1\"]\n[FEN \"{MATE}\"]\n\n1. Rb10# 1-0\n");
    let out = kamil_reading(["analyse", "--nodes", "500", "-"], pgn.as_bytes()).good();
    assert!(out.ends_with("\n1. Rb10# 1-0\n"), "{out}");
    let out = kamil_reading(["analyse", "--nodes", "500", "--json", "-"], pgn.as_bytes()).json();
    assert_eq!((&out["score"], &out["outcome"]["winner"]), (&Value::Null, &Value::from("white")));
    assert_eq!((&out["game"], &out["ply"], &out["move"]["uci"]), (&1.into(), &1.into(), &"b2b10".into()));
}

#[test]
fn wrong_games_are_reported_and_the_others_scored() {
    let problems = testdata("games/problems.pgn");
    let missing = "/dev/null/games.pgn";
    let run = kamil(["analyse".as_ref(), "--nodes".as_ref(), "1".as_ref(), problems.as_os_str(), missing.as_ref()]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("[%eval "), "{}", run.out);
    let start = format!("error: {}:", problems.display());
    assert!(run.err.lines().any(|line| line.starts_with(&start)), "{}", run.err);
    assert!(run.err.contains("error: cannot open /dev/null/games.pgn: "), "{}", run.err);
}

#[test]
fn bad_arguments_are_named() {
    for (arguments, message) in [
        (&["--depth", "0"][..], "expected a number from 1 to 100"),
        (&["--nodes", "-1"], "expected a number from 1 to"),
        (&["--time", "inf"], "expected a number of seconds such as 2 or 0.5"),
        (&["--time", "0"], "expected a number of seconds such as 2 or 0.5"),
        (&["--threads", "257"], "expected a number from 1 to 256"),
        (&["--lines", "0"], "expected a number from 1 to 500"),
        (&["--hash", "0"], "expected a number from 1 to 65536"),
        (&["--fen", "10"], "--fen `10`"),
    ] {
        let error = kamil([&["analyse"], arguments].concat()).bad(1);
        assert!(error.contains(message), "{error}");
    }
    kamil(["analyse", "--bogus"]).bad(2);
}

#[test]
fn an_ending_of_three_men_is_known_to_its_end() {
    let fen = "k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1";
    let out = kamil(["analyse", "--depth", "20", "--lines", "2", "--fen", fen]).good();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 4, "{out}");
    assert!(lines[1].contains("#3") && lines[3].starts_with("best "), "{out}");
}

#[test]
fn a_folder_of_tables_that_is_none_is_an_error() {
    for command in ["analyse", "serve"] {
        let error = kamil([command, "--tablebase", "/dev/null/none"]).bad(1);
        assert!(error.starts_with("error: cannot read /dev/null/none: "), "{error}");
    }
}
