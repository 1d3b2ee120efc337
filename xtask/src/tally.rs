//! Counts of tests, read from the closing lines of their runners.

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// Counts one check that has no runner of its own.
    pub(crate) fn pass(&mut self) {
        self.passed += 1;
    }

    /// Adds what `line` reports, if it is the closing line of nextest, cargo test or vitest.
    pub(crate) fn read(&mut self, line: &str) {
        let line = without_colours(line);
        let line = line.trim();
        let nextest = line.starts_with("Summary [") && line.contains(" run: ");
        let cargo_test = line.starts_with("test result: ");
        let vitest = line.starts_with("Tests  ");
        if nextest || cargo_test || vitest {
            self.passed += number_before(line, "passed");
            self.failed += number_before(line, "failed") + number_before(line, "timed out");
        }
    }
}

/// The number that stands before `word`, or 0 where `line` does not say.
fn number_before(line: &str, word: &str) -> u64 {
    let Some((before, _)) = line.split_once(&format!(" {word}")) else {
        return 0;
    };
    before.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Drops the terminal's colour sequences.
fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        if character == '\u{1b}' {
            characters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(character);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(line: &str) -> (u64, u64) {
        let mut tally = Tally::default();
        tally.read(line);
        (tally.passed, tally.failed)
    }

    #[test]
    fn reads_nextest() {
        assert_eq!(tally("     Summary [   0.123s] 10 tests run: 10 passed, 2 skipped\n"), (10, 0));
        assert_eq!(
            tally("     Summary [   1.5s] 9 tests run: 6 passed (1 slow), 2 failed, 1 timed out, 0 skipped"),
            (6, 3)
        );
        assert_eq!(
            tally(
                "\u{1b}[32;1m     Summary\u{1b}[0m [   0.1s] \u{1b}[1m1\u{1b}[0m test run: \u{1b}[1m1\u{1b}[0m passed"
            ),
            (1, 0)
        );
    }

    #[test]
    fn reads_cargo_test() {
        assert_eq!(tally("test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out"), (5, 0));
        assert_eq!(tally("test result: FAILED. 3 passed; 2 failed; 0 ignored"), (3, 2));
    }

    #[test]
    fn reads_vitest() {
        assert_eq!(tally("      Tests  2 failed | 5 passed (7)"), (5, 2));
        assert_eq!(
            tally(
                "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m12 passed\u{1b}[39m\u{1b}[22m\u{1b}[90m (12)\u{1b}[39m"
            ),
            (12, 0)
        );
    }

    #[test]
    fn passes_over_other_lines() {
        assert_eq!(tally("running 5 tests"), (0, 0));
        assert_eq!(tally(" Test Files  2 passed (2)"), (0, 0));
        assert_eq!(tally("24 positions agree, 3 passed over"), (0, 0));
    }
}
