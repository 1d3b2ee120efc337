//! Lines of bounded length out of any bytes.

use std::borrow::Cow;
use std::io::{self, BufRead, Read as _};

/// No longer line is read, in bytes: room for a game of some 50,000 plies.
pub(super) const LONGEST: usize = 1 << 18;

/// A line, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Bytes that are no UTF-8 are replaced.
    Text(Cow<'a, str>),
    /// It was longer than [`LONGEST`], and nothing of it was kept.
    TooLong,
}

/// The lines of an input.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn of(input: R) -> Self {
        Self { input, buffer: Vec::new() }
    }

    /// The next line; none at the end of the input.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let most = LONGEST as u64 + 1;
        if self.input.by_ref().take(most).read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(None);
        }
        if self.buffer.last() == Some(&b'\n') {
            self.buffer.pop();
        } else if self.buffer.len() > LONGEST {
            self.skip_line()?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(Line::Text(String::from_utf8_lossy(&self.buffer))))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let length = end.map_or(bytes.len(), |end| end + 1);
            let done = end.is_some() || bytes.is_empty();
            self.input.consume(length);
            if done {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Option<String>> {
        // A small buffer, so that lines come in pieces.
        let mut lines = Lines::of(io::BufReader::with_capacity(7, bytes));
        let mut read = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            read.push(match line {
                Line::Text(text) => Some(text.into_owned()),
                Line::TooLong => None,
            });
        }
        read
    }

    #[test]
    fn lines_end_anyhow() {
        let expected = ["uci\r", "", "\u{fffd}go", "quit"].map(|line| Some(line.to_owned()));
        assert_eq!(read(b"uci\r\n\n\xffgo\nquit"), expected);
        assert_eq!(read(b""), []);
    }

    #[test]
    fn a_line_too_long_is_passed_over() {
        let line = |length| vec![b'x'; length];
        let bytes =
            [line(LONGEST), b"\n".to_vec(), line(LONGEST + 1), b"\n".to_vec(), line(3), b"\n".to_vec()].concat();
        let read = read(&bytes);
        assert_eq!(read.len(), 3);
        assert_eq!(read[0].as_ref().map(String::len), Some(LONGEST));
        assert_eq!(read[1], None);
        assert_eq!(read[2].as_deref(), Some("xxx"));
    }
}
