//! Who may use a thread next: those who wait are served in turn by who pays, and games with a clock first.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::rate::Peer;

/// So many games with a clock are served one after the other while one without waits.
const URGENT_IN_A_ROW: u32 = 3;

/// Who asks for a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// For whose address the computer would think; all of whom none is counted wait in one line.
    pub(crate) payer: Option<Peer>,
    /// Whether a clock runs.
    pub(crate) urgent: bool,
}

/// A bounded number of threads, and the lines before them. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    threads: Arc<Mutex<Threads>>,
}

#[derive(Debug)]
struct Threads {
    free: usize,
    urgent: Lines,
    patient: Lines,
    /// Urgent ones served since a patient one was.
    urgent_in_a_row: u32,
}

/// One line for each payer; the first line is served next, and goes to the end.
#[derive(Debug, Default)]
struct Lines(VecDeque<(Option<Peer>, VecDeque<oneshot::Sender<Permit>>)>);

/// The right to think on one thread, until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    /// None once the thread was passed on.
    turns: Option<Turns>,
}

impl Turns {
    pub(crate) fn new(threads: usize) -> Self {
        let threads =
            Threads { free: threads.max(1), urgent: Lines::default(), patient: Lines::default(), urgent_in_a_row: 0 };
        Self { threads: Arc::new(Mutex::new(threads)) }
    }

    fn threads(&self) -> MutexGuard<'_, Threads> {
        // The lines are whole after every statement, so a panic elsewhere leaves nothing half done.
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The right to think, as soon as it is one's turn. Whoever stops waiting loses their place in the line alone.
    pub(crate) async fn permit(&self, turn: Turn) -> Permit {
        let Some(waiting) = self.join(turn) else { return self.new_permit() };
        waiting.await.expect("a line is never forgotten while its threads are")
    }

    /// Takes a free thread, or a place in the line.
    fn join(&self, turn: Turn) -> Option<oneshot::Receiver<Permit>> {
        let mut threads = self.threads();
        if threads.free > 0 {
            threads.free -= 1;
            return None;
        }
        let (called, waiting) = oneshot::channel();
        let lines = if turn.urgent { &mut threads.urgent } else { &mut threads.patient };
        lines.push(turn.payer, called);
        Some(waiting)
    }

    fn new_permit(&self) -> Permit {
        Permit { turns: Some(self.clone()) }
    }

    /// Passes a thread on to whoever is next and still waits.
    fn pass_on(&self) {
        loop {
            let Some(next) = self.next_or_free() else { return };
            let Err(mut permit) = next.send(self.new_permit()) else { return };
            // They have gone; the thread is still this one.
            permit.turns = None;
        }
    }

    fn next_or_free(&self) -> Option<oneshot::Sender<Permit>> {
        let mut threads = self.threads();
        let next = threads.next();
        if next.is_none() {
            threads.free += 1;
        }
        next
    }
}

impl Threads {
    fn next(&mut self) -> Option<oneshot::Sender<Permit>> {
        if self.urgent_in_a_row < URGENT_IN_A_ROW
            && let Some(next) = self.urgent.pop()
        {
            self.urgent_in_a_row += 1;
            return Some(next);
        }
        self.urgent_in_a_row = 0;
        self.patient.pop().or_else(|| self.urgent.pop())
    }
}

impl Lines {
    fn push(&mut self, payer: Option<Peer>, called: oneshot::Sender<Permit>) {
        match self.0.iter_mut().find(|(theirs, _)| *theirs == payer) {
            Some((_, line)) => line.push_back(called),
            None => self.0.push_back((payer, VecDeque::from([called]))),
        }
    }

    fn pop(&mut self) -> Option<oneshot::Sender<Permit>> {
        let (payer, mut line) = self.0.pop_front()?;
        let next = line.pop_front();
        if !line.is_empty() {
            self.0.push_back((payer, line));
        }
        next
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(turns) = self.turns.take() {
            turns.pass_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn turn(last: u8, urgent: bool) -> Turn {
        Turn { payer: Some(Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)))), urgent }
    }

    /// Lets these wait for the one thread, and returns the order in which they are served.
    fn served(asked: &[Turn]) -> Vec<usize> {
        let turns = Turns::new(1);
        assert!(turns.join(turn(0, false)).is_none(), "a thread is free");
        let mut permit = Some(turns.new_permit());
        let mut waiting: Vec<_> = asked.iter().map(|asked| turns.join(*asked).expect("no thread is free")).collect();
        let mut order = Vec::new();
        while order.len() < asked.len() {
            drop(permit.take());
            let called =
                waiting.iter_mut().enumerate().find_map(|(number, waiting)| Some((number, waiting.try_recv().ok()?)));
            let (number, next) = called.expect("a thread that is free is given to somebody");
            order.push(number);
            permit = Some(next);
        }
        order
    }

    #[test]
    fn one_address_that_asks_for_much_does_not_keep_another_waiting() {
        let greedy = turn(1, false);
        let modest = turn(2, false);
        assert_eq!(served(&[greedy, greedy, greedy, greedy, modest, modest]), [0, 4, 1, 5, 2, 3]);
    }

    #[test]
    fn games_with_a_clock_come_first_and_not_for_ever() {
        let (timed, untimed) = (turn(1, true), turn(2, false));
        assert_eq!(served(&[untimed, timed, timed, timed, timed, untimed]), [1, 2, 3, 0, 4, 5]);
    }

    #[test]
    fn who_has_gone_is_passed_over_and_the_thread_is_not_lost() {
        let turns = Turns::new(1);
        assert!(turns.join(turn(1, false)).is_none());
        let permit = turns.new_permit();
        let gone = turns.join(turn(1, false)).unwrap();
        let mut waits = turns.join(turn(2, false)).unwrap();
        drop(gone);
        drop(permit);
        let unread = waits.try_recv().expect("the second is called");
        let late = turns.join(turn(3, false)).unwrap();
        drop(unread);
        // Called, and gone before hearing it.
        drop(late);
        assert!(turns.join(turn(4, false)).is_none(), "the thread is free");
    }
}
