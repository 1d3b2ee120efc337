//! Why a placement of men is no legal position.

use super::board::Board;
use super::man::{Kind, Man, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The side has no King.
    NoKing(Side),
    /// The side has more than one King.
    ManyKings(Side),
    /// A Pawn of the side stands on its first rank.
    PawnOnFirstRank(Side),
    /// A Pawn of the side stands on its last rank.
    PawnOnLastRank(Side),
    /// The side that has just moved is in check.
    LeftInCheck,
}

impl Board {
    /// Every reason why this is no legal position.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for side in [Side::White, Side::Black] {
            match self.count(Man::new(side, Kind::King)) {
                0 => faults.push(Fault::NoKing(side)),
                1 => {}
                _ => faults.push(Fault::ManyKings(side)),
            }
            let pawn = Man::new(side, Kind::Pawn);
            let stands_on = |rank: u8| self.men().any(|(cell, man)| man == pawn && cell.rank() == rank);
            if stands_on(side.first_rank()) {
                faults.push(Fault::PawnOnFirstRank(side));
            }
            if stands_on(side.last_rank()) {
                faults.push(Fault::PawnOnLastRank(side));
            }
        }
        if self.is_in_check(self.turn.other()) {
            faults.push(Fault::LeftInCheck);
        }
        faults
    }
}
