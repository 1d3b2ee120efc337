//! Zobrist keys: one number for a placement and a side to move.
//!
//! # Stability
//! Keys are part of file formats (books, tables). They are made by SplitMix64 from a fixed seed and pinned by
//! `testdata/zobrist.txt`; they change only with a new major version.

use core::fmt;

use crate::color::Color;
use crate::piece::Piece;
use crate::square::Square;

/// A Zobrist key of 64 bits. Equal positions have equal keys; the converse holds but for one chance in 2⁶⁴.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub u64);

impl Key {
    /// The key's part for `piece` on `square`.
    #[inline]
    pub fn piece(piece: Piece, square: Square) -> Self {
        Self(KEYS.pieces[piece.color as usize * 8 + piece.role as usize][square as usize])
    }

    /// The key's part for the side to move; White's is zero.
    #[inline]
    pub const fn turn(turn: Color) -> Self {
        match turn {
            Color::White => Self(0),
            Color::Black => Self(KEYS.black_to_move),
        }
    }

    /// This key with another part added, or taken away again.
    #[inline]
    #[must_use]
    pub const fn toggle(self, part: Self) -> Self {
        Self(self.0 ^ part.0)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

struct Keys {
    pieces: [[u64; 100]; 16],
    black_to_move: u64,
}

static KEYS: Keys = {
    // "Kamil" in ASCII.
    let mut state = 0x4b_61_6d_69_6c;
    let mut keys = Keys { pieces: [[0; 100]; 16], black_to_move: 0 };
    let mut n = 0;
    while n < 1600 {
        (state, keys.pieces[n / 100][n % 100]) = split_mix(state);
        n += 1;
    }
    (_, keys.black_to_move) = split_mix(state);
    keys
};

/// One step of SplitMix64 (Steele, Lea and Flood, 2014): the next state and its output.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ z >> 31)
}
