//! What every crate's manifest has to say: the licence, no publishing, and the workspace's lints.

use anyhow::Result;
use serde_json::Value;

use super::SourceFile;
use super::arrows::{name, packages};

const LICENCE: &str = "MIT OR Apache-2.0";

pub(super) fn problems(metadata: &Value, files: &[SourceFile]) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for package in packages(metadata)? {
        let name = name(package)?;
        problems.extend(package_problems(package).into_iter().map(|problem| format!("{name}: {problem}")));
    }
    problems.extend(files.iter().filter_map(manifest_problem));
    Ok(problems)
}

fn package_problems(package: &Value) -> Vec<&'static str> {
    let mut problems = Vec::new();
    if package["license"] != LICENCE {
        problems.push("its manifest must say `license.workspace = true`");
    }
    if package["publish"].as_array().is_none_or(|registries| !registries.is_empty()) {
        problems.push("its manifest must say `publish.workspace = true`");
    }
    if package["description"].as_str().is_none_or(str::is_empty) {
        problems.push("its manifest must have a description");
    }
    problems
}

/// Members of the workspace take its lints; workspaces of their own state the licence.
fn manifest_problem(file: &SourceFile) -> Option<String> {
    let path = &file.path;
    if !path.ends_with("/Cargo.toml") {
        return None;
    }
    let member = !file.text.contains("\n[workspace]");
    if member && !file.text.contains("[lints]\nworkspace = true") {
        return Some(format!("{path}: it must take the workspace's lints (`[lints]`, `workspace = true`)"));
    }
    if !member && !file.text.contains(&format!("license = \"{LICENCE}\"")) {
        return Some(format!("{path}: it must say `license = \"{LICENCE}\"`"));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_package_is_told_everything() {
        let bare = serde_json::json!({ "name": "x", "license": null, "publish": null, "description": null });
        assert_eq!(package_problems(&bare).len(), 3);
        let good = serde_json::json!({ "name": "x", "license": LICENCE, "publish": [], "description": "What it is" });
        assert!(package_problems(&good).is_empty());
    }

    #[test]
    fn lints_and_licences_are_asked_for() {
        let problem = |text: &str| {
            manifest_problem(&SourceFile { path: "crates/x/Cargo.toml".to_owned(), text: text.to_owned() })
        };
        assert!(problem("[package]\n").is_some());
        assert_eq!(problem("[package]\n\n[lints]\nworkspace = true\n"), None);
        assert!(problem("[package]\n\n[workspace]\n").is_some());
        assert_eq!(problem("[package]\nlicense = \"MIT OR Apache-2.0\"\n\n[workspace]\n"), None);
    }
}
