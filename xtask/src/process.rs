//! Running other programs: shown as they run, with errors that name them.

use std::ffi::OsStr;
use std::io::{BufRead as _, BufReader, IsTerminal as _, Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::project;
use crate::tally::Tally;

/// One program to run, in the project's root unless told otherwise.
#[derive(Debug)]
pub(crate) struct Step {
    command: Command,
}

impl Step {
    pub(crate) fn new(program: impl AsRef<OsStr>) -> Self {
        let mut command = Command::new(program);
        command.current_dir(project::root());
        Self { command }
    }

    /// A run of cargo with these words, split at spaces.
    pub(crate) fn cargo(words: &str) -> Self {
        Self::new("cargo").args(words.split(' '))
    }

    /// A run of npm with these words, split at spaces, in the browser client's folder.
    pub(crate) fn npm(words: &str) -> Self {
        Self::new("npm").args(words.split(' ')).folder(&project::web())
    }

    pub(crate) fn args(mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        self.command.args(arguments);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    pub(crate) fn folder(mut self, folder: &Path) -> Self {
        self.command.current_dir(folder);
        self
    }

    /// Runs it with the terminal as it is; anything but success is an error.
    pub(crate) fn run(mut self) -> Result<()> {
        self.announce();
        let status = self.command.status().with_context(|| self.not_started())?;
        self.succeeded(status)
    }

    /// Runs it and adds the test counts it reports to `tally`, while everything it prints is passed on.
    pub(crate) fn run_counted(mut self, tally: &mut Tally) -> Result<()> {
        self.announce();
        if std::io::stdout().is_terminal() {
            self.command.env("CARGO_TERM_COLOR", "always");
        }
        self.command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = self.command.spawn().with_context(|| self.not_started())?;
        let output = child.stdout.take().expect("standard output is piped");
        let errors = child.stderr.take().expect("standard error is piped");
        let (from_output, from_errors) = std::thread::scope(|scope| {
            let other = scope.spawn(|| relay(errors, std::io::stderr()));
            (relay(output, std::io::stdout()), other.join().expect("the relay does not panic"))
        });
        tally.add(from_output?);
        tally.add(from_errors?);
        let status = child.wait().with_context(|| self.not_started())?;
        self.succeeded(status)
    }

    /// Runs it silently and tells whether it succeeded; a missing program counts as failure.
    pub(crate) fn succeeds(mut self) -> bool {
        let quiet = self.command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    }

    /// Runs it and returns what it printed on standard output.
    pub(crate) fn read(mut self) -> Result<String> {
        self.command.stderr(Stdio::inherit());
        let output = self.command.output().with_context(|| self.not_started())?;
        self.succeeded(output.status)?;
        String::from_utf8(output.stdout).with_context(|| format!("{} did not print UTF-8", self.words()))
    }

    /// Runs it for at most `limit`; `Ok(false)` when it failed or the time ran out.
    pub(crate) fn try_for(mut self, limit: Duration) -> Result<bool> {
        self.announce();
        let mut child = self.command.stdin(Stdio::null()).spawn().with_context(|| self.not_started())?;
        let deadline = Instant::now() + limit;
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status.success());
            }
            if Instant::now() >= deadline {
                child.kill().and_then(|()| child.wait().map(drop)).context("cannot stop a program that is too slow")?;
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Becomes that program, so that signals reach it alone; returns only with an error.
    #[cfg(unix)]
    pub(crate) fn become_it(mut self) -> Result<std::process::ExitCode> {
        use std::os::unix::process::CommandExt as _;
        self.announce();
        let error = self.command.exec();
        Err(error).with_context(|| self.not_started())
    }

    /// Runs that program in place of this one, as far as this system allows.
    #[cfg(not(unix))]
    pub(crate) fn become_it(self) -> Result<std::process::ExitCode> {
        self.run().map(|()| std::process::ExitCode::SUCCESS)
    }

    fn announce(&self) {
        eprintln!("$ {}", self.words());
    }

    fn words(&self) -> String {
        let words = std::iter::once(self.command.get_program()).chain(self.command.get_args());
        words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
    }

    fn not_started(&self) -> String {
        format!("cannot run {}", self.command.get_program().to_string_lossy())
    }

    fn succeeded(&self, status: ExitStatus) -> Result<()> {
        if !status.success() {
            bail!("`{}` ended with {status}", self.words());
        }
        Ok(())
    }
}

/// Copies lines as they come, and reads the test counts among them.
fn relay(from: impl Read, mut to: impl Write) -> Result<Tally> {
    let mut from = BufReader::new(from);
    let mut tally = Tally::default();
    let mut line = Vec::new();
    while from.read_until(b'\n', &mut line)? > 0 {
        to.write_all(&line)?;
        to.flush()?;
        tally.read(&String::from_utf8_lossy(&line));
        line.clear();
    }
    Ok(tally)
}
