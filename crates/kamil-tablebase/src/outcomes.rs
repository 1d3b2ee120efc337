//! Won, drawn or lost: the outcomes of a block of rows, and their form in a file.

use kamil::{Bitboard, Square};

use crate::coder::Coder;

/// Rows of a block, at most.
pub(crate) const BLOCK_ROWS: usize = 100;

/// The contexts in which outcomes are written: of cells, and of whole rows.
pub(crate) const CONTEXTS: usize = 2 * CELL_CONTEXTS + 8;

const CELL_CONTEXTS: usize = 3_usize.pow(7);

/// What the positions of a row are to the side to move: won, lost, or else drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcomes {
    pub(crate) won: Bitboard,
    pub(crate) lost: Bitboard,
}

/// One cell of a row: 0 drawn, 1 won, 2 lost.
type Cell = u8;

impl Outcomes {
    /// The positions that are not drawn.
    pub(crate) fn decided(self) -> Bitboard {
        self.won | self.lost
    }

    #[inline]
    fn cell(self, number: usize) -> Cell {
        let square = Square::ALL[number];
        if self.won.contains(square) { 1 } else { 2 * u8::from(self.lost.contains(square)) }
    }

    #[inline]
    fn with(self, number: usize, cell: Cell) -> Self {
        let square = Square::ALL[number];
        match cell {
            1 => Self { won: self.won.with(square), ..self },
            2 => Self { lost: self.lost.with(square), ..self },
            _ => self,
        }
    }

    fn among(self, cells: Bitboard) -> Self {
        Self { won: self.won & cells, lost: self.lost & cells }
    }
}

/// Codes the rows of a block for one side to move; `meaning` has the cells of each that mean something, and `other` the
/// rows for the other side to move, once they are known.
///
/// What a row has in cells without a meaning is carried over from the row before, which makes the rows alike.
pub(crate) fn code_rows(
    coder: &mut impl Coder,
    second: bool,
    meaning: &[Bitboard],
    other: Option<&[Outcomes]>,
    rows: &mut [Outcomes],
) {
    let mut filled = [Outcomes::default(); BLOCK_ROWS];
    let mut repeats = true;
    for number in 0..rows.len() {
        let meant = meaning[number];
        let before = number.checked_sub(1).map_or(Outcomes::default(), |before| filled[before]);
        if meant.is_empty() {
            filled[number] = before;
            continue;
        }
        let actual = rows[number];
        let context = 2 * CELL_CONTEXTS
            + usize::from(second)
            + 2 * usize::from(repeats)
            + 4 * usize::from(!before.decided().is_empty());
        repeats = coder.code(context, || u8::from(before.among(meant) == actual)) == 1;
        filled[number] = if repeats {
            before
        } else {
            let neighbours = Neighbours {
                before,
                decade: number.checked_sub(10).map_or(Outcomes::default(), |before| filled[before]),
                other: other.map_or(Outcomes::default(), |other| other[number]),
                second,
            };
            code_cells(coder, meant, &neighbours, actual)
        };
        rows[number] = filled[number].among(meant);
    }
}

/// What is known when a row is coded.
struct Neighbours {
    /// The row before, and the row ten before: the man before the last one square to the left, and one rank down.
    before: Outcomes,
    decade: Outcomes,
    /// The same placements with the other side to move.
    other: Outcomes,
    second: bool,
}

fn code_cells(coder: &mut impl Coder, meant: Bitboard, known: &Neighbours, actual: Outcomes) -> Outcomes {
    let mut filled = Outcomes::default();
    for number in 0..100 {
        let before = known.before.cell(number);
        if !meant.contains(Square::ALL[number]) {
            filled = filled.with(number, before);
            continue;
        }
        let left = if number % 10 > 0 { filled.cell(number - 1) } else { before };
        let below = if number >= 10 { filled.cell(number - 10) } else { before };
        let right_before = if number % 10 < 9 { known.before.cell(number + 1) } else { before };
        let above_before = if number < 90 { known.before.cell(number + 10) } else { before };
        let cells =
            [left, below, before, right_before, above_before, known.decade.cell(number), known.other.cell(number)];
        let context = cells.iter().fold(usize::from(known.second), |context, cell| context * 3 + usize::from(*cell));
        // A symbol that a damaged block may hold beyond the three is drawn.
        let cell = coder.code(context, || actual.cell(number));
        filled = filled.with(number, cell);
    }
    filled
}
