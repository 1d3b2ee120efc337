//! One server alone on a database file: a second would not hear of the first one's moves.

use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::disk::folder_of;

/// The right to be the only server on a file, for as long as this is kept. A server that dies loses it with its process.
///
/// What is locked is a file beside the database, `FILE.lock`, and it stays when the server has ended: a lock on the database
/// itself would be in the way of SQLite's own, and a file that comes and goes could be locked by two at a time.
#[derive(Debug)]
pub(super) struct SoleUse {
    _locked: File,
}

impl SoleUse {
    pub(super) fn of(database: &Path) -> Result<Self, String> {
        let path = lock_path(database).map_err(|error| format!("{}: {error}", database.display()))?;
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        let mut file =
            File::options().read(true).write(true).create(true).truncate(false).open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(format!("{} has it, and has locked {}", holder(&mut file), path.display()));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        name_holder(&mut file).map_err(failed)?;
        Ok(Self { _locked: file })
    }
}

/// Beside the file that the path leads to: two names of one file have one lock.
fn lock_path(database: &Path) -> io::Result<PathBuf> {
    let file = database.canonicalize().or_else(|_| {
        let name = database.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
        Ok::<_, io::Error>(folder_of(database).canonicalize()?.join(name))
    })?;
    let mut path = file.into_os_string();
    path.push(".lock");
    Ok(path.into())
}

fn name_holder(file: &mut File) -> io::Result<()> {
    file.set_len(0)?;
    writeln!(file, "{}", std::process::id())
}

/// The server that holds the lock, as far as it says who it is.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.take(20).read_to_string(&mut text);
    match read.ok().and_then(|_| text.trim().parse::<u32>().ok()) {
        Some(process) => format!("another server, process {process},"),
        None => "another server".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_user_at_a_time_whatever_it_is_called() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.sqlite");
        let first = SoleUse::of(&file).unwrap();
        let refused = SoleUse::of(&file).unwrap_err();
        assert!(refused.starts_with(&format!("another server, process {}, has it", std::process::id())), "{refused}");
        std::fs::write(&file, "").unwrap();
        let roundabout = folder.path().join(".").join("games.sqlite");
        SoleUse::of(&roundabout).unwrap_err();
        #[cfg(unix)]
        {
            let link = folder.path().join("link.sqlite");
            std::os::unix::fs::symlink(&file, &link).unwrap();
            SoleUse::of(&link).unwrap_err();
        }
        SoleUse::of(&folder.path().join("other.sqlite")).unwrap();
        drop(first);
        SoleUse::of(&file).unwrap();
    }

    #[test]
    fn a_holder_that_does_not_say_who_it_is_holds_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.sqlite");
        let _first = SoleUse::of(&database).unwrap();
        std::fs::write(folder.path().join("games.sqlite.lock"), "x".repeat(99)).unwrap();
        let refused = SoleUse::of(&database).unwrap_err();
        assert!(refused.starts_with("another server has it"), "{refused}");
    }
}
