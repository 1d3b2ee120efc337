//! The engine: what outlives a search, and the way to start one.

use core::num::NonZeroUsize;

use kamil::{Game, Move};

use crate::clock::Clock;
use crate::control::Control;
use crate::evaluation::HandWritten;
use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::listener::{Info, Listener};
use crate::node::Node;
use crate::noise::Noise;
use crate::ordering::Ordering;
use crate::quota::Quota;
use crate::score::{Depth, Score};
use crate::search::{Means, Search, Selectivity};
use crate::table::Table;
use crate::timing::Budget;

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
    ordering: Ordering,
    noise: Noise,
    selectivity: Selectivity,
    threads: NonZeroUsize,
}

impl Engine {
    /// An engine with the hand-written evaluation, whose table takes about `table_mib` mebibytes; 0 is the least table
    /// there is.
    pub fn new(table_mib: u32) -> Self {
        Self::with_evaluator(table_mib, HandWritten)
    }

    #[cfg(test)]
    pub(crate) fn plain() -> Self {
        Self { selectivity: Selectivity::None, ..Self::new(0) }
    }
}

impl<E: Evaluator> Engine<E> {
    /// An engine with an evaluation of the caller's.
    pub fn with_evaluator(table_mib: u32, evaluator: E) -> Self {
        Self {
            evaluator,
            table: Table::new(table_mib),
            ordering: Ordering::new(),
            noise: Noise::NONE,
            selectivity: Selectivity::Full,
            threads: NonZeroUsize::MIN,
        }
    }

    /// The same engine with errors of judgement.
    #[must_use]
    pub fn with_noise(self, noise: Noise) -> Self {
        Self { noise, ..self }
    }

    /// Replaces the table by an empty one of about `mib` mebibytes.
    pub fn set_table(&mut self, mib: u32) {
        self.table = Table::new(mib);
    }

    /// How many threads search together. Where the platform has no threads, one does.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        self.threads = threads;
    }

    /// Forgets everything, as a new engine.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = Ordering::new();
    }

    /// How full the table is of the last search's findings, in thousandths.
    pub fn hashfull(&self) -> u16 {
        self.table.hashfull()
    }

    /// Searches the position of a game until a limit is reached or `control` says stop, which is looked at every 1,024
    /// moves.
    ///
    /// The game's earlier positions count for repetitions, and its draw rules apply. That the game may be over, or
    /// drawn already, is no obstacle: as long as there is a legal move, one is given.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        clock: &dyn Clock,
        listener: &mut dyn Listener,
    ) -> Report {
        let mut allowed = game.position().legal_moves().to_vec();
        allowed.sort();
        if allowed.is_empty() {
            return Report::without_move(Score::mated_in(0));
        }
        if !limits.search_moves.is_empty() {
            allowed.retain(|mv| limits.search_moves.contains(mv));
        }
        let Some(&fallback) = allowed.first() else { return Report::without_move(Score::DRAW) };
        self.table.age();
        self.ordering.age();
        let budget = Budget::of(limits.time);
        let root = Node::new(&self.evaluator, game.position());
        let means = Means {
            evaluator: &self.evaluator,
            table: &mut self.table,
            ordering: &mut self.ordering,
            noise: self.noise,
            selectivity: self.selectivity,
            quota: Quota::new(limits.nodes, budget.hard, control, clock),
        };
        let search = Search::new(game, means, allowed);
        deepen(search, &root, &Plan { limits, budget }, fallback, listener)
    }
}

impl Report {
    fn without_move(score: Score) -> Self {
        Self { best: None, ponder: None, score, depth: Depth::ZERO, nodes: 0, line: Vec::new() }
    }
}

/// When to end.
struct Plan<'a> {
    limits: &'a Limits,
    budget: Budget,
}

/// Searches deeper and deeper, up to the last iteration or until the search's allowance is spent.
fn deepen<E: Evaluator>(
    mut search: Search<'_, E>,
    root: &Node<E::Accumulator>,
    plan: &Plan<'_>,
    fallback: Move,
    listener: &mut dyn Listener,
) -> Report {
    let mut report = Report { best: Some(fallback), line: vec![fallback], ..Report::without_move(Score::DRAW) };
    let last = plan.limits.depth.unwrap_or(Depth::MAX);
    let mut depth = Depth::ZERO;
    while depth < last && !search.is_stopped() && !search.quota().is_past(plan.budget.soft) {
        depth = depth.deeper();
        if !iterate(&mut search, root, depth, plan.limits.lines, &mut report, listener) {
            break;
        }
        if is_settled(report.score, depth) || is_mate_found(report.score, plan.limits.mate) {
            break;
        }
    }
    report.nodes = search.nodes();
    report.ponder = report.line.get(1).copied();
    report
}

/// One iteration, over as many lines as are asked for. False where not one move was judged.
fn iterate<E: Evaluator>(
    search: &mut Search<'_, E>,
    root: &Node<E::Accumulator>,
    depth: Depth,
    lines: NonZeroUsize,
    report: &mut Report,
    listener: &mut dyn Listener,
) -> bool {
    let mut found: Vec<(Score, Vec<Move>)> = Vec::new();
    let mut firsts = Vec::new();
    while found.len() < lines.get() && !search.is_stopped() {
        let Some(score) = search.root(root, depth, &firsts) else { break };
        firsts.extend(search.line().first());
        found.push((score, search.line().to_vec()));
    }
    // A later line may turn out better than an earlier one.
    found.sort_by_key(|(score, _)| core::cmp::Reverse(*score));
    for ((score, line), rank) in found.iter().zip(1..) {
        listener.line(&Info {
            depth,
            seldepth: search.seldepth(),
            rank,
            score: *score,
            bound: None,
            nodes: search.nodes(),
            hashfull: search.table.hashfull(),
            elapsed: search.quota().elapsed(),
            line,
        });
    }
    let Some((score, line)) = found.into_iter().next() else { return false };
    *report = Report { score, depth, best: line.first().copied(), line, ..report.clone() };
    true
}

/// Whether a win in so many moves, or sooner, is known.
fn is_mate_found(score: Score, moves: Option<u16>) -> bool {
    moves.is_some_and(|moves| score >= Score::mate_in((2 * moves.min(1_000)).saturating_sub(1)))
}

/// Whether a deeper iteration is not likely to find a shorter end: reductions may hide one at first, but seldom up to
/// twice its distance.
fn is_settled(score: Score, depth: Depth) -> bool {
    use crate::score::ScoreKind::{Centipawns, MateIn, MatedIn};
    match score.kind() {
        MateIn(plies) | MatedIn(plies) => 2 * plies <= u16::from(depth.plies()),
        Centipawns(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use kamil::{Array, DrawRules};

    use super::*;
    use crate::clock::NoClock;
    use crate::table::Bound;

    #[test]
    fn an_iteration_cut_short_is_remembered_as_a_lower_bound() {
        let game = Game::new(Array::Kamil, DrawRules::Default);
        let depth = Depth::new(4);
        let remembered = |limits: &Limits| {
            let mut engine = Engine::new(1);
            let report = engine.search(&game, limits, &Control::new(), &NoClock, &mut ());
            let finding = engine.table.probe(game.position().key(), 0).expect("the root is kept");
            assert_eq!(finding.depth, depth);
            (report.nodes, finding.bound)
        };
        let (nodes, whole) = remembered(&Limits::to_depth(depth));
        assert_eq!(whole, Bound::Exact);
        let (_, cut) = remembered(&Limits::to_nodes(nodes - 1));
        assert_eq!(cut, Bound::Lower);
    }
}
