//! Where each man attacks: leaper tables, and the Rook's lines looked up by their occupied squares.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::role::Role;
use crate::square::Square;

type Table = [Bitboard; 100];

const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// For each square, the squares that the given leaps reach.
const fn leaps<const N: usize>(offsets: [(i8, i8); N], scale: i8) -> Table {
    let mut table = [Bitboard::EMPTY; 100];
    let mut n = 0;
    while n < 100 {
        let mut i = 0;
        while i < N {
            if let Some(to) = Square::ALL[n].offset(offsets[i].0 * scale, offsets[i].1 * scale) {
                table[n] = table[n].with(to);
            }
            i += 1;
        }
        n += 1;
    }
    table
}

const fn unite(a: &Table, b: &Table) -> Table {
    let mut table = *a;
    let mut n = 0;
    while n < 100 {
        table[n] = table[n].union(b[n]);
        n += 1;
    }
    table
}

/// Where a man other than a Rook attacks, by colour, role and square. Only a Pawn's colour matters.
static LEAPS: [[Table; 8]; 2] = {
    let mut tables = [[[Bitboard::EMPTY; 100]; 8]; 2];
    let king = unite(&leaps(DIAGONAL, 1), &leaps(ORTHOGONAL, 1));
    let mut color = 0;
    while color < 2 {
        let forward = [1, -1][color];
        tables[color][Role::King as usize] = king;
        tables[color][Role::General as usize] = leaps(DIAGONAL, 1);
        tables[color][Role::Elephant as usize] = leaps(DIAGONAL, 2);
        tables[color][Role::WarMachine as usize] = king;
        tables[color][Role::Knight as usize] =
            leaps([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)], 1);
        tables[color][Role::Pawn as usize] = leaps([(-1, 1), (1, 1)], forward);
        tables[color][Role::Camel as usize] = leaps(ORTHOGONAL, 2);
        color += 1;
    }
    tables
};

/// The squares that a man other than a Rook attacks; none for a Rook.
#[inline]
pub(crate) fn leaper(color: Color, role: Role, square: Square) -> Bitboard {
    LEAPS[color as usize][role as usize][square as usize]
}

/// The squares one step away in any direction: the King's and the War Machine's.
#[inline]
pub fn king(square: Square) -> Bitboard {
    leaper(Color::White, Role::King, square)
}

/// The squares one diagonal step away.
#[inline]
pub fn general(square: Square) -> Bitboard {
    leaper(Color::White, Role::General, square)
}

/// The squares exactly two diagonal steps away.
#[inline]
pub fn elephant(square: Square) -> Bitboard {
    leaper(Color::White, Role::Elephant, square)
}

/// The squares a knight's leap away.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    leaper(Color::White, Role::Knight, square)
}

/// The squares exactly two orthogonal steps away.
#[inline]
pub fn camel(square: Square) -> Bitboard {
    leaper(Color::White, Role::Camel, square)
}

/// The squares on which a Pawn of `color` captures.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    leaper(color, Role::Pawn, square)
}

/// The squares that a Rook reaches when `occupied` squares stop it; the first stop in each direction included.
///
/// ```
/// use kamil::{attacks, Bitboard, Square};
/// let occupied = Bitboard::from(Square::C5).with(Square::C2);
/// assert_eq!(attacks::rook(Square::C3, occupied).to_string(), "\
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . . . . . . . . .
/// . . X . . . . . . .
/// . . X . . . . . . .
/// X X . X X X X X X X
/// . . X . . . . . . .
/// . . . . . . . . . .
/// ");
/// ```
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square as usize % 10, square as usize / 10);
    let inner_rank = (occupied.bits() >> (rank * 10 + 1)) as usize & 0xff;
    let along_rank = u128::from(RANK_LINES[file][inner_rank]) << (rank * 10);
    let along_file = FILE_LINES[rank][inner_file(file, occupied)].bits() << file;
    Bitboard::from_bits(along_rank | along_file)
}

/// The squares that a man of `color` and `role` attacks from `square` when `occupied` squares stop Rooks.
pub fn of(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Rook => rook(square, occupied),
        _ => leaper(color, role, square),
    }
}

/// The ten bits that a Rook on `place` of a line of ten reaches, for the inner eight bits of the line.
const fn line(place: usize, inner: usize) -> u16 {
    let occupied = (inner << 1) as u16;
    let mut reached = 0;
    let mut i = place;
    while i < 9 {
        i += 1;
        reached |= 1 << i;
        if occupied >> i & 1 == 1 {
            break;
        }
    }
    i = place;
    while i > 0 {
        i -= 1;
        reached |= 1 << i;
        if occupied >> i & 1 == 1 {
            break;
        }
    }
    reached
}

static RANK_LINES: [[u16; 256]; 10] = {
    let mut table = [[0; 256]; 10];
    let mut n = 0;
    while n < 2560 {
        table[n / 256][n % 256] = line(n / 256, n % 256);
        n += 1;
    }
    table
};

/// The lines of [`RANK_LINES`] stood upright on file a.
static FILE_LINES: [[Bitboard; 256]; 10] = {
    let mut table = [[Bitboard::EMPTY; 256]; 10];
    let mut n = 0;
    while n < 2560 {
        let reached = line(n / 256, n % 256);
        let (mut bits, mut i) = (0, 0);
        while i < 10 {
            bits |= (reached as u128 >> i & 1) << (i * 10);
            i += 1;
        }
        table[n / 256][n % 256] = Bitboard::from_bits(bits);
        n += 1;
    }
    table
};

/// The occupied squares of ranks 2 to 9 on a file, as eight bits.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
fn inner_file(file: usize, occupied: Bitboard) -> usize {
    use core::arch::x86_64::_pext_u64;
    // On file a, ranks 1 to 7 are bits 0, 10, … 60 of the low half, ranks 8 to 10 bits 6, 16 and 26 of the high half.
    let line = occupied.bits() >> file;
    let (low, high) = (line as u64, (line >> 64) as u64);
    // SAFETY: this function is compiled only where the target has BMI2.
    let inner = unsafe { _pext_u64(low, INNER_LOW) | _pext_u64(high, INNER_HIGH) << 6 };
    inner as usize
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
const INNER_LOW: u64 = 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50 | 1 << 60;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
const INNER_HIGH: u64 = 1 << (70 - 64) | 1 << (80 - 64);

/// The occupied squares of ranks 2 to 9 on a file, as eight bits.
///
/// Bits that stand ten apart are gathered by a multiplication: bit `10 i` times `2^(k - 9 j)` falls on `k + i` for
/// `i = j` and at least nine away from the window otherwise, and no two products meet, so nothing carries.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
fn inner_file(file: usize, occupied: Bitboard) -> usize {
    const SIX: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40 | 1 << 50;
    const GATHER: u64 = 1 << 54 | 1 << 45 | 1 << 36 | 1 << 27 | 1 << 18 | 1 << 9;
    let line = occupied.bits() >> (file + 10);
    let low = (line as u64 & SIX).wrapping_mul(GATHER) >> 54 & 0x3f;
    let high = (line >> 60) as u64;
    (low | (high & 1) << 6 | (high >> 10 & 1) << 7) as usize
}

/// The squares strictly between two squares of a rank or a file; none for any other two.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a as usize][b as usize]
}

static BETWEEN: [Table; 100] = {
    let mut table = [[Bitboard::EMPTY; 100]; 100];
    let mut a = 0;
    while a < 100 {
        let mut direction = 0;
        while direction < 4 {
            let (files, ranks) = ORTHOGONAL[direction];
            let mut passed = Bitboard::EMPTY;
            let mut next = Square::ALL[a].offset(files, ranks);
            while let Some(b) = next {
                table[a][b as usize] = passed;
                passed = passed.with(b);
                next = b.offset(files, ranks);
            }
            direction += 1;
        }
        a += 1;
    }
    table
};

/// The rank and the file of a square, without the square.
#[inline]
pub(crate) fn cross(square: Square) -> Bitboard {
    CROSS[square as usize]
}

static CROSS: Table = {
    let mut table = [Bitboard::EMPTY; 100];
    let mut n = 0;
    while n < 100 {
        let square = Square::ALL[n];
        let lines = Bitboard::file(square.file()).union(Bitboard::rank(square.rank()));
        table[n] = lines.without(square);
        n += 1;
    }
    table
};

/// The squares from which a leaper or a Pawn may attack `square`: no man but the Rook reaches further than two.
#[inline]
pub(crate) fn within_two(square: Square) -> Bitboard {
    WITHIN_TWO[square as usize]
}

/// The squares from which a leaper or a Pawn may attack a square next to `square`.
#[inline]
pub(crate) fn within_three(square: Square) -> Bitboard {
    WITHIN_THREE[square as usize]
}

/// The squares of the ranks and files of `square` and its neighbours: from elsewhere no Rook attacks a neighbour.
#[inline]
pub(crate) fn wide_cross(square: Square) -> Bitboard {
    WIDE_CROSS[square as usize]
}

/// The squares at most `reach` files and `reach` ranks away, the square itself included.
const fn surroundings(reach: i8) -> Table {
    let mut table = [Bitboard::EMPTY; 100];
    let mut n = 0;
    while n < 100 {
        let mut files = -reach;
        while files <= reach {
            let mut ranks = -reach;
            while ranks <= reach {
                if let Some(square) = Square::ALL[n].offset(files, ranks) {
                    table[n] = table[n].with(square);
                }
                ranks += 1;
            }
            files += 1;
        }
        n += 1;
    }
    table
}

static WITHIN_TWO: Table = surroundings(2);
static WITHIN_THREE: Table = surroundings(3);
static WIDE_CROSS: Table = {
    let mut table = [Bitboard::EMPTY; 100];
    let mut n = 0;
    while n < 100 {
        let square = Square::ALL[n];
        let mut step = -1;
        while step <= 1 {
            if let Some(aside) = square.offset(step, 0) {
                table[n] = table[n].union(Bitboard::file(aside.file()));
            }
            if let Some(above) = square.offset(0, step) {
                table[n] = table[n].union(Bitboard::rank(above.rank()));
            }
            step += 1;
        }
        n += 1;
    }
    table
};

/// The squares from `from` towards `through` to the edge of the board, for two squares of a rank or a file.
pub(crate) fn ray(from: Square, through: Square) -> Bitboard {
    let forward = through > from;
    let beyond = if forward { AFTER[from as usize] } else { !AFTER[from as usize].with(from) };
    let line = if from.rank() == through.rank() { Bitboard::rank(from.rank()) } else { Bitboard::file(from.file()) };
    line & beyond
}

/// The squares that come after a square in the order of [`Square::ALL`].
static AFTER: Table = {
    let mut table = [Bitboard::EMPTY; 100];
    let mut n = 0;
    while n < 100 {
        table[n] = Bitboard::from_bits(u128::MAX << n << 1);
        n += 1;
    }
    table
};
