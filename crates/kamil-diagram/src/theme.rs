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
        PALETTES.of(self)
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

impl Palettes {
    fn of(&self, theme: Theme) -> &Palette {
        match theme {
            Theme::Light => &self.light,
            Theme::Dark => &self.dark,
            Theme::Print => &self.print,
            Theme::Cloth => &self.cloth,
        }
    }
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

    /// Every colour in which something is painted all over.
    #[cfg(feature = "raster")]
    pub(crate) fn flat_colors(&self) -> impl Iterator<Item = &str> {
        let Self { board, marks, men } = self;
        let board = [&board.light, &board.dark, &board.border, &board.weave, &board.hem, &board.text];
        let marks = [
            &marks.corners,
            &marks.check,
            &marks.check_ground,
            &marks.highlight,
            &marks.arrow,
            &marks.hint,
            &marks.edge,
        ];
        let men = [&men.white, &men.black].into_iter().flat_map(|man| {
            let face = [&man.face, &man.shade, &man.glint, &man.outline, &man.line, &man.ink];
            face.into_iter().chain(&man.halo)
        });
        board.into_iter().chain(marks).chain(men).map(String::as_str)
    }
}

/// A theme with each colour as a custom property of the page, which may have another value for it.
pub(crate) fn page_palette(theme: Theme) -> &'static Palette {
    static PALETTES: LazyLock<Palettes> = LazyLock::new(|| Palettes {
        light: of_page(Theme::Light.palette()),
        dark: of_page(Theme::Dark.palette()),
        print: of_page(Theme::Print.palette()),
        cloth: of_page(Theme::Cloth.palette()),
    });
    PALETTES.of(theme)
}

fn property(name: &str, color: &str) -> String {
    format!("var(--{name},{color})")
}

/// A colour with its opacity, as `#rrggbbaa`.
fn faded(color: &str, opacity: f64) -> String {
    let levels = (opacity * 255.0).round();
    #[allow(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "an opacity is from 0 to 1")]
    let level = levels as u8;
    format!("{color}{level:02x}")
}

fn of_page(Palette { board, marks, men }: &Palette) -> Palette {
    let side = |name: &str, colors: &ManColors| {
        let color = |part: &str, color: &str| property(&format!("{name}-{part}"), color);
        ManColors {
            face: color("face", &colors.face),
            shade: color("shade", &colors.shade),
            glint: color("glint", &colors.glint),
            outline: color("outline", &colors.outline),
            line: color("line", &colors.line),
            ink: color("ink", &colors.ink),
            halo: colors.halo.as_deref().map(|halo| color("halo", halo)),
        }
    };
    Palette {
        board: BoardColors {
            pattern: board.pattern,
            light: property("board-light", &board.light),
            dark: property("board-dark", &board.dark),
            border: property("board-border", &board.border),
            weave: property("board-weave", &faded(&board.weave, board.weave_opacity)),
            weave_opacity: 1.0,
            hem: property("board-hem", &board.hem),
            text: property("board-text", &board.text),
        },
        marks: MarkColors {
            tint: property("mark-tint", &faded(&marks.tint, marks.tint_opacity)),
            tint_opacity: 1.0,
            corners: property("mark-corners", &marks.corners),
            check: property("mark-check", &marks.check),
            check_ground: property("mark-check-ground", &marks.check_ground),
            highlight: property("mark-highlight", &marks.highlight),
            highlight_wash: property("mark-highlight-wash", &faded(&marks.highlight_wash, marks.highlight_opacity)),
            highlight_opacity: 1.0,
            arrow: property("mark-arrow", &marks.arrow),
            arrow_opacity: marks.arrow_opacity,
            hint: property("mark-hint", &marks.hint),
            edge: property("mark-edge", &marks.edge),
        },
        men: MenColors { white: side("white", &men.white), black: side("black", &men.black) },
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
    /// Over a marked square, light, so that men of both sides stand off from it.
    pub(crate) highlight_wash: String,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast ratio of two colours, 1 to 21, by the Web Content Accessibility Guidelines.
    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(hex: &str) -> f64 {
        let [_, red, green, blue] = u32::from_str_radix(&hex[1..], 16).unwrap().to_be_bytes();
        let linear = |level: u8| {
            let level = f64::from(level) / 255.0;
            if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
        assert!((contrast("#777777", "#ffffff") - 4.48).abs() < 0.01);
    }

    /// A colour of some opacity over another.
    fn over(above: &str, opacity: f64, below: &str) -> String {
        let levels = |hex: &str| u32::from_str_radix(&hex[1..], 16).unwrap().to_be_bytes();
        let (above, below) = (levels(above), levels(below));
        let mixed = [1, 2, 3].map(|n| f64::from(above[n]) * opacity + f64::from(below[n]) * (1.0 - opacity));
        let [red, green, blue] = mixed.map(|level| format!("{level:.0}").parse::<u8>().unwrap());
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    #[test]
    fn colors_are_mixed() {
        assert_eq!(over("#ff0000", 0.5, "#0000ff"), "#800080");
        assert_eq!(over("#ff0000", 0.0, "#0a141e"), "#0a141e");
    }

    #[test]
    fn men_stand_off_from_every_square() {
        for theme in Theme::ALL {
            let Palette { board, marks, .. } = theme.palette();
            for square in [&board.light, &board.dark] {
                let grounds = [
                    square.clone(),
                    over(&marks.tint, marks.tint_opacity, square),
                    over(&marks.highlight_wash, marks.highlight_opacity, square),
                    marks.check_ground.clone(),
                ];
                for ground in grounds {
                    for man in [theme.palette().men().white, theme.palette().men().black] {
                        // A light man is drawn by its outline; a dark one stands off by its face too.
                        let outline = contrast(&man.outline, &ground);
                        assert!(outline >= 3.5, "{theme}: the outline of {man:?} on {ground} has {outline:.1}");
                    }
                    let dark = contrast(&theme.palette().men().black.face, &ground);
                    assert!(dark >= 3.5, "{theme}: a dark man on {ground} has {dark:.1}");
                }
            }
        }
    }

    #[test]
    fn the_sides_are_told_apart_and_features_are_seen() {
        for theme in Theme::ALL {
            let men = theme.palette().men();
            assert!(contrast(&men.white.face, &men.black.face) >= 10.0, "{theme}");
            for man in [men.white, men.black] {
                assert!(contrast(&man.line, &man.face) >= 7.0, "{theme}: {man:?}");
                assert!(contrast(&man.ink, &man.face) >= 7.0, "{theme}: {man:?}");
                assert!(contrast(&man.line, &man.shade) >= 7.0, "{theme}: {man:?}");
            }
        }
    }

    #[test]
    fn marks_and_words_are_seen() {
        for theme in Theme::ALL {
            let Palette { board, marks, .. } = theme.palette();
            assert!(contrast(&board.text, &board.border) >= 7.0, "{theme}");
            for square in [&board.light, &board.dark] {
                assert!(contrast(&marks.hint, square) >= 3.5, "{theme}: hints on {square}");
                assert!(contrast(&marks.corners, square) >= 3.0, "{theme}: corners on {square}");
                for mark in [&marks.arrow, &marks.highlight, &marks.check] {
                    // Each has an edge of the other lightness, so one of the two stands off.
                    let seen = contrast(mark, square).max(contrast(&marks.edge, square));
                    assert!(seen >= 3.0, "{theme}: {mark} on {square}");
                    assert!(contrast(mark, &marks.edge) >= 4.5, "{theme}: {mark}");
                }
            }
        }
    }

    #[test]
    fn print_is_black_and_white() {
        let text = include_str!("../data/themes.json");
        let (_, print) = text.split_once("\"print\"").unwrap();
        let (print, _) = print.split_once("\"cloth\"").unwrap();
        for color in print.split('"').filter(|part| part.starts_with('#')) {
            assert!(color == "#000000" || color == "#ffffff", "{color}");
        }
    }

    #[test]
    fn a_pages_palette_has_a_property_for_every_colour_and_the_themes_own_where_it_has_none() {
        for theme in Theme::ALL {
            let (page, own) = (page_palette(theme), theme.palette());
            assert_eq!(page.board.pattern, own.board.pattern, "{theme}");
            assert_eq!(page.board.light, format!("var(--board-light,{})", own.board.light));
            assert_eq!(page.men().black.ink, format!("var(--black-ink,{})", own.men().black.ink));
            let shown = format!("{page:?}");
            assert_eq!(shown.matches('#').count(), shown.matches("var(--").count(), "{shown}");
        }
        assert_eq!(page_palette(Theme::Light).board.weave, "var(--board-weave,#6b34251c)");
    }

    #[test]
    fn names_are_read() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        let error = "Light".parse::<Theme>().unwrap_err().to_string();
        assert_eq!(error, "expected a theme (light, dark, print, cloth), found `Light`");
    }
}
