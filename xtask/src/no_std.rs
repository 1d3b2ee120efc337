//! The proof that `kamil` needs no standard library: it is linked into a program that has none, which then counts moves.

use anyhow::{Result, bail};

use crate::process::Step;
use crate::tally::Tally;
use crate::{install, project};

/// Leaf nodes of two plies from the first position: its 18 moves, and Black's 18 answers to each.
const EXPECTED: &str = "324";

pub(crate) fn check(tally: &mut Tally) -> Result<()> {
    let compiler = install::program(&["cc", "gcc"], &["gcc", "libc6-dev"])?;
    let target = project::target().join("no-std");
    Step::cargo("clippy --quiet --locked --release --manifest-path tests/no-std/Cargo.toml -- --deny warnings")
        .env("CARGO_TARGET_DIR", &target)
        .run()?;
    Step::cargo("build --quiet --locked --release --manifest-path tests/no-std/Cargo.toml")
        .env("CARGO_TARGET_DIR", &target)
        .run()?;
    let program = target.join("count");
    Step::new(compiler)
        .args(["-O1", "-Wall", "-Werror", "-o"])
        .args([&program, &project::root().join("tests/no-std/count.c"), &target.join("release/libkamil_no_std.a")])
        .run()?;
    let printed = Step::new(&program).read()?;
    if printed.trim() != EXPECTED {
        bail!(
            "without the standard library, two plies from the first position have {EXPECTED} leaf nodes, not {:?}",
            printed.trim()
        );
    }
    tally.pass();
    Ok(())
}
