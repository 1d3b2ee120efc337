//! Who hears what a PGN says.

use super::mark::ResultMark;
use super::problem::Problem;
use crate::place::Place;
use crate::san::San;

/// Hears the parts of a PGN in their order, each with its place. Every method does nothing unless it is written.
///
/// For each game come `begin_game`, its tags and the comments around them, the moves with what belongs to them, and
/// `end_game`. Each `begin_variation` is followed by its moves and an `end_variation`, except that `end_game` ends the
/// variations that are open too. Moves are not judged here: what they mean is up to [`TreeReader`](super::TreeReader)
/// and [`Checker`](super::Checker).
#[allow(unused_variables)]
pub trait Visitor {
    /// A game begins.
    fn begin_game(&mut self, place: Place) {}
    /// A tag pair; `value_place` is where its value begins, after the `"`.
    fn tag(&mut self, place: Place, name: &str, value: &str, value_place: Place) {}
    /// A move.
    fn san(&mut self, place: Place, san: San) {}
    /// A comment: its lines are joined by blanks, and it has none around it.
    fn comment(&mut self, place: Place, text: &str) {}
    /// A numeric annotation glyph on the last move.
    fn nag(&mut self, place: Place, nag: u8) {}
    /// A variation in place of the last move begins.
    fn begin_variation(&mut self, place: Place) {}
    /// The variation ends.
    fn end_variation(&mut self, place: Place) {}
    /// The game ends, with its result if it has one.
    fn end_game(&mut self, place: Place, result: Option<ResultMark>) {}
    /// Something is wrong. What the problem's kind says is left out.
    fn problem(&mut self, problem: Problem) {}
}
