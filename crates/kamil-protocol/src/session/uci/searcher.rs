//! The engine's thread: it carries out orders and searches, and gives moves.

use std::io::Write;
use std::time::Duration;

use kamil::{Game, Move, UciMove};
use kamil_engine::{Clock as _, Control, Depth, Engine, Info as Line, Listener, Report, SystemClock};
use kamil_tablebase::TableError;

use crate::session::desk::{Desk, Work};
use crate::session::figures::{bound, per_second, value};
use crate::session::voice::Voice;
use crate::uci::{BestMove, Info, Reply, Score, Wdl};

use super::perft;
use super::task::{Task, TaskKind};

/// The engine and its way out.
pub(super) struct Searcher<'a, W> {
    engine: Engine,
    desk: &'a Desk<Task>,
    voice: &'a Voice<W>,
}

impl<'a, W: Write> Searcher<'a, W> {
    pub(super) fn new(table_mib: u32, desk: &'a Desk<Task>, voice: &'a Voice<W>) -> Self {
        Self { engine: Engine::new(table_mib), desk, voice }
    }

    /// Works until the desk is closed.
    pub(super) fn run(mut self) {
        while let Some(work) = self.desk.take() {
            match work {
                Work::Orders(orders) => orders.carry_out(&mut self.engine),
                Work::Task(task) => {
                    self.do_task(*task);
                    self.desk.finish_search();
                }
            }
        }
    }

    fn do_task(&mut self, task: Task) {
        let Task { game, control, clock, kind } = task;
        match kind {
            TaskKind::Search { limits, infinite, show_wdl, handicap } => {
                let mut listener = Reporter { desk: self.desk, voice: self.voice, clock, show_wdl };
                let report = match handicap {
                    Some(handicap) => handicap.search(&game, &control, &clock, &mut listener),
                    None => self.engine.search(&game, &limits, &control, &clock, &mut listener),
                };
                let best = self.best_move(&report);
                self.desk.wait_to_answer(&control, infinite);
                self.say(&Reply::BestMove(best));
            }
            TaskKind::Perft(depth) => self.count(&game, depth, &control),
        }
    }

    fn best_move(&self, report: &Report) -> BestMove {
        if report.best.is_none() {
            let score = Some(Score { value: value(report.score), bound: None });
            self.say(&Reply::from(Info { depth: Some(0), score, ..Info::default() }));
        }
        BestMove { best: report.best.map(UciMove::from), ponder: report.ponder.map(UciMove::from) }
    }

    /// Counts below each root move, in order; what was stopped has no count.
    fn count(&mut self, game: &Game, depth: u32, control: &Control) {
        let position = game.position();
        if depth == 0 || depth > perft::DEEPEST {
            let expected = format!("expected a depth from 1 to {} after `perft`, found {depth}", perft::DEEPEST);
            self.say(&Reply::message(&expected));
            return;
        }
        let mut moves = position.legal_moves();
        moves.sort();
        let mut total = 0_u64;
        for &mv in &moves {
            let nodes = perft::count(&position.after(mv), depth - 1, control);
            let Some(nodes) = nodes.filter(|_| !control.is_stopped()) else {
                self.say(&Reply::message("perft was stopped before its end"));
                return;
            };
            total = total.saturating_add(nodes);
            self.say(&Reply::Share(mv.into(), nodes));
        }
        self.say(&Reply::Count(total));
    }

    fn say(&self, reply: &Reply) {
        if !self.voice.say(reply) {
            self.desk.close();
        }
    }
}

/// Passes on what a search tells.
struct Reporter<'a, W> {
    desk: &'a Desk<Task>,
    voice: &'a Voice<W>,
    clock: SystemClock,
    show_wdl: bool,
}

/// Before this, the move that is looked at changes too fast to be read.
const QUIET: Duration = Duration::from_secs(3);

impl<W: Write> Listener for Reporter<'_, W> {
    fn line(&mut self, line: &Line<'_>) {
        self.say(Info {
            depth: Some(line.depth.plies().into()),
            seldepth: Some(line.seldepth.into()),
            multipv: Some(u32::try_from(line.rank).unwrap_or(u32::MAX)),
            score: Some(Score { value: value(line.score), bound: bound(line.bound) }),
            wdl: self.show_wdl.then(|| Wdl::of(line.score)),
            nodes: Some(line.nodes),
            nps: Some(per_second(line.nodes, line.elapsed)),
            hashfull: Some(line.hashfull.into()),
            tbhits: Some(line.table_hits),
            time: Some(line.elapsed),
            pv: line.line.iter().copied().map(UciMove::from).collect(),
            ..Info::default()
        });
    }

    fn root_move(&mut self, depth: Depth, mv: Move, number: usize) {
        if self.clock.elapsed() < QUIET {
            return;
        }
        self.say(Info {
            depth: Some(depth.plies().into()),
            current_move: Some(mv.into()),
            current_number: Some(u32::try_from(number).unwrap_or(u32::MAX)),
            ..Info::default()
        });
    }

    fn table_error(&mut self, error: &TableError) {
        self.say(Info::message(&format!("{error}; the search goes on without it")));
    }
}

impl<W: Write> Reporter<'_, W> {
    fn say(&self, info: Info) {
        if !self.voice.say(&Reply::from(info)) {
            self.desk.close();
        }
    }
}
