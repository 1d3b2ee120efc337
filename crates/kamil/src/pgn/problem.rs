//! What is wrong with a PGN, and where.

use core::fmt;

use super::mark::ResultMark;
use super::part::PgnPart;
use crate::fen::LoadError;
use crate::found::Found;
use crate::outcome::Outcome;
use crate::place::Place;
use crate::san::{SanError, SanIllegal};

/// Something wrong in a PGN. Its `Display` names the place too; that of its kind does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: ProblemKind,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.kind)
    }
}

impl core::error::Error for Problem {}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ProblemKind {
    /// A token that does not belong there. The rest of the game is skipped.
    #[error("expected {expected}, found {found}")]
    Token { expected: PgnPart, found: Found },
    /// A tag pair is not whole. It is left out.
    #[error("expected {expected} in a tag pair, found {found}")]
    TagPair { expected: PgnPart, found: Found },
    /// A tag pair is not whole at the end of its line. It is left out.
    #[error("expected {expected} in a tag pair, found the end of the line")]
    TagPairEnd { expected: PgnPart },
    /// A token that is too long. It is left out.
    #[error("expected {what} of at most 65536 bytes, found a longer one")]
    TooLong { what: PgnPart },
    /// A comment without its end.
    #[error("expected a `}}` at the end of the comment that begins here, found {found}")]
    OpenComment { found: PgnPart },
    /// A variation without its end.
    #[error("expected a `)` for each open variation, found {found}")]
    OpenVariation { found: PgnPart },
    /// A variation in a variation, and so on, too many times. It is left out.
    #[error("expected variations nested at most 64 deep, found a deeper one")]
    TooDeep,
    /// A variation where there is no move that it could replace. It is left out.
    #[error("expected a move before its variation, found a `(`")]
    NothingToVary,
    /// A variation without a move. It is left out.
    #[error("expected a move in the variation, found its end")]
    EmptyVariation,
    /// An annotation where there is no move.
    #[error("expected a move before its annotation, found {found}")]
    NothingToAnnotate { found: Found },
    /// An annotation that is none. It is left out.
    #[error("expected an annotation from $0 to $255, or `!`, `?`, `!!`, `??`, `!?` or `?!`, found {found}")]
    Annotation { found: Found },
    /// A game ends without its result.
    #[error("expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, found {found}")]
    MissingResult { found: PgnPart },
    /// A comment with no game after it.
    #[error("expected a game after the comment, found the end of the text")]
    MissingGame,
    /// The text of a move is no SAN. The rest of its line is skipped.
    #[error("expected a move: {0}")]
    San(SanError),
    /// A move is not legal. The rest of its line is skipped.
    #[error(transparent)]
    Illegal(SanIllegal),
    /// A move after the end of the game; after a draw, it is kept.
    #[error("expected no move after the end of the game ({0})")]
    AfterEnd(Outcome),
    /// A tag that stands twice. The first one counts.
    #[error("expected one tag {name} in a game, found another")]
    DuplicateTag { name: Found },
    /// A `Variant` tag of another game. The game is skipped.
    #[error("expected the variant `Shatranj Kamil` or `Shatranj Kamil Camel`, found {found}")]
    Variant { found: Found },
    /// A `DrawRules` tag that is not known. The default draw rules are taken.
    #[error("expected the draw rules `none` or `default`, found {found}")]
    DrawRules { found: Found },
    /// A `SetUp` tag that does not agree with the `FEN` tag.
    #[error("expected {expected}, found {found}")]
    SetUp { expected: PgnPart, found: Found },
    /// A `FEN` tag with no legal position: every reason. The game is skipped.
    #[error("expected a legal position in the tag `FEN`: {0}")]
    Fen(LoadError),
    /// A `Result` tag that is no result.
    #[error("expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, in the tag `Result`, found {found}")]
    ResultTag { found: Found },
    /// The `Result` tag and the result at the end of the moves are two. The latter counts.
    #[error("expected the result {at_end} of the end of the moves in the tag `Result`, found {in_tag}")]
    ResultsDiffer { in_tag: ResultMark, at_end: ResultMark },
    /// The result is not that of the last position.
    #[error("expected the result {expected}, since {outcome}, found {found}", expected = .outcome.result())]
    WrongResult { outcome: Outcome, found: ResultMark },
    /// A game that is larger than any real one. The rest is skipped.
    #[error("expected a game that takes at most 64 MiB of memory, found a larger one")]
    TooLarge,
}
