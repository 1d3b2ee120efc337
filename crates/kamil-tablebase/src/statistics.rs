//! What an ending comes to: shares, zugzwangs, the longest wins.

use kamil::{Bitboard, ByColor, Color, Position, Square};

use crate::distances::{Distances, is_lost, is_won, squares};
use crate::ending::Ending;
use crate::error::TableError;
use crate::layout::Layout;
use crate::material::Material;
use crate::memory;
use crate::metric::Metric;
use crate::placement::Placement;
use crate::tablebase::Tablebase;

/// Counts of an ending's legal positions. Each board counts, its turned and mirrored images too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// What the positions are to the side to move, for each side to move.
    pub shares: ByColor<Shares>,
    /// For each winner a position with the winner to move that takes longest to win; the first of several.
    pub longest: ByColor<Option<Longest>>,
    /// The most plies to a capture or a Pawn move, or to the end, on the way of any win; none without the distances.
    pub most_to_zeroing: Option<u16>,
    /// Placements in which both sides would rather not be to move.
    pub zugzwangs: Zugzwangs,
}

impl Statistics {
    /// The bytes of memory that counting an ending takes at most.
    pub fn memory(material: &Material) -> u64 {
        memory::held(material, 1)
    }
}

/// How many positions are won, drawn and lost for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// Won for the side to move.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost for the side to move.
    pub lost: u64,
}

impl Shares {
    /// All legal positions.
    pub fn all(self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// A win that takes longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// Where it begins, the winner to move.
    pub position: Position,
    /// Its plies.
    pub plies: u16,
}

/// Placements that are legal with either side to move and worse for whoever must move. A side that has no move at all, and
/// so has lost if it is to move, is counted too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zugzwangs {
    /// White wins if Black must move, and only draws otherwise.
    pub white_or_draw: u64,
    /// Black wins if White must move, and only draws otherwise.
    pub black_or_draw: u64,
    /// Whoever must move loses.
    pub either_loses: u64,
}

impl Zugzwangs {
    /// All of them.
    pub fn all(self) -> u64 {
        self.white_or_draw + self.black_or_draw + self.either_loses
    }
}

impl Tablebase {
    /// The statistics of an ending, for which its distances are held in memory, see [`Statistics::memory`]; none without its table of distances to the win.
    ///
    /// # Errors
    /// A table cannot be read.
    pub fn statistics(&self, material: &Material) -> Result<Option<Statistics>, TableError> {
        let Some(table) = self.table(material) else { return Ok(None) };
        let Some(to_win) = table.distances(Metric::Win)? else { return Ok(None) };
        let outcomes = table.outcomes()?;
        // One after the other, so that one of them is in memory at a time.
        let most_to_zeroing = match table.distances(Metric::Zeroing)? {
            Some(to_zeroing) => to_zeroing.expand(outcomes).greatest().checked_sub(1),
            None => None,
        };
        let mut statistics = count(&outcomes.ending, &to_win.expand(outcomes));
        statistics.most_to_zeroing = most_to_zeroing;
        Ok(Some(statistics))
    }
}

fn count(ending: &Ending, to_win: &Distances) -> Statistics {
    let weights = weights(ending.layout);
    let mut shares = ByColor::<Shares>::default();
    let mut zugzwangs = Zugzwangs::default();
    for row in (0..ending.layout.rows()).map(|number| ending.layout.row(number)) {
        let ordered = ending.layout.ordered(&row);
        let weight = weights[row.number / ending.layout.rows_of_pair()];
        let times = |set: Bitboard| u64::from(set.count()) * weight;
        let side = |turn: Color| {
            let legal = ending.legal(turn, &row) & ordered;
            let codes = &to_win.codes[turn][row.number * 100..(row.number + 1) * 100];
            Side { legal, won: legal & squares(codes, is_won), lost: legal & squares(codes, is_lost) }
        };
        let sides = ByColor { white: side(Color::White), black: side(Color::Black) };
        for turn in Color::ALL {
            let Side { legal, won, lost } = sides[turn];
            shares[turn].won += times(won);
            shares[turn].lost += times(lost);
            shares[turn].drawn += times(legal & !won & !lost);
        }
        let ByColor { white, black } = sides;
        zugzwangs.white_or_draw += times(white.drawn() & black.lost);
        zugzwangs.black_or_draw += times(white.lost & black.drawn());
        zugzwangs.either_loses += times(white.lost & black.lost);
    }
    let longest =
        ByColor { white: longest(ending, to_win, Color::White), black: longest(ending, to_win, Color::Black) };
    Statistics { shares, longest, most_to_zeroing: None, zugzwangs }
}

/// The squares of a row's last man that are legal, won and lost with one side to move.
#[derive(Clone, Copy)]
struct Side {
    legal: Bitboard,
    won: Bitboard,
    lost: Bitboard,
}

impl Side {
    fn drawn(self) -> Bitboard {
        self.legal & !self.won & !self.lost
    }
}

/// How many places of the Kings each pair stands for.
fn weights(layout: Layout) -> Vec<u64> {
    let mut weights = vec![0; layout.pairs()];
    for white in Square::ALL {
        for black in Square::ALL {
            if let Some((pair, _)) = layout.fold(ByColor { white, black }) {
                weights[pair] += 1;
            }
        }
    }
    weights
}

fn longest(ending: &Ending, to_win: &Distances, winner: Color) -> Option<Longest> {
    let codes = &to_win.codes[winner];
    let most = codes.iter().copied().filter(|code| is_won(*code)).max()?;
    let index = codes.iter().position(|code| *code == most).expect("the greatest is there");
    let row = ending.layout.row(index / 100);
    let placement = Placement { turn: winner, kings: row.kings, men: row.with_last(Square::ALL[index % 100]) };
    let position = placement.to_position(&ending.material).expect("a position with a distance is legal");
    Some(Longest { position, plies: most - 1 })
}
