//! What the clerk hears of: lines that came, and searches that ended.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use kamil_engine::Report;

/// Where the clerk waits. What lies here can't grow: whoever reads lines waits while there are enough.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    letters: Mutex<Letters>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Letters {
    lines: VecDeque<Option<String>>,
    report: Option<Report>,
    end: Option<io::Result<()>>,
    closed: bool,
}

/// What has happened.
#[derive(Debug)]
pub(super) enum Event {
    /// A line came; none where it was too long to be read.
    Line(Option<String>),
    /// The search ended by itself, or because it was told to.
    Searched(Report),
    /// No more lines come.
    End(io::Result<()>),
}

/// So many lines are read ahead.
const MOST_LINES: usize = 16;

impl Inbox {
    /// Adds a line, once there is room. False where nobody hears any more.
    pub(super) fn add_line(&self, line: Option<String>) -> bool {
        let mut letters = self.wait(|letters| letters.closed || letters.lines.len() < MOST_LINES);
        let open = !letters.closed;
        if open {
            letters.lines.push_back(line);
        }
        self.changed.notify_all();
        open
    }

    /// Says how the input ended.
    pub(super) fn end(&self, how: io::Result<()>) {
        self.letters().end = Some(how);
        self.changed.notify_all();
    }

    /// Adds what a search found, in place of what one before it did.
    pub(super) fn add_report(&self, report: Report) {
        self.letters().report = Some(report);
        self.changed.notify_all();
    }

    /// Forgets what a search found that nobody waits for any more.
    pub(super) fn drop_report(&self) {
        self.letters().report = None;
    }

    /// Ends the wait of all.
    pub(super) fn close(&self) {
        self.letters().closed = true;
        self.changed.notify_all();
    }

    /// The next thing that happens.
    pub(super) fn next(&self) -> Event {
        let mut letters = self.wait(|letters| {
            letters.closed || letters.report.is_some() || !letters.lines.is_empty() || letters.end.is_some()
        });
        if letters.closed {
            return Event::End(Ok(()));
        }
        if let Some(report) = letters.report.take() {
            return Event::Searched(report);
        }
        if let Some(line) = letters.lines.pop_front() {
            self.changed.notify_all();
            return Event::Line(line);
        }
        Event::End(letters.end.take().unwrap_or(Ok(())))
    }

    fn letters(&self) -> MutexGuard<'_, Letters> {
        // No update can be left half done, so a panic elsewhere has not spoilt the letters.
        self.letters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, until: impl Fn(&Letters) -> bool) -> MutexGuard<'_, Letters> {
        let waited = self.changed.wait_while(self.letters(), |letters| !until(letters));
        waited.unwrap_or_else(PoisonError::into_inner)
    }
}
