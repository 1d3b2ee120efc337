//! What the browser asks a search for.

use std::str::FromStr as _;

use kamil::{Explain, Game, IllegalMove, Reason, ReasonCode, UciIllegal, UciMove};
use kamil_engine::{Depth, Limits};
use serde::Deserialize;

use crate::play::{self, OpenError};

/// No panel shows more lines.
const MOST_LINES: usize = 5;

/// A search, as it travels.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Wire {
    fen: String,
    rules: String,
    draw_rules: String,
    /// Protocol moves from that position on.
    moves: Vec<String>,
    lines: usize,
    depth: Option<u8>,
    nodes: Option<u64>,
}

/// A game, and how to search its position.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) game: Game,
    pub(crate) limits: Limits,
}

/// Why a search cannot begin.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TaskError {
    #[error("expected a task: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("expected a protocol move, found `{found}`")]
    NoMove { found: String },
    #[error(transparent)]
    Move(#[from] UciIllegal),
    #[error(transparent)]
    Play(#[from] IllegalMove),
}

impl Explain for TaskError {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Json(_) => Vec::new(),
            Self::Open(error) => error.reasons(),
            Self::NoMove { found } => vec![ReasonCode::NoMove.with([found.as_str().into()])],
            Self::Move(error) => error.reasons(),
            Self::Play(error) => error.reasons(),
        }
    }
}

impl Task {
    pub(crate) fn read(json: &str) -> Result<Self, TaskError> {
        let wire: Wire = serde_json::from_str(json)?;
        let mut game = play::from_fen(&wire.fen, &wire.rules, &wire.draw_rules)?;
        for text in &wire.moves {
            let mv = UciMove::from_str(text)
                .map_err(|_| TaskError::NoMove { found: text.chars().take(40).collect() })?
                .to_move(game.position())?;
            // A game that one follows may go on after a draw.
            game.play_on(mv)?;
        }
        let lines = wire.lines.clamp(1, MOST_LINES).try_into().expect("at least one line");
        let limits = Limits { depth: wire.depth.map(Depth::new), nodes: wire.nodes, lines, ..Limits::NONE };
        Ok(Self { game, limits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_follows_its_game_and_bounds_its_lines() {
        let json = r#"{"fen":"9k/10/10/10/10/10/10/10/10/K9 w - - 0 1","rules":"war-machine","drawRules":"default",
            "moves":["a1b2","j10j9"],"lines":9,"depth":7}"#;
        let task = Task::read(json).unwrap();
        assert_eq!(task.game.moves().len(), 2);
        assert_eq!((task.limits.lines.get(), task.limits.depth, task.limits.nodes), (5, Some(Depth::new(7)), None));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |moves: &str| {
            let json = format!(
                r#"{{"fen":"{}","rules":"war-machine","drawRules":"default","moves":{moves},"lines":1}}"#,
                kamil::Array::Kamil.fen()
            );
            Task::read(&json).unwrap_err().to_string()
        };
        assert_eq!(wrong(r#"["Nc3"]"#), "expected a protocol move, found `Nc3`");
        assert_eq!(wrong(r#"["e2e5"]"#), "expected a legal move, found e2e5");
        assert!(wrong("7").starts_with("expected a task: "));
        assert!(wrong(r#"[],"more":1"#).contains("more"));
    }
}
