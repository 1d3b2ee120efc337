//! Perft on several threads, with counts that cannot overflow unnoticed.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use anyhow::{Context as _, Result, ensure};
use kamil::{Move, MoveList, Position};

use crate::progress::Progress;

/// The greatest depth that is taken: each one more needs its share of the stack.
pub(crate) const MAX_DEPTH: u32 = 100;

/// The greatest number of threads.
pub(crate) const MAX_THREADS: u16 = 256;

/// The greatest depth at which no count passes 64 bits, whatever the position.
const SAFE_DEPTH: u32 = 6;
const _: () = assert!((MoveList::CAPACITY as u64).checked_pow(SAFE_DEPTH).is_some());

/// From this depth on the work is parted below the replies to each root move. A part is then worth some milliseconds,
/// against which the microseconds of handing its count over are nothing.
const SPLIT_DEPTH: u32 = 6;

/// Enough for [`MAX_DEPTH`] move lists and what goes with them, several times over.
const STACK: usize = 8 << 20;

/// A part of the work: a position to count from, below a root move.
#[derive(Clone, Copy, Debug)]
struct Task {
    root: usize,
    position: Position,
    depth: u32,
}

/// A root move on the way to its count.
#[derive(Clone, Copy, Debug)]
struct Root {
    mv: Move,
    nodes: u64,
    tasks_left: usize,
}

/// Counts the sequences of `depth` legal moves, and hands over each root move with its share, in order and as soon as
/// it is known.
pub(crate) fn count(
    position: &Position,
    depth: u32,
    threads: u16,
    progress: &Progress,
    mut each_root: impl FnMut(Move, u64) -> Result<()>,
) -> Result<u64> {
    if depth == 0 {
        return Ok(1);
    }
    let (mut roots, tasks) = split(position, depth);
    progress.expect(tasks.len() as u64);
    let mut total: u64 = 0;
    let mut done = 0;
    let results = start(tasks, threads)?;
    loop {
        while let Some(root) = roots.get(done).filter(|root| root.tasks_left == 0) {
            each_root(root.mv, root.nodes)?;
            done += 1;
        }
        let Ok((root, nodes)) = results.recv() else { break };
        let nodes = nodes.context(TOO_MANY)?;
        let root = &mut roots[root];
        root.tasks_left -= 1;
        // A root move's share is no greater than the total.
        root.nodes += nodes;
        total = total.checked_add(nodes).context(TOO_MANY)?;
        progress.advance(1);
    }
    ensure!(done == roots.len(), "a counting thread ended before its work was done");
    Ok(total)
}

const TOO_MANY: &str = "there are more nodes than 64 bits count: expected a smaller depth";

/// The work below each root move: below each reply to it where that is deep enough to be worth a part of its own.
fn split(position: &Position, depth: u32) -> (Vec<Root>, Vec<Task>) {
    let mut moves = position.legal_moves();
    moves.sort();
    let mut tasks = Vec::new();
    let roots = moves.iter().enumerate().map(|(root, &mv)| {
        let before = tasks.len();
        let position = position.after(mv);
        if depth < SPLIT_DEPTH {
            tasks.push(Task { root, position, depth: depth - 1 });
        } else {
            let replies = position.legal_moves();
            tasks.extend(replies.iter().map(|&mv| Task { root, position: position.after(mv), depth: depth - 2 }));
        }
        Root { mv, nodes: 0, tasks_left: tasks.len() - before }
    });
    (roots.collect(), tasks)
}

/// Starts the threads; each sends the root and the count of every task it has done. They are not joined: whoever stops
/// listening ends the program, and need not wait for them.
fn start(tasks: Vec<Task>, threads: u16) -> Result<mpsc::Receiver<(usize, Option<u64>)>> {
    let (sender, receiver) = mpsc::channel();
    let next = Arc::new(AtomicUsize::new(0));
    let tasks: Arc<[Task]> = tasks.into();
    for _ in 0..usize::from(threads).min(tasks.len()) {
        let (tasks, next, sender) = (Arc::clone(&tasks), Arc::clone(&next), sender.clone());
        let work = move || {
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                if sender.send((task.root, checked(&task.position, task.depth))).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().stack_size(STACK).spawn(work).context("cannot start a thread")?;
    }
    Ok(receiver)
}

/// The count, unless it passes 64 bits.
fn checked(position: &Position, depth: u32) -> Option<u64> {
    if depth <= SAFE_DEPTH {
        return Some(kamil::perft(position, depth));
    }
    let moves = position.legal_moves();
    moves.iter().try_fold(0, |sum: u64, &mv| sum.checked_add(checked(&position.after(mv), depth - 1)?))
}
