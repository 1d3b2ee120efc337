//! The openings of duels.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use kamil::{Position, RuleSet};
use kamil_match::read_suite;
use kamil_train::Random;

/// The positions of some suites, in a random order.
pub(super) fn read_openings(files: &[PathBuf], random: &mut Random) -> Result<Vec<Position>> {
    let mut openings = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let suite = read_suite(&text, RuleSet::WarMachine).with_context(|| format!("in {}", file.display()))?;
        openings.extend(suite);
    }
    random.shuffle(&mut openings);
    Ok(openings)
}
