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
}

impl EngineTime {
    pub(crate) fn new(a_minute: Duration) -> Self {
        Self { accounts: Arc::default(), a_minute: a_minute.max(Duration::from_micros(1)) }
    }

    fn accounts(&self) -> MutexGuard<'_, HashMap<Peer, Account>> {
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the computer may think for this address; the error is how long it is to wait.
    pub(crate) fn check(&self, peer: Option<Peer>) -> Result<(), Duration> {
        self.check_at(peer, Instant::now())
    }

    fn check_at(&self, peer: Option<Peer>, now: Instant) -> Result<(), Duration> {
        let Some(account) = peer.and_then(|peer| self.accounts().get(&peer).copied()) else { return Ok(()) };
        let used = self.used(account, now);
        let Some(over) = used.checked_sub(self.a_minute) else { return Ok(()) };
        Err(MINUTE.mul_f64(over.as_secs_f64() / self.a_minute.as_secs_f64()).max(Duration::from_secs(1)))
    }

    /// The computer has thought so long for this address.
    pub(crate) fn charge(&self, peer: Option<Peer>, time: Duration) {
        self.charge_at(peer, time, Instant::now());
    }

    fn charge_at(&self, peer: Option<Peer>, time: Duration, now: Instant) {
        let Some(peer) = peer else { return };
        let mut accounts = self.accounts();
        let account = accounts.entry(peer).or_insert(Account { used: Duration::ZERO, since: now });
        *account = Account { used: self.used(*account, now) + time, since: now };
    }

    /// Forgets those that have their whole allowance again.
    pub(crate) fn forget_quiet(&self) {
        self.forget_quiet_at(Instant::now());
    }

    fn forget_quiet_at(&self, now: Instant) {
        self.accounts().retain(|_, account| self.used(*account, now) > Duration::ZERO);
    }

    /// What counts now of what was used.
    fn used(&self, account: Account, now: Instant) -> Duration {
        let back = now.saturating_duration_since(account.since).as_secs_f64() / MINUTE.as_secs_f64();
        account.used.saturating_sub(self.a_minute.mul_f64(back))
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    #[test]
    fn an_address_that_used_its_minute_waits_and_others_do_not() {
        let time = EngineTime::new(Duration::from_secs(10));
        let peer = |last: u8| Some(Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last))));
        let now = Instant::now();
        time.charge_at(peer(1), Duration::from_secs(9), now);
        assert_eq!(time.check_at(peer(1), now), Ok(()));
        time.charge_at(peer(1), Duration::from_secs(6), now);
        assert_eq!(time.check_at(peer(1), now), Err(Duration::from_secs(30)));
        assert_eq!((time.check_at(peer(2), now), time.check_at(None, now)), (Ok(()), Ok(())));
        let later = now + Duration::from_secs(31);
        assert_eq!(time.check_at(peer(1), later), Ok(()));
        time.forget_quiet_at(later);
        assert_eq!(time.accounts().len(), 1, "what it used is not all back");
        time.forget_quiet_at(later + MINUTE);
        assert_eq!(time.accounts().len(), 0);
    }
}
