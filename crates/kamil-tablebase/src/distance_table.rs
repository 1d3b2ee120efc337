//! The distances of an ending: written, and read a block at a time. Which positions have one the outcomes say.

use std::io::{self, Write};
use std::num::NonZeroUsize;

use kamil::{Bitboard, Color, Square};

use crate::blocks::{Blocks, Content, TooLarge};
use crate::bytes::Bytes;
use crate::coder::Coder;
use crate::distances::Distances;
use crate::ending::Ending;
use crate::file_form::FormatError;
use crate::metric::Metric;
use crate::outcome_table::OutcomeTable;
use crate::steps::{BLOCK_ROWS, Block, CONTEXTS, code_block};
use crate::turns;

/// The distances of one metric.
#[derive(Debug)]
pub(crate) struct DistanceTable {
    metric: Metric,
    blocks: Blocks,
}

impl DistanceTable {
    pub(crate) fn new(
        metric: Metric,
        outcomes: &OutcomeTable,
        distances: &Distances,
        threads: NonZeroUsize,
    ) -> Result<Self, TooLarge> {
        Ok(Self { metric, blocks: Blocks::new(&Known { metric, outcomes, distances }, threads)? })
    }

    pub(crate) fn write(&self, into: &mut impl Write) -> io::Result<()> {
        self.blocks.write(into)
    }

    pub(crate) fn read(metric: Metric, ending: &Ending, bytes: &mut Bytes<'_>) -> Result<Self, FormatError> {
        Ok(Self { metric, blocks: Blocks::read(bytes, count(ending), CONTEXTS)? })
    }

    /// The plies of a position that is won or lost, as `outcomes` has it.
    pub(crate) fn plies(&self, outcomes: &OutcomeTable, turn: Color, row: usize, square: Square) -> u16 {
        let block = row / BLOCK_ROWS;
        let values = self.decode(outcomes, turn, block, row % BLOCK_ROWS + 1, square as usize + 1);
        let won = outcomes.row(turn, row).won.contains(square);
        to_plies(self.metric, won, values[row % BLOCK_ROWS][square as usize])
    }

    /// The first rows of a block, and of the last of them the first cells.
    fn decode(&self, outcomes: &OutcomeTable, turn: Color, block: usize, rows: usize, cells: usize) -> Block {
        let mut values = [[0; 100]; BLOCK_ROWS];
        let per_turn = blocks_of_turn(&outcomes.ending);
        if let Some(mut reader) = self.blocks.reader(turn as usize * per_turn + block) {
            let decided = decided(outcomes, turn, block);
            code_block(&mut reader, turn == Color::Black, &decided[..rows], cells, &mut values);
        }
        values
    }

    /// All distances, those of positions that are alike to others and those of a side that is not kept included.
    pub(crate) fn expand(&self, outcomes: &OutcomeTable) -> Distances {
        let layout = outcomes.ending.layout;
        let mut distances = Distances::none(layout);
        for turn in turns::kept(&outcomes.ending.material) {
            for block in 0..blocks_of_turn(&outcomes.ending) {
                let values = self.decode(outcomes, *turn, block, BLOCK_ROWS, 100);
                for (row, values) in (block * BLOCK_ROWS..layout.rows()).zip(values) {
                    let known = outcomes.row(*turn, row);
                    for square in known.decided() {
                        let plies = to_plies(self.metric, known.won.contains(square), values[square as usize]);
                        distances.codes[*turn][row * 100 + square as usize] = plies.saturating_add(1);
                    }
                }
            }
        }
        distances.complete(&outcomes.ending);
        distances
    }
}

fn blocks_of_turn(ending: &Ending) -> usize {
    ending.layout.rows().div_ceil(BLOCK_ROWS)
}

fn count(ending: &Ending) -> usize {
    blocks_of_turn(ending) * turns::kept(&ending.material).len()
}

/// The cells of a block's rows that have a distance.
fn decided(outcomes: &OutcomeTable, turn: Color, block: usize) -> [Bitboard; BLOCK_ROWS] {
    let mut decided = [Bitboard::EMPTY; BLOCK_ROWS];
    for (decided, row) in decided.iter_mut().zip(block * BLOCK_ROWS..outcomes.ending.layout.rows()) {
        *decided = outcomes.row(turn, row).decided();
    }
    decided
}

/// What is written for a distance: to the win its moves, since the outcome tells the odd plies from the even ones.
fn to_value(metric: Metric, plies: u16) -> u16 {
    if metric == Metric::Win { plies.div_ceil(2) } else { plies }
}

fn to_plies(metric: Metric, won: bool, value: u16) -> u16 {
    match (metric, won) {
        (Metric::Win, true) => value.saturating_mul(2).saturating_sub(1),
        (Metric::Win, false) => value.saturating_mul(2),
        _ => value,
    }
}

/// Distances to be written.
struct Known<'a> {
    metric: Metric,
    outcomes: &'a OutcomeTable,
    distances: &'a Distances,
}

impl Known<'_> {
    fn place(&self, block: usize) -> (Color, usize) {
        let per_turn = blocks_of_turn(&self.outcomes.ending);
        (turns::kept(&self.outcomes.ending.material)[block / per_turn], block % per_turn)
    }
}

impl Content for Known<'_> {
    fn count(&self) -> usize {
        count(&self.outcomes.ending)
    }

    fn contexts(&self) -> usize {
        CONTEXTS
    }

    fn is_blank(&self, block: usize) -> bool {
        let (turn, block) = self.place(block);
        decided(self.outcomes, turn, block).iter().all(|row| row.is_empty())
    }

    fn code(&self, block: usize, coder: &mut impl Coder) {
        let (turn, block) = self.place(block);
        let decided = decided(self.outcomes, turn, block);
        let mut values = [[0; 100]; BLOCK_ROWS];
        for (row, (decided, values)) in (block * BLOCK_ROWS..).zip(decided.iter().zip(&mut values)) {
            for square in *decided {
                let plies = self.distances.plies(turn, row * 100 + square as usize);
                let plies = plies.expect("what is decided has a distance");
                values[square as usize] = to_value(self.metric, plies);
            }
        }
        code_block(coder, turn == Color::Black, &decided, 100, &mut values);
    }
}
