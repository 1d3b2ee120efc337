//! The tree search: negamax with a principal variation, a transposition table and selective depths.

use kamil::{DrawRules, Game, MOVE_LIMIT, Move, Role, RuleSet};

use crate::evaluator::Evaluator;
use crate::line::Lines;
use crate::node::Node;
use crate::noise::Noise;
use crate::ordering::{Candidate, Candidates, Mark, Ordering, is_quiet};
use crate::path::Path;
use crate::quota::Quota;
use crate::score::{Depth, MAX_PLY, Score};
use crate::table::{BestMove, Bound, Finding, Table};

/// The scores that still matter: above alpha, which our side has elsewhere, and below beta, which theirs has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Self = Self { alpha: Score::INFINITE.negated(), beta: Score::INFINITE };

    /// Only whether a score is above `alpha` matters.
    const fn null(alpha: Score) -> Self {
        Self { alpha, beta: alpha.above(1) }
    }

    /// As the other side sees it.
    #[inline]
    pub(crate) fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    #[inline]
    pub(crate) fn raised_to(self, score: Score) -> Self {
        Self { alpha: self.alpha.max(score), ..self }
    }

    fn is_null(self) -> bool {
        self.beta <= self.alpha.above(1)
    }

    /// No game is won sooner than on the next ply, or lost sooner than now; a window beyond that is empty.
    fn within_mate_distance(self, ply: u16) -> Self {
        Self { alpha: self.alpha.max(Score::mated_in(ply)), beta: self.beta.min(Score::mate_in(ply + 1)) }
    }
}

/// How far the search trusts its guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selectivity {
    /// Every line to the same depth, and no table: the score of a plain minimax. For tests.
    #[cfg_attr(not(test), allow(dead_code))]
    None,
    /// Extensions, reductions and pruning.
    Full,
}

/// One search of one position.
pub(crate) struct Search<'a, E> {
    evaluator: &'a E,
    pub(crate) table: &'a mut Table,
    pub(crate) ordering: &'a mut Ordering,
    noise: Noise,
    selectivity: Selectivity,
    rules: RuleSet,
    draws: DrawRules,
    path: Path,
    lines: Lines,
    candidates: Candidates,
    quota: Quota<'a>,
    /// The root's moves to choose from.
    allowed: Vec<Move>,
    seldepth: u16,
}

/// What a search uses besides its game.
pub(crate) struct Means<'a, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) table: &'a mut Table,
    pub(crate) ordering: &'a mut Ordering,
    pub(crate) noise: Noise,
    pub(crate) selectivity: Selectivity,
    pub(crate) quota: Quota<'a>,
}

impl<'a, E: Evaluator> Search<'a, E> {
    pub(crate) fn new(game: &Game, means: Means<'a, E>, allowed: Vec<Move>) -> Self {
        let Means { evaluator, table, ordering, noise, selectivity, quota } = means;
        Self {
            evaluator,
            table,
            ordering,
            noise,
            selectivity,
            rules: game.rules(),
            draws: game.draw_rules(),
            path: Path::of(game),
            lines: Lines::new(),
            candidates: Candidates::default(),
            quota,
            allowed,
            seldepth: 0,
        }
    }

    /// Searches the root to `depth`: its score, or none where the search was stopped before a move was judged.
    ///
    /// The line found is [`Search::line`]. A search that is stopped later gives the best of what it has judged, which
    /// is no worse than the first move, the best of the iteration before.
    ///
    /// Moves of `excluded` are left out; what is found then is not kept in the table.
    pub(crate) fn root(&mut self, node: &Node<E::Accumulator>, depth: Depth, excluded: &[Move]) -> Option<Score> {
        let first = self.table.probe(node.position.key(), 0).and_then(|finding| finding.best);
        self.clear_line(0);
        if excluded.len() >= self.allowed.len() {
            return None;
        }
        let ordering = &*self.ordering;
        let moves = self.allowed.iter().filter(|mv| !excluded.contains(mv));
        let candidates = self.candidates.push_all(moves.map(|&mv| ordering.candidate(&node.position, 0, first, mv)));
        let judged = self.moves(node, Window::FULL, depth, 0, candidates);
        self.drop_candidates(candidates);
        let Judged { score, best, .. } = judged?;
        let best = best.map(BestMove::from);
        // Of a search that was stopped, a move not looked at may be better still.
        let bound = if self.is_stopped() { Bound::Lower } else { Bound::Exact };
        if excluded.is_empty() {
            self.store(node, 0, Finding { best, score, depth, bound });
        }
        Some(score)
    }

    /// The score of a node below the root, for its side to move.
    fn negamax(&mut self, node: &Node<E::Accumulator>, window: Window, depth: Depth, ply: u16) -> Score {
        self.clear_line(ply);
        if self.is_stopped() || self.is_drawn(node) {
            return Score::DRAW;
        }
        let window = window.within_mate_distance(ply);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let in_check = node.position.is_check();
        let depth = if in_check && self.is_selective() { depth.deeper() } else { depth };
        if depth == Depth::ZERO || ply >= MAX_PLY {
            return self.quiescence(node, window, ply);
        }
        let finding = self.table.probe(node.position.key(), ply);
        if let Some(score) = finding.and_then(|finding| self.known_score(node, finding, window, depth)) {
            return score;
        }
        if !in_check && let Some(score) = self.prune(node, window, depth, ply) {
            return score;
        }
        let candidates = self.candidates_of(node, ply, finding.and_then(|finding| finding.best));
        let judged = self.moves(node, window, depth, ply, candidates);
        self.drop_candidates(candidates);
        let Some(Judged { score, best, bound }) = judged else { return Score::DRAW };
        if !self.is_stopped() {
            self.store(node, ply, Finding { best: best.map(BestMove::from), score, depth, bound });
        }
        score
    }

    /// A score that the table already has, deep enough and on the right side of the window. Not on the principal
    /// variation, where it would hide repetitions and cut the line short.
    fn known_score(
        &self,
        node: &Node<E::Accumulator>,
        finding: Finding,
        window: Window,
        depth: Depth,
    ) -> Option<Score> {
        // Near the move limit the table's scores, made with another clock, mislead.
        let far_from_limit = node.position.halfmove_clock() < MOVE_LIMIT - 40 || self.draws == DrawRules::Strict;
        if !self.is_selective() || !window.is_null() || finding.depth < depth || !far_from_limit {
            return None;
        }
        let holds = match finding.bound {
            Bound::Exact => true,
            Bound::Lower => finding.score >= window.beta,
            Bound::Upper => finding.score <= window.alpha,
        };
        holds.then_some(finding.score)
    }

    /// Gives up a node off the principal variation that is so good that the other side won't let it come about.
    fn prune(&mut self, node: &Node<E::Accumulator>, window: Window, depth: Depth, ply: u16) -> Option<Score> {
        if !self.is_selective() || !window.is_null() || window.beta.is_decisive() || !has_leading_men(node) {
            return None;
        }
        let estimate = self.estimate(node);
        if depth <= REVERSE_FUTILITY_DEPTH {
            let margin = REVERSE_FUTILITY_MARGIN * i32::from(depth.plies());
            if estimate >= window.beta.above(margin) && node.position.has_legal_move() {
                return Some(estimate);
            }
        }
        if depth >= NULL_MOVE_DEPTH && estimate >= window.beta {
            return self.try_null_move(node, window, depth, ply);
        }
        None
    }

    /// Passes, and sees whether the other side's move brings it back below beta. A side that may pass and still be so
    /// well off has a move at least as good, unless every move harms it; so men that can always move are asked for.
    fn try_null_move(&mut self, node: &Node<E::Accumulator>, window: Window, depth: Depth, ply: u16) -> Option<Score> {
        let mut setup = node.position.to_setup();
        setup.turn = !setup.turn;
        let position = setup.to_position(self.rules).ok()?;
        if !node.position.has_legal_move() {
            return None;
        }
        let passed = Node { position, accumulator: node.accumulator.clone() };
        self.path.push(position.key());
        self.quota.count();
        let reduced = depth.less(3 + depth.plies() / 4);
        let beta = Window { alpha: window.beta.above(-1), beta: window.beta };
        let score = -self.negamax(&passed, beta.flipped(), reduced, ply + 1);
        self.leave();
        if self.is_stopped() {
            // The search unwinds, and nobody reads the score.
            return Some(Score::DRAW);
        }
        if score < window.beta {
            return None;
        }
        // A win after a pass proves no win.
        Some(if score.is_decisive() { window.beta } else { score })
    }

    /// Looks at the candidates one after another. None where the search was stopped before one was judged.
    fn moves(
        &mut self,
        node: &Node<E::Accumulator>,
        mut window: Window,
        depth: Depth,
        ply: u16,
        candidates: Mark,
    ) -> Option<Judged> {
        let floor = window.alpha;
        let mut judged: Option<Judged> = None;
        let mut index = 0;
        while let Some(candidate) = self.pick(candidates, index) {
            let child = self.enter(node, candidate.mv);
            let step = Step { node, child: &child, candidate, index };
            let score = self.judge_move(&step, window, depth, ply);
            self.leave();
            index += 1;
            if self.is_stopped() {
                return judged;
            }
            if judged.is_none_or(|judged| score > judged.score) {
                let best = if score > floor { Some(candidate.mv) } else { None };
                judged = Some(Judged { score, best, bound: bound_of(score, floor, window.beta) });
                if score > window.alpha {
                    self.extend_line(ply, candidate.mv);
                    window = window.raised_to(score);
                }
                if score >= window.beta {
                    let tried = self.candidates.picked(candidates, index);
                    self.ordering.reward(&node.position, ply, depth, tried);
                    break;
                }
            }
        }
        let lost = Judged { score: Score::mated_in(ply), best: None, bound: Bound::Exact };
        Some(judged.unwrap_or(lost))
    }

    /// The score of one move. The first gets the whole window; a later one must first show, often at less depth, that
    /// it is better at all.
    fn judge_move(&mut self, step: &Step<'_, E::Accumulator>, window: Window, depth: Depth, ply: u16) -> Score {
        let child = step.child;
        let full = depth.less(1);
        if step.index == 0 {
            return -self.negamax(child, window.flipped(), full, ply + 1);
        }
        let scout = Window::null(window.alpha).flipped();
        let reduction = self.reduction(step, depth);
        let mut score = -self.negamax(child, scout, full.less(reduction), ply + 1);
        if reduction > 0 && score > window.alpha && !self.is_stopped() {
            score = -self.negamax(child, scout, full, ply + 1);
        }
        if score > window.alpha && score < window.beta && !window.is_null() && !self.is_stopped() {
            score = -self.negamax(child, window.flipped(), full, ply + 1);
        }
        score
    }

    /// How many plies less a late quiet move or a losing capture is looked at.
    fn reduction(&self, step: &Step<'_, E::Accumulator>, depth: Depth) -> u8 {
        let &Step { node, child, candidate, index } = step;
        let quiet = is_quiet(&node.position, candidate.mv) || candidate.is_bad_capture();
        let early = index < 3 || candidate.is_favoured();
        if !self.is_selective() || depth < Depth::new(3) || early || !quiet || child.position.is_check() {
            return 0;
        }
        let by_index = u8::from(index >= 8) + u8::from(index >= 20);
        (1 + by_index + depth.plies() / 6).min(depth.plies() - 2)
    }

    /// Whether the node is drawn, whatever is played: by repetition, which counts as a draw under every profile, since
    /// going round in circles wins nothing; or, where the rules know draws, by bare Kings or the move limit.
    pub(crate) fn is_drawn(&self, node: &Node<E::Accumulator>) -> bool {
        let position = &node.position;
        if self.path.is_repetition(position.halfmove_clock()) {
            return true;
        }
        self.draws == DrawRules::Default
            && (position.board().occupied().count() == 2
                || position.halfmove_clock() >= MOVE_LIMIT && position.has_legal_move())
    }

    /// Makes a move; [`Search::leave`] takes it back.
    #[inline]
    pub(crate) fn enter(&mut self, node: &Node<E::Accumulator>, mv: Move) -> Node<E::Accumulator> {
        let child = node.after(mv);
        self.path.push(child.position.key());
        self.seldepth = self.seldepth.max(self.path.plies());
        self.quota.count();
        child
    }

    #[inline]
    pub(crate) fn leave(&mut self) {
        self.path.pop();
    }

    /// All legal moves of a node, ranked.
    pub(crate) fn candidates_of(&mut self, node: &Node<E::Accumulator>, ply: u16, first: Option<BestMove>) -> Mark {
        let position = &node.position;
        let ordering = &*self.ordering;
        let moves = position.legal_moves();
        self.candidates.push_all(moves.iter().map(|&mv| ordering.candidate(position, ply, first, mv)))
    }

    pub(crate) fn push_candidates(&mut self, candidates: impl Iterator<Item = Candidate>) -> Mark {
        self.candidates.push_all(candidates)
    }

    #[inline]
    pub(crate) fn pick(&mut self, candidates: Mark, index: usize) -> Option<Candidate> {
        self.candidates.pick(candidates, index)
    }

    pub(crate) fn drop_candidates(&mut self, candidates: Mark) {
        self.candidates.truncate(candidates);
    }

    fn store(&mut self, node: &Node<E::Accumulator>, ply: u16, finding: Finding) {
        self.table.store(node.position.key(), ply, finding);
    }

    #[inline]
    pub(crate) fn clear_line(&mut self, ply: u16) {
        self.lines.clear(ply);
    }

    pub(crate) fn extend_line(&mut self, ply: u16, mv: Move) {
        self.lines.extend(ply, mv);
    }

    /// The best line from the root.
    pub(crate) fn line(&self) -> &[Move] {
        self.lines.at_root()
    }

    /// The estimate of a position that has a legal move, with the engine's errors of judgement.
    pub(crate) fn estimate(&self, node: &Node<E::Accumulator>) -> Score {
        let centipawns = self.evaluator.evaluate(&node.position, &node.accumulator);
        Score::from_centipawns(centipawns + self.noise.at(node.position.key()))
    }

    pub(crate) fn quota(&self) -> &Quota<'a> {
        &self.quota
    }

    /// The longest line looked at, in plies.
    pub(crate) fn seldepth(&self) -> u16 {
        self.seldepth
    }

    /// Whether lines may be extended, reduced and pruned.
    pub(crate) fn is_selective(&self) -> bool {
        self.selectivity == Selectivity::Full
    }

    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.quota.is_spent()
    }

    /// Moves made so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.quota.used()
    }
}

/// One of a node's moves under judgement.
#[derive(Debug)]
struct Step<'a, A> {
    node: &'a Node<A>,
    child: &'a Node<A>,
    candidate: Candidate,
    /// How many were looked at before.
    index: usize,
}

/// The best of the moves looked at.
#[derive(Clone, Copy, Debug)]
struct Judged {
    score: Score,
    /// None where every move fell short of alpha.
    best: Option<Move>,
    bound: Bound,
}

const REVERSE_FUTILITY_DEPTH: Depth = Depth::new(4);
/// For each ply of depth, in hundredths of a Pawn.
const REVERSE_FUTILITY_MARGIN: i32 = 90;
const NULL_MOVE_DEPTH: Depth = Depth::new(3);

fn bound_of(score: Score, alpha: Score, beta: Score) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// Whether the side to move has a man that is hardly ever without a harmless move.
fn has_leading_men<A>(node: &Node<A>) -> bool {
    let board = node.position.board();
    let leading = board.role(Role::Rook) | board.role(Role::Knight) | board.role(Role::WarMachine);
    !leading.is_disjoint(board.color(node.position.turn()))
}
