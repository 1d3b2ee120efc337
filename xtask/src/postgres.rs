//! A throwaway PostgreSQL server, and the tests of the store that need one.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::install;
use crate::process::Step;
use crate::tally::Tally;

/// Where Debian keeps the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// The store's conformance suite on PostgreSQL, and two servers on one database.
pub(crate) fn check(tally: &mut Tally) -> Result<()> {
    let server = Throwaway::start()?;
    // The whole workspace, so that what the unit tests were built from is used again.
    Step::cargo("test --locked --workspace --lib --test server -- --ignored postgres")
        .env("KAMIL_TEST_POSTGRES", server.url())
        .run_counted(tally)
}

/// A server that listens on a socket in a folder of its own, and is gone with this value.
#[derive(Debug)]
struct Throwaway {
    programs: PathBuf,
    folder: PathBuf,
    as_root: bool,
}

impl Throwaway {
    fn start() -> Result<Self> {
        let programs = programs()?;
        let as_root = install::is_root();
        // The path of a socket has at most 107 bytes, which the project's own folder may use up.
        let folder = std::env::temp_dir().join(format!("kamil-postgres-{}", std::process::id()));
        std::fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let server = Self { programs, folder, as_root };
        if as_root {
            // PostgreSQL refuses to run as root.
            Step::new("chown").args(["postgres", server.path("")?.as_str()]).run()?;
        }
        let data = server.path("data")?;
        server.program("initdb", &["-D", &data, "-U", "kamil", "--auth=trust", "--no-sync", "-E", "UTF8"]).run()?;
        // What is tested is the protocol between server and database, not the disk.
        let options = format!("-k {} -c listen_addresses= -c fsync=off", server.path("")?);
        let log = server.path("log")?;
        server.program("pg_ctl", &["-D", &data, "-l", &log, "-w", "-o", &options, "start"]).run()?;
        Ok(server)
    }

    /// A URL that a database's name is added to, before the question mark.
    fn url(&self) -> String {
        format!("postgres:///?host={}&user=kamil", self.folder.display())
    }

    fn path(&self, name: &str) -> Result<String> {
        let path = if name.is_empty() { self.folder.clone() } else { self.folder.join(name) };
        path.to_str().map(str::to_owned).context("the folder for temporary files has a name that is no UTF-8")
    }

    fn program(&self, name: &str, arguments: &[&str]) -> Step {
        let program = self.programs.join(name);
        let step = if self.as_root {
            Step::new("setpriv").args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).args([program])
        } else {
            Step::new(program)
        };
        step.args(arguments).folder(&self.folder)
    }
}

impl Drop for Throwaway {
    fn drop(&mut self) {
        let stopped = self
            .path("data")
            .is_ok_and(|data| self.program("pg_ctl", &["-D", &data, "-m", "immediate", "-w", "stop"]).succeeds());
        if !stopped || std::fs::remove_dir_all(&self.folder).is_err() {
            eprintln!("the PostgreSQL server in {} could not be removed", self.folder.display());
        }
    }
}

/// The folder of `initdb`, `pg_ctl` and `postgres`; on Debian they are installed where they are missing.
fn programs() -> Result<PathBuf> {
    if let Some(folder) = newest(Path::new(DEBIAN)) {
        return Ok(folder);
    }
    // Elsewhere they are on the PATH; Debian brings them into its own folder, and links one of them.
    let found = install::program(&["pg_ctl"], &["postgresql"]);
    if let Some(folder) = newest(Path::new(DEBIAN)) {
        return Ok(folder);
    }
    let Some(folder) = found?.parent().map(Path::to_path_buf) else { bail!("pg_ctl is in no folder") };
    Ok(folder)
}

fn newest(versions: &Path) -> Option<PathBuf> {
    let folders = std::fs::read_dir(versions).ok()?.flatten().map(|version| version.path().join("bin"));
    folders.filter(|folder| folder.join("initdb").is_file()).max()
}
