//! `highlight`: where a man that is picked up can go.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use kamil::{File, Found, MoveKind, Position, Rank, Square};

use crate::words::found;

/// Marked squares. XBoard takes moves to no others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Markers(BTreeMap<Square, Marker>);

/// What a mark says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marker {
    /// Yellow: the man can go here.
    Quiet,
    /// Red: it can capture here.
    Capture,
    /// Blue: a Pawn reaches its last rank here, and the engine says what becomes of it.
    LastRank,
}

/// The text is no drawing of marked squares.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected ten rows of marks and numbers of squares without one, found {found}")]
pub struct MarkersError {
    found: Found,
}

impl Marker {
    const fn letter(self) -> char {
        match self {
            Self::Quiet => 'Y',
            Self::Capture => 'R',
            Self::LastRank => 'B',
        }
    }

    const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'Y' => Some(Self::Quiet),
            'R' => Some(Self::Capture),
            'B' => Some(Self::LastRank),
            _ => None,
        }
    }
}

impl Markers {
    /// The squares to which legal moves go from `from`.
    ///
    /// ```
    /// use kamil::{Array, Square};
    /// use kamil_protocol::xboard::Markers;
    /// let markers = Markers::of(&Array::Kamil.position(), Square::B1);
    /// assert_eq!(markers.to_string(), "10/10/10/10/10/10/10/Y1Y7/10/10");
    /// ```
    pub fn of(position: &Position, from: Square) -> Self {
        let moves = position.legal_moves();
        let marks = moves.iter().filter(|mv| mv.from == from).map(|&mv| {
            let marker = match mv.kind {
                MoveKind::Promotion | MoveKind::Vanish => Marker::LastRank,
                MoveKind::Normal if position.is_capture(mv) => Marker::Capture,
                MoveKind::Normal => Marker::Quiet,
            };
            (mv.to, marker)
        });
        Self(marks.collect())
    }

    /// The marks, by their squares.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Marker)> + '_ {
        self.0.iter().map(|(square, marker)| (*square, *marker))
    }
}

impl FromIterator<(Square, Marker)> for Markers {
    fn from_iter<I: IntoIterator<Item = (Square, Marker)>>(marks: I) -> Self {
        Self(marks.into_iter().collect())
    }
}

impl FromStr for Markers {
    type Err = MarkersError;

    fn from_str(text: &str) -> Result<Self, MarkersError> {
        let error = || MarkersError { found: found(text) };
        let mut markers = BTreeMap::new();
        let mut rows = text.split('/');
        for rank in Rank::ALL.into_iter().rev() {
            let mut files = File::ALL.into_iter();
            let mut row = rows.next().ok_or_else(error)?.chars().peekable();
            while let Some(letter) = row.next() {
                if let Some(marker) = Marker::from_letter(letter) {
                    markers.insert(Square::new(files.next().ok_or_else(error)?, rank), marker);
                    continue;
                }
                let mut length = letter.to_digit(10).ok_or_else(error)?;
                if let Some(digit) = row.next_if(char::is_ascii_digit).and_then(|digit| digit.to_digit(10)) {
                    length = length * 10 + digit;
                }
                for _ in 0..length {
                    files.next().ok_or_else(error)?;
                }
            }
            if files.next().is_some() {
                return Err(error());
            }
        }
        if rows.next().is_some() { Err(error()) } else { Ok(Self(markers)) }
    }
}

impl fmt::Display for Markers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::R10 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for file in File::ALL {
                match self.0.get(&Square::new(file, rank)) {
                    None => empty += 1,
                    Some(marker) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        write!(f, "{}", marker.letter())?;
                        empty = 0;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        Ok(())
    }
}
