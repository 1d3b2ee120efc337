//! A game on this server: what happened in it, and who may act for its seats.

use kamil::{ByColor, Color};

use crate::game_id::GameId;
use crate::play::{Event, Held, Play};
use crate::player::Caller;
use crate::store::{Holder, News, StoreError, StoredGame};

/// A game that the rules have confirmed.
#[derive(Clone, Debug)]
pub(crate) struct LiveGame {
    pub(crate) id: GameId,
    pub(crate) play: Play,
    pub(crate) holders: ByColor<Holder>,
}

impl LiveGame {
    /// Replays a stored game. Whatever the rules do not confirm is a damage that the error names.
    pub(crate) fn replay(stored: StoredGame) -> Result<Self, StoreError> {
        let StoredGame { id, terms, holders, events } = stored;
        let play = Play::replay(terms, &events).map_err(|fault| damaged(id, fault))?;
        Ok(Self { id, play, holders })
    }

    /// The game with what is new of it.
    pub(crate) fn with_news(&self, news: &News) -> Result<Self, StoreError> {
        Ok(Self { holders: news.holders, ..self.with_events(&news.events)? })
    }

    /// The game with further events.
    pub(crate) fn with_events(&self, events: &[Event]) -> Result<Self, StoreError> {
        let mut next = self.clone();
        for event in events {
            next.play.apply(event).map_err(|fault| damaged(self.id, fault))?;
        }
        next.play.check().map_err(|fault| damaged(self.id, fault))?;
        Ok(next)
    }

    /// The seats for which the caller may act.
    pub(crate) fn held(&self, caller: &Caller) -> Held {
        let holds = |color: Color| {
            let holder = &self.holders[color];
            let awaited = self.play.is_awaited(color);
            !awaited
                && !self.play.is_computer(color)
                && (holder.player.is_some() && holder.player == caller.player
                    || holder.secret.is_some() && holder.secret == caller.seat)
        };
        Held(ByColor { white: holds(Color::White), black: holds(Color::Black) })
    }
}

fn damaged(id: GameId, fault: String) -> StoreError {
    StoreError::Damaged { game: id.to_string(), fault }
}
