//! Games that were needed lately, so that only what is new of them has to be read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::game_id::GameId;
use crate::live_game::LiveGame;

/// A bounded number of games. Two generations: when the young one is full it becomes the old one, and what was not
/// asked for since the last time is forgotten.
#[derive(Debug)]
pub(crate) struct GameCache {
    generations: Mutex<Generations>,
    size: usize,
}

#[derive(Debug, Default)]
struct Generations {
    young: HashMap<GameId, Arc<LiveGame>>,
    old: HashMap<GameId, Arc<LiveGame>>,
}

impl GameCache {
    /// Holds up to twice `size` games.
    pub(crate) fn new(size: usize) -> Self {
        Self { generations: Mutex::default(), size }
    }

    fn generations(&self) -> MutexGuard<'_, Generations> {
        // Both maps are whole after every statement, so a panic elsewhere leaves nothing half done.
        self.generations.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, id: GameId) -> Option<Arc<LiveGame>> {
        let mut generations = self.generations();
        if let Some(live) = generations.young.get(&id) {
            return Some(live.clone());
        }
        let live = generations.old.remove(&id)?;
        Self::insert(&mut generations, self.size, live.clone());
        Some(live)
    }

    /// Keeps the game, unless a later state of it is kept already.
    pub(crate) fn put(&self, live: Arc<LiveGame>) {
        let mut generations = self.generations();
        let known = generations.young.get(&live.id).or_else(|| generations.old.get(&live.id));
        if known.is_none_or(|known| known.play.version() <= live.play.version()) {
            generations.old.remove(&live.id);
            Self::insert(&mut generations, self.size, live);
        }
    }

    fn insert(generations: &mut Generations, size: usize, live: Arc<LiveGame>) {
        if generations.young.len() >= size {
            generations.old = std::mem::take(&mut generations.young);
        }
        generations.young.insert(live.id, live);
    }
}
