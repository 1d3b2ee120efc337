//! The distances of a block of rows, and their form in a file.
//!
//! Rows are pictures of ten by ten squares, and distances change little from one to the next. A cell is foretold from
//! the row before, or in the first row from its neighbours (the median edge detector of LOCO-I, M. Weinberger and
//! others, 1996); what is written is how far that is wrong, in the context of how wrong it was beside and below.

use kamil::{Bitboard, Square};

use crate::coder::Coder;
use crate::model::SYMBOLS;

/// Rows of a block.
pub(crate) const BLOCK_ROWS: usize = 10;

/// The contexts in which the cells of one side to move are written.
const SIDE_CONTEXTS: usize = FIRST_ROW + 9 * 9;
const FIRST_ROW: usize = 9 * 9 * 9;

/// All contexts: of both sides to move, and of the four parts of a number that is written whole.
pub(crate) const CONTEXTS: usize = 2 * SIDE_CONTEXTS + 4;

/// Distances of a block's cells.
pub(crate) type Block = [[u16; 100]; BLOCK_ROWS];

/// Errors up to this are one symbol; all others are written whole.
const SMALL: i32 = 7;
const WHOLE: u8 = SYMBOLS as u8 - 1;

/// Codes the cells of a block that are decided; the others come out as anything. Of the last row only the first `cells`
/// are coded.
pub(crate) fn code_block(coder: &mut impl Coder, second: bool, decided: &[Bitboard], cells: usize, block: &mut Block) {
    let base = usize::from(second) * SIDE_CONTEXTS;
    let last = decided.len().saturating_sub(1);
    let mut before: Option<[u16; 100]> = None;
    for (number, (row, decided)) in block.iter_mut().zip(decided).enumerate() {
        let cells = if number == last { cells } else { 100 };
        let row_cells = &mut row[..cells];
        if let Some(before) = &before {
            code_row(coder, *decided, row_cells, |row, number| Foretold::from_row_before(row, before, number, base));
        } else {
            code_row(coder, *decided, row_cells, |row, number| Foretold::from_neighbours(row, number, base));
        }
        before = Some(*row);
    }
}

#[inline]
fn code_row(coder: &mut impl Coder, decided: Bitboard, row: &mut [u16], foretell: impl Fn(&[u16], usize) -> Foretold) {
    for number in 0..row.len() {
        let foretold = foretell(row, number);
        row[number] = if decided.contains(Square::ALL[number]) {
            code_cell(coder, foretold.context, foretold.value, row[number])
        } else {
            clamp(foretold.filling)
        };
    }
}

fn code_cell(coder: &mut impl Coder, context: usize, foretold: i32, actual: u16) -> u16 {
    let error = i32::from(actual) - foretold;
    let symbol =
        coder.code(context, || if error.abs() <= SMALL { (error + SMALL).unsigned_abs() as u8 } else { WHOLE });
    if symbol != WHOLE {
        return clamp(foretold + i32::from(symbol) - SMALL);
    }
    (0..4).rev().fold(0, |value, part| {
        let nibble = coder.code(2 * SIDE_CONTEXTS + part, || (actual >> (4 * part) & 0xf) as u8);
        value << 4 | u16::from(nibble)
    })
}

fn clamp(value: i32) -> u16 {
    value.max(0).unsigned_abs().min(u16::MAX.into()) as u16
}

/// What a cell is likely to be.
struct Foretold {
    value: i32,
    /// What stands in for the cell where it is not written.
    filling: i32,
    context: usize,
}

impl Foretold {
    #[inline]
    fn from_row_before(row: &[u16], before: &[u16; 100], number: usize, base: usize) -> Self {
        let here = i32::from(before[number]);
        let Around { left, below, corner } = Around::new(row, number, here);
        let left_error = left - if number.is_multiple_of(10) { here } else { i32::from(before[number - 1]) };
        let below_error = below - if number < 10 { here } else { i32::from(before[number - 10]) };
        let doubt = grade(median_edge(left, below, corner) - here);
        Self {
            value: here,
            filling: here + i32::midpoint(left_error, below_error),
            context: base + (9 * grade(left_error) + grade(below_error)) * 9 + doubt,
        }
    }

    #[inline]
    fn from_neighbours(row: &[u16], number: usize, base: usize) -> Self {
        let Around { left, below, corner } = Around::new(row, number, 0);
        let median = median_edge(left, below, corner);
        let context = base + FIRST_ROW + 9 * grade(left - corner) + grade(below - corner);
        Self { value: median, filling: median, context }
    }
}

/// The cells beside, below and between; what is off the board is as its neighbour, and all is `here` on the first square.
struct Around {
    left: i32,
    below: i32,
    corner: i32,
}

impl Around {
    #[inline]
    fn new(row: &[u16], number: usize, here: i32) -> Self {
        let cell = |back: usize| i32::from(row[number - back]);
        let (left, below, corner) = match (!number.is_multiple_of(10), number >= 10) {
            (true, true) => (cell(1), cell(10), cell(11)),
            (true, false) => (cell(1), cell(1), cell(1)),
            (false, true) => (cell(10), cell(10), cell(10)),
            (false, false) => (here, here, here),
        };
        Self { left, below, corner }
    }
}

/// The middle one of the two neighbours and of the plane through all three.
fn median_edge(left: i32, below: i32, corner: i32) -> i32 {
    let (least, most) = (left.min(below), left.max(below));
    (left + below - corner).min(most).max(least)
}

/// One of nine grades of an error: exact up to two, then three or four, then more.
#[inline]
fn grade(error: i32) -> usize {
    const GRADES: [u8; 11] = [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8];
    usize::from(GRADES[(error.clamp(-5, 5) + 5).unsigned_abs() as usize])
}
