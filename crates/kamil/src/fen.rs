//! FEN: a position as one line of text.

use core::fmt::Write;
use core::str::FromStr;

use alloc::string::String;

use crate::board::Board;
use crate::color::Color;
use crate::found::Found;
use crate::piece::Piece;
use crate::position::Position;
use crate::setup::{PositionError, Setup};
use crate::square::{File, Rank, Square};
use crate::variant::RuleSet;

/// The longest FEN that is read, in bytes.
pub const MAX_LENGTH: usize = 512;

/// The text is no FEN. Columns are bytes, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum FenError {
    #[error("expected a FEN of at most 512 bytes, found {length}")]
    TooLong { length: usize },
    #[error("expected a FEN, found an empty text")]
    Empty,
    #[error("expected the letter of a man or a number of empty squares, found {found} at column {column}")]
    UnknownLetter { found: Found, column: usize },
    #[error(
        "expected a man of the rule set `{rules}`, found `{found}` at column {column}: only the rule set `{has}` has it"
    )]
    OutsideRules { found: char, column: usize, rules: RuleSet, has: RuleSet },
    #[error("expected a number of empty squares from 1 to 10 without a leading zero, found {found} at column {column}")]
    EmptyRun { found: Found, column: usize },
    #[error("expected 10 squares on rank {rank}, found {found}")]
    RankWidth { rank: u8, found: u16 },
    #[error("expected 10 ranks, found {found}")]
    RankCount { found: usize },
    #[error("expected the side to move, `w` or `b`, found {found} at column {column}")]
    Turn { found: Found, column: usize },
    #[error("expected `-` for castling, which this game does not have, found {found} at column {column}")]
    Castling { found: Found, column: usize },
    #[error("expected `-` for en passant, which this game does not have, found {found} at column {column}")]
    EnPassant { found: Found, column: usize },
    #[error("expected a halfmove clock from 0 to 65535, found {found} at column {column}")]
    HalfmoveClock { found: Found, column: usize },
    #[error("expected a fullmove number from 1 to 65535, found {found} at column {column}")]
    FullmoveNumber { found: Found, column: usize },
    #[error("expected at most six fields, found a seventh, {found}, at column {column}")]
    ExtraField { found: Found, column: usize },
}

/// The text is no FEN, or what it says is no legal position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The text is no FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The FEN's position is not legal.
    #[error("the position is not legal: {0}")]
    Position(PositionError),
}

/// Not a source of the error, which tells all its reasons itself.
impl From<PositionError> for LoadError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

/// A field of the text with the column of its first byte.
struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl Field<'_> {
    fn fault(&self, make: impl FnOnce(Found, usize) -> FenError) -> FenError {
        make(Found::new(self.text), self.column)
    }

    /// The sign of a field that means nothing in this game.
    fn dash(&self, make: impl FnOnce(Found, usize) -> FenError) -> Result<(), FenError> {
        if self.text == "-" { Ok(()) } else { Err(self.fault(make)) }
    }

    /// A number of decimal digits alone (the standard parser takes a sign too).
    fn number<T: FromStr>(&self, make: impl FnOnce(Found, usize) -> FenError) -> Result<T, FenError> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        self.text.parse().ok().filter(|_| digits).ok_or_else(|| self.fault(make))
    }
}

/// The fields of a FEN, parted by ASCII white space.
fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    let base = text.as_ptr() as usize;
    text.split_ascii_whitespace().map(move |field| Field { text: field, column: field.as_ptr() as usize - base + 1 })
}

/// Reads what a FEN says, legal or not.
pub(crate) fn read(text: &str, rules: RuleSet) -> Result<Setup, FenError> {
    if text.len() > MAX_LENGTH {
        return Err(FenError::TooLong { length: text.len() });
    }
    let mut fields = fields(text);
    let mut setup = Setup { board: read_board(&fields.next().ok_or(FenError::Empty)?, rules)?, ..Setup::EMPTY };
    if let Some(field) = fields.next() {
        setup.turn =
            read_turn(field.text).ok_or_else(|| field.fault(|found, column| FenError::Turn { found, column }))?;
    }
    if let Some(field) = fields.next() {
        field.dash(|found, column| FenError::Castling { found, column })?;
    }
    if let Some(field) = fields.next() {
        field.dash(|found, column| FenError::EnPassant { found, column })?;
    }
    if let Some(field) = fields.next() {
        setup.halfmove_clock = field.number(|found, column| FenError::HalfmoveClock { found, column })?;
    }
    if let Some(field) = fields.next() {
        setup.fullmove_number = field.number(|found, column| FenError::FullmoveNumber { found, column })?;
    }
    match fields.next() {
        Some(field) => Err(field.fault(|found, column| FenError::ExtraField { found, column })),
        None => Ok(setup),
    }
}

/// Reads a legal position.
pub(crate) fn read_position(text: &str, rules: RuleSet) -> Result<Position, LoadError> {
    Ok(read(text, rules)?.to_position(rules)?)
}

fn read_turn(text: &str) -> Option<Color> {
    let mut letters = text.chars();
    let turn = Color::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(turn)
}

fn read_board(field: &Field<'_>, rules: RuleSet) -> Result<Board, FenError> {
    let ranks = field.text.split('/');
    let found = ranks.clone().count();
    if found != Rank::ALL.len() {
        return Err(FenError::RankCount { found });
    }
    let mut board = Board::EMPTY;
    let mut column = field.column;
    for (text, rank) in ranks.zip(Rank::ALL.into_iter().rev()) {
        read_rank(&Field { text, column }, rank, rules, &mut board)?;
        column += text.len() + 1;
    }
    Ok(board)
}

fn read_rank(field: &Field<'_>, rank: Rank, rules: RuleSet, board: &mut Board) -> Result<(), FenError> {
    let mut rest = field.text;
    let mut width: u16 = 0;
    while let Some(found) = rest.chars().next() {
        let column = field.column + field.text.len() - rest.len();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let taken = if digits > 0 {
            width += read_empty_run(&rest[..digits], column)?;
            digits
        } else {
            let piece = read_piece(found, column, rules)?;
            if let Some(&file) = File::ALL.get(usize::from(width)) {
                board.set(Square::new(file, rank), Some(piece));
            }
            width += 1;
            found.len_utf8()
        };
        rest = &rest[taken..];
    }
    if width == 10 { Ok(()) } else { Err(FenError::RankWidth { rank: rank.number(), found: width }) }
}

fn read_empty_run(digits: &str, column: usize) -> Result<u16, FenError> {
    match digits.as_bytes() {
        [digit @ b'1'..=b'9'] => Ok(u16::from(digit - b'0')),
        b"10" => Ok(10),
        _ => Err(FenError::EmptyRun { found: Found::new(digits), column }),
    }
}

fn read_piece(found: char, column: usize, rules: RuleSet) -> Result<Piece, FenError> {
    let piece = Piece::from_letter(found).ok_or_else(|| {
        let found = Found::new(found.encode_utf8(&mut [0; 4]));
        FenError::UnknownLetter { found, column }
    })?;
    match RuleSet::of_role(piece.role) {
        Some(has) if has != rules => Err(FenError::OutsideRules { found, column, rules, has }),
        _ => Ok(piece),
    }
}

impl Setup {
    /// Reads what a FEN says, legal or not. Missing trailing fields are `w - - 0 1`.
    ///
    /// # Errors
    /// The text is no FEN: what was expected, what came and where.
    ///
    /// ```
    /// use kamil::{RuleSet, Setup};
    /// let error = Setup::from_fen("55/10/10/10/10/10/10/10/10/10", RuleSet::WarMachine).unwrap_err();
    /// assert_eq!(error.to_string(),
    ///     "expected a number of empty squares from 1 to 10 without a leading zero, found `55` at column 1");
    /// ```
    pub fn from_fen(text: &str, rules: RuleSet) -> Result<Self, FenError> {
        read(text, rules)
    }

    /// The FEN, all six fields.
    pub fn to_fen(&self) -> String {
        let mut text = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            write_rank(&mut text, &self.board, rank);
            text.push(if rank == Rank::R1 { ' ' } else { '/' });
        }
        let Self { turn, halfmove_clock, fullmove_number, .. } = self;
        write!(text, "{} - - {halfmove_clock} {fullmove_number}", turn.letter()).expect("a string takes any text");
        text
    }
}

fn write_rank(text: &mut String, board: &Board, rank: Rank) {
    let mut empty = 0;
    for file in File::ALL {
        let piece = board.piece_at(Square::new(file, rank));
        if let Some(piece) = piece {
            write_empty_run(text, empty);
            text.push(piece.letter());
            empty = 0;
        } else {
            empty += 1;
        }
    }
    write_empty_run(text, empty);
}

fn write_empty_run(text: &mut String, empty: u8) {
    if empty > 0 {
        write!(text, "{empty}").expect("a string takes any text");
    }
}

impl Position {
    /// Reads a legal position from a FEN.
    ///
    /// # Errors
    /// The text is no FEN, or every reason why its position is not legal.
    ///
    /// ```
    /// use kamil::{Position, RuleSet};
    /// let fen = "4k5/10/10/10/10/10/10/10/10/4K5 b - - 7 30";
    /// assert_eq!(Position::from_fen(fen, RuleSet::Camel)?.to_fen(), fen);
    /// # Ok::<(), kamil::LoadError>(())
    /// ```
    pub fn from_fen(text: &str, rules: RuleSet) -> Result<Self, LoadError> {
        read_position(text, rules)
    }

    /// The FEN, all six fields.
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }
}
