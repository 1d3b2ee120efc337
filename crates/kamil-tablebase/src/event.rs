//! What is told while tables are made or proven.

use kamil::Color;

use crate::metric::Metric;

/// Something that tells how far long work on an ending is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// The tables that the work needs are read.
    Reading,
    /// The positions are looked for that are so many plies from a win of `winner`, or on its way from the next capture or
    /// Pawn move. How many plies there will be is not known before.
    Ply {
        /// Which distance is counted.
        metric: Metric,
        /// Whose wins.
        winner: Color,
        /// The distance.
        plies: u16,
    },
    /// So many more positions have their distance. Over both winners these are at most
    /// [`Workshop::positions`](crate::Workshop::positions) for each of the two metrics that count plies; what is drawn is not
    /// among them.
    Found(u64),
    /// What is known of a metric is coded and written.
    Writing(Metric),
    /// So many more positions of the ending have been looked at, those that are not legal included. A proof looks at each
    /// of [`Workshop::positions`](crate::Workshop::positions) once.
    Judged(u64),
}

/// Who is told; threads may tell at the same time.
pub type Listener<'a> = &'a (dyn Fn(Event) + Sync);
