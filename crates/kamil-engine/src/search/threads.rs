//! Several threads on one position: they share the table, and so each finds what others have found.

use kamil::{Game, Move};

use super::deepening::{Found, Plan};
use super::history::History;
use super::node::Node;
use super::quota::{Bounds, Quota, Totals};
use super::timing::Budget;
use super::{Means, Worker};
use crate::clock::Clock;
use crate::control::Control;
use crate::engine::Report;
use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::listener::{Info, Listener};
use crate::score::Depth;

/// What is to be searched, and how far.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub(crate) game: &'a Game,
    /// The moves to choose from, at least one.
    pub(crate) moves: &'a [Move],
    /// Whether these are all legal moves.
    pub(crate) whole: bool,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    pub(crate) clock: &'a dyn Clock,
}

/// Searches with as many threads as there are histories, the first of them in the caller's own.
pub(crate) fn run<E: Evaluator>(
    task: &Task<'_>,
    means: Means<'_, E>,
    histories: &mut [History],
    listener: &mut dyn Listener,
) -> Report {
    let totals = Totals::default();
    let budget = Budget::of(task.limits.time, means.tuning);
    let plan = Plan {
        last: task.limits.depth.unwrap_or(Depth::MAX),
        mate: task.limits.mate,
        lines: task.limits.lines,
        budget,
    };
    let bounds = Bounds { nodes: task.limits.nodes, deadline: budget.hard, control: task.control, clock: task.clock };
    let (first, others) = histories.split_first_mut().expect("an engine has at least one history");
    let quota = Quota::first(&totals, bounds);
    let (found, better) = with_helpers(task, means, others, (&totals, bounds), &plan, || {
        let mut worker = Worker::new(task.game, task.moves, means, first, quota, listener);
        let found = work(task, &mut worker, &plan);
        totals.end();
        found
    });
    // The listener knows only what the first thread found.
    let found = better.inspect(|better| tell(better, task, means, &totals, listener)).unwrap_or(found);
    let line = if found.line.is_empty() { vec![task.moves[0]] } else { found.line };
    Report {
        best: line.first().copied(),
        ponder: line.get(1).copied(),
        score: found.score,
        depth: found.depth,
        nodes: totals.nodes(),
        table_hits: totals.table_hits(),
        line,
    }
}

/// Runs one thread's search to its end.
fn work<E: Evaluator>(task: &Task<'_>, worker: &mut Worker<'_, E>, plan: &Plan) -> Found {
    if !task.whole {
        worker.root.set_partial();
    }
    let node = Node::new(task.game.position());
    let found = worker.deepen(&node, plan);
    worker.quota.tell();
    found
}

fn tell<E>(found: &Found, task: &Task<'_>, means: Means<'_, E>, totals: &Totals, listener: &mut dyn Listener) {
    listener.line(&Info {
        depth: found.depth,
        seldepth: found.seldepth,
        rank: 1,
        score: found.score,
        bound: None,
        nodes: totals.nodes(),
        table_hits: totals.table_hits(),
        hashfull: means.table.hashfull(),
        elapsed: task.clock.elapsed(),
        line: &found.line,
    });
}

/// Runs `first`, which ends the search, while helpers search the same position. Answers what it found, and what a helper
/// found that is to be preferred.
#[cfg(feature = "threads")]
fn with_helpers<E: Evaluator>(
    task: &Task<'_>,
    means: Means<'_, E>,
    others: &mut [History],
    (totals, bounds): (&Totals, Bounds<'_>),
    plan: &Plan,
    first: impl FnOnce() -> Found,
) -> (Found, Option<Found>) {
    let game = task.game;
    let (moves, whole) = (task.moves, task.whole);
    std::thread::scope(|scope| {
        let helpers: Vec<_> = others
            .iter_mut()
            .map(|history| {
                scope.spawn(move || {
                    let quota = Quota::helper(totals, bounds);
                    let mut listener = ();
                    let mut worker = Worker::new(game, moves, means, history, quota, &mut listener);
                    if !whole {
                        worker.root.set_partial();
                    }
                    let node = Node::new(game.position());
                    let found = worker.deepen(&node, &Plan { mate: None, budget: Budget::default(), ..*plan });
                    worker.quota.tell();
                    found
                })
            })
            .collect();
        let found = first();
        let mut better = None;
        for helper in helpers {
            let other = helper.join().expect("a search does not panic");
            if is_better(&other, better.as_ref().unwrap_or(&found)) {
                better = Some(other);
            }
        }
        (found, better)
    })
}

/// Without threads there is but the first.
#[cfg(not(feature = "threads"))]
fn with_helpers<E: Evaluator>(
    _: &Task<'_>,
    _: Means<'_, E>,
    _: &mut [History],
    _: (&Totals, Bounds<'_>),
    _: &Plan,
    first: impl FnOnce() -> Found,
) -> (Found, Option<Found>) {
    (first(), None)
}

/// Whether another thread's finding is preferred to that of the first: it is deeper and no worse, or a sooner win.
#[cfg_attr(not(feature = "threads"), allow(dead_code, reason = "only threads have something to compare"))]
fn is_better(other: &Found, first: &Found) -> bool {
    let wins_sooner = other.score.is_won() && other.score > first.score;
    let deeper = other.depth > first.depth && other.score >= first.score && !first.score.is_lost();
    wins_sooner || deeper
}
