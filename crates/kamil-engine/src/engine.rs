//! The engine: iterative deepening over one position after another.

use kamil::{Game, Move};

use crate::limits::Limits;
use crate::node::Node;
use crate::noise::Noise;
use crate::ordering::Ordering;
use crate::quota::Quota;
use crate::score::{Depth, Score};
use crate::search::{Means, Search, Selectivity};
use crate::table::Table;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play; none where there is no legal move.
    pub best: Option<Move>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The last iteration, whole or in part; zero where not one move was judged.
    pub depth: Depth,
    /// Moves made on the board.
    pub nodes: u64,
    /// The best line, the best move first.
    pub line: Vec<Move>,
}

/// Searches positions, and remembers what it found until it is cleared.
///
/// It has no clock, thread or randomness: the same searches in the same order give the same reports.
///
/// ```
/// use kamil::{DrawRules, Game, Position, RuleSet};
/// use kamil_engine::{Depth, Engine, Limits, Score};
///
/// // A Rook shuts the King in on the edge, the other gives mate.
/// let fen = "5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1";
/// let game = Game::from_position(Position::from_fen(fen, RuleSet::WarMachine)?, RuleSet::WarMachine, DrawRules::Default);
/// let report = Engine::new(1).search(&game, &Limits::to_depth(Depth::new(3)), &mut || false);
/// assert_eq!(report.best.expect("there are moves").to_string(), "b2b10");
/// assert_eq!(report.score, Score::mate_in(1));
/// # Ok::<(), kamil::LoadError>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    table: Table,
    ordering: Ordering,
    noise: Noise,
    selectivity: Selectivity,
}

impl Engine {
    /// An engine whose table takes about `table_mib` mebibytes; 0 is the least table there is.
    pub fn new(table_mib: u32) -> Self {
        Self {
            table: Table::new(table_mib),
            ordering: Ordering::new(),
            noise: Noise::NONE,
            selectivity: Selectivity::Full,
        }
    }

    /// The same engine with errors of judgement.
    #[must_use]
    pub fn with_noise(self, noise: Noise) -> Self {
        Self { noise, ..self }
    }

    #[cfg(test)]
    pub(crate) fn plain() -> Self {
        Self { selectivity: Selectivity::None, ..Self::new(0) }
    }

    /// Forgets everything, as a new engine.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = Ordering::new();
    }

    /// Searches the position of a game until a limit is reached or `stop` answers yes; it is asked every 1,024 moves.
    ///
    /// The game's earlier positions count for repetitions, and its draw rules apply. That the game may be over, or
    /// drawn already, is no obstacle: as long as there is a legal move, one is given.
    pub fn search(&mut self, game: &Game, limits: &Limits, stop: &mut dyn FnMut() -> bool) -> Report {
        let root = Node::new(game.position());
        let Some(fallback) = game.position().legal_moves().iter().min().copied() else {
            return Report { best: None, score: Score::mated_in(0), depth: Depth::ZERO, nodes: 0, line: Vec::new() };
        };
        self.table.age();
        self.ordering.age();
        let means = Means {
            table: &mut self.table,
            ordering: &mut self.ordering,
            noise: self.noise,
            selectivity: self.selectivity,
            quota: Quota::new(limits.nodes, stop),
        };
        deepen(Search::new(game, means), &root, limits.depth.unwrap_or(Depth::MAX), fallback)
    }
}

/// Searches deeper and deeper, up to `last` or until the search's allowance is spent.
fn deepen(mut search: Search<'_>, root: &Node, last: Depth, fallback: Move) -> Report {
    let mut report =
        Report { best: Some(fallback), score: Score::DRAW, depth: Depth::ZERO, nodes: 0, line: vec![fallback] };
    let mut depth = Depth::ZERO;
    while depth < last && !search.is_stopped() {
        depth = depth.deeper();
        let Some(score) = search.root(root, depth) else { break };
        report.score = score;
        report.depth = depth;
        report.line.clear();
        report.line.extend_from_slice(search.line());
        report.best = report.line.first().copied();
        if is_settled(score, depth) {
            break;
        }
    }
    report.nodes = search.nodes();
    report
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
    use crate::table::Bound;

    #[test]
    fn an_iteration_cut_short_is_remembered_as_a_lower_bound() {
        let game = Game::new(Array::Kamil, DrawRules::Default);
        let depth = Depth::new(4);
        let remembered = |limits: &Limits| {
            let mut engine = Engine::new(1);
            let report = engine.search(&game, limits, &mut || false);
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
