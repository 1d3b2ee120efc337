//! How much load.

use std::time::Duration;

/// Games, and how many moves a second are made in all of them together, for how long.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) games: usize,
    pub(crate) rate: usize,
    pub(crate) seconds: usize,
}

/// Enough for every part to be used, and quick.
const LITTLE: Shape = Shape { games: 40, rate: 60, seconds: 3 };

impl Shape {
    /// What the environment asks for.
    pub(crate) fn asked_for() -> Vec<Self> {
        let Ok(text) = std::env::var("KAMIL_LOAD") else { return vec![LITTLE] };
        text.split(',').map(|shape| Self::read(shape).unwrap_or_else(|| panic!("{shape:?} is no load"))).collect()
    }

    fn read(text: &str) -> Option<Self> {
        let numbers: Option<Vec<usize>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
        match numbers?[..] {
            [games, rate, seconds] if games.min(rate).min(seconds) > 0 => Some(Self { games, rate, seconds }),
            _ => None,
        }
    }

    /// Two in each game.
    pub(crate) fn sockets(&self) -> usize {
        2 * self.games
    }

    pub(crate) fn moves(&self) -> usize {
        self.rate * self.seconds
    }

    /// When the moves of a game are due: the games take turns.
    pub(crate) fn dues(self, index: usize) -> impl Iterator<Item = Duration> {
        (index..self.moves()).step_by(self.games).map(move |place| {
            let micros = place as u128 * 1_000_000 / self.rate as u128;
            Duration::from_micros(u64::try_from(micros).expect("a load of less than a century"))
        })
    }
}
