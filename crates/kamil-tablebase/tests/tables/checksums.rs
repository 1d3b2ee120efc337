//! The checksums of tables that are kept in the repository.

use std::fmt::Write as _;
use std::fs;

use sha2::{Digest as _, Sha256};

/// The names of files and their checksums, from a list as `sha256sum` writes it.
pub(crate) fn checksums(list: &str) -> Vec<(String, String)> {
    let path = format!("{}/../../testdata/tablebases/{list}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    let pair = |line: &str| {
        let (checksum, name) = line.split_once("  ").unwrap_or_else(|| panic!("no checksum and name: {line}"));
        (name.to_owned(), checksum.to_owned())
    };
    text.lines().map(pair).collect()
}

/// The checksum of a file's contents, in lower-case letters.
pub(crate) fn checksum_of(contents: &[u8]) -> String {
    Sha256::digest(contents).iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}
