//! Making opening suites: random legal plies, kept where a search finds the position level, or not too far from it.

use std::collections::{HashSet, VecDeque};
use std::ops::RangeInclusive;

use kamil::{Array, ByColor, Color, DrawRules, File, Game, Key, Move, Position, Square};
use kamil_engine::{Control, Engine, Limits, NoClock, ScoreKind};

use crate::random::Random;

/// How a suite is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The first position.
    pub array: Array,
    /// How many random plies are played from it.
    pub plies: RangeInclusive<u8>,
    /// Which positions are kept.
    pub bias: Bias,
    /// How long each is searched.
    pub nodes: u64,
}

/// How level the positions of a suite are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bias {
    /// So many centipawns from level at most.
    Balanced(u16),
    /// Better for one side by so many centipawns: for White in the first position, for Black in the next, and so on;
    /// in equal shares by each quarter of the range, since most positions that are found lie at its lower end.
    Unbalanced(RangeInclusive<u16>),
}

/// A position of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The position.
    pub position: Position,
    /// What the search found it worth to the side to move.
    pub centipawns: i32,
}

/// Makes the positions of a suite one after another; the same recipe and seed give the same ones, as long as the
/// engine's search stays the same. No two have the same men on the same squares with the same side to move, and no two
/// are each other's mirror image (left and right mean nothing in this game).
///
/// ```
/// use kamil::Array;
/// use kamil_match::{Bias, Maker, Recipe};
/// let recipe = Recipe { array: Array::Kamil, plies: 8..=12, bias: Bias::Balanced(50), nodes: 500 };
/// let suite: Vec<_> = Maker::new(recipe, 1).take(3).collect();
/// assert!(suite.iter().all(|made| made.centipawns.abs() <= 50));
/// ```
#[derive(Debug)]
pub struct Maker {
    recipe: Recipe,
    random: Random,
    engine: Engine,
    seen: HashSet<Key>,
    made: usize,
    /// Positions whose turn has not come yet, by the side they are better for and by the share of the range.
    waiting: ByColor<[VecDeque<Made>; SHARES]>,
}

/// So many equal parts of the range of an unbalanced suite have equally many positions.
const SHARES: usize = 4;

/// So many attempts at a position must be enough, or the recipe gives none any more.
const ATTEMPTS: usize = 20_000;
/// A glance at a position takes this part of the nodes.
const GLANCE: u64 = 16;
/// A table of this size, cleared before each search, holds all that a search of a suite finds.
const TABLE_MIB: u32 = 16;

impl Maker {
    /// A suite at its beginning.
    pub fn new(recipe: Recipe, seed: u64) -> Self {
        Self {
            recipe,
            random: Random::new(seed),
            engine: Engine::new(TABLE_MIB),
            seen: HashSet::new(),
            made: 0,
            waiting: ByColor::default(),
        }
    }

    /// Plays random plies; none where the game ends on the way, or with the side to move in check, whose answers would
    /// be forced.
    fn play(&mut self) -> Option<Game> {
        let mut game = Game::new(self.recipe.array, DrawRules::Default);
        let (least, most) = (*self.recipe.plies.start(), *self.recipe.plies.end());
        let plies = usize::from(least) + self.random.below(usize::from(most.saturating_sub(least)) + 1);
        for _ in 0..plies {
            let mut moves: Vec<Move> = game.position().legal_moves().to_vec();
            // The order of generation is promised to nobody, this one is.
            moves.sort_unstable();
            game.play(moves[self.random.below(moves.len())]).ok()?;
            if game.outcome().is_some() {
                return None;
            }
        }
        (!game.position().is_check()).then_some(game)
    }

    /// What a search of so many nodes finds the position worth to the side to move; none where the game is decided.
    fn judge(&mut self, position: &Position, nodes: u64) -> Option<i32> {
        self.engine.clear();
        let game = Game::from_position(*position, self.recipe.array.rules(), DrawRules::Default);
        let limits = Limits::to_nodes(nodes);
        match self.engine.search(&game, &limits, &Control::new(), &NoClock, &mut ()).score.kind() {
            ScoreKind::Centipawns(centipawns) => Some(centipawns),
            ScoreKind::MateIn(_) | ScoreKind::MatedIn(_) | ScoreKind::TableWin(_) | ScoreKind::TableLoss(_) => None,
        }
    }

    /// A position that the recipe keeps, if this attempt gives one.
    fn attempt(&mut self) -> Option<Made> {
        let position = *self.play()?.position();
        let key = position.key().min(mirrored_key(&position));
        if self.seen.contains(&key) {
            return None;
        }
        if let Bias::Unbalanced(range) = &self.recipe.bias {
            // Few positions are far from level, and a glance tells most of the others.
            let least = u32::from(*range.start()) / 2;
            let glance = self.judge(&position, self.recipe.nodes.div_ceil(GLANCE))?;
            if glance.unsigned_abs() < least {
                return None;
            }
        }
        let centipawns = self.judge(&position, self.recipe.nodes)?;
        let size = u16::try_from(centipawns.unsigned_abs()).ok()?;
        let kept = match &self.recipe.bias {
            Bias::Balanced(most) => size <= *most,
            Bias::Unbalanced(range) => range.contains(&size),
        };
        kept.then(|| {
            self.seen.insert(key);
            Made { position, centipawns }
        })
    }

    /// What the next position is to be; none where that is no matter.
    fn wanted(&self) -> Option<Want> {
        let side = if self.made.is_multiple_of(2) { Color::White } else { Color::Black };
        let want = Want { side, share: self.made / 2 % SHARES };
        matches!(self.recipe.bias, Bias::Unbalanced(_)).then_some(want)
    }

    /// What a position is.
    fn place(&self, made: &Made) -> Option<Want> {
        let Bias::Unbalanced(range) = &self.recipe.bias else { return None };
        let better = if made.centipawns > 0 { made.position.turn() } else { !made.position.turn() };
        let width = usize::from(range.end() - range.start()) + 1;
        let above = made.centipawns.unsigned_abs() as usize - usize::from(*range.start());
        Some(Want { side: better, share: above * SHARES / width })
    }
}

/// A place in an unbalanced suite: the side that is better, and by which part of the range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Want {
    side: Color,
    share: usize,
}

impl Iterator for Maker {
    type Item = Made;

    /// The next position; none where the recipe gives no new one.
    fn next(&mut self) -> Option<Made> {
        let wanted = self.wanted();
        let mut found = wanted.and_then(|want| self.waiting[want.side][want.share].pop_front());
        for _ in 0..ATTEMPTS {
            if found.is_some() {
                break;
            }
            found = self.attempt();
            if let Some(made) = found
                && let Some(place) = self.place(&made).filter(|place| Some(*place) != wanted)
            {
                self.waiting[place.side][place.share].push_back(made);
                found = None;
            }
        }
        self.made += usize::from(found.is_some());
        found
    }
}

/// The key of the position with left and right exchanged.
fn mirrored_key(position: &Position) -> Key {
    position.board().pieces().fold(Key::turn(position.turn()), |key, (square, piece)| {
        let file = File::ALL[File::ALL.len() - 1 - square.file() as usize];
        key.toggle(Key::piece(piece, Square::new(file, square.rank())))
    })
}

#[cfg(test)]
mod tests {
    use kamil::RuleSet;

    use super::*;

    fn suite(bias: Bias, seed: u64, count: usize) -> Vec<Made> {
        let recipe = Recipe { array: Array::Kamil, plies: 4..=9, bias, nodes: 300 };
        Maker::new(recipe, seed).take(count).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_suite() {
        let [once, again, other] = [1, 1, 2].map(|seed| suite(Bias::Balanced(60), seed, 5));
        assert_eq!(once, again);
        assert_ne!(once, other);
    }

    #[test]
    fn sides_and_shares_of_the_range_take_turns() {
        let places: Vec<(Color, i32)> = suite(Bias::Unbalanced(11..=90), 3, 8)
            .iter()
            .map(|made| {
                let size = made.centipawns.abs();
                assert!((11..=90).contains(&size), "{made:?}");
                let better = if made.centipawns > 0 { made.position.turn() } else { !made.position.turn() };
                (better, (size - 11) / 20)
            })
            .collect();
        let expected: Vec<_> = (0..4).flat_map(|share| [(Color::White, share), (Color::Black, share)]).collect();
        assert_eq!(places, expected);
    }

    #[test]
    fn a_recipe_that_gives_no_more_ends() {
        // From the array 18 moves lead to 18 positions, some of them better for a side than the rest.
        let recipe = Recipe { array: Array::Kamil, plies: 1..=1, bias: Bias::Balanced(1_000), nodes: 50 };
        let made = Maker::new(recipe, 1).count();
        assert_eq!(made, 18);
    }

    #[test]
    fn mirror_images_have_one_key() {
        let position = |fen| Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        let left = position("4k5/10/10/10/10/10/10/1P8/10/R4K4 w - - 0 1");
        let right = position("5k4/10/10/10/10/10/10/8P1/10/4K4R w - - 0 1");
        assert_eq!((mirrored_key(&left), mirrored_key(&right)), (right.key(), left.key()));
    }
}
