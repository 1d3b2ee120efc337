//! What happens without a request: flags fall, and other servers change games that somebody watches here.

use std::time::{Duration, Instant};

use futures_util::stream::{StreamExt as _, iter};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use crate::bus::{Announcement, Bus};
use crate::clock::Moment;
use crate::game_id::GameId;
use crate::games::Games;
use crate::opponent::Opponent;
use crate::quarantine::Quarantine;
use crate::store::Hint;

/// How often flags are looked at. What the game's record says does not depend on it: a flag falls at its stored moment.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// A move that came in time is let through to the disk before the flag is written down.
const GRACE_MS: i64 = 150;
const FLAGS_AT_A_TIME: u32 = 256;
/// Games that are read from the database at the same time.
const GAMES_AT_ONCE: usize = 8;

/// How often watched games are looked at though no hint came: one may have been lost.
const LOOK_AGAIN_EVERY: Duration = Duration::from_secs(5);

/// Another server that has said nothing for so long has nobody who watches.
const SILENCE: Duration = Duration::from_secs(20);

/// Tells the other servers who watches games here, for as long as it is run.
pub(crate) async fn tell_others(games: Games, own: u64, mut announcements: mpsc::Receiver<Announcement>) {
    while let Some((id, presence)) = announcements.recv().await {
        games.store().tell(Hint::Present { id, server: own, presence });
    }
}

/// Takes up games about which no server thinks any more, for as long as it is run: the one that did may have died.
pub(crate) async fn wake_forgotten(opponent: Opponent) {
    let mut ticks = interval(LOOK_AGAIN_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = opponent.wake_all().await {
            tracing::error!(%error, "games in which the computer is to move were not looked for");
        }
    }
}

/// Writes down every flag that falls, for as long as it is run. A game that cannot be read keeps no other waiting.
pub(crate) async fn write_down_flags(games: Games) {
    let mut quarantine = Quarantine::default();
    let mut ticks = interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let held = u32::try_from(quarantine.len()).unwrap_or(u32::MAX);
        let limit = FLAGS_AT_A_TIME.saturating_add(held);
        let fallen = games.store().overdue(Moment(Moment::now().0 - GRACE_MS), limit).await;
        let fallen = fallen.unwrap_or_else(|error| {
            tracing::error!(%error, "flags were not looked at");
            Vec::new()
        });
        let now = Instant::now();
        let due = fallen.into_iter().filter(|id| !quarantine.holds(*id, now));
        let games = &games;
        let looks: Vec<_> = due.map(|id| async move { (id, games.open(id).await) }).collect();
        let mut looks = iter(looks).buffer_unordered(GAMES_AT_ONCE);
        while let Some((id, look)) = looks.next().await {
            match look {
                Ok(_) => quarantine.went_well(id),
                Err(error) => {
                    tracing::error!(game = %id, %error, "the fall of a flag was not written down");
                    quarantine.failed(id, now);
                }
            }
        }
    }
}

/// Shows the watchers here what other servers change and who watches there, for as long as it is run. `own` is the
/// number by which the others know this server.
pub(crate) async fn hear_others(games: Games, bus: Bus, own: u64, mut hints: mpsc::Receiver<Hint>) {
    let games = &games;
    let mut ticks = interval(LOOK_AGAIN_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let changed = tokio::select! {
            hint = hints.recv() => match hint {
                Some(Hint::Changed { id, version }) if bus.lacks(id, version) => vec![id],
                Some(Hint::Present { id, server, presence }) if server != own => {
                    bus.hear_presence(id, server, presence);
                    Vec::new()
                }
                Some(_) => Vec::new(),
                None => return,
            },
            _ = ticks.tick() => {
                bus.forget_silent(SILENCE);
                bus.announce_all();
                bus.watched()
            }
        };
        let look = |id: GameId| async move { (id, games.look_again(id).await) };
        let mut looks = iter(changed.into_iter().map(look)).buffer_unordered(GAMES_AT_ONCE);
        while let Some((id, look)) = looks.next().await {
            if let Err(error) = look {
                tracing::error!(game = %id, %error, "what another server changed is not shown yet");
            }
        }
    }
}
