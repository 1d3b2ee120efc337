//! Cells of the board, counted a1, b1, … j1, a2, … j10.

/// Files, and ranks, of the board.
pub(crate) const SIDE_LENGTH: u8 = 10;
/// Cells of the board.
pub(crate) const CELLS: usize = 100;

/// One of the hundred squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell(u8);

impl Cell {
    /// The cell on a file and a rank, both counted from 0.
    pub(crate) fn at(file: u8, rank: u8) -> Self {
        assert!(file < SIDE_LENGTH && rank < SIDE_LENGTH, "off the board: file {file}, rank {rank}");
        Self(rank * SIDE_LENGTH + file)
    }

    /// The cell so many files and ranks away, if the board has it.
    pub(crate) fn shifted(self, files: i8, ranks: i8) -> Option<Self> {
        let inside = |n: i8| u8::try_from(n).ok().filter(|&n| n < SIDE_LENGTH);
        let file = inside(self.file().cast_signed() + files)?;
        let rank = inside(self.rank().cast_signed() + ranks)?;
        Some(Self::at(file, rank))
    }

    /// All cells in their order.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..CELLS as u8).map(Self)
    }

    pub(crate) fn file(self) -> u8 {
        self.0 % SIDE_LENGTH
    }

    pub(crate) fn rank(self) -> u8 {
        self.0 / SIDE_LENGTH
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// `a` … `j`.
    pub(crate) fn file_letter(self) -> char {
        char::from(b'a' + self.file())
    }

    /// 1 … 10.
    pub(crate) fn rank_number(self) -> u8 {
        self.rank() + 1
    }

    /// How many files and ranks `other` is to the right of and above this cell.
    pub(crate) fn distance(self, other: Self) -> (i8, i8) {
        (other.file().cast_signed() - self.file().cast_signed(), other.rank().cast_signed() - self.rank().cast_signed())
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_number())
    }
}
