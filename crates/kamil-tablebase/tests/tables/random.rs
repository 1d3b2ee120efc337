//! Random positions of an ending.

use kamil::{Board, Color, Piece, Position, Role, Setup, Square};
use kamil_tablebase::Material;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// Numbers that place men, the same for the same seed.
#[derive(Debug)]
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    pub(crate) fn next(&mut self, below: usize) -> usize {
        (self.0.next_u64() % below as u64) as usize
    }

    /// A legal position with the men of an ending, its colours changed half the time.
    pub(crate) fn position(&mut self, material: &Material) -> Position {
        loop {
            let swapped = self.next(2) == 1;
            let turn = Color::ALL[self.next(2)];
            let kings = Color::ALL.map(|color| Piece { color, role: Role::King });
            let mut board = Board::EMPTY;
            for man in kings.iter().chain(material.men()) {
                let color = if swapped { !man.color } else { man.color };
                board.set(Square::ALL[self.next(100)], Some(Piece { color, ..*man }));
            }
            let whole = board.occupied().count() as usize == material.count();
            match (Setup { board, turn, ..Setup::EMPTY }).to_position(material.rules()) {
                Ok(position) if whole => return position,
                _ => {}
            }
        }
    }
}
