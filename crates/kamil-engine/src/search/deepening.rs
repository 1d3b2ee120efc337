//! Iterative deepening: one search after another, each a ply deeper, around the score of the last.

use core::num::NonZeroUsize;

use kamil::Move;

use super::hunt::Hunt;
use super::kind::Root;
use super::node::Node;
use super::root::is_watched;
use super::timing::{Budget, Pace};
use super::window::Window;
use super::{Technique, Worker};
use crate::evaluator::Evaluator;
use crate::listener::Info;
use crate::score::{Depth, Score, ScoreKind};
use crate::table::Bound;

/// When to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) last: Depth,
    pub(super) mate: Option<u16>,
    pub(super) lines: NonZeroUsize,
    pub(super) budget: Budget,
}

/// What one thread found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) score: Score,
    pub(super) depth: Depth,
    pub(super) seldepth: u16,
    pub(super) line: Vec<Move>,
}

/// A window is opened to all scores once its half-width is beyond this, in hundredths of a Pawn.
const WIDEST: i32 = 600;
/// Windows are narrow from this iteration on.
const NARROW_FROM: i32 = 5;

impl<E: Evaluator> Worker<'_, E> {
    /// Searches deeper and deeper, up to the last iteration or until the search's allowance is spent.
    pub(super) fn deepen(&mut self, node: &Node, plan: &Plan) -> Found {
        let lines = plan.lines.get().min(self.root.moves().len());
        let mut pace = Pace::new(plan.budget, self.means.tuning);
        let mut hunt = plan.mate.map(Hunt::new);
        let line = self.root.best().line.clone();
        let mut found = Found { score: Score::DRAW, depth: Depth::ZERO, seldepth: 0, line };
        while self.root_depth < i32::from(plan.last.plies()) && !self.is_stopped() {
            self.root_depth += 1;
            self.root.begin_iteration();
            self.seldepth = 0;
            let mut complete = 0;
            if lines == 1
                && let Some(hunt) = &mut hunt
                && self.hunt(node, hunt)
            {
                complete = 1;
            }
            while complete < lines && !self.is_stopped() {
                self.root.begin_line(complete);
                self.aspire(node, lines == 1);
                complete += 1;
            }
            self.root.sort_lines(complete);
            let best = self.root.best();
            let Some(score) = best.score else { break };
            let (mv, nodes) = (best.mv, best.nodes);
            let depth = Depth::from_plies(self.root_depth);
            found = Found { score, depth, seldepth: self.seldepth, line: best.line.clone() };
            self.tell_lines(complete);
            if self.is_stopped() || lines == 1 && is_settled(score, found.depth) || is_caught(hunt.as_ref(), score) {
                break;
            }
            let percent = (100 * nodes / self.quota.used().max(1)) as u32;
            let only = self.root.moves().len() == 1;
            if self.quota.is_past(pace.after(mv, score, found.depth, percent, only)) {
                break;
            }
        }
        found
    }

    /// One line of an iteration: a search in a narrow window around the expected score, opened where it falls outside.
    fn aspire(&mut self, node: &Node, alone: bool) {
        let mut width = self.means.tuning.aspiration_width;
        let mut window = Window::FULL;
        let mut too_high = 0;
        if let Some(expected) = self.root.expected()
            && self.root_depth >= NARROW_FROM
            && self.uses(Technique::Aspiration)
            && !expected.is_decisive()
        {
            width += expected.minus(Score::DRAW).abs() / 32;
            window = Window { alpha: expected.above(-width), beta: expected.above(width) };
        }
        loop {
            let depth = (self.root_depth - too_high).max(1);
            let score = self.search::<Root>(node, window, depth, 0, false);
            self.root.sort_rest();
            self.root.forget_bounds(window.alpha);
            if self.is_stopped() {
                return;
            }
            if score <= window.alpha {
                self.tell_bound(alone, score, Bound::Upper);
                let middle = i32::midpoint(window.alpha.minus(Score::DRAW), window.beta.minus(Score::DRAW));
                window = Window { alpha: score.above(-width), beta: Score::DRAW.above(middle) };
                too_high = 0;
            } else if score >= window.beta {
                self.tell_bound(alone, score, Bound::Lower);
                window.beta = score.above(width);
                too_high = (too_high + 1).min(3);
            } else {
                return;
            }
            width += width / 2;
            if width > WIDEST || score.is_decisive() {
                window = Window::FULL;
                too_high = 0;
            }
        }
    }

    fn tell_bound(&mut self, alone: bool, score: Score, bound: Bound) {
        if alone && is_watched(&self.quota) {
            self.tell(1, score, Some(bound));
        }
    }

    fn tell_lines(&mut self, lines: usize) {
        for rank in 1..=lines {
            if let Some(score) = self.root.moves()[rank - 1].score {
                self.tell(rank, score, None);
            }
        }
    }

    fn tell(&mut self, rank: usize, score: Score, bound: Option<Bound>) {
        let nodes = self.quota.tell();
        self.listener.line(&Info {
            depth: Depth::from_plies(self.root_depth),
            seldepth: self.seldepth,
            rank,
            score,
            bound,
            nodes,
            table_hits: self.quota.table_hits(),
            hashfull: self.means.table.hashfull(),
            elapsed: self.quota.elapsed(),
            line: &self.root.moves()[rank - 1].line,
        });
    }
}

/// Whether what is looked for is found.
fn is_caught(hunt: Option<&Hunt>, score: Score) -> bool {
    hunt.is_some_and(|hunt| hunt.is_caught(score))
}

/// Whether a deeper iteration is not likely to find a shorter end: reductions may hide one at first, but seldom up to
/// twice its distance.
fn is_settled(score: Score, depth: Depth) -> bool {
    match score.kind() {
        ScoreKind::MateIn(plies) | ScoreKind::MatedIn(plies) => 2 * plies <= u16::from(depth.plies()),
        ScoreKind::Centipawns(_) | ScoreKind::TableWin(_) | ScoreKind::TableLoss(_) => false,
    }
}
