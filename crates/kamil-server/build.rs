//! Names the folders whose files are compiled in, so that a file that is new there is noticed.

use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=../../locales");
    let bundle = Path::new("../../web/dist");
    // A folder that is missing counts as changed at every build, so an empty one stands in for a client not built yet.
    if bundle.exists() || bundle.parent().is_some_and(Path::exists) && std::fs::create_dir(bundle).is_ok() {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}
