//! The endgame tables that a search may ask.

use std::sync::{Arc, LazyLock};

use kamil::Board;
use kamil_tablebase::Tablebase;

/// Tables, and up to how many men they are asked.
///
/// ```
/// use std::sync::Arc;
/// use kamil_engine::{Endgames, Engine};
/// use kamil_tablebase::Tablebase;
///
/// // A folder's tables beside those of three men, which every engine has.
/// let mut tables = Tablebase::built_in();
/// # if false {
/// tables.add_folder("tablebases".as_ref())?;
/// # }
/// let mut engine = Engine::new(1);
/// engine.set_endgames(Endgames::new(Arc::new(tables)));
/// # Ok::<(), kamil_tablebase::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Endgames {
    tables: Arc<Tablebase>,
    most_men: u32,
}

impl Endgames {
    /// The most men, the Kings included, that any table has.
    pub const MOST_MEN: u8 = kamil_tablebase::MAX_MEN as u8 + 2;

    /// The endings of three men, which are part of the program. All who ask for them share what was decoded.
    pub fn built_in() -> Self {
        static TABLES: LazyLock<Arc<Tablebase>> = LazyLock::new(|| Arc::new(Tablebase::built_in()));
        Self::new(Arc::clone(&TABLES))
    }

    /// All of these tables.
    pub fn new(tables: Arc<Tablebase>) -> Self {
        let most_men = tables.most_men() as u32;
        Self { tables, most_men }
    }

    /// The same tables, asked of positions of at most so many men, the Kings included.
    #[must_use]
    pub fn up_to(self, men: u8) -> Self {
        Self { most_men: self.most_men.min(men.into()), ..self }
    }

    /// The tables.
    pub fn tables(&self) -> &Tablebase {
        &self.tables
    }

    /// The most men of a position that the tables are asked about.
    pub(crate) fn most_men(&self) -> u32 {
        self.most_men
    }

    /// Whether a board has few enough men.
    pub(crate) fn cover(&self, board: &Board) -> bool {
        board.occupied().count() <= self.most_men
    }
}

impl Default for Endgames {
    fn default() -> Self {
        Self::built_in()
    }
}
