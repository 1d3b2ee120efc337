//! The computer as a player: it answers when it is to move, and considers offers of a draw.

use std::sync::atomic::Ordering;

use crate::bus::Bus;
use crate::computer;
use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::pool::{EnginePool, Stop};
use crate::store::{Standing, Store, StoreError};

/// Why the computer did not move.
#[derive(Debug, thiserror::Error)]
enum ReplyError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the search failed: {0}")]
    Search(#[from] tokio::task::JoinError),
    #[error("the search returned no move in {0}")]
    NoMove(String),
    #[error("the search returned a move that the rules refuse: {0}")]
    Refused(#[from] kamil::PlayError),
}

/// Plays the computer's side of every game.
#[derive(Clone, Debug)]
pub(crate) struct Opponent {
    store: Store,
    bus: Bus,
    pool: EnginePool,
}

impl Opponent {
    pub(crate) fn new(store: Store, bus: Bus, pool: EnginePool) -> Self {
        Self { store, bus, pool }
    }

    /// Makes sure that the computer thinks about the game if it is to move there.
    pub(crate) fn wake(&self, id: GameId) {
        let Some(stop) = self.pool.begin(id) else { return };
        let opponent = self.clone();
        self.pool.spawn(async move {
            loop {
                if let Err(error) = opponent.reply(id, &stop).await {
                    tracing::error!(game = %id, %error, "the computer did not move");
                }
                if opponent.pool.end(id) {
                    break;
                }
            }
        });
    }

    /// Wakes every game that waits for the computer, as after a restart.
    pub(crate) async fn wake_all(&self) -> Result<(), StoreError> {
        for id in self.store.awaiting_computer().await? {
            self.wake(id);
        }
        Ok(())
    }

    /// Stops thinking about a game that has ended.
    pub(crate) fn stop(&self, id: GameId) {
        self.pool.stop(id);
    }

    async fn reply(&self, id: GameId, stop: &Stop) -> Result<(), ReplyError> {
        let Some(stored) = self.store.game(id).await? else { return Ok(()) };
        let mut live = LiveGame::replay(stored)?;
        if live.standing() != Standing::ComputerToMove {
            return Ok(());
        }
        let (game, level, flag) = (live.game().clone(), live.terms.level, stop.clone());
        let chosen = self.pool.run(move || computer::choose(id, &game, level, &flag)).await?;
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        let mv = chosen.ok_or_else(|| ReplyError::NoMove(live.position().to_fen()))?;
        let ply = live.plies();
        let standing = live.play(mv)?;
        match self.store.append_move(id, ply, &mv.to_string(), standing).await {
            Ok(version) => self.bus.publish(id, version),
            // The person resigned while the computer thought, or another process was faster.
            Err(StoreError::Over(_) | StoreError::PlyTaken { .. }) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Whether the computer takes a draw.
    pub(crate) async fn takes_draw(&self, live: &LiveGame) -> Result<bool, tokio::task::JoinError> {
        let (game, color) = (live.game().clone(), !live.terms.human);
        self.pool.run(move || computer::accepts_draw(&game, color)).await
    }
}
