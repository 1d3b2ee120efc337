//! `kamil man`: the manual pages.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Args, Command};
use clap_mangen::Man as Page;

use crate::cli;
use crate::exit::Verdict;
use crate::output::Output;

/// Write the manual pages, one a command, and print their paths
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  kamil man ./man1")]
pub(crate) struct Man {
    /// The folder they go to; it is made where it is missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Man {
    pub(crate) fn run(&self, out: &mut Output) -> Result<Verdict> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make the folder {}", self.folder.display()))?;
        let mut command = cli::command();
        // Fills in what the parts inherit, their full names among it.
        command.build();
        write_pages(&command, &self.folder, out)?;
        Ok(Verdict::Good)
    }
}

/// Writes the page of a command and those of all below it.
fn write_pages(command: &Command, folder: &Path, out: &mut Output) -> Result<()> {
    let page = Page::new(command.clone());
    let path = folder.join(page.get_filename());
    let mut text = Vec::new();
    page.render(&mut text)?;
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    writeln!(out, "{}", path.display())?;
    for below in command.get_subcommands() {
        write_pages(below, folder, out)?;
    }
    Ok(())
}
