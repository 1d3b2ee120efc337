//! Exit code 2 for unknown and missing arguments alone; 1 for whatever else is wrong with them.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;

use crate::run::kamil;

#[test]
fn unknown_arguments_exit_with_2() {
    let cases: &[&[&str]] = &[
        &["mvoes"],
        &["--frobnicate"],
        &["moves", "--frobnicate"],
        &["moves", "a2a3"],
        &["perft", "1", "2"],
        &["status", "-x"],
        &["completions", "bash", "zsh"],
        &["man", "a", "b"],
        &["help", "mvoes"],
        &["pgn", "chekc", "games.pgn"],
        &["variants", "kamil"],
        &["match", "--frobnicate"],
        &["openings", "50"],
        &["serve", "8080"],
        &["help", "moves", "more"],
        &[""],
    ];
    for arguments in cases {
        kamil(*arguments).bad(2);
    }
}

#[test]
fn missing_arguments_exit_with_2() {
    let cases: &[&[&str]] = &[
        &["perft"],
        &["play-moves"],
        &["completions"],
        &["man"],
        &["moves", "--fen"],
        &["moves", "--array"],
        &["moves", "--rules"],
        &["perft", "1", "--threads"],
        &["perft", "--suite"],
        &["pgn", "check"],
        &["variants", "--import"],
        &["variants", "--format"],
        &["match"],
        &["match", "--engine"],
        &["match", "--engine", "cmd=x", "depth=1"],
        &["match", "--engine", "cmd=x", "--engine", "cmd=y"],
        &["openings", "--count"],
        &["serve", "--listen"],
        &["serve", "--database"],
    ];
    for arguments in cases {
        kamil(*arguments).bad(2);
    }
}

#[test]
fn without_a_command_the_help_goes_to_standard_error() {
    let run = kamil([""; 0]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("Usage: kamil <COMMAND>"), "{}", run.err);
    let run = kamil(["pgn"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("Usage: kamil pgn <COMMAND>"), "{}", run.err);
}

#[test]
fn wrong_values_exit_with_1() {
    let cases: &[&[&str]] = &[
        &["moves", "--array", "shatranj"],
        &["moves", "--array", "Kamil"],
        &["moves", "--rules", "chess"],
        &["moves", "--fen", "nonsense"],
        &["completions", "tcsh"],
        &["play-moves", "z9"],
        &["variants", "--format", "yaml"],
        &["openings", "--plies", "12-8"],
        &["openings", "--count", "0"],
        &["match", "--engine", "cmd"],
    ];
    for arguments in cases {
        kamil(*arguments).bad(1);
    }
    let error = kamil(["moves", "--array", "shatranj"]).bad(1);
    assert!(error.contains("[possible values: kamil, tamma, camel]"), "{error}");
}

#[test]
fn arguments_that_exclude_each_other_exit_with_1() {
    let fen = "k9/10/10/10/10/10/10/10/10/K9";
    let error = kamil(["moves", "--fen", fen, "--array", "kamil"]).bad(1);
    assert!(error.contains("'--fen <F>' cannot be used with '--array <NAME>'"), "{error}");
    kamil(["moves", "--san", "--json"]).bad(1);
    kamil(["moves", "--fen", fen, "--fen", fen]).bad(1);
}

#[test]
fn bytes_that_are_no_text_exit_with_1() {
    let bytes = OsStr::from_bytes(b"\xff\xfe");
    for command in ["moves", "status"] {
        kamil([OsStr::new(command), OsStr::new("--fen"), bytes]).bad(1);
    }
    kamil([OsStr::new("play-moves"), bytes]).bad(1);
    kamil([OsStr::new("perft"), bytes]).bad(1);
}

#[test]
fn what_someone_typed_is_printed_without_its_control_characters() {
    let error = kamil(["play-moves", "a\u{1b}[31m\n"]).bad(1);
    assert!(error.contains("found `a\\u{1b}[31m\\n` as move 1"), "{error}");
    assert!(!error.contains('\u{1b}'), "{error}");
    let error = kamil(["moves", "--fen", &"x".repeat(100_000)]).bad(1);
    assert!(error.len() < 400, "{error}");
}

#[test]
fn the_version_is_printed() {
    assert_eq!(kamil(["--version"]).good(), format!("kamil {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(kamil(["-V"]).good(), kamil(["--version"]).good());
}
