//! What an engine says to XBoard.

use std::fmt;
use std::str::FromStr;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::words::{Words, found};

use super::coordinates::{CoordinateMove, Suffix};
use super::feature::Feature;
use super::markers::Markers;
use super::result::{GameResult, Verdict};
use super::thinking::{Status, Thinking};

/// A line from the engine to XBoard.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reply {
    /// `feature NAME=VALUE …`.
    Features(Vec<Feature>),
    /// `setup (PICTURES) BOARD FEN`.
    Setup(Setup),
    /// `piece LETTER& MOVES`, for both sides.
    Piece(PieceMoves),
    /// `move MOVE`.
    Move(CoordinateMove),
    /// `pong N`.
    Pong(u64),
    /// `Illegal move (REASON): MOVE`.
    IllegalMove {
        /// Why, without a closing bracket and colon of its own; empty where nothing is said.
        reason: Text,
        /// The move as it came.
        text: Text,
    },
    /// `Error (REASON): COMMAND`.
    Error {
        /// What is wrong, without a closing bracket and colon of its own.
        reason: Text,
        /// The command as it came.
        line: Text,
    },
    /// `RESULT {COMMENT}`: the game is over.
    Result(Verdict),
    /// `resign`.
    Resign,
    /// `offer draw`, which also accepts one.
    OfferDraw,
    /// `Hint: MOVE`.
    Hint(CoordinateMove),
    /// What the engine thinks.
    Thinking(Box<Thinking>),
    /// `stat01: …`.
    Status(Status),
    /// A line of the opening book, which begins with a space.
    Book(Text),
    /// The empty line that ends the book's.
    BookEnd,
    /// `telluser MESSAGE`.
    TellUser(Text),
    /// `tellusererror MESSAGE`.
    TellUserError(Text),
    /// `# REMARK`, for the log of what was said.
    Remark(Text),
    /// `highlight …`.
    Highlight(Markers),
    /// `choice …`: what becomes of the Pawn that was put down.
    Choice(Suffix),
}

/// What XBoard is told of a board and its first position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which letter has which picture; one word.
    pub pictures: Text,
    /// Files, ranks, men in hand and the parent variant, as in `10x10+0_fairy`; one word.
    pub board: Text,
    /// The first position.
    pub fen: Text,
}

/// How a man moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceMoves {
    /// Its upper-case letter.
    pub letter: char,
    /// In Betza's notation; one word.
    pub moves: Text,
}

const EXPECTED: &str = "a reply such as `feature …`, `move …` or a line of thinking";

impl FromStr for Reply {
    type Err = Complaint;

    fn from_str(line: &str) -> Result<Self, Complaint> {
        if line.is_empty() {
            return Ok(Self::BookEnd);
        }
        if let Some(text) = line.strip_prefix(' ') {
            return Ok(Self::Book(Text::new(text)));
        }
        if let Some((reason, text)) = line.strip_prefix("Illegal move").and_then(split_reason) {
            return Ok(Self::IllegalMove { reason, text });
        }
        if let Some((reason, line)) = line.strip_prefix("Error").and_then(split_reason) {
            return Ok(Self::Error { reason, line });
        }
        if line.starts_with(|letter: char| letter.is_ascii_digit()) && line.contains('\t') {
            return Thinking::read(line).map(|thinking| Self::Thinking(Box::new(thinking)));
        }
        Self::read(Words::of(line))
    }
}

impl Reply {
    fn read(mut words: Words<'_>) -> Result<Self, Complaint> {
        let Some(word) = words.peek() else { return Err(Complaint::Empty { expected: EXPECTED }) };
        if GameResult::of_name(word).is_some() {
            return Verdict::read(&mut words).map(Self::Result);
        }
        words.next();
        let rest = words.clone().rest();
        Ok(match word {
            "feature" => Self::Features(Feature::read_all(rest.as_str())?),
            "setup" => Self::Setup(Setup::read(&mut words)?),
            "piece" => Self::Piece(PieceMoves::read(&mut words)?),
            "move" => Self::Move(a_move(&mut words, "move")?),
            "pong" => Self::Pong(words.number("pong")?),
            "resign" => Self::Resign,
            "offer" if rest.as_str() == "draw" => Self::OfferDraw,
            "Hint:" => Self::Hint(a_move(&mut words, "Hint:")?),
            Status::WORD => Self::Status(Status::read(&mut words)?),
            "telluser" => Self::TellUser(rest),
            "tellusererror" => Self::TellUserError(rest),
            "#" => Self::Remark(rest),
            "highlight" => {
                let text = words.next();
                let markers = text.and_then(|text| text.parse().ok());
                Self::Highlight(markers.ok_or_else(|| Complaint::missing("marked squares", "highlight", text))?)
            }
            "choice" => Self::Choice(match words.next() {
                Some("G") => Suffix::General,
                Some("=" | ".") => Suffix::Vanish,
                other => return Err(Complaint::missing("`G` or `=`", "choice", other)),
            }),
            word => return Err(Complaint::Unknown { expected: EXPECTED, found: found(word) }),
        })
    }
}

/// ` (REASON): TEXT` or `: TEXT`.
fn split_reason(text: &str) -> Option<(Text, Text)> {
    if let Some(text) = text.strip_prefix(": ").or_else(|| (text == ":").then_some("")) {
        return Some((Text::default(), Text::new(text)));
    }
    let (reason, text) = text.strip_prefix(" (")?.split_once("):")?;
    Some((Text::new(reason), Text::new(text)))
}

fn a_move(words: &mut Words<'_>, after: &'static str) -> Result<CoordinateMove, Complaint> {
    let word = words.next();
    let mv = word.and_then(|word| word.parse().ok());
    mv.ok_or_else(|| Complaint::missing("a move such as `a1a2` or `a8a9g`", after, word))
}

impl Setup {
    fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let word = words.next();
        let pictures = word.and_then(|word| word.strip_prefix('(')?.strip_suffix(')'));
        let pictures = pictures.ok_or_else(|| Complaint::missing("pictures in brackets", "setup", word))?;
        let board = words.next();
        let board = board.ok_or_else(|| Complaint::missing("a board such as `10x10+0_fairy`", "setup", None))?;
        Ok(Self { pictures: Text::new(pictures), board: Text::new(board), fen: words.clone().rest() })
    }
}

impl PieceMoves {
    fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        let word = words.next();
        let letter = word.and_then(|word| word.strip_suffix('&')?.parse().ok());
        let letter = letter.ok_or_else(|| Complaint::missing("a letter and `&`", "piece", word))?;
        let moves = words.next();
        let moves = moves.ok_or_else(|| Complaint::missing("moves in Betza's notation", "piece", None))?;
        Ok(Self { letter, moves: Text::new(moves) })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Self::Setup(Setup { pictures, board, fen }) => write!(f, "setup ({pictures}) {board} {fen}"),
            Self::Piece(PieceMoves { letter, moves }) => write!(f, "piece {letter}& {moves}"),
            Self::Move(mv) => write!(f, "move {mv}"),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::IllegalMove { reason, text } if reason.is_empty() => write!(f, "Illegal move: {text}"),
            Self::IllegalMove { reason, text } => write!(f, "Illegal move ({reason}): {text}"),
            Self::Error { reason, line } => write!(f, "Error ({reason}): {line}"),
            Self::Result(verdict) => verdict.fmt(f),
            Self::Resign => f.write_str("resign"),
            Self::OfferDraw => f.write_str("offer draw"),
            Self::Hint(mv) => write!(f, "Hint: {mv}"),
            Self::Thinking(thinking) => thinking.fmt(f),
            Self::Status(status) => status.fmt(f),
            Self::Book(text) => write!(f, " {text}"),
            Self::BookEnd => Ok(()),
            Self::TellUser(message) => write!(f, "telluser {message}"),
            Self::TellUserError(message) => write!(f, "tellusererror {message}"),
            Self::Remark(remark) => write!(f, "# {remark}"),
            Self::Highlight(markers) => write!(f, "highlight {markers}"),
            Self::Choice(Suffix::General) => f.write_str("choice G"),
            Self::Choice(Suffix::None | Suffix::Vanish) => f.write_str("choice ="),
        }
    }
}
