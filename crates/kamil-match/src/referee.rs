//! One game between two engines, judged by our rules.

use kamil::{ByColor, Color, Game, Move, Position};

use crate::adjudication::{Adjudication, Watch};
use crate::budget::{self, Budget, Clock};
use crate::client::{Answer, Client, Failure};
use crate::ending::{Ending, EndingKind};
use crate::played::{Mover, Played, PlayedMove};
use crate::spec::Quirk;
use crate::stop::Stop;
use crate::vanish;

/// An engine at the board.
#[derive(Debug)]
pub(crate) struct Player<'a> {
    pub(crate) client: &'a mut Client,
    pub(crate) budget: Budget,
    pub(crate) quirk: Option<Quirk>,
}

/// The match is to end, and the game with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// Plays a game to its end. A fault of an engine is its loss.
pub(crate) fn play(
    game: Game,
    players: ByColor<Player<'_>>,
    adjudication: &Adjudication,
    stop: &Stop,
) -> Result<Played, Stopped> {
    let clocks = ByColor { white: Clock::new(players.white.budget), black: Clock::new(players.black.budget) };
    let mut table = Table { game, players, clocks, moves: Vec::new(), watch: Watch::default() };
    let ending = table.ready(stop).transpose().unwrap_or_else(|| table.play_on(adjudication, stop))?;
    let Table { game, moves, .. } = table;
    Ok(Played { game, moves, ending })
}

/// A game in progress.
#[derive(Debug)]
struct Table<'a> {
    game: Game,
    players: ByColor<Player<'a>>,
    clocks: ByColor<Clock>,
    moves: Vec<PlayedMove>,
    watch: Watch,
}

impl Table<'_> {
    /// Tells both engines of the new game; an end where one fails at that.
    fn ready(&mut self, stop: &Stop) -> Result<Option<Ending>, Stopped> {
        for color in Color::ALL {
            match self.players[color].client.new_game(stop) {
                Ok(()) => {}
                Err(Failure::Stopped) => return Err(Stopped),
                Err(Failure::Fault(kind, detail)) => return Ok(Some(Ending::fault(color, kind, detail))),
            }
        }
        Ok(None)
    }

    fn play_on(&mut self, adjudication: &Adjudication, stop: &Stop) -> Result<Ending, Stopped> {
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Ok(outcome.into());
            }
            let mover = self.game.position().turn();
            let (mv, by) = match self.next_move(stop) {
                Ok(next) => next,
                Err(Failure::Stopped) => return Err(Stopped),
                Err(Failure::Fault(kind, detail)) => return Ok(Ending::fault(mover, kind, detail)),
            };
            self.game.play(mv).expect("a checked move in a game that goes on");
            self.moves.push(PlayedMove { mv, by });
            if self.game.outcome().is_some() {
                continue;
            }
            let score = match by {
                Mover::Engine { info, .. } => info.score,
                Mover::Referee => None,
            };
            let plies = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
            if let Some(ending) = self.watch.observe(adjudication, plies, mover, score) {
                return Ok(ending);
            }
        }
    }

    /// The move of the side to move, checked, with its time taken off the clock.
    fn next_move(&mut self, stop: &Stop) -> Result<(Move, Mover), Failure> {
        let position = *self.game.position();
        let turn = position.turn();
        let quirk = self.players[turn].quirk;
        if vanish::knows_no_move(&position, quirk)
            && let Some(mv) = vanish::move_in_its_place(&position)
        {
            return Ok((mv, Mover::Referee));
        }
        let placement = vanish::placement(&self.game, quirk);
        let go = budget::go(&self.clocks, turn);
        let allowance = self.clocks[turn].allowance();
        let Answer { best, info, elapsed } = self.players[turn].client.think(placement, go, allowance, stop)?;
        self.clocks[turn].spend(elapsed);
        if best.is_none()
            && quirk == Some(Quirk::NoVanish)
            && let Some(mv) = vanish::move_in_its_place(&position)
        {
            return Ok((mv, Mover::Referee));
        }
        Ok((checked(&position, best)?, Mover::Engine { info, elapsed }))
    }
}

/// The legal move that an answer means.
pub(crate) fn checked(position: &Position, best: Option<kamil::UciMove>) -> Result<Move, Failure> {
    let Some(best) = best else {
        return Err(Failure::Fault(EndingKind::NoMove, format!("in {}", position.to_fen())));
    };
    best.to_move(position)
        .map_err(|error| Failure::Fault(EndingKind::IllegalMove, format!("{error}, in {}", position.to_fen())))
}
