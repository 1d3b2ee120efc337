//! Whether the suites of the project still are what they say.
#![forbid(unsafe_code)]

use std::path::Path;

use kamil::{DrawRules, Game, Position, RuleSet};
use kamil_engine::{Control, Engine, Limits, NoClock};
use kamil_match::read_suite;

/// Every so many positions one is judged.
const EVERY: usize = 25;
/// As many as the recipes have.
const NODES: u64 = 20_000;

/// A sample of a suite: the scores that its lines have for the side to move, and those of today's engine.
fn judged(name: &str) -> Vec<(i32, i32)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/openings").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let positions = read_suite(&text, RuleSet::WarMachine).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let written = lines.map(|line| {
        let (_, score) = line.split_once(" ce ").unwrap_or_else(|| panic!("no score in {line}"));
        score.split(';').next().unwrap().parse().unwrap()
    });
    let mut engine = Engine::new(16);
    written.zip(positions).step_by(EVERY).map(|(score, position)| (score, judge(&mut engine, position))).collect()
}

fn judge(engine: &mut Engine, position: Position) -> i32 {
    engine.clear();
    let game = Game::from_position(position, RuleSet::WarMachine, DrawRules::Default);
    engine.search(&game, &Limits::to_nodes(NODES), &Control::new(), &NoClock, &mut ()).score.in_centipawns()
}

#[test]
fn balanced_openings_are_still_nearly_level() {
    let scores = judged("balanced.epd");
    assert_eq!(scores.len(), 20);
    assert!(scores.iter().all(|(written, found)| written.abs() <= 50 && found.abs() <= 75), "{scores:?}");
}

#[test]
fn unbalanced_openings_are_still_better_for_the_same_side() {
    let scores = judged("unbalanced.epd");
    assert_eq!(scores.len(), 20);
    for (written, found) in &scores {
        assert!((100..=300).contains(&written.abs()), "{written}");
        let found = found * written.signum();
        assert!((50..=450).contains(&found), "written {written}, found {found}");
    }
}
