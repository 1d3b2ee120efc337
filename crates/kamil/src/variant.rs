//! The rule sets, the named arrays and the draw rules: the one source that every front end reads.

use core::fmt;
use core::str::FromStr;

use alloc::string::String;

use crate::fen;
use crate::position::Position;
use crate::role::Role;

/// Which men take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// With War Machines, as the source document describes.
    #[default]
    WarMachine,
    /// With Camels in place of the War Machines.
    Camel,
}

impl RuleSet {
    /// Both rule sets, the default first.
    pub const ALL: [Self; 2] = [Self::WarMachine, Self::Camel];

    /// The identifier: `war-machine` or `camel`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WarMachine => "war-machine",
            Self::Camel => "camel",
        }
    }

    /// The name in words, as PGN's `Variant` tag has it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::WarMachine => "Shatranj Kamil",
            Self::Camel => "Shatranj Kamil Camel",
        }
    }

    /// The array a game of this rule set starts from unless another is named.
    pub const fn default_array(self) -> Array {
        match self {
            Self::WarMachine => Array::Kamil,
            Self::Camel => Array::Camel,
        }
    }

    /// Whether men of `role` take part.
    pub const fn has(self, role: Role) -> bool {
        match role {
            Role::WarMachine => matches!(self, Self::WarMachine),
            Role::Camel => matches!(self, Self::Camel),
            _ => true,
        }
    }

    /// The rule set in which `role` takes part, where only one has it.
    pub const fn of_role(role: Role) -> Option<Self> {
        match role {
            Role::WarMachine => Some(Self::WarMachine),
            Role::Camel => Some(Self::Camel),
            _ => None,
        }
    }
}

/// A named first arrangement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Array {
    /// The source's own prose: King on e, General on f, for both sides.
    #[default]
    Kamil,
    /// Murray's array as Ludii plays it, "Shatranj at-Tamma": Pawns on the third rank.
    Tamma,
    /// The Camel version.
    Camel,
}

impl Array {
    /// The arrays, the default first.
    pub const ALL: [Self; 3] = [Self::Kamil, Self::Tamma, Self::Camel];

    /// The identifier: `kamil`, `tamma` or `camel`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kamil => "kamil",
            Self::Tamma => "tamma",
            Self::Camel => "camel",
        }
    }

    /// The rule set it belongs to.
    pub const fn rules(self) -> RuleSet {
        match self {
            Self::Kamil | Self::Tamma => RuleSet::WarMachine,
            Self::Camel => RuleSet::Camel,
        }
    }

    /// The FEN of the first position.
    pub const fn fen(self) -> &'static str {
        match self {
            Self::Kamil => "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1",
            Self::Tamma => "rnewkgwenr/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/RNEWGKWENR w - - 0 1",
            Self::Camel => "rncegkecnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCEGKECNR w - - 0 1",
        }
    }

    /// The first position.
    ///
    /// ```
    /// use kamil::Array;
    /// assert_eq!(Array::Kamil.position().legal_moves().len(), 18);
    /// ```
    pub fn position(self) -> Position {
        fen::read_position(self.fen(), self.rules()).expect("the arrays are legal positions")
    }
}

/// Which draws a game knows besides agreement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawRules {
    /// King against King, threefold repetition, and 100 moves by each side without a capture or a Pawn move.
    #[default]
    Default,
    /// The source to the letter: no draw but by agreement.
    Strict,
}

impl DrawRules {
    /// Both profiles, the default first.
    pub const ALL: [Self; 2] = [Self::Default, Self::Strict];

    /// The identifier: `default` or `strict`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Strict => "strict",
        }
    }
}

/// A name is not one of those there are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found `{found}`")]
pub struct NameError {
    /// The names there are.
    pub expected: &'static str,
    /// The name that came, cut at 40 characters.
    pub found: String,
}

impl NameError {
    fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: found.chars().take(40).collect() }
    }
}

macro_rules! named {
    ($type:ty, $expected:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = NameError;

            fn from_str(text: &str) -> Result<Self, NameError> {
                let found = Self::ALL.into_iter().find(|value| value.name() == text);
                found.ok_or_else(|| NameError::new($expected, text))
            }
        }
    };
}

named!(RuleSet, "a rule set, `war-machine` or `camel`");
named!(Array, "an array, `kamil`, `tamma` or `camel`");
named!(DrawRules, "draw rules, `default` or `strict`");
