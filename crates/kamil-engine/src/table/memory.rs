//! The memory of a table. In pages of four kibibytes nearly every probe of a large table also misses the processor's list
//! of pages, which more than doubled the time of a search (measured in a virtual machine); so large pages are asked for.

use core::sync::atomic::AtomicU64;

/// One cache line.
pub(super) type Cluster = [AtomicU64; 8];

/// So many clusters, at first zero.
#[derive(Debug)]
pub(super) enum Memory {
    /// Asked of the operating system, in large pages where it has them.
    #[cfg(feature = "large-pages")]
    Mapped(memmap2::MmapMut),
    /// Where there is no such memory.
    Owned(Vec<Cluster>),
}

impl Memory {
    /// No memory at all.
    pub(super) const NONE: Self = Self::Owned(Vec::new());

    pub(super) fn new(clusters: usize) -> Self {
        #[cfg(feature = "large-pages")]
        if let Ok(map) = memmap2::MmapMut::map_anon(clusters * size_of::<Cluster>()) {
            // That it may be refused is no matter: the memory is the same.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            return Self::Mapped(map);
        }
        Self::Owned((0..clusters).map(|_| Cluster::default()).collect())
    }

    /// How many clusters there are.
    pub(super) fn len(&self) -> usize {
        match self {
            #[cfg(feature = "large-pages")]
            Self::Mapped(map) => map.len() / size_of::<Cluster>(),
            Self::Owned(clusters) => clusters.len(),
        }
    }

    /// The clusters, for threads to share.
    pub(super) fn clusters(&mut self) -> &[Cluster] {
        match self {
            #[cfg(feature = "large-pages")]
            Self::Mapped(map) => {
                use zerocopy::FromBytes as _;
                <[Cluster]>::mut_from_bytes(map).expect("a map is aligned to pages and holds whole clusters")
            }
            Self::Owned(clusters) => clusters,
        }
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn both_kinds_of_memory_hold_what_is_written() {
        let owned = Memory::Owned((0..3).map(|_| Cluster::default()).collect());
        for mut memory in [owned, Memory::new(3)] {
            assert_eq!(memory.len(), 3);
            assert_eq!(memory.clusters().len(), 3);
            let clusters = memory.clusters();
            assert!(clusters.iter().flatten().all(|word| word.load(Ordering::Relaxed) == 0));
            clusters[2][7].store(u64::MAX - 5, Ordering::Relaxed);
            let clusters = memory.clusters();
            assert_eq!(clusters[2][7].load(Ordering::Relaxed), u64::MAX - 5);
            assert_eq!(clusters[2][6].load(Ordering::Relaxed), 0);
        }
    }
}
