//! Random bytes as arguments: an answer with exit code 0, 1 or 2, and never a panic.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt as _;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use crate::run::command;

/// Numbers that vary arguments.
struct Random(SplitMix64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        (self.0.next_u64() % below as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.next(from.len())]
    }

    /// Any bytes an argument can have: none is 0.
    fn bytes(&mut self) -> OsString {
        let length = self.next(40);
        OsString::from_vec((0..length).map(|_| self.next(255) as u8 + 1).collect())
    }

    /// Something in the alphabet of FENs and moves.
    fn text(&mut self) -> OsString {
        const LETTERS: &[u8] = b"KGEWNRPCkgewnrpc0123456789/abj10 w-=+#x";
        let length = self.next(60);
        OsString::from_vec((0..length).map(|_| LETTERS[self.next(LETTERS.len())]).collect())
    }

    fn argument(&mut self) -> OsString {
        const KNOWN: &[&str] = &[
            "--fen",
            "--array",
            "--rules",
            "--san",
            "--json",
            "--strict",
            "--divide",
            "--threads",
            "--suite",
            "--max-nodes",
            "kamil",
            "tamma",
            "camel",
            "war-machine",
            "a2a3",
            "Nc3",
            "2",
            "k9/10/10/10/10/10/10/10/10/K9",
            "/dev/null",
            "-",
            "--",
            "--format",
            "--import",
            "check",
            "probe",
            "stats",
            "KGvK",
            "json",
            "text",
        ];
        match self.next(3) {
            0 => self.bytes(),
            1 => self.text(),
            _ => self.pick(KNOWN).into(),
        }
    }
}

#[test]
fn random_arguments_are_answered() {
    const COMMANDS: &[&str] =
        &["perft", "moves", "play-moves", "status", "completions", "help", "variants", "pgn", "tablebase"];
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random(SplitMix64::seed_from_u64(1));
    let mut codes = [0; 3];
    for _ in 0..600 {
        let count = random.next(5);
        let mut arguments: Vec<OsString> = vec![random.pick(COMMANDS).into()];
        arguments.extend((0..count).map(|_| random.argument()));
        // A count of great depth may be right and take for ever.
        arguments.retain(|argument| argument.len() != 1 || argument == OsStr::new("2") || argument == OsStr::new("-"));
        let output = command().args(&arguments).current_dir(folder.path()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code().unwrap_or_else(|| panic!("{arguments:?} ended by a signal: {error}"));
        assert!((0..=2).contains(&code) && !error.contains("panicked"), "{arguments:?}: {code}: {error}");
        assert_eq!(code == 0, output.stderr.is_empty(), "{arguments:?}: {code}: {error}");
        codes[usize::try_from(code).unwrap()] += 1;
    }
    assert!(codes.iter().all(|&runs| runs > 0), "{codes:?}");
}
