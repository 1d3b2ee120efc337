//! The threads on which the computer thinks: so many at a time, one task a game, each of which can be stopped.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::game_id::GameId;
use crate::turns::{Permit, Turn, Turns};

/// A bounded number of thinking threads and the list of who uses them.
#[derive(Clone, Debug)]
pub(crate) struct EnginePool {
    turns: Turns,
    jobs: Arc<Mutex<Jobs>>,
    tracker: TaskTracker,
    closing: CancellationToken,
}

#[derive(Debug, Default)]
struct Jobs {
    closed: bool,
    running: HashMap<GameId, Job>,
}

#[derive(Debug)]
struct Job {
    /// Cancelled when nobody wants the result any more.
    unwanted: CancellationToken,
    /// Somebody asked for the game while its task ran, so the task looks at the game once more before it ends.
    again: bool,
}

impl EnginePool {
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            turns: Turns::new(threads),
            jobs: Arc::default(),
            tracker: TaskTracker::new(),
            closing: CancellationToken::new(),
        }
    }

    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers the one task of a game, and says what tells it that it is no longer wanted. `None` where the game has
    /// a task already, which will look at it once more, or where the pool is closed.
    pub(crate) fn begin(&self, id: GameId) -> Option<CancellationToken> {
        let mut jobs = self.jobs();
        if jobs.closed {
            return None;
        }
        if let Some(job) = jobs.running.get_mut(&id) {
            job.again = true;
            return None;
        }
        let unwanted = self.closing.child_token();
        jobs.running.insert(id, Job { unwanted: unwanted.clone(), again: false });
        Some(unwanted)
    }

    /// Takes the game's task off the list, unless somebody asked for the game in the meantime: then the task goes on,
    /// with a token of its own, since what stopped the last round was not meant for the next.
    pub(crate) fn end(&self, id: GameId) -> Option<CancellationToken> {
        let mut jobs = self.jobs();
        let closed = jobs.closed;
        match jobs.running.get_mut(&id) {
            Some(job) if job.again && !closed => {
                *job = Job { unwanted: self.closing.child_token(), again: false };
                Some(job.unwanted.clone())
            }
            _ => {
                jobs.running.remove(&id);
                None
            }
        }
    }

    /// The number of games that have a task.
    pub(crate) fn count(&self) -> usize {
        self.jobs().running.len()
    }

    /// Stops thinking about a game.
    pub(crate) fn stop(&self, id: GameId) {
        if let Some(job) = self.jobs().running.get(&id) {
            job.unwanted.cancel();
        }
    }

    /// Starts a task that [`close`](Self::close) waits for.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tracker.spawn(task);
    }

    /// The right to think, when it is that one's turn; none where the pool closes before.
    pub(crate) async fn permit(&self, turn: Turn) -> Option<Permit> {
        self.closing.run_until_cancelled(self.turns.permit(turn)).await
    }

    /// Waits so long, or until the pool closes; returns whether it is still open.
    pub(crate) async fn pause(&self, pause: Duration) -> bool {
        self.closing.run_until_cancelled(tokio::time::sleep(pause)).await.is_some()
    }

    /// Stops all thinking and takes no more.
    pub(crate) fn begin_close(&self) {
        self.jobs().closed = true;
        self.closing.cancel();
    }

    /// Stops all thinking and waits for the tasks to end.
    pub(crate) async fn close(&self) {
        self.begin_close();
        self.tracker.close();
        self.tracker.wait().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANYBODY: Turn = Turn { payer: None, urgent: false };

    #[test]
    fn a_game_has_one_task_which_looks_again_when_asked_meanwhile() {
        let pool = EnginePool::new(1);
        let id = GameId::random().unwrap();
        assert!(pool.begin(id).is_some());
        assert!(pool.begin(id).is_none(), "it has a task");
        pool.stop(id);
        let next = pool.end(id).expect("somebody asked meanwhile");
        assert!(!next.is_cancelled(), "the stop was for the round before");
        pool.stop(id);
        assert!(next.is_cancelled());
        assert!(pool.end(id).is_none());
        assert!(pool.begin(id).is_some(), "a task that has ended makes room");
    }

    #[tokio::test]
    async fn closing_stops_what_runs_and_what_waits_and_takes_no_more() {
        let pool = EnginePool::new(1);
        let (id, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        let unwanted = pool.begin(id).unwrap();
        let permit = pool.permit(ANYBODY).await.expect("a thread is free");
        let task_pool = pool.clone();
        pool.spawn(async move {
            assert!(task_pool.permit(ANYBODY).await.is_none(), "no thread becomes free before the pool closes");
            unwanted.cancelled().await;
            assert!(task_pool.end(id).is_none());
        });
        pool.close().await;
        drop(permit);
        assert!(pool.begin(other).is_none());
    }

    #[tokio::test]
    async fn stopping_one_game_leaves_the_others() {
        let pool = EnginePool::new(2);
        let (id, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        let (unwanted, other_unwanted) = (pool.begin(id).unwrap(), pool.begin(other).unwrap());
        pool.stop(id);
        assert!(unwanted.is_cancelled());
        assert!(!other_unwanted.is_cancelled());
    }
}
