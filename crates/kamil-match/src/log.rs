//! The log of a match: its settings, then a line for each finished game, from which it can go on.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::program::Program;
use crate::summary::GameSummary;

/// The settings that a log's games were played under.
pub(crate) type Settings = Map<String, Value>;

/// The first line of a log.
///
/// # Stability
/// The number is that of the format, and changes with it.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    kamil_match: u32,
    settings: Settings,
    /// What the engines were. A log of an earlier version does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    programs: Option<[Program; 2]>,
}

/// A line that says that the games after it were played by other programs than those before.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    programs: [Program; 2],
}

/// What a log says of a game: how it ended, and which bytes of the PGN hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) game: GameSummary,
    /// None where no PGN is written.
    pub(crate) pgn: Option<Range<u64>>,
}

/// What a log that is gone on with holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Past {
    pub(crate) entries: Vec<Entry>,
    /// How often each engine was another program than before, and after how many games it was so the last time.
    pub(crate) changes: Vec<ProgramChange>,
}

/// An engine was another program than in the games before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProgramChange {
    /// The engine, as an index.
    pub(crate) engine: usize,
    /// How many games the log had by then.
    pub(crate) games: usize,
    pub(crate) before: Program,
    pub(crate) after: Program,
}

const FORMAT: u32 = 1;

/// A log cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum LogError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("expected a log of a match, found another file: line {line}: {error}")]
    Line { line: usize, error: serde_json::Error },
    #[error("expected a log of format {FORMAT}, found {0}")]
    Format(u32),
    #[error("expected the settings of the match so far, found others: {}", .0.join("; "))]
    Settings(Vec<String>),
    #[error("line {line}: expected a game that is not in the log yet, found game {game} again")]
    Twice { line: usize, game: u32 },
    #[error("the file exists; it can be gone on from, or removed")]
    Exists,
}

/// A log that is written to.
#[derive(Debug)]
pub(crate) struct Log(File);

impl Log {
    /// A new log.
    pub(crate) fn create(path: &Path, settings: &Settings, programs: &[Program; 2]) -> Result<Self, LogError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => LogError::Exists,
            _ => error.into(),
        })?;
        let mut log = Self(file);
        log.begin(settings, programs)?;
        Ok(log)
    }

    /// Goes on with a log, whose games come first. A line that was cut off, as by a power failure, is removed; so is
    /// the last game if `keeps` says that the rest of it is lost. A log that does not exist is a new one.
    pub(crate) fn resume(
        path: &Path,
        settings: &Settings,
        programs: &[Program; 2],
        keeps: impl FnOnce(&Entry) -> io::Result<bool>,
    ) -> Result<(Self, Past), LogError> {
        let mut bytes = match std::fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Self::create(path, settings, programs)?, Past::default()));
            }
            read => read?,
        };
        bytes.truncate(end_of_lines(&bytes));
        let Read { mut past, last: known } = read(&bytes, settings)?;
        if let Some(entry) = past.entries.last()
            && !keeps(entry)?
        {
            past.entries.pop();
            bytes.pop();
            bytes.truncate(end_of_lines(&bytes));
        }
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(bytes.len() as u64)?;
        let mut log = Self(file);
        if bytes.is_empty() {
            log.begin(settings, programs)?;
        } else if let Some(known) = known.filter(|known| known != programs) {
            past.note(&known, programs);
            log.write(&Change { programs: programs.clone() })?;
        }
        Ok((log, past))
    }

    /// Adds a game, and sees it onto the disk.
    pub(crate) fn add(&mut self, entry: &Entry) -> Result<(), LogError> {
        let mut line = serde_json::to_value(&entry.game).map_err(io::Error::from)?;
        if let (Some(fields), Some(range)) = (line.as_object_mut(), &entry.pgn) {
            fields.insert(PGN.to_owned(), vec![range.start, range.end].into());
        }
        self.write(&line)
    }

    fn begin(&mut self, settings: &Settings, programs: &[Program; 2]) -> Result<(), LogError> {
        let (settings, programs) = (settings.clone(), Some(programs.clone()));
        self.write(&Header { kamil_match: FORMAT, settings, programs })
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), LogError> {
        let mut text = serde_json::to_string(line).map_err(io::Error::from)?;
        text.push('\n');
        self.0.write_all(text.as_bytes())?;
        Ok(self.0.sync_data()?)
    }
}

/// The field of a game's line that says where it stands in the PGN.
const PGN: &str = "pgn";

/// Where the last whole line ends.
fn end_of_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1)
}

/// A log that was read, and the programs that played last.
#[derive(Debug, Default)]
struct Read {
    past: Past,
    last: Option<[Program; 2]>,
}

/// Reads a log, if it is one of these settings.
fn read(bytes: &[u8], settings: &Settings) -> Result<Read, LogError> {
    let mut lines = (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(_, line)| !line.is_empty());
    let Some((_, first)) = lines.next() else { return Ok(Read::default()) };
    let header: Header = serde_json::from_slice(first).map_err(|error| LogError::Line { line: 1, error })?;
    if header.kamil_match != FORMAT {
        return Err(LogError::Format(header.kamil_match));
    }
    let differences = differences(&header.settings, settings);
    if !differences.is_empty() {
        return Err(LogError::Settings(differences));
    }
    let mut read = Read { past: Past::default(), last: header.programs };
    let mut seen = BTreeSet::new();
    for (line, text) in lines {
        match Line::read(text).map_err(|error| LogError::Line { line, error })? {
            Line::Change(Change { programs }) => {
                if let Some(before) = read.last.replace(programs.clone()) {
                    read.past.note(&before, &programs);
                }
            }
            Line::Entry(entry) if seen.insert(entry.game.game) => read.past.entries.push(entry),
            Line::Entry(entry) => return Err(LogError::Twice { line, game: entry.game.game }),
        }
    }
    Ok(read)
}

/// A line after the first.
enum Line {
    Entry(Entry),
    Change(Change),
}

impl Line {
    fn read(text: &[u8]) -> Result<Self, serde_json::Error> {
        let mut value: Value = serde_json::from_slice(text)?;
        if value.get("programs").is_some() {
            return serde_json::from_value(value).map(Self::Change);
        }
        let pgn = value.as_object_mut().and_then(|fields| fields.remove(PGN));
        let pgn = pgn.map(serde_json::from_value::<[u64; 2]>).transpose()?.map(|[start, end]| start..end);
        Ok(Self::Entry(Entry { game: serde_json::from_value(value)?, pgn }))
    }
}

impl Past {
    fn note(&mut self, before: &[Program; 2], after: &[Program; 2]) {
        for (engine, (before, after)) in
            before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after)
        {
            let (before, after) = (before.clone(), after.clone());
            self.changes.push(ProgramChange { engine, games: self.entries.len(), before, after });
        }
    }
}

/// `draws: expected "default", found "strict"` for each setting that is another one.
fn differences(logged: &Settings, now: &Settings) -> Vec<String> {
    let keys: BTreeSet<&String> = logged.keys().chain(now.keys()).collect();
    let differing = keys.into_iter().filter(|key| logged.get(*key) != now.get(*key));
    let show = |settings: &Settings, key: &str| settings.get(key).unwrap_or(&Value::Null).to_string();
    differing.map(|key| format!("{key}: expected {}, found {}", show(logged, key), show(now, key))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ending::EndingKind;

    fn settings(draws: &str) -> Settings {
        Settings::from_iter([("draws".to_owned(), draws.into())])
    }

    fn game(game: u32) -> GameSummary {
        GameSummary { game, winner: None, ending: EndingKind::Repetition, detail: None, plies: 40, by_referee: 0 }
    }

    fn entry(number: u32) -> Entry {
        Entry { game: game(number), pgn: None }
    }

    fn programs(first: &str, second: &str) -> [Program; 2] {
        [first, second].map(Program::of_digest)
    }

    /// Goes on with a log whose PGN is whole.
    fn resume(path: &Path, draws: &str) -> Result<(Log, Past), LogError> {
        Log::resume(path, &settings(draws), &programs("a", "b"), |_| Ok(true))
    }

    #[test]
    fn goes_on_where_it_was_interrupted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.log");
        let (mut log, past) = resume(&path, "default").unwrap();
        assert_eq!(past, Past::default());
        log.add(&entry(1)).unwrap();
        drop(log);
        // The next line was not finished.
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"game\":0,\"win");
        std::fs::write(&path, &text).unwrap();
        let (mut log, past) = resume(&path, "default").unwrap();
        assert_eq!(past.entries, [entry(1)]);
        log.add(&Entry { pgn: Some(7..900), ..entry(0) }).unwrap();
        drop(log);
        let entries = [entry(1), Entry { pgn: Some(7..900), ..entry(0) }];
        assert_eq!(resume(&path, "default").unwrap().1.entries, entries);
        // A game whose PGN was lost is played again, and the last one alone is asked about.
        let lost = |asked: &Entry| Ok(*asked != entries[1]);
        let past = Log::resume(&path, &settings("default"), &programs("a", "b"), lost).unwrap().1;
        assert_eq!(past.entries, entries[..1]);
        assert_eq!(resume(&path, "default").unwrap().1.entries, entries[..1]);
    }

    #[test]
    fn another_program_is_noticed_once_and_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.log");
        let (mut log, _) = resume(&path, "default").unwrap();
        log.add(&entry(0)).unwrap();
        let changed = programs("a", "c");
        let [_, before] = programs("a", "b");
        let change = ProgramChange { engine: 1, games: 1, before, after: changed[1].clone() };
        for _ in 0..2 {
            let (_, past) = Log::resume(&path, &settings("default"), &changed, |_| Ok(true)).unwrap();
            assert_eq!(past, Past { entries: vec![entry(0)], changes: vec![change.clone()] });
        }
        // A log that does not say what its programs were is gone on with as before.
        let text = std::fs::read_to_string(&path).unwrap();
        let first = text.lines().next().unwrap();
        let old = format!("{}}}\n", &first[..first.find(",\"programs").unwrap()]);
        std::fs::write(&path, old).unwrap();
        assert_eq!(Log::resume(&path, &settings("default"), &changed, |_| Ok(true)).unwrap().1, Past::default());
    }

    #[test]
    fn refuses_what_it_cannot_go_on_from() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.log");
        let mut log = Log::create(&path, &settings("default"), &programs("a", "b")).unwrap();
        log.add(&entry(0)).unwrap();
        let message = |draws: &str| resume(&path, draws).unwrap_err().to_string();
        assert_eq!(
            message("strict"),
            "expected the settings of the match so far, found others: draws: expected \"default\", found \"strict\""
        );
        let again = Log::create(&path, &settings("default"), &programs("a", "b"));
        assert!(matches!(again, Err(LogError::Exists)));
        log.add(&entry(0)).unwrap();
        assert_eq!(message("default"), "line 3: expected a game that is not in the log yet, found game 0 again");
        std::fs::write(&path, "{\"kamil_match\":9,\"settings\":{}}\n").unwrap();
        assert_eq!(message("x"), "expected a log of format 1, found 9");
        std::fs::write(&path, "1. e3 *\n").unwrap();
        assert!(message("x").starts_with("expected a log of a match, found another file: line 1: "));
    }
}
