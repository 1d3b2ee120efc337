//! Whole conversations with a session, from `testdata/uci/`; the README there says how they are written.

use std::fs;
use std::io::{self, BufRead as _, BufReader, PipeWriter, Write as _};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use kamil_protocol::uci::{self, Config};

/// A reply that has not come by then never will: no expectation, only an end to a test that would wait for ever.
const PATIENCE: Duration = Duration::from_mins(5);

/// The two ends of a session that runs.
struct Partner {
    commands: Option<PipeWriter>,
    replies: Receiver<String>,
    session: JoinHandle<io::Result<()>>,
}

impl Partner {
    fn meet() -> Self {
        let (input, commands) = io::pipe().unwrap();
        let (answers, output) = io::pipe().unwrap();
        let session = thread::spawn(move || uci::run(&Config::default(), BufReader::new(input), output));
        let (sender, replies) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(answers).lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { commands: Some(commands), replies, session }
    }

    fn say(&mut self, text: &str) {
        let line = [bytes(text), vec![b'\n']].concat();
        self.commands.as_mut().expect("nothing is said after the end").write_all(&line).unwrap();
    }

    /// The next line; none once the output has ended.
    fn hear(&self) -> Option<String> {
        match self.replies.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no reply came"),
        }
    }

    fn part(mut self) {
        self.commands = None;
        while self.hear().is_some() {}
        self.session.join().expect("the session does not panic").expect("the session ends without an error");
    }
}

/// `\xNN` as a byte, all else as it is.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).unwrap());
        bytes.extend(rest.as_bytes());
    }
    bytes
}

/// Whether a line is as a pattern says, where `*` is any run of characters.
fn is_like(line: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => line == pattern,
        Some((start, rest)) => line.strip_prefix(start).is_some_and(|tail| {
            let ends = tail.char_indices().map(|(end, _)| end).chain([tail.len()]);
            ends.into_iter().any(|end| is_like(&tail[end..], rest))
        }),
    }
}

fn hold(name: &str, script: &str) {
    let mut partner = Partner::meet();
    let mut unwanted: Vec<&str> = Vec::new();
    let mut over = false;
    for (number, line) in (1..).zip(script.lines()) {
        let place = format!("{name}:{number}");
        let (kind, text) = line.split_once(' ').unwrap_or((line, ""));
        assert!(!over || matches!(kind, "" | "#"), "{place}: the conversation is over");
        match kind {
            "" | "#" => {}
            ">" => {
                partner.say(text);
                over = text == "quit";
            }
            "=" => {
                let reply = partner.hear().unwrap_or_else(|| panic!("{place}: the output has ended"));
                assert!(is_like(&reply, text), "{place}: expected `{text}`, found `{reply}`");
            }
            "!" => unwanted.push(text),
            "~" => loop {
                let reply = partner.hear().unwrap_or_else(|| panic!("{place}: the output has ended"));
                if is_like(&reply, text) {
                    unwanted.clear();
                    break;
                }
                let fault = unwanted.iter().find(|pattern| is_like(&reply, pattern));
                assert_eq!(fault, None, "{place}: found `{reply}` before `{text}`");
            },
            "$" => over = true,
            _ => panic!("{place}: expected `>`, `=`, `~`, `!`, `$` or `#`, found `{line}`"),
        }
    }
    assert!(over && unwanted.is_empty(), "{name}: the conversation has no end");
    partner.part();
}

fn hold_file(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/uci").join(name).with_extension("txt");
    hold(name, &fs::read_to_string(path).unwrap());
}

macro_rules! conversations {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                hold_file(stringify!($name));
            }
        )*

        #[test]
        fn every_conversation_is_held() {
            let known = [$(stringify!($name)),*];
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/uci");
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().to_str().unwrap();
                assert!(known.contains(&name) || name == "README", "{} is not held", path.display());
            }
        }
    };
}

conversations! {
    draws
    end_of_input
    garbage
    greeting
    infinite
    limits
    lines
    options
    perft
    ponder
    positions
    stop
    tablebases
    variants
}

#[test]
fn a_game_of_ten_thousand_plies_is_one_line() {
    let mut partner = Partner::meet();
    let round = "b1c3 b10c8 c3b1 c8b10 ";
    partner.say("setoption name DrawRules value strict");
    partner.say(&format!("position startpos moves {}", round.repeat(2_500)));
    partner.say("go depth 2");
    let mut reply = partner.hear();
    while !reply.as_ref().unwrap().starts_with("bestmove ") {
        assert!(!reply.as_ref().unwrap().starts_with("info string"), "{reply:?}");
        reply = partner.hear();
    }
    partner.part();
}

#[test]
fn a_line_without_end_is_refused_and_forgotten() {
    let mut partner = Partner::meet();
    partner.say(&"position startpos moves ".repeat(100_000));
    let reply = partner.hear().unwrap();
    assert_eq!(reply, "info string expected a line of at most 262144 bytes, found a longer one");
    partner.say("isready");
    assert_eq!(partner.hear().as_deref(), Some("readyok"));
    partner.part();
}

#[test]
fn an_output_that_nobody_reads_ends_the_session() {
    let (input, mut commands) = io::pipe().unwrap();
    let (answers, output) = io::pipe().unwrap();
    drop(answers);
    let session = thread::spawn(move || uci::run(&Config::default(), BufReader::new(input), output));
    commands.write_all(b"go infinite\n").unwrap();
    // The input stays open: the search itself finds that nobody hears it.
    let error = session.join().unwrap().unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn a_search_gives_as_many_moves_as_were_asked_for() {
    let mut partner = Partner::meet();
    for _ in 0..50 {
        partner.say("go infinite");
        partner.say("go nodes 100");
        partner.say("go ponder wtime 100 btime 100");
        partner.say("stop");
    }
    partner.say("isready");
    let mut moves = 0;
    while moves < 150 {
        moves += usize::from(partner.hear().expect("each search gives a move").starts_with("bestmove "));
    }
    partner.part();
}
