//! A node of the tree: what is known of it, its moves one after another, and what is learned from them.

use arrayvec::ArrayVec;
use kamil::Move;

use super::extensions::Extension;
use super::history::Followed;
use super::hunt::end_of_hunt;
use super::kind::{Kind, Pv, Scout};
use super::node::Node;
use super::picker::{Ground, Picked, Picker, is_quiet};
use super::window::Window;
use super::{Technique, Worker};
use crate::evaluator::Evaluator;
use crate::move_limit;
use crate::score::{Depth, MAX_PLY, Score};
use crate::table::{BestMove, Bound, Finding};

/// What is known of a node before its moves are looked at.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are facts about a node, not states of it")]
pub(super) struct Visit<'n> {
    pub(super) node: &'n Node,
    pub(super) depth: i32,
    pub(super) ply: u16,
    /// Whether the node is expected to fail high.
    pub(super) cut: bool,
    pub(super) in_check: bool,
    /// The evaluator's own estimate, which heeds no clock; none in check.
    pub(super) raw: Option<Score>,
    /// The corrected estimate, or in check that of two plies before.
    pub(super) estimate: Score,
    /// The estimate, or the table's score where that says more.
    pub(super) refined: Score,
    /// Whether the estimate grew since our last move.
    pub(super) improving: bool,
    pub(super) finding: Option<Finding>,
    pub(super) remembered: Option<Move>,
    /// Whether the node is or was on a principal variation.
    pub(super) pv: bool,
    /// The move that is left out.
    pub(super) excluded: Option<Move>,
    pub(super) followed: [Option<Followed>; 3],
}

/// One of a node's moves under judgement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) mv: Move,
    /// Its place among the moves looked at, counted from 1.
    pub(super) number: u16,
    pub(super) quiet: bool,
    /// Whether it is a capture that loses material.
    pub(super) loses_material: bool,
    pub(super) gives_check: bool,
    /// How good it was elsewhere.
    pub(super) history: i32,
}

/// The best of a node's moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub(super) score: Score,
    /// None where every move fell short of alpha.
    pub(super) best: Option<Move>,
    pub(super) bound: Bound,
}

/// Moves that were looked at and were not the best.
#[derive(Debug, Default)]
pub(super) struct Failed {
    pub(super) quiet: ArrayVec<Move, 64>,
    pub(super) noisy: ArrayVec<Move, 32>,
}

impl<E: Evaluator> Worker<'_, E> {
    /// The score of a node, for its side to move.
    pub(super) fn search<K: Kind>(&mut self, node: &Node, window: Window, depth: i32, ply: u16, cut: bool) -> Score {
        if depth <= 0 {
            return if self.hunting { end_of_hunt(node, ply) } else { self.quiescence::<K>(node, window, ply) };
        }
        if K::PV {
            self.lines.clear(ply);
            self.reach(ply);
        }
        if self.is_stopped() {
            return Score::DRAW;
        }
        let mut window = window;
        if !K::ROOT {
            if self.is_drawn(node) {
                return Score::DRAW;
            }
            if ply >= MAX_PLY {
                return self.leaf(node, ply);
            }
            window = window.within_mate_distance(ply);
            if window.is_empty() {
                return window.alpha;
            }
        }
        let finding = self.means.table.probe(self.table_key(node), ply);
        let excluded = self.stack[ply].excluded;
        if !K::PV
            && excluded.is_none()
            && let Some(score) = self.known_score(node, finding, window, Depth::from_plies(depth), ply, cut)
        {
            if score >= window.beta {
                self.learn_from_table(node, finding, depth, ply);
            }
            return score;
        }
        if !K::ROOT
            && excluded.is_none()
            && self.may_have_table(node)
            && let Some(score) = self.by_table(node, window, ply)
        {
            return score;
        }
        let mut visit = self.survey::<K>(node, finding, depth, ply, cut);
        if !K::ROOT && excluded.is_none() {
            self.learn_from_swing(&visit);
            visit.depth += self.hindsight(&visit);
        }
        if !K::PV
            && excluded.is_none()
            && let Some(score) = self.prune(&visit, window)
        {
            return score;
        }
        visit.depth -= self.internal_reduction::<K>(&visit);
        if visit.depth <= 0 {
            return self.quiescence::<K>(node, window, ply);
        }
        self.judge_moves::<K>(&visit, window)
    }

    /// A score that the table already has, deep enough and on the right side of the window. Not on the principal
    /// variation, where it would hide repetitions and cut the line short.
    pub(super) fn known_score(
        &self,
        node: &Node,
        finding: Option<Finding>,
        window: Window,
        depth: Depth,
        ply: u16,
        cut: bool,
    ) -> Option<Score> {
        let finding = finding?;
        let tuning = self.means.tuning;
        let clock = node.position.halfmove_clock();
        if !self.uses(Technique::TableCutoffs)
            || finding.depth < depth
            || !move_limit::holds(finding.score, ply, clock, self.draws, tuning.table_limit_margin)
        {
            return None;
        }
        let holds = match finding.bound {
            Bound::Exact => true,
            Bound::Lower => finding.score >= window.beta,
            Bound::Upper => finding.score <= window.alpha,
        };
        // Near the leaves a surprise is worth a look of its own.
        let surprises = (1..=tuning.table_surprise_depth).contains(&i32::from(depth.plies()));
        let expected = !surprises || cut == (finding.score >= window.beta);
        (holds && expected).then_some(finding.score)
    }

    /// Sees what is known of a node.
    fn survey<'n, K: Kind>(
        &mut self,
        node: &'n Node,
        finding: Option<Finding>,
        depth: i32,
        ply: u16,
        cut: bool,
    ) -> Visit<'n> {
        let in_check = node.in_check;
        let excluded = self.stack[ply].excluded;
        let remembered = finding.and_then(|finding| finding.best.in_position(&node.position));
        if let Some(mv) = remembered {
            self.foresee(&node.position, mv);
        }
        let before = ply.checked_sub(2).and_then(|ply| self.stack[ply].estimate);
        let raw = if in_check {
            None
        } else {
            Some(finding.and_then(|finding| finding.estimate).unwrap_or_else(|| self.evaluate(node, ply)))
        };
        let corrected = raw.map(|raw| self.corrected(node, ply, raw));
        let extended = if K::ROOT { 0 } else { self.stack[ply - 1].extended };
        let here = &mut self.stack[ply];
        here.estimate = corrected;
        here.extended = extended;
        let estimate = corrected.or(before).unwrap_or(Score::DRAW);
        self.stack[ply + 2].killers = [None; 2];
        self.stack[ply + 2].cutoffs = 0;
        let earlier = before.or_else(|| ply.checked_sub(4).and_then(|ply| self.stack[ply].estimate));
        Visit {
            node,
            depth,
            ply,
            cut,
            in_check,
            raw,
            estimate,
            refined: if in_check { estimate } else { self.refine(estimate, finding) },
            improving: !in_check && earlier.is_none_or(|earlier| estimate > earlier),
            remembered,
            pv: K::PV || finding.is_some_and(|finding| finding.pv),
            finding,
            excluded,
            followed: self.followed_at(ply),
        }
    }

    /// Looks at the moves one after another, and learns from them.
    fn judge_moves<K: Kind>(&mut self, visit: &Visit<'_>, window: Window) -> Score {
        let ply = visit.ply;
        let killers = self.stack[ply].killers;
        let counter = self.history.counter(visit.followed[0]);
        let refutations = [killers[0], killers[1], counter];
        let mut picker = Picker::all(visit.remembered, refutations, visit.followed, &self.candidates);
        let mut failed = Failed::default();
        let mut judged = self.try_moves::<K>(visit, window, &mut picker, &mut failed);
        picker.finish(&mut self.candidates);
        if self.is_stopped() {
            return judged.score;
        }
        if judged.score == -Score::INFINITE {
            // With a move left out there is nothing to say; otherwise the side to move has lost.
            return if visit.excluded.is_some() { window.alpha } else { Score::mated_in(ply) };
        }
        if !K::PV && self.uses(Technique::LateReductions) {
            judged.score = window.softened(judged.score, visit.depth + 1);
        }
        match judged.best {
            Some(best) => self.reward(visit, best, judged.score >= window.beta, &failed),
            None if judged.bound == Bound::Upper => self.reward_reply(visit),
            None => {}
        }
        // A cut without a move comes from a shallower search with a move left out, which says little of the whole.
        let whole = judged.bound != Bound::Lower || judged.best.is_some();
        if visit.excluded.is_none() && whole {
            self.learn_error(visit, judged);
            self.keep::<K>(visit, judged);
        }
        judged.score
    }

    fn try_moves<K: Kind>(
        &mut self,
        visit: &Visit<'_>,
        mut window: Window,
        picker: &mut Picker,
        failed: &mut Failed,
    ) -> Judged {
        let ply = visit.ply;
        let mut judged = Judged { score: -Score::INFINITE, best: None, bound: Bound::Upper };
        let mut number = 0;
        let mut lowered = 0;
        let mut skip_quiets = false;
        while let Some(picked) = self.next_move::<K>(picker, visit, number, skip_quiets) {
            let mv = picked.mv;
            if visit.excluded == Some(mv) {
                continue;
            }
            number += 1;
            let step = self.step(visit, picker, picked, number);
            if !K::ROOT && !judged.score.is_lost() && self.is_hopeless(visit, &step, window, &mut skip_quiets) {
                continue;
            }
            let extension = match self.extension::<K>(visit, &step, window) {
                Extension::Plies(plies) => plies,
                Extension::Cut(score) => return Judged { score, best: None, bound: Bound::Lower },
            };
            let score = self.judge::<K>(visit, &step, window, extension - lowered, judged.score);
            if self.is_stopped() {
                return judged;
            }
            if score > judged.score {
                judged.score = score;
                if score > window.alpha {
                    judged.best = Some(mv);
                    judged.bound = Bound::Exact;
                    if K::PV && !K::ROOT {
                        self.lines.extend(ply, mv);
                    }
                    if score >= window.beta {
                        judged.bound = Bound::Lower;
                        self.stack[ply].cutoffs = self.stack[ply].cutoffs.saturating_add(1);
                        return judged;
                    }
                    window = window.raised_to(score);
                    // Others are less likely to be better still.
                    let tuning = self.means.tuning;
                    let depths = tuning.raised_depth..=tuning.raised_depth_limit;
                    let shallow = !K::ROOT && depths.contains(&visit.depth) && !score.is_decisive();
                    lowered = i32::from(shallow && self.uses(Technique::LateReductions));
                }
            }
            if judged.best != Some(mv) {
                // More moves than fit are seldom tried, and none of them matters much.
                let _ = if step.quiet { failed.quiet.try_push(mv) } else { failed.noisy.try_push(mv) };
            }
        }
        judged
    }

    #[inline]
    fn next_move<K: Kind>(
        &mut self,
        picker: &mut Picker,
        visit: &Visit<'_>,
        number: u16,
        skip_quiets: bool,
    ) -> Option<Picked> {
        if K::ROOT {
            return self.root.move_at(usize::from(number)).map(|mv| Picked { mv, history: None });
        }
        let position = &visit.node.position;
        let mut ground = Ground { position, history: self.history, candidates: &mut self.candidates };
        picker.next(&mut ground, visit.in_check, skip_quiets)
    }

    #[inline]
    fn step(&self, visit: &Visit<'_>, picker: &Picker, next: Picked, number: u16) -> Step {
        let Picked { mv, history } = next;
        let position = &visit.node.position;
        self.foresee(position, mv);
        let quiet = is_quiet(position, mv);
        let history = history.unwrap_or_else(|| {
            if quiet {
                self.history.quiet(position.turn(), mv, &visit.followed)
            } else {
                self.history.capture(position, mv)
            }
        });
        let gives_check = position.gives_check(mv);
        Step { mv, number, quiet, loses_material: picker.is_at_bad_noisy(), gives_check, history }
    }

    /// The score of one move. The first of a principal variation gets the whole window; a later one must first show,
    /// often at less depth, that it is better at all.
    fn judge<K: Kind>(&mut self, visit: &Visit<'_>, step: &Step, window: Window, extension: i32, best: Score) -> Score {
        let ply = visit.ply;
        let before = self.quota.used();
        if K::ROOT {
            self.tell_root_move(step);
        }
        let child = self.enter(visit.node, step.mv, step.gives_check, ply);
        self.stack[ply].number = step.number;
        let full = visit.depth - 1 + extension;
        let mut score = window.alpha.above(1);
        if step.number > 1 || !K::PV {
            score = self.scout::<K>(visit, step, &child, window, full, best);
        }
        if K::PV && !self.is_stopped() && (step.number == 1 || score > window.alpha) {
            score = -self.search::<Pv>(&child, window.flipped(), full, ply + 1, false);
        }
        self.leave();
        if K::ROOT && !self.is_stopped() {
            let nodes = self.quota.used() - before;
            let line = self.lines.from(1);
            let known = step.number == 1 || score > window.alpha;
            self.root.record(step.mv, known.then_some(score), line, nodes);
        }
        score
    }

    /// Whether a move is above alpha, and by how much if it is not; late moves are looked at less deeply first.
    fn scout<K: Kind>(
        &mut self,
        visit: &Visit<'_>,
        step: &Step,
        child: &Node,
        window: Window,
        mut full: i32,
        best: Score,
    ) -> Score {
        let ply = visit.ply;
        let null = Window::above(window.alpha).flipped();
        let reduced = self.reduced_depth::<K>(visit, step, window, full);
        if reduced >= full {
            return -self.search::<Scout>(child, null, full, ply + 1, !visit.cut);
        }
        self.stack[ply].reduced = full - reduced;
        let score = -self.search::<Scout>(child, null, reduced, ply + 1, true);
        self.stack[ply].reduced = 0;
        if score <= window.alpha || self.is_stopped() {
            return score;
        }
        // What turned out much better is looked at more deeply, what hardly did less.
        if !K::ROOT {
            let tuning = self.means.tuning;
            let deeper = score > best.above(tuning.deeper_margin + tuning.deeper_margin_factor * full);
            full += i32::from(deeper) - i32::from(score < best.above(tuning.shallower_margin));
        }
        if reduced >= full {
            return score;
        }
        let score = -self.search::<Scout>(child, null, full, ply + 1, !visit.cut);
        if !self.is_stopped() {
            self.learn_from_second_look(visit, step, full, score > window.alpha);
        }
        score
    }

    /// Keeps what was found.
    fn keep<K: Kind>(&self, visit: &Visit<'_>, judged: Judged) {
        // With a choice of moves left out, what was found is not about the position.
        if K::ROOT && !self.root.is_whole() {
            return;
        }
        let Judged { score, best, bound } = judged;
        let depth = Depth::from_plies(visit.depth);
        let finding = Finding { best: BestMove::from(best), score, depth, bound, estimate: visit.raw, pv: visit.pv };
        self.means.table.store(self.table_key(visit.node), visit.ply, finding);
    }
}
