//! Licences, sources and duplicates of everything the project is built from.

use anyhow::Result;

use crate::process::Step;
use crate::{install, web};

/// Workspaces whose dependencies count: the product, its proofs and its tools.
const MANIFESTS: [&str; 4] =
    ["Cargo.toml", "fuzz/Cargo.toml", "tests/no-std/Cargo.toml", "tools/wasm/bindgen/Cargo.toml"];

pub(crate) fn check() -> Result<()> {
    // A debug build of the tool compiles in a quarter of the time and checks in a second.
    install::cargo_tool("deny", "0.20.2", &["--debug"])?;
    for manifest in MANIFESTS {
        Step::cargo("deny --manifest-path")
            .args([manifest, "--locked", "--config", "deny.toml", "check"])
            // One list of exceptions serves all workspaces, so that none of them meets every entry.
            .args(["--allow", "unmatched-skip", "--allow", "unmatched-skip-root"])
            .args(["bans", "licenses", "sources"])
            .run()?;
    }
    web::install_packages()?;
    Step::npm("run licences").run()
}
