//! An observer of the crate's board.

use kamil::{Observer, Piece, Square};

use super::translate::cell;
use crate::naive::board::Board;
use crate::naive::man::Man;

/// A naive board that follows what the crate's board tells its observers.
pub(crate) struct Mirror(pub(crate) Board);

impl Observer for Mirror {
    fn put(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.get(cell(square)), None, "{piece} put on {square}");
        self.0.set(cell(square), Man::from_letter(piece.letter()));
    }

    fn take(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.get(cell(square)), Man::from_letter(piece.letter()), "{piece} taken from {square}");
        self.0.set(cell(square), None);
    }
}
