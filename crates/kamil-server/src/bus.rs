//! Who waits for which game: hints that a game has a newer version.
//!
//! A hint carries no state. Whoever gets one reads the game from the store, so a lost or merged hint costs nothing but
//! time, and nobody can be told of a move that is not on disk.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::game_id::GameId;

/// The channels of all games that somebody watches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bus {
    channels: Arc<Mutex<HashMap<GameId, watch::Sender<u64>>>>,
}

impl Bus {
    fn channels(&self) -> MutexGuard<'_, HashMap<GameId, watch::Sender<u64>>> {
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who watch the game that it has reached `version`.
    pub(crate) fn publish(&self, id: GameId, version: u64) {
        if let Some(sender) = self.channels().get(&id) {
            sender.send_if_modified(|newest| {
                let newer = version > *newest;
                *newest = version.max(*newest);
                newer
            });
        }
    }

    pub(crate) fn subscribe(&self, id: GameId) -> Subscription {
        let receiver = self.channels().entry(id).or_insert_with(|| watch::channel(0).0).subscribe();
        Subscription { bus: self.clone(), id, receiver: Some(receiver) }
    }

    #[cfg(test)]
    fn watched_games(&self) -> usize {
        self.channels().len()
    }
}

/// One listener's place on the bus; the last to leave a game takes its channel away.
#[derive(Debug)]
pub(crate) struct Subscription {
    bus: Bus,
    id: GameId,
    receiver: Option<watch::Receiver<u64>>,
}

impl Subscription {
    /// Waits for a version newer than any this subscription has been told of.
    pub(crate) async fn changed(&mut self) {
        let receiver = self.receiver.as_mut().expect("taken only by drop");
        // The sender lives as long as a subscription does, so this cannot fail.
        let _ = receiver.changed().await;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        drop(self.receiver.take());
        let mut channels = self.bus.channels();
        if channels.get(&self.id).is_some_and(|sender| sender.receiver_count() == 0) {
            channels.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_listener_of_a_game_gets_the_hint_and_no_other() {
        let bus = Bus::default();
        let (game, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        let (mut first, mut second) = (bus.subscribe(game), bus.subscribe(game));
        let third = bus.subscribe(other);
        bus.publish(game, 2);
        first.changed().await;
        second.changed().await;
        assert!(!third.receiver.as_ref().unwrap().has_changed().unwrap());
        bus.publish(game, 2);
        assert!(!first.receiver.as_ref().unwrap().has_changed().unwrap(), "an old version is no news");
    }

    #[tokio::test]
    async fn a_game_that_nobody_watches_keeps_no_channel() {
        let bus = Bus::default();
        let game = GameId::random().unwrap();
        let first = bus.subscribe(game);
        let second = bus.subscribe(game);
        drop(first);
        assert_eq!(bus.watched_games(), 1);
        drop(second);
        assert_eq!(bus.watched_games(), 0);
        bus.publish(game, 1);
        assert_eq!(bus.watched_games(), 0);
    }
}
