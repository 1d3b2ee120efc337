//! Places for those who watch: so many in all, and so many for one network address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::rate::Peer;

/// The places of all addresses. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    taken: Arc<Mutex<Taken>>,
    limit: usize,
    limit_per_peer: usize,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_peer: HashMap<Peer, usize>,
}

/// A place that is free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    peer: Option<Peer>,
}

impl Places {
    pub(crate) fn new(limit: usize, limit_per_peer: usize) -> Self {
        Self { taken: Arc::default(), limit, limit_per_peer }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Both counts are whole after every statement, so a panic elsewhere leaves nothing half done.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place, if there is one; `peer` is `None` for those of whom none is counted by address.
    pub(crate) fn take(&self, peer: Option<Peer>) -> Option<Place> {
        let mut taken = self.taken();
        let theirs = peer.and_then(|peer| taken.by_peer.get(&peer).copied()).unwrap_or_default();
        if taken.all >= self.limit || theirs >= self.limit_per_peer {
            return None;
        }
        taken.all += 1;
        if let Some(peer) = peer {
            *taken.by_peer.entry(peer).or_default() += 1;
        }
        drop(taken);
        Some(Place { places: self.clone(), peer })
    }

    /// The number of places taken.
    pub(crate) fn count(&self) -> usize {
        self.taken().all
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all = taken.all.saturating_sub(1);
        let Some(peer) = self.peer else { return };
        if let Some(theirs) = taken.by_peer.get_mut(&peer) {
            *theirs = theirs.saturating_sub(1);
            if *theirs == 0 {
                taken.by_peer.remove(&peer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    #[test]
    fn places_are_counted_in_all_and_by_address_and_free_again_when_left() {
        let places = Places::new(3, 2);
        let peer = |last: u8| Some(Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last))));
        let first = places.take(peer(1)).unwrap();
        let second = places.take(peer(1)).unwrap();
        assert!(places.take(peer(1)).is_none(), "two for one address");
        let third = places.take(peer(2)).unwrap();
        assert!(places.take(None).is_none(), "three in all");
        drop(first);
        assert!(places.take(peer(1)).is_some());
        drop((second, third));
        assert_eq!((places.count(), places.taken().by_peer.len()), (0, 0));
    }
}
