//! The options that say where tables are, and which are meant.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use kamil_tablebase::{Material, Tablebase};

/// Where tables are kept unless another folder is named.
pub(crate) const FOLDER: &str = "tablebases";

/// A folder of tables to ask.
#[derive(Args, Clone, Debug)]
pub(crate) struct FolderArg {
    /// The folder of the tables [default: `tablebases`, if it is there]
    #[arg(long, visible_alias = "tablebase", value_name = "DIR")]
    path: Option<PathBuf>,
}

impl FolderArg {
    /// The built-in tables and those of the folder.
    pub(crate) fn open(&self) -> Result<Tablebase> {
        let mut tables = Tablebase::built_in();
        match &self.path {
            Some(folder) => {
                tables.add_folder(folder)?;
            }
            None if Path::new(FOLDER).is_dir() => {
                tables.add_folder(Path::new(FOLDER))?;
            }
            None => {}
        }
        Ok(tables)
    }
}

/// The endings that are named, or all that are at hand.
pub(crate) fn named_or_all(named: &[Material], tables: &Tablebase) -> Vec<Material> {
    if named.is_empty() { tables.endings().into_iter().cloned().collect() } else { named.to_vec() }
}
