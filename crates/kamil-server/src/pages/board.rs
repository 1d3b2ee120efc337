//! A board as a table: what a template needs to draw one.

use kamil::{File, Position, Rank, Role, Square};

use crate::text::Text;

/// A board, rank 10 first.
#[derive(Clone, Debug)]
pub(super) struct BoardTable {
    /// HTML.
    pub(super) caption: String,
    pub(super) files: Vec<char>,
    pub(super) ranks: Vec<RankRow>,
}

#[derive(Clone, Debug)]
pub(super) struct RankRow {
    pub(super) number: u8,
    pub(super) cells: Vec<Cell>,
}

#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) dark: bool,
    pub(super) man: Option<Man>,
}

/// A man on its square: the letter that is shown, upper case for White, and the words that are read out.
#[derive(Clone, Debug)]
pub(super) struct Man {
    pub(super) color: &'static str,
    pub(super) letter: char,
    pub(super) name: String,
}

impl BoardTable {
    pub(super) fn new(position: &Position, t: Text, caption: String) -> Self {
        let board = position.board();
        let cell = |file: File, rank: Rank| {
            let square = Square::new(file, rank);
            let man = board.piece_at(square).map(|piece| Man {
                color: piece.color.name(),
                letter: piece.letter(),
                name: t.say(&format!("piece-{}-{}", piece.color.name(), piece.role.slug())),
            });
            Cell { dark: square.is_dark(), man }
        };
        let ranks = Rank::ALL.into_iter().rev().map(|rank| RankRow {
            number: rank.number(),
            cells: File::ALL.into_iter().map(|file| cell(file, rank)).collect(),
        });
        Self { caption, files: File::ALL.into_iter().map(File::letter).collect(), ranks: ranks.collect() }
    }
}

/// The key of a role's name.
pub(super) fn role_key(role: Role) -> String {
    format!("page-man-{}", role.slug())
}
