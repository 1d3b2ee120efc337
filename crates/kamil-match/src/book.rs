//! The files that a match writes: its games and its log.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;
use std::path::PathBuf;

use kamil::ByColor;

use crate::log::{Entry, Log, Past};
use crate::plan::Plan;
use crate::played::{Heading, Played};
use crate::program::Program;
use crate::runner::{MatchError, Records};
use crate::summary::{GameSummary, Seat, white_of};

/// The open files of a match.
#[derive(Debug)]
pub(crate) struct Book {
    pgn: Option<(PathBuf, File)>,
    log: Option<(PathBuf, Log)>,
    event: String,
    date: String,
}

impl Book {
    /// Opens the files; with them comes what the log holds already.
    pub(crate) fn open(plan: &Plan, records: &Records) -> Result<(Self, Past), MatchError> {
        let mut pgn = match &records.pgn {
            None => None,
            Some(path) => {
                let file = OpenOptions::new().create(true).read(true).append(true).open(path);
                Some((path.clone(), file.map_err(|error| MatchError::Pgn { path: path.clone(), error })?))
            }
        };
        let mut past = Past::default();
        let log = match &records.log {
            None => None,
            Some(path) => {
                let (settings, programs) = (plan.settings(), plan.engines.each_ref().map(Program::of));
                let opened = if records.resume {
                    let whole = |last: &Entry| match (&mut pgn, &last.pgn) {
                        (Some((_, file)), Some(place)) => mend(file, place),
                        _ => Ok(true),
                    };
                    Log::resume(path, &settings, &programs, whole)
                } else {
                    Log::create(path, &settings, &programs).map(|log| (log, Past::default()))
                };
                let (log, found) = opened.map_err(|error| MatchError::Log { path: path.clone(), error })?;
                past = found;
                Some((path.clone(), log))
            }
        };
        Ok((Self { pgn, log, event: records.event.clone(), date: records.date.clone() }, past))
    }

    /// Writes a finished game into both. The log comes first, and says where the PGN is to have the game: should the
    /// match break off in between, the game is played again, and is in both once.
    pub(crate) fn enter(
        &mut self,
        plan: &Plan,
        names: &[String; 2],
        summary: &GameSummary,
        played: &Played,
    ) -> Result<(), MatchError> {
        let text = match &self.pgn {
            None => None,
            Some(_) => Some(format!("{}\n", played.to_pgn(&self.heading(plan, names, summary)).to_pgn()?)),
        };
        let mut pgn = self.pgn.as_mut().zip(text);
        let place = match &pgn {
            None => None,
            Some(((path, file), text)) => {
                Some(place_of(file, text).map_err(|error| MatchError::Pgn { path: path.clone(), error })?)
            }
        };
        if let Some((path, log)) = &mut self.log {
            let entry = Entry { game: summary.clone(), pgn: place };
            log.add(&entry).map_err(|error| MatchError::Log { path: path.clone(), error })?;
        }
        if let Some(((path, file), text)) = &mut pgn {
            append(file, text).map_err(|error| MatchError::Pgn { path: path.clone(), error })?;
        }
        Ok(())
    }

    fn heading<'a>(&'a self, plan: &Plan, names: &'a [String; 2], summary: &GameSummary) -> Heading<'a> {
        let white = white_of(summary.game);
        let of = |seat: Seat| (names[seat.index()].as_str(), plan.engines[seat.index()].budget.tag());
        let (white, black) = (of(white), of(white.other()));
        Heading {
            event: &self.event,
            date: &self.date,
            round: format!("{}.{}", summary.game / 2 + 1, summary.game % 2 + 1),
            names: ByColor { white: white.0, black: black.0 },
            time_controls: ByColor { white: white.1, black: black.1 },
        }
    }
}

/// Which bytes of the file a game will be.
fn place_of(file: &File, text: &str) -> io::Result<Range<u64>> {
    let start = file.metadata()?.len();
    Ok(start..start + text.len() as u64)
}

/// Writes a game, and sees it onto the disk.
fn append(file: &mut File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.sync_data()
}

/// Whether the game that was to be written last is there. If a part of it is, that is cut off.
fn mend(file: &mut File, place: &Range<u64>) -> io::Result<bool> {
    let length = file.metadata()?.len();
    if length >= place.end || length < place.start {
        // The game is there, or this file is another one, and none of our business.
        return Ok(true);
    }
    let mut rest = Vec::new();
    file.seek(SeekFrom::Start(place.start))?;
    file.read_to_end(&mut rest)?;
    let is_ours = rest.iter().zip(START).all(|(found, expected)| found == expected);
    if is_ours {
        file.set_len(place.start)?;
    }
    Ok(!is_ours)
}

/// How a game begins in a PGN.
const START: &[u8] = b"[Event \"";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_cut_off_is_removed_and_no_other_text() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let mended = |text: &str, place: Range<u64>| {
            std::fs::write(&path, text).unwrap();
            let mut file = OpenOptions::new().read(true).append(true).open(&path).unwrap();
            let whole = mend(&mut file, &place).unwrap();
            (whole, std::fs::read_to_string(&path).unwrap())
        };
        let game = "[Event \"a\"]\n\n*\n\n";
        let whole = (true, format!("{game}{game}"));
        let end = game.len() as u64;
        assert_eq!(mended(&whole.1, end..2 * end), whole);
        assert_eq!(mended(&format!("{game}[Event \"a\"]\n"), end..2 * end), (false, game.to_owned()));
        assert_eq!(mended(&format!("{game}[Ev"), end..2 * end), (false, game.to_owned()));
        // Nothing of it was written.
        assert_eq!(mended(game, end..2 * end), (false, game.to_owned()));
        // Another file.
        let other = (true, format!("{game}Remarks"));
        assert_eq!(mended(&other.1, end..2 * end), other);
        assert_eq!(mended("", end..2 * end), (true, String::new()));
    }
}
