//! What ends the program, as an exit code and a message.

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// What a command that ran to its end has to say of what it was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All is well: exit code 0.
    Good,
    /// Something is not, and the results say what: exit code 1.
    Bad,
}

/// Unknown or missing arguments, and those alone.
const USAGE: u8 = 2;

/// Reports a command's result: errors go to standard error.
pub(crate) fn on_result(result: anyhow::Result<Verdict>) -> ExitCode {
    match result {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::FAILURE,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => error.downcast_ref().map_or_else(
            || {
                report(&format!("{error:#}"));
                if error.is::<Misuse>() { ExitCode::from(USAGE) } else { ExitCode::FAILURE }
            },
            on_arguments,
        ),
    }
}

/// Settings that are unknown or missing, as a list of `KEY=VALUE` may have them: the parser of arguments, which would
/// refuse such an option, sees the list alone.
#[derive(Debug)]
pub(crate) struct Misuse(pub(crate) String);

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misuse {}

/// Reports what came of arguments that start no command: a mistake, or a wish for help.
pub(crate) fn on_arguments(error: &clap::Error) -> ExitCode {
    // Nothing is left to do when even the message can't be written.
    let _ = error.print();
    if !error.use_stderr() {
        ExitCode::SUCCESS
    } else if is_usage(error) {
        ExitCode::from(USAGE)
    } else {
        ExitCode::FAILURE
    }
}

/// Writes `error: …` to standard error; if that is closed, to nobody.
pub(crate) fn report(message: &str) {
    let _ = writeln!(io::stderr(), "error: {message}");
}

/// Writes `warning: …` to standard error.
pub(crate) fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "warning: {message}");
}

/// Whether arguments are unknown or missing, as opposed to wrong: an option without its value is missing one.
fn is_usage(error: &clap::Error) -> bool {
    match error.kind() {
        ErrorKind::UnknownArgument
        | ErrorKind::InvalidSubcommand
        | ErrorKind::MissingSubcommand
        | ErrorKind::MissingRequiredArgument
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        | ErrorKind::TooFewValues
        | ErrorKind::NoEquals => true,
        ErrorKind::InvalidValue => {
            matches!(error.get(ContextKind::InvalidValue), Some(ContextValue::String(value)) if value.is_empty())
        }
        _ => false,
    }
}

/// Whoever reads our output has enough of it, as `head` does after its lines.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
