//! Playing a match: several games at once, each on a thread with its own two engines.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use kamil::ByColor;
use kamil::pgn::WriteError;

use crate::book::Book;
use crate::client::{Client, Failure, Unready};
use crate::log::{LogError, ProgramChange};
use crate::plan::Plan;
use crate::played::Played;
use crate::referee::{self, Player};
use crate::report::Report;
use crate::sprt::Verdict;
use crate::stop::Stop;
use crate::summary::{GameSummary, Seat, Winner, white_of};

/// What is written down of a match while it is played.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The games, each appended when it is finished.
    pub pgn: Option<PathBuf>,
    /// The log.
    pub log: Option<PathBuf>,
    /// Whether the log of an interrupted match is gone on with.
    pub resume: bool,
    /// The `Event` of the games.
    pub event: String,
    /// The `Date` of the games, `2026.11.30`.
    pub date: String,
}

/// What happens in a match.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// The engines have started, and some games are in the log already.
    Started {
        /// Their names.
        names: &'a [String; 2],
        /// Games in the log.
        logged: u32,
        /// What differs between the engines of those games and these, a sentence each.
        changes: &'a [String],
    },
    /// A game is finished.
    Finished {
        /// The game.
        game: &'a GameSummary,
        /// The names of White and Black.
        names: ByColor<&'a str>,
        /// The match so far.
        report: &'a Report,
    },
}

/// A match can't be played, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine can't be started.
    #[error("{engine}: {reason}")]
    Engine {
        /// Its name, or its program.
        engine: String,
        /// Why.
        reason: String,
    },
    /// The log can't be used.
    #[error("{}: {error}", .path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: LogError,
    },
    /// The games can't be written.
    #[error("{}: {error}", .path.display())]
    Pgn {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// A game has no PGN, which is a fault of this program.
    #[error("a game cannot be written: {0}")]
    Write(#[from] WriteError),
    /// The match ended before its engines were ready.
    #[error("stopped before the first game")]
    Stopped,
}

/// Plays a match to its end, or until it is stopped or its test has decided; games in progress are given up then.
///
/// # Errors
/// An engine can't be started, or a file can't be written. What was finished is in the files.
pub fn play_match(
    plan: &Plan,
    records: &Records,
    stop: &Stop,
    listener: &mut dyn FnMut(&Event<'_>),
) -> Result<Report, MatchError> {
    let (mut book, past) = Book::open(plan, records)?;
    let engines = start_engines(plan, stop)?;
    let names = names(plan, &engines);
    let mut report = Report::new(plan, names.clone());
    for entry in &past.entries {
        report.add(&entry.game);
    }
    let changes: Vec<String> = past.changes.iter().map(|change| sentence(change, &names)).collect();
    report.note_changes(&past.changes);
    listener(&Event::Started { names: &names, logged: report.tally().games(), changes: &changes });
    let done: BTreeSet<u32> = past.entries.iter().map(|entry| entry.game.game).collect();
    let queue = Mutex::new((0..plan.games()).filter(|game| !done.contains(game)).collect::<Vec<_>>().into_iter());
    let end = stop.child();
    let decided = |report: &Report| report.verdict().is_some_and(|verdict| verdict != Verdict::Open);
    if decided(&report) {
        end.stop();
    }
    let hall = Hall { plan, queue: &queue, end: &end };
    let outcome = thread::scope(|scope| {
        let (sender, finished) = mpsc::channel();
        let mut first = Some(engines);
        for _ in 0..plan.concurrency.get().min(plan.games() as usize) {
            let (hall, sender, engines) = (hall, sender.clone(), first.take());
            scope.spawn(move || hall.work(engines, &sender));
        }
        drop(sender);
        let result = finished.iter().try_for_each(|news: Result<Finished, MatchError>| {
            let Finished { number, played } = news?;
            let summary = summary(number, &played);
            book.enter(plan, &names, &summary, &played)?;
            report.add(&summary);
            listener(&Event::Finished { game: &summary, names: names_of(number, &names), report: &report });
            if decided(&report) {
                end.stop();
            }
            Ok(())
        });
        end.stop();
        result
    });
    outcome.map(|()| report)
}

/// A game that was played to its end.
#[derive(Debug)]
struct Finished {
    number: u32,
    played: Played,
}

/// Where games are played: what all threads have in common.
#[derive(Clone, Copy, Debug)]
struct Hall<'a> {
    plan: &'a Plan,
    queue: &'a Mutex<std::vec::IntoIter<u32>>,
    /// The end of the match, whoever wishes it.
    end: &'a Stop,
}

impl Hall<'_> {
    /// Plays games until there are none, and tells of each.
    fn work(self, engines: Option<[Client; 2]>, news: &Sender<Result<Finished, MatchError>>) {
        let mut engines = engines.map_or([None, None], |engines| engines.map(Some));
        while let Some(number) = self.next() {
            let told = match self.play(number, &mut engines) {
                Ok(Some(played)) => news.send(Ok(Finished { number, played })),
                Ok(None) => break,
                Err(error) => {
                    // Nobody listens any more where another thread has failed before.
                    let _ = news.send(Err(error));
                    break;
                }
            };
            if told.is_err() {
                break;
            }
        }
        engines.into_iter().flatten().for_each(Client::quit);
    }

    fn next(self) -> Option<u32> {
        if self.end.is_stopped() {
            return None;
        }
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).next()
    }

    /// Plays a game; none where the match ends before it does. Engines that failed are put away.
    fn play(self, number: u32, engines: &mut [Option<Client>; 2]) -> Result<Option<Played>, MatchError> {
        for seat in Seat::ALL {
            let engine = &mut engines[seat.index()];
            if self.plan.engines[seat.index()].restart
                && let Some(old) = engine.take()
            {
                old.quit();
            }
            if engine.is_none() {
                match start_engine(self.plan, seat, self.end) {
                    Ok(client) => *engine = Some(client),
                    Err(MatchError::Stopped) => return Ok(None),
                    Err(error) => return Err(error),
                }
            }
        }
        let [Some(first), Some(second)] = engines else { return Ok(None) };
        let seated = |client, seat: Seat| {
            let spec = &self.plan.engines[seat.index()];
            Player { client, budget: spec.budget, quirk: spec.quirk }
        };
        let (first, second) = (seated(first, Seat::First), seated(second, Seat::Second));
        let players = match white_of(number) {
            Seat::First => ByColor { white: first, black: second },
            Seat::Second => ByColor { white: second, black: first },
        };
        let Ok(played) = referee::play(self.plan.game(number), players, &self.plan.adjudication, self.end) else {
            return Ok(None);
        };
        if played.ending.kind.is_fault()
            && let Some(loser) = summary(number, &played).winner().map(Seat::other)
        {
            // What it was thinking of is of no use for the next game, if it still lives at all.
            engines[loser.index()] = None;
        }
        Ok(Some(played))
    }
}

fn start_engines(plan: &Plan, stop: &Stop) -> Result<[Client; 2], MatchError> {
    Ok([start_engine(plan, Seat::First, stop)?, start_engine(plan, Seat::Second, stop)?])
}

fn start_engine(plan: &Plan, seat: Seat, stop: &Stop) -> Result<Client, MatchError> {
    let spec = &plan.engines[seat.index()];
    Client::start(spec, plan.rules, plan.draws, plan.patience, stop).map_err(|unready| {
        let reason = match unready {
            Unready::Failed(Failure::Stopped) => return MatchError::Stopped,
            Unready::Failed(Failure::Fault(kind, detail)) => format!("{kind} while it was made ready: {detail}"),
            Unready::Unfit(reason) => reason,
        };
        MatchError::Engine { engine: spec.name.clone().unwrap_or_else(|| spec.command.display().to_string()), reason }
    })
}

/// The names of the engines, which must differ.
fn names(plan: &Plan, engines: &[Client; 2]) -> [String; 2] {
    let name = |seat: Seat| {
        let given = plan.engines[seat.index()].name.as_deref();
        given.unwrap_or(engines[seat.index()].name()).to_owned()
    };
    let [first, mut second] = Seat::ALL.map(name);
    if first == second {
        second.push_str(" (2)");
    }
    [first, second]
}

/// What an engine is now, and was in the games before.
fn sentence(change: &ProgramChange, names: &[String; 2]) -> String {
    let differences = change.before.differences(&change.after);
    format!("{} is not what it was in the first {} games: {differences}", names[change.engine], change.games)
}

fn summary(number: u32, played: &Played) -> GameSummary {
    GameSummary {
        game: number,
        winner: played.ending.winner.map(Winner::from),
        ending: played.ending.kind,
        detail: played.ending.detail.clone(),
        plies: played.moves.len() as u32,
        by_referee: played.moves_by_referee(),
    }
}

fn names_of(number: u32, names: &[String; 2]) -> ByColor<&str> {
    let white = white_of(number);
    ByColor { white: &names[white.index()], black: &names[white.other().index()] }
}
