//! An engine's process: lines in, lines out, and its end.

use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::spec::EngineSpec;

/// A longer line of an engine is cut.
const LONGEST_LINE: u64 = 1 << 16;
/// So many lines wait for the referee; an engine that writes more has to wait itself.
const WAITING_LINES: usize = 1 << 10;
/// How much of what an engine says on its standard error is kept: the end, where the reason of a crash stands.
const KEPT_WORDS: usize = 2_000;

/// A running engine. When it is dropped it is killed, with all that it has started.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// Lines to be written, which may take for ever: an engine may have stopped reading.
    input: SyncSender<String>,
    /// When each of them was written.
    written: Receiver<io::Result<Instant>>,
    lines: Receiver<Line>,
    last_words: Arc<Mutex<String>>,
    /// The thread that hears them; it ends with the last.
    hearing: JoinHandle<()>,
}

/// A line of an engine, and when it came.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) at: Instant,
    pub(crate) text: String,
}

/// Why no line came, or none was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The time is over.
    Late,
    /// The engine closed its output, or its input.
    Closed,
}

impl Process {
    pub(crate) fn start(spec: &EngineSpec) -> io::Result<Self> {
        let mut command = Command::new(&spec.command);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &spec.directory {
            command.current_dir(directory);
        }
        part_from_terminal(&mut command);
        let mut child = command.spawn()?;
        let closed = || io::Error::other("a pipe to the engine is missing");
        let input = child.stdin.take().ok_or_else(closed)?;
        let output = child.stdout.take().ok_or_else(closed)?;
        let errors = child.stderr.take().ok_or_else(closed)?;
        let (to_write, written) = write_lines(input)?;
        let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
        thread::Builder::new().name("engine output".to_owned()).spawn(move || read_lines(output, &sender))?;
        let last_words = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&last_words);
        let hear = move || keep_last_words(errors, &kept);
        let hearing = thread::Builder::new().name("engine errors".to_owned()).spawn(hear)?;
        Ok(Self { child, input: to_write, written, lines, last_words, hearing })
    }

    /// Hands a line over to be written. [`Process::await_written`] comes before the next one.
    pub(crate) fn write(&self, line: &str) {
        // A thread that writes no more has said why.
        let _ = self.input.try_send(format!("{line}\n"));
    }

    /// When the line was written, waited for until `deadline` at most: an engine that reads nothing leaves no room
    /// for it.
    pub(crate) fn await_written(&self, deadline: Instant) -> Result<Instant, Silence> {
        receive(&self.written, deadline)?.map_err(|_| Silence::Closed)
    }

    /// The next line, waited for until `deadline` at most.
    pub(crate) fn read(&self, deadline: Instant) -> Result<Line, Silence> {
        receive(&self.lines, deadline)
    }

    /// Forgets lines that came unasked.
    pub(crate) fn drain(&self) {
        for _ in self.lines.try_iter().take(WAITING_LINES) {}
    }

    /// How the process ended and what it said last, for a report of its crash.
    pub(crate) fn obituary(&mut self) -> String {
        // The end of its output comes a moment before that of the process and of its last words.
        let patience = Instant::now() + Duration::from_millis(500);
        let status = loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < patience => thread::sleep(Duration::from_millis(5)),
                Ok(Some(_)) if !self.hearing.is_finished() && Instant::now() < patience => {
                    thread::sleep(Duration::from_millis(5));
                }
                Ok(status) => break status,
                Err(_) => break None,
            }
        };
        let end = status.map_or_else(|| "its output is closed".to_owned(), |status| status.to_string());
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() { end } else { format!("{end}: {words}") }
    }

    /// Asks the engine to quit, and waits a moment for it.
    pub(crate) fn quit(mut self, command: &str) {
        self.write(command);
        let patience = Instant::now() + Duration::from_millis(500);
        while Instant::now() < patience && matches!(self.child.try_wait(), Ok(None)) {
            // An engine that waits for us to read would never come to its end.
            self.drain();
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already, which is as well.
        end_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An interrupt typed on the terminal is for the match, which ends its engines itself.
#[cfg(unix)]
fn part_from_terminal(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
fn part_from_terminal(_: &mut Command) {}

/// Kills what an engine has started, such as the engine itself behind a script: its group is its own.
#[cfg(unix)]
fn end_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn end_group(_: &Child) {}

fn receive<T>(from: &Receiver<T>, deadline: Instant) -> Result<T, Silence> {
    from.recv_timeout(deadline.saturating_duration_since(Instant::now())).map_err(|error| match error {
        RecvTimeoutError::Timeout => Silence::Late,
        RecvTimeoutError::Disconnected => Silence::Closed,
    })
}

/// A thread that writes what it is sent, one line after another, and tells when each was written. It ends with the
/// first that cannot be: at the latest when the engine is killed.
fn write_lines(mut input: ChildStdin) -> io::Result<(SyncSender<String>, Receiver<io::Result<Instant>>)> {
    let (sender, lines) = mpsc::sync_channel::<String>(1);
    let (tell, written) = mpsc::sync_channel(1);
    let work = move || {
        for line in lines {
            let result = input.write_all(line.as_bytes()).and_then(|()| input.flush()).map(|()| Instant::now());
            let failed = result.is_err();
            if tell.send(result).is_err() || failed {
                return;
            }
        }
    };
    thread::Builder::new().name("engine input".to_owned()).spawn(work)?;
    Ok((sender, written))
}

/// Hands lines on until the engine closes its output or nobody listens.
fn read_lines(output: impl Read, lines: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    // Whether the line that is read has been handed on, cut.
    let mut skipping = false;
    loop {
        bytes.clear();
        match (&mut output).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let whole = bytes.last() == Some(&b'\n');
        let line = Line { at: Instant::now(), text: String::from_utf8_lossy(&bytes).trim_end().to_owned() };
        if !skipping && lines.send(line).is_err() {
            return;
        }
        skipping = !whole;
    }
}

fn keep_last_words(mut errors: impl Read, kept: &Mutex<String>) {
    let mut bytes = [0; 1 << 10];
    while let Ok(count @ 1..) = errors.read(&mut bytes) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_str(&String::from_utf8_lossy(bytes.get(..count).unwrap_or_default()));
        let surplus = kept.len().saturating_sub(KEPT_WORDS);
        let cut = (surplus..=kept.len()).find(|&at| kept.is_char_boundary(at)).unwrap_or(0);
        kept.drain(..cut);
    }
}
