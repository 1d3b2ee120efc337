//! `cargo xtask cold-start [RUNS]`: how long the first page takes in a Chromium that has never seen it.

use std::process::ExitCode;

use anyhow::{Context as _, Result};

use crate::process::Step;
use crate::{install, project, web};

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    let runs = match arguments {
        [] => 15,
        [runs] => runs.parse::<u32>().with_context(|| format!("expected a number of runs, found {runs:?}"))?,
        [_, extra, ..] => return Ok(crate::misuse(&format!("expected one number of runs, but {extra:?} came too"))),
    };
    let chromium = install::program(&["chromium", "chromium-browser", "google-chrome"], &["chromium"])?;
    web::build()?;
    Step::cargo("build --release --package kamil-cli").run()?;
    let kamil = project::target().join(format!("release/kamil{}", std::env::consts::EXE_SUFFIX));
    let step = Step::new("node").args(["scripts/cold-start.mjs", &runs.to_string()]).folder(&project::web());
    step.env("KAMIL_BIN", kamil).env("CHROMIUM", chromium).run()?;
    Ok(ExitCode::SUCCESS)
}
