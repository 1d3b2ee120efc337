//! Where games of the engine with itself begin: random openings, some with men missing, and random endings.

use kamil::{Array, Board, Color, Piece, Position, Role, RuleSet, Setup, Square};
use kamil_match::Random;

/// A position to start a game from.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// Where the men stand, and who moves.
    pub position: Position,
    /// The rule set it belongs to.
    pub rules: RuleSet,
    /// The largest score, in hundredths of a Pawn, with which a game is worth playing.
    pub tolerance: i32,
}

impl Start {
    /// A random start: of ten, four openings, four openings with men taken off, and two endings.
    pub fn random(random: &mut Random) -> Self {
        loop {
            let start = match random.below(10) {
                0..4 => opening(random),
                4..8 => opening(random).and_then(|start| handicap(start, random)),
                _ => ending(random),
            };
            if let Some(start) = start.filter(|start| start.position.has_legal_move()) {
                return start;
            }
        }
    }
}

/// 8 to 12 random plies from an array: of twenty, fourteen from `kamil`, three each from `tamma` and `camel`.
fn opening(random: &mut Random) -> Option<Start> {
    let array = match random.below(20) {
        0..14 => Array::Kamil,
        14..17 => Array::Tamma,
        _ => Array::Camel,
    };
    let mut position = array.position();
    for _ in 0..8 + random.below(5) {
        let mut moves = position.legal_moves();
        moves.sort();
        position = position.after(*random.pick(&moves)?);
    }
    Some(Start { position, rules: array.rules(), tolerance: 500 })
}

/// Takes one to three men off the board, mostly of one side, so that the labels tell what men are worth: between equals
/// most games of this game are drawn.
fn handicap(start: Start, random: &mut Random) -> Option<Start> {
    let mut setup = start.position.to_setup();
    let weaker = *random.pick(&Color::ALL)?;
    for _ in 0..=random.below(3) {
        let side = if random.chance(75) { weaker } else { !weaker };
        let men: Vec<Square> = (setup.board.color(side) & !setup.board.role(Role::King)).iter().collect();
        setup.board.set(*random.pick(&men)?, None);
    }
    let position = setup.to_position(start.rules).ok()?;
    Some(Start { position, tolerance: 1_200, ..start })
}

/// Each side's King and up to eight men, anywhere.
fn ending(random: &mut Random) -> Option<Start> {
    use Role::{Camel, Elephant, General, Knight, Pawn, Rook, WarMachine};
    let rules = if random.chance(85) { RuleSet::WarMachine } else { RuleSet::Camel };
    let machine = if rules == RuleSet::WarMachine { WarMachine } else { Camel };
    let kinds = [Pawn, Pawn, Pawn, Pawn, Rook, Knight, machine, Elephant, General];
    let mut board = Board::EMPTY;
    let most = random.below(9);
    for color in Color::ALL {
        let count = (most + random.below(3)).saturating_sub(1);
        let men: Vec<Role> = (0..count).map(|_| kinds[random.below(kinds.len())]).collect();
        for role in std::iter::once(Role::King).chain(men) {
            let general = role == General && !board.men(color, General).is_empty();
            let role = if general { Pawn } else { role };
            let free: Vec<Square> = (!board.occupied()).iter().filter(|&square| may_stand(role, square)).collect();
            board.set(*random.pick(&free)?, Some(Piece { color, role }));
        }
    }
    let turn = *random.pick(&Color::ALL)?;
    let position = Setup { board, turn, ..Setup::EMPTY }.to_position(rules).ok()?;
    let bare = position.board().occupied().count() <= 2;
    (!bare).then_some(Start { position, rules, tolerance: 1_200 })
}

fn may_stand(role: Role, square: Square) -> bool {
    role != Role::Pawn || (10..90).contains(&square.number())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_are_of_every_kind_and_repeat_with_their_seed() {
        let starts = |seed| {
            let mut random = Random::new(seed);
            (0..200).map(|_| Start::random(&mut random)).collect::<Vec<_>>()
        };
        let fens = |seed| starts(seed).iter().map(|start| start.position.to_fen()).collect::<Vec<_>>();
        assert_eq!(fens(5), fens(5));
        assert_ne!(fens(5), fens(6));
        let starts = starts(5);
        let few = starts.iter().filter(|start| start.position.board().occupied().count() < 24).count();
        let camels = starts.iter().filter(|start| start.rules == RuleSet::Camel).count();
        let uneven = starts.iter().filter(|start| start.tolerance > 500).count();
        assert!((20..60).contains(&few), "{few}");
        assert!((10..60).contains(&camels), "{camels}");
        assert!((90..150).contains(&uneven), "{uneven}");
    }
}
