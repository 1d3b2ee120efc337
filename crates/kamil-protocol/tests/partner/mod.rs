//! The other end of a session that runs in the same process, and conversations with it, written down in files.

use std::fs;
use std::io::{self, BufRead as _, BufReader, PipeReader, PipeWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A session to hold over two pipes.
pub(crate) type Run = fn(BufReader<PipeReader>, PipeWriter) -> io::Result<()>;

/// A reply that has not come by then never will: no expectation, only an end to a test that would wait for ever.
const PATIENCE: Duration = Duration::from_mins(5);

/// The two ends of a session that runs.
pub(crate) struct Partner {
    commands: Option<PipeWriter>,
    replies: Receiver<String>,
    session: JoinHandle<io::Result<()>>,
}

impl Partner {
    pub(crate) fn meet(run: Run) -> Self {
        let (input, commands) = io::pipe().unwrap();
        let (answers, output) = io::pipe().unwrap();
        let session = thread::spawn(move || run(BufReader::new(input), output));
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

    pub(crate) fn say(&mut self, text: &str) {
        let line = [bytes(text), vec![b'\n']].concat();
        self.commands.as_mut().expect("nothing is said after the end").write_all(&line).unwrap();
    }

    /// The next line; none once the output has ended.
    pub(crate) fn hear(&self) -> Option<String> {
        match self.replies.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no reply came"),
        }
    }

    pub(crate) fn part(mut self) {
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

fn hold(name: &str, script: &str, run: Run) {
    let mut partner = Partner::meet(run);
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

/// Holds the conversation of that name in a folder of the test data.
pub(crate) fn hold_file(folder: &str, name: &str, run: Run) {
    let path = test_data(folder).join(name).with_extension("txt");
    hold(name, &fs::read_to_string(path).unwrap(), run);
}

/// Holds the example of a document: what is said stands after `>`, and the replies that it shows come in its order.
pub(crate) fn hold_example(document: &str, run: Run) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(document);
    let text = fs::read_to_string(path).unwrap();
    let (_, example) = text.split_once("\n## An example\n").expect("the document has an example");
    let (_, example) = example.split_once("```text\n").expect("the example is a block");
    let (example, _) = example.split_once("```").expect("the block ends");
    let script: Vec<String> = example.lines().map(as_script).collect();
    hold(document, &script.join("\n"), run);
}

/// A line of an example as one of a conversation: how fast the machine is does not matter.
fn as_script(line: &str) -> String {
    if line.starts_with('>') || line == "…" {
        return line.replace('…', "");
    }
    let mut words: Vec<&str> = line.split(' ').collect();
    for place in 1..words.len() {
        if matches!(words[place - 1], "nps" | "time") {
            words[place] = "*";
        }
    }
    format!("~ {}", words.join(" "))
}

/// Sees that every conversation in a folder is among those that are held.
pub(crate) fn all_are_held(folder: &str, known: &[&str]) {
    for entry in fs::read_dir(test_data(folder)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(known.contains(&name) || name == "README", "{} is not held", path.display());
    }
}

fn test_data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder)
}
