//! What every Rust file has to say: its `//!` line, and what its crate forbids.

use std::path::Path;

use super::SourceFile;

pub(super) fn problems(file: &SourceFile) -> Vec<String> {
    let path = file.path.as_str();
    if Path::new(path).extension() != Some("rs".as_ref()) {
        return Vec::new();
    }
    let mut problems = Vec::new();
    if !file.text.starts_with("//! ") {
        problems.push(format!("{path}:1: a module opens with a `//!` line that says what lives there"));
    }
    if is_crate_root(path) {
        problems.extend(
            missing_attributes(path, &file.text).into_iter().map(|missing| format!("{path}: it must say {missing}")),
        );
    }
    for (number, line) in (1..).zip(file.text.lines()) {
        problems.extend(line_problem(path, line).map(|problem| format!("{path}:{number}: {problem}")));
    }
    problems
}

fn is_crate_root(path: &str) -> bool {
    let root = path.strip_suffix("/src/lib.rs").or_else(|| path.strip_suffix("/src/main.rs"));
    root.is_some_and(|root| root.starts_with("crates/") || root == "xtask")
}

fn missing_attributes(path: &str, text: &str) -> Vec<&'static str> {
    let mut missing = Vec::new();
    let rules_crate = path == "crates/kamil/src/lib.rs";
    // The rules crate keeps its few unsafe blocks in listed modules; every other crate has none.
    if rules_crate && !text.contains("#![deny(unsafe_code)]") {
        missing.push("`#![deny(unsafe_code)]`");
    }
    if !rules_crate && !text.contains("#![forbid(unsafe_code)]") {
        missing.push("`#![forbid(unsafe_code)]`");
    }
    if rules_crate && !text.contains("#![no_std]") {
        missing.push("`#![no_std]`");
    }
    if path.ends_with("/src/lib.rs") && !text.contains("#![deny(missing_docs)]") {
        missing.push("`#![deny(missing_docs)]`");
    }
    missing
}

fn line_problem(path: &str, line: &str) -> Option<&'static str> {
    let code = line.trim_start();
    if code.starts_with("#![allow(") && !code.contains("reason = ") {
        return Some("a lint that a whole file is excused from needs its reason (`#![expect(…, reason = \"…\")]`)");
    }
    let sql_home = path.starts_with("crates/kamil-server/src/store") || path.starts_with("crates/kamil-server/tests/");
    if path.starts_with("crates/") && !sql_home && code.contains("sqlx::") && !code.starts_with("//") {
        return Some("only kamil-server's store knows SQL");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        problems(&SourceFile { path: path.to_owned(), text: text.to_owned() })
    }

    #[test]
    fn a_module_says_what_it_is() {
        assert!(found("crates/kamil/src/square.rs", "//! Squares.\n").is_empty());
        assert_eq!(found("crates/kamil/src/square.rs", "use core::fmt;\n").len(), 1);
        assert!(found("web/src/main.ts", "export {};\n").is_empty());
    }

    #[test]
    fn crate_roots_forbid() {
        assert_eq!(found("crates/kamil-engine/src/lib.rs", "//! The engine.\n").len(), 2);
        assert_eq!(found("crates/kamil/src/lib.rs", "//! The rules.\n#![deny(missing_docs)]\n").len(), 2);
        assert!(found("crates/kamil-cli/src/main.rs", "//! The binary.\n#![forbid(unsafe_code)]\n").is_empty());
    }

    #[test]
    fn lints_and_sql_stay_in_their_places() {
        let allow = format!("//! A module.\n#![{}(dead_code)]\n", "allow");
        assert_eq!(found("crates/kamil/src/a.rs", &allow).len(), 1);
        let reason = format!("//! A module.\n#![{}(dead_code, reason = \"shared\")]\n", "allow");
        assert!(found("crates/kamil/tests/a.rs", &reason).is_empty());
        let query = "//! A module.\nuse sqlx::query;\n";
        assert_eq!(found("crates/kamil-server/src/routes/game.rs", query).len(), 1);
        assert!(found("crates/kamil-server/src/store/sqlite.rs", query).is_empty());
    }
}
