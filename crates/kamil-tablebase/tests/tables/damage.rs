//! Files that are not what they should be.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use kamil::{Position, RuleSet};
use kamil_tablebase::{FormatError, Made, Stock, TableError, Tablebase, Wdl, Workshop};

/// A folder with the tables of an ending.
fn folder_of(name: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    workshop.make(&name.parse().unwrap(), &|_| ()).unwrap();
    folder
}

fn read(folder: &Path) -> Result<(), TableError> {
    let mut tables = Tablebase::built_in();
    tables.add_folder(folder)?;
    let fen = "10/10/10/10/G9/10/10/10/10/k1K7 w - - 0 1";
    tables.probe(&Position::from_fen(fen, RuleSet::WarMachine).unwrap()).map(|_| ())
}

fn fault(folder: &Path) -> FormatError {
    match read(folder) {
        Err(TableError::Format { error, path }) => {
            assert!(path.starts_with(folder), "{}", path.display());
            error
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn no_damaged_byte_is_read_over() {
    let folder = folder_of("KGvK");
    read(folder.path()).unwrap();
    for name in ["KGvK.wdl", "KGvK.dtw", "KGvK.dtz"] {
        let path = folder.path().join(name);
        let whole = fs::read(&path).unwrap();
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x10;
            fs::write(&path, damaged).unwrap();
            let found = fault(folder.path());
            match place {
                0..8 => assert_eq!(found, FormatError::NoTable),
                8..10 => assert!(matches!(found, FormatError::Version(version) if version != 1), "{found:?}"),
                10..13 => assert!(matches!(found, FormatError::Other { .. } | FormatError::Malformed(_)), "{found:?}"),
                _ => assert_eq!(found, FormatError::Checksum, "{name} {place}"),
            }
        }
        for length in (0..whole.len()).step_by(7) {
            fs::write(&path, &whole[..length]).unwrap();
            assert_ne!(
                fault(folder.path()),
                FormatError::NoTable,
                "{length}: what is left is the beginning of a table"
            );
        }
        fs::write(&path, whole).unwrap();
    }
    read(folder.path()).unwrap();
}

#[test]
fn a_table_under_another_name_is_refused() {
    let folder = folder_of("KGvK");
    fs::copy(folder.path().join("KGvK.dtz"), folder.path().join("KGvK.dtw")).unwrap();
    let error = fault(folder.path());
    assert_eq!(error.to_string(), "expected KGvK.dtw, found KGvK.dtz");
}

#[test]
fn what_is_damaged_is_made_anew_and_what_is_whole_is_kept() {
    let folder = folder_of("KEvK");
    let path = folder.path().join("KEvK.dtw");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..100]).unwrap();
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    let material = "KEvK".parse().unwrap();
    let damaged = Stock::Damaged { path: path.clone(), error: FormatError::Checksum };
    assert_eq!(workshop.stock(&material).unwrap(), damaged);
    assert!(matches!(workshop.make(&material, &|_| ()), Ok(Made::Now(_))));
    assert!(matches!(workshop.make(&material, &|_| ()), Ok(Made::Before)));
    assert_eq!(fs::read(&path).unwrap(), whole);
}

/// What this program has not written it does not write over.
#[test]
fn what_is_no_table_of_this_version_stays() {
    let folder = folder_of("KEvK");
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    let material = "KEvK".parse().unwrap();
    for metric in ["wdl", "dtw", "dtz"] {
        let path = folder.path().join(format!("KEvK.{metric}"));
        let whole = fs::read(&path).unwrap();
        let mut newer = whole.clone();
        newer[8] = 2;
        let other = fs::read(folder.path().join(if metric == "wdl" { "KEvK.dtw" } else { "KEvK.wdl" })).unwrap();
        for stranger in [b"my own notes".to_vec(), newer, other] {
            fs::write(&path, &stranger).unwrap();
            let error = workshop.make(&material, &|_| ()).unwrap_err();
            assert!(matches!(&error, TableError::Format { path: named, .. } if *named == path), "{error}");
            assert_eq!(fs::read(&path).unwrap(), stranger);
        }
        fs::write(&path, whole).unwrap();
    }
}

/// A process that was killed leaves a part; one that is at work holds a lock on it.
#[test]
fn parts_that_nobody_writes_are_removed() {
    let folder = folder_of("KEvK");
    let names = ["KEvK.dtw.4000000000.part", "KRvK.wdl.4000000001.part", "KRvK.wdl.part", "my.own.7.part"];
    let [left, held, ..] = names.map(|name| folder.path().join(name));
    for name in names {
        fs::write(folder.path().join(name), "half a table").unwrap();
    }
    let writer = fs::File::open(&held).unwrap();
    writer.lock_shared().unwrap();
    Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    assert!(!left.exists() && held.exists());
    drop(writer);
    Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    assert!(!held.exists());
    assert!(names[2..].iter().all(|name| folder.path().join(name).exists()), "they are not ours");
}

/// One file that is damaged takes nothing from the others.
#[test]
fn damage_is_told_once_and_then_passed_over() {
    let folder = folder_of("KGvK");
    let position = Position::from_fen("10/10/10/10/G9/10/10/10/10/k1K7 w - - 0 1", RuleSet::WarMachine).unwrap();
    let damage = |name: &str| {
        let path = folder.path().join(name);
        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(path, bytes).unwrap();
    };
    let opened = || {
        let mut tables = Tablebase::built_in();
        tables.add_folder(folder.path()).unwrap();
        tables
    };
    damage("KGvK.dtw");
    let tables = opened();
    assert!(tables.read_outcomes().is_empty());
    assert_eq!(tables.wdl(&position).unwrap(), Some(Wdl::Win));
    assert!(matches!(tables.probe(&position), Err(TableError::Format { .. })));
    let value = tables.probe(&position).unwrap().unwrap();
    assert_eq!((value.wdl, value.to_win, value.to_zeroing), (Wdl::Win, None, Some(13)));
    damage("KGvK.wdl");
    let tables = opened();
    assert!(matches!(tables.read_outcomes()[..], [TableError::Format { .. }]));
    assert_eq!(tables.probe(&position).unwrap(), None);
    let rook = Position::from_fen("k9/10/10/3K6/10/10/10/10/10/1R8 w - - 0 1", RuleSet::WarMachine).unwrap();
    assert_eq!(tables.wdl(&rook).unwrap(), Some(Wdl::Win));
}

#[test]
fn parts_and_strangers_in_a_folder_are_no_tables() {
    let folder = folder_of("KEvK");
    for name in ["KRvK.wdl.part", "KRvK.wdl.7.part", "KvKR.wdl", "notes.txt", "KKvK.wdl"] {
        fs::write(folder.path().join(name), "half a table").unwrap();
    }
    assert_eq!(Tablebase::built_in().add_folder(folder.path()).unwrap(), 1);
    assert!(matches!(Tablebase::built_in().add_folder(&folder.path().join("none")), Err(TableError::Read { .. })));
}

#[test]
fn an_ending_whose_needs_are_missing_is_not_made() {
    let folder = tempfile::tempdir().unwrap();
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    let error = workshop.make(&"KGEvK".parse().unwrap(), &|_| ()).unwrap_err();
    assert!(error.to_string().starts_with("cannot read"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// `/dev/full` takes no byte, as a disk without room.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_leaves_no_table() {
    let folder = tempfile::tempdir().unwrap();
    for metric in ["wdl", "dtw", "dtz"] {
        std::os::unix::fs::symlink(
            "/dev/full",
            folder.path().join(format!("KGvK.{metric}.{}.part", std::process::id())),
        )
        .unwrap();
    }
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    let error = workshop.make(&"KGvK".parse().unwrap(), &|_| ()).unwrap_err().to_string();
    assert!(error.starts_with("cannot write") && error.contains("No space left"), "{error}");
    assert!(!folder.path().join("KGvK.dtw").exists());
    assert!(!folder.path().join(format!("KGvK.dtw.{}.part", std::process::id())).exists());
}

/// What an interruption may leave: distances without outcomes, and a part with the name that will be written.
#[test]
fn work_goes_on_where_it_was_interrupted() {
    let folder = folder_of("KGvK");
    let path = |name: &str| folder.path().join(name);
    let whole = fs::read(path("KGvK.wdl")).unwrap();
    fs::remove_file(path("KGvK.wdl")).unwrap();
    let part = format!("KGvK.dtw.{}.part", std::process::id());
    fs::write(path(&part), vec![7; 5000]).unwrap();
    assert_eq!(Tablebase::built_in().add_folder(folder.path()).unwrap(), 0, "no table without outcomes");
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    let material = "KGvK".parse().unwrap();
    assert_eq!(workshop.stock(&material).unwrap(), Stock::Missing);
    assert!(matches!(workshop.make(&material, &|_| ()), Ok(Made::Now(_))));
    assert_eq!(fs::read(path("KGvK.wdl")).unwrap(), whole);
    assert!(!path(&part).exists());
    read(folder.path()).unwrap();
}

/// A good file stays as it is when the disk has no room for its successor.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_takes_no_table_away() {
    let folder = folder_of("KGvK");
    let path = |name: &str| folder.path().join(name);
    let whole = fs::read(path("KGvK.dtw")).unwrap();
    fs::write(path("KGvK.dtz"), "no table").unwrap();
    std::os::unix::fs::symlink("/dev/full", path(&format!("KGvK.dtw.{}.part", std::process::id()))).unwrap();
    let mut workshop = Workshop::new(folder.path(), NonZeroUsize::MIN).unwrap();
    workshop.make(&"KGvK".parse().unwrap(), &|_| ()).unwrap_err();
    assert_eq!(fs::read(path("KGvK.dtw")).unwrap(), whole);
}

/// A file of another kind is told by its first bytes, however long it is, and one that is too long by its length.
#[cfg(target_os = "linux")]
#[test]
fn a_long_stranger_is_not_read() {
    const TERABYTE: u64 = 1 << 40;
    let folder = folder_of("KGvK");
    let path = folder.path().join("KGvK.wdl");
    let grow = || fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(TERABYTE);
    // Not every file system has files of that length.
    if grow().is_ok() {
        let found = fault(folder.path());
        assert!(matches!(found, FormatError::Malformed(what) if what.starts_with("more bytes")), "{found:?}");
        fs::write(&path, "no table").unwrap();
        grow().unwrap();
        assert_eq!(fault(folder.path()), FormatError::NoTable);
    }
}

#[test]
fn distances_that_a_folder_lacks_are_those_built_in() {
    let folder = folder_of("KGvK");
    fs::remove_file(folder.path().join("KGvK.dtw")).unwrap();
    fs::remove_file(folder.path().join("KGvK.dtz")).unwrap();
    let position = Position::from_fen("10/10/10/10/G9/10/10/10/10/k1K7 w - - 0 1", RuleSet::WarMachine).unwrap();
    let mut tables = Tablebase::built_in();
    tables.add_folder(folder.path()).unwrap();
    let value = tables.probe(&position).unwrap().unwrap();
    assert_eq!((value.to_win, value.to_zeroing), (Some(13), Some(13)));
    fs::write(folder.path().join("KGvK.dtw"), "no table").unwrap();
    assert_eq!(fault(folder.path()), FormatError::NoTable, "what is damaged is told, not passed over");
}

#[test]
fn a_file_that_comes_back_is_read() {
    let folder = folder_of("KGvK");
    let position = Position::from_fen("10/10/10/10/G9/10/10/10/10/k1K7 w - - 0 1", RuleSet::WarMachine).unwrap();
    let mut tables = Tablebase::built_in();
    tables.add_folder(folder.path()).unwrap();
    let (path, away) = (folder.path().join("KGvK.wdl"), folder.path().join("away"));
    fs::rename(&path, &away).unwrap();
    assert!(matches!(tables.wdl(&position), Err(TableError::Read { .. })));
    fs::rename(&away, &path).unwrap();
    assert_eq!(tables.wdl(&position).unwrap(), Some(Wdl::Win));
}
