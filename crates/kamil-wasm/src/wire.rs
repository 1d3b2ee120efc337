//! The JSON shapes that the browser reads, and how the rules' own types become them.
//!
//! # Stability
//! `web/src/rules` decodes these; a change of a name here is a change there.

use kamil::{Color, Game, Move, MoveKind, Outcome, Piece, Position, San, Square};
use serde::Serialize;

/// A named array.
#[derive(Debug, Serialize)]
pub(crate) struct Array {
    name: &'static str,
    rules: &'static str,
    fen: &'static str,
}

/// A move that was played.
#[derive(Debug, Serialize)]
pub(crate) struct Played {
    uci: String,
    san: String,
    from: String,
    to: String,
    color: &'static str,
    role: &'static str,
    captured: Option<&'static str>,
    kind: &'static str,
    check: bool,
}

/// Where a game stands.
#[derive(Debug, Serialize)]
pub(crate) struct State {
    fen: String,
    turn: &'static str,
    ply: usize,
    pieces: Vec<PlacedPiece>,
    legal: Vec<LegalMove>,
    check: Option<String>,
    outcome: Option<End>,
}

/// A man on its square.
#[derive(Debug, Serialize)]
pub(crate) struct PlacedPiece {
    square: String,
    color: &'static str,
    role: &'static str,
}

/// A move that may be played.
#[derive(Debug, Serialize)]
struct LegalMove {
    uci: String,
    san: String,
    from: String,
    to: String,
    kind: &'static str,
}

/// The end of a game.
#[derive(Debug, Serialize)]
struct End {
    winner: Option<&'static str>,
    reason: &'static str,
}

impl From<kamil::Array> for Array {
    fn from(array: kamil::Array) -> Self {
        Self { name: array.name(), rules: array.rules().name(), fen: array.fen() }
    }
}

impl Played {
    pub(crate) fn of(mv: Move, before: &Position, after: &Position) -> Self {
        Self {
            uci: mv.to_string(),
            san: San::from_move(before, mv).to_string(),
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            color: before.turn().name(),
            role: mv.role.slug(),
            captured: before.board().role_at(mv.to).map(kamil::Role::slug),
            kind: kind_name(mv.kind),
            check: after.is_check(),
        }
    }
}

impl State {
    /// A game that is over has no legal moves, whatever its last position would allow.
    pub(crate) fn of(game: &Game) -> Self {
        let position = game.position();
        Self {
            fen: position.to_fen(),
            turn: position.turn().name(),
            ply: game.moves().len(),
            pieces: position.board().pieces().map(PlacedPiece::from).collect(),
            legal: if game.outcome().is_some() { Vec::new() } else { legal_moves(position) },
            check: position.is_check().then(|| position.king(position.turn()).to_string()),
            outcome: game.outcome().map(End::from),
        }
    }
}

fn legal_moves(position: &Position) -> Vec<LegalMove> {
    let mut moves = position.legal_moves();
    moves.sort();
    moves.iter().map(|mv| LegalMove::of(*mv, position)).collect()
}

impl LegalMove {
    fn of(mv: Move, position: &Position) -> Self {
        Self {
            uci: mv.to_string(),
            san: San::from_move(position, mv).to_string(),
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            kind: kind_name(mv.kind),
        }
    }
}

impl From<(Square, Piece)> for PlacedPiece {
    fn from((square, piece): (Square, Piece)) -> Self {
        Self { square: square.to_string(), color: piece.color.name(), role: piece.role.slug() }
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner().map(Color::name), reason: outcome.reason() }
    }
}

fn kind_name(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Normal => "normal",
        MoveKind::Promotion => "promotion",
        MoveKind::Vanish => "vanish",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::play;

    fn game(fen: &str) -> Game {
        play::from_fen(fen, "war-machine", "default").unwrap()
    }

    fn state(game: &Game) -> Value {
        serde_json::to_value(State::of(game)).unwrap()
    }

    fn played(fen: &str, text: &str) -> Value {
        serde_json::to_value(play::play(&mut game(fen), text).unwrap()).unwrap()
    }

    #[test]
    fn names_the_arrays() {
        let arrays = serde_json::to_value(kamil::Array::ALL.map(Array::from)).unwrap();
        assert_eq!(
            arrays[0],
            json!({
                "name": "kamil",
                "rules": "war-machine",
                "fen": "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1",
            })
        );
        assert_eq!(
            (&arrays[1]["name"], &arrays[2]["name"], &arrays[2]["rules"]),
            (&json!("tamma"), &json!("camel"), &json!("camel"))
        );
    }

    #[test]
    fn shows_the_first_position() {
        let state = state(&play::from_array("kamil", "default").unwrap());
        assert_eq!(state["fen"], kamil::Array::Kamil.fen());
        assert_eq!((&state["turn"], &state["ply"]), (&json!("white"), &json!(0)));
        assert_eq!((&state["check"], &state["outcome"]), (&Value::Null, &Value::Null));
        assert_eq!(state["pieces"].as_array().unwrap().len(), 40);
        assert_eq!(state["pieces"][3], json!({ "square": "d1", "color": "white", "role": "war-machine" }));
        assert_eq!(state["legal"].as_array().unwrap().len(), 18);
        let first = json!({ "uci": "b1a3", "san": "Na3", "from": "b1", "to": "a3", "kind": "normal" });
        assert_eq!(state["legal"][0], first);
    }

    #[test]
    fn tells_of_a_capture_with_check() {
        // The Rook takes the Knight on a10 and looks along the rank at the King.
        let told = played("n3k5/10/10/10/10/10/10/10/10/R3K5 w - - 0 1", "a1a10");
        assert_eq!(
            told,
            json!({
                "uci": "a1a10", "san": "Rxa10+", "from": "a1", "to": "a10", "color": "white", "role": "rook",
                "captured": "knight", "kind": "normal", "check": true,
            })
        );
    }

    #[test]
    fn tells_a_promotion_from_a_vanishing_pawn() {
        let general = played("9k/P9/10/10/10/10/10/10/10/4K5 w - - 0 1", "a10");
        assert_eq!(
            (&general["uci"], &general["san"], &general["kind"]),
            (&json!("a9a10g"), &json!("a10=G"), &json!("promotion"))
        );
        let mut vanishing = game("9k/P9/10/10/10/10/10/10/10/G3K5 w - - 0 1");
        let told = serde_json::to_value(play::play(&mut vanishing, "a9a10").unwrap()).unwrap();
        assert_eq!((&told["uci"], &told["san"], &told["kind"]), (&json!("a9a10"), &json!("a10"), &json!("vanish")));
        assert_eq!(told["role"], "pawn");
        assert_eq!(state(&vanishing)["pieces"].as_array().unwrap().len(), 3);
        assert_eq!((&state(&vanishing)["ply"], &state(&vanishing)["turn"]), (&json!(1), &json!("black")));
    }

    #[test]
    fn names_the_king_in_check() {
        assert_eq!(state(&game("R3k5/10/10/10/10/10/10/10/10/4K5 b - - 0 1"))["check"], "e10");
    }

    #[test]
    fn ends_with_a_stalemate_that_wins() {
        // White's King and Pawn have no move, and so Black has won.
        let state = state(&game("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1"));
        assert_eq!(state["outcome"], json!({ "winner": "black", "reason": "stalemate" }));
        assert_eq!(state["legal"], json!([]));
        assert_eq!(state["check"], Value::Null);
    }

    #[test]
    fn a_drawn_game_has_no_moves() {
        let state = state(&game("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1"));
        assert_eq!(state["outcome"], json!({ "winner": null, "reason": "bare-kings" }));
        assert_eq!(state["legal"], json!([]));
    }
}
