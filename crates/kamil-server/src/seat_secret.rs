//! The secret of one seat: it stands in the private link, and moves the seat to whoever shows it.

use std::fmt;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

const BYTES: usize = 16;

/// 128 random bits, as hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SeatSecret(String);

impl SeatSecret {
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        let mut text = String::with_capacity(BYTES * 2);
        for byte in bytes {
            write!(text, "{byte:02x}").expect("a String takes any text");
        }
        Ok(Self(text))
    }

    /// The secret that the text is, if it has the form of one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let valid = text.len() == BYTES * 2 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        valid.then(|| Self(text.to_owned()))
    }

    /// The text, for the one who is to have it.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// What the database keeps of it.
    pub(crate) fn key(&self) -> SeatKey {
        SeatKey(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for SeatSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatSecret(secret)")
    }
}

/// The SHA-256 of a [`SeatSecret`]: enough to know it again, useless to pose as one who has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SeatKey(pub(crate) [u8; 32]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_back_and_shown_to_nobody_else() {
        let secret = SeatSecret::random().unwrap();
        assert_eq!(SeatSecret::parse(secret.reveal()).unwrap().key(), secret.key());
        assert_eq!(format!("{secret:?}"), "SeatSecret(secret)");
        assert_ne!(SeatSecret::random().unwrap(), secret);
        for text in ["", "abc", &"G".repeat(32), &"a".repeat(33), &"é".repeat(16)] {
            assert!(SeatSecret::parse(text).is_none(), "{text}");
        }
    }
}
