//! How long moves took, in order.

use std::time::Duration;

#[derive(Debug)]
pub(crate) struct Latencies(Vec<Duration>);

impl Latencies {
    pub(crate) fn new(mut all: Vec<Duration>) -> Self {
        all.sort_unstable();
        Self(all)
    }

    /// The time within which that share of the moves arrived.
    #[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a rank among some thousands")]
    pub(crate) fn at(&self, share: f64) -> Duration {
        let rank = (self.0.len() as f64 * share).ceil() as usize;
        self.0[rank.clamp(1, self.0.len()) - 1]
    }
}

#[test]
fn shares_are_nearest_ranks() {
    let latencies = Latencies::new((1..=1000).rev().map(Duration::from_millis).collect());
    let millis: Vec<u128> = [0.5, 0.99, 0.999, 1.0].map(|share| latencies.at(share).as_millis()).into();
    assert_eq!(millis, [500, 990, 999, 1000]);
}
