//! Where replies go: whole lines, at once.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// The output, shared by the thread that reads commands and the one that searches.
#[derive(Debug)]
pub(super) struct Voice<W>(Mutex<Outlet<W>>);

#[derive(Debug)]
struct Outlet<W> {
    output: W,
    /// The first error; nothing is written after it.
    error: Option<io::Error>,
}

impl<W: Write> Voice<W> {
    pub(super) fn of(output: W) -> Self {
        Self(Mutex::new(Outlet { output, error: None }))
    }

    /// Writes a reply. False where nobody can hear it any more.
    pub(super) fn say(&self, reply: &impl Display) -> bool {
        let line = format!("{reply}\n");
        let mut outlet = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if outlet.error.is_none() {
            let written = outlet.output.write_all(line.as_bytes()).and_then(|()| outlet.output.flush());
            outlet.error = written.err();
        }
        outlet.error.is_none()
    }

    /// The error that ended the output, if one did.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).error.take()
    }
}
