//! Playing against an engine that does not know the vanishing Pawn.

use kamil::{Game, Move, MoveKind, Position};
use kamil_protocol::uci::{Placement, Start, Text};

use crate::spec::Quirk;

/// The position of a game as an engine is told of it: where the game began, and the moves since.
///
/// An engine without the vanishing Pawn is told of the position after the last vanishing move. That move set the
/// halfmove clock to zero, so no repetition is lost.
pub(crate) fn placement(game: &Game, quirk: Option<Quirk>) -> Placement {
    let known = match quirk {
        None => 0,
        Some(Quirk::NoVanish) => {
            let moves: Vec<Move> = game.moves().collect();
            moves.iter().rposition(|mv| mv.kind == MoveKind::Vanish).map_or(0, |last| last + 1)
        }
    };
    let start = game.positions().nth(known).unwrap_or(game.initial());
    Placement {
        start: Start::Fen(Text::new(&start.to_fen())),
        moves: game.moves().skip(known).map(Into::into).collect(),
    }
}

/// The move that the referee makes for an engine without the vanishing Pawn that knows no move: a vanishing move that
/// ends the game, else one that captures the man of the highest role, else the first in order.
///
/// None where there is no vanishing move, so that the engine's silence is its own fault.
pub(crate) fn move_in_its_place(position: &Position) -> Option<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().filter(|mv| mv.kind == MoveKind::Vanish).collect();
    moves.sort_unstable();
    let worth = |mv: &Move| {
        let wins = !position.after(*mv).has_legal_move();
        (wins, position.board().role_at(mv.to).map(worth_of))
    };
    // The first of the best: a later one must be better to take its place.
    moves.into_iter().reduce(|best, mv| if worth(&mv) > worth(&best) { mv } else { best })
}

/// Whether every legal move is one that the engine does not know.
pub(crate) fn knows_no_move(position: &Position, quirk: Option<Quirk>) -> bool {
    quirk == Some(Quirk::NoVanish) && position.legal_moves().iter().all(|mv| mv.kind == MoveKind::Vanish)
}

/// An order of the men that can be captured.
fn worth_of(role: kamil::Role) -> u8 {
    use kamil::Role;
    match role {
        Role::King => 0,
        Role::Pawn | Role::Elephant | Role::Camel => 1,
        Role::General => 2,
        Role::Knight | Role::WarMachine => 3,
        Role::Rook => 4,
    }
}

#[cfg(test)]
mod tests {
    use kamil::{DrawRules, RuleSet, UciMove};

    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, RuleSet::WarMachine).unwrap()
    }

    /// A game from `fen` in which `moves` were played.
    fn game(fen: &str, moves: &[&str]) -> Game {
        let mut game = Game::from_position(position(fen), RuleSet::WarMachine, DrawRules::Default);
        for text in moves {
            let mv = text.parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
            game.play(mv).unwrap();
        }
        game
    }

    /// The white Pawn e9 vanishes on e10, for the General g1 lives.
    const FEN: &str = "10/4P5/10/10/2k7/10/10/10/R9/K5G3 w - - 0 1";

    #[test]
    fn an_engine_is_told_of_a_vanished_pawn_by_a_new_position() {
        let game = game(FEN, &["a2b2", "c6d6", "e9e10", "d6e6", "b2b3"]);
        let told = |quirk| placement(&game, quirk).to_string();
        assert_eq!(told(None), format!("position fen {FEN} moves a2b2 c6d6 e9e10 d6e6 b2b3"));
        assert_eq!(
            told(Some(Quirk::NoVanish)),
            "position fen 10/10/10/10/3k6/10/10/10/1R8/K5G3 b - - 0 2 moves d6e6 b2b3"
        );
    }

    #[test]
    fn a_move_is_made_only_for_an_engine_that_knows_none() {
        // The one legal move is e9e10.
        let forced = position("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1");
        assert!(knows_no_move(&forced, Some(Quirk::NoVanish)) && !knows_no_move(&forced, None));
        assert_eq!(move_in_its_place(&forced).unwrap().to_string(), "e9e10");
        assert!(!knows_no_move(&position(FEN), Some(Quirk::NoVanish)));
        assert_eq!(move_in_its_place(&position("10/10/10/10/2k7/10/10/10/R9/K5G3 w - - 0 1")), None);
    }

    #[test]
    fn the_best_vanishing_move_is_made() {
        // e9 may go to e10, or take the Rook on f10 or the Elephant on d10.
        let choice = position("3e1r4/4P5/10/10/2k7/10/10/10/R9/K5G3 w - - 0 1");
        assert_eq!(move_in_its_place(&choice).unwrap().to_string(), "e9f10");
    }
}
