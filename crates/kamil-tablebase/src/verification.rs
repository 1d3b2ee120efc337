//! The proof of a table: every value follows from those after each legal move.

mod follow;
mod sample;

use std::collections::HashMap;
use std::num::NonZeroUsize;

use kamil::{Color, Position};

use self::follow::{Code, Following};
pub use self::sample::verify_sample;
use crate::distances::Distances;
use crate::ending::Ending;
use crate::error::TableError;
use crate::event::{Event, Listener};
use crate::layout::Layout;
use crate::material::Material;
use crate::memory;
use crate::metric::Metric;
use crate::origin::file_name;
use crate::parallel::in_parallel;
use crate::placement::Placement;
use crate::signature::Signature;
use crate::tablebase::{Tablebase, Value};

/// A table is not what it should be, or cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// A file cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A file is not there.
    #[error("expected {0}, found no such table")]
    Missing(String),
    /// A value does not follow from those after the moves.
    #[error("{material}: {fen}: expected {expected}, found {found}")]
    Wrong {
        /// The ending.
        material: Material,
        /// The position.
        fen: String,
        /// What follows from the positions after its moves.
        expected: Value,
        /// What the table says.
        found: Value,
    },
}

/// Proves the outcomes and distances of an ending from the ordinary legal moves, taking the endings it leads to as they
/// are. The outcome is won where a move leads to a lost position, lost where every move leads to a won one (or there is
/// none), and drawn otherwise; distances follow likewise. Returns how many positions were judged. All distances are held in
/// memory, see [`verify_memory`].
///
/// # Errors
/// The first position found whose value does not follow, or a table that is missing or cannot be read.
pub fn verify(
    tables: &Tablebase,
    material: &Material,
    threads: NonZeroUsize,
    listener: Listener<'_>,
) -> Result<u64, VerifyError> {
    listener(Event::Reading);
    let judge = Judge::new(tables, material)?;
    let rows_of_pair = judge.known[0].layout.rows_of_pair();
    let parts = in_parallel(judge.known[0].layout.rows(), threads, |rows| {
        let mut positions = 0;
        for row in rows {
            positions += judge.row(row)?;
            if row % rows_of_pair == rows_of_pair - 1 {
                listener(Event::Judged(rows_of_pair as u64 * 200));
            }
        }
        Ok(positions)
    });
    parts.into_iter().sum()
}

/// The bytes of memory that the proof of an ending takes at most.
pub fn verify_memory(material: &Material) -> u64 {
    memory::to_verify(material)
}

/// An ending with its distances.
struct Known {
    material: Material,
    layout: Layout,
    to_win: Distances,
    to_zeroing: Option<Distances>,
}

impl Known {
    fn new(tables: &Tablebase, material: &Material, with_zeroing: bool) -> Result<Self, VerifyError> {
        let missing = |metric| VerifyError::Missing(file_name(material, metric));
        let table = tables.table(material).ok_or_else(|| missing(Metric::Outcome))?;
        let expand = |metric| -> Result<Distances, VerifyError> {
            Ok(table.distances(metric)?.ok_or_else(|| missing(metric))?.expand(table.outcomes()?))
        };
        Ok(Self {
            material: material.clone(),
            layout: Layout::new(material),
            to_win: expand(Metric::Win)?,
            to_zeroing: if with_zeroing { Some(expand(Metric::Zeroing)?) } else { None },
        })
    }

    fn at(&self, placement: Placement) -> Code {
        let place = placement.find(self.layout);
        let (row, square) = place.expect("the Kings of a legal position do not touch");
        // A symmetric ending has both sides here, and men that are alike have all their places.
        let index = row * 100 + square as usize;
        let to_zeroing = self.to_zeroing.as_ref().map_or(0, |distances| distances.codes[placement.turn][index]);
        Code { to_win: self.to_win.codes[placement.turn][index], to_zeroing }
    }
}

/// What is known of an ending, the first of the list, and of those it leads to.
struct Judge {
    known: Vec<Known>,
    places: HashMap<Signature, (usize, bool)>,
}

impl Judge {
    fn new(tables: &Tablebase, material: &Material) -> Result<Self, VerifyError> {
        let mut known = vec![Known::new(tables, material, true)?];
        for source in &Ending::new(material).exits.sources {
            known.push(Known::new(tables, &source.material, false)?);
        }
        let mut places = HashMap::new();
        for (number, known) in known.iter().enumerate() {
            for swapped in [true, false] {
                places.insert(Signature::of_material(&known.material, swapped), (number, swapped));
            }
        }
        Ok(Self { known, places })
    }

    /// Judges the positions of a row, and says how many there are.
    fn row(&self, number: usize) -> Result<u64, VerifyError> {
        let Known { material, layout, .. } = &self.known[0];
        let row = layout.row(number);
        if !row.is_proper() {
            return Ok(0);
        }
        let mut positions = 0;
        for square in layout.ordered(&row) & !row.occupied {
            for turn in Color::ALL {
                let placement = Placement { turn, kings: row.kings, men: row.with_last(square) };
                let Some(position) = placement.to_position(material) else { continue };
                let (expected, found) = (self.expected(placement, &position), self.known[0].at(placement));
                if expected != found {
                    return Err(wrong(material, &position, expected, found));
                }
                positions += 1;
            }
        }
        Ok(positions)
    }

    /// What follows for a position from those after its moves.
    fn expected(&self, placement: Placement, position: &Position) -> Code {
        let mut following = Following::default();
        for &mv in &position.legal_moves() {
            let zeroing = position.is_zeroing(mv);
            let after = if zeroing {
                self.value(&position.after(mv))
            } else {
                // The same as the position after it, found ten times as fast.
                self.known[0].at(placement.after_quiet(&self.known[0].material, mv))
            };
            following.take(after, zeroing);
        }
        following.code()
    }

    fn value(&self, position: &Position) -> Code {
        let signature = Signature::of_board(position.board()).expect("no move adds a man");
        if signature.is_bare() {
            return Code::DRAW;
        }
        let (number, swapped) = self.places[&signature];
        let known = &self.known[number];
        let placement = Placement::of_board(position.board(), position.turn(), &known.material, swapped);
        known.at(placement.expect("the signature names these men"))
    }
}

fn wrong(material: &Material, position: &Position, expected: Code, found: Code) -> VerifyError {
    let (material, fen) = (material.clone(), position.to_fen());
    VerifyError::Wrong { material, fen, expected: expected.into(), found: found.into() }
}

#[cfg(test)]
mod tests;
