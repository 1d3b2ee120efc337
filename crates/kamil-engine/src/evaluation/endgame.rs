//! What the last men can still do: driving a lone King to the edge, and material that hardly wins.

use kamil::{Board, ByColor, Color, MOVE_LIMIT, Role};

use super::geometry::{distance, from_centre};
use super::worth::Worth;

/// What becomes of the sum of all terms in a position, whichever side it favours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// From 0, the last men, to [`Worth::FULL_PHASE`], a whole first army.
    pub phase: i32,
    /// What remains of a side's advantage where it has one, in parts of [`Frame::WHOLE`].
    pub shares: ByColor<i32>,
    /// What a side with an advantage gains by driving the other King to the edge, in hundredths of a Pawn.
    pub chases: ByColor<i32>,
    /// Plies since the last capture or Pawn move, at most the move limit.
    pub clock: u16,
}

impl Frame {
    /// All of an advantage.
    pub const WHOLE: i32 = 16;

    /// The frame of a board at a `phase`, `clock` plies after the last zeroing move.
    #[inline]
    pub(super) fn of(board: &Board, phase: i32, clock: u16) -> Self {
        let clock = clock.min(MOVE_LIMIT);
        if phase > LATE {
            let shares = ByColor { white: Self::WHOLE, black: Self::WHOLE };
            return Self { phase, shares, chases: ByColor::default(), clock };
        }
        let [white, black] = Color::ALL.map(|side| share(board, side));
        let shares = ByColor { white, black };
        let [white, black] = Color::ALL.map(|side| chase(board, side));
        Self { phase, shares, chases: ByColor { white, black }, clock }
    }

    /// White's worth less Black's made one number, in hundredths of a Pawn: weighed by phase and scaled. What the move
    /// limit leaves of it depends on the draw rules.
    #[inline]
    pub fn settle(&self, worth: Worth) -> i32 {
        let plain = worth.at(self.phase);
        let strong = if plain < 0 { Color::Black } else { Color::White };
        let size = plain.abs() * self.shares[strong] / Self::WHOLE + self.chases[strong];
        if plain < 0 { -size } else { size }
    }
}

/// Above this phase, no scaling: the armies are large.
const LATE: i32 = 18;

/// What remains of an advantage of `strong` where its men hardly win. Never nothing: since stalemate wins, even a King
/// and an Elephant may beat a lone King.
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
    if pawns == 0 && theirs > 0 && 2 * rooks + machines + knights <= theirs + 1 { 6 } else { Frame::WHOLE }
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

/// What `strong` gains by driving a lone King to the edge and coming near; nothing where the other side has more men.
fn chase(board: &Board, strong: Color) -> i32 {
    if board.color(!strong).more_than_one() || !has_winning_men(board, strong) {
        return 0;
    }
    let (Some(king), Some(chased)) = (board.king(strong), board.king(!strong)) else { return 0 };
    let men = board.color(strong).without(king);
    let distances: i32 = men.iter().map(|square| distance(square, chased).min(4)).sum();
    20 * from_centre(chased) + 12 * (9 - distance(king, chased)) - 4 * distances
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
        let centre = chase(&board("10/10/10/10/4k5/10/4K5/10/1R8/10 w - - 0 1"), Color::White);
        let corner = chase(&board("k9/10/1K8/10/10/10/10/10/1R8/10 w - - 0 1"), Color::White);
        assert!(corner > centre, "{corner} {centre}");
        assert_eq!(chase(&board("k8r/10/1K8/10/10/10/10/10/1R8/10 w - - 0 1"), Color::White), 0);
    }

    #[test]
    fn shares_follow_the_prototype_tablebases() {
        // The men of White and Black beside their Kings, and whether most such positions are won.
        let cases = [
            ("W", "", true),
            ("R", "", true),
            ("NN", "", true),
            ("NG", "", true),
            ("W", "g", true),
            ("R", "n", false),
            ("W", "n", false),
            ("W", "r", false),
            ("G", "", false),
            ("E", "", false),
            ("N", "", false),
            ("P", "", false),
        ];
        for (ours, theirs, won) in cases {
            let (after, before) = (9 - ours.len(), 9 - theirs.len());
            let theirs = if theirs.is_empty() { "10".into() } else { format!("1{theirs}{before}") };
            let board = board(&format!("k9/10/{theirs}/10/10/10/10/10/1{ours}{after}/K9 w - - 0 1"));
            let share = share(&board, Color::White);
            assert!(share > 0, "{ours} {theirs}: since stalemate wins, nothing is quite drawn");
            assert_eq!(share == Frame::WHOLE, won, "{ours} {theirs}: {share}");
        }
    }
}
