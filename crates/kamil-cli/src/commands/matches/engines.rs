//! `--engine` and `--each`, which clap's derive can't keep apart: each `--engine` has settings of its own.

use anyhow::{Context as _, Error, Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use kamil_match::{EngineSpec, Setting, SpecError};

use crate::exit::Misuse;

/// The settings of two engines, and those for each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Engines {
    each: Vec<Setting>,
    engines: Vec<Vec<Setting>>,
}

impl Engines {
    /// The two engines.
    pub(crate) fn read(&self) -> Result<[EngineSpec; 2]> {
        let [first, second] = self.engines.as_slice() else {
            let found = self.engines.len();
            bail!(Misuse(format!("expected two engines, --engine cmd=… --engine cmd=…, found {found}")))
        };
        let read = |settings, which| {
            EngineSpec::read(&self.each, settings).map_err(misuse).with_context(|| format!("the {which} --engine"))
        };
        Ok([read(first, "first")?, read(second, "second")?])
    }
}

/// Tells what is unknown or missing from what is wrong.
pub(crate) fn misuse(error: SpecError) -> Error {
    match error {
        SpecError::UnknownKey(_) | SpecError::NoCommand | SpecError::Unbounded => Misuse(error.to_string()).into(),
        error => error.into(),
    }
}

impl Args for Engines {
    fn augment_args(command: Command) -> Command {
        let settings = |name: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name("KEY=VALUE")
                .num_args(1..)
                .value_parser(|text: &str| text.parse::<Setting>())
        };
        command
            .arg(
                settings("engine")
                    .action(ArgAction::Append)
                    .required(true)
                    .help("An engine, given twice: cmd=PROGRAM [args=…] [name=…] [option.NAME=…] [tc=…] …"),
            )
            .arg(
                settings("each")
                    .action(ArgAction::Append)
                    .help("Settings for both engines; an engine's own go before them"),
            )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut engines = Self::default();
        engines.update_from_arg_matches(matches)?;
        Ok(engines)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let groups = matches.get_occurrences::<Setting>("engine").into_iter().flatten();
        self.engines = groups.map(|settings| settings.cloned().collect()).collect();
        self.each = matches.get_many::<Setting>("each").into_iter().flatten().cloned().collect();
        Ok(())
    }
}
