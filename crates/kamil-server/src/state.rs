//! What every request shares.

use std::sync::Arc;

use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use crate::bus::Bus;
use crate::config::{Config, Limits};
use crate::engine_time::EngineTime;
use crate::game_id::GameId;
use crate::games::Games;
use crate::health::Health;
use crate::live_game::LiveGame;
use crate::metrics::Metrics;
use crate::opponent::Opponent;
use crate::pictures::Pictures;
use crate::places::Places;
use crate::pool::EnginePool;
use crate::probes::Probes;
use crate::proxies::Network;
use crate::rate::RateLimits;
use crate::store::{self, Store, StoreError};
use crate::watchman;

/// Words about who comes and goes that wait to be told.
const ANNOUNCEMENTS: usize = 16_384;

/// The server without its socket: the store, the bus, the computer and the limits. Clones share them.
#[derive(Clone, Debug)]
pub struct App {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    games: Games,
    bus: Bus,
    opponent: Opponent,
    pool: EnginePool,
    limits: Limits,
    trusted_proxies: Vec<Network>,
    engine_time: EngineTime,
    rate_limits: RateLimits,
    places: Places,
    probes: Probes,
    pictures: Pictures,
    health: Health,
    closing: CancellationToken,
    tasks: TaskTracker,
}

impl App {
    /// Opens the database, and takes up the games in which the computer is to move.
    ///
    /// # Errors
    /// The database cannot be opened, or its tables not be brought up to date.
    pub async fn open(config: &Config) -> Result<Self, StoreError> {
        let store = store::open(&config.database).await?;
        let hints = store.hints();
        let own = getrandom::u64().map_err(|error| StoreError::NotWritten(error.to_string()))?;
        let (announcements, announced) = mpsc::channel(ANNOUNCEMENTS);
        // A server that is alone has nobody to tell.
        let bus = if hints.is_some() { Bus::announcing(announcements) } else { Bus::default() };
        let (games, changed) = Games::new(store, bus.clone(), config.limits.unfinished_games);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = EnginePool::new(threads);
        let engine_time = EngineTime::new(config.limits.engine_time_per_minute);
        let opponent = Opponent::new(games.clone(), pool.clone(), hints.is_some().then_some(own));
        opponent.wake_all().await?;
        let (closing, tasks) = (CancellationToken::new(), TaskTracker::new());
        let until_closed = closing.clone();
        let follower = follow(opponent.clone(), changed);
        tasks.spawn(async move { until_closed.run_until_cancelled_owned(follower).await });
        let (until_closed, flags) = (closing.clone(), watchman::write_down_flags(games.clone()));
        tasks.spawn(async move { until_closed.run_until_cancelled_owned(flags).await });
        if let Some(hints) = hints {
            let hearing = watchman::hear_others(games.clone(), bus.clone(), own, hints);
            let (telling, waking) =
                (watchman::tell_others(games.clone(), own, announced), watchman::wake_forgotten(opponent.clone()));
            let others = async move { tokio::join!(hearing, telling, waking) };
            let until_closed = closing.clone();
            tasks.spawn(async move { until_closed.run_until_cancelled_owned(others).await });
        }
        Ok(Self {
            shared: Arc::new(Shared {
                games,
                bus,
                opponent,
                pool,
                limits: config.limits,
                trusted_proxies: config.trusted_proxies.clone(),
                engine_time,
                rate_limits: RateLimits::new(&config.limits),
                places: Places::new(config.limits.event_streams, config.limits.event_streams_per_address),
                health: Health::default(),
                closing,
                tasks,
                probes: Probes::new(Arc::clone(&config.tables), threads),
                pictures: Pictures::new(threads),
            }),
        })
    }

    /// Ends event streams and thinking; requests in progress are still answered.
    pub fn begin_close(&self) {
        self.shared.closing.cancel();
        self.shared.pool.begin_close();
    }

    /// Waits for the computer to stop and closes the database; requests after this fail.
    pub async fn close(&self) {
        self.rest().await;
        self.store().close().await;
    }

    /// Waits for the computer to stop, for sockets to end, and for all that goes on beside requests.
    pub(crate) async fn rest(&self) {
        self.begin_close();
        self.shared.pool.close().await;
        self.shared.tasks.close();
        self.shared.tasks.wait().await;
    }

    pub(crate) fn store(&self) -> &dyn Store {
        self.shared.games.store()
    }

    pub(crate) fn games(&self) -> &Games {
        &self.shared.games
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        self.shared.games.metrics()
    }

    /// The number of games about which the computer thinks or is to think.
    pub(crate) fn thinking(&self) -> usize {
        self.shared.pool.count()
    }

    pub(crate) fn bus(&self) -> &Bus {
        &self.shared.bus
    }

    pub(crate) fn opponent(&self) -> &Opponent {
        &self.shared.opponent
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.shared.limits
    }

    pub(crate) fn trusted_proxies(&self) -> &[Network] {
        &self.shared.trusted_proxies
    }

    pub(crate) fn engine_time(&self) -> &EngineTime {
        &self.shared.engine_time
    }

    pub(crate) fn pictures(&self) -> &Pictures {
        &self.shared.pictures
    }

    pub(crate) fn probes(&self) -> &Probes {
        &self.shared.probes
    }

    /// Whether what happens is kept.
    pub(crate) async fn is_healthy(&self) -> bool {
        self.shared.health.is_good(self.store()).await
    }

    pub(crate) fn rate_limits(&self) -> &RateLimits {
        &self.shared.rate_limits
    }

    pub(crate) fn places(&self) -> &Places {
        &self.shared.places
    }

    /// What [`close`](Self::close) waits for as long as it is kept.
    pub(crate) fn track(&self) -> TaskTrackerToken {
        self.shared.tasks.token()
    }

    /// Cancelled when the server is told to stop.
    pub(crate) fn closing(&self) -> &CancellationToken {
        &self.shared.closing
    }

    /// The game as it stands on disk. Opening a game in which the computer is to move wakes the computer.
    pub(crate) async fn open_game(&self, id: GameId) -> Result<Option<Arc<LiveGame>>, StoreError> {
        let live = self.games().open(id).await?;
        if live.as_ref().is_some_and(|live| live.play.is_thinking()) {
            self.opponent().wake(id);
        }
        Ok(live)
    }
}

/// Wakes the computer where it is to move, and stops it where it is not: the game has ended, or a move was taken back.
async fn follow(opponent: Opponent, mut changed: mpsc::UnboundedReceiver<Arc<LiveGame>>) {
    while let Some(live) = changed.recv().await {
        if live.play.is_thinking() {
            opponent.wake(live.id);
        } else {
            opponent.stop(live.id);
        }
    }
}
