//! The outcomes of an ending: made from distances, written, and read a block at a time.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::OnceLock;

use kamil::{Bitboard, Color};

use crate::blocks::{Blocks, Content, TooLarge};
use crate::bytes::Bytes;
use crate::coder::Coder;
use crate::distances::{Distances, is_lost, is_won, squares};
use crate::ending::Ending;
use crate::file_form::FormatError;
use crate::outcomes::{BLOCK_ROWS, CONTEXTS, Outcomes, code_rows};
use crate::turns;

/// Won, drawn or lost for every position of an ending. A block that has been asked for once stays decoded.
#[derive(Debug)]
pub(crate) struct OutcomeTable {
    pub(crate) ending: Ending,
    blocks: Blocks,
    decoded: Vec<OnceLock<Box<[Outcomes]>>>,
}

impl OutcomeTable {
    pub(crate) fn new(ending: &Ending, to_win: &Distances, threads: NonZeroUsize) -> Result<Self, TooLarge> {
        let blocks = Blocks::new(&Known { ending, to_win }, threads)?;
        Ok(Self::of_blocks(ending.clone(), blocks))
    }

    fn of_blocks(ending: Ending, blocks: Blocks) -> Self {
        let decoded = nothing_decoded(&ending);
        Self { ending, blocks, decoded }
    }

    /// Lets go of the blocks that have been decoded.
    pub(crate) fn forget(&mut self) {
        self.decoded = nothing_decoded(&self.ending);
    }

    pub(crate) fn write(&self, into: &mut impl Write) -> io::Result<()> {
        self.blocks.write(into)
    }

    pub(crate) fn read(ending: Ending, bytes: &mut Bytes<'_>) -> Result<Self, FormatError> {
        let blocks = Blocks::read(bytes, count(&ending), CONTEXTS)?;
        Ok(Self::of_blocks(ending, blocks))
    }

    /// The outcomes of a row; `turn` is one that the table keeps.
    pub(crate) fn row(&self, turn: Color, row: usize) -> Outcomes {
        let rows = rows_of(&self.ending, row / BLOCK_ROWS);
        let block = self.decoded[row / BLOCK_ROWS].get_or_init(|| self.decode(row / BLOCK_ROWS));
        block[turn as usize * rows.len() + row % BLOCK_ROWS]
    }

    fn decode(&self, block: usize) -> Box<[Outcomes]> {
        let turns = turns::kept(&self.ending.material);
        let length = rows_of(&self.ending, block).len();
        let mut rows = vec![Outcomes::default(); turns.len() * length].into_boxed_slice();
        if let Some(mut reader) = self.blocks.reader(block) {
            code_turns(&self.ending, block, &mut reader, &mut rows);
        }
        rows
    }
}

fn nothing_decoded(ending: &Ending) -> Vec<OnceLock<Box<[Outcomes]>>> {
    (0..count(ending)).map(|_| OnceLock::new()).collect()
}

/// How many blocks an ending has.
fn count(ending: &Ending) -> usize {
    ending.layout.rows().div_ceil(BLOCK_ROWS)
}

/// The rows of a block.
fn rows_of(ending: &Ending, block: usize) -> std::ops::Range<usize> {
    block * BLOCK_ROWS..ending.layout.rows().min((block + 1) * BLOCK_ROWS)
}

/// The cells of a row that are read: legal positions, and of those that are alike one.
pub(crate) fn meaning(ending: &Ending, turn: Color, row: usize) -> Bitboard {
    let row = ending.layout.row(row);
    let ordered = ending.layout.ordered(&row);
    if ordered.is_empty() { ordered } else { ordered & ending.legal(turn, &row) }
}

/// Codes the rows of a block, first those with White to move, then those with Black to move.
fn code_turns(ending: &Ending, block: usize, coder: &mut impl Coder, rows: &mut [Outcomes]) {
    let range = rows_of(ending, block);
    let mut meant = [Bitboard::EMPTY; BLOCK_ROWS];
    let mut other: Option<&[Outcomes]> = None;
    for (turn, rows) in turns::kept(&ending.material).iter().zip(rows.chunks_exact_mut(range.len())) {
        for (meant, row) in meant.iter_mut().zip(range.clone()) {
            *meant = meaning(ending, *turn, row);
        }
        code_rows(coder, *turn == Color::Black, &meant, other, rows);
        other = Some(rows);
    }
}

/// An ending whose distances are known, to be written.
struct Known<'a> {
    ending: &'a Ending,
    to_win: &'a Distances,
}

impl Known<'_> {
    fn row(&self, turn: Color, row: usize) -> Outcomes {
        let codes = &self.to_win.codes[turn][row * 100..(row + 1) * 100];
        let meant = meaning(self.ending, turn, row);
        Outcomes { won: squares(codes, is_won) & meant, lost: squares(codes, is_lost) & meant }
    }
}

impl Content for Known<'_> {
    fn count(&self) -> usize {
        count(self.ending)
    }

    fn contexts(&self) -> usize {
        CONTEXTS
    }

    fn is_blank(&self, block: usize) -> bool {
        let rows = rows_of(self.ending, block);
        Color::ALL
            .iter()
            .all(|turn| self.to_win.codes[*turn][rows.start * 100..rows.end * 100].iter().all(|code| *code == 0))
    }

    fn code(&self, block: usize, coder: &mut impl Coder) {
        let turns = turns::kept(&self.ending.material);
        let mut rows: Vec<Outcomes> =
            turns.iter().flat_map(|turn| rows_of(self.ending, block).map(|row| self.row(*turn, row))).collect();
        code_turns(self.ending, block, coder, &mut rows);
    }
}
