//! `cargo xtask differential`: the two move generators against each other, on as many positions as one likes.

use std::process::ExitCode;

use anyhow::Result;

use crate::misuse;
use crate::process::Step;
use crate::tally::Tally;

const DEFAULT_POSITIONS: u64 = 1_000_000;

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    let positions = match arguments {
        [] => Some(DEFAULT_POSITIONS),
        [count] => count.parse().ok().filter(|count| *count > 0),
        _ => None,
    };
    let Some(positions) = positions else {
        return Ok(misuse(&format!(
            "differential takes one number of positions above 0, not {:?}",
            arguments.join(" ")
        )));
    };
    compare(positions, &mut Tally::default())?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the comparison in release mode, whatever its test is marked as.
pub(crate) fn compare(positions: u64, tally: &mut Tally) -> Result<()> {
    Step::cargo("test --release --package kamil --test differential -- --include-ignored --nocapture")
        .env("KAMIL_DIFFERENTIAL_POSITIONS", positions.to_string())
        .run_counted(tally)
}
