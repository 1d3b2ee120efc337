//! The front matter of the source document: what a game is, as a head of YAML before its text.
//!
//! # Letters
//! The source writes its setup with `b` for the Elephant, `q` for the General and `c` for the Camel. That is what a
//! `setup` means unless `engine.letters: kamil` stands beside it, as it does in all that is written here: then it has
//! the letters of [`Role::letter`](crate::Role::letter). A mixture is an error: no letter is guessed.
//!
//! The source's own setup line, read so, is the array [`Camel`](crate::Array::Camel), while its text names War Machines.
//! So whoever reads it gets that array and the warning [`Warning::WarMachines`], which offers the choice.

mod draft;
mod error;
mod reader;
mod writer;
mod yaml;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

pub use error::{FrontMatterError, FrontMatterFault};

use crate::place::Place;
use crate::position::Position;
use crate::variant::{Array, RuleSet};

/// The longest front matter that is read, in bytes.
pub const MAX_LENGTH: usize = 64 * 1024;

/// What a front matter says of a game.
///
/// ```
/// use kamil::{Array, FrontMatter};
/// let text = FrontMatter::of_array(Array::Tamma).to_string();
/// assert!(text.starts_with("---\ntitle: Shatranj at-Tamma\n"));
/// assert_eq!(FrontMatter::read(&text)?.front_matter.array(), Some(Array::Tamma));
/// # Ok::<(), kamil::front_matter::FrontMatterError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontMatter {
    /// The game's name.
    pub title: String,
    /// Its name in addresses.
    pub slug: String,
    /// The board in words: `10×10`.
    pub board: Option<String>,
    /// How many play: `2`.
    pub players: Option<String>,
    /// The game it descends from.
    pub parent: Option<String>,
    /// What wins.
    pub win: Option<String>,
    /// What is special about it.
    pub special: Option<String>,
    /// The width of a square in a picture, in pixels.
    pub cell_size: Option<u16>,
    /// The rule set of the setup.
    pub rules: RuleSet,
    /// The first position.
    pub initial: Position,
}

/// A front matter, and what whoever reads it should know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it says.
    pub front_matter: FrontMatter,
    /// What is doubtful about it.
    pub warnings: Vec<Warning>,
}

/// Something doubtful in a front matter that can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// The setup is in the source's letters and has Camels, while the source's text names War Machines.
    #[error(
        "{place}: the setup has Camels, but the text names War Machines: \
         choose the array `{}` (the text) or `{}` (the setup, which is taken)",
        .choices[0], .choices[1]
    )]
    WarMachines {
        /// Where the setup stands.
        place: Place,
        /// The array of the text, and that of the setup, which is taken unless the former is chosen.
        choices: [Array; 2],
    },
    /// A key that is not known; what it says is lost.
    #[error("{place}: expected a key of the front matter, found `{}`, which is left out", .key.escape_debug())]
    UnknownKey {
        /// The key, cut at 40 characters.
        key: String,
        /// Where it stands.
        place: Place,
    },
}

impl FrontMatter {
    /// The front matter of a named array, in the source's form.
    pub fn of_array(array: Array) -> Self {
        let (title, slug, special) = match array {
            Array::Kamil => ("Shatranj Kamil", "shatranj-kamil", WAR_MACHINES),
            Array::Tamma => ("Shatranj at-Tamma", "shatranj-kamil-tamma", WAR_MACHINES),
            Array::Camel => ("Shatranj Kamil Camel", "shatranj-kamil-camel", CAMELS),
        };
        Self {
            title: title.to_owned(),
            slug: slug.to_owned(),
            board: Some("10×10".to_owned()),
            players: Some("2".to_owned()),
            parent: Some("chess".to_owned()),
            win: Some("Checkmate or stalemate".to_owned()),
            special: Some(special.to_owned()),
            cell_size: Some(34),
            rules: array.rules(),
            initial: array.position(),
        }
    }

    /// The array whose first position this is.
    pub fn array(&self) -> Option<Array> {
        Array::ALL.into_iter().find(|array| array.rules() == self.rules && array.position() == self.initial)
    }

    /// The same with another array, as [`Warning::WarMachines`] offers.
    ///
    /// ```
    /// use kamil::{Array, FrontMatter};
    /// let chosen = FrontMatter::of_array(Array::Camel).with_array(Array::Kamil);
    /// assert_eq!(chosen.array(), Some(Array::Kamil));
    /// ```
    #[must_use]
    pub fn with_array(self, array: Array) -> Self {
        Self { rules: array.rules(), initial: array.position(), ..self }
    }
}

const WAR_MACHINES: &str = "Two War Machines a side, which step as Kings but are not royal. \
    A Pawn on the last rank becomes a General while its side has none, and leaves the board otherwise.";
const CAMELS: &str = "Two Camels a side, which leap exactly two squares along a rank or a file. \
    A Pawn on the last rank becomes a General while its side has none, and leaves the board otherwise.";
