//! Why a text is no front matter of this game.

use core::fmt;

use alloc::string::String;

use crate::fen::LoadError;
use crate::found::Found;
use crate::place::Place;

/// A front matter can't be read: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontMatterError {
    /// Where. A setup's own columns are counted within it.
    pub place: Place,
    /// What.
    pub fault: FrontMatterFault,
}

impl fmt::Display for FrontMatterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl core::error::Error for FrontMatterError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        core::error::Error::source(&self.fault)
    }
}

/// What is wrong with a front matter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum FrontMatterFault {
    #[error("expected a line `---` before the front matter")]
    Opening,
    #[error("expected a line `---` after a front matter of at most 65536 bytes")]
    Closing,
    /// The text is no YAML.
    #[error("expected YAML: {0}")]
    Yaml(String),
    #[error("expected no anchor, alias or tag of YAML")]
    YamlFeature,
    #[error("expected {expected}, found {found}")]
    Unexpected { expected: &'static str, found: Found },
    #[error("expected the key `{0}`")]
    Missing(&'static str),
    #[error("expected the key `{0}` once, found it again")]
    Duplicate(&'static str),
    /// A letter of this project's in a setup with the source's letters.
    #[error(
        "expected the source's letters in the setup (b Elephant, q General, c Camel), found `{found}` at column \
         {column} of it: a setup in the letters of Kamil needs `letters: kamil` beside it"
    )]
    MixedLetters { found: char, column: usize },
    /// The setup is no FEN, or every reason why its position is not legal.
    #[error("the setup: {0}")]
    Setup(LoadError),
}
