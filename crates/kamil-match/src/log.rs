//! The log of a match: its settings, then a line for each finished game, from which it can go on.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

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
    pub(crate) fn create(path: &Path, settings: &Settings) -> Result<Self, LogError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => LogError::Exists,
            _ => error.into(),
        })?;
        let mut log = Self(file);
        log.write(&Header { kamil_match: FORMAT, settings: settings.clone() })?;
        Ok(log)
    }

    /// Goes on with a log, whose games come first. A line that was cut off, as by a power failure, is removed; a log
    /// that does not exist is a new one.
    pub(crate) fn resume(path: &Path, settings: &Settings) -> Result<(Self, Vec<GameSummary>), LogError> {
        let mut bytes = match std::fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok((Self::create(path, settings)?, Vec::new()));
            }
            read => read?,
        };
        bytes.truncate(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1));
        let games = read(&bytes, settings)?;
        let file = OpenOptions::new().append(true).open(path)?;
        file.set_len(bytes.len() as u64)?;
        let mut log = Self(file);
        if bytes.is_empty() {
            log.write(&Header { kamil_match: FORMAT, settings: settings.clone() })?;
        }
        Ok((log, games))
    }

    /// Adds a game, and sees it onto the disk.
    pub(crate) fn add(&mut self, game: &GameSummary) -> Result<(), LogError> {
        self.write(game)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), LogError> {
        let mut text = serde_json::to_string(line).map_err(io::Error::from)?;
        text.push('\n');
        self.0.write_all(text.as_bytes())?;
        Ok(self.0.sync_data()?)
    }
}

/// The games of a log, if it is one of these settings.
fn read(bytes: &[u8], settings: &Settings) -> Result<Vec<GameSummary>, LogError> {
    let mut lines = (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(_, line)| !line.is_empty());
    let Some((_, first)) = lines.next() else { return Ok(Vec::new()) };
    let header: Header = serde_json::from_slice(first).map_err(|error| LogError::Line { line: 1, error })?;
    if header.kamil_match != FORMAT {
        return Err(LogError::Format(header.kamil_match));
    }
    let differences = differences(&header.settings, settings);
    if !differences.is_empty() {
        return Err(LogError::Settings(differences));
    }
    let mut seen = BTreeSet::new();
    let games = lines.map(|(line, text)| {
        let game: GameSummary = serde_json::from_slice(text).map_err(|error| LogError::Line { line, error })?;
        if seen.insert(game.game) { Ok(game) } else { Err(LogError::Twice { line, game: game.game }) }
    });
    games.collect()
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

    #[test]
    fn goes_on_where_it_was_interrupted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.log");
        let (mut log, games) = Log::resume(&path, &settings("default")).unwrap();
        assert_eq!(games, []);
        log.add(&game(1)).unwrap();
        drop(log);
        // The next line was not finished.
        let mut text = std::fs::read_to_string(&path).unwrap();
        text.push_str("{\"game\":0,\"win");
        std::fs::write(&path, &text).unwrap();
        let (mut log, games) = Log::resume(&path, &settings("default")).unwrap();
        assert_eq!(games, [game(1)]);
        log.add(&game(0)).unwrap();
        drop(log);
        assert_eq!(Log::resume(&path, &settings("default")).unwrap().1, [game(1), game(0)]);
    }

    #[test]
    fn refuses_what_it_cannot_go_on_from() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.log");
        let mut log = Log::create(&path, &settings("default")).unwrap();
        log.add(&game(0)).unwrap();
        let message = |error: LogError| error.to_string();
        assert_eq!(
            message(Log::resume(&path, &settings("strict")).unwrap_err()),
            "expected the settings of the match so far, found others: draws: expected \"default\", found \"strict\""
        );
        assert!(matches!(Log::create(&path, &settings("default")), Err(LogError::Exists)));
        log.add(&game(0)).unwrap();
        let error = message(Log::resume(&path, &settings("default")).unwrap_err());
        assert_eq!(error, "line 3: expected a game that is not in the log yet, found game 0 again");
        std::fs::write(&path, "{\"kamil_match\":9,\"settings\":{}}\n").unwrap();
        assert_eq!(message(Log::resume(&path, &settings("x")).unwrap_err()), "expected a log of format 1, found 9");
        std::fs::write(&path, "1. e3 *\n").unwrap();
        assert!(
            message(Log::resume(&path, &settings("x")).unwrap_err())
                .starts_with("expected a log of a match, found another file: line 1: ")
        );
    }
}
