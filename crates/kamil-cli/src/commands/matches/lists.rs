//! The other options that are lists of `KEY=VALUE`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use anyhow::{Context as _, Error, Result, bail, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kamil::DrawRules;
use kamil_match::{DrawAdjudication, EloModel, Order, ResignAdjudication, Setting, Sprt};

use crate::exit::Misuse;
use crate::number;
use crate::text::quote;

/// `--openings`.
#[derive(Clone, Debug, Default)]
pub(super) struct OpeningsList {
    pub(super) file: Option<PathBuf>,
    pub(super) random: bool,
    /// Counted from 0.
    pub(super) start: usize,
}

impl OpeningsList {
    pub(super) fn read(settings: &[Setting]) -> Result<Self> {
        let mut list = Self::default();
        for Setting { key, value } in settings {
            match (key.as_str(), value.as_str()) {
                ("file", file) => list.file = Some(file.into()),
                ("order", "random") => list.random = true,
                ("order", "sequential") => list.random = false,
                ("start", start) => {
                    let start = number::read::<usize>(start).filter(|start| *start > 0);
                    list.start = start.context("--openings start: expected a number from 1")? - 1;
                }
                ("format", "epd") => {}
                (key, value) => {
                    let found = quote(&format!("{key}={value}"));
                    let message = format!(
                        "--openings: expected file=FILE, order=sequential, order=random, start=N or format=epd, found {found}"
                    );
                    // A value that is wrong is no misuse.
                    ensure!(!matches!(key, "order" | "format"), message);
                    bail!(Misuse(message));
                }
            }
        }
        if list.file.is_none() && !settings.is_empty() {
            bail!(Misuse("--openings: expected file=FILE".to_owned()));
        }
        Ok(list)
    }

    pub(super) fn order(&self, seed: u64) -> Order {
        if self.random { Order::Random(seed) } else { Order::Sequential }
    }
}

/// A list whose keys are taken one by one, so that one that is left over is unknown.
struct List<'a> {
    option: &'static str,
    settings: Vec<&'a Setting>,
}

impl<'a> List<'a> {
    fn new(option: &'static str, settings: &'a [Setting]) -> Self {
        Self { option, settings: settings.iter().collect() }
    }

    /// The value of a key, the last one where it is given again.
    fn take(&mut self, key: &str) -> Option<&'a str> {
        let value = self.settings.iter().rfind(|setting| setting.key == key).map(|setting| setting.value.as_str());
        self.settings.retain(|setting| setting.key != key);
        value
    }

    fn real(&mut self, key: &str, otherwise: Option<f64>) -> Result<f64> {
        let Some(value) = self.take(key) else {
            return otherwise.ok_or_else(|| self.missing(key, "NUMBER"));
        };
        value
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
            .with_context(|| format!("{} {key}: expected a number, found {}", self.option, quote(value)))
    }

    fn count(&mut self, key: &str) -> Result<u32> {
        let value = self.take(key).ok_or_else(|| self.missing(key, "N"))?;
        number::read(value).with_context(|| format!("{} {key}: expected a number, found {}", self.option, quote(value)))
    }

    fn positive(&mut self, key: &str) -> Result<NonZeroU32> {
        NonZeroU32::new(self.count(key)?).with_context(|| format!("{} {key}: expected a number from 1", self.option))
    }

    fn missing(&self, key: &str, value: &str) -> Error {
        Misuse(format!("{}: expected {key}={value}", self.option)).into()
    }

    fn end(self) -> Result<()> {
        match self.settings.first() {
            None => Ok(()),
            Some(setting) => bail!(Misuse(format!("{}: {} is not known", self.option, quote(&setting.key)))),
        }
    }
}

/// `--sprt`.
pub(super) fn read_sprt(settings: &[Setting]) -> Result<Option<Sprt>> {
    if settings.is_empty() {
        return Ok(None);
    }
    let mut list = List::new("--sprt", settings);
    let sprt = Sprt::new(list.real("elo0", None)?, list.real("elo1", None)?).context("--sprt")?;
    let (alpha, beta) = (list.real("alpha", Some(0.05))?, list.real("beta", Some(0.05))?);
    let sprt = sprt.with_error_rates(alpha, beta).context("--sprt")?;
    let model = list.take("model").map_or(Ok(EloModel::default()), str::parse).context("--sprt model")?;
    list.end()?;
    Ok(Some(sprt.with_model(model)))
}

/// `--draw`.
pub(super) fn read_draw(settings: &[Setting]) -> Result<Option<DrawAdjudication>> {
    if settings.is_empty() {
        return Ok(None);
    }
    let mut list = List::new("--draw", settings);
    let (move_number, move_count) = (list.count("movenumber")?, list.positive("movecount")?);
    let draw = DrawAdjudication { move_number, move_count, score: list.count("score")? };
    list.end()?;
    Ok(Some(draw))
}

/// `--resign`.
pub(super) fn read_resign(settings: &[Setting]) -> Result<Option<ResignAdjudication>> {
    if settings.is_empty() {
        return Ok(None);
    }
    let mut list = List::new("--resign", settings);
    // A game is given up only where both sides agree that it is decided.
    if list.take("twosided").is_some_and(|value| value != "true") {
        bail!("--resign twosided: expected true");
    }
    let resign = ResignAdjudication { move_count: list.positive("movecount")?, score: list.positive("score")?.get() };
    list.end()?;
    Ok(Some(resign))
}

/// A file, written as `FILE` or as `file=FILE`.
#[expect(clippy::unnecessary_wraps, reason = "a parser of the command line's may fail")]
pub(super) fn file(text: &str) -> Result<PathBuf, String> {
    Ok(text.strip_prefix("file=").unwrap_or(text).into())
}

pub(super) fn draw_rules_parser() -> impl TypedValueParser<Value = DrawRules> {
    PossibleValuesParser::new(DrawRules::ALL.map(DrawRules::name))
        .map(|name| name.parse().expect("the parser lets names of draw rules pass alone"))
}
