//! `cargo xtask wasm`: the rules, and the engine with PGN, as two WebAssembly modules with their JavaScript faces.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::process::Step;
use crate::project;

const TARGET: &str = "wasm32-unknown-unknown";

/// How long `rustup target add` may take before the other way is tried.
const RUSTUP_LIMIT: Duration = Duration::from_mins(3);

/// A module: the features of `kamil-wasm` that it has, and the folder of the client that has its face.
struct Module {
    features: &'static [&'static str],
    package: &'static str,
}

const MODULES: [Module; 2] = [
    // What every page with a board loads.
    Module { features: &["--no-default-features"], package: "src/rules/pkg" },
    Module { features: &["--features", "analysis"], package: "src/engine/pkg" },
];

pub(crate) fn build() -> Result<()> {
    let installed = target_installed()?;
    for module in &MODULES {
        // Both are written to one path: each has its face made before the next is built.
        let file = if installed { with_cargo(module)? } else { with_own_library(module)? };
        make_package(&file, &project::web().join(module.package))?;
    }
    Ok(())
}

fn make_package(module: &Path, package: &Path) -> Result<()> {
    let stamp = package.join(".stamp");
    let print = fingerprint(module)?;
    if fs::read_to_string(&stamp).is_ok_and(|old| old == print) {
        return Ok(());
    }
    write_face(module, package)?;
    fs::write(&stamp, print).with_context(|| format!("cannot write {}", stamp.display()))
}

/// Whether rustc has a standard library for WebAssembly, asking rustup for it once.
fn target_installed() -> Result<bool> {
    if has_standard_library()? {
        return Ok(true);
    }
    // Where rustup failed before, asking again at every build would cost its whole time limit.
    let tried = project::target().join("xtask-no-wasm-target");
    if tried.exists() {
        return Ok(false);
    }
    if Step::new("rustup").args(["target", "add", TARGET]).try_for(RUSTUP_LIMIT).unwrap_or(false)
        && has_standard_library()?
    {
        return Ok(true);
    }
    eprintln!("rustup has no {TARGET} to give; building its standard library from source");
    fs::create_dir_all(project::target())?;
    fs::write(&tried, "").with_context(|| format!("cannot write {}", tried.display()))?;
    Ok(false)
}

fn has_standard_library() -> Result<bool> {
    let folder = Step::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).read()?;
    let Ok(entries) = fs::read_dir(folder.trim()) else {
        return Ok(false);
    };
    Ok(entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with("libcore-")))
}

fn with_cargo(module: &Module) -> Result<PathBuf> {
    let build = Step::cargo("build --package kamil-wasm --lib --release --target").args([TARGET]);
    build.args(module.features).run()?;
    Ok(project::target().join(TARGET).join("release/kamil_wasm.wasm"))
}

fn with_own_library(module: &Module) -> Result<PathBuf> {
    let printed = Step::new("bash")
        .args(["tools/wasm/build.sh", "crates/kamil-wasm"])
        .args(module.features)
        .read()
        .with_context(|| format!("install the target by hand: `rustup target add {TARGET}`"))?;
    let path = printed.lines().last().context("tools/wasm/build.sh printed no path")?;
    Ok(PathBuf::from(path))
}

fn write_face(module: &Path, package: &Path) -> Result<()> {
    Step::cargo("run --quiet --locked --manifest-path tools/wasm/bindgen/Cargo.toml --")
        .args([module, package])
        .env("CARGO_TARGET_DIR", project::target().join("wasm-tools"))
        .run()
}

/// What the JavaScript face depends on: the module, and the tool that writes it.
fn fingerprint(module: &Path) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    let tool = project::root().join("tools/wasm/bindgen");
    for file in [module, &tool.join("Cargo.lock"), &tool.join("src/main.rs")] {
        fs::read(file).with_context(|| format!("cannot read {}", file.display()))?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}
