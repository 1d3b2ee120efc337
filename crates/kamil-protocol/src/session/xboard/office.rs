//! What the threads of a session share.

use std::io::Write;

use crate::session::desk::Desk;
use crate::session::voice::Voice;
use crate::xboard::Reply;

use super::inbox::Inbox;
use super::monitor::Monitor;
use super::searcher::Task;

/// The ways between the threads, and out.
#[derive(Debug)]
pub(super) struct Office<W> {
    pub(super) desk: Desk<Task>,
    pub(super) inbox: Inbox,
    pub(super) monitor: Monitor,
    pub(super) voice: Voice<W>,
}

impl<W: Write> Office<W> {
    pub(super) fn new(output: W) -> Self {
        Self { desk: Desk::new(), inbox: Inbox::default(), monitor: Monitor::default(), voice: Voice::of(output) }
    }

    /// Says something; where nobody hears it, all is over.
    pub(super) fn say(&self, reply: &Reply) {
        if !self.voice.say(reply) {
            self.close();
        }
    }
}

impl<W> Office<W> {
    /// Ends the work of all.
    pub(super) fn close(&self) {
        self.inbox.close();
        self.desk.close();
    }
}
