//! The threads on which the computer thinks: so many at a time, one task a game, each of which can be stopped.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::computer::Control;
use crate::game_id::GameId;

/// A bounded number of thinking threads and the list of who uses them.
#[derive(Clone, Debug)]
pub(crate) struct EnginePool {
    permits: Arc<Semaphore>,
    jobs: Arc<Mutex<Jobs>>,
    tracker: TaskTracker,
    closing: CancellationToken,
}

/// The right to think on one thread, until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit(OwnedSemaphorePermit);

impl Permit {
    /// Runs `work` on a thread of its own.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let Self(permit) = self;
        tokio::task::spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        })
        .await
    }
}

#[derive(Debug, Default)]
struct Jobs {
    closed: bool,
    running: HashMap<GameId, Job>,
}

#[derive(Debug)]
struct Job {
    /// Stopped when nobody wants the result any more.
    control: Control,
    /// Somebody asked for the game while its task ran, so the task looks at the game once more before it ends.
    again: bool,
}

impl EnginePool {
    pub(crate) fn new(threads: usize) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(threads.max(1))),
            jobs: Arc::default(),
            tracker: TaskTracker::new(),
            closing: CancellationToken::new(),
        }
    }

    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers the one task of a game. `None` where it has one already, which will look at the game once more, or
    /// where the pool is closed.
    pub(crate) fn begin(&self, id: GameId) -> Option<Control> {
        let mut jobs = self.jobs();
        if jobs.closed {
            return None;
        }
        if let Some(job) = jobs.running.get_mut(&id) {
            job.again = true;
            return None;
        }
        let control = Control::new();
        jobs.running.insert(id, Job { control: control.clone(), again: false });
        Some(control)
    }

    /// Takes the game's task off the list, unless somebody asked for the game in the meantime: then the task goes on,
    /// with a control of its own, since what stopped the last round was not meant for the next.
    pub(crate) fn end(&self, id: GameId) -> Option<Control> {
        let mut jobs = self.jobs();
        let closed = jobs.closed;
        match jobs.running.get_mut(&id) {
            Some(job) if job.again && !closed => {
                *job = Job { control: Control::new(), again: false };
                Some(job.control.clone())
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
            job.control.stop();
        }
    }

    /// Starts a task that [`close`](Self::close) waits for.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tracker.spawn(task);
    }

    /// The right to think, as soon as a thread is free.
    pub(crate) async fn permit(&self) -> Permit {
        Permit(self.permits.clone().acquire_owned().await.expect("the semaphore is never closed"))
    }

    /// Waits so long, or until the pool closes; returns whether it is still open.
    pub(crate) async fn pause(&self, pause: Duration) -> bool {
        self.closing.run_until_cancelled(tokio::time::sleep(pause)).await.is_some()
    }

    /// Stops all thinking and takes no more.
    pub(crate) fn begin_close(&self) {
        self.closing.cancel();
        let mut jobs = self.jobs();
        jobs.closed = true;
        for job in jobs.running.values() {
            job.control.stop();
        }
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

    #[test]
    fn a_game_has_one_task_which_looks_again_when_asked_meanwhile() {
        let pool = EnginePool::new(1);
        let id = GameId::random().unwrap();
        assert!(pool.begin(id).is_some());
        assert!(pool.begin(id).is_none(), "it has a task");
        pool.stop(id);
        let next = pool.end(id).expect("somebody asked meanwhile");
        assert!(!next.is_stopped(), "the stop was for the round before");
        pool.stop(id);
        assert!(next.is_stopped());
        assert!(pool.end(id).is_none());
        assert!(pool.begin(id).is_some(), "a task that has ended makes room");
    }

    #[tokio::test]
    async fn closing_stops_what_runs_and_takes_no_more() {
        let pool = EnginePool::new(1);
        let (id, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        let control = pool.begin(id).unwrap();
        let task_pool = pool.clone();
        pool.spawn(async move {
            let theirs = control.clone();
            let permit = task_pool.permit().await;
            permit
                .run(move || {
                    while !theirs.is_stopped() {
                        std::thread::yield_now();
                    }
                })
                .await
                .unwrap();
            assert!(task_pool.end(id).is_none());
        });
        pool.close().await;
        assert!(pool.begin(other).is_none());
    }

    #[tokio::test]
    async fn stopping_one_game_leaves_the_others() {
        let pool = EnginePool::new(2);
        let (id, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        let (control, other_control) = (pool.begin(id).unwrap(), pool.begin(other).unwrap());
        pool.stop(id);
        assert!(control.is_stopped());
        assert!(!other_control.is_stopped());
    }
}
