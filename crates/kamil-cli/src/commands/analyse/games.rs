//! The games of files, move by move.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use kamil::Game;
use kamil::pgn::{Item, Node, PgnGame, TreeReader};
use kamil_engine::{Control, Engine, Limits, SystemClock};
use serde::Serialize;

use crate::chunks;
use crate::exit::{self, Verdict};
use crate::json::{self, MoveJson, OutcomeJson};
use crate::output::Output;
use crate::progress::Progress;
use crate::score::WhiteScore;
use crate::search_args::SearchArgs;

#[derive(Serialize)]
struct ScoredMove<'a> {
    file: &'a str,
    game: u64,
    ply: usize,
    #[serde(rename = "move")]
    mv: MoveJson,
    /// None where the game is over.
    score: Option<WhiteScore>,
    outcome: Option<OutcomeJson>,
}

/// Scores the games of all files, one game at a time. A file that cannot be read, or a game that is wrong, does not stop
/// the others.
pub(super) fn analyse(files: &[PathBuf], search: &SearchArgs, json: bool, out: &mut Output) -> Result<Verdict> {
    let progress = Progress::steps("moves");
    let (engine, limits, progress) = (search.engine()?, search.limits(), &progress);
    let mut analyst = Analyst { engine, limits, json, out, progress, game: 0, written: false, bad: false };
    for path in files {
        if let Err(error) = analyst.read(path)? {
            analyst.complain(&format!("{error:#}"));
        }
    }
    Ok(if analyst.bad { Verdict::Bad } else { Verdict::Good })
}

/// The engine, and what it has to say it with.
struct Analyst<'a> {
    engine: Engine,
    limits: Limits,
    json: bool,
    out: &'a mut Output,
    progress: &'a Progress,
    /// The number of the game in its file.
    game: u64,
    /// Whether a game was written before.
    written: bool,
    /// Whether something was wrong.
    bad: bool,
}

impl Analyst<'_> {
    fn read(&mut self, path: &Path) -> Result<Result<()>> {
        self.game = 0;
        let name = path.display().to_string();
        let mut reader = TreeReader::new();
        let end = chunks::read(path, |bytes| self.take(&name, |mut items| reader.push(bytes, &mut items)))?;
        self.take(&name, |mut items| reader.finish(&mut items))?;
        Ok(end)
    }

    /// Lets `read` hand over games and problems. After a failure it may hand over more, which are passed over.
    fn take(&mut self, name: &str, read: impl FnOnce(&mut dyn FnMut(Item))) -> Result<()> {
        let mut result = Ok(());
        read(&mut |item| {
            if result.is_ok() {
                result = self.take_item(name, item);
            }
        });
        result
    }

    fn take_item(&mut self, name: &str, item: Item) -> Result<()> {
        match item {
            Item::Game(game) => self.score_game(name, *game),
            Item::Problem(problem) => {
                self.complain(&format!("{name}:{problem}"));
                Ok(())
            }
        }
    }

    fn complain(&mut self, message: &str) {
        self.bad = true;
        self.progress.aside(|| exit::report(message));
    }

    fn score_game(&mut self, name: &str, mut pgn: PgnGame) -> Result<()> {
        self.game += 1;
        self.engine.clear();
        self.progress.expect(pgn.line.0.len() as u64);
        let mut game = Game::from_position(pgn.initial, pgn.rules, pgn.draws);
        for (node, ply) in pgn.line.0.iter_mut().zip(1..) {
            let mv = MoveJson::new(game.position(), node.mv);
            game.play_on(node.mv).expect("the reader hands over legal moves");
            let score = self.score(&game);
            if self.json {
                let outcome = game.outcome().map(OutcomeJson::from);
                let line = ScoredMove { file: name, game: self.game, ply, mv, score, outcome };
                self.progress.aside(|| json::write_line(self.out, &line))?;
                self.out.flush()?;
            } else {
                annotate(node, score);
            }
            self.progress.advance(1);
        }
        if !self.json {
            let text = pgn.to_pgn().with_context(|| format!("{name}: cannot write game {}", self.game))?;
            let first = std::mem::replace(&mut self.written, true);
            self.progress.aside(|| write!(self.out, "{}{text}", if first { "\n" } else { "" }))?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// The score of a position that is no end.
    fn score(&mut self, game: &Game) -> Option<WhiteScore> {
        if game.outcome().is_some() {
            return None;
        }
        let report = self.engine.search(game, &self.limits, &Control::new(), &SystemClock::start(), &mut ());
        Some(WhiteScore::of(report.score, game.position().turn()))
    }
}

/// Puts the score after the move, in place of one that is there.
fn annotate(node: &mut Node, score: Option<WhiteScore>) {
    node.after.retain(|comment| !is_score(comment));
    if let Some(score) = score {
        // As it is written elsewhere: without a plus.
        let text = score.to_string();
        node.after.insert(0, format!("[%eval {}]", text.trim_start_matches('+')));
    }
}

fn is_score(comment: &str) -> bool {
    comment.strip_prefix("[%eval ").and_then(|rest| rest.strip_suffix(']')).is_some_and(|score| !score.contains(']'))
}
