//! The transposition table: what earlier visits found out about a position, shared by all threads without a lock.
//!
//! # Races
//! A slot is two atomic words, read and written one after the other without an order to other memory: the packed finding,
//! and the position's key combined with it by exclusive or. Threads may write a slot at the same time, so a reader may
//! see the halves of two findings. Then the key does not come out, but for one chance in 2⁶⁴, and the slot counts as
//! another position's. That chance, and two positions with one key, are why a remembered move is played only after it
//! was found legal, and why a remembered score is never trusted to be more than a score. Lost writes lose work, nothing
//! else.

mod memory;

use core::sync::atomic::Ordering;

use kamil::{Key, Move, Position};

use crate::score::{Depth, Score};
use memory::{Cluster, Memory};

/// What a score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is the true one.
    Exact,
    /// The true score is this or more.
    Lower,
    /// The true score is this or less.
    Upper,
}

/// A finding about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) best: BestMove,
    pub(crate) score: Score,
    pub(crate) depth: Depth,
    pub(crate) bound: Bound,
    /// The evaluator's estimate, which heeds no clock; none where the side to move is in check.
    pub(crate) estimate: Option<Score>,
    /// Whether the position was once on a principal variation.
    pub(crate) pv: bool,
}

/// A move that a table remembers, or none. It means a move only where it is legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BestMove(u16);

impl BestMove {
    /// No move: a1 to a1 is none.
    pub(crate) const NONE: Self = Self(0);

    /// The move, if it is legal in the position.
    #[inline]
    pub(crate) fn in_position(self, position: &Position) -> Option<Move> {
        if self == Self::NONE { None } else { position.decode_move(self.0) }
    }
}

impl From<Option<Move>> for BestMove {
    fn from(mv: Option<Move>) -> Self {
        mv.map_or(Self::NONE, |mv| Self(mv.encode()))
    }
}

/// A finding in one word, from the lowest bits up: 16 of move, 16 of score, 16 of estimate, 7 of depth, 2 of bound, 1 of
/// principal variation, 6 of generation. A word of zero is no finding, since no bound is written as zero.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed(u64);

/// The estimate's bits where there is none.
const NO_ESTIMATE: i16 = i16::MIN;
const GENERATIONS: u8 = 64;

impl Packed {
    fn new(finding: &Finding, ply: u16, generation: u8) -> Self {
        let estimate = finding.estimate.map_or(NO_ESTIMATE, |estimate| estimate.to_stored(0));
        let bound: u64 = match finding.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        Self(
            u64::from(finding.best.0)
                | u64::from(finding.score.to_stored(ply).cast_unsigned()) << 16
                | u64::from(estimate.cast_unsigned()) << 32
                | u64::from(finding.depth.plies()) << 48
                | bound << 55
                | u64::from(finding.pv) << 57
                | u64::from(generation) << 58,
        )
    }

    fn is_used(self) -> bool {
        self.0 >> 55 & 3 != 0
    }

    fn best(self) -> BestMove {
        BestMove(self.0 as u16)
    }

    fn depth(self) -> Depth {
        Depth::new((self.0 >> 48 & 0x7f) as u8)
    }

    fn bound(self) -> Bound {
        match self.0 >> 55 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        }
    }

    /// How many searches ago it was written.
    fn age(self, generation: u8) -> u8 {
        generation.wrapping_sub((self.0 >> 58) as u8) % GENERATIONS
    }

    fn finding(self, ply: u16) -> Finding {
        let estimate = (self.0 >> 32) as u16;
        let estimate = estimate.cast_signed();
        Finding {
            best: self.best(),
            score: Score::from_stored(((self.0 >> 16) as u16).cast_signed(), ply),
            depth: self.depth(),
            bound: self.bound(),
            estimate: (estimate != NO_ESTIMATE).then(|| Score::from_stored(estimate, 0)),
            pv: self.0 >> 57 & 1 == 1,
        }
    }

    /// The least worth keeping goes first: free slots, then shallow and old ones.
    fn worth(self, generation: u8) -> i32 {
        if !self.is_used() {
            return i32::MIN;
        }
        i32::from(self.depth().plies()) - 8 * i32::from(self.age(generation))
    }
}

/// Findings in a cluster.
const SLOTS: usize = 4;

/// Findings by position, a bounded number of them.
#[derive(Debug)]
pub(crate) struct Table {
    memory: Memory,
    generation: u8,
}

impl Table {
    /// A table of at most `mib` mebibytes, at least one cluster.
    pub(crate) fn new(mib: u32) -> Self {
        let clusters = ((mib as usize) << 20) / size_of::<Cluster>();
        Self { memory: Memory::new(clusters.max(1)), generation: 0 }
    }

    /// Forgets everything, and takes `mib` mebibytes at most from now on. There are never two tables in memory.
    pub(crate) fn replace(&mut self, mib: u32) {
        self.memory = Memory::NONE;
        *self = Self::new(mib);
    }

    /// Forgets everything. There are never two tables in memory.
    pub(crate) fn clear(&mut self) {
        let clusters = self.memory.len();
        self.memory = Memory::NONE;
        *self = Self { memory: Memory::new(clusters), generation: 0 };
    }

    /// Another search begins; the findings of earlier ones are the first to be replaced.
    pub(crate) fn begin(&mut self) -> Shared<'_> {
        self.generation = (self.generation + 1) % GENERATIONS;
        self.share()
    }

    /// The table, for threads to share.
    fn share(&mut self) -> Shared<'_> {
        Shared { clusters: self.memory.clusters(), generation: self.generation }
    }
}

/// A table as the threads of a search see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<'a> {
    clusters: &'a [Cluster],
    generation: u8,
}

impl Shared<'_> {
    /// Asks for the memory of a position's cluster, so that it is near when the position is probed soon after.
    #[inline]
    pub(crate) fn touch(&self, key: Key) {
        kamil::prefetch(self.cluster(key));
    }

    /// The finding about a position `ply` plies from the root.
    #[inline]
    pub(crate) fn probe(&self, key: Key, ply: u16) -> Option<Finding> {
        let cluster = self.cluster(key);
        let found =
            (0..SLOTS).map(|slot| load(cluster, slot)).find(|&(found, packed)| found == key && packed.is_used());
        found.map(|(_, packed)| packed.finding(ply))
    }

    /// Keeps a finding, in the place of the one least worth keeping or of the older one about the same position: whose
    /// move stays when the new finding has none, and which stays itself when it is much deeper and of this search.
    pub(crate) fn store(&self, key: Key, ply: u16, mut finding: Finding) {
        let cluster = self.cluster(key);
        let (mut place, mut least) = (0, i32::MAX);
        for slot in 0..SLOTS {
            let (found, packed) = load(cluster, slot);
            if found == key && packed.is_used() {
                if finding.best == BestMove::NONE {
                    finding.best = packed.best();
                }
                let shallower = finding.depth.plies() + 4 < packed.depth().plies();
                if shallower && finding.bound != Bound::Exact && packed.age(self.generation) == 0 {
                    return;
                }
                place = slot;
                break;
            }
            let worth = packed.worth(self.generation);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let packed = Packed::new(&finding, ply, self.generation);
        cluster[2 * place + 1].store(packed.0, Ordering::Relaxed);
        cluster[2 * place].store(key.0 ^ packed.0, Ordering::Relaxed);
    }

    /// How full the table is of this search's findings, in thousandths, by a sample.
    pub(crate) fn hashfull(&self) -> u16 {
        let sample = self.clusters.len().min(250);
        let slots =
            self.clusters[..sample].iter().flat_map(|cluster| (0..SLOTS).map(move |slot| load(cluster, slot).1));
        let used = slots.filter(|packed| packed.is_used() && packed.age(self.generation) == 0);
        (1000 * used.count() / (SLOTS * sample)) as u16
    }

    /// The cluster of a key: the high half of key times length, which spreads keys evenly over any length.
    #[inline]
    fn cluster(&self, key: Key) -> &Cluster {
        &self.clusters[((u128::from(key.0) * self.clusters.len() as u128) >> 64) as usize]
    }
}

/// The key and the finding of a slot: its first word is the key, by exclusive or with the second, the finding.
#[inline]
fn load(cluster: &Cluster, slot: usize) -> (Key, Packed) {
    let finding = cluster[2 * slot + 1].load(Ordering::Relaxed);
    (Key(cluster[2 * slot].load(Ordering::Relaxed) ^ finding), Packed(finding))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::Array;

    fn finding(depth: u8) -> Finding {
        let best = Array::Kamil.position().legal_moves()[0];
        Finding {
            best: Some(best).into(),
            score: Score::from_centipawns(-12),
            depth: Depth::new(depth),
            bound: Bound::Exact,
            estimate: Some(Score::from_centipawns(-3)),
            pv: true,
        }
    }

    #[test]
    fn a_finding_comes_back() {
        let mut table = Table::new(1);
        let position = Array::Kamil.position();
        assert!(table.share().probe(position.key(), 0).is_none());
        table.share().store(position.key(), 0, finding(5));
        assert_eq!(table.share().probe(position.key(), 0), Some(finding(5)));
        assert_eq!(finding(5).best.in_position(&position), Some(position.legal_moves()[0]));
        table.clear();
        assert!(table.share().probe(position.key(), 0).is_none());
    }

    #[test]
    fn every_field_is_packed_apart() {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for (estimate, pv) in [(None, false), (Some(Score::from_centipawns(20_000)), true)] {
                let score = Score::mated_in(8);
                let packed = Finding { bound, estimate, pv, score, depth: Depth::MAX, best: BestMove(u16::MAX) };
                let read = Packed::new(&packed, 3, GENERATIONS - 1);
                assert_eq!(read.finding(3), packed);
                assert_eq!((read.age(GENERATIONS - 1), read.age(0)), (0, 1));
            }
        }
    }

    #[test]
    fn a_search_fills_the_table_and_the_next_sees_it_as_old() {
        let mut table = Table::new(0);
        let shared = table.begin();
        assert_eq!(shared.hashfull(), 0);
        shared.store(Key(1), 0, finding(3));
        shared.store(Key(2), 0, finding(3));
        assert_eq!(shared.hashfull(), 500);
        assert_eq!(table.begin().hashfull(), 0);
    }

    #[test]
    fn a_full_cluster_gives_up_its_shallowest() {
        let mut table = Table::new(0);
        let table = table.share();
        for n in 1..=4 {
            table.store(Key(n), 0, finding(n as u8));
        }
        table.store(Key(5), 0, finding(3));
        assert!(table.probe(Key(1), 0).is_none());
        assert!((2..=5).all(|n| table.probe(Key(n), 0).is_some()));
    }

    #[test]
    fn an_old_finding_goes_before_a_shallow_new_one() {
        let mut table = Table::new(0);
        table.share().store(Key(1), 0, finding(9));
        for _ in 0..2 {
            table.begin();
        }
        let table = table.begin();
        for n in 2..=5 {
            table.store(Key(n), 0, finding(2));
        }
        assert!(table.probe(Key(1), 0).is_none());
    }

    #[test]
    fn a_finding_without_a_move_keeps_the_older_move() {
        let mut table = Table::new(0);
        let table = table.share();
        table.store(Key(9), 0, finding(2));
        table.store(Key(9), 0, Finding { best: BestMove::NONE, ..finding(3) });
        assert!(table.probe(Key(9), 0).is_some_and(|found| found.best == finding(2).best));
    }

    #[test]
    fn the_halves_of_two_findings_are_none() {
        let mut table = Table::new(0);
        let table = table.share();
        table.store(Key(9), 0, finding(2));
        let other = Packed::new(&finding(7), 0, 0);
        table.clusters[0][1].store(other.0, Ordering::Relaxed);
        assert!(table.probe(Key(9), 0).is_none());
    }

    #[test]
    fn threads_that_write_the_same_cluster_never_read_a_mixture() {
        let mut table = Table::new(0);
        let table = table.share();
        std::thread::scope(|scope| {
            for thread in 0..2 {
                scope.spawn(move || {
                    for round in 0..200_000_u64 {
                        // A finding that tells its own key: the depth is the key.
                        let key = 1 + (round * 7 + thread) % 9;
                        table.store(Key(key), 0, Finding { bound: Bound::Exact, ..finding(key as u8) });
                        let other = 1 + round % 9;
                        if let Some(found) = table.probe(Key(other), 0) {
                            assert_eq!(u64::from(found.depth.plies()), other);
                        }
                    }
                });
            }
        });
    }
}
