//! `feature`: what an engine can do, and lets one choose.

use std::fmt;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::uci::{Declaration, OptionKind};
use crate::words::found;

/// `NAME=VALUE` of a line `feature …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Feature {
    /// The name, one word without a `=`.
    pub name: Text,
    /// The value.
    pub value: FeatureValue,
}

/// What a feature is set to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FeatureValue {
    /// A whole number; yes is 1 and no 0.
    Number(i64),
    /// A text in quotation marks, which it can't hold itself: apostrophes stand for them.
    Text(Text),
}

impl Feature {
    pub(crate) fn number(name: &str, value: i64) -> Self {
        Self { name: Text::new(name), value: FeatureValue::Number(value) }
    }

    pub(crate) fn text(name: &str, value: &str) -> Self {
        Self { name: Text::new(name), value: FeatureValue::Text(Text::new(&value.replace('"', "'"))) }
    }

    /// An option as XBoard is told of it.
    pub(crate) fn option(declaration: &Declaration) -> Self {
        let name = &declaration.name;
        let text = match &declaration.kind {
            OptionKind::Check { default } => format!("{name} -check {}", u8::from(*default)),
            OptionKind::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
            OptionKind::Combo { default, values } => {
                let marked = |value: &Text| format!("{}{value}", if value == default { "*" } else { "" });
                format!("{name} -combo {}", values.iter().map(marked).collect::<Vec<_>>().join(" /// "))
            }
            OptionKind::Button => format!("{name} -button"),
            OptionKind::String { default } => {
                let kind = if name.as_str().ends_with("Path") { "path" } else { "string" };
                // XBoard wants some value, and UCI has a word for none.
                let default = if default.is_empty() { "<empty>" } else { default.as_str() };
                format!("{name} -{kind} {default}")
            }
        };
        Self::text("option", &text)
    }

    /// The features of what follows the word `feature`.
    pub(super) fn read_all(mut text: &str) -> Result<Vec<Self>, Complaint> {
        let mut features = Vec::new();
        loop {
            text = text.trim_start();
            if text.is_empty() {
                return Ok(features);
            }
            let wrong = || Complaint::Wrong { expected: "NAME=VALUE", after: "feature", found: found(text) };
            let (name, rest) = text.split_once('=').ok_or_else(wrong)?;
            if name.is_empty() || name.contains(' ') {
                return Err(wrong());
            }
            let (value, rest) = if let Some(rest) = rest.strip_prefix('"') {
                let (value, rest) = rest.split_once('"').ok_or_else(wrong)?;
                (FeatureValue::Text(Text::new(value)), rest)
            } else {
                let (value, rest) = rest.split_once(' ').unwrap_or((rest, ""));
                (FeatureValue::Number(value.parse().map_err(|_| wrong())?), rest)
            };
            features.push(Self { name: Text::new(name), value });
            text = rest;
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            FeatureValue::Number(value) => write!(f, "{}={value}", self.name),
            FeatureValue::Text(value) => write!(f, "{}=\"{value}\"", self.name),
        }
    }
}
