//! What a score says of the game's result, as UCI has it.

use kamil_engine::{Chances, Score};

use super::info::Wdl;

impl Wdl {
    /// The chances of the side that `score` is about, by the engine's model.
    ///
    /// ```
    /// use kamil_engine::Score;
    /// use kamil_protocol::uci::Wdl;
    /// assert_eq!(Wdl::of(Score::DRAW).to_string(), "147 706 147");
    /// assert_eq!(Wdl::of(Score::mate_in(3)).to_string(), "1000 0 0");
    /// ```
    pub fn of(score: Score) -> Self {
        let Chances { win, draw, loss } = Chances::of(score);
        Self { win, draw, loss }
    }
}
