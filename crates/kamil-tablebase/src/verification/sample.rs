//! The proof of some positions of an ending, drawn by lot, without holding its distances in memory.

use kamil::{Color, Position, Square};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use super::follow::{Code, Following};
use super::{VerifyError, wrong};
use crate::event::{Event, Listener};
use crate::layout::Layout;
use crate::material::Material;
use crate::metric::Metric;
use crate::origin::file_name;
use crate::outcome_table::OutcomeTable;
use crate::placement::Placement;
use crate::tablebase::{Tablebase, Value};
use crate::turns;
use crate::wdl::Wdl;

/// Judges `count` positions of an ending as [`verify`](crate::verify) does, drawn by lot from a seed; one may be drawn
/// twice. Every other one is won or lost, as far as such are found, since in many endings nearly all are drawn. Answers how
/// many were. The tables are asked as a player asks them, a block at a time. Tells [`Event::Judged`] of one position each.
///
/// # Errors
/// The first position whose value does not follow, or a table that is missing or cannot be read.
pub fn verify_sample(
    tables: &Tablebase,
    material: &Material,
    count: u64,
    seed: u64,
    listener: Listener<'_>,
) -> Result<u64, VerifyError> {
    listener(Event::Reading);
    let table = tables.table(material).ok_or_else(|| VerifyError::Missing(file_name(material, Metric::Outcome)))?;
    let outcomes = table.outcomes()?;
    let (mut lots, mut decided) = (Lots(SplitMix64::seed_from_u64(seed)), 0);
    for number in 0..count {
        let found = if number % 2 == 0 { lots.decided(outcomes) } else { None };
        let position = found.unwrap_or_else(|| lots.position(material));
        let found = value(tables, &position)?;
        decided += u64::from(found.wdl != Wdl::Draw);
        let mut following = Following::default();
        for &mv in &position.legal_moves() {
            following.take(value(tables, &position.after(mv))?.into(), position.is_zeroing(mv));
        }
        let expected = following.code();
        if Value::from(expected) != found {
            return Err(wrong(material, &position, expected, Code::from(found)));
        }
        listener(Event::Judged(1));
    }
    Ok(decided)
}

/// What the tables say, or which is missing.
fn value(tables: &Tablebase, position: &Position) -> Result<Value, VerifyError> {
    let missing = |metric| {
        let material = Material::of_board(position.board()).expect("bare Kings have a value");
        VerifyError::Missing(file_name(&material, metric))
    };
    let value = tables.probe(position)?.ok_or_else(|| missing(Metric::Outcome))?;
    match (value.wdl, value.to_win, value.to_zeroing) {
        (Wdl::Draw, ..) | (_, Some(_), Some(_)) => Ok(value),
        (_, None, _) => Err(missing(Metric::Win)),
        _ => Err(missing(Metric::Zeroing)),
    }
}

/// Numbers as if drawn by lot.
struct Lots(SplitMix64);

impl Lots {
    fn next(&mut self, below: usize) -> usize {
        (self.0.next_u64() % below as u64) as usize
    }

    /// A position that is won or lost: one of a row drawn by lot that has any.
    fn decided(&mut self, outcomes: &OutcomeTable) -> Option<Position> {
        /// How many rows are looked at: an ending of four men has 166,600 and more.
        const TRIES: u32 = 20_000;
        let material = &outcomes.ending.material;
        let layout = outcomes.ending.layout;
        for _ in 0..TRIES {
            let turns = turns::kept(material);
            let (turn, number) = (turns[self.next(turns.len())], self.next(layout.rows()));
            let known = outcomes.row(turn, number);
            let squares: Vec<Square> = (known.won | known.lost).into_iter().collect();
            if squares.is_empty() {
                continue;
            }
            let row = layout.row(number);
            let last = squares[self.next(squares.len())];
            let position = Placement { turn, kings: row.kings, men: row.with_last(last) }.to_position(material);
            // A damaged table may call what is no legal position won.
            if position.is_some() {
                return position;
            }
        }
        None
    }

    /// A legal position of an ending.
    fn position(&mut self, material: &Material) -> Position {
        let layout = Layout::new(material);
        loop {
            let row = layout.row(self.next(layout.rows()));
            let (turn, last) = (Color::ALL[self.next(2)], Square::ALL[self.next(100)]);
            let placement = Placement { turn, kings: row.kings, men: row.with_last(last) };
            if let Some(position) = placement.to_position(material) {
                return position;
            }
        }
    }
}
