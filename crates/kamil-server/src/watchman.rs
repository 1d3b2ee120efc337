//! What happens without a request: flags fall, and other servers change games that somebody watches here.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval};

use crate::bus::{Announcement, Bus};
use crate::clock::Moment;
use crate::games::Games;
use crate::opponent::Opponent;
use crate::store::Hint;

/// How often flags are looked at. What the game's record says does not depend on it: a flag falls at its stored moment.
const LOOK_EVERY: Duration = Duration::from_millis(200);
/// A move that came in time is let through to the disk before the flag is written down.
const GRACE_MS: i64 = 150;
const FLAGS_AT_A_TIME: u32 = 256;

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

/// Writes down every flag that falls, for as long as it is run.
pub(crate) async fn write_down_flags(games: Games) {
    let mut ticks = interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let fallen = games.store().overdue(Moment(Moment::now().0 - GRACE_MS), FLAGS_AT_A_TIME).await;
        let fallen = fallen.unwrap_or_else(|error| {
            tracing::error!(%error, "flags were not looked at");
            Vec::new()
        });
        for id in fallen {
            if let Err(error) = games.open(id).await {
                tracing::error!(game = %id, %error, "the fall of a flag was not written down");
            }
        }
    }
}

/// Shows the watchers here what other servers change and who watches there, for as long as it is run. `own` is the
/// number by which the others know this server.
pub(crate) async fn hear_others(games: Games, bus: Bus, own: u64, mut hints: mpsc::Receiver<Hint>) {
    let mut ticks = interval(LOOK_AGAIN_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let changed = tokio::select! {
            hint = hints.recv() => match hint {
                Some(Hint::Changed { id, .. }) if bus.is_watched(id) => vec![id],
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
        for id in changed {
            if let Err(error) = games.look_again(id).await {
                tracing::error!(game = %id, %error, "what another server changed is not shown yet");
            }
        }
    }
}
