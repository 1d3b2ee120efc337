//! PNG: a diagram as pixels.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

use crate::diagram::Diagram;

/// How many pixels of a file show one pixel of a diagram, along each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Scale(u8);

impl Scale {
    /// The largest.
    pub const LARGEST: u8 = 8;

    /// A scale.
    ///
    /// # Errors
    /// It is 0 or above [`Scale::LARGEST`].
    pub const fn new(times: u8) -> Result<Self, ScaleError> {
        if times == 0 || times > Self::LARGEST { Err(ScaleError(times)) } else { Ok(Self(times)) }
    }
}

impl Default for Scale {
    /// 1.
    fn default() -> Self {
        Self(1)
    }
}

/// A scale in which no file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a scale from 1 to {largest}, found {0}", largest = Scale::LARGEST)]
pub struct ScaleError(pub u8);

/// The most pixels of one picture: 40 million, which take 160 MB while it is drawn.
pub const MOST_PIXELS: u32 = 40_000_000;

/// Why a picture is not drawn.
#[derive(Debug, Error)]
pub enum RasterError {
    /// It would be too large.
    #[error("expected at most {MOST_PIXELS} pixels, found {width}×{height} = {}: a smaller cell or scale helps", u64::from(*width) * u64::from(*height))]
    TooLarge {
        /// The width asked for.
        width: u32,
        /// The height asked for.
        height: u32,
    },
    /// The pixels could not be written as a file.
    #[error("cannot write the picture: {0}")]
    Encoding(String),
}

impl Diagram<'_> {
    /// The picture as a PNG file.
    ///
    /// # Errors
    /// It would have more than [`MOST_PIXELS`].
    pub fn to_png(&self, scale: Scale) -> Result<Vec<u8>, RasterError> {
        let pixels = pixels(self, scale, None)?;
        pixels.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
    }
}

/// Width and height in pixels of the file.
pub(crate) fn size(diagram: &Diagram<'_>, scale: Scale) -> Result<(u32, u32), RasterError> {
    let (width, height) = diagram.size();
    let (width, height) = (width * u32::from(scale.0), height * u32::from(scale.0));
    if u64::from(width) * u64::from(height) > u64::from(MOST_PIXELS) {
        Err(RasterError::TooLarge { width, height })
    } else {
        Ok((width, height))
    }
}

/// The diagram's pixels on a ground `#rrggbb`, or on none: then the corners are transparent.
pub(crate) fn pixels(diagram: &Diagram<'_>, scale: Scale, ground: Option<&str>) -> Result<Pixmap, RasterError> {
    let (width, height) = size(diagram, scale)?;
    let mut pixmap = Pixmap::new(width, height).expect("a picture has a size, and a bounded one");
    if let Some(ground) = ground {
        pixmap.fill(color(ground));
    }
    let tree = Tree::from_str(&diagram.to_svg(), &Options::default()).expect("what we draw is SVG");
    let times = f32::from(scale.0);
    resvg::render(&tree, Transform::from_scale(times, times), &mut pixmap.as_mut());
    Ok(pixmap)
}

fn color(hex: &str) -> Color {
    let [red, green, blue] = rgb(hex);
    Color::from_rgba8(red, green, blue, u8::MAX)
}

/// Red, green and blue of a colour of the data.
pub(crate) fn rgb(hex: &str) -> [u8; 3] {
    let number = u32::from_str_radix(hex.trim_start_matches('#'), 16).expect("colours are `#rrggbb`");
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_bounded() {
        assert!(Scale::new(1).is_ok() && Scale::new(8).is_ok());
        assert_eq!(Scale::new(9).unwrap_err().to_string(), "expected a scale from 1 to 8, found 9");
        assert!(Scale::new(0).is_err());
    }
}
