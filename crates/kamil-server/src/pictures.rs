//! Pictures of positions as PNG files, drawn on threads of their own, so many at a time: what a messenger shows of a link.

use std::sync::Arc;

use kamil::{Color, Position};
use kamil_diagram::{CellSize, Diagram, Scale};
use tokio::sync::Semaphore;

use crate::error::ApiError;

/// The pixels of a square: ten of them and the border fit into 640.
const CELL: u16 = 56;

/// The right to draw. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Pictures {
    permits: Arc<Semaphore>,
}

impl Pictures {
    pub(crate) fn new(threads: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(threads.max(1))) }
    }

    /// A position as its player sees it.
    pub(crate) async fn png(&self, position: Position, below: Color) -> Result<Vec<u8>, ApiError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(|_| ApiError::Internal)?;
        let work = move || {
            let cell = CellSize::new(CELL).expect("within the bounds");
            let picture = Diagram::of_position(&position).cell(cell).seen_by(below).to_png(Scale::default());
            drop(permit);
            picture
        };
        let failed = |reason: &dyn std::fmt::Display| {
            tracing::error!(%reason, "a picture was not drawn");
            ApiError::Internal
        };
        let picture = tokio::task::spawn_blocking(work).await.map_err(|error| failed(&error))?;
        picture.map_err(|error| failed(&error))
    }
}
