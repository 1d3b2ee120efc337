//! `kamil perft DEPTH`.

use crate::run::kamil;

/// The number before ` nodes in `, once the rest of the line has its form.
#[track_caller]
fn nodes(line: &str) -> u64 {
    let (nodes, rest) = line.split_once(" nodes in ").expect(line);
    let (seconds, rest) = rest.split_once(" s (").expect(line);
    let speed = rest.strip_suffix(" Mnps)").expect(line);
    let decimals = |text: &str| text.split_once('.').map(|(_, decimals)| decimals.len());
    assert_eq!((decimals(seconds), decimals(speed)), (Some(3), Some(1)), "{line}");
    assert!(seconds.parse::<f64>().is_ok() && speed.parse::<f64>().is_ok(), "{line}");
    nodes.parse().expect(line)
}

#[track_caller]
fn count(arguments: &[&str]) -> u64 {
    let out = kamil(["perft"].iter().chain(arguments)).good();
    assert_eq!(out.lines().count(), 1, "{out}");
    nodes(out.trim_end_matches('\n'))
}

#[test]
fn the_first_position_has_its_counts() {
    for (depth, expected) in [1, 18, 324, 6_066, 113_569, 2_246_105].into_iter().enumerate() {
        assert_eq!(count(&[&depth.to_string()]), expected);
    }
}

#[test]
fn the_other_arrays_have_theirs() {
    assert_eq!(count(&["4", "--array", "tamma"]), 418_609);
    assert_eq!(count(&["4", "--array", "camel"]), 165_649);
    assert_eq!(count(&["4", "--rules", "camel"]), 165_649);
}

#[test]
fn threads_change_nothing() {
    for threads in ["1", "2", "7", "256"] {
        for (depth, expected) in [("0", 1), ("1", 18), ("3", 6_066), ("5", 2_246_105)] {
            assert_eq!(count(&[depth, "--threads", threads]), expected);
        }
    }
}

#[test]
fn divide_shares_the_count_among_the_root_moves_in_order() {
    let moves = kamil(["moves"]).good();
    for threads in ["1", "3"] {
        let out = kamil(["perft", "4", "--divide", "--threads", threads]).good();
        let (shares, last) = out.trim_end().rsplit_once('\n').unwrap();
        let shares: Vec<(&str, u64)> = shares
            .lines()
            .map(|line| line.split_once(": ").map(|(mv, share)| (mv, share.parse().unwrap())).unwrap())
            .collect();
        assert!(shares.iter().map(|(mv, _)| *mv).eq(moves.lines()), "{out}");
        assert_eq!(shares.iter().map(|(_, share)| share).sum::<u64>(), 113_569);
        assert_eq!(nodes(last), 113_569);
    }
    assert!(kamil(["perft", "2", "--divide"]).good().contains("\na2a3: 18\n"));
}

#[test]
fn divide_at_depth_0_has_the_last_line_alone() {
    assert_eq!(count(&["0", "--divide"]), 1);
}

#[test]
fn a_lost_position_has_no_node_below() {
    let fen = "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1";
    assert_eq!(count(&["0", "--fen", fen]), 1);
    for depth in ["1", "2", "3", "100"] {
        assert_eq!(count(&[depth, "--fen", fen, "--divide"]), 0);
    }
}

#[test]
fn a_root_move_that_ends_the_game_has_share_0() {
    let fen = "k9/p2K6/P9/10/10/10/10/10/10/10 w - - 0 1";
    for depth in ["2", "3", "6"] {
        let out = kamil(["perft", depth, "--divide", "--fen", fen]).good();
        assert!(out.contains("\nd9c9: 0\n"), "{out}");
    }
}

#[test]
fn json_has_the_count() {
    let json = kamil(["perft", "2", "--json"]).json();
    assert_eq!(json["fen"], "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1");
    assert_eq!((&json["rules"], &json["depth"]), (&"war-machine".into(), &2.into()));
    assert_eq!(json["nodes"], 324);
    assert!(json["seconds"].is_f64());
    assert!(json.get("divide").is_none());
    let json = kamil(["perft", "2", "--json", "--divide", "--array", "tamma"]).json();
    assert_eq!(json["divide"].as_array().unwrap().len(), 25);
    assert_eq!(json["divide"][0], serde_json::json!({ "move": "a1a2", "nodes": 25 }));
}

#[test]
fn a_depth_is_a_number_from_0_to_100() {
    for depth in ["101", "-1", "x", "", "1.5", "+3", "4294967296", "99999999999999999999999"] {
        let error = kamil(["perft", depth]).bad(1);
        assert!(error.contains("expected a number from 0 to 100"), "{error}");
    }
}

#[test]
fn threads_are_a_number_from_1_to_256() {
    for threads in ["0", "257", "-1", "two", "65536"] {
        let error = kamil(["perft", "2", "--threads", threads]).bad(1);
        assert!(error.contains("expected a number from 1 to 256"), "{error}");
    }
}

#[test]
fn a_depth_or_a_suite_is_needed() {
    let error = kamil(["perft"]).bad(2);
    assert!(error.contains("<DEPTH>"), "{error}");
    assert!(error.contains("kamil perft [OPTIONS] --suite <FILE>"), "{error}");
}
