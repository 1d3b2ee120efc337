//! The state machine alone: each rule of a live game, and what holds after any commands at any times.

use kamil::{Array, ByColor, Color, DrawReason, DrawRules, Outcome, RuleSet, UciMove, WinReason};
use proptest::prelude::*;

use super::clocks::{Millis, Pace, TimeControl};
use super::command::{Command, Held, Refusal};
use super::end::End;
use super::event::{Change, Event};
use super::seen::Wish;
use super::state::{Phase, Play};
use super::terms::{Seating, Terms};
use crate::clock::Moment;
use crate::computer::Level;
use crate::game_id::GameId;

const START: i64 = 1_000_000;
const BOTH_PERSONS: ByColor<Seating> = ByColor { white: Seating::Person, black: Seating::Person };
const AGAINST_COMPUTER: ByColor<Seating> = ByColor { white: Seating::Person, black: Seating::Computer(Level::One) };
const INVITED: ByColor<Seating> = ByColor { white: Seating::Person, black: Seating::Invited };

fn terms(seats: ByColor<Seating>, pace: Pace) -> Terms {
    Terms {
        array: Some(Array::Kamil),
        rules: RuleSet::WarMachine,
        draw_rules: DrawRules::Default,
        initial_fen: Array::Kamil.fen().to_owned(),
        pace,
        seats,
        public: false,
        leisure: false,
        created_at: Moment(START),
    }
}

fn from_fen(fen: &str, pace: Pace) -> Play {
    Play::new(Terms { array: None, initial_fen: fen.to_owned(), ..terms(BOTH_PERSONS, pace) }).unwrap()
}

/// One minute, and a second for each move.
fn minute() -> Pace {
    Pace::Live(TimeControl::new(Millis(60_000), Millis(1_000)).unwrap())
}

fn white() -> Held {
    Held::only(Color::White)
}

fn black() -> Held {
    Held::only(Color::Black)
}

fn mv(ply: usize, text: &str) -> Command {
    Command::Move { ply, mv: text.parse().unwrap() }
}

fn name() -> GameId {
    "aaaaaaaaaaaa".parse().unwrap()
}

/// Does what the command leads to, as the server does, `after` milliseconds after the start.
fn act(play: &mut Play, held: Held, command: Command, after: i64) -> Result<Vec<Change>, Refusal> {
    let now = Moment(START + after);
    if let Some(event) = play.overdue(now) {
        play.apply(&event).unwrap();
    }
    let events = play.decide(held, command, now)?;
    for event in &events {
        play.apply(event).unwrap();
    }
    play.check().unwrap();
    Ok(events.into_iter().map(|event| event.change).collect())
}

fn do_all(play: &mut Play, moves: &[&str]) {
    for text in moves {
        let held = Held::only(play.turn());
        act(play, held, mv(play.plies(), text), 0).unwrap();
    }
}

#[test]
fn each_side_moves_in_its_turn_and_a_move_sent_twice_counts_once() {
    let mut play = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
    assert_eq!(act(&mut play, black(), mv(0, "e2e3"), 0), Err(Refusal::NotYourTurn));
    act(&mut play, white(), mv(0, "e2e3"), 0).unwrap();
    assert_eq!(act(&mut play, white(), mv(0, "e2e3"), 0), Ok(vec![]));
    assert_eq!(act(&mut play, white(), mv(0, "d2d3"), 0), Err(Refusal::StalePly { next: 1 }));
    assert_eq!(act(&mut play, black(), mv(0, "e2e3"), 0), Err(Refusal::StalePly { next: 1 }), "not Black's move");
    assert_eq!(act(&mut play, white(), mv(1, "d2d3"), 0), Err(Refusal::NotYourTurn));
    assert_eq!(act(&mut play, black(), mv(3, "e9e8"), 0), Err(Refusal::StalePly { next: 1 }));
    assert!(matches!(act(&mut play, black(), mv(1, "e9e7"), 0), Err(Refusal::Illegal(_))));
    act(&mut play, black(), mv(1, "e9e8"), 0).unwrap();
    assert_eq!((play.plies(), play.version()), (2, 3));
    assert_eq!(act(&mut play, Held::default(), mv(2, "d2d3"), 0), Err(Refusal::NoSeat));
}

#[test]
fn a_strict_game_has_a_greatest_length_and_can_then_still_be_ended() {
    let strict = |seats| Terms { draw_rules: DrawRules::Strict, ..terms(seats, Pace::Untimed) };
    let mut play = Play::new(strict(BOTH_PERSONS)).unwrap();
    let moves = ["b1c3", "b10c8", "c3b1", "c8b10"];
    let refused = loop {
        let (held, number) = (Held::only(play.turn()), play.plies());
        if let Err(refused) = act(&mut play, held, mv(number, moves[number % 4]), 0) {
            break refused;
        }
    };
    assert_eq!((refused, play.plies()), (Refusal::TooLong, 4_000));
    assert_eq!(act(&mut play, white(), Command::Takeback, 0), Err(Refusal::TooLong));
    let mut drawn = play.clone();
    act(&mut drawn, white(), Command::Draw, 0).unwrap();
    act(&mut drawn, black(), Command::Draw, 0).unwrap();
    assert!(drawn.end().is_some());
    act(&mut play, black(), Command::Resign, 0).unwrap();
    assert!(play.end().is_some());

    let against = Play::replay(strict(AGAINST_COMPUTER), &drawn.events()[..3_999]).unwrap();
    assert!(against.is_thinking(), "it is to make the last move");
    let full = Play::replay(strict(AGAINST_COMPUTER), &drawn.events()[..4_000]).unwrap();
    assert!(!full.is_thinking());
}

#[test]
fn moves_of_a_seat_have_an_end_and_leave_the_game_and_the_other_seat_alone() {
    let mut play = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
    for _ in 0..200 {
        act(&mut play, white(), Command::MoveSeat(Color::White), 0).unwrap();
    }
    assert_eq!(act(&mut play, white(), Command::MoveSeat(Color::White), 0), Err(Refusal::SeatSettled));
    act(&mut play, black(), Command::MoveSeat(Color::Black), 0).unwrap();
    do_all(&mut play, &["e2e3", "e9e8"]);
    act(&mut play, white(), Command::Resign, 0).unwrap();
}

#[test]
fn one_side_makes_so_many_offers_and_leaves_the_other_theirs() {
    let strict = Terms { draw_rules: DrawRules::Strict, ..terms(BOTH_PERSONS, Pace::Untimed) };
    let mut play = Play::new(strict).unwrap();
    let moves = ["b1c3", "b10c8", "c3b1", "c8b10"];
    let refused = loop {
        if let Err(refused) = act(&mut play, white(), Command::Draw, 0) {
            break refused;
        }
        act(&mut play, white(), Command::DeclineDraw, 0).unwrap();
        let (held, number) = (Held::only(play.turn()), play.plies());
        act(&mut play, held, mv(number, moves[number % 4]), 0).unwrap();
    };
    assert_eq!((refused, play.plies()), (Refusal::TooManyOffers, 1_000));
    act(&mut play, black(), Command::Draw, 0).unwrap();
    act(&mut play, white(), Command::Draw, 0).unwrap();
    assert!(play.end().is_some(), "agreeing is no offer");
}

#[test]
fn a_game_that_is_full_of_takebacks_stands_and_so_do_its_clocks() {
    let mut play = Play::new(terms(BOTH_PERSONS, minute())).unwrap();
    do_all(&mut play, &["e2e3", "e9e8"]);
    let refused = loop {
        let number = play.plies();
        if let Err(refused) = act(&mut play, Held::both(), mv(number, "d2d3"), 0) {
            break refused;
        }
        if let Err(refused) = act(&mut play, Held::both(), Command::Takeback, 0) {
            break refused;
        }
    };
    assert_eq!((refused, play.events().len()), (Refusal::TooLong, 10_000));
    assert_eq!((play.deadline(), play.overdue(Moment(i64::MAX))), (None, None), "nobody loses for want of a move");
    act(&mut play, white(), Command::Resign, 0).unwrap();
}

/// As [`act`], from one who had seen the game up to that event.
fn act_having_seen(play: &mut Play, held: Held, command: Command, seen: u64) -> Result<Vec<Change>, Refusal> {
    let events = play.decide(held, Wish { command, seen: Some(seen) }, Moment(START))?;
    for event in &events {
        play.apply(event).unwrap();
    }
    Ok(events.into_iter().map(|event| event.change).collect())
}

#[test]
fn a_wish_that_would_mean_something_else_by_now_is_refused() {
    let mut play = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
    do_all(&mut play, &["e2e3", "e9e8"]);
    let seen = play.version();
    let again = |play: &mut Play, held, command| act_having_seen(play, held, command, seen);

    again(&mut play, white(), Command::Takeback).unwrap();
    assert_eq!(again(&mut play, white(), Command::Takeback), Ok(vec![]), "it stands");
    assert_eq!(again(&mut play, black(), Command::Takeback), Err(Refusal::Overtaken), "a request is no consent");
    let now = play.version();
    act_having_seen(&mut play, black(), Command::Takeback, now).unwrap();
    assert_eq!(play.plies(), 0);
    assert_eq!(again(&mut play, white(), mv(0, "e2e3")), Err(Refusal::Overtaken), "it was taken back");
    do_all(&mut play, &["e2e3", "e9e8"]);
    assert_eq!(again(&mut play, black(), Command::Takeback), Err(Refusal::Overtaken), "another move");
    assert_eq!(again(&mut play, white(), mv(0, "e2e3")), Ok(vec![]), "it stands as it was sent");
    assert_eq!(again(&mut play, white(), Command::Draw), Err(Refusal::Overtaken), "another position");

    let seen = play.version();
    let again = |play: &mut Play, held, command| act_having_seen(play, held, command, seen);
    again(&mut play, white(), Command::Draw).unwrap();
    again(&mut play, black(), Command::DeclineDraw).unwrap_err();
    act(&mut play, black(), Command::DeclineDraw, 0).unwrap();
    act(&mut play, black(), Command::Draw, 0).unwrap();
    assert_eq!(again(&mut play, white(), Command::Draw), Err(Refusal::Overtaken), "an offer is no consent");
    act(&mut play, white(), Command::DeclineDraw, 0).unwrap();
    do_all(&mut play, &["d2d3"]);
    let seen = play.version();
    for held in [white(), black()] {
        act_having_seen(&mut play, held, Command::Draw, seen).unwrap();
    }
    assert!(play.end().is_some(), "two offers that cross are an agreement");
    let seen = play.version();
    for held in [white(), black()] {
        act_having_seen(&mut play, held, Command::Rematch { fresh: name() }, seen).unwrap();
    }
    assert_eq!(play.successor(), Some(name()));
}

#[test]
fn a_takeback_that_crosses_the_computers_answer_is_still_of_ones_own_last_move() {
    let mut play = Play::new(terms(AGAINST_COMPUTER, Pace::Untimed)).unwrap();
    do_all(&mut play, &["e2e3"]);
    let seen = play.version();
    do_all(&mut play, &["e9e8"]);
    act_having_seen(&mut play, white(), Command::Takeback, seen).unwrap();
    assert_eq!(play.plies(), 0);
    do_all(&mut play, &["e2e3", "e9e8", "d2d3", "d9d8"]);
    assert_eq!(act_having_seen(&mut play, white(), Command::Takeback, seen), Err(Refusal::Overtaken));
}

#[test]
fn whoever_is_invited_comes_once_and_until_then_nobody_moves() {
    let mut play = Play::new(terms(INVITED, minute())).unwrap();
    assert_eq!(play.phase(), Phase::Waiting);
    for command in [mv(0, "e2e3"), Command::Resign, Command::Draw, Command::Takeback] {
        assert_eq!(act(&mut play, white(), command, 0), Err(Refusal::NotStarted), "{command:?}");
    }
    assert_eq!(act(&mut play, Held::default(), Command::Join(Color::White), 0), Err(Refusal::SeatTaken));
    let joined = act(&mut play, Held::default(), Command::Join(Color::Black), 0);
    assert_eq!(joined, Ok(vec![Change::Joined { seat: Color::Black }]));
    assert_eq!(act(&mut play, Held::default(), Command::Join(Color::Black), 0), Err(Refusal::SeatTaken));
    assert_eq!(play.phase(), Phase::Ongoing);
    act(&mut play, white(), mv(0, "e2e3"), 5).unwrap();

    let mut left = Play::new(terms(INVITED, Pace::Untimed)).unwrap();
    act(&mut left, white(), Command::Abort, 0).unwrap();
    assert_eq!(act(&mut left, Held::default(), Command::Join(Color::Black), 0), Err(Refusal::Over));
    assert_eq!(act(&mut left, white(), Command::Rematch { fresh: name() }, 0), Err(Refusal::NoOpponent));
}

#[test]
fn a_game_is_aborted_before_the_second_move_and_not_after_it() {
    for moves in [&[][..], &["e2e3"]] {
        for held in [white(), black()] {
            let mut play = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
            do_all(&mut play, moves);
            act(&mut play, held, Command::Abort, 0).unwrap();
            assert_eq!(play.end(), Some(End::Aborted));
            assert_eq!(act(&mut play, held, Command::Abort, 0), Err(Refusal::Over));
        }
    }
    let mut play = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
    do_all(&mut play, &["e2e3", "e9e8"]);
    assert_eq!(act(&mut play, white(), Command::Abort, 0), Err(Refusal::TooLateToAbort));
    act(&mut play, black(), Command::Takeback, 0).unwrap();
    act(&mut play, white(), Command::Takeback, 0).unwrap();
    assert_eq!(play.plies(), 1);
    assert_eq!(act(&mut play, white(), Command::Abort, 0), Err(Refusal::TooLateToAbort), "it had begun");
}

#[test]
fn no_clock_runs_before_the_third_move_and_then_that_of_the_side_to_move() {
    let mut play = Play::new(terms(BOTH_PERSONS, minute())).unwrap();
    let left = |play: &Play| play.clocks().unwrap().0.left;
    assert_eq!(play.deadline(), None);
    act(&mut play, white(), mv(0, "e2e3"), 500_000).unwrap();
    assert_eq!((left(&play).white, play.deadline()), (Millis(60_000), None));
    act(&mut play, black(), mv(1, "e9e8"), 900_000).unwrap();
    assert_eq!(left(&play), ByColor { white: Millis(60_000), black: Millis(60_000) });
    assert_eq!(play.deadline(), Some(Moment(START + 960_000)));
    act(&mut play, white(), mv(2, "d2d3"), 910_000).unwrap();
    assert_eq!(left(&play), ByColor { white: Millis(51_000), black: Millis(60_000) });
    assert_eq!(play.deadline(), Some(Moment(START + 970_000)));
    act(&mut play, black(), mv(3, "d9d8"), 969_999).unwrap();
    assert_eq!(left(&play).black, Millis(1_001));
}

#[test]
fn a_move_after_the_flag_fell_loses_whoever_writes_it_down_first() {
    let mut play = Play::new(terms(BOTH_PERSONS, minute())).unwrap();
    do_all(&mut play, &["e2e3", "e9e8"]);
    assert_eq!(play.overdue(Moment(START + 59_999)), None);
    let late = act(&mut play, white(), mv(2, "d2d3"), 60_000);
    assert_eq!(late, Err(Refusal::Over));
    assert_eq!(play.end(), Some(End::Time { winner: Color::Black }));
    let end = play.events().last().unwrap();
    assert_eq!((end.at, end.clocks.unwrap().white), (Moment(START + 60_000), Millis(0)));
    assert_eq!(act(&mut play, black(), Command::Resign, 70_000), Err(Refusal::Over));
}

#[test]
fn a_lone_king_wins_on_time() {
    let mut play = from_fen("9k/10/10/10/10/10/10/10/R9/K9 w - - 0 1", minute());
    do_all(&mut play, &["a2b2", "j10j9"]);
    act(&mut play, black(), Command::Flag, 60_000).unwrap();
    assert_eq!(play.end(), Some(End::Time { winner: Color::Black }));
}

#[test]
fn an_offered_draw_is_taken_declined_or_lapses_with_the_others_move() {
    let mut play = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
    do_all(&mut play, &["e2e3", "e9e8"]);
    act(&mut play, white(), Command::Draw, 0).unwrap();
    assert_eq!(play.draw_offer(), Some(Color::White));
    assert_eq!(act(&mut play, white(), Command::Draw, 0), Ok(vec![]), "it stands already");
    act(&mut play, white(), mv(2, "d2d3"), 0).unwrap();
    assert_eq!(play.draw_offer(), Some(Color::White), "one's own move leaves it");
    act(&mut play, black(), Command::DeclineDraw, 0).unwrap();
    assert_eq!(play.draw_offer(), None);
    act(&mut play, white(), Command::Draw, 0).unwrap();
    act(&mut play, black(), mv(3, "d9d8"), 0).unwrap();
    assert_eq!(play.draw_offer(), None, "Black played on");
    act(&mut play, black(), Command::Draw, 0).unwrap();
    act(&mut play, black(), Command::DeclineDraw, 0).unwrap();
    assert_eq!(act(&mut play, black(), Command::Draw, 0), Err(Refusal::OfferedAlready));
    act(&mut play, white(), Command::Draw, 0).unwrap();
    act(&mut play, black(), Command::Draw, 0).unwrap();
    assert_eq!(play.end(), Some(End::Outcome(Outcome::Draw { by: DrawReason::Agreement })));
}

#[test]
fn moves_are_taken_back_by_consent_as_far_as_ones_own_last_move() {
    let mut play = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
    assert_eq!(act(&mut play, white(), Command::Takeback, 0), Err(Refusal::NothingToTakeBack));
    do_all(&mut play, &["e2e3"]);
    assert_eq!(act(&mut play, black(), Command::Takeback, 0), Err(Refusal::NothingToTakeBack));
    do_all(&mut play, &["e9e8", "d2d3"]);
    act(&mut play, white(), Command::Takeback, 0).unwrap();
    act(&mut play, black(), Command::Takeback, 0).unwrap();
    assert_eq!(play.plies(), 2, "White's last move");
    act(&mut play, white(), Command::Takeback, 0).unwrap();
    act(&mut play, black(), Command::Takeback, 0).unwrap();
    assert_eq!(play.plies(), 0, "White's last move, and the answer to it");
    do_all(&mut play, &["d2d3", "d9d8"]);
    act(&mut play, white(), Command::Takeback, 0).unwrap();
    act(&mut play, black(), Command::DeclineTakeback, 0).unwrap();
    assert_eq!(act(&mut play, white(), Command::Takeback, 0), Err(Refusal::OfferedAlready));
    do_all(&mut play, &["c2c3"]);
    act(&mut play, white(), Command::Takeback, 0).unwrap();
    do_all(&mut play, &["c9c8"]);
    assert_eq!(play.takeback_offer(), None, "a move is an answer");
}

#[test]
fn the_computer_gives_every_move_back_and_plays_again_at_once() {
    let mut play = Play::new(terms(AGAINST_COMPUTER, Pace::Untimed)).unwrap();
    do_all(&mut play, &["e2e3"]);
    assert!(play.is_thinking());
    act(&mut play, white(), Command::Takeback, 0).unwrap();
    assert_eq!((play.plies(), play.is_thinking()), (0, false));
    do_all(&mut play, &["e2e3", "e9e8"]);
    act(&mut play, white(), Command::Takeback, 0).unwrap();
    assert_eq!(play.plies(), 0);
    act(&mut play, white(), Command::Resign, 0).unwrap();
    let again = act(&mut play, white(), Command::Rematch { fresh: name() }, 0);
    assert_eq!(again, Ok(vec![Change::Rematched { game: name() }]));
    assert_eq!(play.terms().rematch(Moment(5)).seats.white, Seating::Computer(Level::One));
}

#[test]
fn a_draw_with_the_computer_is_asked_in_ones_turn() {
    let mut play = Play::new(terms(AGAINST_COMPUTER, Pace::Untimed)).unwrap();
    do_all(&mut play, &["e2e3"]);
    let early = act(&mut play, white(), Command::DrawWithComputer { agrees: true }, 0);
    assert_eq!(early, Err(Refusal::NotYourTurn));
    do_all(&mut play, &["e9e8"]);
    act(&mut play, white(), Command::DrawWithComputer { agrees: false }, 0).unwrap();
    assert_eq!((play.draw_offer(), play.end()), (None, None));
    let again = act(&mut play, white(), Command::DrawWithComputer { agrees: false }, 0);
    assert_eq!(again, Err(Refusal::OfferedAlready));
    do_all(&mut play, &["d2d3", "d9d8"]);
    act(&mut play, white(), Command::DrawWithComputer { agrees: true }, 0).unwrap();
    assert!(play.end().is_some());
}

#[test]
fn on_one_device_nobody_waits_for_consent() {
    let mut play = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
    let both = Held::both();
    act(&mut play, both, mv(0, "e2e3"), 0).unwrap();
    act(&mut play, both, mv(1, "e9e8"), 0).unwrap();
    act(&mut play, both, Command::Takeback, 0).unwrap();
    assert_eq!(play.plies(), 1);
    act(&mut play, both, Command::Resign, 0).unwrap();
    let resigned = Outcome::Win { winner: Color::White, by: WinReason::Resignation };
    assert_eq!(play.end(), Some(End::Outcome(resigned)), "it was Black's turn");
    act(&mut play, both, Command::Rematch { fresh: name() }, 0).unwrap();
    assert_eq!(play.successor(), Some(name()));
    assert_eq!(act(&mut play, both, Command::Rematch { fresh: name() }, 0), Ok(vec![]));
}

#[test]
fn a_rematch_needs_both_and_exchanges_the_sides() {
    let mut play = Play::new(terms(BOTH_PERSONS, minute())).unwrap();
    assert_eq!(act(&mut play, white(), Command::Rematch { fresh: name() }, 0), Err(Refusal::NotOver));
    act(&mut play, white(), Command::Resign, 0).unwrap();
    act(&mut play, white(), Command::Rematch { fresh: name() }, 0).unwrap();
    assert_eq!(play.rematch_offer(), Some(Color::White));
    act(&mut play, black(), Command::Rematch { fresh: name() }, 0).unwrap();
    assert_eq!((play.rematch_offer(), play.successor()), (None, Some(name())));
    assert_eq!(play.terms().rematch(Moment(5)).pace, minute());
}

#[test]
fn mate_stalemate_and_a_lone_kings_win_end_the_game_with_the_move() {
    for (fen, text, winner, by) in [
        ("5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1", "b2b10", Color::White, WinReason::Checkmate),
        ("k9/2K7/10/2W7/10/10/10/10/10/10 w - - 0 1", "c7b8", Color::White, WinReason::Stalemate),
    ] {
        let mut play = from_fen(fen, minute());
        let changes = act(&mut play, white(), mv(0, text), 0).unwrap();
        assert_eq!(changes.len(), 2);
        assert_eq!(play.end(), Some(End::Outcome(Outcome::Win { winner, by })));
    }
    let lone = from_fen("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", Pace::Untimed);
    let won = Outcome::Win { winner: Color::Black, by: WinReason::Stalemate };
    assert_eq!((lone.end(), lone.version()), (Some(End::Outcome(won)), 1));
}

#[test]
fn events_that_cannot_have_happened_are_faults() {
    let fresh = Play::new(terms(BOTH_PERSONS, Pace::Untimed)).unwrap();
    let event = |number: u64, change: Change| Event { number, at: Moment(START), change, clocks: None };
    let first: UciMove = "e2e3".parse().unwrap();
    for (bad, words) in [
        (event(3, Change::Moved { ply: 0, mv: first }), "expected event 2, found 3"),
        (event(1, Change::Moved { ply: 0, mv: first }), "expected event 2, found 1"),
        (event(2, Change::Moved { ply: 1, mv: first }), "expected the move of ply 0"),
        (event(2, Change::Moved { ply: 0, mv: "e2e4".parse().unwrap() }), "expected a legal move"),
        (event(2, Change::Joined { seat: Color::Black }), "the black seat waits for nobody"),
        (event(2, Change::TakenBack { plies: 0 }), "expected fewer than 0 plies"),
        (event(2, Change::Rematched { game: name() }), "a game that is over"),
        (event(2, Change::Ended(End::Time { winner: Color::White })), "without a clock"),
        (
            event(2, Change::Ended(End::Outcome(Outcome::Win { winner: Color::White, by: WinReason::Checkmate }))),
            "the moves lead to no end",
        ),
    ] {
        let fault = fresh.clone().apply(&bad).unwrap_err();
        assert!(fault.contains(words), "{fault}");
    }
    let mated = Terms {
        array: None,
        initial_fen: "5k4/R9/10/10/10/10/10/10/1R8/K9 w - - 0 1".to_owned(),
        ..terms(BOTH_PERSONS, Pace::Untimed)
    };
    let mate = event(2, Change::Moved { ply: 0, mv: "b2b10".parse().unwrap() });
    let fault = Play::replay(mated, &[mate]).unwrap_err();
    assert!(fault.contains("white wins by checkmate"), "{fault}");
}

#[test]
fn time_controls_have_bounds() {
    let control = |initial, increment| TimeControl::new(Millis(initial), Millis(increment));
    assert!(control(1_000, 0).is_ok() && control(10_800_000, 180_000).is_ok());
    for (initial, increment) in [(999, 0), (10_800_001, 0), (1_000, -1), (1_000, 180_001), (i64::MIN, i64::MAX)] {
        assert!(control(initial, increment).is_err(), "{initial}+{increment}");
    }
}

/// A command as a roll of dice: which one, whose, and how it is meant.
#[derive(Clone, Debug)]
struct Roll {
    kind: u8,
    held: u8,
    pick: u16,
    wait: i64,
}

fn roll() -> impl Strategy<Value = Roll> {
    (0..24u8, 0..6u8, any::<u16>(), prop_oneof![0..2_000i64, 0..70_000i64]).prop_map(|(kind, held, pick, wait)| Roll {
        kind,
        held,
        pick,
        wait,
    })
}

fn command_of(play: &Play, roll: &Roll) -> Command {
    let legal = play.position().legal_moves();
    let legal: Vec<_> = legal.iter().collect();
    let at = if roll.kind == 0 { usize::from(roll.pick % 6) } else { play.plies() };
    match roll.kind {
        1 => Command::Join(if roll.pick.is_multiple_of(2) { Color::White } else { Color::Black }),
        2 => Command::MoveSeat(Color::White),
        3 => Command::Resign,
        4 | 5 => Command::Draw,
        6 => Command::DrawWithComputer { agrees: roll.pick.is_multiple_of(4) },
        7 => Command::DeclineDraw,
        8 | 9 => Command::Takeback,
        10 => Command::DeclineTakeback,
        11 | 12 => Command::Rematch { fresh: name() },
        13 => Command::DeclineRematch,
        14 => Command::Abort,
        15 => Command::Flag,
        _ => match legal.get(usize::from(roll.pick) % legal.len().max(1)) {
            Some(found) => Command::Move { ply: at, mv: (**found).into() },
            None => Command::Flag,
        },
    }
}

fn held_of(play: &Play, roll: &Roll) -> Held {
    match roll.held {
        0 => white(),
        1 => black(),
        2 => Held::default(),
        3 => Held::both(),
        _ => Held::only(play.turn()),
    }
}

/// What two equal games have in common.
fn digest(play: &Play) -> impl PartialEq + std::fmt::Debug + use<> {
    let moves: Vec<_> = play.game().moves().collect();
    let offers = (play.draw, play.takeback, play.rematch);
    (moves, play.phase(), play.clocks(), offers, play.successor(), play.version(), play.begun, play.joined)
}

proptest! {
    #[test]
    fn any_commands_keep_the_game_whole(
        seats in prop_oneof![Just(BOTH_PERSONS), Just(AGAINST_COMPUTER), Just(INVITED)],
        timed in any::<bool>(),
        rolls in prop::collection::vec(roll(), 0..80),
    ) {
        let terms = terms(seats, if timed { minute() } else { Pace::Untimed });
        let mut play = Play::new(terms.clone()).unwrap();
        let mut now = START;
        for roll in &rolls {
            now += roll.wait;
            if let Some(fallen) = play.overdue(Moment(now)) {
                prop_assert!(fallen.at.0 <= now);
                play.apply(&fallen).unwrap();
            }
            let (before, version) = (digest(&play), play.version());
            let (held, command) = (held_of(&play, roll), command_of(&play, roll));
            let (turn, over) = (play.turn(), play.end());
            match play.decide(held, command, Moment(now)) {
                Err(_) => prop_assert_eq!(&digest(&play), &before),
                Ok(events) => {
                    for event in &events {
                        play.apply(event).unwrap();
                        if let Change::Moved { .. } = event.change {
                            prop_assert!(held.has(turn), "nobody moves for another seat");
                            prop_assert!(over.is_none());
                        }
                    }
                    prop_assert_eq!(play.version(), version + events.len() as u64);
                }
            }
            prop_assert!(play.check().is_ok());
            prop_assert!(over.is_none() || play.end() == over, "an end is final");
            if let Some((clocks, running)) = play.clocks() {
                for color in Color::ALL {
                    prop_assert!(clocks.left[color].0 >= 0);
                }
                prop_assert!(running.is_none() || play.phase() == Phase::Ongoing);
            }
        }
        let again = Play::replay(terms.clone(), play.events()).unwrap();
        prop_assert_eq!(digest(&again), digest(&play));
        // Read in two parts, as a server does that had the first one already.
        let half = play.events().len() / 2;
        let mut later = Play::replay_part(terms, &play.events()[..half]);
        let known = later.version();
        for event in play.events_after(known) {
            later.apply(event).unwrap();
        }
        prop_assert_eq!(digest(&later), digest(&play));
    }
}

impl Play {
    fn replay_part(terms: Terms, events: &[Event]) -> Self {
        let mut play = Self::new(terms).unwrap();
        for event in events {
            play.apply(event).unwrap();
        }
        play
    }
}

#[test]
fn a_move_that_is_taken_back_takes_its_increment_along() {
    let mut play = Play::new(terms(AGAINST_COMPUTER, minute())).unwrap();
    do_all(&mut play, &["e2e3", "e9e8"]);
    let left = |play: &Play| play.clocks().map(|(clocks, _)| clocks.left).unwrap();
    for round in 1..=5 {
        act(&mut play, white(), mv(2, "d2d3"), 100 * round).unwrap();
        act(&mut play, black(), mv(3, "d9d8"), 100 * round).unwrap();
        assert_eq!(left(&play).black, Millis(61_000));
        act(&mut play, white(), Command::Takeback, 100 * round).unwrap();
        assert_eq!(left(&play), ByColor { white: Millis(60_000 - 100 * round), black: Millis(60_000) });
    }
    // The first two moves bring no increment while the game has not begun, and do when they are made again.
    act(&mut play, white(), Command::Takeback, 500).unwrap();
    assert_eq!((play.plies(), left(&play).white), (0, Millis(59_500)));
    do_all(&mut play, &["e2e3", "e9e8"]);
    act(&mut play, white(), Command::Takeback, 500).unwrap();
    assert_eq!((play.plies(), left(&play).white), (0, Millis(59_500)));
}
