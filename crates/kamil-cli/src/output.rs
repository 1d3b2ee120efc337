//! Standard output, buffered: whole lines when they matter, few writes otherwise.

use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};

/// Where results go.
#[derive(Debug)]
pub(crate) struct Output {
    stdout: BufWriter<Stdout>,
    each_line: bool,
}

impl Output {
    pub(crate) fn new() -> Self {
        let stdout = io::stdout();
        let each_line = stdout.is_terminal();
        Self { stdout: BufWriter::with_capacity(1 << 16, stdout), each_line }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.stdout.write(bytes).map_err(|error| explain(&error))?;
        if self.each_line && bytes.contains(&b'\n') {
            self.flush()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush().map_err(|error| explain(&error))
    }
}

/// Says which file could not be written; the kind stays, by which a closed pipe is known.
fn explain(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write the results to standard output: {error}"))
}
