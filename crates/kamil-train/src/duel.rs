//! Games between two settings of the engine, in pairs from one opening with colours swapped.

use kamil::{Color, DrawRules, Game, Position, RuleSet};
use kamil_engine::{Control, Engine, Limits, NoClock, Score};
use kamil_match::Points;

use crate::setting::Setting;

/// A score at which a game counts as decided once both sides have agreed on it for [`WON_PLIES`] plies.
const WON: i32 = 450;
const WON_PLIES: u32 = 6;
/// A score at which a game counts as drawn once it has stood for [`DRAWN_PLIES`] plies, from [`DRAWN_FROM`] on.
const DRAWN: i32 = 15;
const DRAWN_PLIES: u32 = 10;
const DRAWN_FROM: usize = 90;
/// No game is longer, in plies.
const LONGEST: usize = 400;
/// The size of each side's table: as many slots as a few moves' searches fill.
const TABLE_MIB: u32 = 1;

/// Two engines that play each other, by a number of moves made on the board for each move of a game.
#[derive(Debug)]
pub struct Duel {
    engines: [Engine; 2],
    nodes: u64,
}

impl Duel {
    /// A duel at `nodes` a move.
    pub fn new(settings: [Setting; 2], nodes: u64) -> Self {
        let engines = settings.map(|Setting { techniques, tuning }| {
            let mut engine = Engine::new(TABLE_MIB).with_techniques(techniques);
            engine.set_tuning(tuning);
            engine
        });
        Self { engines, nodes }
    }

    /// Two games from one opening; the first engine has White in the first. Both results are the first engine's.
    pub fn pair(&mut self, opening: Position) -> [Points; 2] {
        Color::ALL.map(|first| self.game(opening, first))
    }

    /// One game, and what it is worth to the first engine, which plays `first`.
    fn game(&mut self, opening: Position, first: Color) -> Points {
        for engine in &mut self.engines {
            engine.clear();
        }
        let limits = Limits::to_nodes(self.nodes);
        let mut game = Game::from_position(opening, RuleSet::WarMachine, DrawRules::Default);
        let mut judge = Judge::default();
        for ply in 0..LONGEST {
            if let Some(outcome) = game.outcome() {
                return points(outcome.winner(), first);
            }
            let turn = game.position().turn();
            let engine = &mut self.engines[usize::from(turn != first)];
            let report = engine.search(&game, &limits, &Control::new(), &NoClock, &mut ());
            let score = if turn == Color::White { report.score } else { -report.score };
            match judge.see(ply, score) {
                Verdict::Open => {}
                Verdict::Drawn => return Points::Draw,
                Verdict::Won(winner) => return points(Some(winner), first),
            }
            game.play(report.best.expect("a game that goes on has a move")).expect("the engine plays legal moves");
        }
        Points::Draw
    }
}

fn points(winner: Option<Color>, first: Color) -> Points {
    match winner {
        None => Points::Draw,
        Some(winner) if winner == first => Points::Win,
        Some(_) => Points::Loss,
    }
}

/// What both sides agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Open,
    Drawn,
    Won(Color),
}

/// Ends games that both sides judge alike.
#[derive(Debug, Default)]
struct Judge {
    /// Plies in a row with a large score for White, for Black, and with hardly any.
    runs: [u32; 3],
}

impl Judge {
    /// Sees one more score, which is White's.
    fn see(&mut self, ply: usize, score: Score) -> Verdict {
        let size = if score < Score::DRAW { -score } else { score };
        let is_large = size >= Score::from_centipawns(WON);
        let is_small = size <= Score::from_centipawns(DRAWN) && ply >= DRAWN_FROM;
        let met = [is_large && score > Score::DRAW, is_large && score < Score::DRAW, is_small];
        for (run, met) in self.runs.iter_mut().zip(met) {
            *run = if met { *run + 1 } else { 0 };
        }
        let [white, black, neither] = self.runs;
        if white >= WON_PLIES {
            return Verdict::Won(Color::White);
        }
        if black >= WON_PLIES {
            return Verdict::Won(Color::Black);
        }
        if neither >= DRAWN_PLIES { Verdict::Drawn } else { Verdict::Open }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::Array;

    #[test]
    fn the_same_duel_gives_the_same_results_and_swapped_settings_swap_them() {
        let blind: Setting = "no-late-reductions,no-delta".parse().unwrap();
        let opening = Array::Kamil.position();
        let pair = |settings| Duel::new(settings, 100).pair(opening);
        let results = pair([Setting::default(), blind]);
        assert_eq!(results, pair([Setting::default(), blind]));
        let swapped = pair([blind, Setting::default()]).map(Points::halves);
        assert_eq!([2 - swapped[1], 2 - swapped[0]], results.map(Points::halves));
    }

    #[test]
    fn a_won_ending_is_won_with_either_colour() {
        let opening = Position::from_fen("4k5/10/10/10/10/10/10/10/R8R/K9 w - - 0 1", RuleSet::WarMachine).unwrap();
        let results = Duel::new([Setting::default(); 2], 300).pair(opening);
        assert_eq!(results, [Points::Win, Points::Loss]);
    }

    #[test]
    fn what_both_sides_agree_on_for_long_ends_a_game() {
        let mut judge = Judge::default();
        let score = Score::from_centipawns;
        for ply in 0..5 {
            assert_eq!(judge.see(ply, score(-700)), Verdict::Open);
        }
        assert_eq!(judge.see(5, score(-10)), Verdict::Open);
        for ply in 6..11 {
            assert_eq!(judge.see(ply, score(-700)), Verdict::Open);
        }
        assert_eq!(judge.see(11, score(-450)), Verdict::Won(Color::Black));
        for ply in 80..99 {
            assert_eq!(judge.see(ply, score(15)), Verdict::Open, "{ply}");
        }
        assert_eq!(judge.see(99, score(-15)), Verdict::Drawn);
    }
}
