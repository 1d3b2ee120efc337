//! Builds the crate again when the browser client that it embeds has changed.

use std::path::Path;

fn main() {
    // The compiler sees the embedded files, but not that new ones came. A path that is missing would count as changed
    // at every build, so until there is a client its future parent is watched.
    let client = Path::new("../../web/dist");
    let watched = if client.is_dir() { client } else { Path::new("../../web") };
    println!("cargo::rerun-if-changed={}", watched.display());
}
