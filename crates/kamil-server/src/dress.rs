//! How boards are drawn for a reader: which men, and how the squares are told apart.

use kamil_diagram::{Diagram, PieceSet, Theme};

/// How the squares are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Look {
    #[default]
    Chequered,
    Cloth,
    Print,
}

impl Look {
    const ALL: [Self; 3] = [Self::Chequered, Self::Cloth, Self::Print];

    /// The value of `data-look`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Chequered => "chequered",
            Self::Cloth => "cloth",
            Self::Print => "print",
        }
    }

    /// The look of that name, or the first one.
    pub(crate) fn named(word: Option<&str>) -> Self {
        Self::ALL.into_iter().find(|look| Some(look.word()) == word).unwrap_or_default()
    }

    const fn theme(self) -> Theme {
        match self {
            Self::Chequered => Theme::Light,
            Self::Cloth => Theme::Cloth,
            Self::Print => Theme::Print,
        }
    }
}

/// The men and the look that a reader has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dress {
    pub(crate) look: Look,
    pub(crate) pieces: PieceSet,
}

impl Dress {
    /// The diagram in this dress, in the colours of the page.
    pub(crate) fn on(self, diagram: Diagram<'_>) -> Diagram<'_> {
        diagram.theme(self.look.theme()).in_page().drawings(self.pieces.drawings())
    }
}
