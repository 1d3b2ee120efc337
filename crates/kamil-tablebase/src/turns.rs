//! The sides to move that a table keeps.

use kamil::Color;

use crate::material::Material;

/// Where both sides have the same men, White to move says all: Black to move is the same with colours changed.
pub(crate) fn kept(material: &Material) -> &'static [Color] {
    if material.is_symmetric() { &[Color::White] } else { &Color::ALL }
}
