//! A mailbox of a hundred cells, and which cells a man attacks on it.

use super::cell::{CELLS, Cell};
use super::man::{Kind, Man, Rules, Side};

/// Men on cells, the side to move and the two counters; legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    cells: [Option<Man>; CELLS],
    pub(crate) rules: Rules,
    pub(crate) turn: Side,
    pub(crate) halfmove: u16,
    pub(crate) fullmove: u16,
}

impl Board {
    pub(crate) fn empty(rules: Rules) -> Self {
        Self { cells: [None; CELLS], rules, turn: Side::White, halfmove: 0, fullmove: 1 }
    }

    pub(crate) fn get(&self, cell: Cell) -> Option<Man> {
        self.cells[cell.index()]
    }

    pub(crate) fn set(&mut self, cell: Cell, man: Option<Man>) {
        self.cells[cell.index()] = man;
    }

    /// Every man with its cell, in the order of the cells.
    pub(crate) fn men(&self) -> impl Iterator<Item = (Cell, Man)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    pub(crate) fn same_placement_and_turn(&self, other: &Self) -> bool {
        self.cells == other.cells && self.turn == other.turn
    }

    pub(crate) fn has(&self, man: Man) -> bool {
        self.cells.contains(&Some(man))
    }

    pub(crate) fn count(&self, man: Man) -> usize {
        self.cells.iter().filter(|&&at| at == Some(man)).count()
    }

    /// Whether the man on `from` would take an enemy on `to`.
    pub(crate) fn attacks(&self, man: Man, from: Cell, to: Cell) -> bool {
        let (files, ranks) = from.distance(to);
        let (wide, high) = (files.abs(), ranks.abs());
        match man.kind {
            Kind::King | Kind::WarMachine => wide.max(high) == 1,
            Kind::General => wide == 1 && high == 1,
            Kind::Elephant => wide == 2 && high == 2,
            Kind::Knight => (wide == 1 && high == 2) || (wide == 2 && high == 1),
            Kind::Camel => (wide == 2 && high == 0) || (wide == 0 && high == 2),
            Kind::Rook => (wide == 0) != (high == 0) && self.nothing_between(from, to),
            Kind::Pawn => wide == 1 && ranks == man.side.forward(),
        }
    }

    /// Whether the cells strictly between two cells of one file or rank are empty.
    fn nothing_between(&self, from: Cell, to: Cell) -> bool {
        let (files, ranks) = from.distance(to);
        let (file_step, rank_step) = (files.signum(), ranks.signum());
        let mut at = from;
        loop {
            at = at.shifted(file_step, rank_step).expect("a cell on the way to a cell");
            if at == to {
                return true;
            }
            if self.get(at).is_some() {
                return false;
            }
        }
    }

    /// The men of a side that attack a cell.
    pub(crate) fn attackers(&self, cell: Cell, by: Side) -> impl Iterator<Item = (Cell, Man)> + '_ {
        self.men().filter(move |&(from, man)| man.side == by && self.attacks(man, from, cell))
    }

    pub(crate) fn is_attacked(&self, cell: Cell, by: Side) -> bool {
        self.attackers(cell, by).next().is_some()
    }

    /// The cell of a side's first King, if it has any.
    pub(crate) fn king(&self, side: Side) -> Option<Cell> {
        let king = Some(Man::new(side, Kind::King));
        Cell::all().find(|&cell| self.get(cell) == king)
    }

    /// Whether any King of the side stands attacked.
    pub(crate) fn is_in_check(&self, side: Side) -> bool {
        let king = Man::new(side, Kind::King);
        self.men().any(|(cell, man)| man == king && self.is_attacked(cell, side.other()))
    }
}
