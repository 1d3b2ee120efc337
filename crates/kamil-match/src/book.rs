//! The files that a match writes: its games and its log.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;

use kamil::ByColor;

use crate::log::Log;
use crate::plan::Plan;
use crate::played::{Heading, Played};
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
    /// Opens the files; with them come the games that the log has already.
    pub(crate) fn open(plan: &Plan, records: &Records) -> Result<(Self, Vec<GameSummary>), MatchError> {
        let mut logged = Vec::new();
        let log = match &records.log {
            None => None,
            Some(path) => {
                let settings = plan.settings();
                let opened = if records.resume {
                    Log::resume(path, &settings)
                } else {
                    Log::create(path, &settings).map(|log| (log, Vec::new()))
                };
                let (log, games) = opened.map_err(|error| MatchError::Log { path: path.clone(), error })?;
                logged = games;
                Some((path.clone(), log))
            }
        };
        let pgn = match &records.pgn {
            None => None,
            Some(path) => {
                let file = OpenOptions::new().create(true).append(true).open(path);
                Some((path.clone(), file.map_err(|error| MatchError::Pgn { path: path.clone(), error })?))
            }
        };
        Ok((Self { pgn, log, event: records.event.clone(), date: records.date.clone() }, logged))
    }

    /// Writes a finished game into both. The PGN comes first: a game that is in the log is not played again.
    pub(crate) fn enter(
        &mut self,
        plan: &Plan,
        names: &[String; 2],
        summary: &GameSummary,
        played: &Played,
    ) -> Result<(), MatchError> {
        if let Some((path, file)) = &mut self.pgn {
            let white = white_of(summary.game);
            let of = |seat: Seat| (names[seat.index()].as_str(), plan.engines[seat.index()].budget.tag());
            let (white, black) = (of(white), of(white.other()));
            let heading = Heading {
                event: &self.event,
                date: &self.date,
                round: format!("{}.{}", summary.game / 2 + 1, summary.game % 2 + 1),
                names: ByColor { white: white.0, black: black.0 },
                time_controls: ByColor { white: white.1, black: black.1 },
            };
            let text = format!("{}\n", played.to_pgn(&heading).to_pgn()?);
            append(file, &text).map_err(|error| MatchError::Pgn { path: path.clone(), error })?;
        }
        if let Some((path, log)) = &mut self.log {
            log.add(summary).map_err(|error| MatchError::Log { path: path.clone(), error })?;
        }
        Ok(())
    }
}

fn append(file: &mut File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.flush()
}
