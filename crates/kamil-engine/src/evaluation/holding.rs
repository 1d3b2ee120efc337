//! What a side's men attack, gathered once for all terms.

use kamil::{Bitboard, Board, ByRole, Role, Square, attacks};

use super::side::{Side, pawn_attacks};

/// One side's men and the squares they attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holding {
    pub(super) men: Bitboard,
    pub(super) pawns: Bitboard,
    pub(super) king: Square,
    /// The King's square and those beside it.
    pub(super) court: Bitboard,
    /// Squares that Pawns attack now, and those that they may ever attack by going on.
    pub(super) pawn_attacks: Bitboard,
    pub(super) pawn_span: Bitboard,
    /// Squares before and behind Pawns on their files, and those files whole.
    pub(super) pawn_front: Bitboard,
    pub(super) pawn_rear: Bitboard,
    pub(super) pawn_files: Bitboard,
    /// Squares attacked by the men of each role.
    pub(super) by: ByRole<Bitboard>,
    /// Squares attacked at all, and more than once.
    pub(super) attacked: Bitboard,
    pub(super) attacked_twice: Bitboard,
    /// Men that attack the other King's court, and the squares of it they hit, counted for each role.
    pub(super) raiders: usize,
    pub(super) hits: usize,
}

impl Holding {
    /// The King's and the Pawns' part.
    pub(super) fn new<S: Side>(board: &Board) -> Self {
        let pawns = board.men(S::COLOR, Role::Pawn);
        let king = board.men(S::COLOR, Role::King).first().expect("a position has one King a side");
        let beside = attacks::king(king);
        let ahead = S::forward(pawns);
        let by_pawns = pawn_attacks::<S>(pawns);
        let pawn_front = S::fill_forward(ahead);
        let pawn_rear = S::Them::fill_forward(S::Them::forward(pawns));
        let mut by = ByRole::default();
        by[Role::King] = beside;
        by[Role::Pawn] = by_pawns;
        Self {
            men: board.color(S::COLOR),
            pawns,
            king,
            court: beside.with(king),
            pawn_attacks: by_pawns,
            pawn_span: S::fill_forward(by_pawns),
            pawn_front,
            pawn_rear,
            pawn_files: pawn_front | pawns | pawn_rear,
            by,
            attacked: beside | by_pawns,
            attacked_twice: (ahead.left() & ahead.right()) | (beside & by_pawns),
            raiders: 0,
            hits: 0,
        }
    }

    /// Another man attacks the squares `reached`; `court` is that of the other King.
    #[inline]
    pub(super) fn add(&mut self, reached: Bitboard, court: Bitboard) {
        self.attacked_twice |= self.attacked & reached;
        self.attacked |= reached;
        self.raiders += usize::from(!reached.is_disjoint(court));
    }

    /// Whether a man other than the King and Pawns can move, the King's safety aside.
    pub(super) fn has_officer_move(&self) -> bool {
        let reached = OFFICERS.into_iter().fold(Bitboard::EMPTY, |sum, role| sum | self.by[role]);
        !reached.is_subset(self.men)
    }
}

/// All men but Kings and Pawns.
pub(super) const OFFICERS: [Role; 6] =
    [Role::General, Role::Elephant, Role::WarMachine, Role::Knight, Role::Rook, Role::Camel];
