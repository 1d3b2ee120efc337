//! The rules of Shatranj Kamil for the browser, and its endgame tables of three men: a thin wasm-bindgen face over `kamil`
//! and `kamil-tablebase`; with the feature `analysis`, over the engine and PGN too.
//!
//! Everything that is not text crosses as JSON, in the shapes of the wire types; every refusal is thrown as JSON
//! too: an English sentence, and its reasons as codes with arguments. The rules themselves are `kamil`'s: nothing here decides anything.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "analysis")]
mod analysis;
mod arrangement;
mod ending;
mod play;
mod refusal;
mod wire;

#[cfg(feature = "analysis")]
pub use analysis::{Analyst, GameFinder, Hearer, Library, write_pgn};

use wasm_bindgen::prelude::wasm_bindgen;

pub use refusal::Refusal;
use refusal::json;

/// A game followed move by move.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(kamil::Game);

#[wasm_bindgen]
impl Game {
    /// A game from a named array: `kamil`, `tamma` or `camel`; the draw rules are `default` or `strict`.
    ///
    /// # Errors
    /// One of the names is not one of these.
    #[wasm_bindgen(js_name = fromArray)]
    pub fn from_array(array: &str, draw_rules: &str) -> Result<Self, Refusal> {
        Ok(Self(play::from_array(array, draw_rules)?))
    }

    /// A game from a FEN under the rule set `war-machine` or `camel`.
    ///
    /// # Errors
    /// A name is not known, the text is no FEN, or its position is not legal.
    #[wasm_bindgen(js_name = fromFen)]
    pub fn from_fen(fen: &str, rules: &str, draw_rules: &str) -> Result<Self, Refusal> {
        Ok(Self(play::from_fen(fen, rules, draw_rules)?))
    }

    /// Plays a protocol move or a SAN move, and tells as JSON what it did.
    ///
    /// # Errors
    /// The text is no move, the move is not legal, or the game is over; the game stays as it was.
    pub fn play(&mut self, text: &str) -> Result<String, Refusal> {
        json(&play::play(&mut self.0, text)?)
    }

    /// As `play`, but though the game may be drawn already: for following a game whose players knew no such end.
    ///
    /// # Errors
    /// The text is no move, or the move is not legal; the game stays as it was.
    #[wasm_bindgen(js_name = playOn)]
    pub fn play_on(&mut self, text: &str) -> Result<String, Refusal> {
        json(&play::play_on(&mut self.0, text)?)
    }

    /// Where the game stands, as JSON.
    ///
    /// # Errors
    /// None is known: the wire types have no value that JSON lacks.
    pub fn state(&self) -> Result<String, Refusal> {
        json(&wire::State::of(&self.0))
    }
}

/// What the endgame tables of three men say of a position, as JSON: `null` where they do not have it, else what
/// `kamil tablebase probe --json` prints.
///
/// # Errors
/// A name is not known, the text is no FEN, or its position is not legal.
#[wasm_bindgen]
pub fn tablebase(fen: &str, rules: &str, draw_rules: &str) -> Result<String, Refusal> {
    json(&ending::account(fen, rules, draw_rules)?)
}

/// The named arrays, the default first, as JSON.
///
/// # Errors
/// None is known: the wire types have no value that JSON lacks.
#[wasm_bindgen]
pub fn arrays() -> Result<String, Refusal> {
    json(&kamil::Array::ALL.map(wire::Array::from))
}

/// What a FEN says under a rule set, legal or not, as JSON: its men, the side to move, the counters.
///
/// # Errors
/// The name is not known, or the text is no FEN.
#[wasm_bindgen]
pub fn arrangement(fen: &str, rules: &str) -> Result<String, Refusal> {
    json(&arrangement::read(fen, rules)?)
}

/// Judges men such as `Ke1 pa9` as a position, as JSON: its FEN, and every reason why it is not legal.
///
/// # Errors
/// A name or a word is not known, or the fullmove number is 0.
#[wasm_bindgen]
pub fn judge(men: &str, turn: &str, halfmove_clock: u16, fullmove_number: u16, rules: &str) -> Result<String, Refusal> {
    json(&arrangement::judge(men, turn, halfmove_clock, fullmove_number, rules)?)
}
