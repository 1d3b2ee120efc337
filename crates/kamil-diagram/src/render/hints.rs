//! Movement hints: small marks around a man for the directions in which it moves.

use kamil::{Bitboard, Color, Piece, Role, RuleSet, Setup, Square, attacks};

use super::Canvas;
use crate::geometry::geometry;
use crate::markup::{Number, put};
use crate::theme::Pattern;

/// How a man moves in a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// To the next square.
    Step,
    /// Over whatever stands between.
    Leap,
    /// As far as nothing is in the way.
    Slide,
    /// To the next square, if it is empty.
    Quiet,
    /// To the next square, if a man of the other side stands there.
    Capture,
}

/// A direction, as files to the right and ranks upwards, and the way a man takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Direction {
    files: i8,
    ranks: i8,
    way: Way,
}

/// A square that is two or more away from every edge, and more than one step from the corners' lines.
const MIDDLE: Square = Square::E5;

/// The ways of a man, by the rules themselves: what it attacks from the middle of an empty board, and, for a Pawn, what
/// it moves to.
fn directions(man: Piece) -> Vec<Direction> {
    let attacked = attacks::of(man.color, man.role, MIDDLE, Bitboard::EMPTY);
    let mut directions = Vec::new();
    for target in attacked {
        let (files, ranks) = offset(target);
        let far = files.abs().max(ranks.abs());
        let twice = MIDDLE.offset(2 * files, 2 * ranks);
        let way = match (man.role, far) {
            (Role::Pawn, _) => Way::Capture,
            (_, 1) if twice.is_some_and(|square| attacked.contains(square)) => Way::Slide,
            (_, 1) => Way::Step,
            // A slide is drawn once, by its first square.
            _ if is_on_a_slide(attacked, files, ranks) => continue,
            _ => Way::Leap,
        };
        directions.push(Direction { files, ranks, way });
    }
    if man.role == Role::Pawn {
        directions.extend(pawn_steps(man.color));
    }
    directions
}

fn offset(target: Square) -> (i8, i8) {
    let distance = |to: u8, from: u8| to as i8 - from as i8;
    (distance(target.file() as u8, MIDDLE.file() as u8), distance(target.rank() as u8, MIDDLE.rank() as u8))
}

fn is_on_a_slide(attacked: Bitboard, files: i8, ranks: i8) -> bool {
    MIDDLE.offset(files.signum(), ranks.signum()).is_some_and(|next| attacked.contains(next))
}

/// Where a Pawn moves that stands alone: its legal moves where only the Kings, far away, are on the board with it.
fn pawn_steps(color: Color) -> Vec<Direction> {
    let mut setup = Setup { turn: color, ..Setup::EMPTY };
    for (square, color, role) in
        [(Square::A1, Color::White, Role::King), (Square::J10, Color::Black, Role::King), (MIDDLE, color, Role::Pawn)]
    {
        setup.board.set(square, Some(Piece { color, role }));
    }
    let position = setup.to_position(RuleSet::WarMachine).expect("two far Kings and a Pawn in the middle are legal");
    let moves = position.legal_moves();
    moves
        .iter()
        .filter(|mv| mv.from == MIDDLE)
        .map(|mv| {
            let (files, ranks) = offset(mv.to);
            Direction { files, ranks, way: Way::Quiet }
        })
        .collect()
}

/// The marks around a man.
pub(super) fn marks(canvas: &Canvas<'_>, man: Piece) -> String {
    let hints = &geometry().marks.hints;
    let mut shapes = String::new();
    let downwards = if canvas.diagram.orientation == Color::White { -1.0 } else { 1.0 };
    for Direction { files, ranks, way } in directions(man) {
        let (right, down) = (-downwards * f64::from(files), downwards * f64::from(ranks));
        let reach = hints.ring / right.abs().max(down.abs());
        let (x, y) = (Number(right * reach), Number(down * reach));
        let turn = Number(right.atan2(-down).to_degrees());
        let path = match way {
            Way::Leap => {
                put!(shapes, r#"<circle cx="{x}" cy="{y}" r="{}"/>"#, Number(hints.leap));
                continue;
            }
            Way::Step => &hints.step,
            Way::Slide => &hints.slide,
            Way::Quiet => &hints.quiet,
            Way::Capture => &hints.capture,
        };
        put!(shapes, r#"<path transform="translate({x} {y}) rotate({turn})" d="{path}"/>"#);
    }
    let color = &canvas.palette.marks.hint;
    let edge = match canvas.palette.board.pattern {
        Pattern::Hatched => group(&canvas.palette.marks.edge, hints.width + hints.edge, &shapes),
        Pattern::Chequered | Pattern::Embroidered => String::new(),
    };
    edge + &group(color, hints.width, &shapes)
}

fn group(color: &str, width: f64, shapes: &str) -> String {
    format!(
        r#"<g fill="{color}" stroke="{color}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round">{shapes}</g>"#,
        Number(width)
    )
}

#[cfg(test)]
mod tests {
    use super::Way::{Capture, Leap, Quiet, Slide, Step};
    use super::*;

    fn ways(color: Color, role: Role) -> Vec<(i8, i8, Way)> {
        let mut ways: Vec<_> = directions(Piece { color, role })
            .into_iter()
            .map(|direction| (direction.files, direction.ranks, direction.way))
            .collect();
        ways.sort_by_key(|&(files, ranks, _)| (ranks, files));
        ways
    }

    #[test]
    fn marks_follow_the_rules() {
        let count = |role, way| ways(Color::White, role).into_iter().filter(|&(_, _, found)| found == way).count();
        assert_eq!(count(Role::King, Way::Step), 8);
        assert_eq!(count(Role::WarMachine, Way::Step), 8);
        assert_eq!(count(Role::Knight, Way::Leap), 8);
        assert_eq!(ways(Color::White, Role::General), [(-1, -1, Step), (1, -1, Step), (-1, 1, Step), (1, 1, Step)]);
        assert_eq!(ways(Color::White, Role::Elephant), [(-2, -2, Leap), (2, -2, Leap), (-2, 2, Leap), (2, 2, Leap)]);
        assert_eq!(ways(Color::White, Role::Camel), [(0, -2, Leap), (-2, 0, Leap), (2, 0, Leap), (0, 2, Leap)]);
        assert_eq!(ways(Color::White, Role::Rook), [(0, -1, Slide), (-1, 0, Slide), (1, 0, Slide), (0, 1, Slide)]);
        assert_eq!(ways(Color::White, Role::Pawn), [(-1, 1, Capture), (0, 1, Quiet), (1, 1, Capture)]);
        assert_eq!(ways(Color::Black, Role::Pawn), [(-1, -1, Capture), (0, -1, Quiet), (1, -1, Capture)]);
    }
}
