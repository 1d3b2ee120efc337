//! From which squares a man reaches a set of squares.

use kamil::{Bitboard, Color, Role, Square, attacks};

/// The squares from which a man other than a Pawn moves onto one of `targets`; a Rook passes over free squares only.
pub(crate) fn sources(role: Role, targets: Bitboard, occupied: Bitboard) -> Bitboard {
    if targets.is_empty() {
        return targets;
    }
    match role {
        Role::King | Role::WarMachine => neighbours(targets),
        Role::General => diagonal(targets),
        Role::Elephant => diagonal_leap(targets),
        Role::Camel => targets.left().left() | targets.right().right() | targets.up().up() | targets.down().down(),
        Role::Knight => knight(targets),
        Role::Rook => rook(targets, occupied),
        Role::Pawn => unreachable!("a Pawn's steps are not those of a man that moves back"),
    }
}

/// The squares from which a man of `color` attacks `square`.
pub(crate) fn attackers(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    attacks::of(!color, role, square, occupied)
}

/// Every square one step ahead for a Pawn of `color`.
pub(crate) fn ahead(color: Color, squares: Bitboard) -> Bitboard {
    match color {
        Color::White => squares.up(),
        Color::Black => squares.down(),
    }
}

fn neighbours(targets: Bitboard) -> Bitboard {
    let sides = targets.left() | targets.right();
    let line = targets | sides;
    sides | line.up() | line.down()
}

fn diagonal(targets: Bitboard) -> Bitboard {
    let sides = targets.left() | targets.right();
    sides.up() | sides.down()
}

fn diagonal_leap(targets: Bitboard) -> Bitboard {
    let sides = targets.left().left() | targets.right().right();
    sides.up().up() | sides.down().down()
}

fn knight(targets: Bitboard) -> Bitboard {
    let (left, right) = (targets.left(), targets.right());
    let near = left | right;
    let far = left.left() | right.right();
    near.up().up() | near.down().down() | far.up() | far.down()
}

fn rook(targets: Bitboard, occupied: Bitboard) -> Bitboard {
    let free = !occupied;
    let steps: [fn(Bitboard) -> Bitboard; 4] = [Bitboard::up, Bitboard::down, Bitboard::left, Bitboard::right];
    steps.into_iter().fold(Bitboard::EMPTY, |reached, step| reached | slide(targets, free, step))
}

#[inline]
fn slide(targets: Bitboard, free: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    let (mut reached, mut front) = (Bitboard::EMPTY, targets & free);
    loop {
        front = step(front) & free;
        if front.is_empty() {
            return reached;
        }
        reached |= front;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_the_squares_that_attack_a_target() {
        let targets = Bitboard::from_bits(0x0000_0004_8020_0100_0000_8801_0001);
        let occupied = Bitboard::from(Square::C3).with(Square::E5).with(Square::F8) & !targets;
        for role in [Role::King, Role::General, Role::Elephant, Role::WarMachine, Role::Knight, Role::Rook, Role::Camel]
        {
            let expected: Bitboard = (!occupied)
                .iter()
                .filter(|square| !attacks::of(Color::White, role, *square, occupied).is_disjoint(targets))
                .collect();
            assert_eq!(sources(role, targets, occupied) & !occupied, expected, "{role}");
        }
    }
}
