//! `cargo xtask kill-test`: a real server under load, killed at any moment again and again, loses nothing.

use std::process::ExitCode;

use anyhow::Result;

use crate::misuse;
use crate::process::Step;

const DEFAULT_KILLS: u32 = 300;

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    let kills = match arguments {
        [] => Some(DEFAULT_KILLS),
        [count] => count.parse().ok().filter(|count| *count > 0),
        _ => None,
    };
    let Some(kills) = kills else {
        return Ok(misuse(&format!("kill-test takes one number of kills above 0, not {:?}", arguments.join(" "))));
    };
    Step::cargo("test --release --package kamil-cli --test kill -- --nocapture")
        .env("KAMIL_KILLS", kills.to_string())
        .run()?;
    Ok(ExitCode::SUCCESS)
}
