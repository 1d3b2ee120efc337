//! What the last men can still do: driving a lone King to the edge, and material that hardly wins.

use kamil::{Board, Color, Role, Square};

/// A share of 16 that remains of an estimate.
const WHOLE: i32 = 16;

/// The estimate for `strong`, the side that it favours, scaled towards zero where its men hardly win. It never becomes
/// zero by that: since stalemate wins, even a King and an Elephant may beat a lone King.
pub(crate) fn scale(board: &Board, strong: Color, estimate: i32) -> i32 {
    estimate * share(board, strong) / WHOLE
}

fn share(board: &Board, strong: Color) -> i32 {
    let count = |color, role| board.men(color, role).count();
    let ours = |role| count(strong, role);
    let (rooks, machines, knights) = (ours(Role::Rook), ours(Role::WarMachine), ours(Role::Knight));
    let (generals, pawns) = (ours(Role::General), ours(Role::Pawn));
    if !has_winning_men(board, strong) {
        let leapers = knights + ours(Role::Elephant) + ours(Role::Camel);
        return match (pawns + generals, leapers) {
            (0 | 1, 0) | (0, 1) => 1,
            (1, 1) => 2,
            _ => 5,
        };
    }
    // Without Pawns, being a minor man up is seldom enough: K+R v K+N is won in 45 of 100 positions.
    let theirs = heavy_count(board, !strong);
    if pawns == 0 && theirs > 0 && 2 * rooks + machines + knights <= theirs + 1 { 6 } else { WHOLE }
}

/// Rooks count two, War Machines and Knights one.
fn heavy_count(board: &Board, color: Color) -> u32 {
    let count = |role| board.men(color, role).count();
    2 * count(Role::Rook) + count(Role::WarMachine) + count(Role::Knight)
}

/// Whether a side has men that beat a lone King from nearly everywhere: a Rook, a War Machine, two Knights, or a Knight
/// with a General or a Pawn that may become one.
pub(crate) fn has_winning_men(board: &Board, color: Color) -> bool {
    let count = |role| board.men(color, role).count();
    let knights = count(Role::Knight);
    count(Role::Rook) + count(Role::WarMachine) > 0
        || knights >= 2
        || knights == 1 && count(Role::General) + count(Role::Pawn) > 0
}

/// What `strong` gains by driving a lone King to the edge and coming near; zero where the other side has more men.
pub(crate) fn mop_up(board: &Board, strong: Color) -> i32 {
    if board.color(!strong).count() != 1 {
        return 0;
    }
    let (Some(king), Some(hunted)) = (board.king(strong), board.king(!strong)) else { return 0 };
    let men = board.color(strong).without(king);
    let distances: i32 = men.iter().map(|square| distance(square, hunted).min(4)).sum();
    20 * from_centre(hunted) + 12 * (9 - distance(king, hunted)) - 4 * distances
}

/// King's moves between two squares.
pub(crate) fn distance(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}

/// 0 on the four squares of the centre, 8 in a corner.
fn from_centre(square: Square) -> i32 {
    let off = |place: i32| if place < 5 { 4 - place } else { place - 5 };
    off(square.file() as i32) + off(square.rank() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::{Position, RuleSet};

    fn board(fen: &str) -> Board {
        *Position::from_fen(fen, RuleSet::WarMachine).unwrap().board()
    }

    #[test]
    fn a_lone_king_is_worse_off_in_a_corner() {
        let centre = mop_up(&board("10/10/10/10/4k5/10/4K5/10/1R8/10 w - - 0 1"), Color::White);
        let corner = mop_up(&board("k9/10/1K8/10/10/10/10/10/1R8/10 w - - 0 1"), Color::White);
        assert!(corner > centre, "{corner} {centre}");
        assert_eq!(mop_up(&board("k8r/10/1K8/10/10/10/10/10/1R8/10 w - - 0 1"), Color::White), 0);
    }

    #[test]
    fn drawish_material_shrinks_but_never_to_nothing() {
        let elephant = board("k9/10/10/10/10/10/10/10/E9/K9 w - - 0 1");
        let shrunk = scale(&elephant, Color::White, 100);
        assert!(shrunk > 0 && shrunk < 15, "{shrunk}");
        let rook = board("k9/10/10/10/10/10/10/10/1R8/K9 w - - 0 1");
        assert_eq!(scale(&rook, Color::White, 500), 500);
    }

    #[test]
    fn distances_are_counted_in_moves_of_a_king() {
        assert_eq!(distance(Square::A1, Square::J10), 9);
        assert_eq!(distance(Square::C4, Square::C4), 0);
        assert_eq!(from_centre(Square::A10), 8);
        assert_eq!(from_centre(Square::E6), 0);
    }
}
