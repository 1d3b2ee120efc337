//! Why something was refused, as a stable code with arguments: for front ends that speak other languages than English.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::color::Color;
use crate::found::Found;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::role::Role;
use crate::square::Square;
use crate::variant::RuleSet;

macro_rules! codes {
    ($($code:ident = $name:literal ($($argument:literal),*)),+ $(,)?) => {
        /// What kind of reason it is.
        ///
        /// # Stability
        /// Names and arguments are pinned by `testdata/reasons.txt`: the words of every language are found by them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "each is named as the error that it is the code of")]
        pub enum ReasonCode {
            $($code,)+
        }

        impl ReasonCode {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$code,)+];

            /// The identifier, such as `fen-rank-width`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$code => $name,)+
                }
            }

            /// The names of its arguments.
            pub const fn arguments(self) -> &'static [&'static str] {
                match self {
                    $(Self::$code => &[$($argument),*],)+
                }
            }
        }
    };
}

codes! {
    Name = "name" ("found"),
    FenTooLong = "fen-too-long" ("length"),
    FenEmpty = "fen-empty" (),
    FenLetter = "fen-letter" ("found", "column"),
    FenOutsideRules = "fen-outside-rules" ("found", "column", "rules", "has"),
    FenEmptyRun = "fen-empty-run" ("found", "column"),
    FenRankWidth = "fen-rank-width" ("rank", "found"),
    FenRankCount = "fen-rank-count" ("found"),
    FenTurn = "fen-turn" ("found", "column"),
    FenCastling = "fen-castling" ("found", "column"),
    FenEnPassant = "fen-en-passant" ("found", "column"),
    FenHalfmoveClock = "fen-halfmove-clock" ("found", "column"),
    FenFullmoveNumber = "fen-fullmove-number" ("found", "column"),
    FenExtraField = "fen-extra-field" ("found", "column"),
    KingCount = "king-count" ("color", "count"),
    PawnOnEdge = "pawn-on-edge" ("color", "square"),
    OutsideRules = "outside-rules" ("color", "role", "square", "rules"),
    OpponentInCheck = "opponent-in-check" ("color", "king", "checker"),
    NoMove = "no-move" ("found"),
    Illegal = "illegal" ("move"),
    NoGeneral = "no-general" ("move"),
    GameOver = "game-over" ("outcome"),
    SanEnd = "san-end" ("part"),
    SanText = "san-text" ("part", "found"),
    SanNoMove = "san-no-move" ("move", "role", "to"),
    SanLeavesKing = "san-leaves-king" ("move", "from"),
    SanAmbiguous = "san-ambiguous" ("move", "moves"),
    SanNoCapture = "san-no-capture" ("move", "to"),
    SanCapture = "san-capture" ("move", "to"),
    SanVanishes = "san-vanishes" ("move"),
    SanNoPromotion = "san-no-promotion" ("move"),
    PgnToken = "pgn-token" ("part", "found"),
    PgnTagPair = "pgn-tag-pair" ("part", "found"),
    PgnTagPairEnd = "pgn-tag-pair-end" ("part"),
    PgnTooLong = "pgn-too-long" ("part"),
    PgnOpenComment = "pgn-open-comment" ("part"),
    PgnOpenVariation = "pgn-open-variation" ("part"),
    PgnTooDeep = "pgn-too-deep" (),
    PgnNothingToVary = "pgn-nothing-to-vary" (),
    PgnEmptyVariation = "pgn-empty-variation" (),
    PgnNothingToAnnotate = "pgn-nothing-to-annotate" ("found"),
    PgnAnnotation = "pgn-annotation" ("found"),
    PgnMissingResult = "pgn-missing-result" ("part"),
    PgnMissingGame = "pgn-missing-game" (),
    PgnAfterEnd = "pgn-after-end" ("outcome"),
    PgnDuplicateTag = "pgn-duplicate-tag" ("name"),
    PgnVariant = "pgn-variant" ("found"),
    PgnDrawRules = "pgn-draw-rules" ("found"),
    PgnSetUp = "pgn-set-up" ("part", "found"),
    PgnFen = "pgn-fen" (),
    PgnResultTag = "pgn-result-tag" ("found"),
    PgnResultsDiffer = "pgn-results-differ" ("tag", "end"),
    PgnWrongResult = "pgn-wrong-result" ("outcome", "found"),
    PgnTooLarge = "pgn-too-large" (),
    PgnTagName = "pgn-tag-name" ("name"),
}

impl ReasonCode {
    /// The reason with the values of its arguments, in their order.
    pub fn with<const N: usize>(self, values: [Argument; N]) -> Reason {
        debug_assert_eq!(values.len(), self.arguments().len(), "the arguments of {self:?}");
        Reason { code: self, values: Vec::from(values) }
    }
}

/// One reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its kind.
    pub code: ReasonCode,
    values: Vec<Argument>,
}

impl Reason {
    /// The arguments by name.
    pub fn arguments(&self) -> impl Iterator<Item = (&'static str, &Argument)> {
        self.code.arguments().iter().copied().zip(&self.values)
    }
}

/// What a reason is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A count or a place, counted from 1.
    Number(u64),
    /// A piece of the text that was refused, notation, or the identifier of something named.
    Text(String),
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Number(u64::from(number))
            }
        })+
    };
}

numbers!(u8, u16, u32, u64);

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// What cannot be seen is written as its number.
impl From<&Found> for Argument {
    fn from(found: &Found) -> Self {
        Self::Text(found.escaped().to_string())
    }
}

impl From<char> for Argument {
    fn from(letter: char) -> Self {
        Self::Text(letter.escape_debug().to_string())
    }
}

impl From<Color> for Argument {
    fn from(color: Color) -> Self {
        color.name().into()
    }
}

impl From<Role> for Argument {
    fn from(role: Role) -> Self {
        role.slug().into()
    }
}

impl From<RuleSet> for Argument {
    fn from(rules: RuleSet) -> Self {
        rules.name().into()
    }
}

impl From<Square> for Argument {
    fn from(square: Square) -> Self {
        square.to_string().into()
    }
}

impl From<Move> for Argument {
    fn from(mv: Move) -> Self {
        mv.to_string().into()
    }
}

/// `white-stalemate` or `draw-repetition`.
impl From<Outcome> for Argument {
    fn from(outcome: Outcome) -> Self {
        let who = outcome.winner().map_or("draw", Color::name);
        alloc::format!("{who}-{}", outcome.reason()).into()
    }
}

/// An error that gives its reasons.
///
/// ```
/// use kamil::{Explain, Position, RuleSet};
///
/// let error = Position::from_fen("10/10", RuleSet::WarMachine).expect_err("two ranks are too few");
/// assert_eq!(error.reasons()[0].code.name(), "fen-rank-count");
/// ```
pub trait Explain {
    /// Every reason, each a sentence of its own; none where what failed is no matter of the rules.
    fn reasons(&self) -> Vec<Reason>;
}
