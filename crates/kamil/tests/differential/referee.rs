//! Random positions and games, played in both implementations.

use kamil::{Array, DrawRules, Game, MoveList, PlayError, RuleSet};

use super::pair::Pair;
use super::setups::{compare_faults, compare_readers};
use super::translate::{outcome, rule_set};
use crate::naive::board::Board;
use crate::naive::census::Census;
use crate::naive::compose::{Theme, compose, is_legal, mutate, spoil};
use crate::naive::ending::{Ending, ending};
use crate::naive::man::{Kind, Rules};
use crate::naive::moves::{Fate, Move};
use crate::naive::random::Random;

/// A game from an array comes after so many composed positions.
const GAME_EVERY: u64 = 100;
/// Plies of a game from an array, if it does not end before.
const GAME_PLIES: usize = 200;

/// Compares positions and counts what they contain.
pub(crate) struct Referee {
    random: Random,
    census: Census,
    /// The naive legal moves of the position at hand.
    legal: Vec<Move>,
}

impl Referee {
    pub(crate) fn new() -> Self {
        Self { random: Random::new(0), census: Census::default(), legal: Vec::new() }
    }

    pub(crate) fn census(&self) -> &Census {
        &self.census
    }

    /// Plays episode number `episode`. Its number alone makes it, so that each can be repeated without those before it.
    pub(crate) fn play_episode(&mut self, episode: u64) {
        let _named = NamedInPanic(episode);
        self.random = Random::new(episode);
        if episode.is_multiple_of(GAME_EVERY) {
            self.play_array(Array::ALL[(episode / GAME_EVERY) as usize % Array::ALL.len()]);
        } else {
            self.play_composed(Theme::ALL[episode as usize % Theme::ALL.len()]);
        }
    }

    /// Compares everything about a position and answers the crate's legal moves, in the order of `self.legal`.
    fn compare(&mut self, pair: &Pair) -> MoveList {
        pair.agree_on_text();
        pair.agree_on_check();
        pair.naive.legal_moves(&mut self.legal);
        let mut fast = pair.fast.legal_moves();
        fast.sort();
        pair.agree_on_moves(&self.legal, &fast);
        pair.agree_on_parts(&fast);
        self.census.take(&pair.naive, &self.legal);
        for (&mv, &other) in self.legal.iter().zip(&fast) {
            if mv.fate != Fate::Stays || self.random.chance(20) {
                let next = pair.after(mv, other);
                next.agree_on_text();
                next.agree_on_check();
                self.census.add("boards after a move");
            }
        }
        if self.random.chance(6) {
            self.compare_closely(pair, &fast);
        }
        fast
    }

    /// Compares what takes longer.
    fn compare_closely(&mut self, pair: &Pair, fast: &MoveList) {
        pair.agree_on_protocol(&self.legal, fast);
        pair.agree_on_san(&self.legal, fast);
        pair.refuse_illegal(&self.legal);
        self.legal.iter().for_each(|&mv| pair.agree_on_playing(mv));
        pair.refuse_ambiguous_san(&self.legal, &mut self.census);
        let mut naive = pair.naive;
        assert_eq!(kamil::perft(&pair.fast, 2), naive.perft(2), "{}", naive.to_fen());
        self.census.add("close comparisons");
    }

    /// Plays a game on both sides and compares every position and how the game stands.
    fn play(&mut self, mut pair: Pair, mut game: Game, plies: usize, style: Style) {
        let strict = game.draw_rules() == DrawRules::Strict;
        let mut history = vec![pair.naive];
        let mut played: Vec<Move> = Vec::new();
        for ply in 0..=plies {
            let fast = self.compare(&pair);
            let end = ending(&history, strict);
            assert_eq!(game.outcome(), end.map(outcome), "{}", pair.naive.to_fen());
            self.count_ending(end);
            if ply == plies || fast.is_empty() {
                return;
            }
            let choice = self.choose(&pair.naive, &played, style);
            let (mv, other) = (self.legal[choice], fast[choice]);
            if let Some(over) = game.outcome() {
                assert_eq!(game.play(other), Err(PlayError::Over(over)));
                return;
            }
            assert_eq!(game.play(other), Ok(()));
            pair = pair.after(mv, other);
            assert_eq!(game.position(), &pair.fast);
            history.push(pair.naive);
            played.push(mv);
        }
    }

    fn count_ending(&mut self, end: Option<Ending>) {
        match end {
            None => {}
            Some(Ending::Checkmate { winner } | Ending::Stalemate { winner }) => self.census.take_winner(winner),
            Some(Ending::BareKings) => self.census.add("draw by bare kings"),
            Some(Ending::Repetition) => self.census.add("draw by repetition"),
            Some(Ending::MoveLimit) => self.census.add("draw by move limit"),
        }
    }

    /// The index of the legal move to play.
    fn choose(&mut self, board: &Board, played: &[Move], style: Style) -> usize {
        let any = self.random.below(self.legal.len());
        let wanted = |mv: &Move| match style {
            Style::Shuffling => played
                .len()
                .checked_sub(2)
                .is_some_and(|before| played[before].from == mv.to && played[before].to == mv.from),
            Style::Lively => mv.fate != Fate::Stays || board.get(mv.to).is_some(),
            Style::Quiet => board.get(mv.from).is_some_and(|man| man.kind == Kind::Pawn),
        };
        let percent = match style {
            Style::Shuffling => 90,
            Style::Lively => 50,
            Style::Quiet => 25,
        };
        if !self.random.chance(percent) {
            return any;
        }
        // The first wanted move from a random place on.
        let count = self.legal.len();
        (0..count).map(|n| (any + n) % count).find(|&n| wanted(&self.legal[n])).unwrap_or(any)
    }

    fn play_array(&mut self, array: Array) {
        let rules = match array.rules() {
            RuleSet::WarMachine => Rules::WarMachine,
            RuleSet::Camel => Rules::Camel,
        };
        let first = Board::from_fen(array.fen(), rules).expect("the FEN of an array");
        let draws = self.random.pick(&[DrawRules::Default, DrawRules::Strict]);
        self.census.add("games from an array");
        self.play(Pair::new(first), Game::new(array, draws), GAME_PLIES, Style::Quiet);
    }

    fn play_composed(&mut self, theme: Theme) {
        let rules = self.random.pick(&[Rules::WarMachine, Rules::Camel]);
        let board = compose(theme, rules, &mut self.random);
        compare_faults(&board, &mut self.census);
        compare_faults(&spoil(&board, &mut self.random), &mut self.census);
        compare_readers(&mutate(&board.to_fen(), &mut self.random), rules, &mut self.census);
        if !is_legal(&board) {
            return;
        }
        let pair = Pair::new(board);
        let (plies, style) =
            if self.random.chance(10) { (12, Style::Shuffling) } else { (self.random.below(6), Style::Lively) };
        let draws = self.random.pick(&[DrawRules::Default, DrawRules::Strict]);
        let game = Game::from_position(pair.fast, rule_set(rules), draws);
        self.play(pair, game, plies, style);
    }
}

/// Says which episode a panic came from.
struct NamedInPanic(u64);

impl Drop for NamedInPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this was in episode {}", self.0);
        }
    }
}

/// Which moves a random game prefers.
#[derive(Clone, Copy)]
enum Style {
    /// Back where the man came from.
    Shuffling,
    /// Captures and moves onto the last rank.
    Lively,
    /// Pawn moves.
    Quiet,
}
