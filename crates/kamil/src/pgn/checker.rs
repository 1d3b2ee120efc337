//! Finds what is wrong with the games of a PGN, without keeping them.

use super::mark::ResultMark;
use super::problem::Problem;
use super::reader::Reader;
use super::referee::{Court, Referee, Verdicts};
use super::tags::Tags;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{DrawRules, RuleSet};

/// Checks a PGN that comes in pieces of any size: syntax, moves, ends and results. It keeps one game's positions.
///
/// ```
/// use kamil::pgn::Checker;
/// let mut problems = Vec::new();
/// let mut checker = Checker::new();
/// // As bytes are read from a file:
/// checker.push(b"1. e3 e8 2. e5 *\n", &mut |problem| problems.push(problem.to_string()));
/// let summary = checker.finish(&mut |problem| problems.push(problem.to_string()));
/// assert_eq!((summary.games, summary.moves, summary.problems), (1, 2, 1));
/// assert_eq!(problems,
///     ["line 1, column 13: expected a legal move, found `e5`: no Pawn goes to e5 so"]);
/// ```
#[derive(Clone, Debug)]
pub struct Checker {
    reader: Reader,
    referee: Referee,
    summary: Summary,
}

/// What a [`Checker`] has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games, those with problems too.
    pub games: u64,
    /// Legal moves, those of variations too.
    pub moves: u64,
    /// Problems.
    pub problems: u64,
}

impl Default for Checker {
    fn default() -> Self {
        Self::new()
    }
}

impl Checker {
    /// A checker at the beginning of a text.
    pub fn new() -> Self {
        Self { reader: Reader::new(), referee: Referee::new(), summary: Summary::default() }
    }

    /// Takes the next bytes of the text.
    pub fn push(&mut self, bytes: &[u8], report: &mut impl FnMut(Problem)) {
        let Self { reader, referee, summary } = self;
        reader.push(bytes, &mut Court { referee, out: &mut Clerk { summary, report } });
    }

    /// The text has ended.
    pub fn finish(self, report: &mut impl FnMut(Problem)) -> Summary {
        let Self { reader, mut referee, mut summary } = self;
        reader.finish(&mut Court { referee: &mut referee, out: &mut Clerk { summary: &mut summary, report } });
        summary
    }

    /// What has been counted so far.
    pub fn summary(&self) -> Summary {
        self.summary
    }
}

/// Counts, and passes problems on.
struct Clerk<'a, R> {
    summary: &'a mut Summary,
    report: &'a mut R,
}

impl<R: FnMut(Problem)> Verdicts for Clerk<'_, R> {
    fn start(&mut self, _: RuleSet, _: DrawRules, _: Position) {}

    fn play(&mut self, _: Move) {
        self.summary.moves += 1;
    }

    fn comment(&mut self, _: &str) {}

    fn nag(&mut self, _: u8) {}

    fn begin_variation(&mut self) {}

    fn end_variation(&mut self) {}

    fn end_game(&mut self, _: Option<(Tags, ResultMark)>) {
        self.summary.games += 1;
    }

    fn problem(&mut self, problem: Problem) {
        self.summary.problems += 1;
        (self.report)(problem);
    }
}
