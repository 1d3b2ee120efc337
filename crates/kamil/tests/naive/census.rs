//! What a set of positions contains, so that a sample without the hard cases fails.

use std::collections::BTreeMap;

use super::board::Board;
use super::cell::Cell;
use super::man::{Kind, Man, Side};
use super::moves::{Fate, Move};

/// A countable thing, and the kind of man it is about where that matters.
type Feature = (&'static str, &'static str);

/// How often each thing was met; things that need no kind have an empty one.
#[derive(Debug, Default)]
pub(crate) struct Census {
    counts: BTreeMap<Feature, u64>,
}

impl Census {
    pub(crate) fn add(&mut self, feature: &'static str) {
        self.add_kind(feature, "");
    }

    fn add_kind(&mut self, feature: &'static str, kind: &'static str) {
        *self.counts.entry((feature, kind)).or_default() += 1;
    }

    /// How often a thing was met, whatever the kind.
    pub(crate) fn count(&self, feature: &str) -> u64 {
        let alike = self.counts.iter().filter(|((it, _), _)| *it == feature);
        alike.map(|(_, count)| count).sum()
    }

    pub(crate) fn count_kind(&self, feature: &str, kind: &str) -> u64 {
        self.counts.get(&(feature, kind)).copied().unwrap_or(0)
    }

    /// Counts what a legal position contains; `legal` are its legal moves.
    pub(crate) fn take(&mut self, board: &Board, legal: &[Move]) {
        self.add("positions");
        self.take_state(board, legal);
        self.take_pawns(board, legal);
        self.take_pins(board, legal);
    }

    fn take_state(&mut self, board: &Board, legal: &[Move]) {
        let us = board.turn;
        let king = board.king(us).expect("a legal position has Kings");
        let checkers: Vec<Man> = board.attackers(king, us.other()).map(|(_, man)| man).collect();
        match checkers.len() {
            0 => {}
            1 => self.add_kind("single check by", name(checkers[0].kind)),
            2 => self.add("double check"),
            _ => self.add("triple check"),
        }
        match (legal.is_empty(), checkers.is_empty()) {
            (true, true) => self.add("stalemate"),
            (true, false) => self.add("checkmate"),
            (false, _) => {}
        }
        if legal.len() == 1 && legal[0].fate == Fate::Vanishes {
            self.add("vanishing as the only legal move");
        }
        if legal.len() > 256 {
            self.add("more than 256 legal moves");
        }
        if board.men().count() >= 50 {
            self.add("fifty men or more");
        }
    }

    fn take_pawns(&mut self, board: &Board, legal: &[Move]) {
        if legal.iter().any(|mv| mv.fate == Fate::BecomesGeneral) {
            self.add("promotion");
        }
        if legal.iter().any(|mv| mv.fate == Fate::Vanishes) {
            self.add("vanishing move");
        }
        let mut pseudo = Vec::new();
        board.pseudo_moves(&mut pseudo);
        let us = board.turn;
        let in_check = board.is_in_check(us);
        for &mv in pseudo.iter().filter(|mv| mv.fate == Fate::Vanishes) {
            let after = board.after(mv);
            let mut shielded = after;
            shielded.set(mv.to, board.get(mv.from));
            let capture = if board.get(mv.to).is_some() { "capture" } else { "step" };
            if after.is_in_check(us) {
                // "By vanishing": the Pawn would have been a shield if it had stayed on the last rank.
                let feature = match (shielded.is_in_check(us), in_check) {
                    (true, true) => "vanishing does not answer the check",
                    (true, false) => "vanishing illegal: opens the line it leaves",
                    (false, true) => "vanishing illegal: no shield on the last rank",
                    (false, false) => "vanishing illegal: opens the last rank",
                };
                self.add_kind(feature, capture);
            } else if after.is_in_check(us.other()) {
                let feature = if shielded.is_in_check(us.other()) {
                    "vanishing check: opens the line it leaves"
                } else {
                    "vanishing check: opens the last rank"
                };
                self.add_kind(feature, capture);
            }
        }
    }

    /// Counts men pinned by a Rook, by kind and line, and those that move along it.
    fn take_pins(&mut self, board: &Board, legal: &[Move]) {
        let us = board.turn;
        let king = board.king(us).expect("a legal position has Kings");
        if board.is_in_check(us) {
            return;
        }
        for (cell, man) in board.men() {
            let on_line = cell.file() == king.file() || cell.rank() == king.rank();
            if man.side != us || cell == king || !on_line {
                continue;
            }
            let mut without = *board;
            without.set(cell, None);
            let Some((rook, _)) = without.attackers(king, us.other()).next() else {
                continue;
            };
            let feature = if cell.file() == king.file() { "pin on a file" } else { "pin on a rank" };
            self.add_kind(feature, name(man.kind));
            if legal.iter().any(|mv| mv.from == cell) {
                self.add_kind("pinned, moves along the line", name(man.kind));
            }
            if man.kind == Kind::Camel {
                self.take_camel_leaps(board, cell, [king, rook]);
            }
        }
    }

    /// Counts what a pinned Camel would leap over: its King or the pinning Rook.
    fn take_camel_leaps(&mut self, board: &Board, camel: Cell, ends: [Cell; 2]) {
        for (end, feature) in ends.into_iter().zip(["pinned Camel beside King", "pinned Camel beside Rook"]) {
            let (files, ranks) = camel.distance(end);
            let beyond = camel.shifted(2 * files, 2 * ranks);
            if files.abs() + ranks.abs() == 1
                && beyond.is_some_and(|to| board.get(to).is_none_or(|at| at.side != board.turn))
            {
                self.add(feature);
            }
        }
    }

    /// Counts by side that a game or problem ended.
    pub(crate) fn take_winner(&mut self, winner: Side) {
        self.add(match winner {
            Side::White => "won by White",
            Side::Black => "won by Black",
        });
    }
}

impl std::fmt::Display for Census {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for ((feature, kind), count) in &self.counts {
            writeln!(f, "{count:>9}  {feature} {kind}")?;
        }
        Ok(())
    }
}

pub(crate) fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "King",
        Kind::General => "General",
        Kind::Elephant => "Elephant",
        Kind::WarMachine => "War Machine",
        Kind::Knight => "Knight",
        Kind::Rook => "Rook",
        Kind::Pawn => "Pawn",
        Kind::Camel => "Camel",
    }
}
