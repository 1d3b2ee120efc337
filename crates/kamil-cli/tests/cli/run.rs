//! Starting the binary and looking at what it says.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a run of the binary came to.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The binary, not yet started, without input.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kamil"));
    command.stdin(Stdio::null());
    command
}

/// Runs the binary to its end.
pub(crate) fn kamil<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Run {
    finished(&command().args(arguments).output().expect("the binary starts"))
}

/// Runs the binary with something on its standard input.
pub(crate) fn kamil_reading<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>, input: &[u8]) -> Run {
    let mut command = command();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("the standard input is a pipe");
    std::thread::scope(|scope| {
        // A binary that ends before it has read everything closes the pipe, which is its right.
        scope.spawn(move || drop(stdin.write_all(input)));
        finished(&child.wait_with_output().expect("the binary ends"))
    })
}

pub(crate) fn finished(output: &Output) -> Run {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("the output is UTF-8");
    let run = Run {
        code: output.status.code().expect("no signal ended the binary"),
        out: text(&output.stdout),
        err: text(&output.stderr),
    };
    assert!(!run.err.contains("panicked"), "{run:#?}");
    run
}

impl Run {
    /// The results of a run without a fault and without a word on standard error.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{self:#?}");
        self.out
    }

    /// The message of a run with exit code `code` and no results.
    #[track_caller]
    pub(crate) fn bad(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{self:#?}");
        assert!(self.err.starts_with("error: "), "{self:#?}");
        self.err
    }

    /// The one JSON value that a run without a fault prints.
    #[track_caller]
    pub(crate) fn json(self) -> serde_json::Value {
        let out = self.good();
        assert_eq!(out.lines().count(), 1, "{out}");
        serde_json::from_str(&out).expect("the output is JSON")
    }
}

/// A file of the project's test data.
pub(crate) fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}
