//! `kamil xboard`, over real pipes. The conversations themselves are tests of the protocol's crate.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::run::{command, kamil, kamil_reading};

#[test]
fn it_plays_and_answers() {
    let mut child = command().arg("xboard").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut commands = child.stdin.take().unwrap();
    let mut replies = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    commands.write_all(b"xboard\nprotover 2\n").unwrap();
    assert_eq!(replies.next().as_deref(), Some("feature done=0"));
    assert!(replies.any(|line| line == "feature done=1"));
    commands.write_all(b"new\nst 1000\nusermove e1e2\nping 1\n?\n").unwrap();
    assert!(replies.next().unwrap().starts_with("move "));
    assert_eq!(replies.next().as_deref(), Some("pong 1"));
    commands.write_all(b"analyze\nquit\n").unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn it_ends_with_its_input() {
    assert_eq!(kamil(["xboard"]).good(), "");
    let out = kamil_reading(["xboard"], b"force\r\nsetboard K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1\r\ngo").good();
    assert_eq!(out, "0-1 {Black wins, for White is stalemated}\n");
}

#[test]
fn it_takes_no_arguments() {
    let error = kamil(["xboard", "go"]).bad(2);
    assert!(error.contains("unexpected argument 'go'"), "{error}");
}
