//! The distances of a block of rows, and their form in a file.
//!
//! Rows are pictures of ten by ten squares, and distances change little from one to the next. A cell is foretold from
//! the row before, or in the first row from its neighbours (the median edge detector of LOCO-I, M. Weinberger and
//! others, 1996); what is written is how far that is wrong, in the context of how wrong it was beside and below.

use kamil::Bitboard;

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

/// Codes the cells of a block that are decided; the others come out as anything.
pub(crate) fn code_block(coder: &mut impl Coder, second: bool, decided: &[Bitboard], block: &mut Block) {
    let mut before: Option<[u16; 100]> = None;
    for (row, decided) in block.iter_mut().zip(decided) {
        code_row(coder, second, *decided, before.as_ref(), row);
        before = Some(*row);
    }
}

fn code_row(
    coder: &mut impl Coder,
    second: bool,
    decided: Bitboard,
    before: Option<&[u16; 100]>,
    row: &mut [u16; 100],
) {
    for number in 0..100 {
        let foretold = Foretold::new(row, before, number);
        row[number] = if decided.bits() >> number & 1 == 1 {
            let context = usize::from(second) * SIDE_CONTEXTS + foretold.context;
            let actual = row[number];
            code_cell(coder, context, foretold.value, actual)
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
    fn new(row: &[u16; 100], before: Option<&[u16; 100]>, number: usize) -> Self {
        let here = before.map_or(0, |before| i32::from(before[number]));
        let (has_left, has_below) = (!number.is_multiple_of(10), number >= 10);
        let cell = |row: &[u16; 100], back: usize| i32::from(row[number - back]);
        let below = if has_below { cell(row, 10) } else { here };
        let left = match (has_left, has_below) {
            (true, _) => cell(row, 1),
            (false, true) => below,
            (false, false) => here,
        };
        let below = if has_below { below } else { left };
        let corner = if has_left && has_below {
            cell(row, 11)
        } else if has_below {
            below
        } else {
            left
        };
        let median = median_edge(left, below, corner);
        let Some(before) = before else {
            let context = FIRST_ROW + 9 * grade(left - corner) + grade(below - corner);
            return Self { value: median, filling: median, context };
        };
        let left_error = left - if has_left { cell(before, 1) } else { here };
        let below_error = below - if has_below { cell(before, 10) } else { here };
        let context = (9 * grade(left_error) + grade(below_error)) * 9 + grade(median - here);
        Self { value: here, filling: here + i32::midpoint(left_error, below_error), context }
    }
}

fn median_edge(left: i32, below: i32, corner: i32) -> i32 {
    let (least, most) = (left.min(below), left.max(below));
    if corner >= most {
        least
    } else if corner <= least {
        most
    } else {
        left + below - corner
    }
}

/// One of nine grades of an error.
fn grade(error: i32) -> usize {
    let size = match error.unsigned_abs() {
        size @ 0..=2 => size as usize,
        3..=4 => 3,
        _ => 4,
    };
    if error < 0 { 4 - size } else { 4 + size }
}
