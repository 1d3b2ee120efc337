//! Work on numbered parts, on several threads.

use std::num::NonZeroUsize;
use std::ops::Range;

/// What `work` makes of each of some ranges that together are `0..count`, in their order.
pub(crate) fn in_parallel<T: Send>(
    count: usize,
    threads: NonZeroUsize,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let portion = count.div_ceil(threads.get()).max(1);
    let ranges = (0..count).step_by(portion).map(|start| start..count.min(start + portion));
    if threads.get() == 1 {
        return ranges.map(work).collect();
    }
    let work = &work;
    std::thread::scope(|scope| {
        let started: Vec<_> = ranges.map(|range| scope.spawn(move || work(range))).collect();
        started.into_iter().map(|thread| thread.join().expect("no part of the work panics")).collect()
    })
}
