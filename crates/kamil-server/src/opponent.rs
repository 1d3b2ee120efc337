//! The computer as a player: it answers when it is to move, and considers offers of a draw.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kamil::Color;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::clock::Moment;
use crate::computer::{self, Control, Level};
use crate::engine_time::Reservation;
use crate::game_id::GameId;
use crate::games::{ActError, Games};
use crate::live_game::LiveGame;
use crate::play::{Pace, Seating};
use crate::pool::EnginePool;
use crate::quarantine::Quarantine;
use crate::store::{Claim, StoreError};
use crate::thinking_time;
use crate::turns::{Permit, Turn};

/// How long the computer waits after a failure that may pass; twice as long after each that follows, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// How long a server keeps a game to itself, in milliseconds, unless it says so again; it does while it thinks.
const CLAIM_MS: i64 = 30_000;
const CLAIM_AGAIN: Duration = Duration::from_secs(10);

/// Games of which it is known for whom the computer is to think.
const MOST_PAYMENTS: usize = 65_536;

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

/// Why an offer of a draw was not considered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotConsidered {
    #[error("the search failed: {0}")]
    Search(#[from] tokio::task::JoinError),
    #[error("the server stops")]
    Closing,
}

/// Plays the computer's side of every game.
#[derive(Clone, Debug)]
pub(crate) struct Opponent {
    games: Games,
    pool: EnginePool,
    /// The number of this server, where others may think for the same games.
    server: Option<u64>,
    /// What is set aside for the next thinking about a game.
    payments: Arc<Mutex<HashMap<GameId, Reservation>>>,
    /// Games in which the computer could not move.
    quarantine: Arc<Mutex<Quarantine>>,
}

impl Opponent {
    pub(crate) fn new(games: Games, pool: EnginePool, server: Option<u64>) -> Self {
        Self { games, pool, server, payments: Arc::default(), quarantine: Arc::default() }
    }

    fn with_payments<T>(&self, work: impl FnOnce(&mut HashMap<GameId, Reservation>) -> T) -> T {
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        work(&mut self.payments.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The next thinking about that game is paid for by this.
    pub(crate) fn pays(&self, id: GameId, payment: Reservation) {
        self.with_payments(|payments| {
            if payments.len() >= MOST_PAYMENTS {
                // Games of which nobody took the move up.
                payments.clear();
            }
            payments.insert(id, payment);
        });
    }

    /// What was to pay for thinking about the game; without it nobody does.
    pub(crate) fn take_payment(&self, id: GameId) -> Option<Reservation> {
        self.with_payments(|payments| payments.remove(&id))
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

    /// Says again and again that this server thinks about the game.
    async fn keep_claim(&self, id: GameId) {
        loop {
            sleep(CLAIM_AGAIN).await;
            if let Err(error) = self.claim(id).await {
                tracing::warn!(game = %id, %error, "another server may think about the same move");
            }
        }
    }

    fn quarantine(&self) -> MutexGuard<'_, Quarantine> {
        // The map is whole after every statement, so a panic elsewhere leaves nothing half done.
        self.quarantine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes sure that the computer thinks about the game if it is to move there. One in which it failed again and again
    /// waits.
    pub(crate) fn wake(&self, id: GameId) {
        if self.quarantine().holds(id, Instant::now()) {
            return;
        }
        let mut round = self.pool.begin(id);
        if round.is_none() {
            return;
        }
        let opponent = self.clone();
        self.pool.spawn(async move {
            while let Some(unwanted) = round {
                opponent.reply_at_last(id, &unwanted).await;
                round = opponent.pool.end(id);
            }
        });
    }

    /// Replies, and tries again as long as the failure may pass and the pool is open: somebody waits for the move.
    async fn reply_at_last(&self, id: GameId, unwanted: &CancellationToken) {
        let mut payment = self.take_payment(id);
        let mut pause = FIRST_PAUSE;
        while let Err(error) = self.reply(id, unwanted, &mut payment).await {
            tracing::error!(game = %id, %error, "the computer did not move");
            if !error.may_pass() {
                self.quarantine().failed(id, Instant::now());
                return;
            }
            if !self.pool.pause(pause).await {
                return;
            }
            pause = LONGEST_PAUSE.min(2 * pause);
        }
        self.quarantine().went_well(id);
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

    /// The game, if the computer is to move there, and its level.
    async fn awaiting(&self, id: GameId) -> Result<Option<(Arc<LiveGame>, Level)>, StoreError> {
        let live = self.games.open(id).await?.filter(|live| live.play.is_thinking());
        Ok(live.and_then(|live| match live.play.terms().seats[live.play.turn()] {
            Seating::Computer(level) => Some((live, level)),
            Seating::Person | Seating::Invited => None,
        }))
    }

    async fn reply(
        &self,
        id: GameId,
        unwanted: &CancellationToken,
        payment: &mut Option<Reservation>,
    ) -> Result<(), ReplyError> {
        let Some((live, _)) = self.awaiting(id).await? else { return Ok(()) };
        let turn = turn(&live, payment.as_ref());
        let Some(Some(permit)) = unwanted.run_until_cancelled(self.pool.permit(turn)).await else { return Ok(()) };
        // Waiting for a thread takes time, in which the game may change.
        let Some((live, level)) = self.awaiting(id).await? else { return Ok(()) };
        if !self.claim(id).await? {
            return Ok(());
        }
        let play = &live.play;
        let (game, control) = (play.game().clone(), Control::new());
        let theirs = control.clone();
        let search = search(permit, payment.take(), move || computer::choose(id, &game, level, &theirs));
        let enough = thinking_time::by_clock(play, Moment::now());
        let chosen = self.attend(id, unwanted, enough, &control, search).await?;
        let mv = chosen.ok_or_else(|| ReplyError::NoMove(play.position().to_fen()))?;
        let leisure = computer::leisure(id, play.game(), mv);
        let pause = thinking_time::before_showing(play, leisure, Moment::now());
        if unwanted.run_until_cancelled(sleep(pause)).await.is_none() {
            // Another server need not wait for the claim to run out.
            self.claim_for(id, 0).await?;
            return Ok(());
        }
        match self.games.reply(id, play.game(), mv.into()).await {
            // The person resigned or took a move back while the computer thought, or another server was faster. What
            // stands there instead has woken the computer anew.
            Ok(_) | Err(ActError::Refused(_)) => Ok(()),
            Err(error) => Err(ReplyError::NotKept(error)),
        }
    }

    /// Lets a search go on until it ends, nobody wants its move any more, or it has taken enough of the clock; then the
    /// best move so far is what it found. Other servers are kept from thinking about the same meanwhile.
    async fn attend<T>(
        &self,
        id: GameId,
        unwanted: &CancellationToken,
        enough: Option<Duration>,
        control: &Control,
        search: impl Future<Output = T>,
    ) -> T {
        let mut search = pin!(search);
        let late = async {
            match enough {
                Some(enough) => sleep(enough).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            found = search.as_mut() => return found,
            () = unwanted.cancelled() => {}
            () = late => {}
            () = self.keep_claim(id) => {}
        }
        control.stop();
        search.await
    }

    /// Whether the computer takes a draw.
    pub(crate) async fn takes_draw(&self, live: &LiveGame, payment: Reservation) -> Result<bool, NotConsidered> {
        let color = if live.play.is_computer(Color::White) { Color::White } else { Color::Black };
        let game = live.play.game().clone();
        let permit = self.pool.permit(turn(live, Some(&payment))).await.ok_or(NotConsidered::Closing)?;
        Ok(search(permit, Some(payment), move || computer::accepts_draw(&game, color)).await?)
    }
}

/// Where a game waits for a thread.
fn turn(live: &LiveGame, payment: Option<&Reservation>) -> Turn {
    let urgent = live.play.terms().pace != Pace::Untimed;
    Turn { payer: payment.and_then(Reservation::peer), urgent }
}

/// Runs a search on a thread of its own, and settles what it cost.
async fn search<T: Send + 'static>(
    permit: Permit,
    payment: Option<Reservation>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, tokio::task::JoinError> {
    let paid = move || {
        let began = Instant::now();
        let found = work();
        if let Some(payment) = payment {
            payment.settle(began.elapsed());
        }
        drop(permit);
        found
    };
    tokio::task::spawn_blocking(paid).await
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kamil::{Array, ByColor, DrawRules, RuleSet};

    use super::*;
    use crate::bus::Bus;
    use crate::config::Database;
    use crate::play::{Held, Refusal, Terms};
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
            leisure: false,
            created_at: Moment(0),
        };
        games.create(GameId::random().unwrap(), terms, ByColor::default()).await.unwrap().id
    }

    async fn opponent() -> (Arc<SqliteStore>, Bus, Opponent) {
        let store = Arc::new(SqliteStore::open(&Database::SqliteMemory).await.unwrap());
        let bus = Bus::default();
        let (games, _) = Games::new(store.clone(), bus.clone(), 100);
        (store, bus, Opponent::new(games, EnginePool::new(1), None))
    }

    #[tokio::test]
    async fn a_failure_of_the_database_that_passes_does_not_silence_the_computer() {
        let (store, bus, opponent) = opponent().await;
        let id = computer_to_move(&opponent.games).await;
        store.refuse_events(true).await;
        let error = opponent.reply(id, &CancellationToken::new(), &mut None).await.unwrap_err();
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
            leisure: false,
            created_at: Moment(0),
        };
        let id = games.create(GameId::random().unwrap(), terms, ByColor::default()).await.unwrap().id;
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

    /// A search that ends only when it is told to.
    fn endless(control: &Control) -> impl Future<Output = &'static str> + use<> {
        let theirs = control.clone();
        async move {
            while !theirs.is_stopped() {
                tokio::task::yield_now().await;
            }
            "the best so far"
        }
    }

    #[tokio::test]
    async fn a_search_ends_when_the_clock_says_so_or_nobody_wants_its_move() {
        let (_, _, opponent) = opponent().await;
        let (id, wanted, unwanted) = (GameId::random().unwrap(), CancellationToken::new(), CancellationToken::new());
        unwanted.cancel();
        for (token, enough) in [(&wanted, Some(Duration::from_millis(1))), (&unwanted, None)] {
            let control = Control::new();
            let found = opponent.attend(id, token, enough, &control, endless(&control)).await;
            assert_eq!(found, "the best so far");
        }
        let control = Control::new();
        assert_eq!(opponent.attend(id, &wanted, None, &control, async { 5 }).await, 5);
        assert!(!control.is_stopped(), "a search that ended by itself needs no word");
    }
}
