//! Any arrangement of men, legal or not: read from a FEN, written as one, and judged with every fault.

use std::num::NonZeroU16;
use std::str::FromStr as _;

use kamil::{Board, Color, Explain, FenError, NameError, Piece, Reason, RuleSet, Setup, Square};
use serde::Serialize;

use crate::refusal::{self, wired};
use crate::wire::PlacedPiece;

/// Why an arrangement cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ArrangementError {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error("expected a man's letter and a square such as `Ke1`, found `{found}` as word {word}")]
    Man { found: String, word: usize },
    #[error("expected the side to move, `white` or `black`, found `{found}`")]
    Turn { found: String },
    #[error("expected a fullmove number from 1 to 65535, found 0")]
    FullmoveNumber,
}

impl Explain for ArrangementError {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Self::Name(error) => error.reasons(),
            Self::Fen(error) => error.reasons(),
            Self::Man { .. } | Self::Turn { .. } | Self::FullmoveNumber => Vec::new(),
        }
    }
}

/// What a FEN says, legal or not.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Arrangement {
    men: Vec<PlacedPiece>,
    turn: &'static str,
    halfmove_clock: u16,
    fullmove_number: u16,
}

/// An arrangement as a FEN, with every reason why it is no legal position.
#[derive(Debug, Serialize)]
pub(crate) struct Judgement {
    fen: String,
    faults: Vec<refusal::Wire>,
}

/// Reads a FEN without asking whether its position is legal.
pub(crate) fn read(fen: &str, rules: &str) -> Result<Arrangement, ArrangementError> {
    let setup = Setup::from_fen(fen, RuleSet::from_str(rules)?)?;
    Ok(Arrangement {
        men: setup.board.pieces().map(PlacedPiece::from).collect(),
        turn: setup.turn.name(),
        halfmove_clock: setup.halfmove_clock,
        fullmove_number: setup.fullmove_number.get(),
    })
}

/// Judges an arrangement. `men` are words such as `Ke1 pa9`, a letter as in a FEN and a square; a later word replaces an
/// earlier one on the same square.
pub(crate) fn judge(
    men: &str,
    turn: &str,
    halfmove_clock: u16,
    fullmove_number: u16,
    rules: &str,
) -> Result<Judgement, ArrangementError> {
    let rules = RuleSet::from_str(rules)?;
    let turn = Color::ALL
        .into_iter()
        .find(|color| color.name() == turn)
        .ok_or_else(|| ArrangementError::Turn { found: start_of(turn) })?;
    let fullmove_number = NonZeroU16::new(fullmove_number).ok_or(ArrangementError::FullmoveNumber)?;
    let setup = Setup { board: board(men)?, turn, halfmove_clock, fullmove_number };
    let faults = setup.to_position(rules).map_or_else(|error| wired(&error), |_| Vec::new());
    Ok(Judgement { fen: setup.to_fen(), faults })
}

fn board(men: &str) -> Result<Board, ArrangementError> {
    let mut board = Board::EMPTY;
    for (index, word) in men.split_ascii_whitespace().enumerate() {
        let (square, piece) =
            man(word).ok_or_else(|| ArrangementError::Man { found: start_of(word), word: index + 1 })?;
        board.set(square, Some(piece));
    }
    Ok(board)
}

fn man(word: &str) -> Option<(Square, Piece)> {
    let mut letters = word.chars();
    let piece = Piece::from_letter(letters.next()?)?;
    Some((letters.as_str().parse().ok()?, piece))
}

/// Enough of a text to know it again.
fn start_of(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn judged(men: &str, turn: &str, rules: &str) -> Value {
        serde_json::to_value(judge(men, turn, 3, 7, rules).unwrap()).unwrap()
    }

    #[test]
    fn a_legal_arrangement_is_a_fen_without_faults() {
        let legal = judged("Ke1 kj10 Pa9", "white", "war-machine");
        assert_eq!(legal, json!({ "fen": "9k/P9/10/10/10/10/10/10/10/4K5 w - - 3 7", "faults": [] }));
    }

    #[test]
    fn every_fault_is_told_at_once() {
        // Two white Kings and no black one, Pawns on both edges, and a Camel and a War Machine where only one belongs.
        let wrong = judged("Ka1 Kc1 Pj1 pe10 Ce5 we7", "black", "war-machine");
        let faults = wrong["faults"].as_array().unwrap();
        let kinds: Vec<_> = faults.iter().map(|fault| fault["code"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["king-count", "king-count", "pawn-on-edge", "outside-rules", "pawn-on-edge"]);
        assert_eq!(faults[0], json!({ "code": "king-count", "args": { "color": "white", "count": 2 } }));
        assert_eq!(faults[1], json!({ "code": "king-count", "args": { "color": "black", "count": 0 } }));
        let camel = json!({ "color": "white", "role": "camel", "square": "e5", "rules": "war-machine" });
        assert_eq!(faults[3], json!({ "code": "outside-rules", "args": camel }));
        let camel = judged("Ka1 kc10 Ce5 we7", "black", "camel");
        assert_eq!(camel["faults"][0]["args"]["role"], "war-machine");
        let check = judged("Ra5 Ke1 ka10", "white", "war-machine");
        let told = json!({
            "code": "opponent-in-check",
            "args": { "color": "black", "king": "a10", "checker": "a5" },
        });
        assert_eq!(check["faults"], json!([told]));
    }

    #[test]
    fn an_illegal_fen_is_read_and_no_fen_is_refused() {
        let empty = serde_json::to_value(read("10/10/10/10/10/10/10/10/10/P9 b - - 5 9", "camel").unwrap()).unwrap();
        let man = json!({ "square": "a1", "color": "white", "role": "pawn" });
        assert_eq!(empty, json!({ "men": [man], "turn": "black", "halfmoveClock": 5, "fullmoveNumber": 9 }));
        assert!(read("10/10", "camel").unwrap_err().to_string().contains("10 ranks"));
    }

    #[test]
    fn wrong_words_are_named() {
        let error = |men, turn, number, rules| judge(men, turn, 0, number, rules).unwrap_err().to_string();
        assert!(error("Ke1 Qe5", "white", 1, "camel").contains("`Qe5` as word 2"));
        assert!(error("Ke11", "white", 1, "camel").contains("`Ke11` as word 1"));
        assert!(error("", "green", 1, "camel").contains("`green`"));
        assert!(error("", "white", 0, "camel").contains("found 0"));
        assert!(error("", "white", 1, "chess").contains("`chess`"));
        assert!(error(&"ش".repeat(10_000), "white", 1, "camel").len() < 200);
    }
}
