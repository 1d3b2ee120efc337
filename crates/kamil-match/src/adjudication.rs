//! Ending games whose result both engines see; off unless asked for.

use std::num::NonZeroU32;

use kamil::Color;
use kamil_protocol::uci::{Score, Value};
use serde::Serialize;

use crate::ending::{Ending, EndingKind};

/// When a match ends a game before the rules do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Adjudication {
    /// When it is drawn.
    pub draw: Option<DrawAdjudication>,
    /// When it is won.
    pub resign: Option<ResignAdjudication>,
    /// After so many moves by each side it is drawn.
    pub max_moves: Option<NonZeroU32>,
}

/// A game is drawn once both engines have for long called it level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DrawAdjudication {
    /// Not before so many moves by each side.
    pub move_number: u32,
    /// For so many moves by each side on end.
    pub move_count: NonZeroU32,
    /// So many centipawns away from level at most.
    pub score: u32,
}

/// A game is lost once its loser has for long called it lost, and the winner called it won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ResignAdjudication {
    /// For so many moves by each side on end.
    pub move_count: NonZeroU32,
    /// So many centipawns down, or up, at least.
    pub score: u32,
}

/// The cap of games under the strict rules, in moves by each side: nothing else ends one that neither side can win.
pub const STRICT_MAX_MOVES: NonZeroU32 = NonZeroU32::new(400).expect("400 is not 0");

/// What the engines have said for how long.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch {
    /// Plies on end with a level score.
    level: u32,
    /// Plies on end with a score that says who wins, and whom.
    decided: u32,
    winner: Option<Color>,
}

impl Watch {
    /// Takes note of what the side that has just moved thinks of the game; then whether the game is to end.
    pub(crate) fn observe(
        &mut self,
        rules: &Adjudication,
        plies: u32,
        mover: Color,
        score: Option<Score>,
    ) -> Option<Ending> {
        let score = score.map(|score| match score.value {
            Value::Centipawns(centipawns) => centipawns,
            Value::Mate(distance) if distance > 0 => i32::MAX,
            Value::Mate(_) => i32::MIN,
        });
        self.observe_draw(rules.draw, plies, score).or_else(|| self.observe_win(rules.resign, mover, score)).or_else(
            || {
                let cap = rules.max_moves?.get().saturating_mul(2);
                (plies >= cap).then_some(Ending::draw(EndingKind::MoveCap))
            },
        )
    }

    fn observe_draw(&mut self, rule: Option<DrawAdjudication>, plies: u32, score: Option<i32>) -> Option<Ending> {
        let rule = rule?;
        let is_level = score.is_some_and(|score| score.unsigned_abs() <= rule.score);
        self.level = if is_level { self.level + 1 } else { 0 };
        let long_enough = self.level >= rule.move_count.get().saturating_mul(2);
        (long_enough && plies >= rule.move_number.saturating_mul(2))
            .then_some(Ending::draw(EndingKind::AdjudicatedDraw))
    }

    fn observe_win(&mut self, rule: Option<ResignAdjudication>, mover: Color, score: Option<i32>) -> Option<Ending> {
        let rule = rule?;
        let clear = score.filter(|score| score.unsigned_abs() >= rule.score);
        let winner = clear.map(|score| if score > 0 { mover } else { !mover });
        self.decided = match winner {
            None => 0,
            Some(_) if winner == self.winner => self.decided + 1,
            Some(_) => 1,
        };
        self.winner = winner;
        let long_enough = self.decided >= rule.move_count.get().saturating_mul(2);
        winner.filter(|_| long_enough).map(|winner| Ending::win(winner, EndingKind::AdjudicatedWin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(number: u32) -> NonZeroU32 {
        NonZeroU32::new(number).unwrap()
    }

    /// The ply, counted from 1, after which the game ends; the scores are those of the side that has just moved.
    fn ends(rules: &Adjudication, scores: &[i32]) -> Option<(u32, Ending)> {
        let mut watch = Watch::default();
        (1..).zip(scores).find_map(|(plies, score)| {
            let mover = if plies % 2 == 1 { Color::White } else { Color::Black };
            let score = Score { value: Value::Centipawns(*score), bound: None };
            watch.observe(rules, plies, mover, Some(score)).map(|ending| (plies, ending))
        })
    }

    #[test]
    fn nothing_is_adjudicated_unasked() {
        assert_eq!(ends(&Adjudication::default(), &[0; 1_000]), None);
    }

    #[test]
    fn a_long_level_game_is_drawn() {
        let draw = DrawAdjudication { move_number: 4, move_count: count(2), score: 5 };
        let rules = Adjudication { draw: Some(draw), ..Adjudication::default() };
        assert_eq!(ends(&rules, &[0; 20]), Some((8, Ending::draw(EndingKind::AdjudicatedDraw))));
        assert_eq!(ends(&rules, &[0, 0, 0, 0, 0, 0, 9, -5, 5, 0, 0]).unwrap().0, 11);
    }

    #[test]
    fn both_sides_must_see_the_win() {
        let resign = ResignAdjudication { move_count: count(2), score: 600 };
        let rules = Adjudication { resign: Some(resign), ..Adjudication::default() };
        assert_eq!(
            ends(&rules, &[0, 0, -700, 650, -800, 900]),
            Some((6, Ending::win(Color::Black, EndingKind::AdjudicatedWin)))
        );
        // White thinks that it wins, and so does Black.
        assert_eq!(ends(&rules, &[700; 20]), None);
    }

    #[test]
    fn a_game_is_capped() {
        let rules = Adjudication { max_moves: Some(count(3)), ..Adjudication::default() };
        assert_eq!(ends(&rules, &[0; 20]), Some((6, Ending::draw(EndingKind::MoveCap))));
    }
}
