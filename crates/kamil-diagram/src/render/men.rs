//! The men: each drawn once in `<defs>`, and used on its squares.

use kamil::{Color, Piece, Role, Square};

use super::{Canvas, hints};
use crate::drawings::{Layer, Paint};
use crate::geometry::geometry;
use crate::markup::{Number, put, putln};
use crate::theme::ManColors;

pub(super) fn men(canvas: &mut Canvas<'_>) {
    for color in Color::ALL {
        for role in Role::ALL {
            if !canvas.diagram.board.men(color, role).is_empty() {
                define(canvas, Piece { color, role });
            }
        }
    }
    // From the top of the picture down: what hangs over lies above what stands behind.
    let mut men: Vec<(Square, Piece)> = canvas.diagram.board.pieces().collect();
    men.sort_by_key(|&(square, _)| {
        let (column, row) = canvas.cell_of(square);
        (row, column)
    });
    for (square, man) in men {
        let (prefix, place) = (canvas.prefix(), canvas.place(square));
        putln!(canvas.body, r##"<use href="#{prefix}-{}" {place}/>"##, name(man));
    }
}

/// A man's name in `<defs>`, such as `white-war-machine`.
fn name(man: Piece) -> String {
    format!("{}-{}", man.color, man.role.slug())
}

fn define(canvas: &mut Canvas<'_>, man: Piece) {
    let colors = canvas.palette.men()[man.color];
    let layers = canvas.diagram.drawings.man(man.role);
    let prefix = canvas.prefix();
    let name = name(man);
    put!(canvas.defs, r#"<g id="{prefix}-{name}">"#);
    let scale = if canvas.diagram.hints {
        format!(r#" transform="scale({})""#, Number(geometry().marks.hints.man))
    } else {
        String::new()
    };
    canvas.defs.push_str(&figure(layers, colors, &scale));
    if canvas.diagram.hints {
        canvas.defs.push_str(&hints::marks(canvas, man));
    }
    canvas.defs.push_str("</g>\n");
}

/// A man around 0, 0, as one group.
pub(crate) fn figure(layers: &[Layer], colors: &ManColors, group: &str) -> String {
    let measures = &geometry().men;
    let mut figure = String::new();
    put!(
        figure,
        r#"<g{group} fill="{}" stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round">"#,
        colors.face,
        colors.outline,
        Number(measures.body)
    );
    if let Some(halo) = &colors.halo {
        let body: String = layers.iter().filter(|layer| layer.paint == Paint::Body).map(|layer| &*layer.d).collect();
        put!(figure, r#"<path stroke="{halo}" stroke-width="{}" d="{body}"/>"#, Number(measures.halo));
    }
    for Layer { d, paint } in layers {
        put!(figure, r#"<path{} d="{d}"/>"#, attributes(*paint, colors));
    }
    figure.push_str("</g>");
    figure
}

/// How a layer differs from a body, which takes everything from its group.
fn attributes(paint: Paint, colors: &ManColors) -> String {
    let fill = |color: &str| format!(r#" fill="{color}" stroke="none""#);
    match paint {
        Paint::Body => String::new(),
        Paint::Shade => fill(&colors.shade),
        Paint::Glint => fill(&colors.glint),
        Paint::Ink => fill(&colors.ink),
        Paint::Line => {
            let width = Number(geometry().men.line);
            format!(r#" fill="none" stroke="{}" stroke-width="{width}""#, colors.line)
        }
    }
}
