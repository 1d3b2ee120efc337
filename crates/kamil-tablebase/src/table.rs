//! The tables of one ending, read when they are first asked.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use kamil::{Color, Square};

use crate::distance_table::DistanceTable;
use crate::ending::Ending;
use crate::error::TableError;
use crate::material::Material;
use crate::metric::Metric;
use crate::origin::Origin;
use crate::outcome_table::OutcomeTable;
use crate::placement::Placement;
use crate::wdl::Wdl;

/// An ending with its three files, of which those of the distances may be missing.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) material: Material,
    outcomes: ReadOnce<OutcomeTable>,
    to_win: Option<ReadOnce<DistanceTable>>,
    to_zeroing: Option<ReadOnce<DistanceTable>>,
}

/// Something that is read when it is first asked.
#[derive(Debug)]
struct ReadOnce<T> {
    origin: Origin,
    read: OnceLock<Result<T, TableError>>,
    /// Whether a player has been told that it is damaged.
    told: AtomicBool,
}

impl<T> ReadOnce<T> {
    fn new(origin: Origin) -> Self {
        Self { origin, read: OnceLock::new(), told: AtomicBool::new(false) }
    }

    fn get(&self, read: impl FnOnce(&Origin) -> Result<T, TableError>) -> Result<&T, TableError> {
        if self.read.get().is_none() {
            let result = read(&self.origin);
            // A file that could not be opened may be there the next time.
            if let Err(error @ TableError::Read { .. }) = result {
                return Err(error);
            }
            // Another thread may have read the same meanwhile.
            self.read.get_or_init(|| result);
        }
        self.read.get().expect("it was read just now").as_ref().map_err(Clone::clone)
    }

    /// What a player gets: that it is damaged is an error once, and from then on it is as if it were missing.
    fn unless_damaged(&self, read: impl FnOnce(&Origin) -> Result<T, TableError>) -> Result<Option<&T>, TableError> {
        match self.get(read) {
            Err(TableError::Format { .. }) if self.told.swap(true, Ordering::Relaxed) => Ok(None),
            other => other.map(Some),
        }
    }
}

/// A position's place in a table, with its outcome.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) wdl: Wdl,
    turn: Color,
    row: usize,
    square: Square,
}

impl Table {
    /// A table of the outcomes at `origin(Metric::Outcome)`, and of the distances where there are any.
    pub(crate) fn new(material: Material, origin: impl Fn(Metric) -> Option<Origin>) -> Option<Self> {
        Some(Self {
            material,
            outcomes: ReadOnce::new(origin(Metric::Outcome)?),
            to_win: origin(Metric::Win).map(ReadOnce::new),
            to_zeroing: origin(Metric::Zeroing).map(ReadOnce::new),
        })
    }

    /// Where a metric's file is; none without it.
    pub(crate) fn origin(&self, metric: Metric) -> Option<Origin> {
        match metric {
            Metric::Outcome => Some(&self.outcomes.origin),
            Metric::Win => self.to_win.as_ref().map(|table| &table.origin),
            Metric::Zeroing => self.to_zeroing.as_ref().map(|table| &table.origin),
        }
        .cloned()
    }

    pub(crate) fn outcomes(&self) -> Result<&OutcomeTable, TableError> {
        self.outcomes.get(|origin| self.read_outcomes(origin))
    }

    /// Reads the outcomes now. A player who has been told here that they are damaged is not told again.
    pub(crate) fn read_early(&self) -> Result<(), TableError> {
        self.outcomes.unless_damaged(|origin| self.read_outcomes(origin)).map(|_| ())
    }

    /// Whether there is a file of the distances to the win.
    pub(crate) fn has_distances(&self) -> bool {
        self.to_win.is_some()
    }

    fn read_outcomes(&self, origin: &Origin) -> Result<OutcomeTable, TableError> {
        let ending = Ending::new(&self.material);
        origin.open(&self.material, Metric::Outcome, |bytes| OutcomeTable::read(ending, bytes))
    }

    /// The distances of a metric that has some; none without their file.
    pub(crate) fn distances(&self, metric: Metric) -> Result<Option<&DistanceTable>, TableError> {
        let Some(lazy) = self.lazy(metric) else { return Ok(None) };
        let outcomes = self.outcomes()?;
        lazy.get(|origin| self.read_distances(metric, outcomes, origin)).map(Some)
    }

    fn lazy(&self, metric: Metric) -> Option<&ReadOnce<DistanceTable>> {
        match metric {
            Metric::Outcome => None,
            Metric::Win => self.to_win.as_ref(),
            Metric::Zeroing => self.to_zeroing.as_ref(),
        }
    }

    fn read_distances(
        &self,
        metric: Metric,
        outcomes: &OutcomeTable,
        origin: &Origin,
    ) -> Result<DistanceTable, TableError> {
        origin.open(&self.material, metric, |bytes| DistanceTable::read(metric, &outcomes.ending, bytes))
    }

    /// The outcome of a legal position of this ending; none where they were found to be damaged before.
    pub(crate) fn find(&self, placement: Placement) -> Result<Option<Found>, TableError> {
        let Some(outcomes) = self.outcomes.unless_damaged(|origin| self.read_outcomes(origin))? else {
            return Ok(None);
        };
        let unkept = placement.turn == Color::Black && self.material.is_symmetric();
        let placement = if unkept { placement.swapped(&self.material) } else { placement };
        let place = placement.find(outcomes.ending.layout);
        let (row, square) = place.expect("the Kings of a legal position do not touch");
        let known = outcomes.row(placement.turn, row);
        let wdl = match (known.won.contains(square), known.lost.contains(square)) {
            (true, _) => Wdl::Win,
            (_, true) => Wdl::Loss,
            _ => Wdl::Draw,
        };
        Ok(Some(Found { wdl, turn: placement.turn, row, square }))
    }

    /// The plies of a position that was found; none for a draw and without the metric's file, or where it was found to be
    /// damaged before.
    pub(crate) fn plies(&self, found: Found, metric: Metric) -> Result<Option<u16>, TableError> {
        if found.wdl == Wdl::Draw {
            return Ok(None);
        }
        let (Some(lazy), outcomes) = (self.lazy(metric), self.outcomes()?) else { return Ok(None) };
        let distances = lazy.unless_damaged(|origin| self.read_distances(metric, outcomes, origin))?;
        Ok(distances.map(|distances| distances.plies(outcomes, found.turn, found.row, found.square)))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::num::NonZeroUsize;

    use kamil::{DrawRules, Position, RuleSet};

    use super::*;
    use crate::built_in;
    use crate::file_form;
    use crate::tablebase::Tablebase;
    use crate::verification::{VerifyError, verify, verify_sample};

    /// A file whose checksum was made to fit its damage is refused, or read as some table; it never does worse.
    #[test]
    fn contents_that_make_no_sense_do_no_harm() {
        let material: Material = "KGvK".parse().unwrap();
        let (_, files) = built_in::TABLES.into_iter().find(|(name, _)| *name == "KGvK").unwrap();
        let (mut refused, mut wrong, mut tried) = (0, 0, 0);
        for metric in Metric::ALL {
            let file = files[metric as usize];
            let body = &file[13..file.len() - 32];
            for place in 0..body.len() {
                let mut body = body.to_vec();
                body[place] = [0, 0x55, 0xff][place % 3];
                let mut damaged = Vec::new();
                file_form::write(&mut damaged, &material, metric, |file| file.write_all(&body)).unwrap();
                let mut tables = Tablebase::built_in();
                let file = |other| if other == metric { &damaged } else { files[other as usize] };
                assert!(tables.add_bytes(&material, |other| Some(file(other).into())));
                tried += 1;
                let result = use_all(&tables, &material, tried);
                refused += u32::from(matches!(result, Err(VerifyError::Table(_))));
                wrong += u32::from(matches!(result, Err(VerifyError::Wrong { .. })));
            }
        }
        assert!(refused > 500 && wrong > 0, "{refused} {wrong} of {tried}");
    }

    /// Asks as players do, and every hundredth time everything.
    fn use_all(tables: &Tablebase, material: &Material, number: u64) -> Result<(), VerifyError> {
        let position = Position::from_fen("10/10/10/10/G9/10/10/10/10/k1K7 w - - 0 1", RuleSet::WarMachine).unwrap();
        tables.best_line(&position, DrawRules::Strict)?;
        if number.is_multiple_of(100) {
            tables.statistics(material)?;
            verify(tables, material, NonZeroUsize::MIN, &|_| ())?;
        }
        verify_sample(tables, material, 5, number, &|_| ()).map(|_| ())
    }
}
