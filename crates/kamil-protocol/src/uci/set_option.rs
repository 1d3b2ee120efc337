//! `setoption`: a value for a named option.

use std::fmt;

use crate::complaint::Complaint;
use crate::text::Text;
use crate::words::Words;

/// `setoption name NAME value VALUE`, or without a value for a button.
///
/// Names and values may have several words; a name ends at the first word `value`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SetOption {
    /// The option's name, as the engine declares it but for the case of its letters.
    pub name: Text,
    /// The value; none for a button.
    pub value: Option<Text>,
}

impl SetOption {
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, Complaint> {
        match words.next() {
            Some("name") => {}
            other => return Err(Complaint::missing("`name`", "setoption", other)),
        }
        if words.peek().is_none_or(|word| word == "value") {
            return Err(Complaint::missing("an option's name", "setoption name", words.peek()));
        }
        let name = words.until("value");
        let value = words.clone().rest();
        Ok(Self { name, value: if value.is_empty() { None } else { Some(value) } })
    }

    /// Whether this is the option that the engine calls `name`: the case of letters does not matter.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.as_str().eq_ignore_ascii_case(name)
    }
}

impl fmt::Display for SetOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setoption name {}", self.name)?;
        match &self.value {
            Some(value) => write!(f, " value {value}"),
            None => Ok(()),
        }
    }
}
