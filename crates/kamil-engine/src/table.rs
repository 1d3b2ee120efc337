//! The transposition table: what earlier visits found out about a position.

use kamil::{Key, Move};

use crate::score::{Depth, Score};

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is the true one.
    Exact,
    /// The true score is this or more.
    Lower,
    /// The true score is this or less.
    Upper,
}

/// A finding as it is kept; 16 bytes.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    /// [`Move::encode`]d; zero (a1 to a1) is no move.
    best: u16,
    score: i16,
    depth: Depth,
    bound: Bound,
    generation: u8,
    used: bool,
}

const _: () = assert!(size_of::<Slot>() == 16, "four slots fill a cache line");

impl Slot {
    const FREE: Self =
        Self { key: 0, best: 0, score: 0, depth: Depth::ZERO, bound: Bound::Upper, generation: 0, used: false };

    /// The least worth keeping goes first: free slots, then shallow and old ones.
    fn worth(&self, generation: u8) -> i32 {
        if !self.used {
            return i32::MIN;
        }
        i32::from(self.depth.plies()) - 8 * i32::from(generation.wrapping_sub(self.generation))
    }
}

/// A finding about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    pub(crate) best: Option<BestMove>,
    pub(crate) score: Score,
    pub(crate) depth: Depth,
    pub(crate) bound: Bound,
}

/// A move that a table remembers. It means a move only among the legal moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BestMove(u16);

impl BestMove {
    pub(crate) fn is(self, mv: Move) -> bool {
        self.0 == mv.encode()
    }
}

impl From<Move> for BestMove {
    fn from(mv: Move) -> Self {
        Self(mv.encode())
    }
}

const CLUSTER: usize = 4;

/// Findings by position, a bounded number of them.
#[derive(Debug)]
pub(crate) struct Table {
    clusters: Vec<[Slot; CLUSTER]>,
    generation: u8,
}

impl Table {
    /// A table of at most `mib` mebibytes, at least one cluster.
    pub(crate) fn new(mib: u32) -> Self {
        let clusters = ((mib as usize) << 20) / size_of::<[Slot; CLUSTER]>();
        Self { clusters: vec![[Slot::FREE; CLUSTER]; clusters.max(1)], generation: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.clusters.fill([Slot::FREE; CLUSTER]);
        self.generation = 0;
    }

    /// Another search begins; the findings of earlier ones are the first to be replaced.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// The finding about a position `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: Key, ply: u16) -> Option<Finding> {
        let slot = self.clusters[self.place(key)].iter().find(|slot| slot.used && slot.key == key.0)?;
        Some(Finding {
            best: if slot.best == 0 { None } else { Some(BestMove(slot.best)) },
            score: Score::from_stored(slot.score, ply),
            depth: slot.depth,
            bound: slot.bound,
        })
    }

    /// Keeps a finding, in the place of the one least worth keeping or of the older one about the same position, whose
    /// move stays when the new finding has none.
    pub(crate) fn store(&mut self, key: Key, ply: u16, finding: Finding) {
        let place = self.place(key);
        let generation = self.generation;
        let cluster = &mut self.clusters[place];
        let same = cluster.iter().position(|slot| slot.used && slot.key == key.0);
        let least = || (0..CLUSTER).min_by_key(|&n| cluster[n].worth(generation)).unwrap_or(0);
        let slot = same.unwrap_or_else(least);
        let kept = if same.is_some() { cluster[slot].best } else { 0 };
        cluster[slot] = Slot {
            key: key.0,
            best: finding.best.map_or(kept, |best| best.0),
            score: finding.score.to_stored(ply),
            depth: finding.depth,
            bound: finding.bound,
            generation,
            used: true,
        };
    }

    /// How full the table is of the newest search's findings, in thousandths, by a sample.
    pub(crate) fn hashfull(&self) -> u16 {
        let sample = self.clusters.iter().take(250).flatten();
        let (seen, used) = sample.fold((0, 0), |(seen, used), slot| {
            (seen + 1, used + usize::from(slot.used && slot.generation == self.generation))
        });
        (1000 * used / seen) as u16
    }

    /// The cluster of a key: the high half of key times length, which spreads keys evenly over any length.
    #[inline]
    fn place(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.clusters.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::Array;

    fn finding(depth: u8) -> Finding {
        let best = Array::Kamil.position().legal_moves()[0];
        Finding {
            best: Some(best.into()),
            score: Score::from_centipawns(12),
            depth: Depth::new(depth),
            bound: Bound::Exact,
        }
    }

    #[test]
    fn a_finding_comes_back() {
        let mut table = Table::new(1);
        let position = Array::Kamil.position();
        assert!(table.probe(position.key(), 0).is_none());
        table.store(position.key(), 0, finding(5));
        let found = table.probe(position.key(), 0).expect("it was stored");
        assert!(found.best.expect("it has a move").is(position.legal_moves()[0]));
        assert_eq!((found.score, found.depth), (Score::from_centipawns(12), Depth::new(5)));
        table.clear();
        assert!(table.probe(position.key(), 0).is_none());
    }

    #[test]
    fn a_full_cluster_gives_up_its_shallowest() {
        let mut table = Table::new(0);
        for n in 1..=4 {
            table.store(Key(n), 0, finding(n as u8));
        }
        table.store(Key(5), 0, finding(3));
        assert!(table.probe(Key(1), 0).is_none());
        assert!((2..=5).all(|n| table.probe(Key(n), 0).is_some()));
    }

    #[test]
    fn a_finding_without_a_move_keeps_the_older_move() {
        let mut table = Table::new(0);
        table.store(Key(9), 0, finding(2));
        table.store(Key(9), 0, Finding { best: None, ..finding(3) });
        assert!(table.probe(Key(9), 0).is_some_and(|found| found.best.is_some()));
    }
}
