//! Random positions of an ending.

use kamil::{Board, Color, Piece, Position, Role, Setup, Square};
use kamil_tablebase::Material;

/// Steps of xorshift, enough to place men.
#[derive(Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 32) as usize % below
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
