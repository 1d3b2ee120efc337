//! The options of the engine: declared once, and set by their names.

use std::iter;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use kamil::{Array, DrawRules, Found};
use kamil_engine::{Endgames, Level};
use kamil_tablebase::{TableError, Tablebase};

use crate::uci::{Declaration, OptionKind, SetOption, Text, variant_array, variant_name};

use super::Config;
use super::handicap::{Handicap, random_seed};

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Ponder,
    Variant,
    DrawRules,
    ShowWdl,
    MoveOverhead,
    TablebasePath,
    TablebaseProbeLimit,
    LimitStrength,
    Elo,
    Level,
}

/// The values chosen.
#[derive(Clone, Debug)]
pub(super) struct Options {
    config: Config,
    pub(super) hash_mib: u32,
    pub(super) threads: u32,
    pub(super) lines: u32,
    pub(super) array: Array,
    pub(super) draws: DrawRules,
    pub(super) show_wdl: bool,
    pub(super) overhead: Duration,
    /// The endgame tables at hand, and those of them that are asked.
    tables: Tables,
    most_men: u8,
    /// Whether the engine plays at a level, and at which.
    limited: bool,
    level: Level,
    /// Which errors the level makes: others in each game.
    seed: u64,
}

/// Endgame tables, and of how many endings the folder that was named has some.
#[derive(Clone, Debug)]
struct Tables {
    endgames: Endgames,
    from_folder: Option<usize>,
    /// Damaged files of outcomes in it.
    faults: Vec<TableError>,
}

/// An option cannot be set so. The value before it stays.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum OptionError {
    #[error("expected an option's name ({names}), found {found}")]
    Name { names: String, found: Found },
    #[error("expected {expected} as the value of `{name}`, found {found}")]
    Value { expected: String, name: &'static str, found: Found },
    #[error("expected {expected} as the value of `{name}`, found none")]
    Missing { expected: String, name: &'static str },
    #[error("expected a folder of endgame tables as the value of `{name}`, found {found}: {error}")]
    Folder { name: &'static str, found: Found, error: TableError },
    #[error("expected a folder of endgame tables as the value of `{name}`, found none in {found}")]
    NoTables { name: &'static str, found: Found },
    #[error("expected no more than the memory there is as the value of `{name}`, found {mib} MiB")]
    Memory { name: &'static str, mib: u32 },
}

const LOWEST: Level = Level::One;
const HIGHEST: Level = Level::Ten;
const MOST_LINES: u32 = 500;
/// In milliseconds.
const OVERHEAD: u32 = 10;
const MOST_OVERHEAD: u32 = 5000;
/// How an empty string is written.
const EMPTY: &str = "<empty>";

impl Choice {
    pub(super) const ALL: [Self; 14] = [
        Self::Hash,
        Self::ClearHash,
        Self::Threads,
        Self::MultiPv,
        Self::Ponder,
        Self::Variant,
        Self::DrawRules,
        Self::ShowWdl,
        Self::MoveOverhead,
        Self::TablebasePath,
        Self::TablebaseProbeLimit,
        Self::LimitStrength,
        Self::Elo,
        Self::Level,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Hash => "Hash",
            Self::ClearHash => "Clear Hash",
            Self::Threads => "Threads",
            Self::MultiPv => "MultiPV",
            Self::Ponder => "Ponder",
            Self::Variant => "UCI_Variant",
            Self::DrawRules => "DrawRules",
            Self::ShowWdl => "UCI_ShowWDL",
            Self::MoveOverhead => "Move Overhead",
            Self::TablebasePath => "TablebasePath",
            Self::TablebaseProbeLimit => "TablebaseProbeLimit",
            Self::LimitStrength => "UCI_LimitStrength",
            Self::Elo => "UCI_Elo",
            Self::Level => "Level",
        }
    }
}

impl Options {
    pub(super) fn new(config: &Config) -> Self {
        Self {
            config: config.clone(),
            hash_mib: config.hash_mib,
            threads: 1,
            lines: 1,
            array: Array::default(),
            draws: DrawRules::default(),
            show_wdl: false,
            overhead: Duration::from_millis(OVERHEAD.into()),
            tables: Tables::built_in(),
            most_men: Endgames::MOST_MEN,
            limited: false,
            level: HIGHEST,
            seed: random_seed(),
        }
    }

    /// How an option is declared; the defaults are those of a new session.
    pub(super) fn declaration(&self, choice: Choice) -> Declaration {
        let Config { hash_mib, most_hash_mib, most_threads } = self.config;
        let spin = |default: u32, min: u32, max: u32| OptionKind::Spin {
            default: default.into(),
            min: min.into(),
            max: max.into(),
        };
        let kind = match choice {
            Choice::Hash => spin(hash_mib, 1, most_hash_mib),
            Choice::ClearHash => OptionKind::Button,
            Choice::Threads => spin(1, 1, most_threads),
            Choice::MultiPv => spin(1, 1, MOST_LINES),
            Choice::Ponder | Choice::ShowWdl | Choice::LimitStrength => OptionKind::Check { default: false },
            Choice::Variant => combo(variant_name(Array::default()), &Array::ALL.map(variant_name)),
            Choice::DrawRules => combo(DrawRules::default().name(), &DrawRules::ALL.map(DrawRules::name)),
            Choice::MoveOverhead => spin(OVERHEAD, 0, MOST_OVERHEAD),
            Choice::TablebasePath => OptionKind::String { default: Text::default() },
            Choice::TablebaseProbeLimit => spin(Endgames::MOST_MEN.into(), 0, Endgames::MOST_MEN.into()),
            Choice::Elo => spin(HIGHEST.elo().into(), LOWEST.elo().into(), HIGHEST.elo().into()),
            Choice::Level => spin(HIGHEST.number().into(), LOWEST.number().into(), HIGHEST.number().into()),
        };
        Declaration { name: Text::new(choice.name()), kind }
    }

    /// Sets an option, and says which.
    pub(super) fn set(&mut self, option: &SetOption) -> Result<Choice, OptionError> {
        let choice = Choice::ALL.into_iter().find(|choice| option.is_named(choice.name()));
        let choice = choice.ok_or_else(|| OptionError::Name {
            names: Choice::ALL.map(Choice::name).join(", "),
            found: Found::new(option.name.as_str()),
        })?;
        let value = Value { name: choice.name(), text: option.value.as_ref().map(Text::as_str) };
        let Config { most_hash_mib, most_threads, .. } = self.config;
        match choice {
            Choice::Hash => self.hash_mib = value.memory(most_hash_mib)?,
            Choice::ClearHash => {}
            Choice::Threads => self.threads = value.number(1, most_threads)?,
            Choice::MultiPv => self.lines = value.number(1, MOST_LINES)?,
            // It says that the program may let the engine ponder, which the engine always can.
            Choice::Ponder => drop(value.truth()?),
            Choice::Variant => self.array = value.one_of(&Array::ALL.map(variant_name), variant_array)?,
            Choice::DrawRules => {
                let of_name = |text: &str| text.to_ascii_lowercase().parse().ok();
                self.draws = value.one_of(&DrawRules::ALL.map(DrawRules::name), of_name)?;
            }
            Choice::ShowWdl => self.show_wdl = value.truth()?,
            Choice::MoveOverhead => self.overhead = Duration::from_millis(value.number(0, MOST_OVERHEAD)?.into()),
            Choice::TablebasePath => self.tables = value.tables()?,
            Choice::LimitStrength => self.limited = value.truth()?,
            Choice::Elo => {
                let elo = value.number(LOWEST.elo().into(), HIGHEST.elo().into())?;
                self.level = Level::nearest_elo(elo as u16);
            }
            Choice::Level => {
                let number = value.number(LOWEST.number().into(), HIGHEST.number().into())?;
                self.level = Level::from_number(number as u8).expect("the number is one of a level");
                self.limited = true;
            }
            Choice::TablebaseProbeLimit => self.most_men = value.number(0, Endgames::MOST_MEN.into())? as u8,
        }
        Ok(choice)
    }

    /// The endgame tables that a search is to ask.
    pub(super) fn endgames(&self) -> Endgames {
        self.tables.endgames.clone().up_to(self.most_men)
    }

    /// The level in place of the engine's full strength, which the highest is.
    pub(super) fn handicap(&self) -> Option<Handicap> {
        (self.limited && self.level != HIGHEST).then_some(Handicap { level: self.level, seed: self.seed })
    }

    /// Lets the next game be another.
    pub(super) fn begin_game(&mut self) {
        self.seed = random_seed();
    }

    /// What tables there are, and which of them are damaged, for a person to read.
    pub(super) fn endgames_lines(&self) -> Vec<String> {
        let faults = self.tables.faults.iter().map(|fault| format!("{fault}; this table is not used"));
        iter::once(self.endgames_line()).chain(faults).collect()
    }

    fn endgames_line(&self) -> String {
        let tables = self.tables.endgames.tables();
        let all = format!("endgame tables: {} endings of up to {} men", tables.endings().len(), tables.most_men());
        let Some(endings) = self.tables.from_folder else { return format!("{all}, which are part of the program") };
        match tables.without_distances() {
            0 => format!("{all}, {endings} of them from the folder"),
            lacking => format!(
                "{all}, {endings} of them from the folder; {lacking} without distances to the win, in which a won ending \
                 is searched for a way and may be drawn by the move limit"
            ),
        }
    }
}

impl Tables {
    fn built_in() -> Self {
        Self { endgames: Endgames::built_in(), from_folder: None, faults: Vec::new() }
    }
}

fn combo(default: &str, values: &[&str]) -> OptionKind {
    OptionKind::Combo { default: Text::new(default), values: values.iter().copied().map(Text::new).collect() }
}

/// What came for an option.
#[derive(Clone, Copy, Debug)]
struct Value<'a> {
    name: &'static str,
    text: Option<&'a str>,
}

impl Value<'_> {
    fn number(self, min: u32, max: u32) -> Result<u32, OptionError> {
        let number = self.text.and_then(|text| text.parse().ok()).filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| self.wrong(format!("a number from {min} to {max}")))
    }

    /// Mebibytes, as far as the system would give so many: a table that it refuses would end the program.
    fn memory(self, most: u32) -> Result<u32, OptionError> {
        let mib = self.number(1, most)?;
        let bytes = usize::try_from(u64::from(mib) << 20).ok();
        let granted = bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
        if granted { Ok(mib) } else { Err(OptionError::Memory { name: self.name, mib }) }
    }

    fn truth(self) -> Result<bool, OptionError> {
        match self.text {
            Some(text) if text.eq_ignore_ascii_case("true") => Ok(true),
            Some(text) if text.eq_ignore_ascii_case("false") => Ok(false),
            _ => Err(self.wrong("`true` or `false`".to_owned())),
        }
    }

    fn one_of<T>(self, names: &[&str], of_name: impl Fn(&str) -> Option<T>) -> Result<T, OptionError> {
        self.text.and_then(of_name).ok_or_else(|| self.wrong(format!("one of {}", names.join(", "))))
    }

    /// The built-in tables and those of the folder that is named; no name is no folder.
    fn tables(self) -> Result<Tables, OptionError> {
        let Some(folder) = self.text.filter(|text| *text != EMPTY) else { return Ok(Tables::built_in()) };
        let (name, found) = (self.name, Found::new(folder));
        let mut tables = Tablebase::built_in();
        match tables.add_folder(Path::new(folder)) {
            Ok(0) => Err(OptionError::NoTables { name, found }),
            Ok(endings) => {
                // Now, and not when the clock of a game runs.
                let faults = tables.read_outcomes();
                Ok(Tables { endgames: Endgames::new(Arc::new(tables)), from_folder: Some(endings), faults })
            }
            Err(error) => Err(OptionError::Folder { name, found, error }),
        }
    }

    fn wrong(self, expected: String) -> OptionError {
        let name = self.name;
        match self.text {
            Some(text) => OptionError::Value { expected, name, found: Found::new(text) },
            None => OptionError::Missing { expected, name },
        }
    }
}
