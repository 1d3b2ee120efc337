//! How a diagram becomes SVG: the frame, and the layers from the cloth up.

mod cloth;
mod hints;
mod marks;
pub(crate) mod men;
mod words;

use kamil::{Color, Square};

use crate::diagram::Diagram;
use crate::geometry::geometry;
use crate::markup::{Escaped, IdPrefix, Number, put, putln};
use crate::theme::{self, Palette};

/// Ten squares along each side.
const SIZE: u8 = 10;

/// What is written of a picture so far, and what its parts need to know.
struct Canvas<'a> {
    diagram: &'a Diagram<'a>,
    palette: &'static Palette,
    /// The contents of `<defs>`.
    defs: String,
    /// What is drawn in hundredths of a cell, the squares' top left corner at 0, 0.
    body: String,
}

impl<'a> Canvas<'a> {
    fn prefix(&self) -> &'a IdPrefix {
        &self.diagram.prefix
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> (f64, f64) {
        let (column, row) = self.cell_of(square);
        let cell = geometry().cell;
        (f64::from(column) * cell + cell / 2.0, f64::from(row) * cell + cell / 2.0)
    }

    /// The column from the left and the row from the top.
    fn cell_of(&self, square: Square) -> (u8, u8) {
        let (file, rank) = (square.file() as u8, square.rank() as u8);
        match self.diagram.orientation {
            Color::White => (file, SIZE - 1 - rank),
            Color::Black => (SIZE - 1 - file, rank),
        }
    }

    /// Attributes that put an element of `<defs>` on a square.
    fn place(&self, square: Square) -> String {
        let (x, y) = self.middle(square);
        format!(r#"x="{}" y="{}""#, Number(x), Number(y))
    }
}

/// The measures of a picture in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) width: u32,
    pub(crate) height: u32,
    border: u32,
    /// A hundredth of a cell.
    unit: f64,
}

impl Frame {
    /// The frame of a diagram: whole pixels everywhere, so that the squares' edges are sharp at any size.
    pub(crate) fn of(diagram: &Diagram<'_>) -> Self {
        let geometry = geometry();
        let unit = f64::from(diagram.cell.pixels()) / geometry.cell;
        let border = if diagram.coordinates { geometry.border.coordinates } else { geometry.border.bare };
        let border = whole(border * unit);
        let side = u32::from(SIZE) * u32::from(diagram.cell.pixels()) + 2 * border;
        Self { width: side, height: side + Self::caption_height(diagram, unit), border, unit }
    }

    #[cfg(feature = "caption")]
    fn caption_height(diagram: &Diagram<'_>, unit: f64) -> u32 {
        let measures = &geometry().caption;
        if diagram.caption.is_some() { whole((measures.above + measures.size + measures.below) * unit) } else { 0 }
    }

    #[cfg(not(feature = "caption"))]
    fn caption_height(_: &Diagram<'_>, _: f64) -> u32 {
        0
    }
}

/// A length in pixels that holds the given one.
fn whole(pixels: f64) -> u32 {
    // A cell has at most 512 pixels, so the frame's parts are far below `u32::MAX`, and never negative.
    #[allow(clippy::cast_sign_loss, reason = "lengths are positive")]
    let pixels = pixels.ceil() as u32;
    pixels
}

/// The document.
pub(crate) fn svg(diagram: &Diagram<'_>) -> String {
    let frame = Frame::of(diagram);
    let palette = if diagram.in_page { theme::page_palette(diagram.theme) } else { diagram.theme.palette() };
    let mut canvas = Canvas { diagram, palette, defs: String::new(), body: String::new() };
    cloth::squares(&mut canvas);
    if diagram.coordinates {
        cloth::coordinates(&mut canvas);
    }
    marks::below(&mut canvas);
    men::men(&mut canvas);
    marks::above(&mut canvas);
    document(&canvas, frame)
}

fn document(canvas: &Canvas<'_>, frame: Frame) -> String {
    let Canvas { diagram, palette, defs, body } = canvas;
    let (prefix, Frame { width, height, border, unit }) = (canvas.prefix(), frame);
    let title = diagram.title.as_deref().unwrap_or("Shatranj Kamil");
    let mut svg = String::with_capacity(body.len() + defs.len() + 2048);
    put!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{prefix}-title" "#);
    putln!(
        svg,
        r#"aria-describedby="{prefix}-desc" width="{width}" height="{height}" viewBox="0 0 {width} {height}">"#
    );
    putln!(svg, r#"<title id="{prefix}-title">{}</title>"#, Escaped(title));
    let description = diagram.description.clone().unwrap_or_else(|| words::description(diagram));
    putln!(svg, r#"<desc id="{prefix}-desc">{}</desc>"#, Escaped(&description));
    putln!(svg, "<defs>\n{defs}</defs>");
    let radius = Number(geometry().border.radius * unit);
    putln!(svg, r#"<rect width="{width}" height="{height}" rx="{radius}" fill="{}"/>"#, palette.board.border);
    putln!(svg, r#"<g transform="translate({border} {border}) scale({})">"#, Number(unit));
    put!(svg, "{body}</g>\n{}</svg>\n", caption(diagram, frame));
    svg
}

/// The words below the board, in the middle, made smaller where they would not fit.
#[cfg(feature = "caption")]
fn caption(diagram: &Diagram<'_>, frame: Frame) -> String {
    let Some(caption) = &diagram.caption else { return String::new() };
    let measures = &geometry().caption;
    let size = measures.size * frame.unit;
    let room = f64::from(frame.width) - 2.0 * measures.above * frame.unit;
    let scale = (room / (caption.width() * size)).min(1.0) * size;
    let x = (f64::from(frame.width) - caption.width() * scale) / 2.0;
    // Three quarters of the size lie above the base line; in small print the middle stays where it was.
    let middle = f64::from(frame.height) - measures.below * frame.unit - 0.5 * size;
    let y = middle + 0.28 * scale;
    format!(
        "<path fill=\"{}\" transform=\"translate({} {}) scale({:.5})\" d=\"{}\"/>\n",
        diagram.theme.palette().board.text,
        Number(x),
        Number(y),
        scale / crate::caption::UNITS,
        caption.path()
    )
}

#[cfg(not(feature = "caption"))]
fn caption(_: &Diagram<'_>, _: Frame) -> String {
    String::new()
}
