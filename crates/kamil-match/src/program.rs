//! What an engine is as a program, so that a match does not go on with another one unnoticed.

use std::env;
use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::spec::EngineSpec;

/// What tells an engine from others, besides the settings that a log compares: its name, the folder it runs in, and
/// what its program and its configuration file hold. What a script starts is not looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Program {
    name: Option<String>,
    directory: Option<PathBuf>,
    /// None where the program cannot be read, as one that only may be run.
    sha256: Option<String>,
    ini_sha256: Option<String>,
}

impl Program {
    /// The program of an engine as it is now.
    pub(crate) fn of(spec: &EngineSpec) -> Self {
        Self {
            name: spec.name.clone(),
            directory: spec.directory.clone(),
            sha256: find(&spec.command).and_then(|path| digest(&path).ok()),
            ini_sha256: spec.ini.as_ref().and_then(|path| digest(path).ok()),
        }
    }

    #[cfg(test)]
    pub(crate) fn of_digest(digest: &str) -> Self {
        Self { name: None, directory: None, sha256: Some(digest.to_owned()), ini_sha256: None }
    }

    /// What differs in another program, in words.
    pub(crate) fn differences(&self, other: &Self) -> String {
        let folder = |program: &Self| program.directory.as_ref().map(|path| path.display().to_string());
        let parts = [
            differ("the program (SHA-256)", self.sha256.as_ref(), other.sha256.as_ref()),
            differ("the configuration file (SHA-256)", self.ini_sha256.as_ref(), other.ini_sha256.as_ref()),
            differ("the name", self.name.as_ref(), other.name.as_ref()),
            differ("the folder", folder(self).as_ref(), folder(other).as_ref()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

/// `the name: expected a, found b`.
fn differ<T: fmt::Display + PartialEq>(what: &str, expected: Option<&T>, found: Option<&T>) -> Option<String> {
    let show = |value: Option<&T>| value.map_or_else(|| "none".to_owned(), T::to_string);
    (expected != found).then(|| format!("{what}: expected {}, found {}", show(expected), show(found)))
}

/// The file of a command: a bare name is looked for in the search path, as the system does.
fn find(command: &Path) -> Option<PathBuf> {
    if command.components().count() > 1 {
        return Some(command.into());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(command)).find(|path| path.is_file())
}

/// The SHA-256 of a file, in hexadecimal digits.
fn digest(path: &Path) -> io::Result<String> {
    let (mut file, mut hasher) = (File::open(path)?, Sha256::new());
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            break;
        }
        hasher.update(buffer.get(..count).unwrap_or_default());
    }
    let mut digits = String::new();
    for byte in hasher.finalize() {
        write!(digits, "{byte:02x}").expect("a text takes any text");
    }
    Ok(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_program_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engine");
        std::fs::write(&path, "abc").unwrap();
        let read = |settings: &[&str]| {
            let command = format!("cmd={}", path.display());
            let words = [command.as_str(), "depth=1"].into_iter().chain(settings.iter().copied());
            let own: Vec<_> = words.map(|word| word.parse().unwrap()).collect();
            Program::of(&EngineSpec::read(&[], &own).unwrap())
        };
        let before = read(&[]);
        // The example of FIPS 180-2, appendix B.1.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(before.sha256.as_deref(), Some(abc));
        assert_eq!(before, read(&[]));
        assert_eq!(before.differences(&read(&["name=x"])), "the name: expected none, found x");
        std::fs::write(&path, "abd").unwrap();
        let differences = before.differences(&read(&["dir=/tmp"]));
        assert!(differences.starts_with(&format!("the program (SHA-256): expected {abc}, found ")), "{differences}");
        assert!(differences.ends_with("; the folder: expected none, found /tmp"), "{differences}");
    }
}
