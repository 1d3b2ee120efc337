//! The push parser: bytes in any pieces to the events of a [`Visitor`].

use super::decoder::Decoder;
use super::lexer::{Lexer, Token, Tokens};
use super::mark::ResultMark;
use super::part::PgnPart;
use super::problem::{Problem, ProblemKind};
use super::visitor::Visitor;
use crate::found::Found;
use crate::place::Place;
use crate::san::San;

/// Variations nest at most so deep.
pub const MAX_DEPTH: u32 = 64;

/// A push parser. It takes a PGN in pieces of any size and tells a [`Visitor`] what it says; the pieces make no
/// difference. It keeps one token of at most 64 KiB, however long the text is.
///
/// ```
/// use kamil::pgn::{Place, Reader, Visitor};
///
/// #[derive(Default)]
/// struct Moves(Vec<String>);
///
/// impl Visitor for Moves {
///     fn san(&mut self, _: Place, san: kamil::San) {
///         self.0.push(san.to_string());
///     }
/// }
///
/// let (mut reader, mut moves) = (Reader::new(), Moves::default());
/// for piece in ["1.e", "3 { quiet } e", "8!? 1-", "0"] {
///     reader.push(piece.as_bytes(), &mut moves);
/// }
/// reader.finish(&mut moves);
/// assert_eq!(moves.0, ["e3", "e8"]);
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    decoder: Decoder,
    lexer: Lexer,
    parser: Parser,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// A reader at the beginning of a text.
    pub fn new() -> Self {
        Self { decoder: Decoder::default(), lexer: Lexer::new(), parser: Parser::default() }
    }

    /// Takes the next bytes of the text.
    pub fn push(&mut self, bytes: &[u8], visitor: &mut impl Visitor) {
        let Self { decoder, lexer, parser } = self;
        let mut sink = Sink { parser, visitor };
        for &byte in bytes {
            decoder.push(byte, &mut |letter| lexer.push(letter, &mut sink));
        }
    }

    /// The text has ended.
    pub fn finish(mut self, visitor: &mut impl Visitor) {
        let Self { decoder, lexer, parser } = &mut self;
        let mut sink = Sink { parser, visitor };
        decoder.finish(&mut |letter| lexer.push(letter, &mut sink));
        lexer.finish(&mut sink);
        let place = lexer.place();
        parser.end_of_text(place, visitor);
    }
}

/// The parser together with who hears of what it finds.
struct Sink<'a, V> {
    parser: &'a mut Parser,
    visitor: &'a mut V,
}

impl<V: Visitor> Tokens for Sink<'_, V> {
    fn token(&mut self, place: Place, token: Token<'_>) {
        self.parser.token(place, token, self.visitor);
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    /// Between two games.
    #[default]
    Between,
    /// A game has begun, and there was no move and no result yet.
    Tags,
    /// After the first move.
    Moves,
}

/// What is left out after a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Skip {
    /// All until this many variations are open; where that one was announced, its end is too.
    Variation { until: u32, announced: bool },
    /// All to the end of the game.
    Game,
}

/// The state between two tokens.
#[derive(Clone, Debug, Default)]
struct Parser {
    section: Section,
    /// How many variations are open.
    depth: u32,
    /// Bit `n`: the line `n` variations deep has a move.
    moved: u128,
    has_event_tag: bool,
    /// Whether the game has anything but comments.
    has_content: bool,
    skip: Option<Skip>,
}

impl Parser {
    fn token(&mut self, place: Place, token: Token<'_>, visitor: &mut impl Visitor) {
        match token {
            Token::Tag { name, value, value_place, own_line } => {
                let next = self.has_event_tag && name == "Event";
                if self.begin_tag(place, own_line, next, visitor) {
                    self.has_event_tag |= name == "Event";
                    visitor.tag(place, name, value, value_place);
                }
            }
            Token::BrokenTag { own_line } => {
                self.begin_tag(place, own_line, false, visitor);
            }
            Token::Fault(kind) => self.fault(place, kind, visitor),
            Token::Comment(text) => self.comment(place, text, visitor),
            Token::Symbol(text) => self.symbol(place, text, visitor),
            Token::Annotation(text) => self.annotation(place, text, visitor),
            Token::Open => self.open(place, visitor),
            Token::Close => self.close(place, visitor),
            Token::Stray(letter) => self.stray(place, letter.encode_utf8(&mut [0; 4]), visitor),
        }
    }

    /// Whether the line that is read has a move.
    fn has_move(&self) -> bool {
        self.moved.checked_shr(self.depth).is_some_and(|moved| moved & 1 == 1)
    }

    fn report(place: Place, kind: ProblemKind, visitor: &mut impl Visitor) {
        visitor.problem(Problem { place, kind });
    }

    /// Opens a game if none is open.
    fn begin(&mut self, place: Place, visitor: &mut impl Visitor) {
        if self.section == Section::Between {
            *self = Self { section: Section::Tags, ..Self::default() };
            visitor.begin_game(place);
        }
    }

    fn end(&mut self, place: Place, result: Option<ResultMark>, visitor: &mut impl Visitor) {
        *self = Self::default();
        visitor.end_game(place, result);
    }

    /// A tag pair begins the next game, or belongs to this one, or (false) stands where none may.
    fn begin_tag(&mut self, place: Place, own_line: bool, next_event: bool, visitor: &mut impl Visitor) -> bool {
        match self.section {
            Section::Moves if own_line => self.end_without_result(place, PgnPart::NextGame, visitor),
            Section::Tags if next_event => self.end_without_result(place, PgnPart::NextGame, visitor),
            Section::Moves => {
                self.stray(place, "[", visitor);
                return false;
            }
            _ => {}
        }
        self.begin(place, visitor);
        self.has_content = true;
        true
    }

    fn end_without_result(&mut self, place: Place, found: PgnPart, visitor: &mut impl Visitor) {
        if self.skip != Some(Skip::Game) {
            let kind = match self.depth {
                0 => ProblemKind::MissingResult { found },
                _ => ProblemKind::OpenVariation { found },
            };
            Self::report(place, kind, visitor);
        }
        self.end(place, None, visitor);
    }

    /// Problems of what is skipped anyway are of no interest.
    fn fault(&mut self, place: Place, kind: ProblemKind, visitor: &mut impl Visitor) {
        self.begin(place, visitor);
        if self.skip.is_some() {
            return;
        }
        if matches!(kind, ProblemKind::Token { .. }) {
            self.skip = Some(Skip::Game);
        }
        Self::report(place, kind, visitor);
    }

    fn stray(&mut self, place: Place, found: &str, visitor: &mut impl Visitor) {
        self.has_content = true;
        let found = Found::new(found);
        self.fault(place, ProblemKind::Token { expected: PgnPart::Item, found }, visitor);
        self.section = Section::Moves;
    }

    fn comment(&mut self, place: Place, text: &str, visitor: &mut impl Visitor) {
        self.begin(place, visitor);
        if self.skip.is_none() {
            visitor.comment(place, text);
        }
    }

    fn symbol(&mut self, place: Place, text: &str, visitor: &mut impl Visitor) {
        self.begin(place, visitor);
        self.has_content = true;
        self.section = Section::Moves;
        if let Some(result) = ResultMark::from_text(text) {
            return self.result(place, result, visitor);
        }
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number || self.skip.is_some() {
            return;
        }
        match text.parse::<San>() {
            Ok(san) => {
                self.moved |= 1 << self.depth;
                visitor.san(place, san);
            }
            Err(error) => {
                Self::report(place.within(error.column), ProblemKind::San(error), visitor);
                self.skip = Some(match self.depth {
                    0 => Skip::Game,
                    depth => Skip::Variation { until: depth - 1, announced: true },
                });
            }
        }
    }

    fn result(&mut self, place: Place, result: ResultMark, visitor: &mut impl Visitor) {
        if self.depth > 0 && self.skip != Some(Skip::Game) {
            Self::report(place, ProblemKind::OpenVariation { found: PgnPart::Result }, visitor);
        }
        self.end(place, Some(result), visitor);
    }

    fn annotation(&mut self, place: Place, text: &str, visitor: &mut impl Visitor) {
        self.begin(place, visitor);
        self.has_content = true;
        self.section = Section::Moves;
        if self.skip.is_some() {
            return;
        }
        let Some(nag) = nag(text) else {
            return Self::report(place, ProblemKind::Annotation { found: Found::new(text) }, visitor);
        };
        if self.has_move() {
            visitor.nag(place, nag);
        } else {
            Self::report(place, ProblemKind::NothingToAnnotate { found: Found::new(text) }, visitor);
        }
    }

    fn open(&mut self, place: Place, visitor: &mut impl Visitor) {
        self.begin(place, visitor);
        self.has_content = true;
        self.section = Section::Moves;
        let problem = if !self.has_move() {
            Some(ProblemKind::NothingToVary)
        } else if self.depth == MAX_DEPTH {
            Some(ProblemKind::TooDeep)
        } else {
            None
        };
        self.depth = self.depth.saturating_add(1);
        if self.skip.is_some() {
            return;
        }
        if let Some(kind) = problem {
            Self::report(place, kind, visitor);
            self.skip = Some(Skip::Variation { until: self.depth - 1, announced: false });
        } else {
            self.moved &= !(1 << self.depth);
            visitor.begin_variation(place);
        }
    }

    fn close(&mut self, place: Place, visitor: &mut impl Visitor) {
        if self.depth == 0 {
            self.begin(place, visitor);
            return self.stray(place, ")", visitor);
        }
        let is_empty = !self.has_move();
        self.depth -= 1;
        match self.skip {
            Some(Skip::Variation { until, announced }) if until == self.depth => {
                self.skip = None;
                if announced {
                    visitor.end_variation(place);
                }
            }
            Some(_) => {}
            None => {
                if is_empty {
                    Self::report(place, ProblemKind::EmptyVariation, visitor);
                }
                visitor.end_variation(place);
            }
        }
    }

    fn end_of_text(&mut self, place: Place, visitor: &mut impl Visitor) {
        match self.section {
            Section::Between => {}
            Section::Tags if !self.has_content => {
                Self::report(place, ProblemKind::MissingGame, visitor);
                self.end(place, None, visitor);
            }
            _ => self.end_without_result(place, PgnPart::TextEnd, visitor),
        }
    }
}

/// The number of an annotation: `$n`, or one of the six suffixes, which are the first six numbers.
fn nag(text: &str) -> Option<u8> {
    match text {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => text.strip_prefix('$')?.parse().ok(),
    }
}
