//! A game that was played, as it goes into a PGN.

use std::time::Duration;

use kamil::pgn::{Line, Node, PgnGame, ResultMark};
use kamil::{ByColor, Game, Move};
use kamil_protocol::uci::{Score, Value};

use crate::client::LineInfo;
use crate::ending::Ending;

/// A finished game with what the engines said of it.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) game: Game,
    pub(crate) moves: Vec<PlayedMove>,
    pub(crate) ending: Ending,
}

/// A move of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayedMove {
    pub(crate) mv: Move,
    /// Who made it, and what they thought.
    pub(crate) by: Mover,
}

/// Who made a move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mover {
    /// The engine.
    Engine { info: LineInfo, elapsed: Duration },
    /// The referee, for an engine that does not know the move.
    Referee,
}

/// What a PGN says of a game besides its moves.
#[derive(Clone, Debug)]
pub(crate) struct Heading<'a> {
    pub(crate) event: &'a str,
    pub(crate) date: &'a str,
    pub(crate) round: String,
    pub(crate) names: ByColor<&'a str>,
    pub(crate) time_controls: ByColor<String>,
}

impl Played {
    /// How many moves the referee made for a side.
    pub(crate) fn moves_by_referee(&self) -> u32 {
        self.moves.iter().map(|played| u32::from(matches!(played.by, Mover::Referee))).sum()
    }

    /// The game as PGN: each move with `{+0.35/12 0.520s}`, the score for the side that made it, the depth and the
    /// time; the last one with how the game ended.
    pub(crate) fn to_pgn(&self, heading: &Heading<'_>) -> PgnGame {
        let mut line: Vec<Node> = self.moves.iter().map(|played| annotated(*played)).collect();
        let mut comments = Vec::new();
        match line.last_mut().and_then(|last| last.after.first_mut()) {
            Some(comment) => *comment = format!("{comment}, {}", self.ending),
            None => comments.push(self.ending.to_string()),
        }
        let mut pgn = PgnGame {
            line: Line(line),
            comments,
            result: self.ending.winner.map_or(ResultMark::Draw, ResultMark::Win),
            ..PgnGame::new(*self.game.initial(), self.game.rules(), self.game.draw_rules())
        };
        for (name, value) in heading.tags(self) {
            pgn.tags.set(name, &value).expect("the names are those of tags that a game has no field for");
        }
        pgn
    }
}

impl Heading<'_> {
    fn tags(&self, played: &Played) -> Vec<(&'static str, String)> {
        let mut tags = vec![
            ("Event", self.event.to_owned()),
            ("Date", self.date.to_owned()),
            ("Round", self.round.clone()),
            ("White", self.names.white.to_owned()),
            ("Black", self.names.black.to_owned()),
        ];
        let ByColor { white, black } = &self.time_controls;
        if white == black {
            tags.push(("TimeControl", white.clone()));
        } else {
            tags.push(("WhiteTimeControl", white.clone()));
            tags.push(("BlackTimeControl", black.clone()));
        }
        tags.push(("PlyCount", played.moves.len().to_string()));
        tags.push(("Termination", played.ending.kind.termination().to_owned()));
        tags
    }
}

fn annotated(played: PlayedMove) -> Node {
    let comment = match played.by {
        Mover::Referee => "made by the referee".to_owned(),
        Mover::Engine { info, elapsed } => {
            let thought = info.score.map(|score| match info.depth {
                Some(depth) => format!("{}/{depth} ", score_text(score)),
                None => format!("{} ", score_text(score)),
            });
            format!("{}{:.3}s", thought.unwrap_or_default(), elapsed.as_secs_f64())
        }
    };
    Node { after: vec![comment], ..Node::new(played.mv) }
}

/// `+0.35`, `-M4`: pawns, or moves to the end.
fn score_text(score: Score) -> String {
    match score.value {
        Value::Centipawns(centipawns) => {
            let sign = if centipawns < 0 { '-' } else { '+' };
            let size = centipawns.unsigned_abs();
            format!("{sign}{}.{:02}", size / 100, size % 100)
        }
        Value::Mate(moves) if moves > 0 => format!("+M{moves}"),
        Value::Mate(moves) => format!("-M{}", moves.unsigned_abs()),
    }
}
