//! Files read in pieces, so that they may be of any length.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// Hands over the pieces of a file; `-` is standard input. The outer error is the receiver's, the inner the file's.
pub(crate) fn read(path: &Path, mut each: impl FnMut(&[u8]) -> Result<()>) -> Result<Result<()>> {
    let mut file: Box<dyn Read> = if is_stdin(path) {
        Box::new(io::stdin().lock())
    } else {
        match File::open(path).with_context(|| format!("cannot open {}", path.display())) {
            Ok(file) => Box::new(file),
            Err(error) => return Ok(Err(error)),
        }
    };
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer) {
            Ok(0) => return Ok(Ok(())),
            Ok(length) => each(&buffer[..length])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Ok(Err(error).with_context(|| format!("cannot read {}", path.display()))),
        }
    }
}

/// How many bytes there are to read, if every file can tell.
pub(crate) fn size(paths: &[PathBuf]) -> Option<u64> {
    paths.iter().try_fold(0_u64, |sum, path| match fs::metadata(path) {
        _ if is_stdin(path) => None,
        Ok(data) if data.is_file() => sum.checked_add(data.len()),
        Ok(_) => None,
        // It will be reported, and nothing read of it.
        Err(_) => Some(sum),
    })
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}
