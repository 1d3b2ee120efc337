//! The games of a PGN of any size: a list of what they are, and places from which to read each of them again.

use core::mem;

use kamil::pgn::{Item, PgnGame, Problem, ProblemKind, TreeReader};
use serde::Serialize;

use super::tree::Tree;
use crate::refusal::{self, wired};

/// More problems of one game are counted only.
const MOST_PROBLEMS: usize = 5;

/// What stands in a list for a game, as it travels.
///
/// # Stability
/// `web/src/engine/wire.ts` decodes it; a change of a name here is a change there.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    /// The game's number among those that can be opened; none where nothing of it can be.
    game: Option<usize>,
    white: Option<String>,
    black: Option<String>,
    event: Option<String>,
    date: Option<String>,
    result: Option<&'static str>,
    rules: Option<&'static str>,
    plies: usize,
    problems: Vec<Wrong>,
    /// How many problems there are beside those named.
    more: usize,
}

/// What is wrong with a game, and where in the text.
#[derive(Debug, Serialize)]
struct Wrong {
    line: u64,
    column: u64,
    reasons: Vec<refusal::Wire>,
}

/// A place of the text, and the reader as it stood there.
#[derive(Debug)]
struct Mark {
    offset: u64,
    games: usize,
    reader: TreeReader,
}

/// Reads a text once, and remembers where its games are.
#[derive(Debug, Default)]
pub(crate) struct Library {
    reader: TreeReader,
    offset: u64,
    games: usize,
    marks: Vec<Mark>,
    problems: Vec<Wrong>,
    more: usize,
}

impl Library {
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Vec<Entry> {
        // A reader in the midst of one long game may hold much, so one such is remembered, not one for each piece.
        if self.marks.last().is_none_or(|mark| mark.games < self.games) {
            self.marks.push(Mark { offset: self.offset, games: self.games, reader: self.reader.clone() });
        }
        self.offset += bytes.len() as u64;
        let mut reader = mem::take(&mut self.reader);
        let mut entries = Vec::new();
        reader.push(bytes, &mut |item| entries.extend(self.note(item)));
        self.reader = reader;
        entries
    }

    pub(crate) fn finish(&mut self) -> Vec<Entry> {
        let mut entries = Vec::new();
        mem::take(&mut self.reader).finish(&mut |item| entries.extend(self.note(item)));
        if !self.problems.is_empty() {
            entries.push(self.nothing());
        }
        entries
    }

    fn note(&mut self, item: Item) -> Option<Entry> {
        match item {
            Item::Game(game) => {
                self.games += 1;
                Some(self.entry(self.games - 1, &game))
            }
            Item::Problem(problem) => {
                let lost = matches!(problem.kind, ProblemKind::Variant { .. } | ProblemKind::Fen(_));
                self.remember(&problem);
                lost.then(|| self.nothing())
            }
        }
    }

    fn remember(&mut self, problem: &Problem) {
        if self.problems.len() == MOST_PROBLEMS {
            self.more += 1;
        } else {
            let (line, column) = (problem.place.line, problem.place.column);
            self.problems.push(Wrong { line, column, reasons: wired(problem) });
        }
    }

    fn entry(&mut self, number: usize, game: &PgnGame) -> Entry {
        let tag = |name: &str| game.tags.get(name).map(str::to_owned);
        Entry {
            game: Some(number),
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            date: tag("Date"),
            result: Some(game.result.text()),
            rules: Some(game.rules.name()),
            plies: game.line.0.len(),
            ..self.nothing()
        }
    }

    /// What stands in the list where no game can be opened: the problems that have been found.
    fn nothing(&mut self) -> Entry {
        Entry {
            game: None,
            white: None,
            black: None,
            event: None,
            date: None,
            result: None,
            rules: None,
            plies: 0,
            problems: mem::take(&mut self.problems),
            more: mem::take(&mut self.more),
        }
    }

    pub(crate) fn find(&self, game: usize) -> GameFinder {
        let at = self.marks.partition_point(|mark| mark.games <= game);
        match at.checked_sub(1).and_then(|at| self.marks.get(at)) {
            Some(mark) => GameFinder { reader: mark.reader.clone(), offset: mark.offset, skip: game - mark.games },
            None => GameFinder { reader: TreeReader::new(), offset: 0, skip: game },
        }
    }
}

/// Reads on from a mark until a game has come.
#[derive(Debug)]
pub(crate) struct GameFinder {
    reader: TreeReader,
    offset: u64,
    /// How many games come before it.
    skip: usize,
}

impl GameFinder {
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) -> Option<Tree> {
        let mut found = None;
        let Self { reader, skip, .. } = self;
        reader.push(bytes, &mut |item| take(item, skip, &mut found));
        found
    }

    pub(crate) fn finish(&mut self) -> Option<Tree> {
        let mut found = None;
        let skip = &mut self.skip;
        mem::take(&mut self.reader).finish(&mut |item| take(item, skip, &mut found));
        found
    }
}

fn take(item: Item, skip: &mut usize, found: &mut Option<Tree>) {
    let Item::Game(game) = item else { return };
    match skip.checked_sub(1) {
        Some(left) => *skip = left,
        None if found.is_none() => *found = Some(Tree::from(&*game)),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn list(pgn: &[u8], piece: usize) -> (Library, Vec<Value>) {
        let mut library = Library::default();
        let mut entries = Vec::new();
        for bytes in pgn.chunks(piece) {
            entries.extend(library.push(bytes));
        }
        entries.extend(library.finish());
        (library, entries.iter().map(|entry| serde_json::to_value(entry).unwrap()).collect())
    }

    fn open(library: &Library, pgn: &[u8], game: usize, piece: usize) -> Value {
        let mut finder = library.find(game);
        let from = usize::try_from(finder.offset()).unwrap();
        let found = pgn[from..].chunks(piece).find_map(|bytes| finder.push(bytes));
        serde_json::to_value(found.or_else(|| finder.finish()).expect("the game is there")).unwrap()
    }

    #[test]
    fn every_game_is_found_again_whatever_the_pieces() {
        let games: Vec<String> = (0..50).map(|n| format!("[White \"W{n}\"]\n\n1. e3 {{c{n}}} e8 *\n\n")).collect();
        let pgn = games.concat();
        for piece in [1, 7, 64, 100_000] {
            let (library, entries) = list(pgn.as_bytes(), piece);
            assert_eq!(entries.len(), 50);
            assert_eq!((&entries[3]["white"], &entries[3]["plies"]), (&"W3".into(), &2.into()));
            for game in [0, 17, 49] {
                let tree = open(&library, pgn.as_bytes(), game, piece);
                assert_eq!(tree["moves"][0]["after"][0], format!("c{game}"), "{piece}");
            }
        }
    }

    #[test]
    fn a_broken_game_is_told_of_and_the_others_come() {
        let pgn = b"1. e3 *\n\n1. e3 e8 2. e5 *\n\n[FEN \"10/10 w\"]\n\n1. a3 *\n\n[Variant \"Chess\"]\n\n1. e4 *\n\n1. d3 *\n";
        let (library, entries) = list(pgn, 5);
        let games: Vec<_> = entries.iter().map(|entry| entry["game"].as_u64()).collect();
        assert_eq!(games, [Some(0), Some(1), None, None, Some(2)]);
        assert_eq!(entries[1]["problems"][0]["line"], 3);
        assert_eq!(entries[1]["problems"][0]["reasons"][0]["args"]["move"], "e5");
        let fen = &entries[2]["problems"][0]["reasons"];
        assert_eq!((&fen[0]["code"], &fen[1]["code"]), (&"pgn-fen".into(), &"fen-rank-count".into()));
        assert_eq!(entries[3]["problems"][0]["reasons"][0]["args"]["found"], "Chess");
        assert_eq!(entries[4]["problems"], Value::Array(vec![]));
        assert_eq!(open(&library, pgn, 2, 5)["moves"][0]["uci"], "d2d3");
    }

    #[test]
    fn the_problem_games_of_the_test_data_are_all_told_of() {
        let (_, entries) = list(include_bytes!("../../../../testdata/games/problems.pgn"), 40);
        assert!(entries.len() > 5);
        assert!(entries.iter().any(|entry| !entry["problems"].as_array().unwrap().is_empty()));
    }

    #[test]
    fn many_problems_of_one_game_are_counted() {
        let pgn = format!("1. e3 {} *", "$999 ".repeat(9));
        let (_, entries) = list(pgn.as_bytes(), 1000);
        assert_eq!(entries[0]["problems"].as_array().unwrap().len(), MOST_PROBLEMS);
        assert_eq!(entries[0]["more"], 4);
    }
}
