//! Where things are in the project.

use std::path::{Path, PathBuf};

/// The project's root folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project's root")
}

/// The folder for build results: cargo's own, wherever the environment puts it.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The browser client's folder.
pub(crate) fn web() -> PathBuf {
    root().join("web")
}
