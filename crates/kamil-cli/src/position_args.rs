//! The options that name a position, the same for every command that takes one.

use anyhow::{Context as _, Result, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kamil::{Array, Position, RuleSet};

use crate::text::quote;

/// A position: a FEN or a named array, and the rule set.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    /// The position as a FEN; missing trailing fields are `w - - 0 1`
    #[arg(long, value_name = "F", conflicts_with = "array", help_heading = "Position")]
    pub(crate) fen: Option<String>,

    /// The position as a named array, `kamil` unless told otherwise
    #[arg(long, value_name = "NAME", value_parser = array_parser(), help_heading = "Position")]
    pub(crate) array: Option<Array>,

    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// The rule set alone.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct RulesArg {
    /// The rule set: by default the array's, else war-machine
    #[arg(long, value_name = "RULES", value_parser = rules_parser(), help_heading = "Position")]
    pub(crate) rules: Option<RuleSet>,
}

/// A position with the rule set it belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chosen {
    pub(crate) position: Position,
    pub(crate) rules: RuleSet,
}

impl PositionArgs {
    /// The position that is meant.
    pub(crate) fn choose(&self) -> Result<Chosen> {
        if let Some(fen) = &self.fen {
            let rules = self.rules.rules.unwrap_or_default();
            let position = Position::from_fen(fen, rules).with_context(|| format!("--fen {}", quote(fen)))?;
            Ok(Chosen { position, rules })
        } else {
            let array = self.array()?;
            Ok(Chosen { position: array.position(), rules: array.rules() })
        }
    }

    fn array(&self) -> Result<Array> {
        match (self.array, self.rules.rules) {
            (Some(array), Some(rules)) if array.rules() != rules => {
                bail!(
                    "the array `{array}` has the rule set `{}`: expected no other, found --rules {rules}",
                    array.rules()
                )
            }
            (Some(array), _) => Ok(array),
            (None, rules) => Ok(rules.map_or(Array::default(), RuleSet::default_array)),
        }
    }
}

pub(crate) fn array_parser() -> impl TypedValueParser<Value = Array> {
    PossibleValuesParser::new(Array::ALL.map(Array::name))
        .map(|name| name.parse().expect("the parser lets names of arrays pass alone"))
}

pub(crate) fn rules_parser() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(RuleSet::ALL.map(RuleSet::name))
        .map(|name| name.parse().expect("the parser lets names of rule sets pass alone"))
}
