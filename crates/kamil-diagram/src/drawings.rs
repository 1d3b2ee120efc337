//! Piece sets: the drawings of the eight men as data, shared with the browser's board.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use kamil::Role;
use serde::Deserialize;
use thiserror::Error;

/// A piece set of ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PieceSet {
    /// The men as what their names mean, from the crowned shah to the foot soldier.
    #[default]
    Figurative,
    /// Smooth carved forms in the manner of early Islamic sets.
    Abstract,
    /// Discs with an engraved letter, the one of FEN and SAN.
    Letters,
}

impl PieceSet {
    /// Every set, the default one first.
    pub const ALL: [Self; 3] = [Self::Figurative, Self::Abstract, Self::Letters];

    /// The lower-case name: `figurative`, `abstract` or `letters`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letters => "letters",
            Self::Figurative => "figurative",
            Self::Abstract => "abstract",
        }
    }

    /// The set's drawings.
    pub fn drawings(self) -> &'static Drawings {
        static LETTERS: LazyLock<Drawings> = LazyLock::new(|| bundled(include_str!("../data/pieces/letters.json")));
        static FIGURATIVE: LazyLock<Drawings> =
            LazyLock::new(|| bundled(include_str!("../data/pieces/figurative.json")));
        static ABSTRACT: LazyLock<Drawings> = LazyLock::new(|| bundled(include_str!("../data/pieces/abstract.json")));
        match self {
            Self::Letters => &LETTERS,
            Self::Figurative => &FIGURATIVE,
            Self::Abstract => &ABSTRACT,
        }
    }
}

fn bundled(json: &str) -> Drawings {
    Drawings::from_json(json).expect("the bundled drawings have this shape")
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no piece set has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a piece set ({known}), found `{0}`", known = PieceSet::ALL.map(PieceSet::name).join(", "))]
pub struct PieceSetError(pub String);

impl FromStr for PieceSet {
    type Err = PieceSetError;

    fn from_str(text: &str) -> Result<Self, PieceSetError> {
        Self::ALL.into_iter().find(|set| set.name() == text).ok_or_else(|| PieceSetError(text.to_owned()))
    }
}

/// The drawings of one set, read from JSON.
///
/// The text is `{"name": …, "pieces": {"king": [{"d": …, "paint": …}, …], …}}` with all eight roles by
/// [`Role::slug`]. `d` is SVG path data in hundredths of a cell with its middle at 0, 0 and y down; `paint` is `body`,
/// `shade`, `glint`, `line` or `ink`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawings {
    name: String,
    /// In the order of [`Role::ALL`].
    men: [Vec<Layer>; 8],
}

/// One path of a man, and how it is painted. Later ones lie above earlier ones.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Layer {
    pub(crate) d: String,
    pub(crate) paint: Paint,
}

/// Which of the theme's colours a path takes, and how.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Paint {
    /// Filled with the face, with an outline.
    Body,
    /// Filled with the shadow's colour.
    Shade,
    /// Filled with the light's colour.
    Glint,
    /// Drawn with a pen.
    Line,
    /// Filled with the colour of what is drawn on the face.
    Ink,
}

impl Paint {
    /// The word that the data has for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Shade => "shade",
            Self::Glint => "glint",
            Self::Line => "line",
            Self::Ink => "ink",
        }
    }
}

/// Why a text is not a set of drawings.
#[derive(Debug, Error)]
pub enum DrawingsError {
    /// It is not JSON, or not of this shape.
    #[error("expected a piece set as JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// A man is missing.
    #[error("expected drawings of all eight men, found none of the {0}")]
    Missing(Role),
    /// A man's first path is no body, or there is none.
    #[error("expected a `body` first in the drawing of the {role}, found {}", found.map_or("nothing", Paint::name))]
    Bodiless {
        /// Whose drawing.
        role: Role,
        /// How its first path is painted.
        found: Option<Paint>,
    },
    /// A key is no role's.
    #[error("expected the name of a role such as `war-machine`, found `{0}`")]
    Unknown(String),
    /// A path has something that is no path data.
    #[error("expected SVG path data in the drawing of the {role}, found {found:?} in `{path}`")]
    Path {
        /// Whose drawing.
        role: Role,
        /// The first character that no path data has, or the whole's beginning if it is not `M`.
        found: char,
        /// The path data.
        path: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    name: String,
    pieces: BTreeMap<String, Vec<Layer>>,
}

impl Drawings {
    /// Reads a set.
    ///
    /// # Errors
    /// The text has another shape, lacks a man, has one that does not begin with a body, or has characters in a path that no path has.
    pub fn from_json(json: &str) -> Result<Self, DrawingsError> {
        let Wire { name, mut pieces } = serde_json::from_str(json)?;
        let mut men = <[Vec<Layer>; 8]>::default();
        for (role, layers) in Role::ALL.into_iter().zip(&mut men) {
            *layers = pieces.remove(role.slug()).ok_or(DrawingsError::Missing(role))?;
            let found = layers.first().map(|layer| layer.paint);
            if found != Some(Paint::Body) {
                return Err(DrawingsError::Bodiless { role, found });
            }
            for layer in layers {
                check_path(role, &layer.d)?;
            }
        }
        match pieces.into_keys().next() {
            Some(stranger) => Err(DrawingsError::Unknown(stranger)),
            None => Ok(Self { name, men }),
        }
    }

    /// The name the set gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn man(&self, role: Role) -> &[Layer] {
        &self.men[role as usize]
    }
}

/// Path data goes into pictures as it is, so it must not hold anything else.
fn check_path(role: Role, path: &str) -> Result<(), DrawingsError> {
    const LETTERS: &str = "MmLlHhVvCcSsQqTtAaZz";
    let allowed = |letter: char| letter.is_ascii_digit() || " ,.-".contains(letter) || LETTERS.contains(letter);
    let stranger = path.chars().find(|&letter| !allowed(letter));
    let start = path.chars().next().filter(|letter| *letter != 'M');
    match stranger.or(start).or_else(|| path.is_empty().then_some(' ')) {
        Some(found) => Err(DrawingsError::Path { role, found, path: path.to_owned() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_with(king: &str) -> String {
        let men = Role::ALL.map(|role| {
            let path = if role == Role::King { king } else { "M0 0H1" };
            format!(r#""{}": [{{ "d": "{path}", "paint": "body" }}]"#, role.slug())
        });
        format!(r#"{{ "name": "test", "pieces": {{ {} }} }}"#, men.join(", "))
    }

    #[test]
    fn bundled_sets_are_whole() {
        for set in PieceSet::ALL {
            assert_eq!(set.drawings().name(), set.name());
            assert_eq!(set.name().parse(), Ok(set));
            for role in Role::ALL {
                assert_eq!(set.drawings().man(role)[0].paint, Paint::Body, "{set}: {role}");
            }
        }
        assert_eq!(
            "staunton".parse::<PieceSet>().unwrap_err().to_string(),
            "expected a piece set (figurative, abstract, letters), found `staunton`"
        );
    }

    #[test]
    fn a_drawing_is_path_data() {
        let read = |path: &str| Drawings::from_json(&set_with(path)).map_err(|error| error.to_string());
        assert!(read("M0 0L-1.5,2Z").is_ok());
        let problem = "expected SVG path data in the drawing of the King, found '<' in `M0 0<script`";
        assert_eq!(read("M0 0<script").unwrap_err(), problem);
        assert!(read("L0 0").is_err());
        assert!(read("").is_err());
    }

    #[test]
    fn a_man_begins_with_its_body() {
        let king = r#""king": [{ "d": "M0 0", "paint": "body" }]"#;
        let read = |layers: &str| {
            let json = set_with("M0 0").replace(king, &format!(r#""king": [{layers}]"#));
            Drawings::from_json(&json).map(|_| ()).map_err(|error| error.to_string())
        };
        let nothing = "expected a `body` first in the drawing of the King, found nothing";
        assert_eq!(read("").unwrap_err(), nothing);
        let glint = r#"{ "d": "M0 0", "paint": "glint" }, { "d": "M0 0", "paint": "body" }"#;
        assert_eq!(read(glint).unwrap_err(), nothing.replace("nothing", "glint"));
        assert_eq!(read(r#"{ "d": "M0 0", "paint": "body" }, { "d": "M0 0", "paint": "line" }"#), Ok(()));
    }

    #[test]
    fn a_set_has_eight_men() {
        let missing = Drawings::from_json(&set_with("M0 0").replace("camel", "dragon")).unwrap_err();
        assert_eq!(missing.to_string(), "expected drawings of all eight men, found none of the Camel");
        let more = set_with("M0 0").replace(r#""camel""#, r#""dragon": [], "camel""#);
        let unknown = Drawings::from_json(&more).unwrap_err();
        assert_eq!(unknown.to_string(), "expected the name of a role such as `war-machine`, found `dragon`");
        assert!(matches!(Drawings::from_json("[]"), Err(DrawingsError::Json(_))));
    }
}
