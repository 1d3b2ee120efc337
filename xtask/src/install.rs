//! Tools the tasks need: installed the ordinary way where that is possible, named clearly where it is not.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::process::Step;

/// Makes sure that `cargo NAME` works, building it from the registry when it is missing.
pub(crate) fn cargo_tool(name: &str, version: &str, options: &[&str]) -> Result<()> {
    if Step::new("cargo").args([name, "--version"]).succeeds() {
        return Ok(());
    }
    let package = format!("cargo-{name}");
    Step::cargo("install --locked")
        .args([&package, "--version", version])
        .args(options)
        .run()
        .with_context(|| format!("{package} is missing; install it with `cargo install --locked {package}`"))
}

/// Makes sure that `program`, a crate of the same name, is there in exactly this version.
pub(crate) fn cargo_binary(program: &str, version: &str) -> Result<()> {
    if Step::new(program).args(["--version"]).read().is_ok_and(|printed| printed.trim().ends_with(version)) {
        return Ok(());
    }
    Step::cargo("install --locked").args([program, "--version", version]).run()
}

/// The first of `programs` that is there; where none is, Debian's `packages` are installed first.
pub(crate) fn program(programs: &[&str], packages: &[&str]) -> Result<PathBuf> {
    if let Some(found) = first_on_path(programs) {
        return Ok(found);
    }
    let wanted = programs.join(" or ");
    if !Path::new("/etc/debian_version").exists() || !is_root() {
        bail!("{wanted} is not on the PATH; install it (on Debian: `apt-get install {}`)", packages.join(" "));
    }
    Step::new("apt-get").args(["-qq", "update"]).run()?;
    Step::new("apt-get")
        .args(["-qq", "install", "-y", "--no-install-recommends"])
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .run()?;
    first_on_path(programs).with_context(|| format!("Debian's {} brought no {wanted}", packages.join(" ")))
}

/// Fails with `advice` when `program` is not on the PATH.
pub(crate) fn require(program: &str, advice: &str) -> Result<()> {
    if first_on_path(&[program]).is_none() {
        bail!("{program} is not on the PATH: {advice}");
    }
    Ok(())
}

/// Where Debian keeps games, which the PATH of a service often lacks.
const GAMES: &str = "/usr/games";

fn first_on_path(programs: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).chain([PathBuf::from(GAMES)]).collect();
    programs
        .iter()
        .flat_map(|program| folders.iter().map(move |folder| folder.join(program)))
        .find(|file| file.is_file())
}

pub(crate) fn is_root() -> bool {
    Step::new("id").args(["-u"]).read().is_ok_and(|user| user.trim() == "0")
}
