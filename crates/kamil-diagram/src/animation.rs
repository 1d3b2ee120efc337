//! Animated GIF: one picture after another, as of a game.

use std::borrow::Cow;
use std::collections::BTreeSet;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use thiserror::Error;

use crate::color_table::{COLORS, ColorTable, Histogram, Rgb};
use crate::diagram::Diagram;
use crate::raster::{self, RasterError, Scale};
use crate::theme::Theme;

/// How long a picture stays, in milliseconds. GIF counts hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Delay(u16);

impl Delay {
    /// The shortest; browsers show a shorter one more slowly.
    pub const SHORTEST: u32 = 20;
    /// The longest.
    pub const LONGEST: u32 = 60_000;

    /// A delay.
    ///
    /// # Errors
    /// It is outside [`Delay::SHORTEST`]`..=`[`Delay::LONGEST`].
    pub fn new(milliseconds: u32) -> Result<Self, DelayError> {
        match u16::try_from(milliseconds / 10) {
            Ok(hundredths) if (Self::SHORTEST..=Self::LONGEST).contains(&milliseconds) => Ok(Self(hundredths)),
            _ => Err(DelayError(milliseconds)),
        }
    }
}

impl Default for Delay {
    /// A second.
    fn default() -> Self {
        Self(100)
    }
}

/// A delay that no animation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected {shortest} to {longest} milliseconds, found {0}", shortest = Delay::SHORTEST, longest = Delay::LONGEST)]
pub struct DelayError(pub u32);

/// How often an animation runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Loops {
    /// Again and again.
    #[default]
    Forever,
    /// So many times; 0 counts as once.
    Times(u16),
}

/// How an animation runs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timing {
    /// How long each picture stays; the last one stays four times as long.
    pub delay: Delay,
    /// How often all of it runs.
    pub loops: Loops,
}

/// The most pictures of an animation.
pub const MOST_FRAMES: usize = 2000;

/// The most pixels of all pictures together. It bounds the time: a second draws some ten million.
pub const MOST_ANIMATED_PIXELS: u64 = 400_000_000;

/// Why no animation is made.
#[derive(Debug, Error)]
pub enum AnimationError {
    /// There is nothing to show.
    #[error("expected at least one picture, found none")]
    Empty,
    /// There are too many pictures.
    #[error("expected at most {MOST_FRAMES} pictures, found {0}")]
    TooMany(usize),
    /// All pictures together are too large.
    #[error("expected at most {MOST_ANIMATED_PIXELS} pixels in all pictures, found {0}: a smaller cell or scale helps")]
    TooLarge(u64),
    /// The pictures are not of one size.
    #[error("expected pictures of {}×{} pixels, found one of {}×{}", expected.0, expected.1, found.0, found.1)]
    Sizes {
        /// The first one's size.
        expected: (u32, u32),
        /// The other size.
        found: (u32, u32),
    },
    /// A picture cannot be drawn.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// The file cannot be written.
    #[error("cannot write the animation: {0}")]
    Encoding(String),
}

/// Shows pictures one after another as an animated GIF. The corners are not transparent, other than in PNG.
///
/// ```
/// use kamil::{Array, San};
/// use kamil_diagram::{Diagram, Scale, Timing, to_gif};
///
/// let initial = Array::Kamil.position();
/// let knight = "Nc3".parse::<San>()?.to_move(&initial)?;
/// let pictures = Diagram::of_position(&initial).line(&initial, &[knight])?;
/// let gif = to_gif(&pictures, Scale::default(), Timing::default())?;
/// assert!(gif.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// There are no pictures, too many, or too large ones, or they differ in size.
pub fn to_gif(frames: &[Diagram<'_>], scale: Scale, timing: Timing) -> Result<Vec<u8>, AnimationError> {
    check(frames, scale)?;
    let mut table = table_of(frames, scale)?;
    let (last, first) = (frames.len() - 1, opaque(&frames[0], scale)?);
    let encoding = |error: gif::EncodingError| AnimationError::Encoding(error.to_string());
    let side = |pixels: u32| u16::try_from(pixels).map_err(|_| AnimationError::TooLarge(pixels.into()));
    let (width, height) = (side(first.width())?, side(first.height())?);
    let mut encoder = Encoder::new(Vec::new(), width, height, &table.bytes()).map_err(encoding)?;
    // A file that says nothing of repeats runs once.
    match timing.loops {
        Loops::Forever => encoder.set_repeat(Repeat::Infinite).map_err(encoding)?,
        Loops::Times(0 | 1) => {}
        Loops::Times(times) => encoder.set_repeat(Repeat::Finite(times - 1)).map_err(encoding)?,
    }
    let mut shown = Indexed { width, indices: Vec::new() };
    for (n, diagram) in frames.iter().enumerate() {
        let next = Indexed { width, indices: indices(&opaque(diagram, scale)?, &mut table) };
        let delay = if n == last { timing.delay.0.saturating_mul(4) } else { timing.delay.0 };
        encoder.write_frame(&next.frame_after(&shown, delay)).map_err(encoding)?;
        shown = next;
    }
    encoder.into_inner().map_err(|error| AnimationError::Encoding(error.to_string()))
}

/// Everything that can be refused before anything is drawn.
fn check(frames: &[Diagram<'_>], scale: Scale) -> Result<(), AnimationError> {
    let Some(first) = frames.first() else { return Err(AnimationError::Empty) };
    if frames.len() > MOST_FRAMES {
        return Err(AnimationError::TooMany(frames.len()));
    }
    let expected = first.size();
    if let Some(found) = frames.iter().map(Diagram::size).find(|size| *size != expected) {
        return Err(AnimationError::Sizes { expected, found });
    }
    let (width, height) = raster::size(first, scale)?;
    let pixels = u64::from(width) * u64::from(height) * frames.len() as u64;
    if pixels > MOST_ANIMATED_PIXELS { Err(AnimationError::TooLarge(pixels)) } else { Ok(()) }
}

/// The flat colours of the themes exactly, and those of the edges as [`samples`] have them.
fn table_of(frames: &[Diagram<'_>], scale: Scale) -> Result<ColorTable, AnimationError> {
    let mut histogram = Histogram::default();
    for at in samples(frames) {
        for color in colors(&opaque(&frames[at], scale)?) {
            histogram.add(color);
        }
    }
    for theme in Theme::ALL.into_iter().filter(|theme| frames.iter().any(|frame| frame.theme == *theme)) {
        theme.palette().flat_colors().for_each(|color| histogram.add_exact(raster::rgb(color)));
    }
    Ok(histogram.table())
}

/// Pictures that have between them nearly all colours: some from the first to the last, and the first one with each mark
/// that few of them have.
fn samples(frames: &[Diagram<'_>]) -> BTreeSet<usize> {
    const SPREAD: usize = 10;
    let spread = SPREAD.min(frames.len());
    let mut samples: BTreeSet<usize> =
        (0..spread).map(|n| n * (frames.len() - 1) / spread.saturating_sub(1).max(1)).collect();
    let has_mark: [fn(&Diagram<'_>) -> bool; 3] = [
        |frame| frame.check.is_some(),
        |frame| frame.last_move.is_some_and(|last| last.vanished),
        |frame| !frame.highlights.is_empty() || !frame.arrows.is_empty(),
    ];
    samples.extend(has_mark.iter().filter_map(|has_mark| frames.iter().position(has_mark)));
    samples
}

/// A picture on the colour of its border.
fn opaque(diagram: &Diagram<'_>, scale: Scale) -> Result<Pixmap, RasterError> {
    raster::pixels(diagram, scale, Some(&diagram.theme.palette().board.border))
}

fn colors(pixmap: &Pixmap) -> impl Iterator<Item = Rgb> {
    pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

fn indices(pixmap: &Pixmap, table: &mut ColorTable) -> Vec<u8> {
    colors(pixmap).map(|color| table.index(color)).collect()
}

/// A picture as indices into the table, row by row.
struct Indexed {
    width: u16,
    indices: Vec<u8>,
}

/// The index of pixels that stay as they were.
const AS_BEFORE: u8 = COLORS as u8;

impl Indexed {
    /// The part that differs from the picture before, with the pixels in it that do not.
    fn frame_after(&self, before: &Self, delay: u16) -> Frame<'static> {
        let width = usize::from(self.width);
        let differs = |at: usize| before.indices.get(at) != Some(&self.indices[at]);
        let mut part: Option<(usize, usize, usize, usize)> = None;
        for at in (0..self.indices.len()).filter(|&at| differs(at)) {
            let (x, y) = (at % width, at / width);
            part = Some(match part {
                None => (x, y, x, y),
                Some((left, top, right, _)) => (left.min(x), top, right.max(x), y),
            });
        }
        // A picture like the one before is a picture all the same.
        let (left, top, right, bottom) = part.unwrap_or((0, 0, 0, 0));
        let buffer: Vec<u8> = (top..=bottom)
            .flat_map(|y| (left..=right).map(move |x| y * width + x))
            .map(|at| if differs(at) { self.indices[at] } else { AS_BEFORE })
            .collect();
        let short = |pixels: usize| u16::try_from(pixels).expect("the picture's sides have 16 bits");
        Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(AS_BEFORE),
            left: short(left),
            top: short(top),
            width: short(right - left + 1),
            height: short(bottom - top + 1),
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        }
    }
}
