//! The engine's thread: it carries out orders and searches, and hands what it found to the clerk.

use std::io::Write;

use kamil::{Game, Move};
use kamil_engine::{Control, Depth, Engine, Info as Line, Limits, Listener, SystemClock};
use kamil_tablebase::TableError;

use crate::session::desk::Work;
use crate::session::figures::{bound, per_second, value};
use crate::session::handicap::Handicap;
use crate::xboard::{CoordinateMove, Reply, Text, Thinking};

use super::monitor::Progress;
use super::office::Office;

/// A search that is to be made.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) game: Game,
    pub(super) limits: Limits,
    pub(super) control: Control,
    /// Started when the search was asked for.
    pub(super) clock: SystemClock,
    /// Whether it goes on until it is told to stop, even if there is nothing more to find.
    pub(super) infinite: bool,
    /// None where the position is analyzed, or the engine plays at its full strength.
    pub(super) handicap: Option<Handicap>,
}

/// The engine and its way out.
pub(super) struct Searcher<'a, W> {
    engine: Engine,
    office: &'a Office<W>,
}

impl<'a, W: Write> Searcher<'a, W> {
    pub(super) fn new(table_mib: u32, office: &'a Office<W>) -> Self {
        Self { engine: Engine::new(table_mib), office }
    }

    /// Works until the desk is closed.
    pub(super) fn run(mut self) {
        while let Some(work) = self.office.desk.take() {
            match work {
                Work::Orders(orders) => orders.carry_out(&mut self.engine),
                Work::Task(task) => {
                    self.search(*task);
                    self.office.desk.finish_search();
                }
            }
        }
    }

    fn search(&mut self, task: Task) {
        let Task { game, limits, control, clock, infinite, handicap } = task;
        let moves = game.position().count_legal_moves();
        *self.office.monitor.progress() = Progress { clock: Some(clock), moves, ..Progress::default() };
        let mut listener = Reporter { office: self.office };
        let report = match handicap {
            Some(handicap) => handicap.search(&game, &control, &clock, &mut listener),
            None => self.engine.search(&game, &limits, &control, &clock, &mut listener),
        };
        self.office.desk.wait_to_answer(&control, infinite);
        self.office.inbox.add_report(report);
    }
}

/// Passes on what a search tells.
struct Reporter<'a, W> {
    office: &'a Office<W>,
}

impl<W: Write> Listener for Reporter<'_, W> {
    fn line(&mut self, line: &Line<'_>) {
        let depth = u32::from(line.depth.plies());
        {
            let mut progress = self.office.monitor.progress();
            (progress.depth, progress.nodes) = (depth, line.nodes);
            if line.rank == 1 {
                progress.best = line.line.first().copied();
            }
        }
        if !self.office.monitor.is_posting() {
            return;
        }
        self.office.say(&Reply::Thinking(Box::new(Thinking {
            depth,
            score: value(line.score),
            time: line.elapsed,
            nodes: line.nodes,
            seldepth: line.seldepth.into(),
            nps: per_second(line.nodes, line.elapsed),
            tbhits: line.table_hits,
            line: line.line.iter().copied().map(CoordinateMove::of).collect(),
            bound: bound(line.bound),
        })));
    }

    fn root_move(&mut self, depth: Depth, mv: Move, number: usize) {
        let mut progress = self.office.monitor.progress();
        progress.depth = depth.plies().into();
        progress.current = Some(mv);
        progress.number = u32::try_from(number).unwrap_or(u32::MAX);
    }

    fn table_error(&mut self, error: &TableError) {
        self.office.say(&Reply::Remark(Text::new(&format!("{error}; the search goes on without it"))));
    }
}
