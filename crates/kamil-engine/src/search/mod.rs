//! The tree search. A worker is one thread of it; each step of the search is a file.

mod candidates;
mod deepening;
mod endings;
mod extensions;
mod history;
mod hunt;
mod kind;
mod learning;
mod line;
mod node;
mod path;
mod picker;
mod pruning;
mod quiescence;
mod quota;
mod reductions;
#[cfg(test)]
mod reference;
mod root;
mod see;
mod stack;
mod techniques;
mod threads;
mod timing;
mod tree;
mod tuning;
mod window;

use kamil::{DrawRules, Game, Key, MOVE_LIMIT, Move, Position};

use crate::endgames::Endgames;
use crate::evaluator::{Evaluator, Follower};
use crate::listener::Listener;
use crate::move_limit;
use crate::noise::Noise;
use crate::score::{MAX_PLY, Score};
use crate::table::Shared;
use candidates::Candidates;
use history::Followed;
pub(crate) use history::History;
use line::Lines;
use node::Node;
use path::Path;
use quota::Quota;
use reductions::Reductions;
use root::RootMoves;
use stack::Stack;
pub use techniques::{Technique, Techniques};
pub(crate) use threads::{Task, run};
pub(crate) use timing::{Budget, telling_time};
pub use tuning::{Tunable, Tuning};

/// Tells the findings of hunts from others: any number that is no other part of a key.
const HUNT: Key = Key(0x9d39_247e_3377_6d41);

/// What all threads of a search use alike.
#[derive(Debug)]
pub(crate) struct Means<'a, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) table: Shared<'a>,
    pub(crate) endgames: &'a Endgames,
    pub(crate) noise: Noise,
    pub(crate) techniques: Techniques,
    pub(crate) tuning: &'a Tuning,
}

impl<E> Clone for Means<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Means<'_, E> {}

/// One thread of a search.
struct Worker<'a, E: Evaluator> {
    means: Means<'a, E>,
    history: &'a mut History,
    listener: &'a mut dyn Listener,
    draws: DrawRules,
    /// The evaluator's, of each position of the line.
    accumulators: Vec<E::Accumulator>,
    path: Path,
    lines: Lines,
    stack: Stack,
    candidates: Candidates,
    quota: Quota<'a>,
    root: RootMoves,
    reductions: Reductions,
    /// Up to how many men the endgame tables are asked.
    most_men: u32,
    /// The iteration.
    root_depth: i32,
    seldepth: u16,
    /// From this ply on a null move may be tried: later while one is verified.
    null_move_from: u16,
    /// Whether only a forced win is looked for.
    hunting: bool,
}

impl<'a, E: Evaluator> Worker<'a, E> {
    fn new(
        game: &Game,
        moves: &[Move],
        means: Means<'a, E>,
        history: &'a mut History,
        quota: Quota<'a>,
        listener: &'a mut dyn Listener,
    ) -> Self {
        Self {
            means,
            history,
            listener,
            draws: game.draw_rules(),
            accumulators: vec![means.evaluator.refresh(game.position().board()); usize::from(MAX_PLY) + 1],
            path: Path::of(game),
            lines: Lines::new(),
            stack: Stack::new(),
            candidates: Candidates::default(),
            quota,
            root: RootMoves::new(moves),
            reductions: Reductions::new(means.tuning),
            most_men: if means.techniques.has(Technique::Endgames) { means.endgames.most_men() } else { 0 },
            root_depth: 0,
            seldepth: 0,
            null_move_from: 0,
            hunting: false,
        }
    }

    /// Asks for what the table knows of the position after a move. The earlier before the move is made the better: the
    /// answer takes longer than the move.
    #[inline]
    fn foresee(&self, position: &Position, mv: Move) {
        self.means.table.touch(position.key_after(mv));
    }

    /// Makes a move at `ply`; [`Worker::leave`] takes it back.
    #[inline]
    fn enter(&mut self, node: &Node, mv: Move, gives_check: bool, ply: u16) -> Node {
        let accumulator = self.follow(ply);
        let child = node.after(mv, gives_check, accumulator);
        let here = &mut self.stack[ply];
        here.played = Some(Followed::new(node.position.turn(), mv));
        here.quiet = picker::is_quiet(&node.position, mv).then_some(mv);
        here.reduced = 0;
        self.path.push(child.position.key());
        self.quota.count();
        child
    }

    /// The line goes on after `ply`; answers who hears of the men that come and go.
    #[inline]
    fn follow(&mut self, ply: u16) -> Follower<'_, E> {
        let evaluator = self.means.evaluator;
        let (line, rest) = self.accumulators.split_at_mut(usize::from(ply) + 1);
        let accumulator = &mut rest[0];
        evaluator.follow(&line[usize::from(ply)], accumulator);
        Follower { evaluator, accumulator }
    }

    #[inline]
    fn leave(&mut self) {
        self.path.pop();
    }

    /// Whether the node is drawn, whatever is played: by repetition, which counts as a draw under every profile, since
    /// going round in circles wins nothing; or, where the rules know draws, by bare Kings or the move limit.
    #[inline]
    fn is_drawn(&self, node: &Node) -> bool {
        let position = &node.position;
        let clock = position.halfmove_clock();
        clock >= 4 && self.path.is_repetition(clock)
            || self.draws == DrawRules::Default
                && (position.board().occupied().count() == 2 || clock >= MOVE_LIMIT && position.has_legal_move())
    }

    /// The evaluator's estimate, with the engine's errors of judgement. It heeds no clock, so that it can be kept in the
    /// table; [`Worker::corrected`] says what it comes to.
    #[inline]
    fn evaluate(&mut self, node: &Node, ply: u16) -> Score {
        let line = &mut self.accumulators[..=usize::from(ply)];
        let centipawns = self.means.evaluator.evaluate(&node.position, line);
        Score::from_centipawns(centipawns + self.means.noise.at(node.position.key()))
    }

    /// The key under which the table knows a node. A hunt has findings of its own: what a selective search says of the same
    /// position is not exact enough for it.
    #[inline]
    fn table_key(&self, node: &Node) -> Key {
        if self.hunting { node.position.key().toggle(HUNT) } else { node.position.key() }
    }

    /// What the evaluator's estimate, just made or read from the table, comes to in a node: what the move limit leaves of
    /// it, corrected by what was learned of positions alike.
    #[inline]
    fn corrected(&self, node: &Node, ply: u16, estimate: Score) -> Score {
        let estimate = self.faded(node, estimate);
        if !self.uses(Technique::Correction) {
            return estimate;
        }
        let last = self.stack.played_before(ply, 1);
        let correction = self.history.corrections.value(node.position.turn(), &node.structure, last);
        Score::from_centipawns(estimate.minus(Score::DRAW) + correction)
    }

    #[inline]
    fn faded(&self, node: &Node, estimate: Score) -> Score {
        let (estimate, clock) = (estimate.minus(Score::DRAW), node.position.halfmove_clock());
        Score::from_centipawns(move_limit::faded(estimate, clock, self.draws))
    }

    /// The moves that a move at `ply` follows, as far as they count.
    #[inline]
    fn followed_at(&self, ply: u16) -> [Option<Followed>; 3] {
        if !self.uses(Technique::Continuation) {
            return [None; 3];
        }
        history::FOLLOWED.map(|plies| self.stack.played_before(ply, plies))
    }

    /// The score of a node at which the search goes no further.
    fn leaf(&mut self, node: &Node, ply: u16) -> Score {
        if !node.position.has_legal_move() {
            return Score::mated_in(ply);
        }
        let estimate = self.evaluate(node, ply);
        self.faded(node, estimate)
    }

    #[inline]
    fn uses(&self, technique: Technique) -> bool {
        self.means.techniques.has(technique)
    }

    #[inline]
    fn is_stopped(&self) -> bool {
        self.quota.is_spent()
    }

    #[inline]
    fn reach(&mut self, ply: u16) {
        self.seldepth = self.seldepth.max(ply);
    }
}

const _: () = assert!(MAX_PLY < 250, "plies and extensions fit a byte");
