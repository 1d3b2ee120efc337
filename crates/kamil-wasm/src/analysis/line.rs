//! Lines and scores as the browser reads them.
//!
//! # Stability
//! `web/src/engine/wire.ts` decodes these; a change of a name here is a change there.

use kamil::{Color, Move, Position, San};
use kamil_engine::{Bound, Chances, Info, Score, ScoreKind};
use serde::Serialize;

/// No line is shown further than so many plies.
const LONGEST: usize = 24;

/// A move in both notations.
#[derive(Debug, Serialize)]
pub(crate) struct Step {
    uci: String,
    san: String,
}

/// What a position is worth, as White sees it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Worth {
    /// An estimate in hundredths of a Pawn.
    Estimate { centipawns: i32 },
    /// A forced end in so many plies, checkmate or stalemate.
    End { winner: &'static str, plies: u16 },
    /// A position that an endgame table says is won is reached in so many plies.
    Table { winner: &'static str, plies: u16 },
}

/// A score, and White's chances in thousandths.
#[derive(Debug, Serialize)]
pub(crate) struct ScoreWire {
    #[serde(flatten)]
    worth: Worth,
    win: u16,
    draw: u16,
    loss: u16,
}

/// A line that a search has found.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Line {
    depth: u8,
    seldepth: u16,
    rank: usize,
    score: ScoreWire,
    /// `lower`: the true score is this or more; `upper`: this or less.
    bound: Option<&'static str>,
    nodes: u64,
    table_hits: u64,
    hashfull: u16,
    moves: Vec<Step>,
}

impl ScoreWire {
    /// A score of the side to move.
    pub(crate) fn of(score: Score, turn: Color) -> Self {
        let (white, chances) = match turn {
            Color::White => (score, Chances::of(score)),
            Color::Black => (-score, Chances::of(-score)),
        };
        let side = |wins: bool| if wins { Color::White.name() } else { Color::Black.name() };
        let worth = match score.kind() {
            ScoreKind::Centipawns(_) => Worth::Estimate { centipawns: white.in_centipawns() },
            ScoreKind::MateIn(plies) => Worth::End { winner: turn.name(), plies },
            ScoreKind::MatedIn(plies) => Worth::End { winner: (!turn).name(), plies },
            ScoreKind::TableWin(plies) => Worth::Table { winner: side(turn == Color::White), plies },
            ScoreKind::TableLoss(plies) => Worth::Table { winner: side(turn == Color::Black), plies },
        };
        Self { worth, win: chances.win, draw: chances.draw, loss: chances.loss }
    }
}

impl Line {
    pub(crate) fn of(info: &Info<'_>, position: &Position) -> Self {
        Self {
            depth: info.depth.plies(),
            seldepth: info.seldepth,
            rank: info.rank,
            score: ScoreWire::of(info.score, position.turn()),
            bound: info.bound.and_then(|bound| match bound {
                Bound::Exact => None,
                Bound::Lower => Some("lower"),
                Bound::Upper => Some("upper"),
            }),
            nodes: info.nodes,
            table_hits: info.table_hits,
            hashfull: info.hashfull,
            moves: steps(info.line, *position),
        }
    }
}

fn steps(line: &[Move], mut position: Position) -> Vec<Step> {
    let mut steps = Vec::new();
    for mv in line.iter().take(LONGEST) {
        let step = Step { uci: mv.to_string(), san: San::from_move(&position, *mv).to_string() };
        if position.play(*mv).is_err() {
            break;
        }
        steps.push(step);
    }
    steps
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn wire(score: Score, turn: Color) -> Value {
        serde_json::to_value(ScoreWire::of(score, turn)).unwrap()
    }

    #[test]
    fn scores_are_white_s() {
        assert_eq!(wire(Score::from_centipawns(80), Color::White)["centipawns"], 80);
        assert_eq!(wire(Score::from_centipawns(80), Color::Black)["centipawns"], -80);
        let end = wire(Score::mate_in(3), Color::Black);
        assert_eq!(end, json!({ "kind": "end", "winner": "black", "plies": 3, "win": 0, "draw": 0, "loss": 1000 }));
        assert_eq!(wire(Score::mated_in(2), Color::Black)["winner"], "white");
        assert_eq!(wire(Score::table_loss(4), Color::White)["winner"], "black");
        assert_eq!(wire(Score::table_win(4), Color::White)["kind"], "table");
    }
}
