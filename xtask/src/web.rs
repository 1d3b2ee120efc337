//! `cargo xtask web`: the browser client in `web/dist`, and its own checks.

use std::fs;

use anyhow::{Context as _, Result};

use crate::process::Step;
use crate::tally::Tally;
use crate::{install, project, wasm};

pub(crate) fn build() -> Result<()> {
    wasm::build()?;
    install_packages()?;
    Step::npm("run build").run()
}

/// Lint, types, unit tests, and the build itself.
pub(crate) fn check(tally: &mut Tally) -> Result<()> {
    wasm::build()?;
    install_packages()?;
    Step::npm("run lint").run()?;
    Step::npm("run typecheck").run()?;
    Step::npm("test").run_counted(tally)?;
    Step::npm("run build").run()
}

/// `npm ci`, unless the packages are those of the lock file already.
pub(crate) fn install_packages() -> Result<()> {
    install::require("npm", "install Node.js 20.19 or newer, which brings npm")?;
    let web = project::web();
    let wanted = fs::read(web.join("package-lock.json")).context("cannot read web/package-lock.json")?;
    let installed = web.join("node_modules/.installed-lock.json");
    if fs::read(&installed).is_ok_and(|lock| lock == wanted) {
        return Ok(());
    }
    Step::npm("ci --no-audit --no-fund").run()?;
    fs::write(&installed, wanted).with_context(|| format!("cannot write {}", installed.display()))
}
