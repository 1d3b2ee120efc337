//! The browser tests: the released server, driven in a real Chromium.

use anyhow::Result;

use crate::process::Step;
use crate::tally::Tally;
use crate::{install, project, web};

pub(crate) fn check(tally: &mut Tally) -> Result<()> {
    let chromium = install::program(&["chromium", "chromium-browser", "google-chrome"], &["chromium"])?;
    web::build()?;
    Step::cargo("build --release --package kamil-cli").run()?;
    let kamil = project::target().join(format!("release/kamil{}", std::env::consts::EXE_SUFFIX));
    Step::npm("run test:browser").env("KAMIL_BIN", kamil).env("CHROMIUM", chromium).run_counted(tally)
}
