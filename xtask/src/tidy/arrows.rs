//! Which crate may depend on which, and which outside crates are one crate's own.

use anyhow::{Context as _, Result};
use serde_json::Value;

/// Each crate and the crates of ours it may depend on, in every kind of dependency; the lower ones come first.
const ALLOWED: [(&str, &[&str]); 13] = [
    ("kamil", &[]),
    ("kamil-diagram", &["kamil"]),
    // Developer tasks and tests alone: the engine's tests solve the problems.
    ("kamil-problems", &["kamil"]),
    ("kamil-tablebase", &["kamil"]),
    ("kamil-engine", &["kamil-problems", "kamil-tablebase", "kamil"]),
    ("kamil-protocol", &["kamil-engine", "kamil-tablebase", "kamil"]),
    ("kamil-match", &["kamil-protocol", "kamil-engine", "kamil-tablebase", "kamil"]),
    // The statistics and the openings of its duels are those of matches.
    ("kamil-train", &["kamil-match", "kamil-engine", "kamil"]),
    ("kamil-server", &["kamil-engine", "kamil-tablebase", "kamil-diagram", "kamil"]),
    ("kamil-tui", &["kamil-engine", "kamil-tablebase", "kamil-diagram", "kamil"]),
    ("kamil-wasm", &["kamil-engine", "kamil-tablebase", "kamil-diagram", "kamil"]),
    (
        "kamil-cli",
        &[
            "kamil-server",
            "kamil-tui",
            "kamil-match",
            "kamil-protocol",
            "kamil-engine",
            "kamil-tablebase",
            "kamil-diagram",
            "kamil",
        ],
    ),
    ("xtask", &["kamil-problems", "kamil"]),
];

/// Outside crates that only one crate of ours may use: HTTP, SQL, the browser and the terminal have one home each.
const OWNED: [(&str, &str); 7] = [
    ("axum", "kamil-server"),
    ("hyper", "kamil-server"),
    ("tower-http", "kamil-server"),
    ("askama", "kamil-server"),
    ("sqlx", "kamil-server"),
    ("wasm-bindgen", "kamil-wasm"),
    ("ratatui", "kamil-tui"),
];

/// All that the rules crate may depend on outside of tests.
const RULES_CRATE: [&str; 3] = ["arrayvec", "saphyr-parser", "thiserror"];

/// One dependency as a manifest names it.
#[derive(Clone, Copy, Debug)]
struct Arrow<'a> {
    from: &'a str,
    to: &'a str,
    for_tests: bool,
}

pub(super) fn problems(metadata: &Value) -> Result<Vec<String>> {
    Ok(arrows(metadata)?.into_iter().filter_map(problem).chain(unknown_crates(metadata)?).collect())
}

fn arrows(metadata: &Value) -> Result<Vec<Arrow<'_>>> {
    let mut arrows = Vec::new();
    for package in packages(metadata)? {
        let from = name(package)?;
        for dependency in package["dependencies"].as_array().context("a package without dependencies")? {
            arrows.push(Arrow { from, to: name(dependency)?, for_tests: dependency["kind"] == "dev" });
        }
    }
    Ok(arrows)
}

fn problem(arrow: Arrow<'_>) -> Option<String> {
    let Arrow { from, to, for_tests } = arrow;
    let allowed = ALLOWED.iter().find(|(name, _)| *name == from).map_or(&[][..], |(_, allowed)| allowed);
    if ALLOWED.iter().any(|(name, _)| *name == to) && !allowed.contains(&to) {
        return Some(format!("{from} must not depend on {to}: it may depend on [{}]", allowed.join(", ")));
    }
    if let Some((_, owner)) = OWNED.iter().find(|(name, owner)| *name == to && *owner != from && !for_tests) {
        return Some(format!("{from} must not depend on {to}: only {owner} may"));
    }
    if from == "kamil" && !for_tests && !RULES_CRATE.contains(&to) {
        return Some(format!("kamil must not depend on {to}: it may depend on [{}]", RULES_CRATE.join(", ")));
    }
    None
}

fn unknown_crates(metadata: &Value) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for package in packages(metadata)? {
        let name = name(package)?;
        if !ALLOWED.iter().any(|(known, _)| *known == name) {
            problems.push(format!(
                "{name} is not in the crate graph: add it to xtask/src/tidy/arrows.rs and ARCHITECTURE.md"
            ));
        }
    }
    Ok(problems)
}

pub(super) fn packages(metadata: &Value) -> Result<&Vec<Value>> {
    metadata["packages"].as_array().context("cargo metadata lists no packages")
}

pub(super) fn name(package: &Value) -> Result<&str> {
    package["name"].as_str().context("cargo metadata names no package")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrow<'a>(from: &'a str, to: &'a str) -> Arrow<'a> {
        Arrow { from, to, for_tests: false }
    }

    #[test]
    fn arrows_run_downwards_only() {
        assert_eq!(problem(arrow("kamil-server", "kamil")), None);
        assert_eq!(problem(arrow("kamil-cli", "kamil-engine")), None);
        assert!(problem(arrow("kamil", "kamil-engine")).is_some());
        assert!(problem(arrow("kamil-engine", "kamil-server")).is_some());
        assert!(problem(Arrow { from: "kamil", to: "kamil-engine", for_tests: true }).is_some());
    }

    #[test]
    fn the_graph_has_no_cycle() {
        for (place, (name, allowed)) in ALLOWED.iter().enumerate() {
            let above = &ALLOWED[..place];
            for to in *allowed {
                assert!(
                    above.iter().any(|(name, _)| name == to),
                    "{name} may depend on {to}, which must come before it"
                );
            }
        }
    }

    #[test]
    fn outside_crates_have_one_home() {
        assert_eq!(problem(arrow("kamil-server", "sqlx")), None);
        assert!(problem(arrow("kamil-cli", "axum")).is_some());
        assert!(problem(arrow("kamil", "rand")).is_some());
        assert_eq!(problem(Arrow { from: "kamil", to: "proptest", for_tests: true }), None);
    }

    #[test]
    fn reads_cargo_metadata() {
        let metadata = serde_json::json!({ "packages": [
            { "name": "kamil", "dependencies": [{ "name": "kamil-engine", "kind": null }] },
            { "name": "stranger", "dependencies": [] },
        ] });
        let problems = problems(&metadata).unwrap();
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].starts_with("kamil must not depend on kamil-engine"));
        assert!(problems[1].starts_with("stranger is not in the crate graph"));
    }
}
