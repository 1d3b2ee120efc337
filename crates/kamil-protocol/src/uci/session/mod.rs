//! A session: commands in, replies out, and an engine that searches meanwhile.

mod clerk;
mod desk;
mod lines;
mod options;
mod perft;
mod searcher;
mod task;
mod voice;

use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::Arc;
use std::thread;

use clerk::Clerk;
use desk::Desk;
use searcher::Searcher;
use voice::Voice;

/// What a session may take of its machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The size of the transposition table before any is set, in mebibytes.
    pub hash_mib: u32,
    /// The greatest size that may be set.
    pub most_hash_mib: u32,
    /// The greatest number of threads that may be set.
    pub most_threads: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self { hash_mib: 16, most_hash_mib: 1 << 16, most_threads: 256 }
    }
}

/// Enough for a search of any depth, whatever the platform's usual size.
const STACK: usize = 16 << 20;

/// Speaks UCI over `input` and `output` until `quit`, the end of the input, or an output that nobody reads.
///
/// Commands are read on a thread of their own, so `stop` and `isready` are answered while a search runs on another. A
/// search that still runs at the end is stopped, and its move given.
///
/// ```
/// use std::io::{self, Read, Write};
/// use kamil_protocol::uci::{self, Config};
///
/// let (mut answers, output) = io::pipe()?;
/// let commands = &b"position startpos moves e2e3\ngo nodes 500 searchmoves e9e8\nisready\nquit\n"[..];
/// uci::run(&Config::default(), commands, output)?;
/// let mut text = String::new();
/// answers.read_to_string(&mut text)?;
/// assert!(text.contains("readyok\n"));
/// assert!(text.lines().any(|line| line.starts_with("bestmove e9e8")));
/// # Ok::<(), io::Error>(())
/// ```
///
/// # Errors
/// The input cannot be read, or the output not be written; a closed pipe is such an error.
pub fn run(
    config: &Config,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let desk = Arc::new(Desk::new());
    let voice = Arc::new(Voice::of(output));
    let table_mib = config.hash_mib;
    let engine = {
        let (desk, voice) = (Arc::clone(&desk), Arc::clone(&voice));
        let work = move || Searcher::new(table_mib, &desk, &voice).run();
        thread::Builder::new().name("engine".to_owned()).stack_size(STACK).spawn(work)?
    };
    let clerk = {
        let (desk, voice, config) = (Arc::clone(&desk), Arc::clone(&voice), config.clone());
        let work = move || {
            let _closing = CloseAtEnd(&desk);
            Clerk::new(&config, &desk, &voice).run(input)
        };
        thread::Builder::new().name("commands".to_owned()).spawn(work)
    };
    let clerk = clerk.inspect_err(|_| desk.close())?;
    if let Err(cause) = engine.join() {
        panic::resume_unwind(cause);
    }
    if let Some(error) = voice.take_error() {
        // The other thread may wait for a command that never comes: it is left behind.
        return Err(error);
    }
    clerk.join().unwrap_or_else(|cause| panic::resume_unwind(cause))
}

/// Closes the desk however the thread ends, lest the engine wait for ever.
struct CloseAtEnd<'a>(&'a Desk);

impl Drop for CloseAtEnd<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
