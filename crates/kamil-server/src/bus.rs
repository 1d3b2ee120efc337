//! Who watches which game on this server: the newest state of the game, and who else is there.
//!
//! A state is published after it is on disk, never before. Whoever watches gets the newest one; the events in between
//! are part of it, so a watcher that slept misses nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kamil::{ByColor, Color};
use tokio::sync::watch;

use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::play::Held;

/// How many connections watch a game, by the seats they hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presence {
    pub(crate) seats: ByColor<usize>,
    pub(crate) spectators: usize,
}

impl Presence {
    fn add(&mut self, held: Held, come: bool) {
        let count = |number: &mut usize| *number = if come { *number + 1 } else { number.saturating_sub(1) };
        for color in Color::ALL {
            if held.has(color) {
                count(&mut self.seats[color]);
            }
        }
        if held == Held::default() {
            count(&mut self.spectators);
        }
    }
}

/// The newest state that was published, if one was.
type Newest = watch::Receiver<Option<Arc<LiveGame>>>;

#[derive(Debug)]
struct Channel {
    newest: watch::Sender<Option<Arc<LiveGame>>>,
    presence: watch::Sender<Presence>,
}

/// The channels of all games that somebody watches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bus {
    channels: Arc<Mutex<HashMap<GameId, Channel>>>,
}

impl Bus {
    fn channels(&self) -> MutexGuard<'_, HashMap<GameId, Channel>> {
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells those who watch the game that it has come so far.
    pub(crate) fn publish(&self, live: &Arc<LiveGame>) {
        if let Some(channel) = self.channels().get(&live.id) {
            channel.newest.send_if_modified(|newest| {
                let known = newest.as_ref().map_or(0, |known| known.play.version());
                let newer = live.play.version() > known;
                if newer {
                    *newest = Some(live.clone());
                }
                newer
            });
        }
    }

    /// Watches a game, as one who holds these seats.
    pub(crate) fn subscribe(&self, id: GameId, held: Held) -> Subscription {
        let mut channels = self.channels();
        let channel = channels.entry(id).or_insert_with(|| Channel {
            newest: watch::channel(None).0,
            presence: watch::channel(Presence::default()).0,
        });
        let (newest, presence) = (channel.newest.subscribe(), channel.presence.subscribe());
        channel.presence.send_modify(|presence| presence.add(held, true));
        drop(channels);
        Subscription { bus: self.clone(), id, held, receivers: Some((newest, presence)) }
    }

    /// The games that somebody watches here.
    pub(crate) fn watched(&self) -> Vec<GameId> {
        self.channels().keys().copied().collect()
    }

    pub(crate) fn is_watched(&self, id: GameId) -> bool {
        self.channels().contains_key(&id)
    }
}

/// One watcher's place; the last to leave a game takes its channel away.
#[derive(Debug)]
pub(crate) struct Subscription {
    bus: Bus,
    id: GameId,
    held: Held,
    receivers: Option<(Newest, watch::Receiver<Presence>)>,
}

/// What a watcher is told.
#[derive(Clone, Debug)]
pub(crate) enum Heard {
    /// The game has come so far.
    Game(Arc<LiveGame>),
    /// Somebody has come or gone.
    Presence(Presence),
}

impl Subscription {
    /// Waits for a state of the game newer than any this subscription has been told of.
    pub(crate) async fn game(&mut self) -> Arc<LiveGame> {
        loop {
            let (newest, _) = self.receivers.as_mut().expect("taken only by drop");
            // The sender lives as long as a subscription does, so this cannot fail.
            let _ = newest.changed().await;
            if let Some(live) = newest.borrow_and_update().clone() {
                return live;
            }
        }
    }

    /// Waits for a newer state of the game, or for somebody to come or go. The first answer tells who is there.
    pub(crate) async fn anything(&mut self) -> Heard {
        loop {
            let (newest, presence) = self.receivers.as_mut().expect("taken only by drop");
            tokio::select! {
                biased;
                _ = newest.changed() => {
                    if let Some(live) = newest.borrow_and_update().clone() {
                        return Heard::Game(live);
                    }
                }
                _ = presence.changed() => return Heard::Presence(*presence.borrow_and_update()),
            }
        }
    }

    /// Holds other seats from now on, as one does whose seat has moved to another device.
    pub(crate) fn hold(&mut self, held: Held) {
        if held == self.held {
            return;
        }
        if let Some(channel) = self.bus.channels().get(&self.id) {
            channel.presence.send_modify(|presence| {
                presence.add(self.held, false);
                presence.add(held, true);
            });
        }
        self.held = held;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        drop(self.receivers.take());
        let mut channels = self.bus.channels();
        let Some(channel) = channels.get(&self.id) else { return };
        if channel.newest.receiver_count() == 0 {
            channels.remove(&self.id);
        } else {
            channel.presence.send_modify(|presence| presence.add(self.held, false));
        }
    }
}

#[cfg(test)]
mod tests {
    use kamil::{Array, DrawRules, RuleSet};

    use super::*;
    use crate::clock::Moment;
    use crate::play::{Change, Event, Pace, Play, Seating, Terms};

    fn game(id: GameId, events: u64) -> Arc<LiveGame> {
        let mut play = Play::new(Terms {
            array: Some(Array::Kamil),
            rules: RuleSet::WarMachine,
            draw_rules: DrawRules::Default,
            initial_fen: Array::Kamil.fen().to_owned(),
            pace: Pace::Untimed,
            seats: ByColor { white: Seating::Person, black: Seating::Person },
            created_at: Moment(0),
        })
        .unwrap();
        for number in 2..events + 2 {
            let change = Change::SeatMoved { seat: Color::White };
            play.apply(&Event { number, at: Moment(0), change, clocks: None }).unwrap();
        }
        Arc::new(LiveGame { id, play, holders: ByColor::default() })
    }

    #[tokio::test]
    async fn every_watcher_of_a_game_gets_its_newest_state_and_no_older_one() {
        let bus = Bus::default();
        let (id, other) = (GameId::random().unwrap(), GameId::random().unwrap());
        let (mut first, mut second) = (bus.subscribe(id, Held::default()), bus.subscribe(id, Held::default()));
        let third = bus.subscribe(other, Held::default());
        bus.publish(&game(id, 1));
        assert_eq!(first.game().await.play.version(), 2);
        bus.publish(&game(id, 2));
        bus.publish(&game(id, 1));
        assert_eq!((first.game().await.play.version(), second.game().await.play.version()), (3, 3));
        let (newest, _) = first.receivers.as_ref().unwrap();
        assert!(!newest.has_changed().unwrap(), "an old state is no news");
        assert!(!third.receivers.as_ref().unwrap().0.has_changed().unwrap());
    }

    #[tokio::test]
    async fn those_who_come_and_go_are_counted_by_their_seats() {
        let bus = Bus::default();
        let id = GameId::random().unwrap();
        let mut white = bus.subscribe(id, Held::only(Color::White));
        let presence = |heard: Heard| match heard {
            Heard::Presence(presence) => presence,
            Heard::Game(live) => panic!("{live:?}"),
        };
        let alone = presence(white.anything().await);
        assert_eq!(alone, Presence { seats: ByColor { white: 1, black: 0 }, spectators: 0 });
        let mut black = bus.subscribe(id, Held::only(Color::Black));
        let spectator = bus.subscribe(id, Held::default());
        let all = presence(white.anything().await);
        assert_eq!(all, Presence { seats: ByColor { white: 1, black: 1 }, spectators: 1 });
        drop(spectator);
        black.hold(Held::default());
        let moved = presence(white.anything().await);
        assert_eq!(moved, Presence { seats: ByColor { white: 1, black: 0 }, spectators: 1 });
        drop(black);
        assert_eq!(presence(white.anything().await), alone);
    }

    #[tokio::test]
    async fn a_game_that_nobody_watches_keeps_no_channel() {
        let bus = Bus::default();
        let id = GameId::random().unwrap();
        let first = bus.subscribe(id, Held::default());
        let second = bus.subscribe(id, Held::default());
        drop(first);
        assert!(bus.is_watched(id));
        drop(second);
        assert!(!bus.is_watched(id));
        bus.publish(&game(id, 1));
        assert_eq!(bus.watched(), []);
    }
}
