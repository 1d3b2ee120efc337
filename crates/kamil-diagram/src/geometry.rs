//! The measures of the board's picture, read from `data/geometry.json`, which the browser's board reads too.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// The measures; every length is in hundredths of a cell.
pub(crate) fn geometry() -> &'static Geometry {
    static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
        serde_json::from_str(include_str!("../data/geometry.json")).expect("the bundled geometry has this shape")
    });
    &GEOMETRY
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Geometry {
    /// The side of a square: the unit of everything else.
    pub(crate) cell: f64,
    pub(crate) border: Border,
    pub(crate) weave: Weave,
    pub(crate) hem: Hem,
    pub(crate) hatch: Hatch,
    pub(crate) embroidery: Embroidery,
    pub(crate) coordinates: Coordinates,
    #[cfg_attr(not(feature = "caption"), allow(dead_code, reason = "the data has them all the same"))]
    pub(crate) caption: CaptionMeasures,
    pub(crate) men: MenMeasures,
    pub(crate) marks: Marks,
}

/// The cloth around the squares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Border {
    pub(crate) bare: f64,
    pub(crate) coordinates: f64,
    pub(crate) radius: f64,
}

/// The lines between the squares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Weave {
    pub(crate) width: f64,
}

/// The stitches around all squares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hem {
    pub(crate) outset: f64,
    pub(crate) width: f64,
    pub(crate) dash: [f64; 2],
}

/// The slanted lines of printed dark squares.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hatch {
    /// From line to line along a rank.
    pub(crate) step: f64,
    pub(crate) width: f64,
}

/// What marks the squares of an unchequered cloth.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Embroidery {
    pub(crate) stitch: Stitch,
    /// Where four squares meet.
    pub(crate) flower: String,
    /// Where a line meets the hem.
    pub(crate) edge: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stitch {
    pub(crate) width: f64,
    pub(crate) dash: [f64; 2],
}

/// Names of files and ranks, drawn with one pen.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Coordinates {
    /// Where the ranks' numbers have their middle, from the left edge of the squares.
    pub(crate) rank_x: f64,
    /// Where the files' letters have their middle, from the lower edge of the squares.
    pub(crate) file_y: f64,
    /// The pen's width.
    pub(crate) width: f64,
    /// How far the two digits of `10` stand left and right of the middle.
    pub(crate) tens: [f64; 2],
    pub(crate) glyphs: BTreeMap<char, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(not(feature = "caption"), allow(dead_code, reason = "the data has them all the same"))]
pub(crate) struct CaptionMeasures {
    pub(crate) size: f64,
    pub(crate) above: f64,
    pub(crate) below: f64,
}

/// The widths of the men's pens.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MenMeasures {
    pub(crate) body: f64,
    pub(crate) line: f64,
    pub(crate) halo: f64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Marks {
    /// How much wider than a mark the line behind it is, where squares are hatched.
    pub(crate) edge: f64,
    pub(crate) last_move: LastMoveMark,
    pub(crate) gone: GoneMark,
    pub(crate) check: CheckMark,
    pub(crate) highlight: HighlightMark,
    pub(crate) arrow: ArrowMark,
    pub(crate) hints: Hints,
    /// Where a man can go: the browser's alone.
    #[serde(rename = "targets")]
    _targets: IgnoredAny,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LastMoveMark {
    pub(crate) corners: String,
    pub(crate) width: f64,
}

/// Where a Pawn left the board: a broken ring with a cross.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoneMark {
    pub(crate) ring: f64,
    pub(crate) width: f64,
    pub(crate) dash: [f64; 2],
    pub(crate) cross: String,
}

/// A burst around the King with a light disc in its middle: it reads by its shape, whatever its hue.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckMark {
    pub(crate) spikes: u32,
    /// How far the first spike is turned from the right, in spikes: half of one keeps all of them off the axes, where
    /// coordinates are.
    pub(crate) turn: f64,
    pub(crate) outer: f64,
    pub(crate) inner: f64,
    pub(crate) disc: f64,
    pub(crate) width: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HighlightMark {
    pub(crate) inset: f64,
    pub(crate) radius: f64,
    pub(crate) width: f64,
    /// How much wider the line behind it is, on every theme.
    pub(crate) edge: f64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ArrowMark {
    /// From the middle of the square it leaves to its tail.
    pub(crate) start: f64,
    /// From its tip to the middle of the square it points at.
    pub(crate) end: f64,
    pub(crate) shaft: f64,
    pub(crate) head_length: f64,
    pub(crate) head_width: f64,
    pub(crate) edge: f64,
}

/// The small marks for the directions a man moves, each drawn as if it pointed up.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hints {
    /// The size of a man that has room around it.
    pub(crate) man: f64,
    /// Half the side of the square on which the marks stand.
    pub(crate) ring: f64,
    pub(crate) width: f64,
    /// How much wider the line behind a mark is, where squares are hatched.
    pub(crate) edge: f64,
    pub(crate) step: String,
    /// The radius of the dot.
    pub(crate) leap: f64,
    pub(crate) slide: String,
    pub(crate) quiet: String,
    pub(crate) capture: String,
}
