//! `cargo xtask bench`: the engine's signature, on this machine's processor and on an old one, against the pinned one.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};

use crate::process::Step;
use crate::tally::Tally;
use crate::{misuse, project};

/// A processor to build for, and the folder below the common one that keeps its builds apart.
struct Processor {
    name: &'static str,
    folder: Option<&'static str>,
}

/// What every local build is for: nothing is built that other stages have built.
const NATIVE: Processor = Processor { name: "this processor", folder: None };

/// x86-64-v2 has no AVX2 and no PEXT, so the other ways through the code run.
const OLD: Processor = Processor { name: "x86-64-v2", folder: Some("bench-v2") };

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    match arguments {
        [] => check(&mut Tally::default())?,
        [option] if option == "--pin" => pin()?,
        _ => return Ok(misuse("bench takes --pin or nothing")),
    }
    Ok(ExitCode::SUCCESS)
}

/// The signature is the pinned one, without AVX2 and after a new game too.
pub(crate) fn check(tally: &mut Tally) -> Result<()> {
    let pinned = read_pin()?;
    let processors = if cfg!(target_arch = "x86_64") { &[NATIVE, OLD][..] } else { &[NATIVE] };
    for processor in processors {
        let found = signature(processor)?;
        println!("bench {found}, built for {}", processor.name);
        if found != pinned {
            bail!(
                "expected the bench signature {pinned} of {}, found {found}, built for {}; if the engine is meant to play \
                 otherwise, `cargo xtask bench --pin` writes the new one, and the commit ends with `Bench: {found}`",
                pin_path().display(),
                processor.name
            );
        }
        tally.pass();
    }
    Ok(())
}

fn pin() -> Result<()> {
    let found = signature(&NATIVE)?;
    let path = pin_path();
    fs::write(&path, format!("{found}\n")).with_context(|| format!("cannot write {}", path.display()))?;
    println!("Bench: {found}");
    Ok(())
}

fn pin_path() -> PathBuf {
    project::root().join("testdata/bench.txt")
}

fn read_pin() -> Result<u64> {
    let path = pin_path();
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    text.trim_end().parse().with_context(|| format!("{}: expected a number", path.display()))
}

/// Builds rules and engine for a processor, and runs the bench twice in one process.
fn signature(processor: &Processor) -> Result<u64> {
    let mut build = Step::cargo("build --locked --release --package kamil-engine --example signature --target-dir");
    let mut target = project::target();
    if let Some(folder) = processor.folder {
        target.push(folder);
        build = build.env("RUSTFLAGS", format!("-C target-cpu={}", processor.name));
    }
    build.args([&target]).run()?;
    let output = Step::new(target.join("release/examples/signature")).read()?;
    let last = output.lines().last().unwrap_or_default();
    let (first, second) = last.split_once(' ').with_context(|| format!("expected two signatures, found {last:?}"))?;
    ensure!(first == second, "the signature is {first}, and {second} after a new game");
    first.parse().with_context(|| format!("expected a signature, found {first:?}"))
}
