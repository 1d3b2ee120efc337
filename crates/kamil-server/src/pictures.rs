//! Pictures of positions as PNG files: what a messenger shows of a link.

use kamil::{Color, Position};
use kamil_diagram::{CellSize, Diagram, Scale};

use crate::aside::Aside;
use crate::error::ApiError;

/// The pixels of a square: ten of them and the border fit into 640.
const CELL: u16 = 56;

/// The right to draw. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Pictures(Aside);

impl Pictures {
    pub(crate) fn new(threads: usize) -> Self {
        Self(Aside::new(threads))
    }

    /// A position as its player sees it.
    pub(crate) async fn png(&self, position: Position, below: Color) -> Result<Vec<u8>, ApiError> {
        let draw = move || {
            let cell = CellSize::new(CELL).expect("within the bounds");
            Diagram::of_position(&position).cell(cell).seen_by(below).to_png(Scale::default())
        };
        self.0.run("a picture", draw).await
    }
}
