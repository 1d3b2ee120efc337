//! A game with its variations and annotations.

use alloc::string::String;
use alloc::vec::Vec;

use super::mark::ResultMark;
use super::tags::Tags;
use crate::game::Game;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{DrawRules, RuleSet};

/// A game as a PGN has it.
///
/// ```
/// use kamil::pgn::{PgnGame, read_games};
/// let (games, problems) = read_games(b"1. e3 (1. d3 $1 {solid}) e8 *");
/// assert_eq!(problems, []);
/// assert_eq!(games[0].line.0.len(), 2);
/// assert_eq!(games[0].line.0[0].variations[0].0[0].after, ["solid"]);
/// let (again, _) = read_games(games[0].to_pgn()?.as_bytes());
/// assert_eq!(again, games);
/// # Ok::<(), kamil::pgn::WriteError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// The tags that the other fields do not say.
    pub tags: Tags,
    /// The rule set: the tag `Variant`.
    pub rules: RuleSet,
    /// The draw rules: `[DrawRules "none"]` is [`DrawRules::Strict`].
    pub draws: DrawRules,
    /// The first position: the tags `SetUp` and `FEN`, unless it is the rule set's own.
    pub initial: Position,
    /// The comments of a game without moves; those of others belong to the moves.
    pub comments: Vec<String>,
    /// The moves of the game.
    pub line: Line,
    /// The result.
    pub result: ResultMark,
}

/// A sequence of moves: those of the game, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Node>);

/// A move with all that belongs to it.
///
/// A comment is kept as words: its lines are joined by blanks, and no blanks stand around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// Comments before it: at the beginning of a line, or after the variations of the move before it.
    pub before: Vec<String>,
    /// Numeric annotation glyphs, `$1` for `!` and so on.
    pub nags: Vec<u8>,
    /// Comments after it.
    pub after: Vec<String>,
    /// What could have been played in its place.
    pub variations: Vec<Line>,
}

impl Node {
    /// A move with nothing to it.
    pub const fn new(mv: Move) -> Self {
        Self { mv, before: Vec::new(), nags: Vec::new(), after: Vec::new(), variations: Vec::new() }
    }
}

impl PgnGame {
    /// A game without moves.
    pub fn new(initial: Position, rules: RuleSet, draws: DrawRules) -> Self {
        let (tags, comments, line, result) = (Tags::default(), Vec::new(), Line::default(), ResultMark::Unknown);
        Self { tags, rules, draws, initial, comments, line, result }
    }

    /// The moves of the game, without variations.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.line.0.iter().map(|node| node.mv)
    }
}

impl From<&Game> for PgnGame {
    /// The game as it was played.
    ///
    /// ```
    /// use kamil::{Array, DrawRules, Game, San, pgn::PgnGame};
    /// let mut game = Game::new(Array::Kamil, DrawRules::Default);
    /// game.play("e3".parse::<San>()?.to_move(game.position())?)?;
    /// assert!(PgnGame::from(&game).to_pgn()?.ends_with("[Variant \"Shatranj Kamil\"]\n\n1. e3 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from(game: &Game) -> Self {
        Self {
            line: Line(game.moves().map(Node::new).collect()),
            result: game.outcome().map_or(ResultMark::Unknown, ResultMark::from),
            ..Self::new(*game.initial(), game.rules(), game.draw_rules())
        }
    }
}
