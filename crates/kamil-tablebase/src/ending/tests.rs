//! Moves of whole rows against those of the ordinary move generator.

use std::num::NonZeroUsize;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::*;
use crate::exit::seen_color;
use crate::placement::Placement;
use crate::signature::Signature;
use crate::sweep::sweep;

/// A number that follows from others as if drawn by lot.
fn lot(seed: u64) -> u64 {
    SplitMix64::seed_from_u64(seed).next_u64()
}

/// Half of the legal positions of a row, by lot; men that are alike may change places.
fn half(ending: &Ending, turn: Color, row: &Row, seed: u64) -> Bitboard {
    let legal = ending.legal(turn, row);
    let seed = lot(seed);
    let men = ending.material.men();
    if men.windows(2).all(|pair| pair[0] != pair[1]) {
        let [low, high] = [0, 1].map(|part| u128::from(lot(seed ^ (2 * row.number as u64 + part))));
        return legal & Bitboard::from_bits(high << 50 ^ low);
    }
    let chosen = |square: &Square| {
        let (row, square) = ending.layout.find(row.kings, row.with_last(*square)).expect("the Kings are apart");
        lot(seed ^ (row as u64 * 100 + square as u64)) & 1 == 0
    };
    legal.iter().filter(chosen).collect()
}

/// The lots of the two sets of the ending itself.
const QUIET: u64 = 1;
const STEPS: u64 = 2;

/// The sets into which `mover` looks, and how rows are compared.
struct Trial {
    ending: Ending,
    mover: Color,
    quiet: PositionSet,
    /// None where it is the set of the quiet moves, which saves memory.
    steps: Option<PositionSet>,
    exits: ExitSets,
}

/// What a comparison has met: positions after Pawn's steps, captures, promotions and vanishings among the targets.
#[derive(Debug, Default)]
struct Met {
    quiet: u32,
    steps: u32,
    exits: u32,
}

impl Trial {
    fn new(name: &str, mover: Color) -> Self {
        let ending = Ending::new(&name.parse().unwrap());
        let large = ending.material.men().len() == 3;
        let sources = ending.exits.sources.iter().zip(10..).map(|(source, seed)| {
            let inner = Ending::new(&source.material);
            let mut set = PositionSet::empty(inner.layout);
            let turn = seen_color(source, !mover);
            sweep(&mut set, &vec![true; inner.layout.pairs()], NonZeroUsize::MIN, |row| half(&inner, turn, row, seed));
            set
        });
        let exits = ExitSets { sources: sources.collect(), bare_kings: true };
        let quiet = PositionSet::empty(ending.layout);
        let steps = if large { None } else { Some(quiet.clone()) };
        Self { ending, mover, quiet, steps, exits }
    }

    /// Fills the rows that any move within the ending could lead to.
    fn fill(&mut self, row: &Row) {
        let layout = self.ending.layout;
        let mut rows = vec![row.number];
        for man in row.outer() {
            rows.extend(Square::ALL.map(|to| {
                let mut men = row.men;
                men[man] = to;
                self.ending.row_beside(row, men)
            }));
        }
        for to in attacks::king(row.kings[self.mover]) {
            let mut kings = row.kings;
            kings[self.mover] = to;
            rows.extend(layout.find_row(kings, row.men).map(|found| found.0));
        }
        for number in rows {
            let row = layout.row(number);
            self.quiet.rows[number] = half(&self.ending, !self.mover, &row, QUIET);
            if let Some(steps) = &mut self.steps {
                steps.rows[number] = half(&self.ending, !self.mover, &row, STEPS);
            }
        }
    }

    /// Compares a row's sources with the legal moves of its positions.
    fn compare(&mut self, number: usize, met: &mut Met) {
        let row = self.ending.layout.row(number);
        let legal = self.ending.legal(self.mover, &row);
        let placement = |square| Placement { turn: self.mover, kings: row.kings, men: row.with_last(square) };
        let positions: Vec<_> = Square::ALL
            .into_iter()
            .filter_map(|square| Some((square, placement(square).to_position(&self.ending.material)?)))
            .collect();
        let squares: Bitboard = positions.iter().map(|(square, _)| *square).collect();
        assert_eq!(legal, squares, "{} {row:?}", self.ending.material);
        if legal.is_empty() {
            return;
        }
        self.fill(&row);
        let steps = self.steps.as_ref().unwrap_or(&self.quiet);
        let all = Targets { quiet: &self.quiet, zeroing: Some(ZeroingTargets { steps, exits: &self.exits }) };
        let quiet = Targets { quiet: &self.quiet, zeroing: None };
        let found = [quiet, all].map(|targets| self.ending.sources(self.mover, &row, targets) & legal);
        for (square, position) in &positions {
            let [mut by_quiet, mut by_other] = [false, false];
            for &mv in &position.legal_moves() {
                let zeroing = position.is_zeroing(mv);
                let hit = self.leads_into(&position.after(mv), zeroing, met);
                *(if zeroing { &mut by_other } else { &mut by_quiet }) |= hit;
            }
            let expected = [by_quiet, by_quiet || by_other];
            assert_eq!(found.map(|set| set.contains(*square)), expected, "{}", position.to_fen());
        }
    }

    fn leads_into(&self, after: &kamil::Position, zeroing: bool, met: &mut Met) -> bool {
        let signature = Signature::of_board(after.board()).unwrap();
        let place = |layout: Layout, material: &Material, swapped| {
            let placement = Placement::of_board(after.board(), after.turn(), material, swapped).unwrap();
            placement.find(layout).unwrap()
        };
        if signature.is_bare() {
            met.exits += 1;
            return self.exits.bare_kings;
        }
        if signature == Signature::of_material(&self.ending.material, false) {
            let (row, square) = place(self.ending.layout, &self.ending.material, false);
            // Not the set: of men that are alike it is filled in the order of the row alone.
            let seed = if zeroing && self.steps.is_some() { STEPS } else { QUIET };
            let row = self.ending.layout.row(row);
            let hit = half(&self.ending, !self.mover, &row, seed).contains(square);
            *(if zeroing { &mut met.steps } else { &mut met.quiet }) += u32::from(hit);
            return hit;
        }
        let is_it =
            |source: &crate::material::Oriented| signature == Signature::of_material(&source.material, source.swapped);
        let number = self.ending.exits.sources.iter().position(is_it).expect("every move leads to a known ending");
        let source = &self.ending.exits.sources[number];
        let set = &self.exits.sources[number];
        let (row, square) = place(set.layout, &source.material, source.swapped);
        let hit = set.rows[row].contains(square);
        met.exits += u32::from(hit);
        hit
    }
}

fn compare(name: &str, rows: u64) {
    for mover in Color::ALL {
        let mut trial = Trial::new(name, mover);
        let mut met = Met::default();
        for number in 0..rows {
            let row = lot(number) % trial.ending.layout.rows() as u64;
            trial.compare(usize::try_from(row).unwrap(), &mut met);
        }
        let has_pawn = trial.ending.material.men().iter().any(|man| man.role == Role::Pawn && man.color == mover);
        assert!(met.quiet > 1000 && met.exits > 50 && (met.steps > 50) == has_pawn, "{name} {mover} {met:?}");
    }
}

/// Promotion, vanishing, Pawns that capture and are captured, blocked Pawns, both colours, two Pawns of a side.
#[test]
fn rows_move_as_positions_do() {
    for name in ["KPvK", "KGPvK", "KPvKP", "KRvKP", "KNvKP", "KPPvK", "KRPvK", "KEPvK", "KCvKE", "KRvKN"] {
        compare(name, 400);
    }
}

/// A General that is there makes an arriving Pawn vanish, capturing or not, and open a Rook's line to either King.
#[test]
fn rows_of_five_men_move_as_positions_do() {
    for name in ["KGPvKN", "KRGPvK", "KGPvKR", "KPPvKN", "KGPvKP"] {
        compare(name, 300);
    }
}
