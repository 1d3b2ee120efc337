//! How each level thinks: the numbers that were tuned so that each beats the one below it about three times in four.

use kamil::Game;

use crate::clock::NoClock;
use crate::control::Control;
use crate::engine::{Engine, Report};
use crate::limits::Limits;
use crate::noise::Noise;
use crate::search::{Technique, Techniques};

use super::Level;
use super::sight::Sight;

/// How a level thinks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) thought: Thought,
    /// The largest error of judgement, in hundredths of a Pawn.
    pub(super) error: u16,
    /// The same in the first moves, so that games differ.
    pub(super) opening_error: u16,
}

/// With what a level thinks.
#[derive(Clone, Copy, Debug)]
pub(super) enum Thought {
    /// A short look that misses moves.
    Look(Sight),
    /// The engine's search, as far as so many moves on the board.
    Search {
        nodes: u64,
        table_mib: u32,
        /// Whether endings are played by their tables: whoever can be beaten does not know them by heart.
        endgames: bool,
    },
}

impl Manner {
    pub(super) const fn of(level: Level) -> Self {
        match level {
            Level::One => look(1, 0, [60, 30], 320),
            Level::Two => look(1, 1, [51, 25], 228),
            Level::Three => look(2, 2, [47, 18], 155),
            Level::Four => look(2, 2, [33, 12], 84),
            Level::Five => look(3, 3, [30, 10], 73),
            Level::Six => look(3, 3, [24, 8], 50),
            Level::Seven => look(3, 4, [17, 5], 40),
            Level::Eight => look(3, 5, [10, 3], 26),
            Level::Nine => search(430, 18),
            Level::Ten => Self {
                thought: Thought::Search { nodes: 500_000, table_mib: 16, endgames: true },
                error: 0,
                opening_error: 40,
            },
        }
    }

    /// What is found in the position of a game; errors depend on `seed` alone. `early` says that the opening goes on.
    pub(super) fn think(self, game: &Game, seed: u64, early: bool, control: &Control) -> Report {
        let noise = Noise { seed, centipawns: if early { self.opening_error } else { self.error } };
        match self.thought {
            Thought::Look(sight) => sight.choose(game, noise, control),
            Thought::Search { nodes, table_mib, endgames } => {
                let techniques = if endgames { Techniques::ALL } else { Techniques::ALL.without(Technique::Endgames) };
                let mut engine = Engine::new(table_mib).with_noise(noise).with_techniques(techniques);
                engine.search(game, &Limits::to_nodes(nodes), control, &NoClock, &mut ())
            }
        }
    }
}

/// A look of `depth` plies and `exchanges` plies of captures, which misses so many of a hundred quiet moves and captures.
const fn look(depth: u8, exchanges: u8, [missed_quiet, missed_captures]: [u8; 2], error: u16) -> Manner {
    let sight = Sight { depth, exchanges, missed_quiet, missed_captures };
    Manner { thought: Thought::Look(sight), error, opening_error: error }
}

const fn search(nodes: u64, error: u16) -> Manner {
    let thought = Thought::Search { nodes, table_mib: 1, endgames: false };
    Manner { thought, error, opening_error: 30 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_threats_are_overlooked_before_men_are_hung() {
        let sights = Level::ALL.into_iter().filter_map(|level| match Manner::of(level).thought {
            Thought::Look(sight) => Some((sight.missed_quiet, sight.missed_captures)),
            Thought::Search { .. } => None,
        });
        let mut before = (100, 100);
        for (quiet, captures) in sights {
            assert!(2 * captures <= quiet, "{quiet} {captures}");
            assert!((quiet, captures) < before, "the levels miss less and less");
            before = (quiet, captures);
        }
    }
}
