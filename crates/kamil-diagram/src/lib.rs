//! Pictures of Shatranj Kamil: boards as SVG, PNG and animated GIF, and the drawings that every board shares.
//!
//! ```
//! use kamil::Array;
//! use kamil_diagram::{CellSize, Diagram, Theme};
//!
//! let svg = Diagram::of_position(&Array::Kamil.position())
//!     .title("Shatranj Kamil — starting position")
//!     .theme(Theme::Print)
//!     .cell(CellSize::new(48)?)
//!     .to_svg();
//! assert!(svg.contains("War Machines d1 and g1"));
//! # Ok::<(), kamil_diagram::CellSizeError>(())
//! ```
//!
//! Measures, colours and drawings are data in `data/`, and the browser's board reads the same files.
//! A picture needs no font: words are drawn as outlines, so it looks the same everywhere.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "raster")]
mod animation;
mod arrow;
#[cfg(feature = "caption")]
mod caption;
#[cfg(feature = "raster")]
mod color_table;
mod diagram;
mod drawings;
mod geometry;
mod markup;
mod portrait;
#[cfg(feature = "raster")]
mod raster;
mod render;
mod theme;

#[cfg(feature = "raster")]
pub use animation::{AnimationError, Delay, DelayError, Loops, MOST_ANIMATED_PIXELS, MOST_FRAMES, Timing, to_gif};
pub use arrow::{Arrow, ArrowError};
#[cfg(feature = "caption")]
pub use caption::{Caption, CaptionError, FONT_NOTICES};
pub use diagram::{CellSize, CellSizeError, Diagram, LastMove};
pub use drawings::{Drawings, DrawingsError, Paint, PieceSet, PieceSetError};
pub use markup::{IdPrefix, IdPrefixError};
pub use portrait::Portrait;
#[cfg(feature = "raster")]
pub use raster::{MOST_PIXELS, RasterError, Scale, ScaleError};
pub use theme::{Theme, ThemeError};
