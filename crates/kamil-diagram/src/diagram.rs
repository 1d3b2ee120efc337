//! A board to be drawn, and everything that is to be seen on it.

use kamil::{Bitboard, Board, Color, IllegalMove, Move, MoveKind, Position, Square};
use thiserror::Error;

use crate::arrow::Arrow;
#[cfg(feature = "caption")]
use crate::caption::Caption;
use crate::drawings::{Drawings, PieceSet};
use crate::markup::IdPrefix;
use crate::render::{self, Frame};
use crate::theme::Theme;

/// The side of a square in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSize(u16);

impl CellSize {
    /// The smallest.
    pub const SMALLEST: u16 = 8;
    /// The largest.
    pub const LARGEST: u16 = 512;

    /// A size.
    ///
    /// # Errors
    /// It is outside [`CellSize::SMALLEST`]`..=`[`CellSize::LARGEST`].
    pub const fn new(pixels: u16) -> Result<Self, CellSizeError> {
        if pixels < Self::SMALLEST || pixels > Self::LARGEST { Err(CellSizeError(pixels)) } else { Ok(Self(pixels)) }
    }

    /// The pixels.
    pub const fn pixels(self) -> u16 {
        self.0
    }
}

impl Default for CellSize {
    /// 34, as the source has it.
    fn default() -> Self {
        Self(34)
    }
}

/// A size that no square is drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "expected {smallest} to {largest} pixels for the side of a square, found {0}",
    smallest = CellSize::SMALLEST,
    largest = CellSize::LARGEST
)]
pub struct CellSizeError(pub u16);

/// The move that led to what a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastMove {
    /// Where the man came from.
    pub from: Square,
    /// Where it went.
    pub to: Square,
    /// Whether it was a Pawn that left the board there.
    pub vanished: bool,
}

impl From<Move> for LastMove {
    fn from(mv: Move) -> Self {
        Self { from: mv.from, to: mv.to, vanished: mv.kind == MoveKind::Vanish }
    }
}

/// A board to be drawn.
///
/// ```
/// use kamil::{Array, Square};
/// use kamil_diagram::{Diagram, Theme};
///
/// let svg = Diagram::of_position(&Array::Kamil.position()).theme(Theme::Cloth).highlight(Square::E5).to_svg();
/// assert!(svg.starts_with("<svg "));
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    pub(crate) board: Board,
    pub(crate) turn: Option<Color>,
    pub(crate) check: Option<Square>,
    pub(crate) cell: CellSize,
    pub(crate) orientation: Color,
    pub(crate) coordinates: bool,
    pub(crate) last_move: Option<LastMove>,
    pub(crate) highlights: Bitboard,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) theme: Theme,
    pub(crate) in_page: bool,
    pub(crate) drawings: &'a Drawings,
    pub(crate) hints: bool,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) prefix: IdPrefix,
    #[cfg(feature = "caption")]
    pub(crate) caption: Option<Caption>,
}

impl<'a> Diagram<'a> {
    /// A picture of any men on any squares.
    pub fn of_board(board: &Board) -> Self {
        Self {
            board: *board,
            turn: None,
            check: None,
            cell: CellSize::default(),
            orientation: Color::White,
            coordinates: true,
            last_move: None,
            highlights: Bitboard::EMPTY,
            arrows: Vec::new(),
            theme: Theme::default(),
            in_page: false,
            drawings: PieceSet::default().drawings(),
            hints: false,
            title: None,
            description: None,
            prefix: IdPrefix::default(),
            #[cfg(feature = "caption")]
            caption: None,
        }
    }

    /// A picture of a position; a King in check is marked, and the description says who is to move.
    pub fn of_position(position: &Position) -> Self {
        let mut diagram = Self::of_board(position.board());
        diagram.turn = Some(position.turn());
        if position.is_check() {
            diagram.check = Some(position.king(position.turn()));
        }
        diagram
    }

    /// The same picture of another position; the last move and the check mark are that one's, if there are any.
    #[must_use]
    pub fn showing(&self, position: &Position, last: Option<Move>) -> Self {
        let mut diagram = self.clone();
        diagram.board = *position.board();
        diagram.turn = Some(position.turn());
        diagram.check = position.is_check().then(|| position.king(position.turn()));
        diagram.last_move = last.map(LastMove::from);
        diagram
    }

    /// The same picture of each position of a line of moves, the one before them first.
    ///
    /// # Errors
    /// A move is not legal.
    pub fn line(&self, initial: &Position, moves: &[Move]) -> Result<Vec<Self>, IllegalMove> {
        let mut position = *initial;
        let mut pictures = vec![self.showing(&position, None)];
        for &mv in moves {
            position.play(mv)?;
            pictures.push(self.showing(&position, Some(mv)));
        }
        Ok(pictures)
    }

    /// Draws squares of another size than 34 pixels.
    #[must_use]
    pub fn cell(mut self, cell: CellSize) -> Self {
        self.cell = cell;
        self
    }

    /// Shows the board as `side` sees it, its own first rank below; White's otherwise.
    #[must_use]
    pub fn seen_by(mut self, side: Color) -> Self {
        self.orientation = side;
        self
    }

    /// Draws coordinates on the border, or leaves them out and the border narrow.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// Marks the squares of the last move; a Pawn that vanished is marked as gone.
    #[must_use]
    pub fn last_move(mut self, last: impl Into<LastMove>) -> Self {
        self.last_move = Some(last.into());
        self
    }

    /// Marks a King in check, or none.
    #[must_use]
    pub fn check(mut self, king: Option<Square>) -> Self {
        self.check = king;
        self
    }

    /// Marks a square.
    #[must_use]
    pub fn highlight(mut self, square: Square) -> Self {
        self.highlights = self.highlights.with(square);
        self
    }

    /// Draws an arrow above the men. An arrow drawn twice is drawn once.
    #[must_use]
    pub fn arrow(mut self, arrow: Arrow) -> Self {
        if !self.arrows.contains(&arrow) {
            self.arrows.push(arrow);
        }
        self
    }

    /// Takes another theme than `light`.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Takes the colours of the page that the picture is part of: custom properties such as `--board-light`, with the
    /// theme's own colours for pages that have none. Only browsers read such a picture.
    #[must_use]
    pub fn in_page(mut self) -> Self {
        self.in_page = true;
        self
    }

    /// Takes another piece set than the default one: `set.drawings()`, or drawings read from elsewhere.
    #[must_use]
    pub fn drawings(mut self, drawings: &'a Drawings) -> Self {
        self.drawings = drawings;
        self
    }

    /// Draws around each man small marks for the directions in which it moves.
    #[must_use]
    pub fn hints(mut self, shown: bool) -> Self {
        self.hints = shown;
        self
    }

    /// Takes another title than `Shatranj Kamil`: what a browser shows and a screen reader says first.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Takes other words than the English ones for those who hear the picture: a page in another language has its own.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    /// Takes another beginning for the names of elements, for pages with several pictures.
    #[must_use]
    pub fn prefix(mut self, prefix: IdPrefix) -> Self {
        self.prefix = prefix;
        self
    }

    /// Writes words below the board.
    #[cfg(feature = "caption")]
    #[must_use]
    pub fn caption(mut self, caption: Caption) -> Self {
        self.caption = Some(caption);
        self
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let frame = Frame::of(self);
        (frame.width, frame.height)
    }

    /// The picture as an SVG document, which fits into an HTML page too.
    pub fn to_svg(&self) -> String {
        render::svg(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_words_of_its_own() {
        let svg = Diagram::of_board(&Board::default()).description("<رقعة>").to_svg();
        assert!(svg.contains("<desc id=\"kamil-desc\">&lt;رقعة&gt;</desc>"), "{svg}");
        assert!(!svg.contains("no men"), "{svg}");
    }
}
