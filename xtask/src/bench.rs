//! `cargo xtask bench`: the engine's signature, on this machine's processor and on an old one, against the pinned one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};

use crate::process::Step;
use crate::tally::Tally;
use crate::{misuse, project};

/// A processor to build for, and the folder that keeps its builds apart from the others.
struct Processor {
    name: &'static str,
    folder: &'static str,
}

const NATIVE: Processor = Processor { name: "native", folder: "bench-native" };

/// x86-64-v2 has no AVX2 and no PEXT, so the other ways through the code run.
const OLD: Processor = Processor { name: "x86-64-v2", folder: "bench-v2" };

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
    let folder = project::target().join(processor.folder);
    build(processor, &folder)?;
    let output = Step::new(folder.join("release/examples/signature")).read()?;
    let last = output.lines().last().unwrap_or_default();
    let (first, second) = last.split_once(' ').with_context(|| format!("expected two signatures, found {last:?}"))?;
    ensure!(first == second, "the signature is {first}, and {second} after a new game");
    first.parse().with_context(|| format!("expected a signature, found {first:?}"))
}

fn build(processor: &Processor, folder: &Path) -> Result<()> {
    Step::cargo("build --locked --release --package kamil-engine --example signature --target-dir")
        .args([folder])
        .env("RUSTFLAGS", format!("-C target-cpu={}", processor.name))
        .run()
}
