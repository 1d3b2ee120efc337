//! The games of a match, counted.

use std::collections::BTreeMap;

use crate::ending::EndingKind;
use crate::pairs::{Pairs, Points};
use crate::summary::{GameSummary, Seat, white_of};

/// Wins, draws and losses of the first engine, how games ended, and the pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By the first engine's colour: with the white men, with the black men.
    by_color: [[u32; 3]; 2],
    endings: BTreeMap<EndingKind, u32>,
    faults: BTreeMap<(Seat, EndingKind), u32>,
    by_referee: u32,
    plies: u64,
    pairs: Pairs,
    /// Games whose partner is not finished, by their pair.
    halves: BTreeMap<u32, Points>,
}

impl Tally {
    /// Counts one more game; none twice.
    pub fn add(&mut self, game: &GameSummary) {
        let points = game.points();
        self.by_color[white_of(game.game).index()][points.halves()] += 1;
        *self.endings.entry(game.ending).or_default() += 1;
        if let Some(winner) = game.winner().filter(|_| game.ending.is_fault()) {
            *self.faults.entry((winner.other(), game.ending)).or_default() += 1;
        }
        self.by_referee += game.by_referee;
        self.plies += u64::from(game.plies);
        let pair = game.game / 2;
        match self.halves.remove(&pair) {
            Some(other) => self.pairs.add(other, points),
            None => {
                self.halves.insert(pair, points);
            }
        }
    }

    /// How many games there are.
    pub fn games(&self) -> u32 {
        self.wins() + self.draws() + self.losses()
    }

    /// Wins of the first engine.
    pub fn wins(&self) -> u32 {
        self.count(Points::Win)
    }

    /// Draws.
    pub fn draws(&self) -> u32 {
        self.count(Points::Draw)
    }

    /// Losses of the first engine.
    pub fn losses(&self) -> u32 {
        self.count(Points::Loss)
    }

    /// Wins, draws and losses of the first engine with the white men, then with the black men.
    pub fn by_color(&self) -> [[u32; 3]; 2] {
        self.by_color.map(|[losses, draws, wins]| [wins, draws, losses])
    }

    /// The finished pairs; a game without its partner is in none.
    pub const fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// How often games ended in which way.
    pub fn endings(&self) -> impl Iterator<Item = (EndingKind, u32)> {
        self.endings.iter().map(|(kind, count)| (*kind, *count))
    }

    /// How often which engine lost by which fault.
    pub fn faults(&self) -> impl Iterator<Item = (Seat, EndingKind, u32)> {
        self.faults.iter().map(|((seat, kind), count)| (*seat, *kind, *count))
    }

    /// Moves that the referee made for an engine that knew none.
    pub const fn moves_by_referee(&self) -> u32 {
        self.by_referee
    }

    /// The moves of all games, of both sides.
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    fn count(&self, points: Points) -> u32 {
        self.by_color.iter().map(|counts| counts[points.halves()]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::Winner;

    fn game(game: u32, winner: Option<Winner>, ending: EndingKind) -> GameSummary {
        GameSummary { game, winner, ending, detail: None, plies: 80, by_referee: 0 }
    }

    #[test]
    fn counts_for_the_first_engine() {
        let mut tally = Tally::default();
        tally.add(&game(0, Some(Winner::White), EndingKind::Stalemate));
        tally.add(&game(1, Some(Winner::White), EndingKind::TimeLoss));
        tally.add(&game(3, None, EndingKind::Repetition));
        tally.add(&game(4, Some(Winner::Black), EndingKind::Checkmate));
        assert_eq!([tally.games(), tally.wins(), tally.draws(), tally.losses()], [4, 1, 1, 2]);
        assert_eq!(tally.by_color(), [[1, 0, 1], [0, 1, 1]]);
        // Games 0 and 1 are a pair, a win and a loss; 3 and 4 belong to others.
        assert_eq!(tally.pairs().counts(), [0, 0, 1, 0, 0]);
        assert_eq!(tally.faults().collect::<Vec<_>>(), [(Seat::First, EndingKind::TimeLoss, 1)]);
        tally.add(&game(2, None, EndingKind::MoveLimit));
        assert_eq!(tally.pairs().counts(), [0, 0, 2, 0, 0]);
    }
}
