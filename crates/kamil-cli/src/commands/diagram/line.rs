//! A position and the moves from it, as the options or a game in PGN have them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};
use kamil::pgn::{Item, PgnGame, Problem, TreeReader};
use kamil::{Move, Position};

use super::shown;
use crate::commands::play_moves::read_move;
use crate::exit;
use crate::text::quote;

/// A position and legal moves from it.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) initial: Position,
    pub(super) moves: Vec<Move>,
    /// Whether something is wrong in the game that they were read from.
    pub(super) faulty: bool,
}

impl Line {
    /// Moves in words; numbers of moves, be they by themselves or before a move, are passed over.
    pub(super) fn of_moves(initial: Position, text: &str) -> Result<Self> {
        let (mut position, mut moves) = (initial, Vec::new());
        for word in text.split_whitespace().map(without_number).filter(|word| !word.is_empty()) {
            let mv = read_move(word, &position).map_err(|reasons| {
                anyhow!("--moves: expected a legal move, found {} as move {}\n{reasons}", quote(word), moves.len() + 1)
            })?;
            position.play(mv)?;
            moves.push(mv);
        }
        Ok(Self { initial, moves, faulty: false })
    }

    /// The main line of a file's game, counted from 1. What is wrong in it is reported, and the moves end before
    /// the first that cannot be read.
    pub(super) fn of_pgn(path: &Path, number: u32) -> Result<Self> {
        let mut search = Search { wanted: number, games: 0, problems: Vec::new(), found: None };
        search.read(path)?;
        let Search { games, problems, found, .. } = search;
        let Some(game) = found else {
            let found = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            bail!("expected a game {number} in {}, found {found}", shown(path));
        };
        let faulty = !problems.is_empty();
        for Problem { place, kind } in problems {
            exit::report(&format!("{}:{}:{}: {kind}", path.display(), place.line, place.column));
        }
        Ok(Self { initial: game.initial, moves: game.moves().collect(), faulty })
    }

    /// Leaves out the moves after so many plies.
    pub(super) fn keep(&mut self, plies: Option<u32>) -> Result<()> {
        let Some(plies) = plies else { return Ok(()) };
        let plies = usize::try_from(plies).unwrap_or(usize::MAX);
        if plies > self.moves.len() {
            bail!("expected at most {} for --plies, which is all there are, found {plies}", self.moves.len());
        }
        self.moves.truncate(plies);
        Ok(())
    }

    /// The last position and the move that led to it.
    pub(super) fn end(&self) -> Result<(Position, Option<Move>)> {
        let mut position = self.initial;
        for &mv in &self.moves {
            position.play(mv)?;
        }
        Ok((position, self.moves.last().copied()))
    }
}

/// What follows the number of a move in a word: all of `e3`, `e3` of `1.e3` and `1...e3`, nothing of `12.` and `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// The way to one game through a file of many.
struct Search {
    wanted: u32,
    games: u32,
    /// What is wrong in the game that is being read.
    problems: Vec<Problem>,
    found: Option<Box<PgnGame>>,
}

impl Search {
    fn read(&mut self, path: &Path) -> Result<()> {
        let mut file: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(path).with_context(|| format!("cannot open {}", shown(path)))?)
        };
        let mut reader = TreeReader::new();
        let mut buffer = vec![0; 1 << 16];
        while self.found.is_none() {
            let length = match file.read(&mut buffer) {
                Ok(0) => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                length => length.with_context(|| format!("cannot read {}", shown(path)))?,
            };
            reader.push(&buffer[..length], &mut |item| self.take(item));
        }
        if self.found.is_none() {
            reader.finish(&mut |item| self.take(item));
        }
        Ok(())
    }

    fn take(&mut self, item: Item) {
        if self.found.is_some() {
            return;
        }
        match item {
            // A game with very many faults has no more of them told than this.
            Item::Problem(problem) if self.problems.len() < 10 => self.problems.push(problem),
            Item::Problem(_) => {}
            Item::Game(game) => {
                self.games += 1;
                if self.games == self.wanted {
                    self.found = Some(game);
                } else {
                    self.problems.clear();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_moves_are_known() {
        for (word, rest) in [("1.", ""), ("12...", ""), ("1.e3", "e3"), ("3...a9a10g", "a9a10g"), ("10.Nc3", "Nc3")] {
            assert_eq!(without_number(word), rest);
        }
        for word in ["a10", "...", ".e3", "12", "e3", "", "1e3", "e1.e3"] {
            assert_eq!(without_number(word), word);
        }
    }
}
