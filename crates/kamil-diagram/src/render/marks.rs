//! Marks on squares, below the men (last move, highlights, check) and above them (arrows).

use std::f64::consts::PI;

use kamil::Square;

use super::Canvas;
use super::cloth::opacity;
use crate::arrow::Arrow;
use crate::diagram::LastMove;
use crate::geometry::geometry;
use crate::markup::{Number, put, putln};
use crate::theme::Pattern;

pub(super) fn below(canvas: &mut Canvas<'_>) {
    if let Some(last) = canvas.diagram.last_move {
        last_move(canvas, last);
    }
    highlights(canvas);
    if let Some(king) = canvas.diagram.check {
        check(canvas, king);
    }
}

/// A tint and four corners on both squares.
fn last_move(canvas: &mut Canvas<'_>, last: LastMove) {
    let (prefix, colors, mark) = (canvas.prefix(), &canvas.palette.marks, &geometry().marks.last_move);
    let mut parts = String::new();
    if colors.tint_opacity > 0.0 {
        let opacity = opacity("fill-opacity", colors.tint_opacity);
        put!(parts, r#"<path fill="{}"{opacity} d="M-50 -50H50V50H-50Z"/>"#, colors.tint);
    }
    parts += &pen(canvas, &colors.corners, mark.width, "", &format!(r#"<path d="{}"/>"#, mark.corners));
    putln!(canvas.defs, r#"<g id="{prefix}-last">{parts}</g>"#);
    for square in [last.from, last.to] {
        putln!(canvas.body, r##"<use href="#{prefix}-last" {}/>"##, canvas.place(square));
    }
    if last.vanished {
        gone(canvas, last.to);
    }
}

fn gone(canvas: &mut Canvas<'_>, square: Square) {
    let mark = &geometry().marks.gone;
    let (x, y) = canvas.middle(square);
    let [stitch, gap] = mark.dash.map(Number);
    let shape = format!(
        r#"<circle r="{}" stroke-dasharray="{stitch} {gap}"/><path stroke-linecap="round" d="{}"/>"#,
        Number(mark.ring),
        mark.cross
    );
    let place = format!(r#" transform="translate({} {})""#, Number(x), Number(y));
    let drawn = pen(canvas, &canvas.palette.marks.corners, mark.width, &place, &shape);
    putln!(canvas.body, "{drawn}");
}

/// Shapes drawn with a pen; on hatched squares with a light line behind them.
fn pen(canvas: &Canvas<'_>, color: &str, width: f64, attributes: &str, shapes: &str) -> String {
    let group = |color: &str, width: f64| {
        let width = Number(width);
        format!(r#"<g{attributes} fill="none" stroke="{color}" stroke-width="{width}">{shapes}</g>"#)
    };
    let edge = match canvas.palette.board.pattern {
        Pattern::Hatched => group(&canvas.palette.marks.edge, width + geometry().marks.edge),
        Pattern::Chequered | Pattern::Embroidered => String::new(),
    };
    edge + &group(color, width)
}

/// A ring along the square's edge, over a wash.
fn highlights(canvas: &mut Canvas<'_>) {
    if canvas.diagram.highlights.is_empty() {
        return;
    }
    let (prefix, colors, mark) = (canvas.prefix(), &canvas.palette.marks, &geometry().marks.highlight);
    let start = mark.inset + mark.width / 2.0 - geometry().cell / 2.0;
    let place = format!(
        r#"x="{start}" y="{start}" width="{side}" height="{side}" rx="{}" fill="none""#,
        Number(mark.radius),
        start = Number(start),
        side = Number(-2.0 * start)
    );
    let mut parts = String::new();
    if colors.highlight_opacity > 0.0 {
        let opacity = opacity("fill-opacity", colors.highlight_opacity);
        put!(parts, r#"<path fill="{}"{opacity} d="M-50 -50H50V50H-50Z"/>"#, colors.highlight_wash);
    }
    for (color, width) in [(&colors.edge, mark.width + mark.edge), (&colors.highlight, mark.width)] {
        put!(parts, r#"<rect {place} stroke="{color}" stroke-width="{}"/>"#, Number(width));
    }
    putln!(canvas.defs, r#"<g id="{prefix}-highlight">{parts}</g>"#);
    for square in canvas.diagram.highlights {
        putln!(canvas.body, r##"<use href="#{prefix}-highlight" {}/>"##, canvas.place(square));
    }
}

/// A burst behind the King, with a light disc so that a man of either colour stands off from it.
fn check(canvas: &mut Canvas<'_>, king: Square) {
    let (colors, mark) = (&canvas.palette.marks, &geometry().marks.check);
    let (x, y) = canvas.middle(king);
    let mut points = Vec::new();
    for spike in 0..2 * mark.spikes {
        let radius = if spike % 2 == 0 { mark.outer } else { mark.inner };
        let angle = (f64::from(spike) + 2.0 * mark.turn) * PI / f64::from(mark.spikes);
        points.push(point(x + radius * angle.cos(), y + radius * angle.sin()));
    }
    putln!(
        canvas.body,
        r#"<path fill="{}" stroke="{}" stroke-width="{}" stroke-linejoin="round" d="M{}Z"/><circle cx="{}" cy="{}" r="{}" fill="{}"/>"#,
        colors.check,
        colors.edge,
        Number(mark.width),
        points.join("L"),
        Number(x),
        Number(y),
        Number(mark.disc),
        colors.check_ground
    );
}

pub(super) fn above(canvas: &mut Canvas<'_>) {
    if canvas.diagram.arrows.is_empty() {
        return;
    }
    let (colors, mark) = (&canvas.palette.marks, &geometry().marks.arrow);
    putln!(
        canvas.body,
        r#"<g fill="{}" stroke="{}" stroke-width="{}" stroke-linejoin="round"{}>"#,
        colors.arrow,
        colors.edge,
        Number(mark.edge),
        opacity("opacity", colors.arrow_opacity)
    );
    for &arrow in &canvas.diagram.arrows {
        let path = arrow_path(canvas, arrow);
        putln!(canvas.body, r#"<path d="{path}"/>"#);
    }
    putln!(canvas.body, "</g>");
}

/// The outline of an arrow, from the tail's left around the tip.
fn arrow_path(canvas: &Canvas<'_>, arrow: Arrow) -> String {
    let mark = &geometry().marks.arrow;
    let ((x0, y0), (x1, y1)) = (canvas.middle(arrow.from()), canvas.middle(arrow.to()));
    let length = (x1 - x0).hypot(y1 - y0);
    let (along, across) = (((x1 - x0) / length, (y1 - y0) / length), ((y1 - y0) / length, (x0 - x1) / length));
    let (tip, neck) = (length - mark.end, length - mark.end - mark.head_length);
    let at = |forward: f64, aside: f64| {
        point(x0 + along.0 * forward + across.0 * aside, y0 + along.1 * forward + across.1 * aside)
    };
    let (shaft, head) = (mark.shaft / 2.0, mark.head_width / 2.0);
    let outline = [
        at(mark.start, shaft),
        at(neck, shaft),
        at(neck, head),
        at(tip, 0.0),
        at(neck, -head),
        at(neck, -shaft),
        at(mark.start, -shaft),
    ];
    format!("M{}Z", outline.join("L"))
}

fn point(x: f64, y: f64) -> String {
    format!("{} {}", Number((x * 10.0).round() / 10.0), Number((y * 10.0).round() / 10.0))
}
