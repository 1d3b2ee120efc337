//! A session over XBoard's protocol.

mod clerk;
mod clocks;
mod inbox;
mod monitor;
mod office;
mod placing;
mod play;
mod searcher;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::thread;

use crate::session::lines::{Line, Lines};
use crate::session::{Config, hold};

use clerk::Clerk;
use inbox::Inbox;
use office::Office;
use searcher::Searcher;

/// Speaks XBoard's protocol over `input` and `output` until `quit`, the end of the input, or an output that nobody
/// reads. A search that still runs at the end is given up, and gives no move.
///
/// ```
/// use std::io::{self, Read, Write};
/// use kamil_protocol::xboard::{self, Config};
///
/// let (mut answers, output) = io::pipe()?;
/// let (input, mut commands) = io::pipe()?;
/// let session = std::thread::spawn(|| xboard::run(&Config::default(), io::BufReader::new(input), output));
/// commands.write_all(b"new\nsd 2\nusermove e1e2\nping 1\n")?;
/// let mut text = String::new();
/// while !text.contains("pong 1\n") {
///     let mut bytes = [0; 256];
///     let length = answers.read(&mut bytes)?;
///     text += std::str::from_utf8(&bytes[..length]).expect("replies are text");
/// }
/// assert!(text.starts_with("move "));
/// commands.write_all(b"quit\n")?;
/// session.join().expect("the session does not panic")?;
/// # Ok::<(), io::Error>(())
/// ```
///
/// # Errors
/// The input cannot be read, or the output not be written; a closed pipe is such an error.
pub fn run(
    config: &Config,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let office = Arc::new(Office::new(output));
    let table_mib = config.hash_mib;
    {
        let office = Arc::clone(&office);
        // It may wait for a line that never comes when all else is over, and is left behind then.
        thread::Builder::new().name("lines".to_owned()).spawn(move || {
            let how = read(input, &office.inbox);
            office.inbox.end(how);
        })?;
    }
    let engine = {
        let office = Arc::clone(&office);
        move || Searcher::new(table_mib, &office).run()
    };
    let clerk = {
        let (office, config) = (Arc::clone(&office), config.clone());
        move || {
            let _closing = CloseAtEnd(&office);
            Clerk::new(&config, &office).run()
        }
    };
    hold(&office.desk, &office.voice, engine, clerk)
}

/// Passes lines on until they end, or nobody wants them.
fn read(input: impl BufRead, inbox: &Inbox) -> io::Result<()> {
    let mut lines = Lines::of(input);
    while let Some(line) = lines.next()? {
        let line = match line {
            Line::Text(text) => Some(text.into_owned()),
            Line::TooLong => None,
        };
        if !inbox.add_line(line) {
            break;
        }
    }
    Ok(())
}

/// Closes the office however the thread ends, lest others wait for ever.
struct CloseAtEnd<'a, W>(&'a Office<W>);

impl<W> Drop for CloseAtEnd<'_, W> {
    fn drop(&mut self) {
        self.0.close();
    }
}
