//! Opponents of three strengths.

use kamil::{Color, Game, Move};

use crate::clock::NoClock;
use crate::control::Control;
use crate::engine::{Engine, Report};
use crate::evaluation::has_winning_men;
use crate::limits::Limits;
use crate::noise::Noise;
use crate::score::{Depth, Score};
use crate::search::{Technique, Techniques};

/// The strength of an opponent. Each is bounded in moves made, not in time, so that it plays the same everywhere.
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
    /// For a beginner to beat: sees what may be taken at once, and mates and stalemates in one.
    One,
    /// Looks a few moves ahead, with small errors of judgement.
    Two,
    /// As strong as this engine plays in well under a second.
    Three,
}

/// How a level searches.
struct Manner {
    limits: Limits,
    /// The largest error of judgement, in hundredths of a Pawn.
    error: u8,
    /// The same in the first moves, so that games differ.
    opening_error: u8,
    table_mib: u32,
    techniques: Techniques,
}

impl Level {
    /// The levels, the weakest first.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// The number, 1 to 3.
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// The level of a number from 1 to 3.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            _ => None,
        }
    }

    fn manner(self) -> Manner {
        // Whoever can be beaten does not know every ending by heart.
        let weaker = Techniques::ALL.without(Technique::Endgames);
        match self {
            Self::One => Manner {
                limits: Limits { nodes: Some(5_000), ..Limits::to_depth(Depth::new(1)) },
                error: 60,
                opening_error: 60,
                table_mib: 0,
                techniques: weaker,
            },
            Self::Two => Manner {
                limits: Limits { nodes: Some(20_000), ..Limits::to_depth(Depth::new(6)) },
                error: 20,
                opening_error: 60,
                table_mib: 1,
                techniques: weaker,
            },
            Self::Three => Manner {
                limits: Limits::to_nodes(500_000),
                error: 2,
                opening_error: 40,
                table_mib: 16,
                techniques: Techniques::ALL,
            },
        }
    }

    /// The move that this level plays; none where there is no legal move. The same seed gives the same move.
    pub fn choose(self, game: &Game, seed: u64) -> Option<Move> {
        self.search(game, seed, &Control::new()).best
    }

    /// As [`Level::choose`], with the score and the line behind the move, and a control that may cut the search short.
    pub fn search(self, game: &Game, seed: u64, control: &Control) -> Report {
        let Manner { limits, error, opening_error, table_mib, techniques } = self.manner();
        let centipawns = if is_early(game) { opening_error } else { error };
        let noise = Noise { seed, centipawns };
        let mut engine = Engine::new(table_mib).with_noise(noise).with_techniques(techniques);
        engine.search(game, &limits, control, &NoClock, &mut ())
    }

    /// Whether the side `computer` agrees to a draw that the other offers.
    ///
    /// It does where it sees no advantage of its own and the opening is over, or where neither side has the men to
    /// win. It judges as the second level does, without its errors, so it does not take a draw where it wins by force.
    pub fn accepts_draw(game: &Game, computer: Color) -> bool {
        let position = game.position();
        let board = position.board();
        let winnable = Color::ALL.into_iter().any(|color| has_winning_men(board, color));
        let opening = winnable && board.occupied().count() > OPENING_MEN && position.fullmove_number() <= OPENING_MOVES;
        if opening {
            return false;
        }
        let Manner { limits, table_mib, .. } = Self::Two.manner();
        let report = Engine::new(table_mib).search(game, &limits, &Control::new(), &NoClock, &mut ());
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
