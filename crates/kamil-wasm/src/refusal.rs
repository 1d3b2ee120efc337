//! What is thrown to the browser: an English sentence, and its reasons as codes that every language has words for.
//!
//! # Stability
//! `web/src/shared/reason.ts` decodes it; a change of a name here is a change there.

use std::collections::BTreeMap;
use std::fmt::Display;

use kamil::{Argument, Explain, Reason};
use serde::Serialize;
use wasm_bindgen::JsValue;

/// A refusal, as it travels.
#[derive(Debug, Serialize)]
pub struct Refusal {
    text: String,
    /// None where the page itself asked what cannot be asked.
    reasons: Vec<Wire>,
}

/// A reason, as it travels.
#[derive(Debug, Serialize)]
pub(crate) struct Wire {
    code: &'static str,
    args: BTreeMap<&'static str, Value>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Value {
    Number(u64),
    Text(String),
}

impl From<&Reason> for Wire {
    fn from(reason: &Reason) -> Self {
        let args = reason.arguments().map(|(name, value)| (name, Value::from(value))).collect();
        Self { code: reason.code.name(), args }
    }
}

impl From<&Argument> for Value {
    fn from(argument: &Argument) -> Self {
        match argument {
            Argument::Number(number) => Self::Number(*number),
            Argument::Text(text) => Self::Text(text.clone()),
        }
    }
}

/// The reasons of an error, as they travel.
pub(crate) fn wired(error: &impl Explain) -> Vec<Wire> {
    error.reasons().iter().map(Wire::from).collect()
}

impl<E: Explain + Display> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self { text: error.to_string(), reasons: wired(&error) }
    }
}

/// JSON: a JavaScript `Error` would carry one text alone.
impl From<Refusal> for JsValue {
    fn from(refusal: Refusal) -> Self {
        Self::from_str(&serde_json::to_string(&refusal).unwrap_or(refusal.text))
    }
}

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(answer).map_err(|error| Refusal { text: error.to_string(), reasons: Vec::new() })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::play;

    #[test]
    fn a_refusal_has_its_sentence_and_every_reason() {
        let error = play::from_fen("K9/10/10/10/10/10/10/10/10/K9", "war-machine", "default").unwrap_err();
        let refusal = serde_json::to_value(Refusal::from(error)).unwrap();
        assert!(refusal["text"].as_str().unwrap().starts_with("the position is not legal"));
        assert_eq!(
            refusal["reasons"],
            json!([
                { "code": "king-count", "args": { "color": "white", "count": 2 } },
                { "code": "king-count", "args": { "color": "black", "count": 0 } },
            ])
        );
    }
}
