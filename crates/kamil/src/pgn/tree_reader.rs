//! The games of a PGN as trees, one after another.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::mark::ResultMark;
use super::problem::Problem;
use super::reader::Reader;
use super::referee::{Court, Referee, Verdicts};
use super::tags::Tags;
use super::tree::{Line, Node, PgnGame};
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{DrawRules, RuleSet};

/// Reads the games of a PGN that comes in pieces of any size; it keeps one at a time.
///
/// A game with a problem comes as far as it could be read; only one whose rules or first position are not known does
/// not come at all.
///
/// ```
/// use kamil::pgn::{Item, TreeReader};
/// let (mut games, mut problems) = (0, 0);
/// let mut count = |item| match item {
///     Item::Game(_) => games += 1,
///     Item::Problem(_) => problems += 1,
/// };
/// let mut reader = TreeReader::new();
/// reader.push(b"1. e3 * 1. d3 e", &mut count);
/// reader.push(b"8 2. c9 *", &mut count);
/// reader.finish(&mut count);
/// assert_eq!((games, problems), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct TreeReader {
    reader: Reader,
    referee: Referee,
    builder: Builder,
}

/// What a [`TreeReader`] finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A game has ended.
    Game(Box<PgnGame>),
    /// Something is wrong in the game that comes next.
    Problem(Problem),
}

impl Default for TreeReader {
    fn default() -> Self {
        Self::new()
    }
}

impl TreeReader {
    /// A reader at the beginning of a text.
    pub fn new() -> Self {
        Self { reader: Reader::new(), referee: Referee::new(), builder: Builder::default() }
    }

    /// Takes the next bytes of the text.
    pub fn push(&mut self, bytes: &[u8], out: &mut impl FnMut(Item)) {
        let Self { reader, referee, builder } = self;
        reader.push(bytes, &mut Court { referee, out: &mut Scribe { builder, out } });
    }

    /// The text has ended.
    pub fn finish(self, out: &mut impl FnMut(Item)) {
        let Self { reader, mut referee, mut builder } = self;
        reader.finish(&mut Court { referee: &mut referee, out: &mut Scribe { builder: &mut builder, out } });
    }
}

/// Reads all games of a text, and all that is wrong with them.
///
/// ```
/// use kamil::pgn::read_games;
/// let (games, problems) = read_games("[White \"as-Suli\"]\n\n1. e3 { ♙ } 1/2-1/2".as_bytes());
/// assert_eq!(games[0].tags.get("White"), Some("as-Suli"));
/// assert_eq!(problems, []);
/// ```
pub fn read_games(bytes: &[u8]) -> (Vec<PgnGame>, Vec<Problem>) {
    let (mut games, mut problems) = (Vec::new(), Vec::new());
    let mut sort = |item| match item {
        Item::Game(game) => games.push(*game),
        Item::Problem(problem) => problems.push(problem),
    };
    let mut reader = TreeReader::new();
    reader.push(bytes, &mut sort);
    reader.finish(&mut sort);
    (games, problems)
}

/// A line that is read.
#[derive(Clone, Debug, Default)]
struct Open {
    line: Line,
    /// Comments that belong to the next move.
    before: Vec<String>,
    /// Whether a comment belongs to the last move.
    after_move: bool,
}

impl Open {
    /// The line, and the comments for which it has no move.
    fn close(self) -> (Line, Vec<String>) {
        let Self { mut line, before, .. } = self;
        match line.0.last_mut() {
            Some(last) => {
                last.after.extend(before);
                (line, Vec::new())
            }
            None => (line, before),
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Builder {
    start: Option<(RuleSet, DrawRules, Position)>,
    /// The line that is read.
    now: Open,
    /// The lines it varies, the game's own first.
    outer: Vec<Open>,
}

/// A builder together with who gets the games.
struct Scribe<'a, F> {
    builder: &'a mut Builder,
    out: &'a mut F,
}

impl<F: FnMut(Item)> Verdicts for Scribe<'_, F> {
    fn start(&mut self, rules: RuleSet, draws: DrawRules, initial: Position) {
        self.builder.start = Some((rules, draws, initial));
    }

    fn play(&mut self, mv: Move) {
        let now = &mut self.builder.now;
        let before = core::mem::take(&mut now.before);
        now.line.0.push(Node { before, ..Node::new(mv) });
        now.after_move = true;
    }

    fn comment(&mut self, text: &str) {
        let now = &mut self.builder.now;
        let comments = match now.line.0.last_mut() {
            Some(last) if now.after_move => &mut last.after,
            _ => &mut now.before,
        };
        comments.push(text.to_owned());
    }

    fn nag(&mut self, nag: u8) {
        if let Some(last) = self.builder.now.line.0.last_mut() {
            last.nags.push(nag);
        }
    }

    fn begin_variation(&mut self) {
        let outer = core::mem::take(&mut self.builder.now);
        self.builder.outer.push(outer);
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.builder.outer.pop() else { return };
        let (variation, _) = core::mem::replace(&mut self.builder.now, outer).close();
        let now = &mut self.builder.now;
        if let Some(last) = now.line.0.last_mut()
            && !variation.0.is_empty()
        {
            last.variations.push(variation);
            now.after_move = false;
        }
    }

    fn end_game(&mut self, end: Option<(Tags, ResultMark)>) {
        let Builder { start, now, .. } = core::mem::take(self.builder);
        if let (Some((rules, draws, initial)), Some((tags, result))) = (start, end) {
            let (line, comments) = now.close();
            let game = PgnGame { tags, rules, draws, initial, comments, line, result };
            (self.out)(Item::Game(Box::new(game)));
        }
    }

    fn problem(&mut self, problem: Problem) {
        (self.out)(Item::Problem(problem));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Found by fuzzing: the comment was kept for the next move, and came back as one of the last.
    #[test]
    fn a_variation_that_is_left_out_parts_no_comment_from_its_move() {
        let (games, problems) = read_games(b"1. e3 (1. x) {one} e8 (1... e9) {two} (1... d8) {three} 2. d3 *");
        assert_eq!(problems.len(), 2, "{problems:?}");
        let [e3, e8, d3] = games[0].line.0.as_slice() else { panic!("{games:?}") };
        assert_eq!((e3.after.as_slice(), e8.before.as_slice()), (["one".to_owned()].as_slice(), [].as_slice()));
        assert_eq!(
            (e8.after.as_slice(), d3.before.as_slice()),
            (["two".to_owned()].as_slice(), ["three".to_owned()].as_slice())
        );
        let text = games[0].to_pgn().expect("what was read can be written");
        assert_eq!(read_games(text.as_bytes()).0, games, "{text}");
    }
}
