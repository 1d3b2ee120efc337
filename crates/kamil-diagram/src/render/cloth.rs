//! The cloth: squares or lines, the hem, and the coordinates on the border.

use kamil::{Color, File, Rank};

use super::{Canvas, SIZE};
use crate::geometry::geometry;
use crate::markup::{Number, put, putln};
use crate::theme::Pattern;

/// The ground of the hundred squares, and what tells one from the next.
pub(super) fn squares(canvas: &mut Canvas<'_>) {
    let span = span();
    let board = &canvas.palette.board;
    putln!(canvas.body, r#"<rect width="{span}" height="{span}" fill="{}"/>"#, board.light);
    match board.pattern {
        Pattern::Chequered => chequers(canvas),
        Pattern::Hatched => hatching(canvas),
        Pattern::Embroidered => embroidery(canvas),
    }
    hem(canvas);
}

fn span() -> Number {
    Number(f64::from(SIZE) * geometry().cell)
}

/// Every second file and every second rank as a path: by the even-odd rule their sum is the dark squares.
fn chequer_path() -> String {
    let (cell, span) = (Number(geometry().cell), span());
    let mut path = String::new();
    for odd in (1..SIZE).step_by(2) {
        let start = Number(f64::from(odd) * geometry().cell);
        put!(path, "M{start} 0h{cell}v{span}h-{cell}zM0 {start}h{span}v{cell}h-{span}z");
    }
    path
}

fn chequers(canvas: &mut Canvas<'_>) {
    let board = &canvas.palette.board;
    putln!(canvas.body, r#"<path fill="{}" fill-rule="evenodd" d="{}"/>"#, board.dark, chequer_path());
    lines(canvas, "");
}

/// The lines between squares.
fn lines(canvas: &mut Canvas<'_>, attributes: &str) {
    let board = &canvas.palette.board;
    let mut path = String::new();
    for line in 1..SIZE {
        let at = Number(f64::from(line) * geometry().cell);
        put!(path, "M{at} 0V{span}M0 {at}H{span}", span = span());
    }
    let width = Number(geometry().weave.width);
    let opacity = opacity("stroke-opacity", board.weave_opacity);
    putln!(
        canvas.body,
        r#"<path fill="none" stroke="{}"{opacity} stroke-width="{width}"{attributes} d="{path}"/>"#,
        board.weave
    );
}

/// Slanted lines over the dark squares.
fn hatching(canvas: &mut Canvas<'_>) {
    let (prefix, hatch) = (canvas.prefix(), &geometry().hatch);
    let clip = chequer_path();
    putln!(canvas.defs, r#"<clipPath id="{prefix}-dark"><path clip-rule="evenodd" d="{clip}"/></clipPath>"#);
    let span = f64::from(SIZE) * geometry().cell;
    let mut path = String::new();
    let mut sum = hatch.step / 2.0;
    while sum < 2.0 * span {
        let (low, high) = ((sum - span).max(0.0), sum.min(span));
        put!(path, "M{low} {high} {high} {low}", low = Number(low), high = Number(high));
        sum += hatch.step;
    }
    putln!(
        canvas.body,
        r#"<path clip-path="url(#{prefix}-dark)" fill="none" stroke="{}" stroke-width="{}" d="{path}"/>"#,
        canvas.palette.board.weave,
        Number(hatch.width)
    );
    lines(canvas, "");
}

/// Stitched lines, a flower where four squares meet, and a knot where a line meets the hem.
fn embroidery(canvas: &mut Canvas<'_>) {
    let embroidery = &geometry().embroidery;
    let [stitch, gap] = embroidery.stitch.dash.map(Number);
    let width = Number(embroidery.stitch.width);
    let (prefix, board) = (canvas.prefix(), &canvas.palette.board);
    let cell = geometry().cell;
    let mut path = String::new();
    for line in 1..SIZE {
        // From the middle of a stitch at the edge, so that the stitches are symmetric about every flower.
        let at = Number(f64::from(line) * cell);
        put!(path, "M{at} 0V{span}M0 {at}H{span}", span = span());
    }
    putln!(
        canvas.body,
        r#"<path fill="none" stroke="{}" stroke-width="{width}" stroke-dasharray="{stitch} {gap}" stroke-dashoffset="{}" d="{path}"/>"#,
        board.weave,
        Number(stitch.0 / 2.0)
    );
    put!(
        canvas.defs,
        r#"<path id="{prefix}-flower" d="{}"/><path id="{prefix}-knot" d="{}"/>"#,
        embroidery.flower,
        embroidery.edge
    );
    put!(canvas.defs, r#"<g id="{prefix}-row">"#);
    for column in 0..=SIZE {
        let name = if column == 0 || column == SIZE { "knot" } else { "flower" };
        put!(canvas.defs, r##"<use href="#{prefix}-{name}" x="{}"/>"##, Number(f64::from(column) * cell));
    }
    put!(canvas.defs, "</g><g id=\"{prefix}-ends\">");
    for column in 0..=SIZE {
        put!(canvas.defs, r##"<use href="#{prefix}-knot" x="{}"/>"##, Number(f64::from(column) * cell));
    }
    putln!(canvas.defs, "</g>");
    put!(canvas.body, r#"<g fill="{}">"#, board.weave);
    for row in 0..=SIZE {
        let name = if row == 0 || row == SIZE { "ends" } else { "row" };
        put!(canvas.body, r##"<use href="#{prefix}-{name}" y="{}"/>"##, Number(f64::from(row) * cell));
    }
    putln!(canvas.body, "</g>");
}

/// The stitches around all squares; a plain line where the squares are printed.
fn hem(canvas: &mut Canvas<'_>) {
    let (hem, board) = (&geometry().hem, &canvas.palette.board);
    let side = Number(f64::from(SIZE) * geometry().cell + 2.0 * hem.outset);
    let [stitch, gap] = hem.dash.map(Number);
    let dash = match board.pattern {
        Pattern::Chequered | Pattern::Embroidered => format!(r#" stroke-dasharray="{stitch} {gap}""#),
        Pattern::Hatched => String::new(),
    };
    putln!(
        canvas.body,
        r#"<rect x="{outset}" y="{outset}" width="{side}" height="{side}" fill="none" stroke="{}" stroke-width="{}"{dash}/>"#,
        board.hem,
        Number(hem.width),
        outset = Number(-hem.outset)
    );
}

/// The ranks' numbers on the left and the files' letters below.
pub(super) fn coordinates(canvas: &mut Canvas<'_>) {
    let (measures, cell) = (&geometry().coordinates, geometry().cell);
    putln!(
        canvas.body,
        r#"<g fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round">"#,
        canvas.palette.board.text,
        Number(measures.width)
    );
    let flipped = canvas.diagram.orientation == Color::Black;
    for (row, rank) in (0..SIZE).zip(Rank::ALL.into_iter().rev()) {
        let row = if flipped { SIZE - 1 - row } else { row };
        let y = f64::from(row) * cell + cell / 2.0;
        match rank.number() {
            10 => {
                glyph(canvas, '1', measures.rank_x + measures.tens[0], y);
                glyph(canvas, '0', measures.rank_x + measures.tens[1], y);
            }
            digit => glyph(canvas, char::from(b'0' + digit), measures.rank_x, y),
        }
    }
    for (column, file) in (0..SIZE).zip(File::ALL) {
        let column = if flipped { SIZE - 1 - column } else { column };
        let x = f64::from(column) * cell + cell / 2.0;
        glyph(canvas, file.letter(), x, f64::from(SIZE) * cell + measures.file_y);
    }
    putln!(canvas.body, "</g>");
}

fn glyph(canvas: &mut Canvas<'_>, name: char, x: f64, y: f64) {
    let path = geometry().coordinates.glyphs.get(&name).expect("every coordinate has a drawing");
    putln!(canvas.body, r#"<path transform="translate({} {})" d="{path}"/>"#, Number(x), Number(y));
}

/// An attribute for an opacity; none where nothing shines through.
pub(super) fn opacity(name: &str, value: f64) -> String {
    if value < 1.0 { format!(r#" {name}="{}""#, Number(value)) } else { String::new() }
}
