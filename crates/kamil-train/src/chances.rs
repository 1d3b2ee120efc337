//! What scores say of results: the two numbers of the chances that UCI shows, fitted to games.

use std::collections::BTreeMap;

use kamil::Color;
use kamil::pgn::{PgnGame, ResultMark};

/// How often which score came before which result, both for the side that moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// By score in centipawns: losses, draws and wins.
    counts: BTreeMap<i32, [u64; 3]>,
}

/// A logistic model: the odds of a win are `exp((score - half) / scale)`, those of a loss the same of the score's
/// negative, and the rest is drawn. All in centipawns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// The score with which half of the games are won.
    pub half: f64,
    /// How many centipawns change the odds by the factor e.
    pub scale: f64,
}

/// Scores of this size or more are taken for this one.
const MOST: i32 = 2_000;
/// The least chance that the model is held to have given to what happened.
const LEAST: f64 = 1e-9;

impl Outcomes {
    /// Counts the moves of a game whose comments begin as `kamil match` writes them, `+0.35/12`; of one player's where
    /// a name is given. A proven win has no score. A game without a result says nothing, nor does one that a fault or
    /// the scores themselves have ended.
    pub fn add(&mut self, game: &PgnGame, player: Option<&str>) {
        let winner = match game.result {
            ResultMark::Win(color) => Some(color),
            ResultMark::Draw => None,
            ResultMark::Unknown => return,
        };
        if game.tags.get("Termination").is_some_and(|reason| reason != "normal") {
            return;
        }
        let mut turn = game.initial.turn();
        for node in &game.line.0 {
            let mover = turn;
            turn = !turn;
            let name = game.tags.get(if mover == Color::White { "White" } else { "Black" });
            if player.is_some() && player != name {
                continue;
            }
            if let Some(score) = node.after.first().and_then(|comment| read_score(comment)) {
                let result = winner.map_or(1, |winner| if winner == mover { 2 } else { 0 });
                self.counts.entry(score.clamp(-MOST, MOST)).or_default()[result] += 1;
            }
        }
    }

    /// How many moves were counted.
    pub fn total(&self) -> u64 {
        self.counts.values().flatten().sum()
    }

    /// Losses, draws and wins with a score from `low` to below `high`.
    pub fn between(&self, low: i32, high: i32) -> [u64; 3] {
        let range = self.counts.range(low..high).map(|(_, counts)| counts);
        range.fold([0; 3], |[losses, draws, wins], counts| [losses + counts[0], draws + counts[1], wins + counts[2]])
    }
}

/// `+0.35/12 0.520s`: 35.
fn read_score(comment: &str) -> Option<i32> {
    let (pawns, hundredths) = comment.split('/').next()?.split_once('.')?;
    if hundredths.len() != 2 || !hundredths.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    format!("{pawns}{hundredths}").parse().ok()
}

impl Chances {
    /// The chances to lose, to draw and to win.
    pub fn of(self, score: i32) -> [f64; 3] {
        let share = |score: f64| 1.0 / (1.0 + ((self.half - score) / self.scale).exp());
        let (win, loss) = (share(f64::from(score)), share(-f64::from(score)));
        [loss, 1.0 - win - loss, win]
    }

    /// The mean of minus the logarithm of the chance that was given to what happened.
    pub fn surprise(self, outcomes: &Outcomes) -> f64 {
        let of_score = |(&score, counts): (&i32, &[u64; 3])| -> f64 {
            counts.iter().zip(self.of(score)).map(|(&count, chance)| count as f64 * -chance.max(LEAST).ln()).sum()
        };
        outcomes.counts.iter().map(of_score).sum::<f64>() / outcomes.total() as f64
    }

    /// The most likely chances, found by steps in either number that are halved where none is an improvement.
    pub fn fit(outcomes: &Outcomes) -> Self {
        let mut best = Self { half: 200.0, scale: 100.0 };
        let (mut least, mut step) = (best.surprise(outcomes), 64.0);
        while step > 0.1 {
            let steps = [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)];
            let tries = steps.map(|(half, scale)| Self { half: best.half + half, scale: best.scale + scale });
            let better = tries.into_iter().filter(|chances| chances.half > 0.0 && chances.scale > 0.0);
            let better = better.map(|chances| (chances.surprise(outcomes), chances)).find(|(found, _)| *found < least);
            match better {
                Some(found) => (least, best) = found,
                None => step /= 2.0,
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use kamil::pgn::read_games;

    use super::*;

    #[test]
    fn scores_are_read_as_matches_write_them() {
        let read = ["+0.35/12 0.520s", "-12.04/7 0.001s, black wins by stalemate", "-0.05/3 1.000s"].map(read_score);
        assert_eq!(read, [Some(35), Some(-1204), Some(-5)]);
        assert_eq!(["+M5/9 0.1s", "0.520s", "made by the referee", ""].map(read_score), [None; 4]);
    }

    #[test]
    fn a_game_counts_for_the_side_that_moved() {
        let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e3 {+0.20/5 0.1s} e8 {-0.30/5 0.1s} 2. d3 {+M3/5 0.1s} 1-0\n";
        let (games, problems) = read_games(text.as_bytes());
        assert_eq!(problems, []);
        let count = |player| {
            let mut outcomes = Outcomes::default();
            outcomes.add(&games[0], player);
            (outcomes.total(), outcomes.between(20, 21), outcomes.between(-30, -29))
        };
        assert_eq!(count(None), (2, [0, 0, 1], [1, 0, 0]));
        assert_eq!(count(Some("B")), (1, [0, 0, 0], [1, 0, 0]));
        let forfeit = format!("[Termination \"time forfeit\"]\n{text}");
        let mut outcomes = Outcomes::default();
        outcomes.add(&read_games(forfeit.as_bytes()).0[0], None);
        assert_eq!(outcomes, Outcomes::default());
    }

    #[test]
    fn known_numbers_are_found_again() {
        let truth = Chances { half: 320.0, scale: 140.0 };
        let mut outcomes = Outcomes::default();
        for score in (-900..=900).step_by(10) {
            #[expect(clippy::cast_sign_loss, reason = "chances are not negative")]
            let counts = truth.of(score).map(|chance| (chance * 1e6).round() as u64);
            outcomes.counts.insert(score, counts);
        }
        let found = Chances::fit(&outcomes);
        assert!((found.half - truth.half).abs() < 1.0 && (found.scale - truth.scale).abs() < 1.0, "{found:?}");
    }
}
