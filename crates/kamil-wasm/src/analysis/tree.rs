//! A game with its variations as the browser has it: a flat list of moves, each with the number of the one before it.
//!
//! # Stability
//! `web/src/engine/wire.ts` decodes and writes these; a change of a name here is a change there.

use std::collections::BTreeMap;
use std::slice;
use std::str::FromStr as _;

use kamil::pgn::{Line, MAX_DEPTH, Node, PgnGame, ResultMark, TagNameError, WriteError};
use kamil::{Explain, IllegalMove, Position, Reason, ReasonCode, San, UciIllegal, UciMove};
use serde::{Deserialize, Serialize};

use crate::play::{self, OpenError};

/// A game, as it travels.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Tree {
    tags: Vec<(String, String)>,
    rules: String,
    draw_rules: String,
    initial_fen: String,
    result: String,
    /// The comments of a game without moves.
    comments: Vec<String>,
    /// A move comes after the one that it follows; of those that follow the same one, the game's own comes first.
    moves: Vec<Step>,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Step {
    /// The number in the list of the move before; none: it is played in the first position.
    parent: Option<usize>,
    uci: String,
    san: String,
    before: Vec<String>,
    nags: Vec<u8>,
    after: Vec<String>,
}

/// Why a game cannot be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TreeError {
    #[error("expected a game: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the tag `{name}`: {reason}")]
    Tag { name: String, reason: TagNameError },
    #[error("expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, found `{found}`")]
    Result { found: String },
    #[error("expected a protocol move, found `{found}`")]
    NoMove { found: String },
    #[error("expected move {index} to follow an earlier one, found {parent}")]
    Order { index: usize, parent: usize },
    #[error(transparent)]
    Move(#[from] UciIllegal),
    #[error(transparent)]
    Play(#[from] IllegalMove),
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Explain for TreeError {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Json(_) | Self::Result { .. } | Self::Order { .. } => Vec::new(),
            Self::Open(error) => error.reasons(),
            Self::Tag { name, .. } => vec![ReasonCode::PgnTagName.with([name.as_str().into()])],
            Self::NoMove { found } => vec![ReasonCode::NoMove.with([found.as_str().into()])],
            Self::Move(error) => error.reasons(),
            Self::Play(error) => error.reasons(),
            Self::Write(error) => error.reasons(),
        }
    }
}

impl From<&PgnGame> for Tree {
    fn from(game: &PgnGame) -> Self {
        let mut moves = Vec::new();
        flatten(&game.line, None, game.initial, &mut moves);
        Self {
            tags: game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            rules: game.rules.name().to_owned(),
            draw_rules: game.draws.name().to_owned(),
            initial_fen: game.initial.to_fen(),
            result: game.result.text().to_owned(),
            comments: game.comments.clone(),
            moves,
        }
    }
}

/// Adds a line that begins after the move `parent`, where `position` stands.
fn flatten(line: &Line, mut parent: Option<usize>, mut position: Position, out: &mut Vec<Step>) {
    for node in &line.0 {
        let Node { mv, before, nags, after, variations } = node;
        let step = Step {
            parent,
            uci: mv.to_string(),
            san: San::from_move(&position, *mv).to_string(),
            before: before.clone(),
            nags: nags.clone(),
            after: after.clone(),
        };
        let number = out.len();
        out.push(step);
        for variation in variations {
            flatten(variation, parent, position, out);
        }
        position.play(*mv).expect("a reader keeps legal moves only");
        parent = Some(number);
    }
}

/// Writes a game, given as JSON, as PGN.
pub(crate) fn write(json: &str) -> Result<String, TreeError> {
    let tree: Tree = serde_json::from_str(json)?;
    let start = play::from_fen(&tree.initial_fen, &tree.rules, &tree.draw_rules)?;
    let mut game = PgnGame::new(*start.initial(), start.rules(), start.draw_rules());
    for (name, value) in &tree.tags {
        game.tags.set(name, value).map_err(|reason| TreeError::Tag { name: name.clone(), reason })?;
    }
    game.result = ResultMark::from_text(&tree.result)
        .ok_or_else(|| TreeError::Result { found: tree.result.chars().take(40).collect() })?;
    game.comments.clone_from(&tree.comments);
    game.line = Branches::of(&tree)?.line(None, *start.initial())?;
    Ok(game.to_pgn()?)
}

/// The moves of a tree by the one that they follow, in their order.
struct Branches<'a> {
    moves: &'a [Step],
    after: BTreeMap<Option<usize>, Vec<usize>>,
}

impl<'a> Branches<'a> {
    fn of(tree: &'a Tree) -> Result<Self, TreeError> {
        let mut after: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for (index, step) in tree.moves.iter().enumerate() {
            if let Some(parent) = step.parent.filter(|parent| *parent >= index) {
                return Err(TreeError::Order { index, parent });
            }
            after.entry(step.parent).or_default().push(index);
        }
        Ok(Self { moves: &tree.moves, after })
    }

    /// The line that follows a move, with what varies it.
    fn line(&self, parent: Option<usize>, position: Position) -> Result<Line, TreeError> {
        self.line_by(self.following(parent), position, 0)
    }

    fn following(&self, parent: Option<usize>) -> &[usize] {
        self.after.get(&parent).map_or(&[], Vec::as_slice)
    }

    /// The line whose first move is the first of `choices`, the others being its variations.
    fn line_by<'b>(&'b self, mut choices: &'b [usize], mut position: Position, depth: u32) -> Result<Line, TreeError> {
        if depth > MAX_DEPTH {
            return Err(WriteError::TooDeep.into());
        }
        let mut line = Line::default();
        while let [main, others @ ..] = choices {
            let mut variations = Vec::new();
            for other in others {
                variations.push(self.line_by(slice::from_ref(other), position, depth + 1)?);
            }
            let node = self.node(*main, &position, variations)?;
            position.play(node.mv)?;
            line.0.push(node);
            choices = self.following(Some(*main));
        }
        Ok(line)
    }

    fn node(&self, index: usize, position: &Position, variations: Vec<Line>) -> Result<Node, TreeError> {
        let Step { uci, before, nags, after, .. } = &self.moves[index];
        let mv = UciMove::from_str(uci)
            .map_err(|_| TreeError::NoMove { found: uci.chars().take(40).collect() })?
            .to_move(position)?;
        let (before, nags, after) = (before.clone(), nags.clone(), after.clone());
        Ok(Node { mv, before, nags, after, variations })
    }
}

#[cfg(test)]
mod tests {
    use kamil::pgn::read_games;

    use super::*;

    fn read(pgn: &[u8]) -> PgnGame {
        let (mut games, problems) = read_games(pgn);
        assert_eq!(problems, []);
        games.remove(0)
    }

    fn round_trip(game: &PgnGame) -> PgnGame {
        let json = serde_json::to_string(&Tree::from(game)).unwrap();
        read(write(&json).unwrap().as_bytes())
    }

    #[test]
    fn a_tree_with_comments_annotations_and_tags_comes_back() {
        let pgn = b"[White \"A\"]\n[Annotator \"B\"]\n[DrawRules \"none\"]\n\n\
            {first} 1. e3 $1 {one} (1. d3 {two} d8 (1... e8 $6 2. c3)) (1. Na3) 1... e8 {three} (1... c8) 2. d3 1-0";
        let game = read(pgn);
        assert_eq!(round_trip(&game), game);
    }

    #[test]
    fn every_annotated_game_of_the_test_data_comes_back() {
        let (games, _) = read_games(include_bytes!("../../../../testdata/games/annotated.pgn"));
        assert!(games.len() > 1);
        for game in games {
            assert_eq!(round_trip(&game), game);
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_reason() {
        let game = read(b"1. e3 e8 *");
        let json = serde_json::to_string(&Tree::from(&game)).unwrap();
        let wrong = |from: &str, to: &str| write(&json.replace(from, to)).unwrap_err().to_string();
        assert_eq!(wrong("e9e8", "e9e5"), "expected a legal move, found e9e5");
        assert_eq!(wrong("\"parent\":0", "\"parent\":1"), "expected move 1 to follow an earlier one, found 1");
        assert_eq!(wrong("\"*\"", "\"?\""), "expected a result, `1-0`, `0-1`, `1/2-1/2` or `*`, found `?`");
        assert!(wrong("\"tags\":[]", "\"tags\":[[\"FEN\",\"x\"]]").starts_with("the tag `FEN`: expected"));
        assert!(wrong("war-machine", "chess").contains("`chess`"));
    }
}
