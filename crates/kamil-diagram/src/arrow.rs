//! Arrows from square to square.

use std::fmt;
use std::str::FromStr;

use kamil::{Square, UciMove};
use thiserror::Error;

/// An arrow between two squares.
///
/// ```
/// use kamil::Square;
/// use kamil_diagram::Arrow;
/// let arrow: Arrow = "a9a10".parse()?;
/// assert_eq!((arrow.from(), arrow.to()), (Square::A9, Square::A10));
/// assert!("e5e5".parse::<Arrow>().is_err());
/// # Ok::<(), kamil_diagram::ArrowError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    from: Square,
    to: Square,
}

impl Arrow {
    /// An arrow, if the squares differ.
    pub fn new(from: Square, to: Square) -> Option<Self> {
        (from != to).then_some(Self { from, to })
    }

    /// Where it begins.
    pub fn from(self) -> Square {
        self.from
    }

    /// Where it points.
    pub fn to(self) -> Square {
        self.to
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// A text that is no arrow.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected two different squares such as `e2e4` or `a9a10`, found {0:?}")]
pub struct ArrowError(pub String);

impl FromStr for Arrow {
    type Err = ArrowError;

    fn from_str(text: &str) -> Result<Self, ArrowError> {
        let error = || ArrowError(text.chars().take(20).collect());
        let squares: UciMove = text.parse().map_err(|_| error())?;
        if squares.general { Err(error()) } else { Self::new(squares.from, squares.to).ok_or_else(error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_is_two_squares() {
        for good in ["a1j10", "a10a1", "e2e4", "b1c3"] {
            assert_eq!(good.parse::<Arrow>().unwrap().to_string(), good);
        }
        for bad in ["", "e2", "e2e2", "e2e11", "a9a10g", "e2 e4", "e2e4e5"] {
            assert!(bad.parse::<Arrow>().is_err(), "{bad}");
        }
        assert_eq!(
            "e2e2".parse::<Arrow>().unwrap_err().to_string(),
            "expected two different squares such as `e2e4` or `a9a10`, found \"e2e2\""
        );
    }
}
