//! Which moves are looked at first.

use kamil::{ByColor, ByRole, Color, Move, MoveKind, Position, Role};

use crate::score::{Depth, MAX_PLY};
use crate::see::{self, exchange_value};
use crate::table::BestMove;

const FROM_TABLE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const BAD_CAPTURE: i32 = -(1 << 22);
/// No history value is larger in size.
const MAX_HISTORY: i32 = 1 << 14;

/// A move to look at, and how early.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    pub(crate) rank: i32,
}

impl Candidate {
    /// Whether the move is a capture that loses material.
    pub(crate) fn is_bad_capture(self) -> bool {
        self.rank < BAD_CAPTURE / 2
    }

    /// Whether the move was good elsewhere: from the table, a good capture or a killer.
    pub(crate) fn is_favoured(self) -> bool {
        self.rank >= KILLER - 1
    }
}

/// The candidates of all plies of the line under search, those of later plies behind.
#[derive(Debug, Default)]
pub(crate) struct Candidates(Vec<Candidate>);

impl Candidates {
    /// Adds the candidates of one more ply; the mark drops them again.
    pub(crate) fn push_all(&mut self, candidates: impl Iterator<Item = Candidate>) -> Mark {
        let mark = Mark(self.0.len());
        self.0.extend(candidates);
        mark
    }

    /// The candidate of the last ply that comes `index`th.
    pub(crate) fn pick(&mut self, mark: Mark, index: usize) -> Option<Candidate> {
        let rest = self.0.get_mut(mark.0 + index..)?;
        // The first of the best, so that the order of equals stays that of the generator.
        let best = (0..rest.len()).max_by_key(|&n| (rest[n].rank, core::cmp::Reverse(n)))?;
        rest.swap(0, best);
        rest.first().copied()
    }

    /// The first `count` candidates of the last ply, in the order they were picked.
    pub(crate) fn picked(&self, mark: Mark, count: usize) -> &[Candidate] {
        &self.0[mark.0..mark.0 + count]
    }

    pub(crate) fn truncate(&mut self, mark: Mark) {
        self.0.truncate(mark.0);
    }
}

/// Where the candidates of a ply begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

/// Quiet moves that were good elsewhere.
#[derive(Debug)]
pub(crate) struct Ordering {
    /// For each ply the last two quiet moves that refuted another.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a man was good on a square, between plus and minus [`MAX_HISTORY`].
    history: ByColor<ByRole<[i16; 100]>>,
}

impl Ordering {
    pub(crate) fn new() -> Self {
        let empty = ByRole::new([[0; 100]; 8]);
        Self { killers: vec![[None; 2]; usize::from(MAX_PLY) + 1], history: ByColor { white: empty, black: empty } }
    }

    /// Another search begins: killers belong to plies of the last one, and history fades.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        for color in Color::ALL {
            for role in Role::ALL {
                self.history[color][role].iter_mut().for_each(|value| *value /= 2);
            }
        }
    }

    /// A move with its rank among the moves of a position.
    pub(crate) fn candidate(&self, position: &Position, ply: u16, first: Option<BestMove>, mv: Move) -> Candidate {
        let rank = if first.is_some_and(|first| first.is(mv)) {
            FROM_TABLE
        } else if is_quiet(position, mv) {
            self.quiet_rank(position.turn(), ply, mv)
        } else {
            noisy_rank(position, mv)
        };
        Candidate { mv, rank }
    }

    fn quiet_rank(&self, us: Color, ply: u16, mv: Move) -> i32 {
        let [last, before] = self.killers[usize::from(ply)];
        if last == Some(mv) {
            KILLER
        } else if before == Some(mv) {
            KILLER - 1
        } else {
            i32::from(self.history[us][mv.role][mv.to as usize])
        }
    }

    /// The last of `tried` refuted the position's last move; the quiet ones before it did not.
    pub(crate) fn reward(&mut self, position: &Position, ply: u16, depth: Depth, tried: &[Candidate]) {
        let Some((best, failed)) = tried.split_last() else { return };
        if !is_quiet(position, best.mv) {
            return;
        }
        let killers = &mut self.killers[usize::from(ply)];
        if killers[0] != Some(best.mv) {
            *killers = [Some(best.mv), killers[0]];
        }
        let us = position.turn();
        let bonus = (i32::from(depth.plies()) * i32::from(depth.plies()) * 16).min(1600);
        self.adjust(us, best.mv, bonus);
        for candidate in failed.iter().filter(|candidate| is_quiet(position, candidate.mv)) {
            self.adjust(us, candidate.mv, -bonus);
        }
    }

    /// Moves a history value towards the sign of `bonus`, the less the nearer it is to its limit.
    fn adjust(&mut self, us: Color, mv: Move, bonus: i32) {
        let value = &mut self.history[us][mv.role][mv.to as usize];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }
}

/// Neither a capture nor a Pawn's becoming a General.
#[inline]
pub(crate) fn is_quiet(position: &Position, mv: Move) -> bool {
    !position.is_capture(mv) && mv.kind != MoveKind::Promotion
}

/// The dearest victim first, taken by the cheapest man; what loses material last.
pub(crate) fn noisy_rank(position: &Position, mv: Move) -> i32 {
    let victim = position.board().role_at(mv.to).map_or(0, exchange_value);
    let taker = exchange_value(mv.role);
    let order = 16 * victim - taker / 16;
    let loses = (taker > victim || mv.kind == MoveKind::Vanish) && see::exchange(position, mv) < 0;
    if loses { BAD_CAPTURE + order } else { GOOD_CAPTURE + order }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::{Array, RuleSet};

    #[test]
    fn candidates_come_from_the_highest_rank_down() {
        let moves = Array::Kamil.position().legal_moves();
        let mut candidates = Candidates::default();
        let ranks = [3, 9, -4, 9, 0];
        let mark = candidates.push_all(moves.iter().zip(ranks).map(|(&mv, rank)| Candidate { mv, rank }));
        let picked: Vec<_> = (0..).map_while(|index| candidates.pick(mark, index)).collect();
        assert_eq!(picked.iter().map(|candidate| candidate.rank).collect::<Vec<_>>(), [9, 9, 3, 0, -4]);
        assert_eq!(picked[0].mv, moves[1]);
        candidates.truncate(mark);
        assert!(candidates.pick(mark, 0).is_none());
    }

    #[test]
    fn the_best_trade_comes_first_and_the_worst_last() {
        // The Pawn may take the Rook; the Rook may take a defended Pawn.
        let fen = "k9/10/10/4r1p3/3P1p4/10/10/5R4/10/K9 w - - 0 1";
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        let ordering = Ordering::new();
        let mut all: Vec<_> =
            position.legal_moves().into_iter().map(|mv| ordering.candidate(&position, 0, None, mv)).collect();
        all.sort_by_key(|candidate| -candidate.rank);
        assert_eq!(all[0].mv.to_string(), "d6e7");
        let last = all.last().unwrap();
        assert_eq!(last.mv.to_string(), "f3f6");
        assert!(last.is_bad_capture());
    }

    #[test]
    fn a_refutation_is_tried_earlier_next_time() {
        let position = Array::Kamil.position();
        let mut ordering = Ordering::new();
        let tried: Vec<_> = position.legal_moves().iter().take(2).map(|&mv| Candidate { mv, rank: 0 }).collect();
        ordering.reward(&position, 3, Depth::new(4), &tried);
        let rank = |ordering: &Ordering, ply, mv| ordering.candidate(&position, ply, None, mv).rank;
        assert_eq!(rank(&ordering, 3, tried[1].mv), KILLER);
        assert!(rank(&ordering, 5, tried[1].mv) > 0);
        assert!(rank(&ordering, 5, tried[0].mv) < 0);
        for _ in 0..1000 {
            ordering.reward(&position, 3, Depth::new(60), &tried);
        }
        assert!(rank(&ordering, 5, tried[1].mv) <= MAX_HISTORY);
    }
}
