//! `cargo xtask serve`: builds everything there is, then starts the server on its embedded database.

use std::process::ExitCode;

use anyhow::Result;

use crate::process::Step;
use crate::web;

pub(crate) fn main(arguments: &[String]) -> Result<ExitCode> {
    web::build()?;
    Step::cargo("run --release --package kamil-cli -- serve").args(arguments).become_it()
}
