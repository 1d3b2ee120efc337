//! Progress of long work, on a terminal only.

use std::borrow::Cow;
use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that counts something, or nothing at all where no person looks on.
#[derive(Debug)]
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// No bar.
    pub(crate) fn hidden() -> Self {
        Self(ProgressBar::hidden())
    }

    /// A bar of steps, each one of `what`.
    pub(crate) fn steps(what: &'static str) -> Self {
        Self::new(Some(0), &format!("{{bar:30}} {{pos}} of {{len}} {what}, {{elapsed}} {{wide_msg}}"))
    }

    /// A bar of steps of which only the share counts, with room for what is being done.
    pub(crate) fn shares() -> Self {
        Self::new(Some(0), "{bar:24} {percent:>3}% {elapsed} {wide_msg}")
    }

    /// A bar of bytes; of unknown length it counts them alone.
    pub(crate) fn bytes(length: Option<u64>) -> Self {
        let known = "{bar:30} {bytes} of {total_bytes}, {binary_bytes_per_sec}, {eta} left";
        let unknown = "{spinner} {bytes}, {binary_bytes_per_sec}";
        Self::new(length, if length.is_some() { known } else { unknown })
    }

    fn new(length: Option<u64>, template: &str) -> Self {
        // Both must be terminals, or a bar would be drawn over what a pager shows.
        if !(io::stderr().is_terminal() && io::stdout().is_terminal()) {
            return Self::hidden();
        }
        let style = ProgressStyle::with_template(template).expect("the template is well-formed").progress_chars("=> ");
        let target = ProgressDrawTarget::stderr_with_hz(10);
        let bar = ProgressBar::with_draw_target(length, target).with_style(style);
        // The time goes on where a step takes long.
        bar.enable_steady_tick(Duration::from_millis(250));
        Self(bar)
    }

    /// Says beside the bar what is being done.
    pub(crate) fn note(&self, what: impl Into<Cow<'static, str>>) {
        self.0.set_message(what);
    }

    /// Makes room for further steps.
    pub(crate) fn expect(&self, steps: u64) {
        self.0.inc_length(steps);
    }

    /// Counts further steps or bytes.
    pub(crate) fn advance(&self, by: u64) {
        self.0.inc(by);
    }

    /// Does something to the terminal with the bar out of the way.
    pub(crate) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.suspend(work)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
