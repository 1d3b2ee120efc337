//! Where the bytes of a table come from: the program itself, or a folder.

use std::borrow::Cow;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::bytes::Bytes;
use crate::error::TableError;
use crate::file_form::{self, FormatError};
use crate::material::Material;
use crate::memory;
use crate::metric::Metric;

/// A table's bytes, or where they are.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    BuiltIn(&'static [u8]),
    Memory(Arc<[u8]>),
    File(PathBuf),
}

impl Origin {
    /// Reads the body of a table of this ending and metric with `read`.
    pub(crate) fn open<T>(
        &self,
        material: &Material,
        metric: Metric,
        read: impl FnOnce(&mut Bytes<'_>) -> Result<T, FormatError>,
    ) -> Result<T, TableError> {
        let bytes = match self {
            Self::BuiltIn(bytes) => Cow::Borrowed(*bytes),
            Self::Memory(bytes) => Cow::Borrowed(&**bytes),
            Self::File(path) => Cow::Owned(read_file(path, material, metric)?),
        };
        let body = file_form::read(&bytes, material, metric).and_then(|mut body| read(&mut body));
        body.map_err(|error| TableError::Format { path: self.path(material, metric), error })
    }

    /// Whether the first bytes, and for a file the length, are those of a table of this ending and metric.
    pub(crate) fn check_head(&self, material: &Material, metric: Metric) -> Result<(), TableError> {
        match self {
            Self::BuiltIn(bytes) => file_form::check_head(bytes, material, metric),
            Self::Memory(bytes) => file_form::check_head(bytes, material, metric),
            Self::File(path) => return read_head(path, material, metric).map(|_| ()),
        }
        .map_err(|error| TableError::Format { path: self.path(material, metric), error })
    }

    fn path(&self, material: &Material, metric: Metric) -> PathBuf {
        match self {
            Self::BuiltIn(_) => PathBuf::from(format!("built-in {}", file_name(material, metric))),
            Self::Memory(_) => PathBuf::from(file_name(material, metric)),
            Self::File(path) => path.clone(),
        }
    }
}

/// Reads a file, unless its first bytes or its length say that it is no such table.
fn read_file(path: &Path, material: &Material, metric: Metric) -> Result<Vec<u8>, TableError> {
    let (mut file, mut bytes) = read_head(path, material, metric)?;
    file.read_to_end(&mut bytes).map_err(TableError::read(path))?;
    Ok(bytes)
}

/// Reads the first bytes of a file that seems to be such a table.
fn read_head(path: &Path, material: &Material, metric: Metric) -> Result<(fs::File, Vec<u8>), TableError> {
    let format = |error| TableError::Format { path: path.to_owned(), error };
    let mut file = fs::File::open(path).map_err(TableError::read(path))?;
    let mut bytes = Vec::new();
    file.by_ref().take(file_form::HEAD as u64).read_to_end(&mut bytes).map_err(TableError::read(path))?;
    file_form::check_head(&bytes, material, metric).map_err(format)?;
    let length = file.metadata().map_err(TableError::read(path))?.len();
    if length > memory::longest_file(material) {
        return Err(format(FormatError::Malformed("more bytes than its positions can take")));
    }
    Ok((file, bytes))
}

/// The name of a table's file, such as `KRvKN.wdl`.
pub(crate) fn file_name(material: &Material, metric: Metric) -> String {
    format!("{material}.{metric}")
}

/// What the name of a file ends with while it is written.
const PART: &str = "part";

/// Writes a file whole or not at all: under another name first, which a crash may leave behind and nobody reads.
pub(crate) fn write_whole<T>(
    path: &Path,
    write: impl FnOnce(&mut fs::File) -> std::io::Result<T>,
) -> Result<T, TableError> {
    // Another process may write the same file into the same folder.
    let part = path.with_added_extension(format!("{}.{PART}", std::process::id()));
    let written = fs::File::create(&part).and_then(|mut file| {
        // So that others know that somebody is at it. Where there are no locks, none is taken for left behind either.
        let _ = file.lock_shared();
        let result = write(&mut file)?;
        file.sync_all()?;
        Ok(result)
    });
    let moved = written.and_then(|result| {
        fs::rename(&part, path)?;
        sync_folder(path)?;
        Ok(result)
    });
    moved.map_err(|error| {
        // It may be the full disk that makes the rest fail; then there is nothing more to do.
        let _ = fs::remove_file(&part);
        TableError::write(path)(error)
    })
}

/// Removes the parts of files that were not written to their end, unless somebody is still at it.
pub(crate) fn remove_left_parts(folder: &Path) -> Result<(), TableError> {
    let own = format!("{}.{PART}", std::process::id());
    for entry in fs::read_dir(folder).map_err(TableError::read(folder))? {
        let path = entry.map_err(TableError::read(folder))?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let mut parts = name.rsplit('.');
        let is_part = parts.next() == Some(PART) && parts.next().is_some_and(|id| id.parse::<u32>().is_ok());
        let is_table = parts.next().is_some_and(|end| Metric::ALL.iter().any(|metric| metric.extension() == end));
        if !(is_part && is_table) || name.ends_with(&own) {
            continue;
        }
        let Ok(file) = fs::File::open(&path) else { continue };
        if file.try_lock().is_ok() {
            fs::remove_file(&path).map_err(TableError::write(&path))?;
        }
    }
    Ok(())
}

/// Makes a new name last, so that after a loss of power the files are there in the order in which they were written.
#[cfg(unix)]
fn sync_folder(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Elsewhere a folder cannot be opened.
#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> std::io::Result<()> {
    Ok(())
}
