//! The options that say where tables are, and which are meant.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
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
        match &self.path {
            Some(folder) => open_folder(folder),
            None if Path::new(FOLDER).is_dir() => {
                let mut tables = Tablebase::built_in();
                tables.add_folder(Path::new(FOLDER))?;
                Ok(tables)
            }
            None => Ok(Tablebase::built_in()),
        }
    }
}

/// The built-in tables and those of a folder that must have some.
pub(crate) fn open_folder(folder: &Path) -> Result<Tablebase> {
    let mut tables = Tablebase::built_in();
    let added = tables.add_folder(folder)?;
    ensure!(added > 0, "expected a folder of endgame tables, such as KRvKN.wdl, found none in {}", folder.display());
    Ok(tables)
}

/// The endings that are named, or all that are at hand.
pub(crate) fn named_or_all(named: &[Material], tables: &Tablebase) -> Vec<Material> {
    let all = || tables.endings().into_iter().cloned().collect();
    let mut chosen: Vec<Material> = if named.is_empty() { all() } else { Vec::new() };
    for material in named {
        // The same ending may be named twice, or with its sides in the other order.
        if !chosen.contains(material) {
            chosen.push(material.clone());
        }
    }
    chosen
}
