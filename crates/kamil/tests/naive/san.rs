//! Moves as players write them: `Wd2`, `Nbd3`, `exd5`, `a10=G`.

use std::fmt::Write;

use super::board::Board;
use super::man::Kind;
use super::moves::{Fate, Move};

impl Board {
    /// The SAN of a legal move; `legal` are all legal moves here.
    pub(crate) fn san(&self, mv: Move, legal: &[Move]) -> String {
        let man = self.get(mv.from).expect("a man to move");
        let captures = self.get(mv.to).is_some();
        let mut text = String::new();
        if man.kind == Kind::Pawn {
            if captures {
                text.push(mv.from.file_letter());
            }
        } else {
            text.push(man.kind.letter());
            self.write_origin(&mut text, mv, legal);
        }
        if captures {
            text.push('x');
        }
        write!(text, "{}", mv.to).expect("a String takes all text");
        if mv.fate == Fate::BecomesGeneral {
            text.push_str("=G");
        }
        let after = self.after(mv);
        if !after.has_legal_move() {
            text.push('#');
        } else if after.is_in_check(after.turn) {
            text.push('+');
        }
        text
    }

    /// The SAN of a move with its whole from-cell and without a mark, legal or not.
    pub(crate) fn long_san(&self, mv: Move) -> String {
        let man = self.get(mv.from).expect("a man to move");
        let captures = if self.get(mv.to).is_some() { "x" } else { "" };
        let suffix = if mv.fate == Fate::BecomesGeneral { "=G" } else { "" };
        let Move { from, to, .. } = mv;
        if man.kind != Kind::Pawn {
            format!("{}{from}{captures}{to}", man.kind.letter())
        } else if captures.is_empty() {
            format!("{to}{suffix}")
        } else {
            format!("{}x{to}{suffix}", from.file_letter())
        }
    }

    /// As much of the from-cell as tells this move from those of like men to the same cell.
    fn write_origin(&self, text: &mut String, mv: Move, legal: &[Move]) {
        let rivals = || {
            legal
                .iter()
                .filter(|other| other.to == mv.to && other.from != mv.from && self.get(other.from) == self.get(mv.from))
        };
        if rivals().next().is_none() {
            return;
        }
        let shared_file = rivals().any(|other| other.from.file() == mv.from.file());
        let shared_rank = rivals().any(|other| other.from.rank() == mv.from.rank());
        if !shared_file || shared_rank {
            text.push(mv.from.file_letter());
        }
        if shared_file {
            write!(text, "{}", mv.from.rank_number()).expect("a String takes all text");
        }
    }
}
