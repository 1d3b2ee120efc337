//! Reading the front matter of a document.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use kamil::Array;
use kamil::front_matter::{FrontMatter, MAX_LENGTH, Reading, Warning};

use crate::exit;

/// Front matter and its fences fit in this many bytes; what follows them is not looked at.
const ENOUGH: u64 = 2 * MAX_LENGTH as u64;

/// Reads the front matter of a file and warns of what is doubtful. `choice` is the array that is meant where there is a
/// choice.
pub(super) fn read(path: &Path, choice: Option<Array>) -> Result<Reading> {
    let name = path.display();
    let text = read_text(path)?;
    let Reading { front_matter, warnings } = FrontMatter::read(&text).with_context(|| name.to_string())?;
    let Some(choice) = choice else {
        for warning in &warnings {
            exit::warn(&format!("{name}: {warning}"));
        }
        return Ok(Reading { front_matter, warnings });
    };
    let front_matter = choose(front_matter, &warnings, choice).with_context(|| name.to_string())?;
    let warnings: Vec<_> = warnings.into_iter().filter(|warning| !is_choice(warning)).collect();
    for warning in &warnings {
        exit::warn(&format!("{name}: {warning}"));
    }
    Ok(Reading { front_matter, warnings })
}

fn is_choice(warning: &Warning) -> bool {
    matches!(warning, Warning::WarMachines { .. })
}

/// The front matter with the array that is chosen, if it is one of those offered.
fn choose(front_matter: FrontMatter, warnings: &[Warning], choice: Array) -> Result<FrontMatter> {
    for warning in warnings {
        if let Warning::WarMachines { choices, .. } = warning {
            let [text, setup] = choices;
            ensure!(choices.contains(&choice), "expected --array {text} or {setup}, found --array {choice}");
            // The setup is there already, and it need not be the array's own first position.
            return Ok(if choice == *setup { front_matter } else { front_matter.with_array(choice) });
        }
    }
    bail!("expected no --array, since the front matter leaves no choice, found --array {choice}")
}

/// The beginning of a document, more than its front matter can be.
fn read_text(path: &Path) -> Result<String> {
    let name = path.display();
    let source: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).with_context(|| format!("cannot open {name}"))?)
    };
    let mut bytes = Vec::new();
    source.take(ENOUGH).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    let whole = (bytes.len() as u64) < ENOUGH;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let (fault, mut bytes) = (error.utf8_error(), error.into_bytes());
            // The cut may have gone through a character.
            let cut = !whole && fault.error_len().is_none();
            ensure!(cut, "{name}: expected UTF-8, found another byte at offset {}", fault.valid_up_to());
            bytes.truncate(fault.valid_up_to());
            Ok(String::from_utf8(bytes).context("the text was cut in its middle")?)
        }
    }
}
