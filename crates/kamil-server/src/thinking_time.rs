//! How much of its clock the computer spends on a move, and when it shows one that it has found.

use std::time::Duration;

use crate::clock::Moment;
use crate::play::{Change, Pace, Play};

/// Of what is left, so small a part; and half the increment.
const SHARE: i64 = 20;
/// Never more than this part of what is left.
const MOST: i64 = 3;

/// How long the computer may think from `now` on; none where no clock runs.
pub(crate) fn by_clock(play: &Play, now: Moment) -> Option<Duration> {
    let (deadline, Pace::Live(control)) = (play.deadline()?, play.terms().pace) else { return None };
    let left = deadline.0.saturating_sub(now.0).max(0);
    let millis = (left / SHARE + control.increment().0 / 2).min(left / MOST);
    Some(Duration::from_millis(millis.unsigned_abs()))
}

/// How long the computer still waits at `now` to show a move about which a person might think for `leisure`: counted from
/// the other side's move on, and never longer than it may think by its clock.
pub(crate) fn before_showing(play: &Play, leisure: Duration, now: Moment) -> Duration {
    if !play.terms().leisure {
        return Duration::ZERO;
    }
    let moves = play.events().iter().rev().filter(|event| matches!(event.change, Change::Moved { .. }));
    let since = moves.map(|event| event.at).next().unwrap_or(play.terms().created_at);
    let passed = Duration::from_millis(u64::try_from(now.0.saturating_sub(since.0)).unwrap_or_default());
    let rest = leisure.saturating_sub(passed);
    by_clock(play, now).map_or(rest, |most| rest.min(most))
}

#[cfg(test)]
mod tests {
    use kamil::{Array, ByColor, DrawRules, RuleSet};

    use super::*;
    use crate::play::{Command, Held, Millis, Seating, Terms, TimeControl};

    fn begun(initial: i64, increment: i64, leisure: bool) -> Play {
        let control = TimeControl::new(Millis(initial), Millis(increment)).unwrap();
        let mut play = Play::new(Terms {
            array: Some(Array::Kamil),
            rules: RuleSet::WarMachine,
            draw_rules: DrawRules::Default,
            initial_fen: Array::Kamil.fen().to_owned(),
            pace: Pace::Live(control),
            seats: ByColor { white: Seating::Person, black: Seating::Person },
            public: false,
            leisure,
            created_at: Moment(0),
        })
        .unwrap();
        assert_eq!(by_clock(&play, Moment(0)), None, "no clock runs yet");
        for (ply, mv) in ["e2e3", "e9e8"].into_iter().enumerate() {
            let command = Command::Move { ply, mv: mv.parse().unwrap() };
            for event in play.decide(Held::both(), command, Moment(0)).unwrap() {
                play.apply(&event).unwrap();
            }
        }
        play
    }

    #[test]
    fn a_small_part_of_what_is_left_and_never_all_of_it() {
        let millis = |play: &Play, now: i64| by_clock(play, Moment(now)).unwrap().as_millis();
        let sudden = begun(60_000, 0, true);
        assert_eq!((millis(&sudden, 0), millis(&sudden, 40_000), millis(&sudden, 60_000)), (3_000, 1_000, 0));
        assert_eq!(millis(&sudden, 70_000), 0, "a flag that has fallen leaves nothing");
        let generous = begun(60_000, 10_000, true);
        assert_eq!((millis(&generous, 0), millis(&generous, 57_000)), (8_000, 1_000));
    }

    #[test]
    fn a_move_is_shown_when_a_person_might_have_found_it_and_the_clock_allows() {
        let wait = |play: &Play, leisure: u64, now: i64| {
            before_showing(play, Duration::from_millis(leisure), Moment(now)).as_millis()
        };
        let play = begun(60_000, 0, true);
        assert_eq!((wait(&play, 2_000, 0), wait(&play, 2_000, 1_500), wait(&play, 2_000, 2_500)), (2_000, 500, 0));
        assert_eq!(wait(&play, 30_000, 0), 3_000, "no more than it may think");
        assert_eq!(wait(&begun(1_000, 0, true), 2_000, 900), 5);
        assert_eq!(wait(&begun(60_000, 0, false), 2_000, 0), 0, "who wants answers at once gets them");
    }
}
