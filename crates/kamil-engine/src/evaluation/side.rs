//! A side known to the compiler, so that "forward" costs nothing to ask.

use kamil::{Bitboard, Color, Rank, Square};

/// White or Black, seen from its own end of the board.
pub(super) trait Side {
    /// The other side.
    type Them: Side;
    const COLOR: Color;
    /// The half of the board where the other side starts: five ranks.
    const FAR_HALF: Bitboard;
    /// The fifth to the eighth rank.
    const OUTPOSTS: Bitboard;
    /// The ninth rank.
    const NINTH: Bitboard;
    /// Every square one rank on.
    fn forward(set: Bitboard) -> Bitboard;
    /// The set, and every square before one of it.
    fn fill_forward(set: Bitboard) -> Bitboard;
    /// The rank counted from the side's own end, 0 to 9.
    fn rank(square: Square) -> usize;
}

#[derive(Debug)]
pub(super) struct White;
#[derive(Debug)]
pub(super) struct Black;

const fn ranks<const N: usize>(ranks: [Rank; N]) -> Bitboard {
    let (mut bits, mut i) = (0, 0);
    while i < N {
        bits |= Bitboard::rank(ranks[i]).bits();
        i += 1;
    }
    Bitboard::from_bits(bits)
}

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const FAR_HALF: Bitboard = ranks([Rank::R6, Rank::R7, Rank::R8, Rank::R9, Rank::R10]);
    const OUTPOSTS: Bitboard = ranks([Rank::R5, Rank::R6, Rank::R7, Rank::R8]);
    const NINTH: Bitboard = Bitboard::rank(Rank::R9);

    #[inline]
    fn forward(set: Bitboard) -> Bitboard {
        set.up()
    }

    #[inline]
    fn fill_forward(set: Bitboard) -> Bitboard {
        set.fill_up()
    }

    #[inline]
    fn rank(square: Square) -> usize {
        square as usize / 10
    }
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const FAR_HALF: Bitboard = ranks([Rank::R1, Rank::R2, Rank::R3, Rank::R4, Rank::R5]);
    const OUTPOSTS: Bitboard = ranks([Rank::R3, Rank::R4, Rank::R5, Rank::R6]);
    const NINTH: Bitboard = Bitboard::rank(Rank::R2);

    #[inline]
    fn forward(set: Bitboard) -> Bitboard {
        set.down()
    }

    #[inline]
    fn fill_forward(set: Bitboard) -> Bitboard {
        set.fill_down()
    }

    #[inline]
    fn rank(square: Square) -> usize {
        9 - square as usize / 10
    }
}

/// The squares on which Pawns of the side capture.
#[inline]
pub(super) fn pawn_attacks<S: Side>(pawns: Bitboard) -> Bitboard {
    let ahead = S::forward(pawns);
    ahead.left() | ahead.right()
}
