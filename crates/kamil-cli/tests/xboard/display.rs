//! A virtual display: an X server of its own, the pictures of it, and its clipboard.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// An Xvfb, gone with this value.
pub(crate) struct Display {
    server: Child,
    name: String,
}

impl Display {
    /// Starts a server on the first number that is free.
    pub(crate) fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "640x520x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        let output = server.stdout.take().expect("standard output is piped");
        BufReader::new(output).read_line(&mut number).expect("Xvfb tells its number");
        assert!(!number.trim().is_empty(), "Xvfb ended before it told its number");
        Self { server, name: format!(":{}", number.trim()) }
    }

    /// A program that shows itself here.
    pub(crate) fn program(&self, name: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(name);
        command.env("DISPLAY", &self.name).env_remove("WAYLAND_DISPLAY").stdin(Stdio::null());
        command
    }

    /// What xdotool prints on these words; nothing where it finds nothing.
    pub(crate) fn xdotool(&self, words: &[&str]) -> String {
        let output = self.program("xdotool").args(words).output().expect("xdotool is installed");
        String::from_utf8(output.stdout).expect("xdotool prints UTF-8")
    }

    /// Puts a text where programs here paste from.
    pub(crate) fn copy(&self, text: &str) {
        for selection in ["primary", "clipboard"] {
            let mut xclip = self
                .program("xclip")
                .args(["-selection", selection])
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .spawn()
                .expect("xclip is installed");
            let mut input = xclip.stdin.take().expect("standard input is piped");
            input.write_all(text.as_bytes()).expect("xclip reads");
            drop(input);
            // It stays behind, and goes when the display does.
            assert!(xclip.wait().expect("xclip can be waited for").success());
        }
    }

    /// Keeps a picture of all that is shown.
    pub(crate) fn picture(&self, file: &Path) {
        let status = self.program("import").args(["-window", "root"]).arg(file).status().expect("import is installed");
        assert!(status.success(), "no picture in {}", file.display());
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
