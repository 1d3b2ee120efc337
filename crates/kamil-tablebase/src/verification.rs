//! The proof of a table: every value follows from those after each legal move.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroUsize;

use kamil::{Color, Position};

use crate::distances::{Distances, is_lost, is_won};
use crate::ending::Ending;
use crate::error::TableError;
use crate::layout::Layout;
use crate::material::Material;
use crate::metric::Metric;
use crate::origin::file_name;
use crate::parallel::in_parallel;
use crate::placement::Placement;
use crate::signature::Signature;
use crate::tablebase::Tablebase;

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
        expected: Distance,
        /// What the table says.
        found: Distance,
    },
}

/// What a table says of a position: in its coded form, as both distances are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    to_win: u16,
    to_zeroing: u16,
}

impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(plies) = self.to_win.checked_sub(1) else { return f.write_str("a draw") };
        let outcome = if is_won(self.to_win) { "a win" } else { "a loss" };
        write!(f, "{outcome} in {plies} plies")?;
        match self.to_zeroing.checked_sub(1) {
            Some(plies) => write!(f, " with {plies} to the next capture or Pawn move"),
            None => f.write_str(" without a capture or Pawn move"),
        }
    }
}

/// Proves the outcomes and distances of an ending from the ordinary legal moves, taking the endings it leads to as they
/// are. The outcome is won where a move leads to a lost position, lost where every move leads to a won one (or there is
/// none), and drawn otherwise; distances follow likewise. Returns how many positions were judged.
///
/// # Errors
/// The first position found whose value does not follow, or a table that is missing or cannot be read.
pub fn verify(tables: &Tablebase, material: &Material, threads: NonZeroUsize) -> Result<u64, VerifyError> {
    let ending = Ending::new(material);
    let mut known = vec![Known::new(tables, material, true)?];
    for source in &ending.exits.sources {
        known.push(Known::new(tables, &source.material, false)?);
    }
    let mut places = HashMap::new();
    for (number, known) in known.iter().enumerate() {
        for swapped in [true, false] {
            places.insert(Signature::of_material(&known.material, swapped), (number, swapped));
        }
    }
    let judge = Judge { known, places };
    let parts = in_parallel(ending.layout.rows(), threads, |rows| {
        let mut positions = 0;
        for row in rows {
            positions += judge.row(row)?;
        }
        Ok(positions)
    });
    parts.into_iter().sum()
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

    fn at(&self, placement: Placement) -> Distance {
        let place = placement.find(self.layout);
        let (row, square) = place.expect("the Kings of a legal position do not touch");
        // A symmetric ending has both sides here, and men that are alike have all their places.
        let index = row * 100 + square as usize;
        let to_zeroing = self.to_zeroing.as_ref().map_or(0, |distances| distances.codes[placement.turn][index]);
        Distance { to_win: self.to_win.codes[placement.turn][index], to_zeroing }
    }
}

/// What is known of an ending, the first of the list, and of those it leads to.
struct Judge {
    known: Vec<Known>,
    places: HashMap<Signature, (usize, bool)>,
}

impl Judge {
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
                let (expected, found) = (self.expected(&position), self.known[0].at(placement));
                if expected != found {
                    let (material, fen) = (material.clone(), position.to_fen());
                    return Err(VerifyError::Wrong { material, fen, expected, found });
                }
                positions += 1;
            }
        }
        Ok(positions)
    }

    /// What follows for a position from those after its moves.
    fn expected(&self, position: &Position) -> Distance {
        let moves = position.legal_moves();
        let (mut quickest, mut slowest, mut holds) = (Fewest::default(), Most::default(), false);
        for &mv in &moves {
            let after = self.value(&position.after(mv));
            let zeroing = position.is_zeroing(mv);
            if is_lost(after.to_win) {
                quickest.take(after, zeroing);
            } else if is_won(after.to_win) {
                slowest.take(after, zeroing);
            } else {
                holds = true;
            }
        }
        if let Some(found) = quickest.0 {
            found
        } else if holds {
            Distance { to_win: 0, to_zeroing: 0 }
        } else {
            slowest.0
        }
    }

    fn value(&self, position: &Position) -> Distance {
        let signature = Signature::of_board(position.board()).expect("no move adds a man");
        if signature.is_bare() {
            return Distance { to_win: 0, to_zeroing: 0 };
        }
        let (number, swapped) = self.places[&signature];
        let known = &self.known[number];
        let placement = Placement::of_board(position.board(), position.turn(), &known.material, swapped);
        known.at(placement.expect("the signature names these men"))
    }
}

/// The code of a position one ply earlier; after a capture or a Pawn move the count begins there.
fn one_more(after: Distance, zeroing: bool) -> Distance {
    // 1 is the code of no ply, 2 that of one.
    Distance {
        to_win: after.to_win.saturating_add(1),
        to_zeroing: if zeroing { 2 } else { after.to_zeroing.saturating_add(1) },
    }
}

/// The best of the winner's moves, each distance on its own.
#[derive(Default)]
struct Fewest(Option<Distance>);

impl Fewest {
    fn take(&mut self, after: Distance, zeroing: bool) {
        let new = one_more(after, zeroing);
        let old = self.0.unwrap_or(new);
        self.0 = Some(Distance { to_win: old.to_win.min(new.to_win), to_zeroing: old.to_zeroing.min(new.to_zeroing) });
    }
}

/// The longest of the loser's moves; without one the end is there.
struct Most(Distance);

impl Default for Most {
    fn default() -> Self {
        Self(Distance { to_win: 1, to_zeroing: 1 })
    }
}

impl Most {
    fn take(&mut self, after: Distance, zeroing: bool) {
        let new = one_more(after, zeroing);
        self.0 = Distance { to_win: self.0.to_win.max(new.to_win), to_zeroing: self.0.to_zeroing.max(new.to_zeroing) };
    }
}

#[cfg(test)]
mod tests;
