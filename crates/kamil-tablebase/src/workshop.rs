//! Making the tables of endings in a folder, each after those it needs.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::blocks::TooLarge;
use crate::distance_table::DistanceTable;
use crate::distances::Distances;
use crate::ending::Ending;
use crate::error::TableError;
use crate::event::{Event, Listener};
use crate::file_form::{self, FormatError};
use crate::material::Material;
use crate::memory;
use crate::metric::Metric;
use crate::origin::{Origin, file_name, remove_left_parts, write_whole};
use crate::outcome_table::OutcomeTable;
use crate::retrograde::{distances_to_win, distances_to_zeroing};
use crate::table::Table;

/// A folder of tables that grows.
#[derive(Debug)]
pub struct Workshop {
    folder: PathBuf,
    threads: NonZeroUsize,
    /// The distances to the win of the small endings, which many others ask for.
    small: HashMap<Material, Rc<Distances>>,
}

/// What became of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made {
    /// Its files were there, whole and of the version that this program writes.
    Before,
    /// Its files were made: their sizes in bytes, in the order of [`Metric::ALL`].
    Now([u64; 3]),
}

/// What there is of the files of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stock {
    /// All of them, whole and of the version that this program writes.
    Whole,
    /// Not all of them.
    Missing,
    /// A file that is damaged.
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        error: FormatError,
    },
}

impl Workshop {
    /// A workshop for a folder, which is made with its first table if it is not there; `threads` work at a time. Parts of
    /// files that a process left there when it was killed are removed.
    ///
    /// # Errors
    /// The folder cannot be looked through.
    pub fn new(folder: &Path, threads: NonZeroUsize) -> Result<Self, TableError> {
        if folder.exists() {
            remove_left_parts(folder)?;
        }
        Ok(Self { folder: folder.to_owned(), threads, small: HashMap::new() })
    }

    /// These endings and all that they need, each after what it needs.
    pub fn plan(wanted: &[Material]) -> Vec<Material> {
        let mut plan = Vec::new();
        for material in wanted {
            add_to_plan(material, &mut plan);
        }
        plan
    }

    /// How many positions an ending has for both sides to move, as the measure of the work it takes.
    pub fn positions(material: &Material) -> u64 {
        memory::places(material)
    }

    /// The bytes of memory that making an ending takes at most, those of the endings it needs included.
    pub fn memory(material: &Material) -> u64 {
        memory::to_make(material)
    }

    /// Makes the three files of an ending, unless they are there. What it needs must have been made before. If it is
    /// interrupted, the ending is made from its start the next time.
    ///
    /// # Errors
    /// A file cannot be read or written, or one that is there is no table, of another version or of another ending.
    /// Damaged ones are made anew.
    pub fn make(&mut self, material: &Material, listener: Listener<'_>) -> Result<Made, TableError> {
        if self.stock(material)? == Stock::Whole {
            return Ok(Made::Before);
        }
        fs::create_dir_all(&self.folder).map_err(TableError::write(&self.folder))?;
        listener(Event::Reading);
        let ending = Ending::new(material);
        let sources: Vec<Rc<Distances>> =
            ending.exits.sources.iter().map(|source| self.distances(&source.material)).collect::<Result<_, _>>()?;
        let sources: Vec<&Distances> = sources.iter().map(Rc::as_ref).collect();
        let to_win = distances_to_win(&ending, &sources, self.threads, listener);
        listener(Event::Writing(Metric::Win));
        let too_large = |metric| self.too_large(material, metric);
        let outcomes = OutcomeTable::new(&ending, &to_win, self.threads);
        let mut outcomes = outcomes.map_err(too_large(Metric::Outcome))?;
        let win = self.write_distances(&outcomes, Metric::Win, &to_win)?;
        outcomes.forget();
        let to_zeroing = distances_to_zeroing(&ending, &to_win, &sources, self.threads, listener);
        listener(Event::Writing(Metric::Zeroing));
        let zeroing = self.write_distances(&outcomes, Metric::Zeroing, &to_zeroing)?;
        // The outcomes come last: without them no table is looked for.
        let outcome = self.write(material, Metric::Outcome, |file| outcomes.write(file))?;
        Ok(Made::Now([outcome, win, zeroing]))
    }

    fn write_distances(
        &self,
        outcomes: &OutcomeTable,
        metric: Metric,
        distances: &Distances,
    ) -> Result<u64, TableError> {
        let material = &outcomes.ending.material;
        let table = DistanceTable::new(metric, outcomes, distances, self.threads);
        let table = table.map_err(self.too_large(material, metric))?;
        self.write(material, metric, |file| table.write(file))
    }

    fn write(
        &self,
        material: &Material,
        metric: Metric,
        body: impl FnOnce(&mut file_form::Framed<&mut fs::File>) -> io::Result<()>,
    ) -> Result<u64, TableError> {
        write_whole(&self.path(material, metric), |file| file_form::write(file, material, metric, body))
    }

    fn too_large(&self, material: &Material, metric: Metric) -> impl FnOnce(TooLarge) -> TableError {
        let path = self.path(material, metric);
        |error| TableError::write(path)(io::Error::new(io::ErrorKind::FileTooLarge, error))
    }

    fn path(&self, material: &Material, metric: Metric) -> PathBuf {
        self.folder.join(file_name(material, metric))
    }

    /// What there is of an ending's files.
    ///
    /// # Errors
    /// A file cannot be read, or is none that this program may write over: no table at all, one of another version or of
    /// another ending.
    pub fn stock(&self, material: &Material) -> Result<Stock, TableError> {
        for metric in Metric::ALL {
            match Origin::File(self.path(material, metric)).check_head(material, metric) {
                Err(TableError::Read { error, .. }) if error.kind() == io::ErrorKind::NotFound => {}
                Err(TableError::Format { path, error }) if is_ours(&error) => {
                    return Ok(Stock::Damaged { path, error });
                }
                other => other?,
            }
        }
        let Some(table) = self.table(material) else { return Ok(Stock::Missing) };
        let read = || {
            table.outcomes()?;
            Ok(table.distances(Metric::Win)?.is_some() && table.distances(Metric::Zeroing)?.is_some())
        };
        match read() {
            Ok(true) => Ok(Stock::Whole),
            Ok(false) => Ok(Stock::Missing),
            Err(TableError::Format { path, error }) if is_ours(&error) => Ok(Stock::Damaged { path, error }),
            Err(error) => Err(error),
        }
    }

    fn table(&self, material: &Material) -> Option<Table> {
        Table::new(material.clone(), |metric| {
            let path = self.path(material, metric);
            path.is_file().then_some(Origin::File(path))
        })
    }

    /// The distances to the win of an ending that has been made.
    fn distances(&mut self, material: &Material) -> Result<Rc<Distances>, TableError> {
        if let Some(known) = self.small.get(material) {
            return Ok(known.clone());
        }
        let path = self.path(material, Metric::Outcome);
        let missing = || TableError::read(path)(io::ErrorKind::NotFound.into());
        let table = self.table(material).ok_or_else(missing)?;
        let path = self.path(material, Metric::Win);
        let missing = || TableError::read(path)(io::ErrorKind::NotFound.into());
        let distances = Rc::new(table.distances(Metric::Win)?.ok_or_else(missing)?.expand(table.outcomes()?));
        if material.count() == 3 {
            self.small.insert(material.clone(), distances.clone());
        }
        Ok(distances)
    }
}

/// Whether a file with this fault was written by this version of the program, and was damaged later.
fn is_ours(error: &FormatError) -> bool {
    match error {
        FormatError::Checksum | FormatError::Malformed(_) => true,
        FormatError::NoTable | FormatError::Version(_) | FormatError::Other { .. } => false,
    }
}

fn add_to_plan(material: &Material, plan: &mut Vec<Material>) {
    if plan.contains(material) {
        return;
    }
    for source in Ending::new(material).exits.sources {
        add_to_plan(&source.material, plan);
    }
    plan.push(material.clone());
}
