//! PGN: the pieces of a text make no difference, and what is read is written back.
#![no_main]

use std::hash::{DefaultHasher, Hash, Hasher};

use kamil::San;
use kamil::pgn::{Checker, Place, Problem, Reader, ResultMark, Visitor, read_games};
use libfuzzer_sys::fuzz_target;

/// Every event, in one number: texts would take most of the time.
#[derive(Default)]
struct Log {
    events: DefaultHasher,
    depth: usize,
    in_game: bool,
}

impl Visitor for Log {
    fn begin_game(&mut self, place: Place) {
        assert!(!self.in_game);
        self.in_game = true;
        ("begin", place).hash(&mut self.events);
    }

    fn tag(&mut self, place: Place, name: &str, value: &str, value_place: Place) {
        assert!(self.in_game && self.depth == 0);
        ("tag", place, name, value, value_place).hash(&mut self.events);
    }

    fn san(&mut self, place: Place, san: San) {
        assert!(self.in_game);
        ("san", place, san).hash(&mut self.events);
    }

    fn comment(&mut self, place: Place, text: &str) {
        assert!(self.in_game && text.len() <= 65_536 && !text.contains(['\n', '\r']));
        ("comment", place, text).hash(&mut self.events);
    }

    fn nag(&mut self, place: Place, nag: u8) {
        assert!(self.in_game);
        ("nag", place, nag).hash(&mut self.events);
    }

    fn begin_variation(&mut self, place: Place) {
        self.depth += 1;
        assert!(self.in_game && self.depth <= 64);
        ("(", place).hash(&mut self.events);
    }

    fn end_variation(&mut self, place: Place) {
        assert!(self.in_game);
        self.depth = self.depth.checked_sub(1).expect("a variation is open");
        (")", place).hash(&mut self.events);
    }

    fn end_game(&mut self, place: Place, result: Option<ResultMark>) {
        assert!(self.in_game);
        (self.in_game, self.depth) = (false, 0);
        ("end", place, result).hash(&mut self.events);
    }

    fn problem(&mut self, problem: Problem) {
        problem.to_string().hash(&mut self.events);
    }
}

fn log<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> u64 {
    let (mut reader, mut log) = (Reader::new(), Log::default());
    for piece in pieces {
        reader.push(piece, &mut log);
    }
    reader.finish(&mut log);
    assert!(!log.in_game, "every game ends");
    log.events.finish()
}

/// Pieces of 1 to 16 bytes, which the bytes themselves decide.
fn pieces(mut rest: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let first = *rest.first()?;
        let (piece, tail) = rest.split_at(rest.len().min(1 + usize::from(first) % 16));
        rest = tail;
        Some(piece)
    })
}

fuzz_target!(|bytes: &[u8]| {
    let whole = log([bytes].into_iter());
    assert_eq!(log(bytes.chunks(1)), whole);
    assert_eq!(log(pieces(bytes)), whole);

    let (games, problems) = read_games(bytes);
    let mut reports = Vec::new();
    let mut checker = Checker::new();
    for piece in bytes.chunks(7) {
        checker.push(piece, &mut |problem| reports.push(problem));
    }
    let summary = checker.finish(&mut |problem| reports.push(problem));
    assert_eq!(reports, problems);
    assert!(summary.games >= games.len() as u64);

    for game in games {
        let text = game.to_pgn().expect("what was read can be written");
        assert_eq!(read_games(text.as_bytes()).0, [game], "{text}");
    }
});
