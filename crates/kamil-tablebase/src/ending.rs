//! An ending: its men, the order of its positions, and the moves that leave it.

use kamil::{Bitboard, ByColor, Color, Rank, Role, Square, attacks};

use crate::exit::{ExitSets, Exits};
use crate::layout::{Layout, Men, Row};
use crate::material::Material;
use crate::position_set::PositionSet;
use crate::reach;

/// What the moves of an ending are made of.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    pub(crate) material: Material,
    pub(crate) layout: Layout,
    pub(crate) exits: Exits,
}

/// Positions after a move, among which one is looked for. All have the other side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets<'a> {
    /// Those that a move without capture and without a Pawn leads to.
    pub(crate) quiet: &'a PositionSet,
    /// Those that captures and Pawn moves lead to, where these count.
    pub(crate) zeroing: Option<ZeroingTargets<'a>>,
}

/// Positions after a capture or a Pawn move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ZeroingTargets<'a> {
    /// Of this ending: after a Pawn's step.
    pub(crate) steps: &'a PositionSet,
    /// Of other endings.
    pub(crate) exits: &'a ExitSets,
}

/// The rank on which a Pawn's way ends.
const fn last_rank(color: Color) -> Bitboard {
    Bitboard::rank(match color {
        Color::White => Rank::R10,
        Color::Black => Rank::R1,
    })
}

impl Ending {
    pub(crate) fn new(material: &Material) -> Self {
        Self { material: material.clone(), layout: Layout::new(material), exits: Exits::new(material) }
    }

    /// The squares of the last man with which the row is a legal position with `turn` to move.
    pub(crate) fn legal(&self, turn: Color, row: &Row) -> Bitboard {
        if !row.is_proper() {
            return Bitboard::EMPTY;
        }
        let king = row.kings[!turn];
        let mut legal = !row.occupied;
        for man in row.outer() {
            let (piece, square) = (self.material.men()[man], row.men[man]);
            if piece.role == Role::Pawn && edges().contains(square) {
                return Bitboard::EMPTY;
            }
            if piece.color == turn && attacks::of(turn, piece.role, square, row.occupied).contains(king) {
                // A Rook's check is no check where the last man stands between.
                let between = if piece.role == Role::Rook { attacks::between(square, king) } else { Bitboard::EMPTY };
                legal &= between;
            }
        }
        let last = self.last();
        if last.role == Role::Pawn {
            legal &= !edges();
        }
        if last.color == turn {
            legal &= !reach::attackers(turn, last.role, king, row.occupied);
        }
        legal
    }

    /// The squares of the last man from which `mover`, who need not have a legal position, has a move into `targets`.
    pub(crate) fn sources(&self, mover: Color, row: &Row, targets: Targets<'_>) -> Bitboard {
        let mut found = self.king_moves(mover, row, targets);
        for man in row.outer() {
            let piece = self.material.men()[man];
            if piece.color == mover {
                found |= match piece.role {
                    Role::Pawn => self.outer_pawn_moves(mover, row, man, targets),
                    role => self.outer_moves(mover, role, row, man, targets),
                };
            }
        }
        let last = self.last();
        if last.color == mover {
            found |= match last.role {
                Role::Pawn => self.last_pawn_moves(mover, row, targets),
                role => self.last_moves(mover, role, row, targets),
            };
        }
        found
    }

    fn last(&self) -> kamil::Piece {
        self.material.men()[self.layout.last()]
    }

    /// Whether the man of a number is `mover`'s to capture.
    fn is_prey(&self, mover: Color, man: usize) -> bool {
        self.material.men()[man].color != mover
    }

    fn king_moves(&self, mover: Color, row: &Row, targets: Targets<'_>) -> Bitboard {
        let last = self.layout.last();
        let mut found = Bitboard::EMPTY;
        for to in attacks::king(row.kings[mover]) {
            let mut kings = row.kings;
            kings[mover] = to;
            if self.layout.fold(kings).is_none() {
                continue;
            }
            match (row.outer_at(to), targets.zeroing) {
                (Some(man), Some(zeroing)) if self.is_prey(mover, man) => {
                    let exit = self.exits.captured(man);
                    found |= exit.among(zeroing.exits, kings, row.men, last, Bitboard::FULL);
                }
                (Some(_), _) => {}
                (None, zeroing) => {
                    found |= targets.quiet.row(kings, row.men);
                    if let Some(zeroing) = zeroing
                        && self.is_prey(mover, last)
                        && self.exits.captured(last).contains(zeroing.exits, kings, row.men)
                    {
                        found = found.with(to);
                    }
                }
            }
        }
        found
    }

    fn outer_moves(&self, mover: Color, role: Role, row: &Row, man: usize, targets: Targets<'_>) -> Bitboard {
        let (from, last) = (row.men[man], self.layout.last());
        let reach = attacks::of(mover, role, from, row.occupied) & !kings_of(row);
        let mut found = Bitboard::EMPTY;
        for to in reach {
            // The last man stops a Rook that would pass over it.
            let open = if role == Role::Rook { !attacks::between(from, to) } else { Bitboard::FULL };
            let mut men = row.men;
            men[man] = to;
            match (row.outer_at(to), targets.zeroing) {
                (Some(victim), Some(zeroing)) if self.is_prey(mover, victim) => {
                    let exit = self.exits.captured(victim);
                    found |= exit.among(zeroing.exits, row.kings, men, last, open);
                }
                (Some(_), _) => {}
                (None, _) => found |= targets.quiet.rows[self.row_beside(row, men)] & open,
            }
        }
        if let Some(zeroing) = targets.zeroing
            && self.is_prey(mover, last)
        {
            let exit = self.exits.captured(last);
            found |= exit.among(zeroing.exits, row.kings, row.men, man, reach & !row.occupied);
        }
        found
    }

    fn outer_pawn_moves(&self, mover: Color, row: &Row, man: usize, targets: Targets<'_>) -> Bitboard {
        let Some(zeroing) = targets.zeroing else { return Bitboard::EMPTY };
        let (from, last) = (row.men[man], self.layout.last());
        let mut found = Bitboard::EMPTY;
        let placed = |to| {
            let mut men = row.men;
            men[man] = to;
            men
        };
        if let Some(to) = reach::ahead(mover, from.into()).single()
            && !row.occupied.contains(to)
        {
            found |= if last_rank(mover).contains(to) {
                let exit = self.exits.arrived(man, None);
                exit.among(zeroing.exits, row.kings, placed(to), last, Bitboard::FULL.without(to))
            } else {
                zeroing.steps.rows[self.row_beside(row, placed(to))]
            };
        }
        for to in attacks::pawn(mover, from) & !kings_of(row) {
            let victim = row.outer_at(to).unwrap_or(last);
            if !self.is_prey(mover, victim) {
                continue;
            }
            let exit = self.capture_by_pawn(mover, man, victim, to);
            if victim != last {
                found |= exit.among(zeroing.exits, row.kings, placed(to), last, Bitboard::FULL);
            } else if exit.contains(zeroing.exits, row.kings, placed(to)) {
                found = found.with(to);
            }
        }
        found
    }

    fn last_moves(&self, mover: Color, role: Role, row: &Row, targets: Targets<'_>) -> Bitboard {
        let mut found = reach::sources(role, targets.quiet.rows[row.number], row.occupied);
        let Some(zeroing) = targets.zeroing else { return found };
        for victim in row.outer().filter(|victim| self.is_prey(mover, *victim)) {
            let to = row.men[victim];
            if self.exits.captured(victim).contains(zeroing.exits, row.kings, row.with_last(to)) {
                found |= reach::attackers(mover, role, to, row.occupied);
            }
        }
        found
    }

    fn last_pawn_moves(&self, mover: Color, row: &Row, targets: Targets<'_>) -> Bitboard {
        let Some(zeroing) = targets.zeroing else { return Bitboard::EMPTY };
        let last = self.layout.last();
        let mut found = reach::ahead(!mover, zeroing.steps.rows[row.number]);
        let arrival = self.exits.arrived(last, None);
        let arrived = arrival.among(zeroing.exits, row.kings, row.men, last, last_rank(mover) & !row.occupied);
        found |= reach::ahead(!mover, arrived);
        for victim in row.outer().filter(|victim| self.is_prey(mover, *victim)) {
            let to = row.men[victim];
            let exit = self.capture_by_pawn(mover, last, victim, to);
            if exit.contains(zeroing.exits, row.kings, row.with_last(to)) {
                found |= reach::attackers(mover, Role::Pawn, to, row.occupied);
            }
        }
        found
    }

    /// The exit by which the Pawn `pawn` captures `victim` on `to`.
    fn capture_by_pawn(&self, mover: Color, pawn: usize, victim: usize, to: Square) -> &crate::exit::Exit {
        if last_rank(mover).contains(to) { self.exits.arrived(pawn, Some(victim)) } else { self.exits.captured(victim) }
    }

    /// The row of the same Kings with other men.
    fn row_beside(&self, row: &Row, men: Men) -> usize {
        self.layout.row_number(row.number / self.layout.rows_of_pair(), men)
    }
}

fn kings_of(row: &Row) -> Bitboard {
    let ByColor { white, black } = row.kings;
    Bitboard::from(white).with(black)
}

/// The ranks on which no Pawn stands.
fn edges() -> Bitboard {
    Bitboard::rank(Rank::R1) | Bitboard::rank(Rank::R10)
}

#[cfg(test)]
mod tests;
