//! The engine: what outlives a search, and the way to start one.

use core::num::NonZeroUsize;

use kamil::{Game, Move};
use kamil_tablebase::TableError;

use crate::clock::Clock;
use crate::control::Control;
use crate::endgames::Endgames;
use crate::evaluation::HandWritten;
use crate::evaluator::Evaluator;
use crate::foretold::{self, Correcting, Question};
use crate::limits::Limits;
use crate::listener::Listener;
use crate::noise::Noise;
use crate::score::{Depth, Score};
use crate::search::{History, Means, Task, Technique, Techniques, Tuning, run};
use crate::table::Table;
use crate::verdict::Verdict;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play; none where there is no legal move, or none of those asked for.
    pub best: Option<Move>,
    /// The reply that is expected, if one is known.
    pub ponder: Option<Move>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The last iteration, whole or in part; zero where not one move was judged.
    pub depth: Depth,
    /// Moves made on the board, by all threads.
    pub nodes: u64,
    /// Positions that an endgame table has answered for.
    pub table_hits: u64,
    /// The best line, the best move first.
    pub line: Vec<Move>,
}

/// Searches positions, and remembers what it found until it is cleared.
///
/// With one thread and no time limit it is deterministic: the same searches in the same order give the same reports.
///
/// ```
/// use kamil::{DrawRules, Game, Position, RuleSet};
/// use kamil_engine::{Control, Depth, Engine, Limits, NoClock, Score};
///
/// // A Rook shuts the King in on the edge, the other gives mate.
/// let fen = "5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1";
/// let game = Game::from_position(Position::from_fen(fen, RuleSet::WarMachine)?, RuleSet::WarMachine, DrawRules::Default);
/// let limits = Limits::to_depth(Depth::new(3));
/// let report = Engine::new(1).search(&game, &limits, &Control::new(), &NoClock, &mut ());
/// assert_eq!(report.best.expect("there are moves").to_string(), "b2b10");
/// assert_eq!(report.score, Score::mate_in(1));
/// # Ok::<(), kamil::LoadError>(())
/// ```
#[derive(Debug)]
pub struct Engine<E = HandWritten> {
    evaluator: E,
    table: Table,
    endgames: Endgames,
    /// One for each thread.
    histories: Vec<History>,
    noise: Noise,
    techniques: Techniques,
    tuning: Tuning,
}

impl Engine {
    /// An engine with the hand-written evaluation, whose table takes about `table_mib` mebibytes; 0 is the least table
    /// there is.
    pub fn new(table_mib: u32) -> Self {
        Self::with_evaluator(table_mib, HandWritten)
    }
}

impl<E: Evaluator> Engine<E> {
    /// An engine with an evaluation of the caller's.
    pub fn with_evaluator(table_mib: u32, evaluator: E) -> Self {
        Self {
            evaluator,
            table: Table::new(table_mib),
            endgames: Endgames::built_in(),
            histories: vec![History::new()],
            noise: Noise::NONE,
            techniques: Techniques::ALL,
            tuning: Tuning::default(),
        }
    }

    /// The same engine with errors of judgement.
    #[must_use]
    pub fn with_noise(self, noise: Noise) -> Self {
        Self { noise, ..self }
    }

    /// The same engine with some techniques only, to measure what the others are worth.
    #[must_use]
    pub fn with_techniques(self, techniques: Techniques) -> Self {
        Self { techniques, ..self }
    }

    /// Replaces the numbers that the search is tuned by.
    pub fn set_tuning(&mut self, tuning: Tuning) {
        self.tuning = tuning;
    }

    /// Replaces the table by an empty one of about `mib` mebibytes.
    pub fn set_table(&mut self, mib: u32) {
        self.table.replace(mib);
    }

    /// Replaces the endgame tables that are asked: those of three men, which are part of the program, unless others are
    /// set.
    pub fn set_endgames(&mut self, endgames: Endgames) {
        self.endgames = endgames;
    }

    /// How many threads search together. Where the crate is built without threads, one does.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        let threads = if cfg!(feature = "threads") { threads.get() } else { 1 };
        self.histories.resize_with(threads, History::new);
    }

    /// Forgets everything, as a new engine.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.fill_with(History::new);
    }

    /// Searches the position of a game until a limit is reached or `control` says stop, which is looked at every 1,024
    /// moves.
    ///
    /// The game's earlier positions count for repetitions, and its draw rules apply. That the game may be over, or
    /// drawn already, is no obstacle: as long as there is a legal move, one is given.
    ///
    /// Where endgame tables know the position and tell its moves apart, they choose, and nothing is searched: the quickest
    /// win that the move limit allows, the slowest loss. Of a drawn position's moves the search looks at those that draw.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        listener: &mut dyn Listener,
    ) -> Report {
        let mut moves = game.position().legal_moves().to_vec();
        moves.sort();
        if moves.is_empty() {
            return Report::without_move(Score::mated_in(0));
        }
        let all = moves.len();
        if !limits.search_moves.is_empty() {
            moves.retain(|mv| limits.search_moves.contains(mv));
        }
        if moves.is_empty() {
            return Report::without_move(Score::DRAW);
        }
        let endgames = self.endgames.clone();
        let tuning = self.tuning;
        let question = Question { tables: endgames.tables(), game, limits, control, clock, tuning: &tuning };
        let verdict = self.verdict(game, &moves, listener);
        let Some(verdict) = verdict else {
            let task = Task { game, moves: &moves, whole: moves.len() == all, limits, control, clock };
            return self.run(&task, listener);
        };
        if verdict.decides() {
            match foretold::answer(question, &verdict, listener) {
                Ok(report) => return report,
                Err(error) => listener.table_error(&error),
            }
        }
        moves = verdict.keeping();
        let task = Task { game, moves: &moves, whole: moves.len() == all, limits, control, clock };
        let mut report = self.run(&task, &mut Correcting { verdict: &verdict, listener });
        if let Err(error) = foretold::tell_others(question, &verdict, &mut report, listener) {
            listener.table_error(&error);
        }
        report
    }

    /// What the endgame tables know of the root's moves.
    fn verdict(&self, game: &Game, moves: &[Move], listener: &mut dyn Listener) -> Option<Verdict> {
        if !self.techniques.has(Technique::Endgames) || !self.endgames.cover(game.position().board()) {
            return None;
        }
        loop {
            match Verdict::new(self.endgames.tables(), game, moves) {
                Ok(verdict) => return verdict,
                Err(error) => {
                    listener.table_error(&error);
                    // That a file is damaged is an error once; the others may be enough.
                    if !matches!(error, TableError::Format { .. }) {
                        return None;
                    }
                }
            }
        }
    }

    fn run(&mut self, task: &Task<'_>, listener: &mut dyn Listener) -> Report {
        let means = Means {
            evaluator: &self.evaluator,
            table: self.table.begin(),
            endgames: &self.endgames,
            noise: self.noise,
            techniques: self.techniques,
            tuning: &self.tuning,
        };
        run(task, means, &mut self.histories, listener)
    }
}

impl Report {
    fn without_move(score: Score) -> Self {
        Self { best: None, ponder: None, score, depth: Depth::ZERO, nodes: 0, table_hits: 0, line: Vec::new() }
    }
}
