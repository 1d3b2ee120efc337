//! Which move is looked at next. Moves are generated in stages, since an early one often makes the rest needless.

use kamil::{Move, MoveKind, Position, Role};

use super::candidates::{Candidate, Candidates};
use super::history::{Followed, History};
use super::see::{self, exchange_value};

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Remembered,
    GenerateNoisy,
    GoodNoisy,
    Refutation(u8),
    GenerateQuiet,
    Quiet,
    BadNoisy,
    GenerateEvasions,
    Evasions,
    Done,
}

/// Which moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Every legal move.
    All,
    /// Captures and promotions that gain at least so many hundredths of a Pawn.
    Noisy(i32),
}

/// A move to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Picked {
    pub(crate) mv: Move,
    /// How good it was elsewhere, where the picker had to know.
    pub(crate) history: Option<i32>,
}

/// How much more rank makes up for a hundredth of a Pawn that a capture loses.
const RANK_FOR_LOSS: i32 = 512;

impl From<Move> for Picked {
    fn from(mv: Move) -> Self {
        Self { mv, history: None }
    }
}

/// Picks the legal moves of one position, each once.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    wanted: Wanted,
    remembered: Option<Move>,
    /// Quiet moves that were good elsewhere: two killers and a counter-move.
    refutations: [Option<Move>; 3],
    followed: [Option<Followed>; 3],
    /// The candidates of this position begin here. Captures that lose material are kept at the beginning.
    start: usize,
    bad_end: usize,
    next: usize,
}

/// What the picker looks at.
#[derive(Debug)]
pub(crate) struct Ground<'a> {
    pub(crate) position: &'a Position,
    pub(crate) history: &'a History,
    pub(crate) candidates: &'a mut Candidates,
}

impl Picker {
    /// A picker of all moves: the remembered one first, then what gains material, refutations, quiet moves by history,
    /// and what loses material. In check, all by one order.
    pub(crate) fn all(
        remembered: Option<Move>,
        refutations: [Option<Move>; 3],
        followed: [Option<Followed>; 3],
        candidates: &Candidates,
    ) -> Self {
        let start = candidates.end();
        Self {
            stage: Stage::Remembered,
            wanted: Wanted::All,
            remembered,
            refutations,
            followed,
            start,
            bad_end: start,
            next: start,
        }
    }

    /// A picker of noisy moves that gain enough, the remembered one first if it is one.
    pub(crate) fn noisy(position: &Position, remembered: Option<Move>, least: i32, candidates: &Candidates) -> Self {
        let remembered = remembered.filter(|&mv| !is_quiet(position, mv) && see::gains(position, mv, least));
        Self { wanted: Wanted::Noisy(least), ..Self::all(remembered, [None; 3], [None; 3], candidates) }
    }

    /// The next move. `skip_quiets` leaves out quiet moves that are still to come, those out of check aside.
    pub(crate) fn next(&mut self, ground: &mut Ground<'_>, in_check: bool, skip_quiets: bool) -> Option<Picked> {
        loop {
            let found = match self.stage {
                Stage::Remembered => {
                    self.stage = if in_check { Stage::GenerateEvasions } else { Stage::GenerateNoisy };
                    self.remembered.map(Picked::from)
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(ground);
                    self.stage = Stage::GoodNoisy;
                    None
                }
                Stage::GoodNoisy => self.good_noisy(ground).map(Picked::from),
                Stage::Refutation(n) => self.refutation(ground.position, n, skip_quiets).map(Picked::from),
                Stage::GenerateQuiet => {
                    self.generate_quiet(ground, skip_quiets);
                    None
                }
                Stage::Quiet if skip_quiets => {
                    self.turn_to_bad_noisy();
                    None
                }
                Stage::Quiet => {
                    let found = self.take_best(ground);
                    if found.is_none() {
                        self.turn_to_bad_noisy();
                    }
                    found.map(|Candidate { mv, rank }| Picked { mv, history: Some(rank) })
                }
                Stage::BadNoisy => {
                    let found = if self.next < self.bad_end { ground.candidates.get(self.next) } else { None };
                    self.next += 1;
                    if found.is_none() {
                        self.stage = Stage::Done;
                    }
                    found.map(|candidate| Picked::from(candidate.mv))
                }
                Stage::GenerateEvasions => {
                    self.generate_evasions(ground);
                    self.stage = Stage::Evasions;
                    None
                }
                Stage::Evasions => {
                    let found = self.take_best(ground);
                    if found.is_none() {
                        self.stage = Stage::Done;
                    }
                    found.map(|candidate| Picked::from(candidate.mv))
                }
                Stage::Done => return None,
            };
            if found.is_some() {
                return found;
            }
        }
    }

    /// Whether all that is left loses material.
    pub(crate) fn is_at_bad_noisy(&self) -> bool {
        self.stage == Stage::BadNoisy
    }

    /// Drops the candidates of this position.
    pub(crate) fn finish(self, candidates: &mut Candidates) {
        candidates.truncate(self.start);
    }

    fn turn_to_bad_noisy(&mut self) {
        self.stage = Stage::BadNoisy;
        self.next = self.start;
    }

    fn take_best(&mut self, ground: &mut Ground<'_>) -> Option<Candidate> {
        let best = ground.candidates.bring_best(self.next)?;
        self.next += 1;
        Some(best)
    }

    fn generate_noisy(&self, ground: &mut Ground<'_>) {
        let Ground { position, history, candidates } = ground;
        position.for_each_noisy(|mv| {
            if self.remembered != Some(mv) {
                candidates.push(Candidate { mv, rank: noisy_rank(position, history, mv) });
            }
        });
    }

    /// The best noisy move that does not lose too much; those that do are set aside.
    fn good_noisy(&mut self, ground: &mut Ground<'_>) -> Option<Move> {
        while let Some(Candidate { mv, rank }) = ground.candidates.bring_best(self.next) {
            let place = self.next;
            self.next += 1;
            // A capture that was good before may lose a little.
            let least = match self.wanted {
                Wanted::All => -rank / RANK_FOR_LOSS,
                Wanted::Noisy(least) => least,
            };
            if see::gains(ground.position, mv, least) {
                return Some(mv);
            }
            ground.candidates.swap(self.bad_end, place);
            self.bad_end += 1;
        }
        self.stage = match self.wanted {
            Wanted::All => Stage::Refutation(0),
            Wanted::Noisy(_) => Stage::Done,
        };
        None
    }

    fn refutation(&mut self, position: &Position, n: u8, skip_quiets: bool) -> Option<Move> {
        let mv = self.refutations.get(usize::from(n)).copied();
        self.stage = if mv.is_some() { Stage::Refutation(n + 1) } else { Stage::GenerateQuiet };
        let mv = mv.flatten()?;
        let seen = self.remembered == Some(mv) || self.refutations[..usize::from(n)].contains(&Some(mv));
        let wanted = !skip_quiets && !seen && is_quiet(position, mv) && position.is_legal(mv);
        if !wanted {
            // So that it is not taken for one that was looked at.
            if !seen {
                self.refutations[usize::from(n)] = None;
            }
            return None;
        }
        Some(mv)
    }

    fn generate_quiet(&mut self, ground: &mut Ground<'_>, skip_quiets: bool) {
        let Ground { position, history, candidates } = ground;
        // What is left of the good noisy moves has been looked at.
        candidates.truncate(self.bad_end);
        self.next = self.bad_end;
        self.stage = Stage::Quiet;
        if skip_quiets {
            return;
        }
        let us = position.turn();
        position.for_each_quiet(|mv| {
            if self.remembered != Some(mv) && !self.refutations.contains(&Some(mv)) {
                let rank = history.quiet(us, mv, &self.followed) + quiet_rank(mv);
                candidates.push(Candidate { mv, rank });
            }
        });
    }

    fn generate_evasions(&self, ground: &mut Ground<'_>) {
        let Ground { position, history, candidates } = ground;
        let us = position.turn();
        let mut push = |mv, rank| {
            if self.remembered != Some(mv) {
                candidates.push(Candidate { mv, rank });
            }
        };
        position.for_each_noisy(|mv| push(mv, (1 << 24) + noisy_rank(position, history, mv)));
        position.for_each_quiet(|mv| push(mv, history.quiet(us, mv, &self.followed) + quiet_rank(mv)));
    }
}

/// Neither a capture nor a Pawn's becoming a General.
#[inline]
pub(crate) fn is_quiet(position: &Position, mv: Move) -> bool {
    !position.is_capture(mv) && mv.kind != MoveKind::Promotion
}

/// The dearest victim first, by what was good before.
#[inline]
fn noisy_rank(position: &Position, history: &History, mv: Move) -> i32 {
    let victim = position.board().role_at(mv.to).map_or(0, exchange_value);
    let promoted = if mv.kind == MoveKind::Promotion { exchange_value(Role::General) } else { 0 };
    32 * (victim + promoted) - exchange_value(mv.role) / 8 + history.capture(position, mv) / 4
}

/// A Pawn is not given away early.
#[inline]
const fn quiet_rank(mv: Move) -> i32 {
    match mv.kind {
        MoveKind::Vanish => -(1 << 15),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::{Array, RuleSet};

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, RuleSet::WarMachine).unwrap()
    }

    /// All moves in the order in which they are picked.
    fn picked(position: &Position, remembered: Option<Move>, refutations: [Option<Move>; 3]) -> Vec<Move> {
        let mut candidates = Candidates::default();
        let history = History::new();
        let mut picker = Picker::all(remembered, refutations, [None; 3], &candidates);
        let mut ground = Ground { position, history: &history, candidates: &mut candidates };
        let moves = core::iter::from_fn(|| picker.next(&mut ground, position.is_check(), false))
            .map(|picked| picked.mv)
            .collect();
        picker.finish(&mut candidates);
        assert_eq!(candidates.end(), 0);
        moves
    }

    #[test]
    fn every_legal_move_is_picked_once_whatever_is_remembered() {
        let mut positions = vec![
            position("10/P1P3k3/10/10/10/10/3g6/1p1p6/1p4K3/10 w - - 0 1"),
            position("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1"),
            position("4k5/3p1r4/5n4/3P6/4R5/4N1p3/5P4/10/3K6/10 b - - 0 1"),
        ];
        for array in Array::ALL {
            let mut position = array.position();
            for step in 0..100 {
                let mut moves = position.legal_moves();
                moves.sort();
                let Some(&mv) = moves.get(step * 13 % moves.len().max(1)) else { break };
                position = position.after(mv);
                positions.push(position);
            }
        }
        let mut foreign = None;
        for position in positions {
            let mut legal = position.legal_moves();
            legal.sort();
            let some = |n: usize| legal.get(n % legal.len().max(1)).copied();
            for (remembered, refutations) in [
                (None, [None; 3]),
                (some(0), [some(1), some(0), some(2)]),
                (some(5), [foreign, some(3), some(3)]),
                (some(7), [some(7), foreign, some(11)]),
            ] {
                let mut moves = picked(&position, remembered, refutations);
                if let Some(mv) = remembered {
                    assert_eq!(moves[0], mv);
                }
                moves.sort();
                assert_eq!(moves[..], legal[..], "{}", position.to_fen());
            }
            foreign = some(2);
        }
    }

    #[test]
    fn the_best_trade_comes_first_and_the_worst_last() {
        // The Pawn may take the Rook; the Rook may take a defended Pawn.
        let moves = picked(&position("k9/10/10/4r1p3/3P1p4/10/10/5R4/10/K9 w - - 0 1"), None, [None; 3]);
        assert_eq!(moves[0].to_string(), "d6e7");
        assert_eq!(moves.last().unwrap().to_string(), "f3f6");
    }

    #[test]
    fn quiet_moves_can_be_skipped_at_any_time() {
        let position = position("k9/10/10/4r1p3/3P1p4/10/10/5R4/10/K9 w - - 0 1");
        for count in 0..4 {
            let mut candidates = Candidates::default();
            let history = History::new();
            let mut picker = Picker::all(None, [None; 3], [None; 3], &candidates);
            let mut ground = Ground { position: &position, history: &history, candidates: &mut candidates };
            let mut moves = Vec::new();
            while let Some(picked) = picker.next(&mut ground, false, moves.len() >= count) {
                moves.push(picked.mv);
            }
            let quiet = moves.iter().filter(|&&mv| is_quiet(&position, mv)).count();
            assert_eq!(quiet, count.saturating_sub(1), "{moves:?}");
            assert_eq!(moves.last().unwrap().to_string(), "f3f6");
        }
    }

    #[test]
    fn only_noisy_moves_that_gain_enough_are_picked_where_those_are_wanted() {
        let position = position("k9/10/10/4r1p3/3P1p4/10/10/5R4/10/K9 w - - 0 1");
        let quiet = position.legal_moves().iter().copied().find(|&mv| is_quiet(&position, mv));
        for (least, expected) in [(-1000, 2), (0, 1), (500, 1), (501, 0)] {
            let mut candidates = Candidates::default();
            let history = History::new();
            let mut picker = Picker::noisy(&position, quiet, least, &candidates);
            let mut ground = Ground { position: &position, history: &history, candidates: &mut candidates };
            let count = core::iter::from_fn(|| picker.next(&mut ground, false, false)).count();
            assert_eq!(count, expected, "{least}");
        }
    }
}
