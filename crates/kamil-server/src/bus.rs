//! Who watches which game on this server: the newest state of the game, and who else is there.
//!
//! A state is published after it is on disk, never before. Whoever watches gets the newest one; the events in between
//! are part of it, so a watcher that slept misses nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kamil::{ByColor, Color};
use tokio::sync::{mpsc, watch};

use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::play::Held;

/// Other servers that are heard of one game.
const MOST_SERVERS: usize = 64;

/// How many connections watch a game, by the seats they hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Presence {
    pub(crate) seats: ByColor<usize>,
    pub(crate) spectators: usize,
}

impl Presence {
    fn with(self, other: Self) -> Self {
        let add = |one: usize, other: usize| one.saturating_add(other);
        let seats = ByColor {
            white: add(self.seats.white, other.seats.white),
            black: add(self.seats.black, other.seats.black),
        };
        Self { seats, spectators: add(self.spectators, other.spectators) }
    }

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
    /// Who is connected to this server.
    here: Presence,
    /// Who is connected to others, and when they said so.
    elsewhere: HashMap<u64, (Presence, Instant)>,
    /// All of them.
    presence: watch::Sender<Presence>,
}

impl Channel {
    fn new() -> Self {
        Self {
            newest: watch::channel(None).0,
            here: Presence::default(),
            elsewhere: HashMap::new(),
            presence: watch::channel(Presence::default()).0,
        }
    }

    fn count_again(&self) {
        let all = self.elsewhere.values().fold(self.here, |all, (theirs, _)| all.with(*theirs));
        self.presence.send_if_modified(|known| std::mem::replace(known, all) != all);
    }
}

/// The channels of all games that somebody watches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bus {
    channels: Arc<Mutex<HashMap<GameId, Channel>>>,
    /// Where other servers are told who is here.
    announcements: Option<mpsc::Sender<Announcement>>,
}

/// Who watches a game on this server now.
pub(crate) type Announcement = (GameId, Presence);

impl Bus {
    /// A bus that tells who comes and goes; what finds no room is told with the next [`announce_all`](Self::announce_all).
    pub(crate) fn announcing(announcements: mpsc::Sender<Announcement>) -> Self {
        Self { channels: Arc::default(), announcements: Some(announcements) }
    }

    fn announce(&self, id: GameId, presence: Presence) {
        if let Some(announcements) = &self.announcements {
            let _ = announcements.try_send((id, presence));
        }
    }

    /// Tells the other servers once more who is here: a word may have been lost, and silence is taken for absence.
    pub(crate) fn announce_all(&self) {
        let here: Vec<_> = self.channels().iter().map(|(id, channel)| (*id, channel.here)).collect();
        for (id, presence) in here {
            self.announce(id, presence);
        }
    }

    /// Takes what another server says of those who watch the game there, and answers one that was not known yet.
    pub(crate) fn hear_presence(&self, id: GameId, server: u64, theirs: Presence) {
        let mut channels = self.channels();
        let Some(channel) = channels.get_mut(&id) else { return };
        let is_new = if theirs == Presence::default() {
            channel.elsewhere.remove(&server);
            false
        } else {
            let full = channel.elsewhere.len() >= MOST_SERVERS && !channel.elsewhere.contains_key(&server);
            !full && channel.elsewhere.insert(server, (theirs, Instant::now())).is_none()
        };
        channel.count_again();
        let here = channel.here;
        drop(channels);
        if is_new {
            self.announce(id, here);
        }
    }

    /// Forgets those of servers that have said nothing for so long.
    pub(crate) fn forget_silent(&self, patience: Duration) {
        for channel in self.channels().values_mut() {
            channel.elsewhere.retain(|_, (_, said)| said.elapsed() < patience);
            channel.count_again();
        }
    }

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
        let channel = channels.entry(id).or_insert_with(Channel::new);
        let (newest, mut presence) = (channel.newest.subscribe(), channel.presence.subscribe());
        // One who comes is told who is there, also where that is as it was.
        presence.mark_changed();
        channel.here.add(held, true);
        channel.count_again();
        let here = channel.here;
        drop(channels);
        self.announce(id, here);
        Subscription { bus: self.clone(), id, held, receivers: Some((newest, presence)) }
    }

    /// The games that somebody watches here.
    pub(crate) fn watched(&self) -> Vec<GameId> {
        self.channels().keys().copied().collect()
    }

    /// How many watch the game without a seat.
    pub(crate) fn spectators(&self, id: GameId) -> usize {
        self.channels().get(&id).map_or(0, |channel| channel.presence.borrow().spectators)
    }

    /// Whether somebody watches the game here who was not shown that number yet.
    pub(crate) fn lacks(&self, id: GameId, version: u64) -> bool {
        let shown = |channel: &Channel| channel.newest.borrow().as_ref().map_or(0, |live| live.play.version());
        self.channels().get(&id).is_some_and(|channel| shown(channel) < version)
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
        let mut channels = self.bus.channels();
        if let Some(channel) = channels.get_mut(&self.id) {
            channel.here.add(self.held, false);
            channel.here.add(held, true);
            channel.count_again();
            let here = channel.here;
            drop(channels);
            self.bus.announce(self.id, here);
        }
        self.held = held;
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        drop(self.receivers.take());
        let mut channels = self.bus.channels();
        let Some(channel) = channels.get_mut(&self.id) else { return };
        channel.here.add(self.held, false);
        channel.count_again();
        let mut here = channel.here;
        if channel.newest.receiver_count() == 0 {
            // Of two that leave at once the first may find nobody; the second, who is still counted, will say nothing.
            here = Presence::default();
            channels.remove(&self.id);
        }
        drop(channels);
        self.bus.announce(self.id, here);
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
            public: false,
            leisure: false,
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
        assert!(bus.lacks(id, 3) && !bus.lacks(id, 2), "what was shown is known");
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
    async fn those_on_other_servers_are_counted_until_they_go_or_fall_silent() {
        let (announcements, mut told) = mpsc::channel(16);
        let bus = Bus::announcing(announcements);
        let id = GameId::random().unwrap();
        let theirs = Presence { seats: ByColor { white: 0, black: 1 }, spectators: 2 };
        bus.hear_presence(id, 7, theirs);
        assert!(told.try_recv().is_err(), "nobody watches here");
        let white = bus.subscribe(id, Held::only(Color::White));
        let here = Presence { seats: ByColor { white: 1, black: 0 }, spectators: 0 };
        assert_eq!(told.try_recv(), Ok((id, here)));
        let all = |subscription: &Subscription| *subscription.receivers.as_ref().unwrap().1.borrow();
        bus.hear_presence(id, 7, theirs);
        assert_eq!(told.try_recv(), Ok((id, here)), "a new server is answered");
        bus.hear_presence(id, 7, theirs);
        assert!(told.try_recv().is_err(), "and a known one is not");
        bus.hear_presence(id, 8, Presence { spectators: 1, ..Presence::default() });
        assert_eq!(all(&white), Presence { seats: ByColor { white: 1, black: 1 }, spectators: 3 });
        bus.hear_presence(id, 7, Presence::default());
        assert_eq!(all(&white), Presence { spectators: 1, ..here });
        bus.forget_silent(Duration::from_mins(1));
        assert_eq!(all(&white).spectators, 1);
        bus.forget_silent(Duration::ZERO);
        assert_eq!(all(&white), here);
        while told.try_recv().is_ok() {}
        drop(white);
        assert_eq!(told.try_recv(), Ok((id, Presence::default())));
    }

    #[tokio::test]
    async fn a_game_that_nobody_watches_keeps_no_channel() {
        let bus = Bus::default();
        let id = GameId::random().unwrap();
        let first = bus.subscribe(id, Held::default());
        let second = bus.subscribe(id, Held::default());
        drop(first);
        assert!(bus.lacks(id, 1));
        drop(second);
        assert!(!bus.lacks(id, 1));
        bus.publish(&game(id, 1));
        assert_eq!(bus.watched(), []);
    }
}
