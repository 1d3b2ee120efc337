//! The computer as a player: it answers when it is to move, and considers offers of a draw.

use std::time::Duration;

use crate::bus::Bus;
use crate::computer::{self, Control};
use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::pool::EnginePool;
use crate::store::{Standing, Store, StoreError};

/// How long the computer waits after a failure that may pass; twice as long after each that follows, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

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

impl ReplyError {
    fn may_pass(&self) -> bool {
        matches!(self, Self::Store(error) if error.may_pass())
    }
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
        let Some(control) = self.pool.begin(id) else { return };
        let opponent = self.clone();
        self.pool.spawn(async move {
            loop {
                opponent.reply_at_last(id, &control).await;
                if opponent.pool.end(id) {
                    break;
                }
            }
        });
    }

    /// Replies, and tries again as long as the failure may pass and the pool is open: somebody waits for the move.
    async fn reply_at_last(&self, id: GameId, control: &Control) {
        let mut pause = FIRST_PAUSE;
        while let Err(error) = self.reply(id, control).await {
            tracing::error!(game = %id, %error, "the computer did not move");
            if !error.may_pass() || !self.pool.pause(pause).await {
                break;
            }
            pause = LONGEST_PAUSE.min(2 * pause);
        }
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

    async fn reply(&self, id: GameId, control: &Control) -> Result<(), ReplyError> {
        let Some(stored) = self.store.game(id).await? else { return Ok(()) };
        let mut live = LiveGame::replay(stored)?;
        if live.standing() != Standing::ComputerToMove {
            return Ok(());
        }
        let (game, level, theirs) = (live.game().clone(), live.terms.level, control.clone());
        let chosen = self.pool.run(move || computer::choose(id, &game, level, &theirs)).await?;
        if control.is_stopped() {
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

#[cfg(test)]
mod tests {
    use kamil::{Array, Color, DrawRules, RuleSet};

    use super::*;
    use crate::clock::Moment;
    use crate::computer::Level;
    use crate::config::Database;
    use crate::player::PlayerKey;
    use crate::store::Terms;

    async fn computer_to_move(store: &Store) -> GameId {
        let terms = Terms {
            array: Some(Array::Kamil),
            rules: RuleSet::WarMachine,
            draw_rules: DrawRules::Default,
            level: Level::One,
            human: Color::Black,
            initial_fen: Array::Kamil.fen().to_owned(),
            created_at: Moment(0),
        };
        let id = GameId::random().unwrap();
        store.create_game(id, PlayerKey([1; 32]), &terms, Standing::ComputerToMove, 1).await.unwrap();
        id
    }

    #[tokio::test]
    async fn a_failure_of_the_database_that_passes_does_not_silence_the_computer() {
        let store = Store::open(&Database::SqliteMemory).await.unwrap();
        let opponent = Opponent::new(store.clone(), Bus::default(), EnginePool::new(1));
        let id = computer_to_move(&store).await;
        store.refuse_moves(true).await;
        let error = opponent.reply(id, &Control::new()).await.unwrap_err();
        assert!(error.may_pass(), "{error}");

        let mut watching = opponent.bus.subscribe(id);
        opponent.wake(id);
        // Time enough to fail at least once; less would make the test easier, not wrong.
        tokio::time::sleep(FIRST_PAUSE).await;
        store.refuse_moves(false).await;
        tokio::time::timeout(2 * LONGEST_PAUSE, watching.changed()).await.expect("the computer moves");
        assert_eq!(store.game(id).await.unwrap().unwrap().moves.len(), 1);
        opponent.pool.close().await;
    }

    #[tokio::test]
    async fn a_computer_that_waits_for_the_database_does_not_keep_the_server() {
        let store = Store::open(&Database::SqliteMemory).await.unwrap();
        let opponent = Opponent::new(store.clone(), Bus::default(), EnginePool::new(1));
        let id = computer_to_move(&store).await;
        store.refuse_moves(true).await;
        opponent.wake(id);
        tokio::time::sleep(FIRST_PAUSE).await;
        opponent.pool.close().await;
        assert_eq!(store.awaiting_computer().await.unwrap(), [id]);
    }
}
