//! What a match is told of an engine: `KEY=VALUE` settings, as match runners have them.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use serde::Serialize;

use crate::budget::Budget;
use crate::time_control::{TimeControlError, read_seconds};

/// An engine of a match: how to start it, and how long it may think.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The program.
    pub command: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The folder it runs in; this program's own where none is named.
    pub directory: Option<PathBuf>,
    /// The name in the results; what the engine calls itself where none is given.
    pub name: Option<String>,
    /// A configuration file, sent as the option `VariantPath` before every other.
    pub ini: Option<PathBuf>,
    /// The value of `UCI_Variant`; by the rule set where none is named.
    pub variant: Option<String>,
    /// The engine's options, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may think.
    pub budget: Budget,
    /// Where its rules differ from ours.
    pub quirk: Option<Quirk>,
    /// Whether its process is started anew for every game.
    pub restart: bool,
}

/// Where an engine's rules differ from ours, and the referee bridges the difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quirk {
    /// It does not know that a Pawn vanishes on the last rank while its General lives. After such a move the position
    /// is sent anew, and where no other legal move is left the referee makes one for it.
    NoVanish,
}

/// A setting as it is written, `KEY=VALUE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The key.
    pub key: String,
    /// The value, which may be empty.
    pub value: String,
}

/// Settings describe no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// A word is no setting.
    #[error("expected KEY=VALUE, found `{0}`")]
    NoSetting(String),
    /// A key is not one of an engine.
    #[error(
        "expected a setting of an engine (cmd, args, dir, name, proto, ini, variant, option.NAME, tc, st, nodes, depth, \
         timemargin, quirk, restart), found `{0}`"
    )]
    UnknownKey(String),
    /// A value is not one of its key.
    #[error("{key}: expected {expected}, found `{value}`")]
    Value {
        /// The key.
        key: String,
        /// What it takes.
        expected: &'static str,
        /// What came.
        value: String,
    },
    /// A time control is none.
    #[error("tc=`{value}`: {error}")]
    TimeControl {
        /// What came.
        value: String,
        /// What is wrong.
        error: TimeControlError,
    },
    /// Nothing says which program the engine is.
    #[error("expected the engine's program, cmd=PATH")]
    NoCommand,
    /// Nothing bounds its thinking.
    #[error("expected tc=, st=, nodes= or depth= for every engine, or for `each`")]
    Unbounded,
}

impl FromStr for Setting {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (key, value) = text.split_once('=').ok_or_else(|| SpecError::NoSetting(text.to_owned()))?;
        Ok(Self { key: key.to_owned(), value: value.to_owned() })
    }
}

impl Setting {
    fn wrong(&self, expected: &'static str) -> SpecError {
        SpecError::Value { key: self.key.clone(), expected, value: self.value.clone() }
    }

    fn number<T: FromStr + PartialOrd + From<u8>>(&self, expected: &'static str) -> Result<T, SpecError> {
        let digits = self.value.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.value.parse().ok().filter(|number| digits && *number >= T::from(1));
        number.ok_or_else(|| self.wrong(expected))
    }
}

impl EngineSpec {
    /// An engine of the settings for each, then its own, which go before them.
    ///
    /// ```
    /// use kamil_match::EngineSpec;
    /// let settings = |words: &[&str]| words.iter().map(|word| word.parse()).collect::<Result<Vec<_>, _>>();
    /// let each = settings(&["tc=10+0.1", "option.Hash=16"])?;
    /// let own = settings(&["cmd=kamil", "args=uci", "option.Hash=64"])?;
    /// let engine = EngineSpec::read(&each, &own)?;
    /// assert_eq!(engine.options, [("Hash".to_owned(), "64".to_owned())]);
    /// assert_eq!(engine.budget.to_string(), "tc=10+0.1");
    /// # Ok::<(), kamil_match::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// A key or value is not known, no program is named, or nothing bounds the engine's thinking.
    pub fn read(each: &[Setting], own: &[Setting]) -> Result<Self, SpecError> {
        let mut spec = Self {
            command: PathBuf::new(),
            arguments: Vec::new(),
            directory: None,
            name: None,
            ini: None,
            variant: None,
            options: Vec::new(),
            budget: Budget::default(),
            quirk: None,
            restart: false,
        };
        for setting in each.iter().chain(own) {
            spec.apply(setting)?;
        }
        if spec.command.as_os_str().is_empty() {
            return Err(SpecError::NoCommand);
        }
        if !spec.budget.is_bounded() {
            return Err(SpecError::Unbounded);
        }
        Ok(spec)
    }

    fn apply(&mut self, setting: &Setting) -> Result<(), SpecError> {
        let value = setting.value.as_str();
        if let Some(option) = setting.key.strip_prefix("option.") {
            self.set_option(option, value);
            return Ok(());
        }
        match setting.key.as_str() {
            "cmd" => self.command = resolved(value),
            "args" => self.arguments = value.split_whitespace().map(str::to_owned).collect(),
            "dir" => self.directory = Some(value.into()),
            "name" => self.name = (!value.is_empty()).then(|| value.to_owned()),
            "proto" if value == "uci" => {}
            "proto" => return Err(setting.wrong("`uci`, the one protocol of matches")),
            "ini" => self.ini = Some(resolved(value)),
            "variant" => self.variant = Some(value.to_owned()),
            "quirk" if value == "no-vanish" => self.quirk = Some(Quirk::NoVanish),
            "quirk" => return Err(setting.wrong("`no-vanish`")),
            "restart" => self.restart = read_switch(value).ok_or_else(|| setting.wrong("`on` or `off`"))?,
            _ => return self.apply_bound(setting),
        }
        Ok(())
    }

    /// The settings that bound an engine's thinking. `inf` takes a bound away that was set for each.
    fn apply_bound(&mut self, setting: &Setting) -> Result<(), SpecError> {
        let value = setting.value.as_str();
        let none = value == "inf";
        let budget = &mut self.budget;
        match setting.key.as_str() {
            "tc" if none => budget.clock = None,
            "tc" => {
                let control = value.parse().map_err(|error| SpecError::TimeControl { value: value.to_owned(), error });
                budget.clock = Some(control?);
            }
            "st" if none => budget.move_time = None,
            "st" => {
                let time = read_seconds(value).filter(|time| *time > Duration::ZERO);
                budget.move_time = Some(time.ok_or_else(|| setting.wrong("seconds for each move, more than 0"))?);
            }
            "nodes" if none => budget.nodes = None,
            "nodes" => budget.nodes = Some(setting.number("a number of nodes from 1")?),
            "depth" if none => budget.depth = None,
            "depth" => budget.depth = Some(setting.number("a number of plies from 1")?),
            "timemargin" => {
                let margin = value.parse::<u32>().map_err(|_| setting.wrong("milliseconds"))?;
                budget.margin = Duration::from_millis(margin.into());
            }
            _ => return Err(SpecError::UnknownKey(setting.key.clone())),
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.options.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), value.to_owned()));
    }
}

fn read_switch(value: &str) -> Option<bool> {
    match value {
        "on" | "true" => Some(true),
        "off" | "false" => Some(false),
        _ => None,
    }
}

/// A path that means the same in whatever folder the engine runs; a bare name is looked for in the search path.
fn resolved(path: &str) -> PathBuf {
    let path = Path::new(path);
    if path.components().count() > 1 { std::path::absolute(path).unwrap_or_else(|_| path.into()) } else { path.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(each: &[&str], own: &[&str]) -> Result<EngineSpec, SpecError> {
        let settings = |words: &[&str]| words.iter().map(|word| word.parse()).collect::<Result<Vec<_>, _>>();
        EngineSpec::read(&settings(each)?, &settings(own)?)
    }

    #[test]
    fn own_settings_go_before_those_for_each() {
        let spec = read(
            &["tc=1+0.01", "option.Move Overhead=20"],
            &["cmd=x", "tc=inf", "nodes=500", "option.move overhead=5"],
        );
        let spec = spec.unwrap();
        assert_eq!(spec.budget.to_string(), "nodes=500");
        assert_eq!(spec.options, [("move overhead".to_owned(), "5".to_owned())]);
    }

    #[test]
    fn a_path_holds_in_any_folder_and_a_name_stays() {
        let spec = read(&["depth=1"], &["cmd=target/kamil", "dir=/tmp"]).unwrap();
        assert!(spec.command.is_absolute());
        assert_eq!(read(&["depth=1"], &["cmd=kamil"]).unwrap().command, Path::new("kamil"));
    }

    #[test]
    fn says_what_is_wrong() {
        let message = |own: &[&str]| read(&[], own).unwrap_err().to_string();
        assert_eq!(message(&["cmd"]), "expected KEY=VALUE, found `cmd`");
        assert_eq!(message(&["cmd=x"]), "expected tc=, st=, nodes= or depth= for every engine, or for `each`");
        assert_eq!(message(&["depth=1"]), "expected the engine's program, cmd=PATH");
        assert_eq!(
            message(&["cmd=x", "proto=xboard"]),
            "proto: expected `uci`, the one protocol of matches, found `xboard`"
        );
        assert_eq!(message(&["cmd=x", "nodes=0"]), "nodes: expected a number of nodes from 1, found `0`");
        assert_eq!(message(&["cmd=x", "nodes=+5"]), "nodes: expected a number of nodes from 1, found `+5`");
        assert_eq!(message(&["cmd=x", "st=-1"]), "st: expected seconds for each move, more than 0, found `-1`");
        assert!(message(&["cmd=x", "tc=no"]).starts_with("tc=`no`: expected a time control"));
        assert!(message(&["cmd=x", "Hash=1"]).ends_with("found `Hash`"));
    }
}
