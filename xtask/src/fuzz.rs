//! `cargo xtask fuzz`: the fuzz targets, each for a while, on the stable compiler.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};

use crate::process::Step;
use crate::tally::Tally;
use crate::{install, misuse, project};

const DEFAULT_SECONDS: u64 = 60;

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    let (seconds, targets) = match arguments {
        [option, rest @ ..] if option == "--seconds" => match rest.split_first().map(|(n, rest)| (n.parse(), rest)) {
            Some((Ok(seconds), rest)) => (seconds, rest),
            _ => return Ok(misuse("--seconds wants a number")),
        },
        rest => (DEFAULT_SECONDS, rest),
    };
    if let Some(option) = targets.iter().find(|target| target.starts_with('-')) {
        return Ok(misuse(&format!("fuzz takes --seconds N, then targets, but {option:?} came")));
    }
    run(seconds, targets, &mut Tally::default())?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the named targets, or all, and counts each that finds nothing as one passed check.
pub(crate) fn run(seconds: u64, targets: &[String], tally: &mut Tally) -> Result<()> {
    install::program(&["c++", "g++"], &["g++"])?;
    install::cargo_tool("fuzz", "0.13.2", &[])?;
    let known = known_targets()?;
    if let Some(unknown) = targets.iter().find(|target| !known.contains(target)) {
        bail!("there is no fuzz target {unknown:?}; there are {}", known.join(", "));
    }
    let chosen = if targets.is_empty() { &known } else { targets };
    for target in chosen {
        run_one(target, seconds)?;
        tally.pass();
    }
    Ok(())
}

fn known_targets() -> Result<Vec<String>> {
    let listed = Step::cargo("fuzz list").read()?;
    let targets: Vec<String> = listed.lines().map(str::to_owned).collect();
    if targets.is_empty() {
        bail!("fuzz/Cargo.toml names no fuzz target");
    }
    Ok(targets)
}

fn run_one(target: &str, seconds: u64) -> Result<()> {
    // New finds go to the first folder: the committed seeds stay as they are until somebody chooses among the finds.
    let finds = project::target().join("fuzz-corpus").join(target);
    fs::create_dir_all(&finds).with_context(|| format!("cannot make {}", finds.display()))?;
    let seeds = project::root().join("fuzz/corpus").join(target);
    if !seeds.is_dir() {
        bail!("{} is missing: every fuzz target has seeds", seeds.display());
    }
    // libFuzzer's sanitizers are unstable options, which the stable compiler takes under this name.
    Step::cargo("fuzz run --target-dir")
        .args([project::target().join("fuzz")])
        .args([Path::new(target), &finds, &seeds])
        .args([
            "--".to_owned(),
            format!("-max_total_time={seconds}"),
            "-timeout=10".to_owned(),
            "-print_final_stats=1".to_owned(),
        ])
        .env("RUSTC_BOOTSTRAP", "1")
        .run()
}
