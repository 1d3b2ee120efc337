//! The six fields of a FEN, read strictly and written canonically.

use std::fmt::Write;

use super::board::Board;
use super::cell::{Cell, SIDE_LENGTH};
use super::man::{Man, Rules, Side};

impl Board {
    /// Reads a FEN whose fields stand one space apart; legality is another question.
    pub(crate) fn from_fen(text: &str, rules: Rules) -> Result<Self, String> {
        if text.len() > 512 {
            return Err(format!("{} bytes are more than 512", text.len()));
        }
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.len() > 6 {
            return Err(format!("{} fields are more than 6", fields.len()));
        }
        let field = |index: usize, default: &'static str| fields.get(index).map_or(default, |field| *field);
        let mut board = Self::empty(rules);
        board.read_placement(field(0, ""))?;
        board.turn = match field(1, "w") {
            "w" => Side::White,
            "b" => Side::Black,
            other => return Err(format!("no side to move: {other:?}")),
        };
        for (index, name) in [(2, "castling"), (3, "en passant")] {
            if field(index, "-") != "-" {
                return Err(format!("{name} is not -: {:?}", field(index, "-")));
            }
        }
        board.halfmove = read_counter(field(4, "0"), 0)?;
        board.fullmove = read_counter(field(5, "1"), 1)?;
        Ok(board)
    }

    fn read_placement(&mut self, placement: &str) -> Result<(), String> {
        let ranks: Vec<&str> = placement.split('/').collect();
        if ranks.len() != usize::from(SIDE_LENGTH) {
            return Err(format!("{} ranks are not 10", ranks.len()));
        }
        for (text, rank) in ranks.into_iter().zip((0..SIDE_LENGTH).rev()) {
            self.read_rank(text, rank)?;
        }
        Ok(())
    }

    fn read_rank(&mut self, text: &str, rank: u8) -> Result<(), String> {
        let mut file = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if digits > 0 {
                let (run, tail) = rest.split_at(digits);
                file += read_run(run)?;
                rest = tail;
            } else {
                let man = Man::from_letter(first).ok_or_else(|| format!("no man's letter: {first:?}"))?;
                if !self.rules.has(man.kind) {
                    return Err(format!("{first:?} belongs to another rule set"));
                }
                if file >= SIDE_LENGTH {
                    return Err(format!("rank {} is too long", rank + 1));
                }
                self.set(Cell::at(file, rank), Some(man));
                file += 1;
                rest = &rest[first.len_utf8()..];
            }
            if file > SIDE_LENGTH {
                return Err(format!("rank {} is too long", rank + 1));
            }
        }
        if file == SIDE_LENGTH { Ok(()) } else { Err(format!("rank {} has {file} cells", rank + 1)) }
    }

    /// The canonical FEN.
    pub(crate) fn to_fen(self) -> String {
        let mut text = String::new();
        for rank in (0..SIDE_LENGTH).rev() {
            let mut empty = 0;
            for file in 0..SIDE_LENGTH {
                let Some(man) = self.get(Cell::at(file, rank)) else {
                    empty += 1;
                    continue;
                };
                write_run(&mut text, empty);
                empty = 0;
                text.push(man.letter());
            }
            write_run(&mut text, empty);
            if rank > 0 {
                text.push('/');
            }
        }
        let turn = match self.turn {
            Side::White => 'w',
            Side::Black => 'b',
        };
        write!(text, " {turn} - - {} {}", self.halfmove, self.fullmove).expect("a String takes all text");
        text
    }
}

fn write_run(text: &mut String, empty: u8) {
    if empty > 0 {
        write!(text, "{empty}").expect("a String takes all text");
    }
}

/// A run of empty cells: 1 … 10 without a leading zero.
fn read_run(digits: &str) -> Result<u8, String> {
    (1..=SIDE_LENGTH).find(|run| run.to_string() == digits).ok_or_else(|| format!("no run of empty cells: {digits:?}"))
}

fn read_counter(digits: &str, least: u16) -> Result<u16, String> {
    digits
        .parse()
        .ok()
        .filter(|&counter| counter >= least && digits.bytes().all(|b| b.is_ascii_digit()))
        .ok_or_else(|| format!("no counter from {least} to 65535: {digits:?}"))
}
