//! Whole games in a real XBoard, under a virtual display.

use anyhow::Result;

use crate::install;
use crate::process::Step;
use crate::tally::Tally;

/// Each program that the games need, and the Debian package that brings it.
const PROGRAMS: [(&str, &str); 4] =
    [("Xvfb", "xvfb"), ("xdotool", "xdotool"), ("xclip", "xclip"), ("import", "imagemagick")];

pub(crate) fn check(tally: &mut Tally) -> Result<()> {
    let xboard = install::program(&["xboard"], &["xboard"])?;
    for (program, package) in PROGRAMS {
        install::program(&[program], &[package])?;
    }
    // The whole workspace, so that what the unit tests were built from is used again.
    Step::cargo("test --locked --workspace --test xboard -- --include-ignored --test-threads=1")
        .env("KAMIL_XBOARD", xboard)
        .run_counted(tally)
}
