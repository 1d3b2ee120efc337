//! What every store must do, asked of each: SQLite in a file, and PostgreSQL on a real server.
//!
//! `KAMIL_TEST_POSTGRES` names the server, on which each test makes a database of its own; `cargo xtask test store`
//! starts one, sets it, and runs the tests that need it.

use std::sync::Arc;

use kamil::{Array, ByColor, Color, DrawReason, DrawRules, Outcome, RuleSet};
use tempfile::TempDir;

use super::{Append, Claim, Glance, Holder, NewGame, Store, StoreError, StoredGame, open};
use crate::clock::Moment;
use crate::computer::Level;
use crate::config::Database;
use crate::game_id::GameId;
use crate::play::{Change, End, Event, Millis, Pace, Play, Seating, Terms, TimeControl};
use crate::player::PlayerKey;
use crate::seat_secret::SeatKey;

pub(super) mod throwaway;

const AGREED: Change = Change::Ended(End::Outcome(Outcome::Draw { by: DrawReason::Agreement }));

/// A store, and how to open the same database again.
struct Place {
    store: Arc<dyn Store>,
    database: Database,
    _folder: Option<TempDir>,
}

impl Place {
    async fn reopen(&mut self) {
        self.store.close().await;
        self.store = open(&self.database).await.unwrap();
    }

    async fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::SqliteFile(folder.path().join("games.sqlite"));
        Self { store: open(&database).await.unwrap(), database, _folder: Some(folder) }
    }

    async fn postgres() -> Self {
        let database = throwaway::database().await;
        Self { store: open(&database).await.unwrap(), database, _folder: None }
    }
}

/// One test for each store there is.
macro_rules! conformance {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(&mut super::Place::sqlite().await).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            #[ignore = "needs a PostgreSQL server: cargo xtask test store"]
            async fn $name() {
                let mut place = super::Place::postgres().await;
                super::$name(&mut place).await;
                place.store.close().await;
            })*
        }
    };
}

conformance! {
    a_game_is_read_back_as_it_was_kept_after_a_restart_too
    news_are_what_came_after_a_number_and_who_holds_the_seats
    of_many_changes_to_one_state_exactly_one_is_kept
    many_games_are_written_at_once_and_none_suffers_for_another
    a_move_taken_back_leaves_its_ply_to_another
    a_second_move_at_a_ply_is_refused_whatever_the_version_says
    games_that_are_not_there_are_said_not_to_be
    unfinished_games_are_limited
    games_are_found_by_who_plays_by_the_computers_turn_and_by_their_flag
    a_rematch_is_kept_with_what_led_to_it_or_not_at_all
    times_far_away_and_long_texts_are_kept
    public_games_that_go_on_are_listed_newest_first_in_pages
    of_two_servers_one_thinks_and_the_other_when_its_time_is_over
}

fn terms(created_at: i64) -> Terms {
    Terms {
        array: Some(Array::Kamil),
        rules: RuleSet::WarMachine,
        draw_rules: DrawRules::Strict,
        initial_fen: Array::Kamil.fen().to_owned(),
        pace: Pace::Live(TimeControl::new(Millis(60_000), Millis(2_000)).unwrap()),
        seats: ByColor { white: Seating::Person, black: Seating::Invited },
        public: created_at % 2 == 0,
        leisure: created_at % 4 == 0,
        created_at: Moment(created_at),
    }
}

fn player(byte: u8) -> PlayerKey {
    PlayerKey([byte; 32])
}

fn holder(byte: u8) -> Holder {
    Holder { player: Some(player(byte)), secret: Some(SeatKey([byte; 32])) }
}

const ONGOING: Glance = Glance { phase: "ongoing", computer_to_move: false, deadline: None };
const OVER: Glance = Glance { phase: "over", ..ONGOING };

fn new_game(white: u8) -> NewGame {
    let holders = ByColor { white: holder(white), black: Holder { player: None, secret: Some(SeatKey([99; 32])) } };
    NewGame { id: GameId::random().unwrap(), terms: terms(1_000), holders, glance: ONGOING }
}

async fn with_game(store: &dyn Store, white: u8) -> GameId {
    let game = new_game(white);
    let id = game.id;
    store.create(game, 1000).await.unwrap();
    id
}

fn event(number: u64, change: Change) -> Event {
    let left = ByColor { white: Millis(60_000), black: Millis(59_999) };
    Event { number, at: Moment(2_000 + number as i64), change, clocks: number.is_multiple_of(2).then_some(left) }
}

fn moved(number: u64, ply: usize, text: &str) -> Event {
    event(number, Change::Moved { ply, mv: text.parse().unwrap() })
}

fn append(id: GameId, events: Vec<Event>) -> Append {
    let expected = events[0].number - 1;
    Append { id, expected, events, glance: ONGOING, seats: Vec::new(), successor: None, unfinished_limit: 100 }
}

async fn a_game_is_read_back_as_it_was_kept_after_a_restart_too(place: &mut Place) {
    let game = new_game(1);
    place.store.create(game.clone(), 10).await.unwrap();
    let events = vec![event(2, Change::Joined { seat: Color::Black }), moved(3, 0, "e2e3")];
    let mut change = append(game.id, events.clone());
    change.seats = vec![(Color::Black, holder(2))];
    place.store.append(change).await.unwrap();
    place.store.append(append(game.id, vec![moved(4, 1, "e9e8"), event(5, AGREED)])).await.unwrap();
    place.reopen().await;
    let events = [events, vec![moved(4, 1, "e9e8"), event(5, AGREED)]].concat();
    let holders = ByColor { white: holder(1), black: holder(2) };
    let expected = StoredGame { id: game.id, terms: game.terms.clone(), holders, events };
    let stored = place.store.game(game.id).await.unwrap().unwrap();
    assert_eq!(stored, expected);
    let play = Play::replay(stored.terms, &stored.events).unwrap();
    assert_eq!((play.plies(), play.version()), (2, 5));
    assert!(place.store.knows_player(player(1)).await.unwrap());
    assert!(place.store.knows_player(player(2)).await.unwrap());
    assert!(!place.store.knows_player(player(3)).await.unwrap());
    for _ in 0..2 {
        place.store.keep_pulse().await.unwrap();
    }
}

async fn news_are_what_came_after_a_number_and_who_holds_the_seats(place: &mut Place) {
    let store = &*place.store;
    let id = with_game(store, 1).await;
    assert_eq!(store.news(id, 1).await.unwrap().unwrap().events, []);
    store.append(append(id, vec![moved(2, 0, "e2e3"), moved(3, 1, "e9e8")])).await.unwrap();
    assert_eq!(store.news(id, 2).await.unwrap().unwrap().events, [moved(3, 1, "e9e8")]);
    let mut change = append(id, vec![event(4, Change::SeatMoved { seat: Color::White })]);
    change.seats = vec![(Color::White, holder(7)), (Color::Black, holder(8))];
    store.append(change).await.unwrap();
    let news = store.news(id, 3).await.unwrap().unwrap();
    assert_eq!(news.holders, ByColor { white: holder(7), black: holder(8) });
    assert_eq!(news.events.len(), 1);
    assert_eq!(store.news(id, 4).await.unwrap().unwrap().events, []);
}

async fn of_many_changes_to_one_state_exactly_one_is_kept(place: &mut Place) {
    let id = with_game(&*place.store, 1).await;
    let files = ["a", "b", "c", "d", "e", "f", "g", "h"];
    for ply in 0..4_usize {
        let number = ply as u64 + 2;
        let tasks = files.map(|file| {
            let store = place.store.clone();
            let mv = format!("{file}{}{file}{}", ply + 2, ply + 3);
            tokio::spawn(async move { store.append(append(id, vec![moved(number, ply, &mv)])).await })
        });
        let mut kept = 0;
        for task in tasks {
            match task.await.unwrap() {
                Ok(()) => kept += 1,
                Err(StoreError::Conflict(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(kept, 1, "at ply {ply}");
        assert_eq!(place.store.game(id).await.unwrap().unwrap().events.len(), ply + 1);
    }
}

async fn many_games_are_written_at_once_and_none_suffers_for_another(place: &mut Place) {
    let mut tasks = Vec::new();
    for number in 0..40_u8 {
        let store = place.store.clone();
        tasks.push(tokio::spawn(async move {
            let id = with_game(&*store, number).await;
            // Every fourth is refused, every fifth fails in the database.
            if number.is_multiple_of(4) {
                let stale = store.append(append(id, vec![moved(7, 0, "e2e3")])).await;
                assert!(matches!(stale, Err(StoreError::Conflict(_))), "{stale:?}");
            }
            if number.is_multiple_of(5) {
                let twice = store.append(append(id, vec![moved(2, 0, "e2e3"), moved(3, 0, "e2e3")])).await;
                assert!(matches!(twice, Err(StoreError::Database(_))), "{twice:?}");
            }
            for ply in 0..6 {
                store.append(append(id, vec![moved(ply as u64 + 2, ply, "e2e3")])).await.unwrap();
            }
            id
        }));
    }
    for task in tasks {
        let id = task.await.unwrap();
        assert_eq!(place.store.game(id).await.unwrap().unwrap().events.len(), 6);
    }
}

async fn a_move_taken_back_leaves_its_ply_to_another(place: &mut Place) {
    let store = &*place.store;
    let id = with_game(store, 1).await;
    let events = vec![
        moved(2, 0, "e2e3"),
        moved(3, 1, "e9e8"),
        event(4, Change::TakenBack { plies: 0 }),
        moved(5, 0, "d2d3"),
        moved(6, 1, "e9e8"),
        event(7, Change::TakenBack { plies: 1 }),
    ];
    store.append(append(id, events.clone())).await.unwrap();
    store.append(append(id, vec![moved(8, 1, "d9d8")])).await.unwrap();
    let stored = store.game(id).await.unwrap().unwrap();
    assert_eq!(stored.events[..6], events);
    let twice = store.append(append(id, vec![moved(9, 0, "c2c3")])).await;
    assert!(matches!(twice, Err(StoreError::Database(_))), "{twice:?}");
}

async fn a_second_move_at_a_ply_is_refused_whatever_the_version_says(place: &mut Place) {
    let store = &*place.store;
    let id = with_game(store, 1).await;
    store.append(append(id, vec![moved(2, 0, "e2e3")])).await.unwrap();
    let twice = store.append(append(id, vec![moved(3, 0, "d2d3")])).await;
    assert!(matches!(twice, Err(StoreError::Database(_))), "{twice:?}");
    // Nothing of it is there, its version neither.
    store.append(append(id, vec![moved(3, 1, "e9e8")])).await.unwrap();
}

async fn games_that_are_not_there_are_said_not_to_be(place: &mut Place) {
    let (store, id) = (&*place.store, GameId::random().unwrap());
    assert_eq!(store.game(id).await.unwrap(), None);
    assert_eq!(store.news(id, 1).await.unwrap(), None);
    let nowhere = store.append(append(id, vec![moved(2, 0, "e2e3")])).await;
    assert!(matches!(nowhere, Err(StoreError::NoGame(_))), "{nowhere:?}");
}

async fn unfinished_games_are_limited(place: &mut Place) {
    let store = &*place.store;
    let first = with_game(store, 1).await;
    with_game(store, 1).await;
    let second = with_game(store, 2).await;
    let refused = store.create(new_game(1), 2).await;
    assert!(matches!(refused, Err(StoreError::TooManyGames(2))), "{refused:?}");
    let come = |number: u64, who: u8| Append {
        seats: vec![(Color::Black, holder(who))],
        unfinished_limit: 2,
        ..append(second, vec![event(number, Change::SeatMoved { seat: Color::Black })])
    };
    let refused = store.append(come(2, 1)).await;
    assert!(matches!(refused, Err(StoreError::TooManyGames(2))), "one who comes to a seat: {refused:?}");
    store.append(come(2, 3)).await.unwrap();
    store.append(come(3, 3)).await.unwrap();
    let end = Append { glance: OVER, ..append(first, vec![event(2, AGREED)]) };
    let rematch = |number: u64, who: u8| Append {
        successor: Some(new_game(who)),
        unfinished_limit: 2,
        ..append(first, vec![event(number, AGREED)])
    };
    let refused = store.append(Append { unfinished_limit: 1, ..rematch(2, 1) }).await;
    assert!(matches!(refused, Err(StoreError::TooManyGames(1))), "a rematch: {refused:?}");
    store.append(end).await.unwrap();
    store.append(Append { glance: OVER, ..rematch(3, 1) }).await.unwrap();
    let refused = store.create(new_game(1), 2).await;
    assert!(matches!(refused, Err(StoreError::TooManyGames(2))), "{refused:?}");
}

async fn games_are_found_by_who_plays_by_the_computers_turn_and_by_their_flag(place: &mut Place) {
    let store = &*place.store;
    let thinking = Glance { computer_to_move: true, ..ONGOING };
    let timed = |deadline| Glance { deadline: Some(Moment(deadline)), ..ONGOING };
    let mut ids = Vec::new();
    for glance in [thinking, ONGOING, thinking, timed(500), timed(400), timed(600)] {
        let game = NewGame { glance, ..new_game(1) };
        ids.push(game.id);
        store.create(game, 100).await.unwrap();
    }
    assert_eq!(store.awaiting_computer(Moment(0)).await.unwrap(), [ids[0], ids[2]]);
    assert_eq!(store.overdue(Moment(500), 10).await.unwrap(), [ids[4], ids[3]]);
    assert_eq!(store.overdue(Moment(500), 1).await.unwrap(), [ids[4]]);
    let over = Append { glance: OVER, ..append(ids[4], vec![event(2, AGREED)]) };
    store.append(over).await.unwrap();
    assert_eq!(store.overdue(Moment(500), 10).await.unwrap(), [ids[3]]);
    let mut newest_first = ids.clone();
    newest_first.reverse();
    assert_eq!(store.games_of(player(1), 100).await.unwrap(), newest_first);
    assert_eq!(store.games_of(player(1), 2).await.unwrap(), newest_first[..2]);
    assert_eq!(store.games_of(player(9), 100).await.unwrap(), []);
}

async fn a_rematch_is_kept_with_what_led_to_it_or_not_at_all(place: &mut Place) {
    let store = &*place.store;
    let id = with_game(store, 1).await;
    let next = NewGame {
        terms: Terms { seats: ByColor { white: Seating::Person, black: Seating::Computer(Level::ALL[0]) }, ..terms(5) },
        ..new_game(1)
    };
    let rematch = |expected: u64, next: &NewGame| Append {
        successor: Some(next.clone()),
        glance: OVER,
        ..append(id, vec![event(expected + 1, AGREED), event(expected + 2, Change::Rematched { game: next.id })])
    };
    let stale = store.append(rematch(4, &next)).await;
    assert!(matches!(stale, Err(StoreError::Conflict(_))), "{stale:?}");
    assert_eq!(store.game(next.id).await.unwrap(), None);
    store.append(rematch(1, &next)).await.unwrap();
    assert_eq!(store.game(next.id).await.unwrap().unwrap().terms, next.terms);
    assert_eq!(store.game(id).await.unwrap().unwrap().events.len(), 2);
}

async fn times_far_away_and_long_texts_are_kept(place: &mut Place) {
    let fen = "k9/10/10/10/10/10/10/10/10/K9 w - - 65535 65535";
    let mut game = new_game(1);
    game.terms = Terms { array: None, initial_fen: fen.to_owned(), pace: Pace::Untimed, ..terms(-62_135_596_800_000) };
    place.store.create(game.clone(), 10).await.unwrap();
    let far = Event { at: Moment(253_402_300_799_999), ..moved(2, 0, "a9a10g") };
    place.store.append(append(game.id, vec![far])).await.unwrap();
    let stored = place.store.game(game.id).await.unwrap().unwrap();
    assert_eq!((stored.terms, stored.events), (game.terms, vec![far]));
}

async fn public_games_that_go_on_are_listed_newest_first_in_pages(place: &mut Place) {
    let store = &*place.store;
    let mut listed = Vec::new();
    for number in 0..6 {
        let public = number % 2 == 0;
        let game = NewGame { terms: Terms { public, ..terms(1_000) }, ..new_game(1) };
        if public {
            listed.push(game.id);
        }
        store.create(game, 100).await.unwrap();
    }
    let waiting = Glance { phase: "waiting", ..ONGOING };
    let game = NewGame { terms: Terms { public: true, ..terms(1_000) }, glance: waiting, ..new_game(1) };
    store.create(game, 100).await.unwrap();
    listed.reverse();
    let ids = |page: Vec<(i64, GameId)>| page.into_iter().map(|(_, id)| id).collect::<Vec<_>>();
    let page = store.games_to_watch(None, Moment(1_000), 2).await.unwrap();
    let last = page[1].0;
    assert_eq!(ids(page), listed[..2]);
    assert_eq!(ids(store.games_to_watch(Some(last), Moment(1_000), 2).await.unwrap()), listed[2..]);
    assert_eq!(store.games_to_watch(None, Moment(1_001), 9).await.unwrap(), [], "nothing happened since");
    store.append(append(listed[0], vec![moved(2, 0, "e2e3")])).await.unwrap();
    assert_eq!(ids(store.games_to_watch(None, Moment(1_001), 9).await.unwrap()), listed[..1]);
    store.append(Append { glance: OVER, ..append(listed[1], vec![event(2, AGREED)]) }).await.unwrap();
    assert_eq!(ids(store.games_to_watch(None, Moment(0), 9).await.unwrap()), [listed[0], listed[2]]);
}

async fn of_two_servers_one_thinks_and_the_other_when_its_time_is_over(place: &mut Place) {
    let store = &*place.store;
    let thinking = Glance { computer_to_move: true, ..ONGOING };
    let game = NewGame { glance: thinking, ..new_game(1) };
    let id = game.id;
    store.create(game, 100).await.unwrap();
    let claim = |server: u64, now: i64| store.claim(Claim { id, server, now: Moment(now), until: Moment(now + 10) });
    assert!(claim(1, 100).await.unwrap());
    assert!(!claim(2, 105).await.unwrap());
    assert!(claim(1, 105).await.unwrap(), "it may think on");
    assert_eq!(store.awaiting_computer(Moment(114)).await.unwrap(), []);
    assert_eq!(store.awaiting_computer(Moment(115)).await.unwrap(), [id]);
    assert!(claim(2, 115).await.unwrap());
    assert!(!claim(1, 116).await.unwrap());
    // Whatever happens in the game, the next thinking is anybody's.
    store.append(Append { glance: thinking, ..append(id, vec![moved(2, 0, "e2e3")]) }).await.unwrap();
    assert!(claim(1, 117).await.unwrap());
    store.append(append(id, vec![moved(3, 1, "e9e8")])).await.unwrap();
    assert!(!claim(1, 118).await.unwrap(), "the computer is not to move");
    assert!(
        !store
            .claim(Claim { id: GameId::random().unwrap(), server: 1, now: Moment(0), until: Moment(1) })
            .await
            .unwrap()
    );
}
