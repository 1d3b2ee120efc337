//! One pass over the rows of an ending, on several threads.

use std::num::NonZeroUsize;

use kamil::{Bitboard, Color, attacks};

use crate::layout::{Layout, Row};
use crate::position_set::PositionSet;

/// Pairs of Kings that a thread takes at a time.
const PORTION: usize = 16;

/// Makes `into` what `find` finds in each row of the pairs of Kings that are marked, and empty elsewhere.
pub(crate) fn sweep(
    into: &mut PositionSet,
    marked: &[bool],
    threads: NonZeroUsize,
    find: impl Fn(&Row) -> Bitboard + Sync,
) {
    let layout = into.layout;
    let rows_of_pair = layout.rows_of_pair();
    let find_portion = |portion: usize, rows: &mut [Bitboard]| {
        let first = portion * PORTION;
        for (pair, rows) in (first..).zip(rows.chunks_exact_mut(rows_of_pair)) {
            if !marked[pair] {
                rows.fill(Bitboard::EMPTY);
                continue;
            }
            for (number, row) in (pair * rows_of_pair..).zip(rows) {
                *row = find(&layout.row(number));
            }
        }
    };
    let portions = into.rows.chunks_mut(PORTION * rows_of_pair).enumerate();
    if threads.get() == 1 {
        portions.for_each(|(portion, rows)| find_portion(portion, rows));
        return;
    }
    let portions = std::sync::Mutex::new(portions);
    std::thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                loop {
                    let next = portions.lock().expect("no thread panics while it takes its next portion").next();
                    let Some((portion, rows)) = next else { break };
                    find_portion(portion, rows);
                }
            });
        }
    });
}

/// The pairs of Kings from which one move of `mover` may lead into `changed`, without captures.
pub(crate) fn pairs_before(layout: Layout, mover: Color, changed: &PositionSet) -> Vec<bool> {
    let has_any: Vec<bool> =
        changed.rows.chunks_exact(layout.rows_of_pair()).map(|rows| rows.iter().any(|row| !row.is_empty())).collect();
    (0..layout.pairs())
        .map(|pair| {
            let kings = layout.kings(pair);
            has_any[pair]
                || attacks::king(kings[mover]).into_iter().any(|to| {
                    let mut after = kings;
                    after[mover] = to;
                    layout.fold(after).is_some_and(|(pair, _)| has_any[pair])
                })
        })
        .collect()
}
