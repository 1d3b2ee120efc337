//! Sessions: commands in, replies out, and an engine that searches meanwhile. Each protocol has its own clerk, who
//! reads commands, and its own searcher; the desk between the two is the same.

mod desk;
mod figures;
mod handicap;
mod lines;
mod options;
mod settings;
pub(crate) mod uci;
mod voice;
pub(crate) mod xboard;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::panic;
use std::thread;

use desk::Desk;
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

/// Runs both threads of a session to their end.
fn hold<T, W: Write>(
    desk: &Desk<T>,
    voice: &Voice<W>,
    engine: impl FnOnce() + Send + 'static,
    clerk: impl FnOnce() -> io::Result<()> + Send + 'static,
) -> io::Result<()> {
    let engine = thread::Builder::new().name("engine".to_owned()).stack_size(STACK).spawn(engine)?;
    let clerk = thread::Builder::new().name("commands".to_owned()).spawn(clerk);
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
struct CloseAtEnd<'a, T>(&'a Desk<T>);

impl<T> Drop for CloseAtEnd<'_, T> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// The number of threads as the engine takes it.
fn threads(number: u32) -> NonZeroUsize {
    NonZeroUsize::new(number as usize).unwrap_or(NonZeroUsize::MIN)
}
