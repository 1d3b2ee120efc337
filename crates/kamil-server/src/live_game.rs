//! A stored game brought to life: its moves replayed by the rules, its record checked against them.

use kamil::{Color, DrawReason, Game, Move, Outcome, PlayError, Position, UciMove, WinReason};

use crate::game_id::GameId;
use crate::player::PlayerKey;
use crate::store::{Standing, StoreError, StoredGame, Terms};

/// A game that the rules have confirmed.
#[derive(Clone, Debug)]
pub(crate) struct LiveGame {
    pub(crate) id: GameId,
    pub(crate) player: PlayerKey,
    pub(crate) version: u64,
    pub(crate) terms: Terms,
    game: Game,
}

impl LiveGame {
    /// Replays a stored game. Whatever the rules do not confirm is a damage that the error names.
    pub(crate) fn replay(stored: StoredGame) -> Result<Self, StoreError> {
        let damaged = |fault: String| StoreError::Damaged { game: stored.id.to_string(), fault };
        let terms = &stored.terms;
        let initial = Position::from_fen(&terms.initial_fen, terms.rules)
            .map_err(|error| damaged(format!("the first position: {error}")))?;
        let mut game = Game::from_position(initial, terms.rules, terms.draw_rules);
        for (ply, text) in stored.moves.iter().enumerate() {
            let mv = text
                .parse::<UciMove>()
                .map_err(|error| error.to_string())
                .and_then(|mv| mv.to_move(game.position()).map_err(|error| error.to_string()))
                .map_err(|error| damaged(format!("the move of ply {ply}: {error}")))?;
            game.play(mv).map_err(|error| damaged(format!("the move of ply {ply}: {error}")))?;
        }
        match (game.outcome(), stored.outcome) {
            (None, Some(Outcome::Win { winner, by: WinReason::Resignation })) => game.resign(!winner),
            (None, Some(Outcome::Draw { by: DrawReason::Agreement })) => game.agree_draw(),
            (by_rules, by_record) if by_rules == by_record => Ok(()),
            (by_rules, by_record) => {
                let words = |outcome: Option<Outcome>| {
                    outcome.map_or_else(|| "ongoing".to_owned(), |outcome| outcome.to_string())
                };
                let (by_rules, by_record) = (words(by_rules), words(by_record));
                return Err(damaged(format!("recorded is `{by_record}`, and the moves lead to `{by_rules}`")));
            }
        }
        .map_err(|error| damaged(error.to_string()))?;
        let StoredGame { id, player, version, terms, .. } = stored;
        Ok(Self { id, player, version, terms, game })
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The number of moves played, which is the ply of the next one.
    pub(crate) fn plies(&self) -> usize {
        self.game.moves().len()
    }

    pub(crate) fn is_of(&self, player: Option<PlayerKey>) -> bool {
        player == Some(self.player)
    }

    pub(crate) fn standing(&self) -> Standing {
        standing(&self.game, self.terms.human)
    }

    /// Plays a move in memory; returns what the game has become.
    pub(crate) fn play(&mut self, mv: Move) -> Result<Standing, PlayError> {
        self.game.play(mv)?;
        Ok(self.standing())
    }

    /// Whether `mv` says the move that was played at `ply`; a missing `g` is no difference.
    pub(crate) fn was_played(&self, ply: usize, mv: UciMove) -> bool {
        self.game.moves().nth(ply).is_some_and(|played| {
            let played = UciMove::from(played);
            (played.from, played.to) == (mv.from, mv.to) && (played.general || !mv.general)
        })
    }
}

/// Who is to move, or how the game ended.
pub(crate) fn standing(game: &Game, human: Color) -> Standing {
    match game.outcome() {
        Some(outcome) => Standing::Over(outcome),
        None if game.position().turn() == human => Standing::HumanToMove,
        None => Standing::ComputerToMove,
    }
}
