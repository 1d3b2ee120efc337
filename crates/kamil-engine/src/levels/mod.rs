//! Opponents of ten strengths.

mod leisure;
mod manner;
mod sight;

use core::time::Duration;

use kamil::{Color, Game, Move};

use crate::clock::NoClock;
use crate::control::Control;
use crate::engine::{Engine, Report};
use crate::evaluation::has_winning_men;
use crate::limits::Limits;
use crate::score::{Depth, Score};
use manner::Manner;

/// The strength of an opponent. Each is bounded in moves made, not in time, so that it plays the same everywhere.
///
/// The first eight look a few plies ahead and miss moves: quiet ones first, captures seldom. The ninth searches as the
/// engine does, but little, with small errors of judgement and without endgame tables. The tenth is the engine.
///
/// ```
/// use kamil::{Array, DrawRules, Game};
/// use kamil_engine::Level;
/// let mut game = Game::new(Array::Tamma, DrawRules::Default);
/// let mv = Level::Two.choose(&game, 1).expect("there are moves");
/// game.play(mv)?;
/// # Ok::<(), kamil::PlayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Has just learnt how the men move.
    One,
    /// Takes what it sees, and sees half.
    Two,
    /// Looks one move ahead, and misses much.
    Three,
    /// Looks one move ahead, and misses some.
    Four,
    /// Looks a move and a half ahead.
    Five,
    /// Seldom hangs a man, but can be outplanned.
    Six,
    /// Searches a little.
    Seven,
    /// Searches some more.
    Eight,
    /// Searches well, with hardly an error.
    Nine,
    /// The engine, unhindered.
    Ten,
}

impl Level {
    /// The levels, the weakest first.
    pub const ALL: [Self; 10] = [
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
    ];

    /// The number, 1 to 10.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The level of a number from 1 to 10.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.number() == number)
    }

    /// A number for programs that know strength as Elo: 200 between neighbours, about what was measured. It compares
    /// the levels with each other, and with nothing else.
    pub const fn elo(self) -> u16 {
        400 + 200 * self.number() as u16
    }

    /// The level whose Elo is nearest, the stronger of two.
    pub fn nearest_elo(elo: u16) -> Self {
        let levels = Self::ALL.into_iter().rev();
        levels.min_by_key(|level| level.elo().abs_diff(elo)).expect("there are levels")
    }

    /// The move that this level plays; none where there is no legal move. The same seed gives the same move.
    pub fn choose(self, game: &Game, seed: u64) -> Option<Move> {
        self.search(game, seed, &Control::new()).best
    }

    /// As [`Level::choose`], with the score and the line behind the move, and a control that may cut the search short.
    pub fn search(self, game: &Game, seed: u64, control: &Control) -> Report {
        Manner::of(self).think(game, seed, is_early(game), control)
    }

    /// How long a person might think about a move, for a program that shows moves to people; the same for the same
    /// seed. The levels themselves take no time but what they need.
    pub fn leisure(game: &Game, mv: Move, seed: u64) -> Duration {
        leisure::of(game, mv, seed)
    }

    /// Whether the side `computer` agrees to a draw that the other offers.
    ///
    /// It does where it sees no advantage of its own and the opening is over, or where neither side has the men to
    /// win. It judges by a short search without errors, so it does not take a draw where it wins by force.
    pub fn accepts_draw(game: &Game, computer: Color) -> bool {
        let position = game.position();
        let board = position.board();
        let winnable = Color::ALL.into_iter().any(|color| has_winning_men(board, color));
        let opening = winnable && board.occupied().count() > OPENING_MEN && position.fullmove_number() <= OPENING_MOVES;
        if opening {
            return false;
        }
        let limits = Limits { nodes: Some(20_000), ..Limits::to_depth(Depth::new(6)) };
        let report = Engine::new(1).search(game, &limits, &Control::new(), &NoClock, &mut ());
        let score = if position.turn() == computer { report.score } else { -report.score };
        score <= Score::from_centipawns(CONTENT)
    }
}

/// Whether these are the first moves of a game, with nearly all men on the board.
fn is_early(game: &Game) -> bool {
    let position = game.position();
    position.fullmove_number() <= EARLY_MOVES && position.board().occupied().count() >= EARLY_MEN
}

const EARLY_MOVES: u16 = 5;
const EARLY_MEN: u32 = 38;
/// With more men than this, and not more moves than [`OPENING_MOVES`], the opening goes on.
const OPENING_MEN: u32 = 28;
const OPENING_MOVES: u16 = 20;
/// The largest advantage, in hundredths of a Pawn, that is still given away.
const CONTENT: i32 = 10;
