//! From the browser's text to a game and its moves.

use std::str::FromStr as _;

use kamil::{
    Array, DrawRules, Explain, Game, LoadError, Move, NameError, PlayError, Position, Reason, ReasonCode, RuleSet, San,
    SanIllegal, UciIllegal, UciMove,
};

use crate::wire::Played;

/// Why a game cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Position(#[from] LoadError),
}

/// Why a move is refused.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MoveError {
    #[error("expected a move such as `a2a3` or `Nc3`, found `{found}`")]
    NoMove { found: String },
    #[error(transparent)]
    Protocol(#[from] UciIllegal),
    #[error(transparent)]
    San(#[from] SanIllegal),
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl Explain for OpenError {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Name(error) => error.reasons(),
            Self::Position(error) => error.reasons(),
        }
    }
}

impl Explain for MoveError {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::NoMove { found } => vec![ReasonCode::NoMove.with([found.as_str().into()])],
            Self::Protocol(error) => error.reasons(),
            Self::San(error) => error.reasons(),
            Self::Play(error) => error.reasons(),
        }
    }
}

pub(crate) fn from_array(array: &str, draw_rules: &str) -> Result<Game, OpenError> {
    Ok(Game::new(Array::from_str(array)?, DrawRules::from_str(draw_rules)?))
}

pub(crate) fn from_fen(fen: &str, rules: &str, draw_rules: &str) -> Result<Game, OpenError> {
    let rules = RuleSet::from_str(rules)?;
    let draws = DrawRules::from_str(draw_rules)?;
    Ok(Game::from_position(Position::from_fen(fen, rules)?, rules, draws))
}

/// Plays what the text means: a protocol move, else SAN.
pub(crate) fn play(game: &mut Game, text: &str) -> Result<Played, MoveError> {
    if let Some(outcome) = game.outcome() {
        return Err(PlayError::Over(outcome).into());
    }
    play_on(game, text)
}

/// The same, but though the game may be drawn already.
pub(crate) fn play_on(game: &mut Game, text: &str) -> Result<Played, MoveError> {
    let before = *game.position();
    let mv = read_move(&before, text)?;
    game.play_on(mv).map_err(PlayError::from)?;
    Ok(Played::of(mv, &before, game.position()))
}

fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
    if let Ok(protocol) = UciMove::from_str(text) {
        return Ok(protocol.to_move(position)?);
    }
    match San::from_str(text) {
        Ok(san) => Ok(san.to_move(position)?),
        Err(_) => Err(MoveError::NoMove { found: text.chars().take(40).collect() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(game: &mut Game, text: &str) -> String {
        play(game, text).expect_err("the move is refused").to_string()
    }

    #[test]
    fn opens_arrays_and_fens() {
        let game = from_array("camel", "strict").unwrap();
        assert_eq!((game.rules(), game.draw_rules()), (RuleSet::Camel, DrawRules::Strict));
        let game = from_fen("4k5/10/10/10/10/10/10/10/10/4KC4 w - - 0 1", "camel", "default").unwrap();
        assert_eq!(game.rules(), RuleSet::Camel);
    }

    #[test]
    fn says_why_a_game_does_not_open() {
        let name = from_array("chess", "default").unwrap_err().to_string();
        assert!(name.contains("`chess`") && name.contains("tamma"), "{name}");
        let rules = from_fen("4k5/10/10/10/10/10/10/10/10/4K5", "shatranj", "default").unwrap_err().to_string();
        assert!(rules.contains("`shatranj`") && rules.contains("war-machine"), "{rules}");
        let short = from_fen("4k5/10", "war-machine", "default").unwrap_err();
        assert!(matches!(short, OpenError::Position(LoadError::Fen(_))), "{short}");
        let kings = from_fen("10/10/10/10/10/10/10/10/10/4K5", "war-machine", "default").unwrap_err();
        assert!(matches!(kings, OpenError::Position(LoadError::Position(_))), "{kings}");
    }

    #[test]
    fn plays_protocol_moves_and_san() {
        let mut game = from_array("kamil", "default").unwrap();
        play(&mut game, "e2e3").unwrap();
        play(&mut game, "Nc8").unwrap();
        assert_eq!(game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["e2e3", "b10c8"]);
    }

    #[test]
    fn plays_on_after_a_draw_where_that_is_asked_for() {
        let mut kings = from_fen("9k/10/10/10/10/10/10/10/10/K9 w - - 0 1", "war-machine", "default").unwrap();
        assert!(matches!(play(&mut kings, "Kb2"), Err(MoveError::Play(PlayError::Over(_)))));
        play_on(&mut kings, "Kb2").unwrap();
        assert_eq!(kings.moves().len(), 1);
    }

    #[test]
    fn refuses_without_change() {
        let mut game = from_array("kamil", "default").unwrap();
        let fen = game.position().to_fen();
        assert_eq!(error(&mut game, "e2e5"), "expected a legal move, found e2e5");
        assert!(error(&mut game, "e2e3g").contains("no `g`"));
        assert!(matches!(play(&mut game, "Ke5"), Err(MoveError::San(_))));
        assert_eq!(error(&mut game, ""), "expected a move such as `a2a3` or `Nc3`, found ``");
        let long = "♞".repeat(100_000);
        assert!(error(&mut game, &long).len() < 200);
        assert_eq!(game.position().to_fen(), fen);
    }

    #[test]
    fn plays_nothing_after_the_end() {
        let mut game = from_fen("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "war-machine", "default").unwrap();
        assert!(error(&mut game, "e1e2").contains("draw by bare kings"));
        let mut strict = from_fen("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "war-machine", "strict").unwrap();
        play(&mut strict, "e1e2").unwrap();
    }
}
