//! The forced wins of the test data, whose shortest distances are proven: the engine finds each, and none shorter.

use std::fs;
use std::path::PathBuf;

use kamil::{DrawRules, Game};
use kamil_engine::{Control, Engine, Limits, NoClock, Report, Score};
use kamil_problems::{Problem, read};

/// Moves made on the board within which a problem must be solved.
const NODES: u64 = 5_000_000;

fn problems() -> Vec<Problem> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/problems");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "epd")).collect();
    paths.sort();
    paths.iter().flat_map(|path| read(&fs::read_to_string(path).unwrap()).unwrap()).collect()
}

/// Searches until a win in `moves` moves is known, or the nodes are spent.
fn solve(engine: &mut Engine, problem: &Problem, moves: u8) -> Report {
    let game = Game::from_position(problem.position, problem.rules, DrawRules::Default);
    let limits = Limits { nodes: Some(NODES), mate: Some(moves.into()), ..Limits::default() };
    engine.search(&game, &limits, &Control::new(), &NoClock, &mut ())
}

/// How many of the wins a search of 100,000 nodes finds at their distance without being told of them. A change may raise
/// the number, not lower it.
const SOLVED_UNTOLD: usize = 132;

/// How a report on a problem compares with the proof.
#[derive(Debug, PartialEq, Eq)]
enum Verdict {
    Solved,
    /// The shortest win is missed.
    Missed,
    /// A win is claimed that is shorter than any, or a move that does not win so soon is given for the shortest.
    Wrong,
}

fn verdict(problem: &Problem, report: &Report) -> Verdict {
    let proven = Score::mate_in(problem.plies());
    if report.score < proven {
        Verdict::Missed
    } else if report.score == proven && report.best.is_some_and(|mv| problem.keys.contains(&mv)) {
        Verdict::Solved
    } else {
        Verdict::Wrong
    }
}

#[test]
fn problems_are_solved_with_their_distances() {
    let problems = problems();
    assert!(problems.len() >= 60, "{}", problems.len());
    let mut missed = Vec::new();
    for problem in &problems {
        let report = solve(&mut Engine::new(16), problem, problem.moves);
        let verdict = verdict(problem, &report);
        assert_ne!(verdict, Verdict::Wrong, "{} by {:?}: {problem}", report.score, report.best);
        if verdict == Verdict::Missed {
            missed.push(format!("{} after {} nodes: {problem}", report.score, report.nodes));
        }
    }
    assert!(missed.is_empty(), "{} of {}:\n{}", missed.len(), problems.len(), missed.join("\n"));
}

/// A search that is not told of the win, and that goes on after it, must not come to believe in a shorter one; and it
/// finds most of the wins. What it leaves in the table hides none from a search that is told.
#[test]
fn a_usual_search_finds_most_wins_and_none_too_short() {
    let problems = problems();
    let mut solved = 0;
    for problem in &problems {
        let game = Game::from_position(problem.position, problem.rules, DrawRules::Default);
        let mut engine = Engine::new(4);
        let report = engine.search(&game, &Limits::to_nodes(100_000), &Control::new(), &NoClock, &mut ());
        assert!(report.score <= Score::mate_in(problem.plies()), "{}: {problem}", report.score);
        solved += usize::from(verdict(problem, &report) == Verdict::Solved);
        let told = solve(&mut engine, problem, problem.moves);
        assert_eq!(verdict(problem, &told), Verdict::Solved, "{} after {}: {problem}", told.score, told.nodes);
    }
    assert!(solved >= SOLVED_UNTOLD, "{solved} of {}", problems.len());
}
