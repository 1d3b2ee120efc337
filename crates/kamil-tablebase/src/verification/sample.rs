//! The proof of some positions of an ending, drawn by lot, without holding its distances in memory.

use kamil::{Color, Position, Square};

use super::follow::{Code, Following};
use super::{VerifyError, wrong};
use crate::event::{Event, Listener};
use crate::layout::Layout;
use crate::material::Material;
use crate::metric::Metric;
use crate::origin::file_name;
use crate::placement::Placement;
use crate::tablebase::{Tablebase, Value};

/// Judges `count` positions of an ending as [`verify`](crate::verify) does, drawn by lot from a seed; one may be drawn
/// twice. The tables are asked as a player asks them, a block at a time. Tells [`Event::Judged`] of one position each.
///
/// # Errors
/// The first position whose value does not follow, or a table that is missing or cannot be read.
pub fn verify_sample(
    tables: &Tablebase,
    material: &Material,
    count: u64,
    seed: u64,
    listener: Listener<'_>,
) -> Result<(), VerifyError> {
    listener(Event::Reading);
    let mut lots = Lots(seed);
    for _ in 0..count {
        let position = lots.position(material);
        let found = value(tables, &position)?;
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
    Ok(())
}

/// What the tables say, or which is missing.
fn value(tables: &Tablebase, position: &Position) -> Result<Value, VerifyError> {
    let missing = |metric| {
        let material = Material::of_board(position.board()).expect("bare Kings have a value");
        VerifyError::Missing(file_name(&material, metric))
    };
    let value = tables.probe(position)?.ok_or_else(|| missing(Metric::Outcome))?;
    match (value.wdl, value.to_win, value.to_zeroing) {
        (crate::Wdl::Draw, ..) | (_, Some(_), Some(_)) => Ok(value),
        (_, None, _) => Err(missing(Metric::Win)),
        _ => Err(missing(Metric::Zeroing)),
    }
}

/// Numbers as if drawn by lot (splitmix64 of S. Vigna).
struct Lots(u64);

impl Lots {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % below as u64) as usize
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
