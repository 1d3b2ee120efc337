//! `kamil perft --suite FILE`.

use std::io::Write as _;

use tempfile::NamedTempFile;

use crate::run::{Run, kamil, testdata};

const START: &str = "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1";

fn file(text: impl AsRef<[u8]>) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_ref()).unwrap();
    file
}

fn check(text: impl AsRef<[u8]>, more: &[&str]) -> Run {
    let file = file(text);
    let mut run = kamil(["perft", "--suite", file.path().to_str().unwrap()].iter().chain(more));
    run.err = run.err.replace(file.path().to_str().unwrap(), "FILE");
    run
}

#[test]
fn the_projects_suites_agree() {
    let suites = [
        ("start.epd", "war-machine", 2),
        ("start-camel.epd", "camel", 1),
        ("quiet.epd", "war-machine", 11),
        ("promotion.epd", "war-machine", 20),
        ("random.epd", "war-machine", 24),
        ("random-camel.epd", "camel", 4),
    ];
    for (name, rules, positions) in suites {
        let path = testdata("perft").join(name);
        let more = ["--max-nodes", "200000", "--threads", "2", "--rules", rules];
        let out = kamil(["perft", "--suite", path.to_str().unwrap()].into_iter().chain(more)).good();
        assert_eq!(out.lines().count(), positions + 1, "{out}");
        assert_eq!(out.lines().last(), Some(format!("{positions} positions agree").as_str()), "{out}");
        for (n, line) in out.lines().take(positions).enumerate() {
            assert!(line.starts_with(&format!("line {} agrees at depth", n + 1)), "{line}");
        }
    }
}

#[test]
fn max_nodes_skips_depths_above_it_alone() {
    let text = format!("{START} ;D1 18 ;D2 324 ;D3 6066\n");
    let out = check(&text, &["--max-nodes", "324"]).good();
    assert_eq!(out, format!("line 1 agrees at depths 1 and 2: {START}\n1 positions agree\n"));
    // The expected count decides, even where it is wrong.
    let out = check(format!("{START} ;D1 18 ;D2 999\n"), &["--max-nodes", "324"]).good();
    assert_eq!(out, format!("line 1 agrees at depth 1: {START}\n1 positions agree\n"));
}

#[test]
fn a_position_skipped_whole_does_not_agree() {
    let run = check(format!("{START} ;D2 324\n{START} ;D1 18\n"), &["--max-nodes", "18"]);
    assert_eq!(run.code, 0);
    let skipped = format!("line 1 is skipped: {START}\nline 2 agrees at depth 1: {START}\n1 positions agree\n");
    assert_eq!(run.out, skipped);
    assert_eq!(run.err, "warning: 1 of 2 positions have no count small enough for --max-nodes\n");
}

#[test]
fn the_first_difference_ends_the_check() {
    let text = format!("{START} ;D1 18\n{START} ;D0 1 ;D1 18 ;D2 325 ;D3 7\n{START} ;D1 19\n");
    for threads in ["1", "2"] {
        let run = check(&text, &["--threads", threads]);
        assert_eq!((run.code, run.err.as_str()), (1, ""));
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[1], format!("line 2 differs: {START}: depth 2: expected 325, got 324"));
    }
}

#[test]
fn json_tells_agreement_and_difference() {
    let json = check(format!("{START} ;D1 18\n"), &["--json"]).json();
    assert_eq!(json, serde_json::json!({ "positions": 1, "difference": null }));
    let run = check(format!("{START} ;D1 18\n{START} ;D1 17\n"), &["--json"]);
    assert_eq!(run.code, 1);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let difference = serde_json::json!({ "line": 2, "fen": START, "depth": 1, "expected": 17, "got": 18 });
    assert_eq!(json, serde_json::json!({ "positions": 1, "difference": difference }));
}

#[test]
fn a_line_that_is_not_understood_is_named_before_anything_is_counted() {
    let cases: [(&str, &str); 14] = [
        ("hello", "in the FEN `hello`: expected 10 ranks, found 1"),
        ("# a comment", "in the FEN `# a comment`"),
        (START, "expected a count such as `;D1 18` after the FEN, found the end of the line"),
        ("START ;", "expected a count such as `D1 18`, found ``"),
        ("START ;D1", "expected a count such as `D1 18`, found `D1`"),
        ("START ;D1 x", "expected a count such as `D1 18`, found `D1 x`"),
        ("START ;D1 +18", "found `D1 +18`"),
        ("START ;D1 -1", "found `D1 -1`"),
        ("START ;D1 18 19", "found `D1 18 19`"),
        ("START ;d1 18", "found `d1 18`"),
        ("START ;D1 18 ;", "found ``"),
        ("START ;D1 18446744073709551616", "found `D1 18446744073709551616`"),
        ("START ;D101 18", "expected a depth from 0 to 100, found 101"),
        ("10/10/10/10/10/10/10/10/10/10 ;D1 1", "white has no King"),
    ];
    for (line, message) in cases {
        let line = line.replace("START", START);
        let error = check(format!("{START} ;D1 18\n\n{line}\n"), &[]).bad(1);
        assert!(error.starts_with("error: FILE:3: "), "{line}: {error}");
        assert!(error.contains(message), "{line}: {error}");
    }
}

#[test]
fn line_ends_and_blank_lines_are_no_matter() {
    let text = format!("\n  {START}  ;D1 18;D2  324\r\n\r\n\t\n{START} ;D1 18");
    assert_eq!(check(&text, &[]).good().lines().last(), Some("2 positions agree"));
}

#[test]
fn the_rule_set_is_the_named_one() {
    let camel = std::fs::read_to_string(testdata("perft/start-camel.epd")).unwrap();
    let error = check(&camel, &["--max-nodes", "100"]).bad(1);
    assert!(error.contains("only the rule set `camel` has it"), "{error}");
    let error = check(format!("{START} ;D1 18\n"), &["--rules", "camel"]).bad(1);
    assert!(error.contains("only the rule set `war-machine` has it"), "{error}");
}

#[test]
fn a_suite_has_at_least_one_position_and_is_text() {
    assert!(check("", &[]).bad(1).contains("expected at least one position, found none"));
    assert!(check("\n\n", &[]).bad(1).contains("expected at least one position, found none"));
    assert!(
        check(b"\xff\xfe", &[]).bad(1).contains("FILE:1: expected a FEN and its counts, found bytes that are no text")
    );
    let error = kamil(["perft", "--suite", "no/such/file.epd"]).bad(1);
    assert!(error.starts_with("error: cannot open no/such/file.epd: "), "{error}");
    kamil(["perft", "--suite", "/"]).bad(1);
}

#[test]
fn an_endless_suite_is_refused() {
    let error = kamil(["perft", "--suite", "/dev/zero"]).bad(1);
    assert_eq!(error, "error: /dev/zero: expected a suite of at most 16777216 bytes\n");
}

#[test]
fn a_suite_takes_no_position_and_no_depth() {
    for more in [["--fen", START], ["--array", "kamil"]] {
        kamil(["perft", "--suite", "x.epd"].iter().chain(&more)).bad(1);
    }
    kamil(["perft", "3", "--suite", "x.epd"]).bad(1);
    kamil(["perft", "--divide", "--suite", "x.epd"]).bad(1);
    kamil(["perft", "3", "--max-nodes", "100"]).bad(1);
    kamil(["perft", "--max-nodes", "100"]).bad(2);
    for number in ["-1", "x", "18446744073709551616"] {
        let error = kamil(["perft", "--suite", "x.epd", "--max-nodes", number]).bad(1);
        assert!(error.contains("expected a number from 0 to 18446744073709551615"), "{error}");
    }
}
