//! Where the men of a position stand, as the table of its ending sees them.

use kamil::{Board, ByColor, Color, Move, Piece, Position, Role, Setup, Square};

use crate::layout::{Layout, Men};
use crate::material::{MAX_MEN, Material};
use crate::symmetry::Symmetry;

/// A position of an ending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub(crate) turn: Color,
    pub(crate) kings: ByColor<Square>,
    /// In the order of the material.
    pub(crate) men: Men,
}

impl Placement {
    /// The men of a board that has this material, its colours changed if `swapped`; none for another board.
    pub(crate) fn of_board(board: &Board, turn: Color, material: &Material, swapped: bool) -> Option<Self> {
        let color = |color: Color| if swapped { !color } else { color };
        let seen = |square| if swapped { Symmetry::UPSIDE_DOWN.square(square) } else { square };
        let king = |side| board.king(color(side)).map(seen);
        let kings = ByColor { white: king(Color::White)?, black: king(Color::Black)? };
        let mut men = [Square::A1; MAX_MEN];
        let list = material.men();
        for (number, man) in list.iter().enumerate() {
            let earlier = list[..number].iter().filter(|other| *other == man).count();
            men[number] = seen(board.men(color(man.color), man.role).iter().nth(earlier)?);
        }
        Some(Self { turn: color(turn), kings, men })
    }

    /// The position, if it is a legal one of this ending.
    pub(crate) fn to_position(self, material: &Material) -> Option<Position> {
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            board.set(self.kings[color], Some(Piece { color, role: Role::King }));
        }
        for (man, square) in material.men().iter().zip(self.men) {
            if board.occupied().contains(square) {
                return None;
            }
            board.set(square, Some(*man));
        }
        Setup { board, turn: self.turn, ..Setup::EMPTY }.to_position(material.rules()).ok()
    }

    /// The position after a move that neither captures nor is a Pawn's.
    pub(crate) fn after_quiet(mut self, material: &Material, mv: Move) -> Self {
        let men = &mut self.men[..material.men().len()];
        match men.iter_mut().find(|square| **square == mv.from) {
            Some(square) => *square = mv.to,
            None => self.kings[self.turn] = mv.to,
        }
        self.turn = !self.turn;
        self
    }

    /// The same position of a symmetric ending with the colours changed.
    pub(crate) fn swapped(self, material: &Material) -> Self {
        let turn = |square| Symmetry::UPSIDE_DOWN.square(square);
        let list = material.men();
        let mut men = self.men;
        for (number, man) in list.iter().enumerate() {
            let other = list.iter().position(|other| other.role == man.role && other.color != man.color);
            men[number] = turn(self.men[other.expect("a symmetric ending has each man twice")]);
        }
        let kings = ByColor { white: turn(self.kings.black), black: turn(self.kings.white) };
        Self { turn: !self.turn, kings, men }
    }

    /// Its row and the last man's square there.
    pub(crate) fn find(self, layout: Layout) -> Option<(usize, Square)> {
        layout.find(self.kings, self.men)
    }
}
