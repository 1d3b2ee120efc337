//! `cargo xtask instructions`: benchmarks that count instructions under Valgrind, the same on every run.

use anyhow::Result;

use crate::process::Step;
use crate::{install, project};

pub(crate) fn main() -> Result<()> {
    install::program(&["valgrind"], &["valgrind", "libc6-dbg"])?;
    install::cargo_binary("gungraun-runner", &runner_version()?)?;
    // Valgrind does not know the newest instructions, which `target-cpu=native` may use.
    Step::cargo("bench --package kamil --bench instructions").env("RUSTFLAGS", "-C target-cpu=x86-64-v3").run()
}

/// The runner must have the library's exact version, which the lock file names.
fn runner_version() -> Result<String> {
    let lock = std::fs::read_to_string(project::root().join("Cargo.lock"))?;
    let version = lock
        .split("[[package]]")
        .find(|package| package.contains("name = \"gungraun\"\n"))
        .and_then(|package| package.split("version = \"").nth(1)?.split('"').next());
    version.map(str::to_owned).ok_or_else(|| anyhow::anyhow!("Cargo.lock has no gungraun"))
}
