//! XBoard's protocol: a session survives any bytes, and answers all that must be answered.
#![no_main]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use kamil_protocol::xboard::{self, Command, Config, Reply};
use libfuzzer_sys::fuzz_target;

/// A session small enough to be held thousands of times.
const CONFIG: Config = Config { hash_mib: 1, most_hash_mib: 2, most_threads: 2 };

fuzz_target!(|bytes: &[u8]| {
    let mut due = Due::default();
    let mut quits = false;
    for line in bytes.split(|&byte| byte == b'\n') {
        match String::from_utf8_lossy(line).parse() {
            Ok(Command::Quit) => {
                quits = true;
                break;
            }
            Ok(Command::ProtocolVersion(_)) => due.greetings += 1,
            Ok(Command::Book) => due.books += 1,
            Ok(Command::Variant(name)) if xboard::variant_of(name.as_str()).is_some() => due.setups += 1,
            Ok(Command::Ping(number)) => due.pongs.push(number),
            _ => {}
        }
    }
    let given = hold(bytes);
    if quits {
        // A search that is given up at the end leaves the pings unanswered that waited for its move.
        assert!(due.pongs.starts_with(&given.pongs), "{given:?} for {due:?}");
        due.pongs.truncate(given.pongs.len());
    }
    assert_eq!(given, due);
});

/// What the engine owes to commands.
#[derive(Debug, Default, PartialEq, Eq)]
struct Due {
    greetings: usize,
    books: usize,
    setups: usize,
    pongs: Vec<u64>,
}

/// Holds a session, and collects what it answered.
fn hold(bytes: &[u8]) -> Due {
    let output = Output::default();
    let input = io::Cursor::new(bytes.to_vec());
    xboard::run(&CONFIG, input, output.clone()).expect("nothing is wrong with input or output");
    let text = output.0.lock().unwrap();
    let mut given = Due::default();
    for line in str::from_utf8(&text).expect("replies are text").lines() {
        match line.parse().unwrap_or_else(|complaint| panic!("{line}: {complaint}")) {
            Reply::Features(features) => {
                let is_last = features.len() == 1 && features[0].to_string() == "done=1";
                given.greetings += usize::from(is_last);
            }
            Reply::BookEnd => given.books += 1,
            Reply::Setup(_) => given.setups += 1,
            Reply::Pong(number) => given.pongs.push(number),
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
