//! The table at the end of a test run, and its one-line count.

use std::fmt;
use std::time::Duration;

use crate::tally::Tally;

/// What the stages came to, in the order they ran.
#[derive(Debug, Default)]
pub(super) struct Summary {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    stage: &'static str,
    tally: Tally,
    failed: bool,
    time: Duration,
}

impl Summary {
    /// Adds a stage; one that failed without a failed test of its own counts as one failure.
    pub(super) fn add(&mut self, stage: &'static str, mut tally: Tally, failed: bool, time: Duration) {
        if failed && tally.failed == 0 {
            tally.failed = 1;
        }
        self.rows.push(Row { stage, tally, failed, time });
    }

    pub(super) fn failed(&self) -> bool {
        self.rows.iter().any(|row| row.failed)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut total = Tally::default();
        let mut time = Duration::ZERO;
        writeln!(f, "stage         result    checks       time")?;
        for row in &self.rows {
            let result = if row.failed { "FAILED" } else { "ok" };
            writeln!(f, "{:13} {result:6} {:9} {:>8.1} s", row.stage, row.tally.passed, row.time.as_secs_f64())?;
            total.add(row.tally);
            time += row.time;
        }
        writeln!(f, "{:13} {:6} {:9} {:>8.1} s\n", "total", "", total.passed, time.as_secs_f64())?;
        write!(f, "{} passed, {} failed", total.passed, total.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_with_the_count() {
        let mut summary = Summary::default();
        summary.add("tidy", Tally { passed: 3, failed: 0 }, false, Duration::from_millis(1500));
        assert!(!summary.failed());
        assert_eq!(summary.to_string().lines().last(), Some("3 passed, 0 failed"));
        summary.add("lint", Tally::default(), true, Duration::from_secs(2));
        assert!(summary.failed());
        let text = summary.to_string();
        assert_eq!(text.lines().last(), Some("3 passed, 1 failed"));
        assert!(text.contains("lint          FAILED         0      2.0 s"), "{text}");
    }
}
