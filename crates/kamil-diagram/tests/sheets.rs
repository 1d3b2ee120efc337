//! The book's contact sheets against the sets as they are.

#![cfg(feature = "raster")]
#![forbid(unsafe_code)]

#[path = "../examples/contact_sheet/sheet.rs"]
mod sheet;

use std::fs;
use std::path::Path;

use kamil_diagram::PieceSet;
use resvg::tiny_skia::Pixmap;

#[test]
fn the_sheets_of_the_book_show_the_sets_as_they_are() {
    for set in PieceSet::ALL {
        let name = format!("docs/images/pieces-{set}.png");
        let kept = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&name)).unwrap();
        let (kept, drawn) = (Pixmap::decode_png(&kept).unwrap(), sheet::Sheet::of_set(set.drawings()).draw().unwrap());
        let same_size = (kept.width(), kept.height()) == (drawn.width(), drawn.height());
        // Processors may round an edge's colour differently by one.
        let same = same_size && kept.data().iter().zip(drawn.data()).all(|(a, b)| a.abs_diff(*b) <= 1);
        assert!(same, "draw {name} anew with the command of docs/pieces.md");
    }
}
