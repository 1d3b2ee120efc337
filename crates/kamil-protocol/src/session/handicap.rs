//! A level in place of the engine's full strength.

use std::hash::{BuildHasher as _, RandomState};

use kamil::Game;
use kamil_engine::{Clock, Control, Info, Level, Listener, Report};

/// A level, and which errors it makes in this game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Handicap {
    pub(super) level: Level,
    pub(super) seed: u64,
}

impl Handicap {
    /// The level's move; its score and line are told once. It takes no longer than it needs, whatever the clock says.
    pub(super) fn search(
        self,
        game: &Game,
        control: &Control,
        clock: &dyn Clock,
        listener: &mut dyn Listener,
    ) -> Report {
        // Other errors at every move.
        let seed = self.seed.wrapping_add(game.moves().len() as u64);
        let report = self.level.search(game, seed, control);
        if report.best.is_some() {
            let seldepth = u16::try_from(report.line.len()).unwrap_or(u16::MAX).max(report.depth.plies().into());
            listener.line(&Info {
                depth: report.depth,
                seldepth,
                rank: 1,
                score: report.score,
                bound: None,
                nodes: report.nodes,
                table_hits: report.table_hits,
                hashfull: 0,
                elapsed: clock.elapsed(),
                line: &report.line,
            });
        }
        report
    }
}

/// Another number each time, as a new hasher of the standard library has.
pub(super) fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}
