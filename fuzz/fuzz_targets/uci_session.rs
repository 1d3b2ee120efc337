//! UCI: a session survives any bytes, and answers all that must be answered.
#![no_main]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use kamil_protocol::uci::{self, Command, Config, Go, Reply};
use libfuzzer_sys::fuzz_target;

/// A session small enough to be held thousands of times.
const CONFIG: Config = Config { hash_mib: 1, most_hash_mib: 2, most_threads: 2 };
/// No search looks at more positions, and no count goes deeper, so that the time goes into sessions.
const MOST_NODES: u64 = 50;
const DEEPEST_PERFT: u32 = 2;
/// What comes after so many commands that take long is left out.
const MOST_SLOW: usize = 4;

fuzz_target!(|bytes: &[u8]| {
    let (mut due, mut said) = (Due::default(), Vec::new());
    let (mut over, mut slow) = (false, 0);
    for line in bytes.split(|&byte| byte == b'\n') {
        let command = Command::read(&String::from_utf8_lossy(line), &mut |_| {});
        if matches!(command, Some(Command::Go(_) | Command::SetOption(_) | Command::NewGame)) {
            slow += 1;
            if slow > MOST_SLOW {
                continue;
            }
        }
        over |= command == Some(Command::Quit);
        if let Some(command) = command.as_ref().filter(|_| !over) {
            due.note(command);
        }
        match command {
            Some(Command::Go(go)) => said.extend(bounded(go, line).into_bytes()),
            _ => said.extend(line),
        }
        said.push(b'\n');
    }
    assert_eq!(hold(&said), due);
});

/// The same search with small limits, and the end of the line as it was.
fn bounded(go: Go, line: &[u8]) -> String {
    let (nodes, perft) =
        (go.nodes.unwrap_or(MOST_NODES).min(MOST_NODES), go.perft.map(|depth| depth.min(DEEPEST_PERFT)));
    let ending = if line.ends_with(b"\r") { "\r" } else { "" };
    format!("{}{ending}", Command::Go(Go { nodes: Some(nodes), perft, ..go }))
}

/// What the engine owes to commands.
#[derive(Debug, Default, PartialEq, Eq)]
struct Due {
    greetings: usize,
    moves: usize,
    ready: usize,
}

impl Due {
    fn note(&mut self, command: &Command) {
        match command {
            Command::Uci => self.greetings += 1,
            Command::IsReady => self.ready += 1,
            Command::Go(Go { perft: None, .. }) => self.moves += 1,
            _ => {}
        }
    }
}

/// Holds a session, and counts what it answered.
fn hold(bytes: &[u8]) -> Due {
    let output = Output::default();
    uci::run(&CONFIG, io::Cursor::new(bytes.to_vec()), output.clone()).expect("nothing is wrong with input or output");
    let text = output.0.lock().unwrap();
    let mut given = Due::default();
    for line in str::from_utf8(&text).expect("replies are text").lines() {
        match line.parse().unwrap_or_else(|complaint| panic!("{line}: {complaint}")) {
            Reply::UciOk => given.greetings += 1,
            Reply::ReadyOk => given.ready += 1,
            Reply::BestMove(_) => given.moves += 1,
            _ => {}
        }
    }
    given
}

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
