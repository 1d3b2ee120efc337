//! `cargo xtask tablebase-play DIR`: the engine plays the endings of a folder of tables against the best defence.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result};

use crate::misuse;
use crate::process::Step;

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    let (folder, games, endings) = match arguments {
        [folder] => (folder, Some(1_000), &[][..]),
        [folder, games, endings @ ..] => (folder, games.parse::<u32>().ok().filter(|games| *games > 0), endings),
        [] => return Ok(misuse("tablebase-play takes a folder of tables, perhaps a number of games, and endings")),
    };
    let Some(games) = games else {
        return Ok(misuse(&format!("tablebase-play takes a number of games above 0, not {:?}", arguments[1])));
    };
    // The test runs in the folder of its package.
    let folder = Path::new(folder).canonicalize().with_context(|| format!("cannot read {folder}"))?;
    Step::cargo("test --release --package kamil-engine --test endgames of_a_folder -- --ignored --nocapture")
        .env("KAMIL_TABLEBASES", folder.as_os_str())
        .env("KAMIL_TABLEBASE_GAMES", games.to_string())
        .env("KAMIL_TABLEBASE_ENDINGS", endings.join(" "))
        .run()?;
    Ok(ExitCode::SUCCESS)
}
