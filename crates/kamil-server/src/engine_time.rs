//! How long the computer has thought for each address lately, and whether it may think more.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::rate::Peer;

/// Over which time the allowance is meant.
const MINUTE: Duration = Duration::from_mins(1);

/// The accounts of all addresses. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct EngineTime {
    accounts: Arc<Mutex<HashMap<Peer, Account>>>,
    /// A minute's worth of thinking; it may be used at once, and comes back evenly.
    a_minute: Duration,
}

#[derive(Clone, Copy, Debug)]
struct Account {
    used: Duration,
    since: Instant,
    /// Set aside for searches that have not ended.
    reserved: Duration,
}

/// What is set aside of an address's time for one search; it is given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Reservation {
    time: EngineTime,
    peer: Option<Peer>,
    estimate: Duration,
}

impl EngineTime {
    pub(crate) fn new(a_minute: Duration) -> Self {
        Self { accounts: Arc::default(), a_minute: a_minute.max(Duration::from_micros(1)) }
    }

    fn accounts(&self) -> MutexGuard<'_, HashMap<Peer, Account>> {
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets time aside for a search; the error is how long this address is to wait before the computer thinks for it.
    pub(crate) fn reserve(&self, peer: Option<Peer>, estimate: Duration) -> Result<Reservation, Duration> {
        self.reserve_at(peer, estimate, Instant::now())
    }

    fn reserve_at(&self, peer: Option<Peer>, estimate: Duration, now: Instant) -> Result<Reservation, Duration> {
        if let Some(peer) = peer {
            let mut accounts = self.accounts();
            let account = accounts.entry(peer).or_insert(Account::empty(now));
            let spoken_for = self.used(*account, now) + account.reserved;
            if let Some(over) = spoken_for.checked_sub(self.a_minute) {
                let wait = MINUTE.mul_f64(over.as_secs_f64() / self.a_minute.as_secs_f64());
                return Err(wait.max(Duration::from_secs(1)));
            }
            account.reserved += estimate;
        }
        Ok(Reservation { time: self.clone(), peer, estimate })
    }

    /// Takes what was used, and gives back what was set aside.
    fn settle_at(&self, peer: Option<Peer>, estimate: Duration, time: Duration, now: Instant) {
        let Some(peer) = peer else { return };
        let mut accounts = self.accounts();
        let account = accounts.entry(peer).or_insert(Account::empty(now));
        let used = self.used(*account, now) + time;
        *account = Account { used, since: now, reserved: account.reserved.saturating_sub(estimate) };
    }

    /// Forgets those that have their whole allowance again.
    pub(crate) fn forget_quiet(&self) {
        self.forget_quiet_at(Instant::now());
    }

    fn forget_quiet_at(&self, now: Instant) {
        self.accounts().retain(|_, account| self.used(*account, now) + account.reserved > Duration::ZERO);
    }

    /// What counts now of what was used.
    fn used(&self, account: Account, now: Instant) -> Duration {
        let back = now.saturating_duration_since(account.since).as_secs_f64() / MINUTE.as_secs_f64();
        account.used.saturating_sub(self.a_minute.mul_f64(back))
    }
}

impl Account {
    const fn empty(now: Instant) -> Self {
        Self { used: Duration::ZERO, since: now, reserved: Duration::ZERO }
    }
}

impl Reservation {
    /// For whose address the computer thinks; none where none is counted.
    pub(crate) fn peer(&self) -> Option<Peer> {
        self.peer
    }

    /// The computer has thought so long.
    pub(crate) fn settle(mut self, time: Duration) {
        self.settle_at(time, Instant::now());
    }

    fn settle_at(&mut self, time: Duration, now: Instant) {
        self.time.settle_at(self.peer.take(), self.estimate, time, now);
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.settle_at(Duration::ZERO, Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    const FIRST: Peer = Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)));
    const SECOND: Peer = Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2)));

    #[test]
    fn an_address_that_used_its_minute_waits_and_others_do_not() {
        let time = EngineTime::new(Duration::from_secs(10));
        let now = Instant::now();
        let think = |seconds: u64| {
            let mut payment = time.reserve_at(Some(FIRST), Duration::ZERO, now).unwrap();
            payment.settle_at(Duration::from_secs(seconds), now);
        };
        let wait = |peer, now| time.reserve_at(peer, Duration::ZERO, now).map(drop);
        think(9);
        think(6);
        assert_eq!(wait(Some(FIRST), now), Err(Duration::from_secs(30)));
        assert_eq!((wait(Some(SECOND), now), wait(None, now)), (Ok(()), Ok(())));
        let later = now + Duration::from_secs(31);
        assert_eq!(wait(Some(FIRST), later), Ok(()));
        time.forget_quiet_at(later);
        assert_eq!(time.accounts().len(), 1, "what it used is not all back");
        time.forget_quiet_at(later + MINUTE);
        assert_eq!(time.accounts().len(), 0);
    }

    #[test]
    fn what_is_set_aside_counts_until_it_is_settled_or_given_back() {
        let time = EngineTime::new(Duration::from_secs(10));
        let now = Instant::now();
        let reserve = || time.reserve_at(Some(FIRST), Duration::from_secs(4), now);
        let (first, second, mut third) = (reserve().unwrap(), reserve().unwrap(), reserve().unwrap());
        assert_eq!(reserve().unwrap_err(), Duration::from_secs(12));
        drop((first, second));
        third.settle_at(Duration::from_secs(1), now);
        drop(third);
        assert_eq!(time.accounts()[&FIRST].reserved, Duration::ZERO);
        assert!([reserve(), reserve(), reserve()].iter().all(Result::is_ok), "one second is used");
    }
}
