//! The wall clock, in the one unit that is stored: milliseconds since 1970.

use std::time::{SystemTime, UNIX_EPOCH};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// A moment, in milliseconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(pub(crate) i64);

impl Moment {
    pub(crate) fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    /// RFC 3339 text, or `None` for a moment outside the years 0 to 9999.
    pub(crate) fn rfc3339(self) -> Option<String> {
        let moment = OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000_000).ok()?;
        moment.format(&Rfc3339).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_rfc_3339() {
        assert_eq!(Moment(0).rfc3339().as_deref(), Some("1970-01-01T00:00:00Z"));
        assert_eq!(Moment(1_500).rfc3339().as_deref(), Some("1970-01-01T00:00:01.5Z"));
        assert_eq!(Moment(i64::MAX).rfc3339(), None);
    }
}
