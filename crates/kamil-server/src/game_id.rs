//! The public name of a game: twelve letters and digits that nobody can guess.

use std::fmt;
use std::str::FromStr;

/// Digits and letters without those that look alike (0 o i l): 32 of them, so five random bits choose one.
const ALPHABET: &[u8; 32] = b"123456789abcdefghjkmnpqrstuvwxyz";
const LENGTH: usize = 12;

/// A game's name in addresses: sixty random bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GameId([u8; LENGTH]);

impl GameId {
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes.map(|byte| ALPHABET[usize::from(byte % 32)])))
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// The text is not a game's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotAGameId;

impl FromStr for GameId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<Self, NotAGameId> {
        let bytes: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| NotAGameId)?;
        if bytes.iter().all(|byte| ALPHABET.contains(byte)) { Ok(Self(bytes)) } else { Err(NotAGameId) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_a_round_trip() {
        let id = GameId::random().unwrap();
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_ne!(GameId::random().unwrap(), id);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "short", "23456789abcdX", "../../../etc", "23456789abc0", "שלום23"] {
            assert_eq!(text.parse::<GameId>(), Err(NotAGameId), "{text}");
        }
    }
}
