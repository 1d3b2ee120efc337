//! The one road by which a game changes: read it, decide, write it down, and only then tell.

use std::sync::Arc;

use kamil::{ByColor, Color, Game, UciMove};
use tokio::sync::mpsc;
use tracing::Instrument as _;

use crate::bus::Bus;
use crate::clock::Moment;
use crate::game_cache::GameCache;
use crate::game_id::GameId;
use crate::live_game::LiveGame;
use crate::metrics::Metrics;
use crate::play::{Change, Command, Event, Held, Play, Refusal, Terms, Wish};
use crate::player::Caller;
use crate::store::{Append, Glance, Holder, NewGame, Store, StoreError};

/// Games of which the events are kept in memory, at most twice as many.
const CACHED_GAMES: usize = 4096;

/// How often a change is decided anew because the game had changed meanwhile.
const TRIES: usize = 16;

/// Why a game did not change.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ActError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("refused: {0:?}")]
    Refused(Refusal),
    #[error("the change was not kept: {0}")]
    Task(#[from] tokio::task::JoinError),
    #[error("the system gives no random bytes: {0}")]
    Random(String),
}

impl From<getrandom::Error> for ActError {
    fn from(error: getrandom::Error) -> Self {
        Self::Random(error.to_string())
    }
}

impl From<Refusal> for ActError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// What is to be written down of a change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Step {
    pub(crate) events: Vec<Event>,
    pub(crate) seats: Vec<(Color, Holder)>,
    pub(crate) successor: Option<NewGame>,
}

/// All games. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    store: Arc<dyn Store>,
    bus: Bus,
    cache: Arc<GameCache>,
    /// Every state that a game has reached here, for the computer and the clocks.
    changed: mpsc::UnboundedSender<Arc<LiveGame>>,
    metrics: Arc<Metrics>,
    /// Games that one player may have unfinished at a time.
    unfinished_limit: u32,
}

impl Games {
    /// The games of a store, and what is heard of every change that this server makes.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        bus: Bus,
        unfinished_limit: u32,
    ) -> (Self, mpsc::UnboundedReceiver<Arc<LiveGame>>) {
        let (changed, heard) = mpsc::unbounded_channel();
        let (cache, metrics) = (Arc::new(GameCache::new(CACHED_GAMES)), Arc::default());
        (Self { store, bus, cache, changed, metrics, unfinished_limit }, heard)
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// The game as it stands on disk, with the fall of a flag written down.
    pub(crate) async fn open(&self, id: GameId) -> Result<Option<Arc<LiveGame>>, StoreError> {
        let Some(live) = self.load(id).await? else { return Ok(None) };
        if live.play.overdue(Moment::now()).is_none() {
            return Ok(Some(live));
        }
        match self.change(id, |_, _| Ok(Step::default())).await {
            Ok(live) => Ok(Some(live)),
            Err(ActError::Store(error)) => Err(error),
            Err(error) => Err(StoreError::NotWritten(error.to_string())),
        }
    }

    /// The game as this server knows it; another may have changed it since.
    pub(crate) fn known(&self, id: GameId) -> Option<Arc<LiveGame>> {
        self.cache.get(id)
    }

    /// The game as it stands on disk. Of a game that is known only what is new is read.
    async fn load(&self, id: GameId) -> Result<Option<Arc<LiveGame>>, StoreError> {
        let live = if let Some(known) = self.cache.get(id) {
            let Some(news) = self.store.news(id, known.play.version()).await? else { return Ok(None) };
            if news.events.is_empty() && news.holders == known.holders {
                return Ok(Some(known));
            }
            Arc::new(known.with_news(&news)?)
        } else {
            let Some(stored) = self.store.game(id).await? else { return Ok(None) };
            Arc::new(LiveGame::replay(stored)?)
        };
        self.cache.put(live.clone());
        Ok(Some(live))
    }

    /// Keeps a new game of that name.
    pub(crate) async fn create(
        &self,
        id: GameId,
        terms: Terms,
        holders: ByColor<Holder>,
    ) -> Result<Arc<LiveGame>, ActError> {
        let play = Play::new(terms.clone()).map_err(|fault| StoreError::Damaged { game: id.to_string(), fault })?;
        let game = NewGame { id, terms, holders, glance: Glance::of(&play) };
        let live = Arc::new(LiveGame { id, play, holders });
        let (games, kept) = (self.clone(), live.clone());
        // On a task of its own: a caller who goes away meanwhile would else leave a game of which the computer does not
        // know that it is to move.
        let creating = async move {
            games.store.create(game, games.unfinished_limit).await?;
            games.metrics.game_created();
            games.tell(kept);
            Ok::<_, StoreError>(())
        };
        tokio::spawn(creating.in_current_span()).await??;
        Ok(live)
    }

    /// Does what a wish leads to.
    pub(crate) async fn act(&self, id: GameId, caller: Caller, wish: Wish) -> Result<Arc<LiveGame>, ActError> {
        self.change(id, |live, now| {
            let events = live.play.decide(live.held(&caller), wish, now)?;
            let successor = events.iter().find_map(|event| match event.change {
                Change::Rematched { game } => Some(rematch(live, game, event.at)),
                _ => None,
            });
            Ok(Step { events, seats: Vec::new(), successor: successor.transpose()? })
        })
        .await
    }

    /// Makes the move that the computer has found for the game `thought`, and for no other: after a takeback another
    /// position may stand at the same ply.
    pub(crate) async fn reply(&self, id: GameId, thought: &Game, mv: UciMove) -> Result<Arc<LiveGame>, ActError> {
        self.change(id, |live, now| {
            let play = &live.play;
            if !play.game().moves().eq(thought.moves()) {
                return Err(Refusal::StalePly { next: play.plies() }.into());
            }
            let held = Held(ByColor { white: play.is_computer(Color::White), black: play.is_computer(Color::Black) });
            let events = play.decide(held, Command::Move { ply: play.plies(), mv }, now)?;
            Ok(Step { events, ..Step::default() })
        })
        .await
    }

    /// Makes the change that `decide` finds for the game as it is, and decides anew where the game has changed
    /// meanwhile. A flag that has fallen is written down first.
    pub(crate) async fn change(
        &self,
        id: GameId,
        decide: impl Fn(&LiveGame, Moment) -> Result<Step, ActError>,
    ) -> Result<Arc<LiveGame>, ActError> {
        if let Some(known) = self.known(id)
            && let Some(live) = self.change_known(&known, &decide).await?
        {
            return Ok(live);
        }
        for _ in 0..TRIES {
            let live = self.load(id).await?.ok_or_else(|| StoreError::NoGame(id.to_string()))?;
            let now = Moment::now();
            let fallen = live.play.overdue(now);
            let step = match fallen {
                Some(event) => Step { events: vec![event], ..Step::default() },
                None => decide(&live, now)?,
            };
            if step.events.is_empty() {
                return Ok(live);
            }
            match self.keep(&live, step).await {
                Ok(_) if fallen.is_some() => {}
                Ok(live) => return Ok(live),
                Err(ActError::Store(StoreError::Conflict(_))) => self.metrics.conflict(),
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Conflict(id.to_string()).into())
    }

    /// Makes the change that `decide` finds for the game as it is known here, without asking the database first: what
    /// another server has changed meanwhile, seats included, shows as a conflict. Nothing where that or anything else
    /// speaks against it, and the game has to be read.
    async fn change_known(
        &self,
        known: &LiveGame,
        decide: impl Fn(&LiveGame, Moment) -> Result<Step, ActError>,
    ) -> Result<Option<Arc<LiveGame>>, ActError> {
        let now = Moment::now();
        if known.play.overdue(now).is_some() {
            return Ok(None);
        }
        let Ok(step) = decide(known, now) else { return Ok(None) };
        if step.events.is_empty() {
            return Ok(None);
        }
        match self.keep(known, step).await {
            Ok(live) => Ok(Some(live)),
            Err(ActError::Store(StoreError::Conflict(_))) => {
                self.metrics.conflict();
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Writes a change down and tells of it.
    ///
    /// On a task of its own: a caller who goes away while the change reaches the disk would else leave a change that
    /// nobody is told of, and a computer that does not know that it is to move.
    async fn keep(&self, live: &LiveGame, step: Step) -> Result<Arc<LiveGame>, ActError> {
        let mut next = live.with_events(&step.events)?;
        for (color, holder) in &step.seats {
            next.holders[*color] = *holder;
        }
        let next = Arc::new(next);
        let append = Append {
            id: live.id,
            expected: live.play.version(),
            glance: Glance::of(&next.play),
            events: step.events,
            seats: step.seats,
            successor: step.successor,
            unfinished_limit: self.unfinished_limit,
        };
        let (games, kept) = (self.clone(), next.clone());
        let rematch = append.successor.as_ref().map(|game| game.id);
        let keeping = async move {
            let before = append.expected;
            games.store.append(append).await?;
            games.metrics.happened(kept.play.events_after(before));
            games.tell(kept);
            if let Some(id) = rematch
                && let Some(live) = games.load(id).await?
            {
                games.metrics.game_created();
                games.tell(live);
            }
            Ok::<_, StoreError>(())
        };
        tokio::spawn(keeping.in_current_span()).await??;
        Ok(next)
    }

    fn tell(&self, live: Arc<LiveGame>) {
        self.cache.put(live.clone());
        self.bus.publish(&live);
        // Nobody listens while the server closes.
        let _ = self.changed.send(live);
    }

    /// Looks at a game that another server has changed, and tells those who watch it here.
    pub(crate) async fn look_again(&self, id: GameId) -> Result<(), StoreError> {
        if let Some(live) = self.load(id).await? {
            self.bus.publish(&live);
        }
        Ok(())
    }
}

/// The next game of the same two, with the sides exchanged. The secrets of the seats go with those who have them.
fn rematch(live: &LiveGame, id: GameId, now: Moment) -> Result<NewGame, ActError> {
    let terms = live.play.terms().rematch(now);
    let play = Play::new(terms.clone()).map_err(|fault| StoreError::Damaged { game: id.to_string(), fault })?;
    let holders = ByColor { white: live.holders.black, black: live.holders.white };
    Ok(NewGame { id, terms, holders, glance: Glance::of(&play) })
}
