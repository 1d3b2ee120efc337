//! What every request shares.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::bus::Bus;
use crate::config::{Config, Limits};
use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::opponent::Opponent;
use crate::pool::EnginePool;
use crate::rate::RateLimits;
use crate::store::{Standing, Store, StoreError};

/// The server without its socket: the store, the bus, the computer and the limits. Clones share them.
#[derive(Clone, Debug)]
pub struct App {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    store: Store,
    bus: Bus,
    opponent: Opponent,
    pool: EnginePool,
    limits: Limits,
    rate_limits: RateLimits,
    streams: Arc<Semaphore>,
    closing: CancellationToken,
}

impl App {
    /// Opens the database, and takes up the games in which the computer is to move.
    ///
    /// # Errors
    /// The database cannot be opened, or its tables not be brought up to date.
    pub async fn open(config: &Config) -> Result<Self, StoreError> {
        let store = Store::open(&config.database).await?;
        let bus = Bus::default();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = EnginePool::new(threads);
        let opponent = Opponent::new(store.clone(), bus.clone(), pool.clone());
        opponent.wake_all().await?;
        Ok(Self {
            shared: Arc::new(Shared {
                store,
                bus,
                opponent,
                pool,
                limits: config.limits,
                rate_limits: RateLimits::new(&config.limits),
                streams: Arc::new(Semaphore::new(config.limits.event_streams)),
                closing: CancellationToken::new(),
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
        self.begin_close();
        self.shared.pool.close().await;
        self.shared.store.close().await;
    }

    pub(crate) fn store(&self) -> &Store {
        &self.shared.store
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

    pub(crate) fn rate_limits(&self) -> &RateLimits {
        &self.shared.rate_limits
    }

    pub(crate) fn streams(&self) -> &Arc<Semaphore> {
        &self.shared.streams
    }

    /// Cancelled when the server is told to stop.
    pub(crate) fn closing(&self) -> &CancellationToken {
        &self.shared.closing
    }

    /// The game as it stands on disk. Opening a game in which the computer is to move wakes the computer.
    pub(crate) async fn open_game(&self, id: GameId) -> Result<Option<LiveGame>, StoreError> {
        let Some(stored) = self.store().game(id).await? else { return Ok(None) };
        let live = LiveGame::replay(stored)?;
        if live.standing() == Standing::ComputerToMove {
            self.opponent().wake(id);
        }
        Ok(Some(live))
    }
}
