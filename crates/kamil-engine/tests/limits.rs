//! Limits, lines and messages: a search ends where it was told to, and says what it finds.

mod common;

use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

use common::{game, search};
use kamil::{Array, DrawRules, Game, Move};
use kamil_engine::{Clock, Control, Depth, Engine, Info, Limits, Listener, NoClock, Score, TimeLimit};

/// A clock that reads so much more each time it is looked at.
struct Ticking {
    now: AtomicU64,
    step: u64,
}

impl Ticking {
    fn new(step_millis: u64) -> Self {
        Self { now: AtomicU64::default(), step: step_millis }
    }

    /// What it showed last.
    fn now(&self) -> Duration {
        Duration::from_millis(self.now.load(Ordering::Relaxed))
    }
}

impl Clock for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.now.fetch_add(self.step, Ordering::Relaxed) + self.step)
    }
}

/// What a listener heard, with room for what it does then.
#[derive(Default)]
struct Heard<F> {
    lines: Vec<(Depth, usize, Score, Vec<Move>)>,
    then: F,
}

impl<F: FnMut(Depth)> Listener for Heard<F> {
    fn line(&mut self, info: &Info<'_>) {
        if info.bound.is_none() {
            self.lines.push((info.depth, info.rank, info.score, info.line.to_vec()));
        }
        (self.then)(info.depth);
    }
}

fn first_position() -> Game {
    Game::new(Array::Kamil, DrawRules::Default)
}

#[test]
fn a_move_time_ends_the_search_when_it_is_up() {
    let clock = Ticking::new(1);
    let limits = Limits { time: TimeLimit::Move(Duration::from_millis(200)), ..Limits::NONE };
    let report = Engine::new(1).search(&first_position(), &limits, &Control::new(), &clock, &mut ());
    assert!(report.depth > Depth::ZERO);
    let read = clock.now();
    assert!((200..220).contains(&read.as_millis()), "{read:?}");
}

#[test]
fn a_game_clock_bounds_the_search() {
    let clock = Ticking::new(1);
    let remaining = Duration::from_secs(1);
    let time = TimeLimit::Clock { remaining, increment: Duration::ZERO, moves_to_go: None, overhead: Duration::ZERO };
    let limits = Limits { time, ..Limits::NONE };
    let report = Engine::new(1).search(&first_position(), &limits, &Control::new(), &clock, &mut ());
    assert!(report.best.is_some() && clock.now() < remaining / 2, "{:?}", clock.now());
}

#[test]
fn time_does_not_count_while_pondering() {
    let clock = Ticking::new(1);
    let control = Control::pondering();
    let limits = Limits { time: TimeLimit::Move(Duration::from_millis(1)), ..Limits::NONE };
    let hit_at = Depth::new(6);
    let hit = |depth| {
        if depth == hit_at {
            control.ponder_hit();
        }
    };
    let mut heard = Heard { lines: Vec::new(), then: hit };
    let report = Engine::new(1).search(&first_position(), &limits, &control, &clock, &mut heard);
    assert!(report.depth == hit_at || report.depth == hit_at.deeper(), "{}", report.depth);
}

#[test]
fn a_stop_from_elsewhere_ends_an_endless_search() {
    let control = Control::new();
    // Deep enough for an iteration to take more than the 1,024 moves between two looks at the control.
    let last = Depth::new(9);
    let stop = |depth| {
        if depth == last {
            control.stop();
        }
    };
    let mut heard = Heard { lines: Vec::new(), then: stop };
    let report = Engine::new(1).search(&first_position(), &Limits::NONE, &control, &NoClock, &mut heard);
    assert!(report.best.is_some());
    assert!(report.depth <= last.deeper());
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let game = first_position();
    let mut moves = game.position().legal_moves();
    moves.sort();
    let search_moves = vec![moves[3], moves[9]];
    let limits = Limits { search_moves: search_moves.clone(), ..Limits::to_depth(Depth::new(5)) };
    assert!(search_moves.contains(&search(&mut Engine::new(1), &game, &limits).best.expect("there are moves")));
    let illegal = Move { to: kamil::Square::J10, ..moves[0] };
    let limits = Limits { search_moves: vec![illegal], ..Limits::to_depth(Depth::new(2)) };
    assert_eq!(search(&mut Engine::new(1), &game, &limits).best, None);
}

#[test]
fn several_lines_differ_and_come_best_first() {
    let game = game("4k5/3p1r4/2p2n4/3P2w3/2G1E5/4N1p3/3R1P4/10/3K6/10 w - - 0 1", DrawRules::Default);
    let all = game.position().legal_moves().len();
    for lines in [1, 2, 5, all, all + 3] {
        let limits = Limits { lines: NonZeroUsize::new(lines).expect("not zero"), ..Limits::to_depth(Depth::new(4)) };
        let mut heard = Heard { lines: Vec::new(), then: |_| () };
        Engine::new(1).search(&game, &limits, &Control::new(), &NoClock, &mut heard);
        let last: Vec<_> = heard.lines.iter().filter(|line| line.0 == Depth::new(4)).collect();
        assert_eq!(last.len(), lines.min(all));
        assert!(last.iter().zip(1..).all(|(line, rank)| line.1 == rank), "ranks are counted from 1");
        assert!(last.is_sorted_by_key(|line| core::cmp::Reverse(line.2)), "{last:?}");
        let mut firsts: Vec<_> = last.iter().map(|line| line.3[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), last.len());
    }
}

#[test]
fn a_mate_asked_for_ends_the_search() {
    let game = game("10/4k5/R9/10/10/10/10/10/1R8/K9 w - - 0 1", DrawRules::Default);
    let limits = Limits { mate: Some(2), ..Limits::NONE };
    assert_eq!(search(&mut Engine::new(1), &game, &limits).score, Score::mate_in(3));
}

#[test]
fn the_expected_reply_is_reported() {
    let report = search(&mut Engine::new(1), &first_position(), &Limits::to_depth(Depth::new(4)));
    assert_eq!(report.ponder, report.line.get(1).copied());
    assert!(report.ponder.is_some());
}

#[test]
fn several_threads_find_what_one_finds_and_stop_together() {
    let game = game("10/4k5/R9/10/10/10/10/10/1R8/K9 w - - 0 1", DrawRules::Default);
    let mut engine = Engine::new(1);
    engine.set_threads(NonZeroUsize::new(3).expect("not zero"));
    let report = search(&mut engine, &game, &Limits::to_depth(Depth::new(9)));
    assert_eq!(report.score, Score::mate_in(3));
    for nodes in [1, 5_000, 100_000] {
        let report = search(&mut engine, &first_position(), &Limits::to_nodes(nodes));
        assert!(first_position().position().is_legal(report.best.expect("there are moves")));
        assert!(report.nodes >= nodes || nodes == 1, "{}", report.nodes);
        let mut line = first_position();
        for mv in report.line {
            line.play(mv).expect("the line is legal");
        }
    }
    engine.set_threads(NonZeroUsize::MIN);
    engine.clear();
    let alone = search(&mut engine, &first_position(), &Limits::to_depth(Depth::new(8)));
    assert_eq!(alone, search(&mut Engine::new(1), &first_position(), &Limits::to_depth(Depth::new(8))));
}
