//! The engine plays itself, and the game is over when its end is plain.

use kamil::{Color, DrawRules, Game, Outcome};
use kamil_engine::{Control, Engine, Limits, NoClock, ScoreKind};
use kamil_match::Random;

use crate::record::{GameResult, MOST_PLIES, Ply, Record};
use crate::start::Start;

/// A score that wins once it has stood for [`WON_PLIES`] plies, in hundredths of a Pawn.
const WON: i16 = 1_000;
const WON_PLIES: u32 = 8;
/// A score that draws once the clock shows [`DRAWN_CLOCK`] plies without progress.
const DRAWN: i16 = 25;
const DRAWN_CLOCK: u16 = 40;
/// What a proven win is written as, less its plies.
const MATE: i16 = 30_000;

/// Plays a game of the engine with itself, `nodes` a move; none where the first score is beyond the start's tolerance.
pub fn play(engine: &mut Engine, start: &Start, nodes: u64) -> Option<Record> {
    engine.clear();
    let limits = Limits::to_nodes(nodes);
    let mut game = Game::from_position(start.position, start.rules, DrawRules::Default);
    let mut plies: Vec<Ply> = Vec::new();
    let mut judge = Judge::default();
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break result_of(outcome);
        }
        if plies.len() == MOST_PLIES {
            break GameResult::Draw;
        }
        let turn = game.position().turn();
        let report = engine.search(&game, &limits, &Control::new(), &NoClock, &mut ());
        let score = stored(report.score.kind());
        if plies.is_empty() && i32::from(score).abs() > start.tolerance {
            return None;
        }
        let mv = report.best.expect("a game that goes on has a move");
        plies.push(Ply { mv, score });
        if let Some(result) = judge.see(turn, score, game.position().halfmove_clock()) {
            break result;
        }
        game.play(mv).expect("the engine plays legal moves");
    };
    Some(Record { rules: start.rules, start: start.position, plies, result })
}

/// The next game worth keeping.
pub fn next_game(engine: &mut Engine, random: &mut Random, nodes: u64) -> Record {
    loop {
        if let Some(record) = play(engine, &Start::random(random), nodes) {
            return record;
        }
    }
}

fn result_of(outcome: Outcome) -> GameResult {
    match outcome.winner() {
        Some(Color::White) => GameResult::White,
        Some(Color::Black) => GameResult::Black,
        None => GameResult::Draw,
    }
}

/// A score as a record keeps it.
fn stored(score: ScoreKind) -> i16 {
    match score {
        ScoreKind::Centipawns(n) => n.clamp(-20_000, 20_000) as i16,
        ScoreKind::TableWin(_) => 20_000,
        ScoreKind::TableLoss(_) => -20_000,
        ScoreKind::MateIn(plies) => MATE - plies.min(1_000) as i16,
        ScoreKind::MatedIn(plies) => plies.min(1_000) as i16 - MATE,
    }
}

/// Whether a recorded score is a proven end.
pub const fn is_proven(score: i16) -> bool {
    score.unsigned_abs() >= MATE.unsigned_abs() - 1_000
}

/// Ends games whose end is plain: a proven one, a large score that stays, no progress without an advantage.
#[derive(Debug, Default)]
struct Judge {
    /// How long White (positive) or Black (negative) has been winning, in plies.
    winning: i64,
}

impl Judge {
    fn see(&mut self, turn: Color, score: i16, clock: u16) -> Option<GameResult> {
        let sign = if turn == Color::White { 1 } else { -1 };
        let side = sign * i64::from(score.signum());
        let winner = if side > 0 { GameResult::White } else { GameResult::Black };
        if is_proven(score) {
            return Some(winner);
        }
        let same = self.winning.signum() == side;
        self.winning = match score.abs() >= WON {
            true if same => self.winning + side,
            true => side,
            false => 0,
        };
        if self.winning.unsigned_abs() >= u64::from(WON_PLIES) {
            return Some(winner);
        }
        (clock >= DRAWN_CLOCK && score.abs() <= DRAWN).then_some(GameResult::Draw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kamil::{Position, RuleSet};

    fn start(fen: &str) -> Start {
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        Start { position, rules: RuleSet::WarMachine, tolerance: 40_000 }
    }

    #[test]
    fn the_same_seed_plays_the_same_games() {
        let games = || {
            let (mut engine, mut random) = (Engine::new(0), Random::new(11));
            (0..2).map(|_| next_game(&mut engine, &mut random, 60)).collect::<Vec<_>>()
        };
        let first = games();
        assert_eq!(first, games());
        assert!(first.iter().all(|game| !game.plies.is_empty()));
    }

    #[test]
    fn a_rook_ending_is_won_and_a_lopsided_start_refused() {
        let won = start("4k5/10/10/10/10/10/10/10/R8R/K9 w - - 0 1");
        let game = play(&mut Engine::new(1), &won, 2_000).unwrap();
        assert_eq!(game.result, GameResult::White);
        assert_eq!(play(&mut Engine::new(1), &Start { tolerance: 100, ..won }, 2_000), None);
    }

    #[test]
    fn no_progress_without_an_advantage_is_a_draw() {
        let mut judge = Judge::default();
        assert_eq!(judge.see(Color::White, 20, 39), None);
        assert_eq!(judge.see(Color::White, 20, 40), Some(GameResult::Draw));
        assert_eq!(judge.see(Color::White, 300, 150), None);
    }

    #[test]
    fn a_large_score_must_stay() {
        let mut judge = Judge::default();
        for ply in 0..7 {
            let (turn, sign) = if ply % 2 == 0 { (Color::White, -1) } else { (Color::Black, 1) };
            assert_eq!(judge.see(turn, sign * 1_100, 0), None);
        }
        assert_eq!(judge.see(Color::Black, 1_100, 0), Some(GameResult::Black));
        assert_eq!(judge.see(Color::White, MATE - 5, 0), Some(GameResult::White));
    }
}
