//! A session over UCI.

mod clerk;
mod perft;
mod searcher;
mod task;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use crate::session::desk::Desk;
use crate::session::voice::Voice;
use crate::session::{CloseAtEnd, Config, hold};

use clerk::Clerk;
use searcher::Searcher;

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
        move || Searcher::new(table_mib, &desk, &voice).run()
    };
    let clerk = {
        let (desk, voice, config) = (Arc::clone(&desk), Arc::clone(&voice), config.clone());
        move || {
            let _closing = CloseAtEnd(&desk);
            Clerk::new(&config, &desk, &voice).run(input)
        }
    };
    hold(&desk, &voice, engine, clerk)
}
