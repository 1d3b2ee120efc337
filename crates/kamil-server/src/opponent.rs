//! The computer as a player: it answers when it is to move, and considers offers of a draw.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::clock::Moment;
use crate::computer::{self, Control};
use crate::engine_time::EngineTime;
use crate::game_id::GameId;
use crate::games::{ActError, Games};
use crate::live_game::LiveGame;
use crate::play::Seating;
use crate::pool::{EnginePool, Permit};
use crate::rate::Peer;
use crate::store::{Claim, StoreError};

/// How long the computer waits after a failure that may pass; twice as long after each that follows, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// How long a server keeps a game to itself, in milliseconds: longer than the computer thinks at any level.
const CLAIM_MS: i64 = 30_000;

/// Games of which it is known for whom the computer thinks.
const MOST_PAYERS: usize = 65_536;

/// Why the computer did not move.
#[derive(Debug, thiserror::Error)]
enum ReplyError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the search failed: {0}")]
    Search(#[from] tokio::task::JoinError),
    #[error("the search returned no move in {0}")]
    NoMove(String),
    #[error("the computer's move was not kept: {0}")]
    NotKept(ActError),
}

impl ReplyError {
    fn may_pass(&self) -> bool {
        matches!(self, Self::Store(error) | Self::NotKept(ActError::Store(error)) if error.may_pass())
    }
}

/// Plays the computer's side of every game.
#[derive(Clone, Debug)]
pub(crate) struct Opponent {
    games: Games,
    pool: EnginePool,
    time: EngineTime,
    /// The number of this server, where others may think for the same games.
    server: Option<u64>,
    /// For whose address the computer thinks about a game next.
    payers: Arc<Mutex<HashMap<GameId, Peer>>>,
}

impl Opponent {
    pub(crate) fn new(games: Games, pool: EnginePool, time: EngineTime, server: Option<u64>) -> Self {
        Self { games, pool, time, server, payers: Arc::default() }
    }

    /// The next thinking about that game is for this address.
    pub(crate) fn pays(&self, id: GameId, peer: Option<Peer>) {
        let Some(peer) = peer else { return };
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        let mut payers = self.payers.lock().unwrap_or_else(PoisonError::into_inner);
        if payers.len() >= MOST_PAYERS {
            // Games in which nobody moved any more.
            payers.clear();
        }
        payers.insert(id, peer);
    }

    /// Whether it is this server that thinks about the game. The claim runs out by itself, so that a server that dies
    /// silences no game; a move that two have thought about is still made once, since a ply has one move.
    async fn claim(&self, id: GameId) -> Result<bool, StoreError> {
        self.claim_for(id, CLAIM_MS).await
    }

    async fn claim_for(&self, id: GameId, millis: i64) -> Result<bool, StoreError> {
        let Some(server) = self.server else { return Ok(true) };
        let now = Moment::now();
        self.games.store().claim(Claim { id, server, now, until: Moment(now.0 + millis) }).await
    }

    /// Runs a search on a thread of its own, and charges its time to whoever is to pay.
    async fn search<T: Send + 'static>(
        &self,
        id: GameId,
        permit: Permit,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, tokio::task::JoinError> {
        let payer = self.payers.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        let time = self.time.clone();
        let search = move || {
            let began = Instant::now();
            let found = work();
            time.charge(payer, began.elapsed());
            found
        };
        permit.run(search).await
    }

    /// Makes sure that the computer thinks about the game if it is to move there.
    pub(crate) fn wake(&self, id: GameId) {
        let mut round = self.pool.begin(id);
        if round.is_none() {
            return;
        }
        let opponent = self.clone();
        self.pool.spawn(async move {
            while let Some(control) = round {
                opponent.reply_at_last(id, &control).await;
                round = opponent.pool.end(id);
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
        for id in self.games.store().awaiting_computer(Moment::now()).await? {
            self.wake(id);
        }
        Ok(())
    }

    /// Stops thinking about a game in which it is not, or no longer, the computer's turn.
    pub(crate) fn stop(&self, id: GameId) {
        self.pool.stop(id);
    }

    async fn reply(&self, id: GameId, control: &Control) -> Result<(), ReplyError> {
        // Waiting for a thread takes time, in which the game may change.
        let permit = self.pool.permit().await;
        let Some(live) = self.games.open(id).await? else { return Ok(()) };
        let play = &live.play;
        let Seating::Computer(level) = play.terms().seats[play.turn()] else { return Ok(()) };
        if !play.is_thinking() {
            return Ok(());
        }
        if !self.claim(id).await? {
            return Ok(());
        }
        let (game, theirs) = (play.game().clone(), control.clone());
        let chosen = self.search(id, permit, move || computer::choose(id, &game, level, &theirs)).await?;
        if control.is_stopped() {
            // Another server need not wait for the claim to run out.
            self.claim_for(id, 0).await?;
            return Ok(());
        }
        let mv = chosen.ok_or_else(|| ReplyError::NoMove(play.position().to_fen()))?;
        match self.games.reply(id, play.game(), mv.into()).await {
            // The person resigned or took a move back while the computer thought, or another server was faster. What
            // stands there instead has woken the computer anew.
            Ok(_) | Err(ActError::Refused(_)) => Ok(()),
            Err(error) => Err(ReplyError::NotKept(error)),
        }
    }

    /// Whether the computer takes a draw.
    pub(crate) async fn takes_draw(&self, live: &LiveGame) -> Result<bool, tokio::task::JoinError> {
        let color = if live.play.is_computer(kamil::Color::White) { kamil::Color::White } else { kamil::Color::Black };
        let game = live.play.game().clone();
        self.search(live.id, self.pool.permit().await, move || computer::accepts_draw(&game, color)).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kamil::{Array, ByColor, DrawRules, RuleSet};

    use super::*;
    use crate::bus::Bus;
    use crate::computer::Level;
    use crate::config::Database;
    use crate::play::{Held, Pace, Refusal, Terms};
    use crate::store::SqliteStore;

    async fn computer_to_move(games: &Games) -> GameId {
        let terms = Terms {
            array: Some(Array::Kamil),
            rules: RuleSet::WarMachine,
            draw_rules: DrawRules::Default,
            initial_fen: Array::Kamil.fen().to_owned(),
            pace: Pace::Untimed,
            seats: ByColor { white: Seating::Computer(Level::ALL[0]), black: Seating::Person },
            public: false,
            created_at: Moment(0),
        };
        games.create(GameId::random().unwrap(), terms, ByColor::default(), 1).await.unwrap().id
    }

    async fn opponent() -> (Arc<SqliteStore>, Bus, Opponent) {
        let store = Arc::new(SqliteStore::open(&Database::SqliteMemory).await.unwrap());
        let bus = Bus::default();
        let (games, _) = Games::new(store.clone(), bus.clone());
        (store, bus, Opponent::new(games, EnginePool::new(1), EngineTime::new(Duration::from_mins(1)), None))
    }

    #[tokio::test]
    async fn a_failure_of_the_database_that_passes_does_not_silence_the_computer() {
        let (store, bus, opponent) = opponent().await;
        let id = computer_to_move(&opponent.games).await;
        store.refuse_events(true).await;
        let error = opponent.reply(id, &Control::new()).await.unwrap_err();
        assert!(error.may_pass(), "{error}");

        let mut watching = bus.subscribe(id, Held::default());
        opponent.wake(id);
        // Time enough to fail at least once; less would make the test easier, not wrong.
        tokio::time::sleep(FIRST_PAUSE).await;
        store.refuse_events(false).await;
        let live = tokio::time::timeout(2 * LONGEST_PAUSE, watching.game()).await.expect("the computer moves");
        assert_eq!(live.play.plies(), 1);
        opponent.pool.close().await;
    }

    #[tokio::test]
    async fn a_computer_that_waits_for_the_database_does_not_keep_the_server() {
        let (store, _, opponent) = opponent().await;
        let id = computer_to_move(&opponent.games).await;
        store.refuse_events(true).await;
        opponent.wake(id);
        tokio::time::sleep(FIRST_PAUSE).await;
        opponent.pool.close().await;
        assert_eq!(opponent.games.store().awaiting_computer(Moment::now()).await.unwrap(), [id]);
    }

    #[tokio::test]
    async fn a_move_that_was_thought_out_for_other_moves_is_not_made() {
        let (_, _, opponent) = opponent().await;
        let games = &opponent.games;
        let terms = Terms {
            array: None,
            rules: RuleSet::WarMachine,
            draw_rules: DrawRules::Default,
            // The reply to one of White's moves can be made after the other too, where it loses the Rook.
            initial_fen: "4k4r/ppp7/10/10/10/10/10/10/4K1PP2/R9 w - - 0 30".to_owned(),
            pace: Pace::Untimed,
            seats: ByColor { white: Seating::Computer(Level::ALL[0]), black: Seating::Computer(Level::ALL[0]) },
            public: false,
            created_at: Moment(0),
        };
        let id = games.create(GameId::random().unwrap(), terms, ByColor::default(), 1).await.unwrap().id;
        let start = games.open(id).await.unwrap().unwrap().play.game().clone();
        let after = |mv: &str| {
            let mut game = start.clone();
            game.play(mv.parse::<kamil::UciMove>().unwrap().to_move(start.position()).unwrap()).unwrap();
            game
        };
        games.reply(id, &start, "a1j1".parse().unwrap()).await.unwrap();
        let refused = games.reply(id, &after("a1a5"), "a9a8".parse().unwrap()).await;
        assert!(matches!(refused, Err(ActError::Refused(Refusal::StalePly { next: 1 }))), "{refused:?}");
        let live = games.reply(id, &after("a1j1"), "j10j1".parse().unwrap()).await.unwrap();
        assert_eq!(live.play.plies(), 2);
    }
}
