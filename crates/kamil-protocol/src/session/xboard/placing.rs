//! From what XBoard says of a position to a game, by the rules.

use kamil::{Array, DrawRules, Game, LoadError, Position};

/// A game that begins with a FEN as XBoard writes it. Of castling and of taking in passing, which XBoard may speak of
/// since its parent of this variant knows them, nothing is taken.
pub(super) fn game_from(fen: &str, array: Array, draws: DrawRules) -> Result<Game, LoadError> {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    for field in fields.iter_mut().skip(2).take(2) {
        *field = "-";
    }
    let position = Position::from_fen(&fields.join(" "), array.rules())?;
    Ok(Game::from_position(position, array.rules(), draws))
}

/// The game without its last `count` moves; none where it has not so many.
pub(super) fn without_last(game: &Game, count: usize) -> Option<Game> {
    let kept = game.moves().len().checked_sub(count)?;
    let mut shorter = Game::from_position(*game.initial(), game.rules(), game.draw_rules());
    for mv in game.moves().take(kept) {
        shorter.play_on(mv).expect("the move was legal before");
    }
    Some(shorter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_not_taken() {
        let fen = "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR b KQkq e3 3 7";
        let game = game_from(fen, Array::Kamil, DrawRules::Default).unwrap();
        let expected = "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR b - - 3 7";
        assert_eq!(game.position().to_fen(), expected);
        assert!(game_from("10/10 w", Array::Kamil, DrawRules::Default).is_err());
        assert!(game_from("", Array::Kamil, DrawRules::Default).is_err());
    }
}
