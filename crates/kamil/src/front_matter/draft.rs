//! What has been read of a front matter so far, and the front matter it makes.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::{FrontMatterError, FrontMatterFault};
use super::yaml::{Result, Scalar};
use super::{FrontMatter, Reading, Warning};
use crate::found::Found;
use crate::place::Place;
use crate::position::Position;
use crate::role::Role;
use crate::variant::{Array, RuleSet};

/// The values by their keys; none of them is certain to come.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) title: Option<String>,
    pub(super) slug: Option<String>,
    pub(super) board: Option<String>,
    pub(super) players: Option<String>,
    pub(super) parent: Option<String>,
    pub(super) win: Option<String>,
    pub(super) special: Option<String>,
    pub(super) cell_size: Option<u16>,
    pub(super) letters: Option<Letters>,
    pub(super) rules: Option<RuleSet>,
    pub(super) setup: Option<Scalar>,
    pub(super) warnings: Vec<Warning>,
    /// The known keys that have come.
    seen: Vec<&'static str>,
}

/// The letters of a setup.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// `b` Elephant, `q` General, `c` Camel.
    Source,
    /// Those of [`Role::letter`].
    Kamil,
}

impl Letters {
    pub(super) fn read(scalar: &Scalar) -> Result<Self> {
        if scalar.text == "kamil" {
            return Ok(Self::Kamil);
        }
        let expected = "`kamil`, or no key `letters` for the source's letters";
        let fault = FrontMatterFault::Unexpected { expected, found: Found::new(&scalar.text) };
        Err(FrontMatterError { place: scalar.place, fault })
    }
}

impl Draft {
    /// A key comes, and not for the second time.
    pub(super) fn once(&mut self, key: &'static str, place: Place) -> Result<()> {
        if self.seen.contains(&key) {
            return Err(FrontMatterError { place, fault: FrontMatterFault::Duplicate(key) });
        }
        self.seen.push(key);
        Ok(())
    }

    /// The front matter, if all that it needs has come. `end` is where it ends.
    pub(super) fn finish(self, end: Place) -> Result<Reading> {
        let missing = |key| FrontMatterError { place: end, fault: FrontMatterFault::Missing(key) };
        let letters = self.letters.unwrap_or(Letters::Source);
        let setup = self.setup.ok_or(missing("engine.setup"))?;
        let (rules, initial) = read_setup(&setup, letters, self.rules)?;
        let mut warnings = self.warnings;
        if letters == Letters::Source && !initial.board().role(Role::Camel).is_empty() {
            warnings.push(Warning::WarMachines { place: setup.place, choices: [Array::Kamil, Array::Camel] });
        }
        let front_matter = FrontMatter {
            title: self.title.ok_or(missing("title"))?,
            slug: self.slug.ok_or(missing("slug"))?,
            board: self.board,
            players: self.players,
            parent: self.parent,
            win: self.win,
            special: self.special,
            cell_size: self.cell_size,
            rules,
            initial,
        };
        Ok(Reading { front_matter, warnings })
    }
}

fn read_setup(setup: &Scalar, letters: Letters, rules: Option<RuleSet>) -> Result<(RuleSet, Position)> {
    let error = |fault| FrontMatterError { place: setup.place, fault };
    let fen = match letters {
        Letters::Kamil => setup.text.clone(),
        Letters::Source => translate(&setup.text).map_err(error)?,
    };
    let placement = fen.split_ascii_whitespace().next().unwrap_or_default();
    let of_camels = || if placement.contains(['c', 'C']) { RuleSet::Camel } else { RuleSet::WarMachine };
    let rules = rules.unwrap_or_else(of_camels);
    let initial = Position::from_fen(&fen, rules).map_err(|fault| error(FrontMatterFault::Setup(fault)))?;
    Ok((rules, initial))
}

/// A setup in the source's letters, in ours. Every letter stays where it is, so columns mean the same.
fn translate(setup: &str) -> core::result::Result<String, FrontMatterFault> {
    let begin = setup.len() - setup.trim_ascii_start().len();
    let (blank, setup) = setup.split_at(begin);
    let (placement, rest) =
        setup.split_at(setup.find(|letter: char| letter.is_ascii_whitespace()).unwrap_or(setup.len()));
    let mut fen = String::from(blank);
    for (at, letter) in placement.char_indices() {
        fen.push(match letter {
            'b' => 'e',
            'B' => 'E',
            'q' => 'g',
            'Q' => 'G',
            'e' | 'E' | 'g' | 'G' | 'w' | 'W' => {
                return Err(FrontMatterFault::MixedLetters { found: letter, column: begin + at + 1 });
            }
            _ => letter,
        });
    }
    fen.push_str(rest);
    Ok(fen)
}

const _: () = assert!(matches!(Role::from_letter('E'), Some(Role::Elephant)));
const _: () = assert!(matches!(Role::from_letter('G'), Some(Role::General)));
