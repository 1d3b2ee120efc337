//! Time controls: `40/60+0.6` is 40 moves in 60 seconds with 0.6 seconds for each move.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;
use std::time::Duration;

/// A base time, an increment for each move, and after how many moves the base is given again.
///
/// ```
/// use kamil_match::TimeControl;
/// let control: TimeControl = "10+0.1".parse()?;
/// assert_eq!(control.increment.as_millis(), 100);
/// assert_eq!("40/1:30+0.50".parse::<TimeControl>()?.to_string(), "40/90+0.5");
/// # Ok::<(), kamil_match::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// After so many moves of a side the base is added again; never where there is none.
    pub moves: Option<NonZeroU16>,
    /// What each side begins with.
    pub base: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// A text is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a time control such as `10+0.1`, `1:30+1` or `40/60` (moves/seconds+increment) of at most a day, and not 0"
)]
pub struct TimeControlError;

/// No clock is set higher, so sums of times can't overflow.
const LONGEST: f64 = 86_400.0;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let (moves, times) = match text.split_once('/') {
            Some((moves, times)) => (Some(moves.parse().map_err(|_| TimeControlError)?), times),
            None => (None, text),
        };
        let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
        let base = match base.split_once(':') {
            Some((minutes, seconds)) => read_seconds(minutes).zip(read_seconds(seconds)).map(|(m, s)| m * 60 + s),
            None => read_seconds(base),
        };
        let (base, increment) = base.zip(read_seconds(increment)).ok_or(TimeControlError)?;
        if base + increment == Duration::ZERO || base.as_secs_f64() > LONGEST {
            return Err(TimeControlError);
        }
        Ok(Self { moves, base, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment > Duration::ZERO {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// Seconds with or without decimals, at most [`LONGEST`]; no sign and no exponent.
pub(crate) fn read_seconds(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|_| plain)?;
    (seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_writes() {
        for text in ["10+0.1", "1+0.01", "40/60+0.6", "0.5", "60"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn refuses_what_is_none() {
        for text in
            ["", "+1", "0", "0+0", "-1+0.1", "1e9", "inf", "nan", "0/10", "10+", "10+-1", "x/10", "1:2:3", "99999999"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError), "{text}");
        }
    }
}
