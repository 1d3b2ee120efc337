//! Where the thread that reads commands leaves work for the thread that searches.

use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kamil_engine::{Control, Endgames, Engine};

/// The desk between the two threads. What is left on it never grows: later orders replace earlier ones.
#[derive(Debug)]
pub(super) struct Desk<T> {
    papers: Mutex<Papers<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Papers<T> {
    orders: Orders,
    /// Whether orders are being carried out.
    ordering: bool,
    task: Option<Box<T>>,
    /// The control of the search that waits or runs, until its move is given.
    search: Option<Control>,
    closed: bool,
}

/// What is to be done to the engine before the next search.
#[derive(Debug, Default)]
pub(super) struct Orders {
    pub(super) table_mib: Option<u32>,
    pub(super) threads: Option<NonZeroUsize>,
    pub(super) endgames: Option<Endgames>,
    pub(super) clear: bool,
}

impl Orders {
    /// Does to the engine what is ordered.
    pub(super) fn carry_out(&self, engine: &mut Engine) {
        if let Some(threads) = self.threads {
            engine.set_threads(threads);
        }
        if let Some(mib) = self.table_mib {
            engine.set_table(mib);
        }
        if let Some(endgames) = &self.endgames {
            engine.set_endgames(endgames.clone());
        }
        if self.clear {
            engine.clear();
        }
    }

    fn is_empty(&self) -> bool {
        self.table_mib.is_none() && self.threads.is_none() && self.endgames.is_none() && !self.clear
    }
}

/// What the engine's thread finds on the desk.
#[derive(Debug)]
pub(super) enum Work<T> {
    Orders(Orders),
    Task(Box<T>),
}

impl<T> Desk<T> {
    /// A desk whose engine is still being made: that counts as an order which is carried out.
    pub(super) fn new() -> Self {
        let papers = Papers { orders: Orders::default(), ordering: true, task: None, search: None, closed: false };
        Self { papers: Mutex::new(papers), changed: Condvar::new() }
    }

    /// Adds to the orders.
    pub(super) fn order(&self, write: impl FnOnce(&mut Orders)) {
        write(&mut self.papers().orders);
        self.changed.notify_all();
    }

    /// Ends the search that runs, waits for its move, and leaves the next, which heeds `control`.
    pub(super) fn start(&self, task: Box<T>, control: &Control) {
        self.stop();
        let mut papers = self.wait(|papers| papers.search.is_none() || papers.closed);
        if papers.closed {
            control.stop();
        }
        papers.search = Some(control.clone());
        papers.task = Some(task);
        self.changed.notify_all();
    }

    /// Ends the search that runs, if one does.
    pub(super) fn stop(&self) {
        self.tell(Control::stop);
    }

    /// Ends the search that runs, if one does, and waits until its task is done.
    pub(super) fn halt(&self) {
        self.stop();
        drop(self.wait(|papers| papers.search.is_none() || papers.closed));
    }

    /// Lets the time of the search that runs count.
    pub(super) fn ponder_hit(&self) {
        self.tell(Control::ponder_hit);
    }

    /// The same, and at the latest until then by the search's clock.
    pub(super) fn ponder_hit_until(&self, latest: Duration) {
        self.tell(|control| control.ponder_hit_until(latest));
    }

    /// The flags change under the lock, so that whoever waits for them does not miss it.
    fn tell(&self, what: impl Fn(&Control)) {
        let papers = self.papers();
        papers.search.iter().for_each(what);
        self.changed.notify_all();
    }

    /// Waits until the orders are carried out; not while a search runs, which may take for ever.
    pub(super) fn wait_for_orders(&self) {
        drop(
            self.wait(|papers| {
                papers.search.is_some() || papers.closed || papers.orders.is_empty() && !papers.ordering
            }),
        );
    }

    /// Ends everything.
    pub(super) fn close(&self) {
        self.papers().closed = true;
        self.stop();
    }

    /// The next thing to do; none once the desk is closed. What was taken before is done by now.
    pub(super) fn take(&self) -> Option<Work<T>> {
        self.papers().ordering = false;
        self.changed.notify_all();
        let mut papers = self.wait(|papers| papers.closed || papers.task.is_some() || !papers.orders.is_empty());
        if papers.closed && papers.task.is_none() {
            return None;
        }
        if !papers.orders.is_empty() {
            papers.ordering = true;
            return Some(Work::Orders(std::mem::take(&mut papers.orders)));
        }
        papers.task.take().map(Work::Task)
    }

    /// Waits until the move of the search under `control` may be given.
    pub(super) fn wait_to_answer(&self, control: &Control, infinite: bool) {
        drop(self.wait(|papers| papers.closed || control.is_stopped() || !infinite && !control.is_pondering()));
    }

    /// The move is given.
    pub(super) fn finish_search(&self) {
        self.papers().search = None;
        self.changed.notify_all();
    }

    fn papers(&self) -> MutexGuard<'_, Papers<T>> {
        // No update can be left half done, so a panic elsewhere has not spoilt the papers.
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, until: impl Fn(&Papers<T>) -> bool) -> MutexGuard<'_, Papers<T>> {
        let waited = self.changed.wait_while(self.papers(), |papers| !until(papers));
        waited.unwrap_or_else(PoisonError::into_inner)
    }
}
