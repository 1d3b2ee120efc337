//! All tables that are at hand, and what they say of a position.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use kamil::Position;

use crate::built_in;
use crate::error::TableError;
use crate::material::Material;
use crate::metric::Metric;
use crate::origin::{Origin, file_name};
use crate::placement::Placement;
use crate::signature::Signature;
use crate::table::{Found, Table};
use crate::wdl::Wdl;

/// Tables by their men. Files are read when they are first asked. That one is damaged is an error the first time; from
/// then on positions are judged as if it were missing.
///
/// ```
/// use kamil::{Position, RuleSet};
/// use kamil_tablebase::{Tablebase, Wdl};
/// let tables = Tablebase::built_in();
/// let position = Position::from_fen("k9/10/2K7/10/10/10/10/10/10/R9 b - - 0 1", RuleSet::WarMachine)?;
/// let value = tables.probe(&position)?.expect("King and Rook against King is built in");
/// assert_eq!((value.wdl, value.to_win), (Wdl::Loss, Some(4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tablebase {
    tables: Vec<Table>,
    /// The number of the table, and whether it has the colours changed.
    places: HashMap<Signature, (usize, bool)>,
}

/// What the tables say of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The outcome without the move limit.
    pub wdl: Wdl,
    /// Plies to the win or loss with the best play of both; none for a draw, and where the file is missing.
    pub to_win: Option<u16>,
    /// Plies to the next capture or Pawn move, which counts too, or to the end if it comes first, when the winner hurries
    /// there without giving up the win and the loser delays it; none for a draw, and where the file is missing.
    pub to_zeroing: Option<u16>,
}

impl Value {
    pub(crate) const DRAW: Self = Self { wdl: Wdl::Draw, to_win: None, to_zeroing: None };
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {}", self.wdl)?;
        if self.wdl == Wdl::Draw {
            return Ok(());
        }
        match self.to_win {
            Some(plies) => write!(f, " in {plies} plies")?,
            None => f.write_str(" in an unknown number of plies")?,
        }
        match self.to_zeroing {
            Some(plies) => write!(f, " with {plies} to the next capture or Pawn move"),
            None => f.write_str(" without a known capture or Pawn move"),
        }
    }
}

impl Tablebase {
    /// The endings of three men, which are part of the program.
    pub fn built_in() -> Self {
        let mut tablebase = Self { tables: Vec::new(), places: HashMap::new() };
        for (name, files) in built_in::TABLES {
            let material = name.parse().expect("the built-in endings have proper names");
            let origin = |metric| Some(Origin::BuiltIn(files[metric as usize]));
            tablebase.add(Table::new(material, origin).expect("the outcomes are built in"));
        }
        tablebase
    }

    /// Adds the tables of a folder to those at hand, and says how many endings it has. They are read later. Its files take
    /// the place of earlier ones; distances that it lacks stay those of earlier tables.
    ///
    /// # Errors
    /// The folder cannot be listed.
    pub fn add_folder(&mut self, folder: &Path) -> Result<usize, TableError> {
        let mut added = 0;
        for entry in fs::read_dir(folder).map_err(TableError::read(folder))? {
            let path = entry.map_err(TableError::read(folder))?.path();
            if path.extension().is_none_or(|extension| extension != Metric::Outcome.extension()) {
                continue;
            }
            let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            let Some(material) = name.parse::<Material>().ok().filter(|material| material.to_string() == name) else {
                continue;
            };
            let origin = |metric| {
                let path = folder.join(file_name(&material, metric));
                let earlier = || self.table(&material).and_then(|table| table.origin(metric));
                if path.is_file() { Some(Origin::File(path)) } else { earlier() }
            };
            if let Some(table) = Table::new(material.clone(), origin) {
                self.add(table);
                added += 1;
            }
        }
        Ok(added)
    }

    /// Adds the table of an ending whose files are in memory: what each metric's file would hold, the outcomes at least.
    /// They are read later, and take the place of earlier ones. Says whether there is such a table.
    pub fn add_bytes(&mut self, material: &Material, file: impl Fn(Metric) -> Option<Arc<[u8]>>) -> bool {
        let Some(table) = Table::new(material.clone(), |metric| file(metric).map(Origin::Memory)) else { return false };
        self.add(table);
        true
    }

    /// A later table takes the place of an earlier one.
    pub(crate) fn add(&mut self, table: Table) {
        let number = self.tables.len();
        for swapped in [true, false] {
            self.places.insert(Signature::of_material(&table.material, swapped), (number, swapped));
        }
        self.tables.push(table);
    }

    /// The endings at hand, in the order of their names.
    pub fn endings(&self) -> Vec<&Material> {
        let mut endings: Vec<_> =
            self.places.values().filter(|place| !place.1).map(|place| &self.tables[place.0].material).collect();
        endings.sort_by_cached_key(|material| (material.count(), material.to_string()));
        endings
    }

    /// Reads all outcomes now, so that no later question waits for it, and answers what cannot be read or is damaged.
    pub fn read_outcomes(&self) -> Vec<TableError> {
        let tables = self.places.values().filter(|place| !place.1).map(|place| &self.tables[place.0]);
        let mut faults: Vec<TableError> = tables.filter_map(|table| table.read_early().err()).collect();
        faults.sort_by_cached_key(ToString::to_string);
        faults
    }

    /// How many endings have no file of their distances to the win.
    pub fn without_distances(&self) -> usize {
        self.endings()
            .into_iter()
            .filter(|ending| self.table(ending).is_none_or(|table| !table.has_distances()))
            .count()
    }

    /// The most men, the Kings included, that a position with a table has: 2 without any.
    pub fn most_men(&self) -> usize {
        self.tables.iter().map(|table| table.material.count()).max().unwrap_or(2)
    }

    pub(crate) fn table(&self, material: &Material) -> Option<&Table> {
        self.places.get(&Signature::of_material(material, false)).map(|place| &self.tables[place.0])
    }

    /// The outcome for the side to move; none without a table.
    ///
    /// # Errors
    /// The table cannot be read.
    pub fn wdl(&self, position: &Position) -> Result<Option<Wdl>, TableError> {
        Ok(match self.find(position)? {
            Place::Unknown => None,
            Place::Bare => Some(Wdl::Draw),
            Place::Table(_, found) => Some(found.wdl),
        })
    }

    /// The outcome and the distances for the side to move; none without a table.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn probe(&self, position: &Position) -> Result<Option<Value>, TableError> {
        Ok(match self.find(position)? {
            Place::Unknown => None,
            Place::Bare => Some(Value::DRAW),
            Place::Table(table, found) => Some(Value {
                wdl: found.wdl,
                to_win: table.plies(found, Metric::Win)?,
                to_zeroing: table.plies(found, Metric::Zeroing)?,
            }),
        })
    }

    fn find(&self, position: &Position) -> Result<Place<'_>, TableError> {
        let Some(signature) = Signature::of_board(position.board()) else { return Ok(Place::Unknown) };
        if signature.is_bare() {
            return Ok(Place::Bare);
        }
        let Some(&(number, swapped)) = self.places.get(&signature) else { return Ok(Place::Unknown) };
        let table = &self.tables[number];
        let placement = Placement::of_board(position.board(), position.turn(), &table.material, swapped)
            .expect("the signature says that the men are those of the table");
        Ok(table.find(placement)?.map_or(Place::Unknown, |found| Place::Table(table, found)))
    }
}

enum Place<'a> {
    Unknown,
    Bare,
    Table(&'a Table, Found),
}
