//! The moves that leave an ending for one of fewer men or fewer Pawns.

use arrayvec::ArrayVec;
use kamil::{Bitboard, ByColor, Color, Piece, Role, Square};

use crate::layout::Men;
use crate::material::{MAX_MEN, Material, Oriented};
use crate::position_set::PositionSet;
use crate::symmetry::Symmetry;

/// Where a kind of move out of an ending leads.
#[derive(Clone, Debug)]
pub(crate) struct Exit {
    /// The number among the ending's sources; none where the bare Kings are left.
    source: Option<usize>,
    swapped: bool,
    /// For each man of the source its number among the men of the ending.
    men: ArrayVec<usize, MAX_MEN>,
}

/// For each source, the positions that are asked about, and what holds of the bare Kings.
#[derive(Debug)]
pub(crate) struct ExitSets {
    pub(crate) sources: Vec<PositionSet>,
    pub(crate) bare_kings: bool,
}

/// All moves out of an ending, by the men that take part.
#[derive(Clone, Debug)]
pub(crate) struct Exits {
    /// The endings they lead to.
    pub(crate) sources: Vec<Oriented>,
    captured: [Option<Exit>; MAX_MEN],
    arrived: [Option<Exit>; MAX_MEN],
    arrived_capturing: [[Option<Exit>; MAX_MEN]; MAX_MEN],
}

impl Exits {
    pub(crate) fn new(material: &Material) -> Self {
        let men = material.men();
        let mut exits = Self {
            sources: Vec::new(),
            captured: [const { None }; MAX_MEN],
            arrived: [const { None }; MAX_MEN],
            arrived_capturing: [const { [const { None }; MAX_MEN] }; MAX_MEN],
        };
        for (number, man) in men.iter().enumerate() {
            exits.captured[number] = Some(exits.lead(material, Some(number), None));
            if man.role != Role::Pawn {
                continue;
            }
            exits.arrived[number] = Some(exits.lead(material, None, Some(number)));
            for victim in (0..men.len()).filter(|victim| men[*victim].color != man.color) {
                exits.arrived_capturing[number][victim] = Some(exits.lead(material, Some(victim), Some(number)));
            }
        }
        exits
    }

    /// The exit by which `captured` leaves the board and the Pawn `arrived` becomes a General, or leaves it too.
    fn lead(&mut self, material: &Material, captured: Option<usize>, arrived: Option<usize>) -> Exit {
        let mut left = ArrayVec::<(usize, Piece), MAX_MEN>::new();
        for (number, &man) in material.men().iter().enumerate() {
            if Some(number) == captured {
                continue;
            }
            if Some(number) == arrived {
                if !material.has_general(man.color) {
                    left.push((number, Piece { role: Role::General, ..man }));
                }
                continue;
            }
            left.push((number, man));
        }
        let Some(oriented) = Material::of_men(left.iter().map(|(_, man)| *man)) else {
            return Exit { source: None, swapped: false, men: ArrayVec::new() };
        };
        let swapped = oriented.swapped;
        let mut men = ArrayVec::new();
        for &man in oriented.material.men() {
            let seen = |man: Piece| Piece { color: if swapped { !man.color } else { man.color }, ..man };
            let place = left.iter().position(|(_, other)| seen(*other) == man).expect("the same men are left");
            men.push(left.remove(place).0);
        }
        let source = self.sources.iter().position(|known| *known == oriented).unwrap_or_else(|| {
            self.sources.push(oriented);
            self.sources.len() - 1
        });
        Exit { source: Some(source), swapped, men }
    }

    /// A man other than an arriving Pawn captures `victim`.
    pub(crate) fn captured(&self, victim: usize) -> &Exit {
        self.captured[victim].as_ref().expect("every man can be captured")
    }

    /// The Pawn `pawn` arrives on its last rank, by capturing `victim` or without.
    pub(crate) fn arrived(&self, pawn: usize, victim: Option<usize>) -> &Exit {
        let exit = match victim {
            None => &self.arrived[pawn],
            Some(victim) => &self.arrived_capturing[pawn][victim],
        };
        exit.as_ref().expect("Pawns alone arrive, and capture men of the other side")
    }
}

impl Exit {
    /// Whether the position left behind is in the sets; the men are those of the ending.
    pub(crate) fn contains(&self, sets: &ExitSets, kings: ByColor<Square>, men: Men) -> bool {
        let Some(source) = self.source else { return sets.bare_kings };
        let (kings, men) = self.seen(kings, men);
        sets.sources[source].contains(kings, men)
    }

    /// Those of `squares` on which the man `free` must stand for the position left behind to be in the sets.
    pub(crate) fn among(
        &self,
        sets: &ExitSets,
        kings: ByColor<Square>,
        men: Men,
        free: usize,
        squares: Bitboard,
    ) -> Bitboard {
        if let Some(source) = self.source
            && self.men.last() == Some(&free)
        {
            let (kings, men) = self.seen(kings, men);
            let row = sets.sources[source].row(kings, men);
            return squares & if self.swapped { Symmetry::UPSIDE_DOWN.set(row) } else { row };
        }
        let mut placed = men;
        squares
            .iter()
            .filter(|square| {
                placed[free] = *square;
                self.contains(sets, kings, placed)
            })
            .collect()
    }

    /// The squares as the source sees them.
    fn seen(&self, kings: ByColor<Square>, men: Men) -> (ByColor<Square>, Men) {
        let mut squares = [Square::A1; MAX_MEN];
        for (square, man) in squares.iter_mut().zip(&self.men) {
            *square = men[*man];
        }
        if !self.swapped {
            return (kings, squares);
        }
        let turn = |square| Symmetry::UPSIDE_DOWN.square(square);
        (ByColor { white: turn(kings.black), black: turn(kings.white) }, squares.map(turn))
    }
}

/// The colour of the source's frame that plays `color`'s part.
pub(crate) fn seen_color(source: &Oriented, color: Color) -> Color {
    if source.swapped { !color } else { color }
}
