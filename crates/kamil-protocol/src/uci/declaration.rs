//! `option`: what an engine lets one choose.

use std::fmt;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::words::{Words, found};

/// `option name NAME type …`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The name. It ends at the first word `type`.
    pub name: Text,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The values of an option, and the one it has before any is set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum OptionKind {
    /// `true` or `false`.
    Check { default: bool },
    /// A whole number from `min` to `max`.
    Spin { default: i64, min: i64, max: i64 },
    /// One of some words.
    Combo { default: Text, values: Vec<Text> },
    /// No value: it does something.
    Button,
    /// Any words; empty is written `<empty>`.
    String { default: Text },
}

const EMPTY: &str = "<empty>";

impl Declaration {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        match words.next() {
            Some("name") => {}
            other => return Err(Complaint::missing("`name`", "option", other)),
        }
        let name = words.until("type");
        let kind = match words.next() {
            Some("check") => OptionKind::Check { default: Parts::read(words).default.as_str() == "true" },
            Some("spin") => Parts::read(words).spin()?,
            Some("combo") => {
                let Parts { default, values, .. } = Parts::read(words);
                OptionKind::Combo { default, values }
            }
            Some("button") => OptionKind::Button,
            Some("string") => OptionKind::String { default: read_string(words.clone()) },
            other => return Err(Complaint::missing("`check`, `spin`, `combo`, `button` or `string`", "type", other)),
        };
        Ok(Self { name, kind })
    }
}

/// What follows `default`, which has no other end than that of the line.
fn read_string(mut words: Words<'_>) -> Text {
    words.until("default");
    let default = words.rest();
    if default.as_str() == EMPTY { Text::default() } else { default }
}

/// The parts that follow a type, in any order.
#[derive(Debug, Default)]
struct Parts {
    default: Text,
    min: Text,
    max: Text,
    values: Vec<Text>,
}

impl Parts {
    fn read(words: &mut Words<'_>) -> Self {
        let mut parts = Self::default();
        while let Some(word) = words.next() {
            match word {
                "default" => parts.default = read_part(words),
                "min" => parts.min = read_part(words),
                "max" => parts.max = read_part(words),
                "var" => parts.values.push(read_part(words)),
                _ => {}
            }
        }
        parts
    }

    fn spin(&self) -> Result<OptionKind, Complaint> {
        let number = |text: &Text, after| Words::of(text.as_str()).number(after);
        let (min, max) = (number(&self.min, "min")?, number(&self.max, "max")?);
        if min > max {
            return Err(Complaint::Wrong {
                expected: "a number from `min` on",
                after: "max",
                found: found(self.max.as_str()),
            });
        }
        Ok(OptionKind::Spin { default: number(&self.default, "default")?, min, max })
    }
}

/// The words before the next part's name.
fn read_part(words: &mut Words<'_>) -> Text {
    let is_name = |word: &&str| matches!(*word, "default" | "min" | "max" | "var");
    Text::of(std::iter::from_fn(|| {
        let word = words.peek().filter(|word| !is_name(word))?;
        words.next();
        Some(word)
    }))
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::String { default } if default.is_empty() => write!(f, "string default {EMPTY}"),
            OptionKind::String { default } => write!(f, "string default {default}"),
        }
    }
}
