//! One man by itself, to stand beside words.

use kamil::Piece;

use crate::diagram::CellSize;
use crate::drawings::{Drawings, PieceSet};
use crate::render::men::figure;
use crate::theme::Theme;

/// A picture of one man on nothing.
///
/// It has no title: the words it stands beside say who it is, and a screen reader passes it over.
///
/// ```
/// use kamil::{Color, Piece, Role};
/// use kamil_diagram::Portrait;
///
/// let svg = Portrait::new(Piece { color: Color::White, role: Role::Elephant }).to_svg();
/// assert!(svg.contains("aria-hidden"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Portrait<'a> {
    man: Piece,
    size: CellSize,
    theme: Theme,
    drawings: &'a Drawings,
}

impl<'a> Portrait<'a> {
    /// A picture of the man in the default set, 34 pixels wide and high.
    pub fn new(man: Piece) -> Self {
        Self { man, size: CellSize::default(), theme: Theme::default(), drawings: PieceSet::default().drawings() }
    }

    /// Draws it in another size.
    #[must_use]
    pub fn size(mut self, size: CellSize) -> Self {
        self.size = size;
        self
    }

    /// Takes another theme than `light`.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Takes another piece set than the default one.
    #[must_use]
    pub fn drawings(mut self, drawings: &'a Drawings) -> Self {
        self.drawings = drawings;
        self
    }

    /// The picture as SVG. No element of it has a name, so any number of pictures can stand in one page.
    pub fn to_svg(&self) -> String {
        let size = self.size.pixels();
        let colors = self.theme.palette().men()[self.man.color];
        let figure = figure(self.drawings.man(self.man.role), colors, "");
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" width="{size}" height="{size}" viewBox="-50 -50 100 100">{figure}</svg>"#
        )
    }
}

#[cfg(test)]
mod tests {
    use kamil::{Color, Role};

    use super::*;

    #[test]
    fn every_man_of_every_set_and_theme_is_well_formed_and_names_nothing() {
        for set in PieceSet::ALL {
            for theme in Theme::ALL {
                for (color, role) in Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role))) {
                    let svg = Portrait::new(Piece { color, role }).drawings(set.drawings()).theme(theme).to_svg();
                    let document = roxmltree::Document::parse(&svg).unwrap();
                    assert!(document.descendants().all(|node| node.attribute("id").is_none()), "{set} {theme} {role}");
                    assert!(document.descendants().any(|node| node.has_tag_name("path")), "{set} {theme} {role}");
                }
            }
        }
    }

    #[test]
    fn the_colours_are_the_sides_own() {
        let man = |color| Portrait::new(Piece { color, role: Role::Rook }).to_svg();
        assert_ne!(man(Color::White), man(Color::Black));
    }
}
