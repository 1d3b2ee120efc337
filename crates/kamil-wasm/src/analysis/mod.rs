//! The engine and PGN for the browser: the wasm-bindgen face of what an analysis needs.

mod library;
mod line;
mod search;
mod task;
mod tree;

use core::time::Duration;

use kamil_engine::{Clock, Engine};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::refusal::{Refusal, json};

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    /// Hears of lines while a search runs: an object with a method `line`, which gets JSON.
    pub type Hearer;

    #[wasm_bindgen(method, structural, js_name = line)]
    fn tell(this: &Hearer, line: &str);
}

/// The browser's stopwatch.
struct Stopwatch(f64);

impl Clock for Stopwatch {
    fn elapsed(&self) -> Duration {
        Duration::from_secs_f64(((milliseconds() - self.0) / 1000.0).max(0.0))
    }
}

/// The engine, and what it remembers of earlier searches.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Analyst(Engine);

#[wasm_bindgen]
impl Analyst {
    /// An engine whose table takes about so many mebibytes.
    #[wasm_bindgen(constructor)]
    pub fn new(table_mib: u32) -> Self {
        Self(Engine::new(table_mib))
    }

    /// Searches as a task says, as JSON; tells of lines meanwhile, and of the end as JSON.
    ///
    /// # Errors
    /// The text is no task, or its game cannot be followed.
    pub fn search(&mut self, task: &str, hearer: &Hearer) -> Result<String, Refusal> {
        let task = task::Task::read(task)?;
        let clock = Stopwatch(milliseconds());
        let mut lines =
            search::Teller::new(&task, |line| hearer.tell(&serde_json::to_string(&line).unwrap_or_default()));
        let report = search::run(&mut self.0, &task, &clock, &mut lines);
        json(&report)
    }
}

/// The games of a PGN that comes in pieces: a list of what they are, and a way back to each of them.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Library(library::Library);

#[wasm_bindgen]
impl Library {
    /// A library of a text that has not begun.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next bytes of the text, and gives the entries that have ended in them, as a JSON list.
    ///
    /// # Errors
    /// None is known: the wire types have no value that JSON lacks.
    pub fn push(&mut self, bytes: &[u8]) -> Result<String, Refusal> {
        json(&self.0.push(bytes))
    }

    /// The text has ended: the last entries, as a JSON list.
    ///
    /// # Errors
    /// None is known: the wire types have no value that JSON lacks.
    pub fn finish(&mut self) -> Result<String, Refusal> {
        json(&self.0.finish())
    }

    /// A way to the game of that number, counted from 0.
    pub fn find(&self, game: usize) -> GameFinder {
        GameFinder(self.0.find(game))
    }
}

/// Reads one game of a PGN again, from a place shortly before it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameFinder(library::GameFinder);

#[wasm_bindgen]
impl GameFinder {
    /// The byte of the text from which on it wants to be fed.
    #[expect(clippy::cast_precision_loss, reason = "no text has 2⁵³ bytes")]
    pub fn offset(&self) -> f64 {
        self.0.offset() as f64
    }

    /// Takes the next bytes; once the game has ended in them, gives it as JSON.
    ///
    /// # Errors
    /// None is known: the wire types have no value that JSON lacks.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Option<String>, Refusal> {
        game(self.0.push(bytes).as_ref())
    }

    /// The text has ended: the game, if it was its last one.
    ///
    /// # Errors
    /// None is known: the wire types have no value that JSON lacks.
    pub fn finish(&mut self) -> Result<Option<String>, Refusal> {
        game(self.0.finish().as_ref())
    }
}

fn game(tree: Option<&tree::Tree>) -> Result<Option<String>, Refusal> {
    tree.map(json).transpose()
}

/// Writes a game, given as JSON, as PGN.
///
/// # Errors
/// The text is no game, one of its names is not known, or a move of its tree is not legal.
#[wasm_bindgen(js_name = writePgn)]
pub fn write_pgn(game: &str) -> Result<String, Refusal> {
    Ok(tree::write(game)?)
}
