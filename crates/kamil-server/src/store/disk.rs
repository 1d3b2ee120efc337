//! Folders whose entries are on disk: a file that is there is there after a loss of power only if its folder was written.

use std::fs;
use std::io;
use std::path::Path;

/// The folder that a file is in.
pub(super) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a folder with those above it, where they are missing.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|folder| !folder.exists()).collect();
    fs::create_dir_all(folder)?;
    // The path may be relative, and what it begins with is the folder in which this runs.
    missing.into_iter().filter(|made| !made.as_os_str().is_empty()).try_for_each(|made| sync_folder(folder_of(made)))
}

/// Waits until the names in a folder are on disk.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Elsewhere a folder is no file that could be opened, and the system writes it with the file.
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}
