//! What can go wrong with a table.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use crate::file_form::FormatError;

/// A table's file cannot be read or written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum TableError {
    /// The file or the folder cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        error: Arc<io::Error>,
    },
    /// The file or the folder cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        error: Arc<io::Error>,
    },
    /// The file is no table, or a damaged one.
    #[error("{}: {error}", path.display())]
    Format {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        error: FormatError,
    },
}

impl TableError {
    pub(crate) fn read(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |error| Self::Read { path, error: Arc::new(error) }
    }

    pub(crate) fn write(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |error| Self::Write { path, error: Arc::new(error) }
    }
}
