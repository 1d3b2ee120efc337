//! What becomes of the output when nobody reads it, or it has nowhere to go.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::Duration;

use crate::run::command;

#[test]
fn a_closed_pipe_ends_quietly() {
    let many = "R1R3RN1k/1W1WNW1WR1/1W1WNW1W1W/1R7R/1W1WNW1W1W/1W1NNW1W1W/1W1WNW1W1W/1R7R/R2WWWRWRN/K1R6R";
    let cases: &[&[&str]] =
        &[&["moves", "--fen", many], &["perft", "5", "--divide"], &["completions", "zsh"], &["--help"], &["status"]];
    for arguments in cases {
        let mut child = command().args(*arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

#[test]
fn root_moves_are_printed_as_soon_as_they_are_known() {
    // The first root move ends the game, and its share of 0 is known at once; the rest of depth 100 takes for ever.
    let fen = "k2K6/p9/P9/10/10/10/10/10/10/10 w - - 0 1";
    let mut command = command();
    command.args(["perft", "100", "--divide", "--threads", "2", "--fen", fen]).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "d10c9: 0");
    // The threads are soon 100 calls deep; a stack too small for that would end the process.
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_full_disk_is_an_error() {
    for arguments in [&["moves"][..], &["perft", "2", "--divide"], &["completions", "bash"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command().args(arguments).stdout(full).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(error.starts_with("error: cannot write the results to standard output: No space"), "{error}");
    }
}

#[test]
fn what_was_found_before_an_error_is_printed() {
    let output =
        command().args(["perft", "2", "--divide"]).stderr(File::create("/dev/null").unwrap()).output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 19);
}

#[test]
fn a_closed_standard_error_is_no_matter() {
    let mut child = command().args(["moves", "--fen", "x"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
