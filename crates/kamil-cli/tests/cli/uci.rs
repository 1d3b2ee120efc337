//! `kamil uci`, over real pipes. The conversations themselves are tests of the protocol's crate.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use crate::run::{command, kamil, kamil_reading};

#[test]
fn it_answers_while_it_searches() {
    let mut child = command().arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut commands = child.stdin.take().unwrap();
    let mut replies = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    commands.write_all(b"uci\ngo infinite\n").unwrap();
    assert!(replies.next().unwrap().starts_with("id name Kamil "));
    assert!(replies.any(|line| line.starts_with("info depth 2 ")));
    commands.write_all(b"isready\n").unwrap();
    assert!(replies.by_ref().take_while(|line| !line.starts_with("bestmove")).any(|line| line == "readyok"));
    commands.write_all(b"stop\n").unwrap();
    assert!(replies.any(|line| line.starts_with("bestmove ")));
    commands.write_all(b"go infinite\nquit\n").unwrap();
    assert!(child.wait().unwrap().success());
}

/// What keeps an engine busy for ever, whatever it is set to: the greeting waits for nothing, `readyok` comes before
/// the move or the count, and those come once it is told to stop.
#[test]
fn it_is_ready_and_stops_during_any_search() {
    let mut child = command().arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut commands = child.stdin.take().unwrap();
    let mut replies = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    for (setting, go, progress, end) in [
        ("Threads value 1", "go infinite", "info depth 3 ", "bestmove "),
        ("Threads value 3", "go", "info depth 3 ", "bestmove "),
        ("MultiPV value 500", "go infinite", "info depth 2 ", "bestmove "),
        ("MultiPV value 1", "go ponder wtime 1 btime 1", "info depth 3 ", "bestmove "),
        ("Hash value 1", "go perft 12", "", "info string perft was stopped"),
    ] {
        writeln!(commands, "setoption name {setting}\n{go}").unwrap();
        assert!(progress.is_empty() || replies.any(|line| line.starts_with(progress)), "{go}");
        for _ in 0..3 {
            commands.write_all(b"isready\nuci\n").unwrap();
            for awaited in ["readyok", "uciok"] {
                let before = replies.by_ref().take_while(|line| line != awaited);
                let ended = before.filter(|line| line.starts_with(end)).count();
                assert_eq!(ended, 0, "{go}: {end:?} came before {awaited}");
            }
        }
        commands.write_all(b"stop\n").unwrap();
        assert!(replies.any(|line| line.starts_with(end)), "{go}");
    }
    drop(commands);
    assert!(child.wait().unwrap().success());
}

#[test]
fn it_ends_with_its_input() {
    assert_eq!(kamil(["uci"]).good(), "");
    let out = kamil_reading(["uci"], b"position fen K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1\r\ngo").good();
    assert_eq!(out, "info depth 0 score mate 0\nbestmove (none)\n");
}

#[test]
fn it_takes_no_arguments() {
    let error = kamil(["uci", "go"]).bad(2);
    assert!(error.contains("unexpected argument 'go'"), "{error}");
}
