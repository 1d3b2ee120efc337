//! SAN: moves as players write them, such as `Nbd3`, `exd5`, `a10=G` and `Rxa10+`.
//!
//! A [`San`] is what a text says; [`San::to_move`] finds the legal move that is meant, and [`San::from_move`] writes
//! one. Text that is no SAN is a [`SanError`]; SAN that means no legal move, or several, is a [`SanIllegal`].
//!
//! # What is read
//! * A letter of [`Role::letter`] or a figurine, none (or `P`) for a Pawn; a file, a rank or both of the from-square;
//!   `x` where the move captures; the to-square; `=G` where a Pawn becomes a General. Ranks have one or two digits.
//! * `+` and `#` may be missing, wrong, doubled, or stand before the `=G`; what they say is not checked.
//! * `=G` may be missing or lack its `=`. Where the Pawn vanishes, or no Pawn reaches its last rank, it is an error.
//! * More of the from-square than is needed is no fault; less is. A Pawn's capture names its file.
//! * A missing `x`, and one where nothing is captured, are errors: the writer had another position in mind.
//!
//! # Figurines
//! Of the chess figurines, either colour, ♔ ♖ ♘ ♙ are the King, Rook, Knight and Pawn. ♕ is read as the General and ♗
//! as the Elephant. That is this crate's own reading: those chess men took the places of the firzan and the fil, the
//! source's setup line writes them with the same letters `q` and `b`, and no other man of the game could be meant.
//! There are no figurines for the War Machine and the Camel. Only letters are written.

use core::fmt;
use core::str::FromStr;

use alloc::vec::Vec;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::role::Role;
use crate::square::{File, Rank, Square};

/// What a SAN text says, legal or not.
///
/// ```
/// use kamil::{Array, San};
/// let position = Array::Kamil.position();
/// let san: San = "Nc3".parse()?;
/// let mv = san.to_move(&position)?;
/// assert_eq!(mv.to_string(), "b1c3");
/// assert_eq!(San::from_move(&position, mv).to_string(), "Nc3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The man that moves.
    pub role: Role,
    /// The file it comes from, where the text names it.
    pub file: Option<File>,
    /// The rank it comes from, where the text names it.
    pub rank: Option<Rank>,
    /// Whether there is an `x`.
    pub capture: bool,
    /// Where it goes.
    pub to: Square,
    /// Whether there is a `=G`.
    pub general: bool,
    /// The mark at the end.
    pub mark: Option<SanMark>,
}

/// What a SAN text says of the position after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanMark {
    /// `+`: the other side is in check.
    Check,
    /// `#`: the move wins, by checkmate or by stalemate.
    Win,
}

/// The text is no SAN. Columns are characters, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SanError {
    /// What should have come.
    pub expected: SanPart,
    /// What came; none at the end of the text.
    pub found: Option<char>,
    /// Where.
    pub column: usize,
}

/// A part of a SAN text that an error may miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanPart {
    /// The letter of a man or a square.
    Start,
    /// A file, `a` to `j`.
    File,
    /// A rank, 1 to 10.
    Rank,
    /// The file a Pawn captures from.
    PawnFile,
    /// The `G` after `=`: a Pawn becomes nothing else.
    General,
    /// Nothing more.
    End,
}

impl SanPart {
    /// The identifier in data formats.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::File => "file",
            Self::Rank => "rank",
            Self::PawnFile => "pawn-file",
            Self::General => "general",
            Self::End => "end",
        }
    }
}

impl fmt::Display for SanPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "the letter of a man or a square",
            Self::File => "a file, `a` to `j`",
            Self::Rank => "a rank, 1 to 10",
            Self::PawnFile => "the file that the Pawn captures from",
            Self::General => "`G`, the one man a Pawn becomes",
            Self::End => "the end of the move",
        })
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found ", self.expected)?;
        match self.found {
            Some(found) => write!(f, "`{}`", found.escape_debug())?,
            None => f.write_str("the end of the text")?,
        }
        write!(f, " at column {}", self.column)
    }
}

/// A SAN means no legal move in a position, or several.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanIllegal {
    /// No man of the kind goes there.
    #[error("expected a legal move, found `{0}`: no {role} goes to {to} so", role = .0.role, to = .0.to)]
    NoMove(San),
    /// A man goes there, but its King would be attacked.
    #[error("expected a legal move, found `{san}`: from {from} it leaves its King attacked")]
    LeavesKing {
        /// What the text says.
        san: San,
        /// The man's square.
        from: Square,
    },
    /// Several men of the kind go there.
    #[error("expected one move, found `{san}`, which may be {}", Candidates(.candidates))]
    Ambiguous {
        /// What the text says.
        san: San,
        /// The moves that it may mean, in their order; two at least.
        candidates: Vec<Move>,
    },
    /// An `x`, and nothing to capture.
    #[error("expected no `x` in `{0}`: {to} is empty", to = .0.to)]
    NoCapture(San),
    /// No `x`, and a man to capture.
    #[error("expected an `x` in `{0}`: there is a man on {to}", to = .0.to)]
    Capture(San),
    /// `=G` where the side has a General, so that the Pawn leaves the board.
    #[error("expected no `=G` in `{0}`: its side has a General, so the Pawn leaves the board")]
    Vanishes(San),
    /// `=G` where no Pawn reaches its last rank.
    #[error("expected no `=G` in `{0}`: no Pawn reaches its last rank")]
    NoPromotion(San),
}

/// Writes moves as `b1c3, e4c3 or e2c3`.
struct Candidates<'a>(&'a [Move]);

impl fmt::Display for Candidates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, mv) in self.0.iter().enumerate() {
            f.write_str(match n {
                0 => "",
                _ if n + 1 == self.0.len() => " or ",
                _ => ", ",
            })?;
            write!(f, "{mv}")?;
        }
        Ok(())
    }
}

impl San {
    /// The SAN of a move that is legal in `position`, with as little of the from-square as tells it from the other
    /// legal moves: the file, else the rank, else both.
    ///
    /// ```
    /// use kamil::{Position, RuleSet, San, UciMove};
    /// // White Rooks on a10 and a1.
    /// let position = Position::from_fen("R9/10/8k1/10/10/10/10/10/10/R3K5 w", RuleSet::WarMachine)?;
    /// let mv = "a10a5".parse::<UciMove>()?.to_move(&position)?;
    /// assert_eq!(San::from_move(&position, mv).to_string(), "R10a5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let capture = position.is_capture(mv);
        let (file, rank) = match mv.role {
            Role::Pawn => (capture.then_some(mv.from.file()), None),
            _ => origin(position, mv),
        };
        let general = mv.kind == MoveKind::Promotion;
        Self { role: mv.role, file, rank, capture, to: mv.to, general, mark: SanMark::after(position, mv) }
    }

    /// The legal move that is meant. The mark at the end is not checked, and a missing `=G` is no fault.
    ///
    /// # Errors
    /// No legal move is meant, or several, or the `x` or the `=G` is wrong.
    ///
    /// ```
    /// use kamil::{Position, RuleSet, San};
    /// let position = Position::from_fen("9k/10/10/10/1N8/10/1N3N4/10/10/4K5 w", RuleSet::WarMachine)?;
    /// let error = "Nd5".parse::<San>()?.to_move(&position).unwrap_err();
    /// assert_eq!(error.to_string(), "expected one move, found `Nd5`, which may be b4d5, f4d5 or b6d5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_move(self, position: &Position) -> Result<Move, SanIllegal> {
        let moves = position.legal_moves();
        let is_meant = |mv: &&Move| mv.role == self.role && mv.to == self.to && self.may_come_from(mv.from);
        let mut meant = moves.iter().filter(is_meant);
        match (meant.next(), meant.next()) {
            (None, _) => Err(self.explain(position)),
            (Some(mv), None) => self.check(position, *mv),
            (Some(_), Some(_)) => {
                let mut candidates: Vec<Move> = moves.iter().filter(is_meant).copied().collect();
                candidates.sort_unstable();
                Err(SanIllegal::Ambiguous { san: self, candidates })
            }
        }
    }

    fn may_come_from(self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
    }

    /// The one move that may be meant, if the rest of the text agrees with it.
    fn check(self, position: &Position, mv: Move) -> Result<Move, SanIllegal> {
        match (self.capture, position.is_capture(mv)) {
            (true, false) => return Err(SanIllegal::NoCapture(self)),
            (false, true) => return Err(SanIllegal::Capture(self)),
            _ => {}
        }
        match (self.general, mv.kind) {
            (true, MoveKind::Vanish) => Err(SanIllegal::Vanishes(self)),
            (true, MoveKind::Normal) => Err(SanIllegal::NoPromotion(self)),
            _ => Ok(mv),
        }
    }

    /// Why no legal move is meant.
    fn explain(self, position: &Position) -> SanIllegal {
        let men = position.board().men(position.turn(), self.role);
        let mover = men.iter().find(|&from| self.may_come_from(from) && reaches(position, self.role, from, self.to));
        match mover {
            Some(from) => SanIllegal::LeavesKing { san: self, from },
            None => SanIllegal::NoMove(self),
        }
    }
}

/// Whether a man of the side to move goes from `from` to `to`, its King's safety aside.
fn reaches(position: &Position, role: Role, from: Square, to: Square) -> bool {
    let (board, us) = (position.board(), position.turn());
    if board.color(us).contains(to) {
        return false;
    }
    let attacked = attacks::of(us, role, from, board.occupied()).contains(to);
    if role != Role::Pawn {
        return attacked;
    }
    let forward = match us {
        Color::White => 1,
        Color::Black => -1,
    };
    if board.occupied().contains(to) { attacked } else { from.offset(0, forward) == Some(to) }
}

/// As much of the from-square as tells a move from those of like men to the same square.
fn origin(position: &Position, mv: Move) -> (Option<File>, Option<Rank>) {
    let moves = position.legal_moves();
    let rivals: Bitboard = moves
        .iter()
        .filter(|other| other.role == mv.role && other.to == mv.to && other.from != mv.from)
        .map(|other| other.from)
        .collect();
    let (file, rank) = (mv.from.file(), mv.from.rank());
    if rivals.is_empty() {
        (None, None)
    } else if rivals.is_disjoint(Bitboard::file(file)) {
        (Some(file), None)
    } else if rivals.is_disjoint(Bitboard::rank(rank)) {
        (None, Some(rank))
    } else {
        (Some(file), Some(rank))
    }
}

impl SanMark {
    fn after(position: &Position, mv: Move) -> Option<Self> {
        let next = position.after(mv);
        if !next.has_legal_move() {
            Some(Self::Win)
        } else if next.is_check() {
            Some(Self::Check)
        } else {
            None
        }
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A Pawn's letter is needed before a rank alone, which no Pawn move starts with.
        if self.role != Role::Pawn || self.file.is_none() && self.rank.is_some() {
            write!(f, "{}", self.role.letter())?;
        }
        if let Some(file) = self.file {
            write!(f, "{}", file.letter())?;
        }
        if let Some(rank) = self.rank {
            write!(f, "{}", rank.number())?;
        }
        f.write_str(if self.capture { "x" } else { "" })?;
        write!(f, "{}", self.to)?;
        f.write_str(if self.general { "=G" } else { "" })?;
        f.write_str(match self.mark {
            None => "",
            Some(SanMark::Check) => "+",
            Some(SanMark::Win) => "#",
        })
    }
}

impl FromStr for San {
    type Err = SanError;

    /// Reads a SAN.
    ///
    /// ```
    /// use kamil::San;
    /// assert_eq!("♘bxd3!".parse::<San>().unwrap_err().to_string(),
    ///     "expected the end of the move, found `!` at column 6");
    /// assert_eq!("♘bxd3".parse::<San>()?.to_string(), "Nbxd3");
    /// assert_eq!("a10G+".parse::<San>()?.to_string(), "a10=G+");
    /// # Ok::<(), kamil::SanError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, SanError> {
        Scanner { text, rest: text }.san()
    }
}

/// Reads a text from left to right.
struct Scanner<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Scanner<'_> {
    fn san(mut self) -> Result<San, SanError> {
        let role = self.role();
        // A Pawn without a letter never starts with its rank: `2e3` is a move number without its point.
        if role.is_none() && self.peek().is_none_or(|letter| File::from_letter(letter).is_none() && letter != 'x') {
            return Err(self.missing(SanPart::Start));
        }
        let first = self.place();
        let capture = self.take('x');
        let second = self.place();
        let (from, to) = if !capture && second == Place::default() { (second, first) } else { (first, second) };
        let to = self.square(to)?;
        let role = role.unwrap_or(Role::Pawn);
        let early_mark = self.marks(None);
        let general = self.general()?;
        let mark = self.marks(early_mark);
        if !self.rest.is_empty() {
            return Err(self.missing(SanPart::End));
        }
        if role == Role::Pawn && capture && from.file.is_none() {
            let column = 1 + self.text.chars().take_while(|&letter| letter != 'x').count();
            return Err(SanError { expected: SanPart::PawnFile, found: Some('x'), column });
        }
        Ok(San { role, file: from.file, rank: from.rank, capture, to, general, mark })
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self) {
        let mut letters = self.rest.chars();
        letters.next();
        self.rest = letters.as_str();
    }

    fn take(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        if found {
            self.skip();
        }
        found
    }

    fn missing(&self, expected: SanPart) -> SanError {
        let read = &self.text[..self.text.len() - self.rest.len()];
        SanError { expected, found: self.peek(), column: read.chars().count() + 1 }
    }

    /// A man's letter or figurine.
    fn role(&mut self) -> Option<Role> {
        let letter = self.peek()?;
        if let Some(role) = Role::from_letter(letter) {
            self.skip();
            return Some(role);
        }
        let role = figurine(letter)?;
        self.skip();
        // A variation selector asks for text or emoji style.
        if matches!(self.peek(), Some('\u{fe0e}' | '\u{fe0f}')) {
            self.skip();
        }
        Some(role)
    }

    /// A file, a rank, both or neither.
    fn place(&mut self) -> Place {
        let file = self.peek().and_then(File::from_letter);
        if file.is_some() {
            self.skip();
        }
        Place { file, rank: self.rank() }
    }

    /// A rank of one or two digits. Longer numbers are no rank, and `10` is never 1 and a `0`.
    fn rank(&mut self) -> Option<Rank> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        let canonical = !number.starts_with('0');
        let rank = number.parse().ok().filter(|_| canonical).and_then(Rank::from_number)?;
        self.rest = rest;
        Some(rank)
    }

    /// The to-square of a place, which has both parts.
    fn square(&self, place: Place) -> Result<Square, SanError> {
        match place {
            Place { file: Some(file), rank: Some(rank) } => Ok(Square::new(file, rank)),
            Place { file: Some(_), rank: None } => Err(self.missing(SanPart::Rank)),
            Place { file: None, .. } => Err(self.missing(SanPart::File)),
        }
    }

    fn general(&mut self) -> Result<bool, SanError> {
        let equals = self.take('=');
        let general = matches!(self.peek(), Some('G' | '♕' | '♛'));
        if general {
            self.role();
        } else if equals {
            return Err(self.missing(SanPart::General));
        }
        Ok(general)
    }

    /// `mark` and any number of further marks; `#` outweighs `+`.
    fn marks(&mut self, mut mark: Option<SanMark>) -> Option<SanMark> {
        loop {
            if self.take('#') {
                mark = Some(SanMark::Win);
            } else if self.take('+') {
                mark = mark.or(Some(SanMark::Check));
            } else {
                return mark;
            }
        }
    }
}

/// A file, a rank, both or neither.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Place {
    file: Option<File>,
    rank: Option<Rank>,
}

fn figurine(letter: char) -> Option<Role> {
    match letter {
        '♔' | '♚' => Some(Role::King),
        '♕' | '♛' => Some(Role::General),
        '♖' | '♜' => Some(Role::Rook),
        '♗' | '♝' => Some(Role::Elephant),
        '♘' | '♞' => Some(Role::Knight),
        '♙' | '♟' => Some(Role::Pawn),
        _ => None,
    }
}
