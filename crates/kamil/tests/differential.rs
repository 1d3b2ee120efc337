//! The crate and the naive implementation agree on random positions, move for move.
//!
//! `KAMIL_DIFFERENTIAL_POSITIONS` sets how many positions are compared.

mod differential {
    pub(crate) mod coverage;
    pub(crate) mod mirror;
    pub(crate) mod pair;
    pub(crate) mod referee;
    pub(crate) mod setups;
    pub(crate) mod translate;
}
mod naive;

use differential::coverage::require_coverage;
use differential::referee::Referee;

/// Positions that are compared if the environment does not say otherwise.
const POSITIONS: u64 = 20_000;

fn positions() -> u64 {
    std::env::var("KAMIL_DIFFERENTIAL_POSITIONS")
        .map_or(POSITIONS, |positions| positions.parse().expect("KAMIL_DIFFERENTIAL_POSITIONS is a number"))
}

#[test]
fn the_crate_and_the_naive_implementation_agree_on_random_positions() {
    let positions = positions();
    let mut referee = Referee::new();
    let mut episode = 0;
    while referee.census().count("positions") < positions {
        referee.play_episode(episode);
        episode += 1;
    }
    eprintln!("{}", referee.census());
    require_coverage(referee.census());
}
