//! The rule sets and arrays there are.

use std::io::Write as _;

use anyhow::Result;
use kamil::{Array, FrontMatter, Role, RuleSet};
use serde::Serialize;

use super::Format;
use crate::json;
use crate::output::Output;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct List {
    rule_sets: Vec<RuleSetJson>,
    arrays: Vec<ArrayJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleSetJson {
    name: &'static str,
    title: &'static str,
    default_array: &'static str,
    men: Vec<ManJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ManJson {
    role: &'static str,
    letter: char,
    name: &'static str,
    arabic_name: &'static str,
}

#[derive(Serialize)]
struct ArrayJson {
    name: &'static str,
    rules: &'static str,
    default: bool,
    fen: &'static str,
}

/// Prints all arrays, or one, with their rule sets.
pub(super) fn print(only: Option<Array>, format: Format, out: &mut Output) -> Result<()> {
    let arrays: Vec<Array> = Array::ALL.into_iter().filter(|array| only.is_none_or(|only| only == *array)).collect();
    let used = |rules: &RuleSet| arrays.iter().any(|array| array.rules() == *rules);
    let rule_sets: Vec<RuleSet> = RuleSet::ALL.into_iter().filter(used).collect();
    match format {
        Format::Text => print_text(&rule_sets, &arrays, out),
        Format::Json => {
            let rule_sets = rule_sets.into_iter().map(RuleSetJson::from).collect();
            let arrays = arrays.into_iter().map(ArrayJson::from).collect();
            json::write_line(out, &List { rule_sets, arrays })
        }
        Format::FrontMatter => {
            for array in arrays {
                write!(out, "{}", FrontMatter::of_array(array))?;
            }
            Ok(())
        }
    }
}

fn print_text(rule_sets: &[RuleSet], arrays: &[Array], out: &mut Output) -> Result<()> {
    writeln!(out, "Rule sets")?;
    for rules in rule_sets {
        writeln!(out, "  {:12} {}", rules.name(), rules.title())?;
        let men = men(*rules).map(|role| format!("{} {}", role.letter(), role.name()));
        writeln!(out, "  {:12} {}", "", men.collect::<Vec<_>>().join(", "))?;
    }
    writeln!(out, "\nArrays")?;
    for array in arrays {
        let default = if *array == Array::default() { " (default)" } else { "" };
        writeln!(out, "  {:12} {}{default}", array.name(), array.rules())?;
        writeln!(out, "  {:12} {}", "", array.fen())?;
    }
    Ok(())
}

/// The men that take part, in the order of the rules page.
fn men(rules: RuleSet) -> impl Iterator<Item = Role> {
    Role::ALL.into_iter().filter(move |role| rules.has(*role))
}

impl From<RuleSet> for RuleSetJson {
    fn from(rules: RuleSet) -> Self {
        let men = men(rules).map(|role| ManJson {
            role: role.slug(),
            letter: role.letter(),
            name: role.name(),
            arabic_name: role.arabic_name(),
        });
        Self {
            name: rules.name(),
            title: rules.title(),
            default_array: rules.default_array().name(),
            men: men.collect(),
        }
    }
}

impl From<Array> for ArrayJson {
    fn from(array: Array) -> Self {
        let default = array == Array::default();
        Self { name: array.name(), rules: array.rules().name(), default, fen: array.fen() }
    }
}
