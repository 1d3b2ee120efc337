//! The tags of a game that are words alone.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

/// The first six tags of the seven-tag roster, with what stands there for "not known". The seventh is `Result`.
pub(crate) const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The tags that a game says by other means: its result, its rules, its first position.
pub(crate) const DERIVED: [&str; 5] = ["Result", "Variant", "SetUp", "FEN", "DrawRules"];

/// Names and values of tags: those of the roster first, in its order, then the others as they came.
///
/// `Result`, `Variant`, `SetUp`, `FEN` and `DrawRules` are not among them: a [`PgnGame`](super::PgnGame) has fields for
/// what they say. A roster tag that says "not known" is not among them either, and writing adds it.
///
/// ```
/// use kamil::pgn::Tags;
/// let mut tags = Tags::default();
/// tags.set("Annotator", "al-Adli")?;
/// tags.set("White", "as-Suli")?;
/// assert_eq!(tags.get("White"), Some("as-Suli"));
/// assert_eq!(tags.iter().next(), Some(("White", "as-Suli")));
/// # Ok::<(), kamil::pgn::TagNameError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// A name that no tag of [`Tags`] may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected the name of a tag, of letters, digits and `_`, that the game has no field for")]
pub struct TagNameError;

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag. Ends of lines in the value become blanks; a roster tag that says "not known" is removed. The case of
    /// a known name is no matter, as a reader has it too.
    ///
    /// # Errors
    /// The name is empty or has other characters than ASCII letters, digits and `_`, or the game has a field for it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagNameError> {
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let name = known_name(name);
        if !is_name || DERIVED.contains(&name) {
            return Err(TagNameError);
        }
        let value: String =
            value.chars().map(|letter| if matches!(letter, '\n' | '\r') { ' ' } else { letter }).collect();
        if ROSTER.contains(&(name, &value)) {
            self.remove(name);
        } else if let Some((_, old)) = self.0.iter_mut().find(|(other, _)| other == name) {
            *old = value;
        } else {
            self.add(name, value);
        }
        Ok(())
    }

    /// Adds a tag that is known to be new, without a look at the others; a roster tag that says "not known" is not.
    pub(crate) fn add(&mut self, name: &str, value: String) {
        if !ROSTER.contains(&(name, &value)) {
            let at = self.0.partition_point(|(other, _)| place(other) <= place(name));
            self.0.insert(at, (name.to_owned(), value));
        }
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(other, _)| other != name);
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A name as it is written: that of a known tag, whatever its case.
pub(crate) fn known_name(name: &str) -> &str {
    let mut known = ROSTER.iter().map(|(known, _)| *known).chain(DERIVED);
    known.find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// The place in the roster, or after it.
fn place(name: &str) -> usize {
    ROSTER.iter().position(|(other, _)| *other == name).unwrap_or(ROSTER.len())
}
