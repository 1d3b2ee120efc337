//! `cargo xtask tidy`: rules of the house that no other tool checks.

mod arrows;
mod manifests;
mod sources;
mod text;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::process::Step;
use crate::project;

/// A file of the project: its path from the root, and what it says.
#[derive(Debug)]
struct SourceFile {
    path: String,
    text: String,
}

pub(crate) fn main() -> Result<()> {
    let files = text_files()?;
    let metadata = metadata()?;
    let mut problems = Vec::new();
    problems.extend(arrows::problems(&metadata)?);
    problems.extend(manifests::problems(&metadata, &files)?);
    problems.extend(files.iter().flat_map(sources::problems));
    problems.extend(files.iter().flat_map(text::problems));
    for problem in &problems {
        eprintln!("{problem}");
    }
    if !problems.is_empty() {
        bail!("{} found by `cargo xtask tidy`", if problems.len() == 1 { "1 problem" } else { "problems" });
    }
    Ok(())
}

fn metadata() -> Result<Value> {
    let printed = Step::cargo("metadata --format-version 1 --no-deps").read()?;
    serde_json::from_str(&printed).context("cargo metadata did not print JSON")
}

/// Every text file that git tracks or would track.
fn text_files() -> Result<Vec<SourceFile>> {
    let listed = Step::new("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).read()?;
    let mut files = Vec::new();
    for path in listed.split_terminator('\0') {
        let full = project::root().join(path);
        // A file deleted but not yet committed is still listed.
        if is_text(path) && full.is_file() {
            let text = fs::read_to_string(&full).with_context(|| format!("cannot read {path}"))?;
            files.push(SourceFile { path: path.to_owned(), text });
        }
    }
    Ok(files)
}

fn is_text(path: &str) -> bool {
    const KINDS: [&str; 17] = [
        "rs", "toml", "md", "ts", "mjs", "json", "css", "html", "ftl", "sql", "sh", "c", "yml", "epd", "fen", "txt",
        "svg",
    ];
    // Corpora and bad inputs are bytes, whatever their names say.
    let data =
        path.starts_with("fuzz/corpus/") || path.starts_with("testdata/") && !path.starts_with("testdata/perft/");
    let kind = Path::new(path).extension().and_then(|kind| kind.to_str());
    !data && kind.is_some_and(|kind| KINDS.contains(&kind))
}
