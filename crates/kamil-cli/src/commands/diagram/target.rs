//! Where a picture goes, and in which format.

use std::fmt;
use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use super::shown;
use crate::output::Output;

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    Gif,
}

impl Format {
    pub(super) const ALL: [Self; 3] = [Self::Svg, Self::Png, Self::Gif];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
        }
    }

    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format that a file's ending names, if it names one.
    fn of_file(path: &Path) -> Option<Self> {
        path.extension().and_then(|ending| ending.to_str()).and_then(Self::of_name)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name().to_uppercase())
    }
}

/// Where a picture goes.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) format: Format,
    /// None is standard output.
    file: Option<PathBuf>,
}

impl Target {
    /// What the options mean.
    pub(super) fn new(file: Option<&Path>, format: Option<Format>) -> Result<Self> {
        let Some(path) = file.filter(|path| *path != Path::new("-")) else {
            let format = format.unwrap_or(Format::Svg);
            if format != Format::Svg && io::stdout().is_terminal() {
                bail!("expected a file or a pipe for a {format}, found a terminal: -o names a file");
            }
            return Ok(Self { format, file: None });
        };
        let format = match (format, Format::of_file(path)) {
            (Some(format), Some(named)) if format != named => {
                bail!("expected a file that ends in .{}, found {}", format.name(), shown(path));
            }
            (Some(format), _) | (None, Some(format)) => format,
            (None, None) => {
                bail!("expected a file that ends in .svg, .png or .gif, or --format, found {}", shown(path))
            }
        };
        Ok(Self { format, file: Some(path.to_owned()) })
    }

    pub(super) fn write(&self, bytes: &[u8], out: &mut Output) -> Result<()> {
        match &self.file {
            Some(path) => fs::write(path, bytes).with_context(|| format!("cannot write {}", shown(path))),
            None => Ok(out.write_all(bytes)?),
        }
    }
}
