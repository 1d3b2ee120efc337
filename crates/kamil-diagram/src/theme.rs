//! Themes: the colours of a picture, read from `data/themes.json`, which the browser's board reads too.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use kamil::ByColor;
use serde::Deserialize;
use thiserror::Error;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Madder-dyed and undyed squares, for a light page.
    #[default]
    Light,
    /// The same cloth by lamplight, for a dark page.
    Dark,
    /// Black and white alone, with hatched dark squares: it survives a photocopier.
    Print,
    /// An embroidered cloth whose squares are all alike, as old boards were.
    Cloth,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Print, Self::Cloth];

    /// The lower-case name: `light`, `dark`, `print` or `cloth`.
    ///
    /// ```
    /// assert_eq!(kamil_diagram::Theme::Cloth.name(), "cloth");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
            Self::Cloth => "cloth",
        }
    }

    pub(crate) fn palette(self) -> &'static Palette {
        static PALETTES: LazyLock<Palettes> = LazyLock::new(|| {
            serde_json::from_str(include_str!("../data/themes.json")).expect("the bundled themes have this shape")
        });
        match self {
            Self::Light => &PALETTES.light,
            Self::Dark => &PALETTES.dark,
            Self::Print => &PALETTES.print,
            Self::Cloth => &PALETTES.cloth,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no theme has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a theme (light, dark, print, cloth), found `{0}`")]
pub struct ThemeError(pub String);

impl FromStr for Theme {
    type Err = ThemeError;

    fn from_str(text: &str) -> Result<Self, ThemeError> {
        Self::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(|| ThemeError(text.to_owned()))
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Palettes {
    light: Palette,
    dark: Palette,
    print: Palette,
    cloth: Palette,
}

/// One theme's colours, each `#rrggbb`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Palette {
    pub(crate) board: BoardColors,
    pub(crate) marks: MarkColors,
    men: MenColors,
}

impl Palette {
    /// The men's colours, side by side.
    pub(crate) fn men(&self) -> ByColor<&ManColors> {
        ByColor { white: &self.men.white, black: &self.men.black }
    }
}

/// How the squares are told apart.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pattern {
    Chequered,
    Hatched,
    Embroidered,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BoardColors {
    pub(crate) pattern: Pattern,
    pub(crate) light: String,
    pub(crate) dark: String,
    pub(crate) border: String,
    /// The lines between squares.
    pub(crate) weave: String,
    pub(crate) weave_opacity: f64,
    pub(crate) hem: String,
    /// Coordinates and caption, on the border.
    pub(crate) text: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MarkColors {
    pub(crate) tint: String,
    pub(crate) tint_opacity: f64,
    pub(crate) corners: String,
    pub(crate) check: String,
    /// The disc behind a King in check.
    pub(crate) check_ground: String,
    pub(crate) highlight: String,
    pub(crate) highlight_opacity: f64,
    pub(crate) arrow: String,
    pub(crate) arrow_opacity: f64,
    pub(crate) hint: String,
    /// Around every mark, so that it stands off from any square.
    pub(crate) edge: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MenColors {
    white: ManColors,
    black: ManColors,
}

/// The colours of one side's men.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ManColors {
    pub(crate) face: String,
    pub(crate) shade: String,
    pub(crate) glint: String,
    pub(crate) outline: String,
    pub(crate) line: String,
    pub(crate) ink: String,
    /// Around the whole man, where the squares are not plain.
    pub(crate) halo: Option<String>,
}
