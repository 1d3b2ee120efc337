//! Whole matches between engines that behave, and that do not.
#![forbid(unsafe_code)]

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::Path;
use std::time::Duration;

use kamil::pgn::{PgnGame, ResultMark, read_games};
use kamil::{Color, DrawRules, RuleSet};
use kamil_match::{
    Adjudication, EndingKind, EngineSpec, Event, GameSummary, MatchError, Openings, Order, Patience, Plan, Records,
    Report, Seat, Setting, Sprt, Stop, Verdict, play_match, read_suite,
};

/// Twelve quiet positions, so that no two pairs are alike.
const SUITE: &str = include_str!("suite.epd");

/// An engine of `tests/unruly` with the manner of `args`, and settings of its own.
fn engine(args: &str, settings: &[&str]) -> EngineSpec {
    let own = [&format!("cmd={}", env!("CARGO_BIN_EXE_unruly-engine")), &format!("args={args}")];
    let words = own.into_iter().map(String::as_str).chain(settings.iter().copied());
    let own: Vec<Setting> = words.map(|word| word.parse().unwrap()).collect();
    EngineSpec::read(&["nodes=1".parse().unwrap()], &own).unwrap()
}

/// A match of `pairs` pairs of the engine against one that behaves.
fn plan(engine_under_test: EngineSpec, pairs: u32) -> Plan {
    let positions = read_suite(SUITE, RuleSet::WarMachine).unwrap();
    Plan {
        engines: [engine_under_test, engine("good", &["name=Good"])],
        openings: Openings::suite(positions, "suite.epd", Order::Random(1), 0).unwrap(),
        rules: RuleSet::WarMachine,
        draws: DrawRules::Default,
        rounds: NonZeroU32::new(pairs).unwrap(),
        sprt: None,
        adjudication: Adjudication { max_moves: NonZeroU32::new(40), ..Adjudication::default() },
        concurrency: NonZeroUsize::MIN,
        patience: Patience {
            ready: Duration::from_secs(20),
            late: Duration::from_secs(10),
            unbounded: Duration::from_secs(20),
        },
    }
}

fn play(plan: &Plan, records: &Records) -> Result<(Report, Vec<GameSummary>), MatchError> {
    let mut games = Vec::new();
    let report = play_match(plan, records, &Stop::new(), &mut |event| {
        if let Event::Finished { game, .. } = event {
            games.push((*game).clone());
        }
    })?;
    Ok((report, games))
}

/// Plays two pairs, in which the engine under test must lose every game by `kind`.
#[track_caller]
fn assert_loses(engine: EngineSpec, kind: EndingKind, detail: &str) {
    let mut plan = plan(engine, 2);
    if kind == EndingKind::Hang {
        plan.patience.late = Duration::from_millis(200);
    }
    let (report, games) = play(&plan, &Records::default()).unwrap();
    assert_eq!(games.len(), 4);
    for game in &games {
        assert_eq!((game.winner(), game.ending), (Some(Seat::Second), kind), "{game:?}");
        let found = game.detail.as_deref().unwrap_or_default();
        assert!(found.contains(detail), "expected {detail:?} in {found:?}");
    }
    assert_eq!(report.tally().faults().collect::<Vec<_>>(), [(Seat::First, kind, 4)]);
    assert_eq!(report.tally().pairs().counts(), [2, 0, 0, 0, 0]);
}

#[test]
fn a_crash_is_a_loss_and_its_last_words_are_kept() {
    assert_loses(engine("crash", &[]), EndingKind::Crash, "out of cheese");
}

#[test]
fn an_end_without_a_word_is_a_crash() {
    assert_loses(engine("exit", &[]), EndingKind::Crash, "exit status: 0");
}

#[test]
fn no_move_is_a_loss() {
    assert_loses(engine("none", &[]), EndingKind::NoMove, "in ");
}

#[test]
fn what_is_no_move_is_a_loss() {
    assert_loses(engine("garbage", &[]), EndingKind::IllegalMove, "expected a move");
}

#[test]
fn an_illegal_move_is_a_loss() {
    assert_loses(engine("illegal", &[]), EndingKind::IllegalMove, "expected a legal move, found a1a10");
    assert_loses(engine("foreign", &[]), EndingKind::IllegalMove, "expected a legal move");
}

#[test]
fn an_engine_that_does_not_answer_loses() {
    assert_loses(engine("hang", &["tc=0.2"]), EndingKind::Hang, "no move");
    assert_loses(engine("spam", &["st=0.05"]), EndingKind::Hang, "no move");
    let mut plan = plan(engine("hang", &[]), 1);
    plan.patience.unbounded = Duration::from_millis(300);
    let (report, _) = play(&plan, &Records::default()).unwrap();
    assert_eq!(report.tally().faults().collect::<Vec<_>>(), [(Seat::First, EndingKind::Hang, 2)]);
}

#[test]
#[cfg(target_os = "linux")]
fn what_an_engine_has_started_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("child");
    let parent = engine(&format!("parent {}", file.display()), &["tc=0.2"]);
    let mut plan = plan(parent, 1);
    plan.patience.late = Duration::from_millis(200);
    let (report, _) = play(&plan, &Records::default()).unwrap();
    assert_eq!(report.tally().faults().map(|(_, kind, _)| kind).collect::<Vec<_>>(), [EndingKind::Hang]);
    let child = std::fs::read_to_string(file).unwrap();
    // A killed process that nobody asks for stays as a zombie. It may take a moment to die.
    let is_alive = || {
        let state = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        !state.is_empty() && !state.contains(") Z ")
    };
    for _ in 0..500 {
        if !is_alive() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the engine's child {child} still runs");
}

#[test]
fn an_answer_after_the_time_is_a_loss() {
    assert_loses(engine("slow 150", &["st=0.05"]), EndingKind::TimeLoss, "of 0.050 s used");
    assert_loses(engine("slow 60", &["tc=0.1"]), EndingKind::TimeLoss, "s used");
}

#[test]
fn an_engine_that_is_never_ready_ends_the_match_at_once() {
    for (manner, awaited) in [("stuck", "`uciok`"), ("unready", "`readyok`")] {
        let mut plan = plan(engine(manner, &[]), 1);
        plan.patience.ready = Duration::from_secs(2);
        let error = play(&plan, &Records::default()).unwrap_err().to_string();
        assert!(error.contains(&format!("no {awaited} within 2.000 s")), "{error}");
    }
    // More than a pipe holds, so that it is never written to its end.
    let mut deaf = plan(engine("deaf", &[&format!("option.Book={}", "x".repeat(1 << 20))]), 1);
    deaf.patience.ready = Duration::from_secs(2);
    let error = play(&deaf, &Records::default()).unwrap_err().to_string();
    assert!(error.ends_with("hang while it was made ready: it read no command within 2.000 s"), "{error}");
    let mut missing = engine("good", &[]);
    missing.command = "/nowhere/at/all".into();
    let error = play(&plan(missing, 1), &Records::default()).unwrap_err().to_string();
    assert!(error.starts_with("/nowhere/at/all: crash while it was made ready: cannot start"), "{error}");
}

#[test]
fn settings_that_an_engine_does_not_have_end_the_match_at_once() {
    for (setting, reason) in [
        ("option.Hahs=16", "expected an option that it declares, found `Hahs`"),
        ("option.Hash=abc", "expected a number from 1 to 64 for the option `Hash`, found `abc`"),
        ("option.hash=65", "expected a number from 1 to 64 for the option `hash`, found `65`"),
        ("ini=/nowhere/at/all.ini", "cannot read /nowhere/at/all.ini: No such file or directory (os error 2)"),
    ] {
        let engine = engine("good", &["name=A", setting]);
        let error = play(&plan(engine, 1), &Records::default()).unwrap_err().to_string();
        assert_eq!(error, format!("A: {reason}"), "{setting}");
    }
}

#[test]
fn a_crashed_engine_plays_the_next_game() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("crashed");
    let (report, games) =
        play(&plan(engine(&format!("crash-once {}", mark.display()), &[]), 2), &Records::default()).unwrap();
    let faults: Vec<bool> = games.iter().map(|game| game.ending.is_fault()).collect();
    assert_eq!(faults, [true, false, false, false]);
    assert_eq!(report.tally().games(), 4);
}

#[test]
fn noise_between_the_answers_is_passed_over() {
    let (report, _) = play(&plan(engine("loud", &[]), 1), &Records::default()).unwrap();
    assert_eq!(report.tally().faults().count(), 0, "{report}");
}

#[test]
fn every_opening_is_played_with_both_colours() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn");
    let mut plan = plan(engine("good", &["name=Better"]), 6);
    plan.concurrency = NonZeroUsize::new(3).unwrap();
    let records = Records {
        pgn: Some(pgn.clone()),
        event: "Test".to_owned(),
        date: "2026.11.30".to_owned(),
        ..Records::default()
    };
    let (report, _) = play(&plan, &records).unwrap();
    // The same engine twice: what one game of a pair gives to a side, the other gives to the other.
    assert_eq!(report.tally().pairs().counts(), [0, 0, 6, 0, 0], "{report}");
    let games = read_back(&pgn);
    assert_eq!(games.len(), 12);
    let mut met: Vec<_> = games.iter().map(|game| (game.initial.to_fen(), tag(game, "White").to_owned())).collect();
    met.sort();
    met.dedup();
    assert_eq!(met.len(), 12, "each opening once with either colour");
}

/// The games of a file, in which our own reader must find nothing wrong.
#[track_caller]
fn read_back(path: &Path) -> Vec<PgnGame> {
    let text = std::fs::read(path).unwrap();
    let (games, problems) = read_games(&text);
    assert_eq!(problems, [], "{}", String::from_utf8_lossy(&text));
    games
}

fn tag<'a>(game: &'a PgnGame, name: &str) -> &'a str {
    game.tags.get(name).unwrap_or_else(|| panic!("no tag {name} in {:?}", game.tags))
}

#[test]
fn the_pgn_says_what_happened() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn");
    let mut plan = plan(engine("illegal", &["tc=5+0.1"]), 1);
    plan.draws = DrawRules::Strict;
    let records = Records { pgn: Some(pgn.clone()), event: "Test".to_owned(), ..Records::default() };
    play(&plan, &records).unwrap();
    let games = read_back(&pgn);
    let [first, second] = games.as_slice() else { panic!("{games:?}") };
    assert_eq!((first.result, second.result), (ResultMark::Win(Color::Black), ResultMark::Win(Color::White)));
    assert_eq!([tag(first, "White"), tag(first, "Black")], ["Unruly illegal", "Good"]);
    assert_eq!(
        [tag(first, "Termination"), tag(first, "Round"), tag(second, "Round")],
        ["rules infraction", "1.1", "1.2"]
    );
    assert_eq!([tag(first, "WhiteTimeControl"), tag(first, "BlackTimeControl")], ["5+0.1", "-"]);
    assert_eq!(first.draws, DrawRules::Strict);
    let comments: Vec<&String> = first.line.0.iter().map(|node| &node.after[0]).collect();
    assert!(comments[0].starts_with("-0.35/4 ") && comments[0].ends_with('s'), "{comments:?}");
    assert!(comments[3].contains("black wins, white lost by illegal move"), "{comments:?}");
}

#[test]
fn a_match_goes_on_from_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let records = Records { log: Some(folder.path().join("match.log")), resume: true, ..Records::default() };
    let (_, games) = play(&plan(engine("good", &[]), 2), &records).unwrap();
    assert_eq!(games.len(), 4);
    let (report, games) = play(&plan(engine("good", &[]), 3), &records).unwrap();
    assert_eq!(games.iter().map(|game| game.game).collect::<Vec<_>>(), [4, 5]);
    assert_eq!((report.tally().games(), report.tally().pairs().total()), (6, 3));
    // Other settings are another match.
    let error = play(&plan(engine("good", &["nodes=2"]), 3), &records).unwrap_err().to_string();
    assert!(error.contains("engines: expected"), "{error}");
    let error = play(&plan(engine("good", &[]), 3), &Records { resume: false, ..records }).unwrap_err().to_string();
    assert!(error.ends_with("the file exists; it can be gone on from, or removed"), "{error}");
}

/// A power failure, say, between the line in the log and the game in the PGN.
#[test]
fn a_game_that_was_cut_off_is_played_again_and_is_there_once() {
    let folder = tempfile::tempdir().unwrap();
    let [log, pgn] = ["match.log", "games.pgn"].map(|name| folder.path().join(name));
    let records = Records { log: Some(log), pgn: Some(pgn.clone()), resume: true, ..Records::default() };
    play(&plan(engine("good", &[]), 2), &records).unwrap();
    let text = std::fs::read_to_string(&pgn).unwrap();
    std::fs::write(&pgn, &text[..text.len() - 40]).unwrap();
    let (report, games) = play(&plan(engine("good", &[]), 3), &records).unwrap();
    assert_eq!(games.iter().map(|game| game.game).collect::<Vec<_>>(), [3, 4, 5]);
    assert_eq!(report.tally().games(), 6);
    let rounds: Vec<_> = read_back(&pgn).iter().map(|game| tag(game, "Round").to_owned()).collect();
    assert_eq!(rounds, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]);
}

#[test]
fn a_match_that_goes_on_with_another_engine_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let records = Records { log: Some(folder.path().join("match.log")), resume: true, ..Records::default() };
    play(&plan(engine("good", &[]), 1), &records).unwrap();
    let mut told = Vec::new();
    let plan = plan(engine("good", &["name=Better"]), 2);
    let report = play_match(&plan, &records, &Stop::new(), &mut |event| {
        if let Event::Started { changes, .. } = event {
            told = changes.to_vec();
        }
    });
    let expected = "Better is not what it was in the first 2 games: the name: expected none, found Better";
    assert_eq!(told, [expected]);
    assert!(report.unwrap().to_string().contains("not the same Better until game 2 and after it"));
}

#[test]
fn a_stopped_match_keeps_what_is_finished() {
    let stop = Stop::new();
    let plan = plan(engine("good", &[]), 6);
    let report = play_match(&plan, &Records::default(), &stop, &mut |event| {
        if let Event::Finished { game, .. } = event
            && game.game == 2
        {
            stop.stop();
        }
    });
    let games = report.unwrap().tally().games();
    // The next game may have been finished already when the third one's news came.
    assert!((3..=4).contains(&games), "{games}");
}

#[test]
fn a_test_that_has_decided_ends_the_match() {
    let mut plan = plan(engine("illegal", &[]), 1_000);
    plan.sprt = Some(Sprt::new(0.0, 200.0).unwrap());
    let (report, games) = play(&plan, &Records::default()).unwrap();
    assert_eq!(report.verdict(), Some(Verdict::Lower));
    assert!(games.len() < 100, "{}", games.len());
    assert!(report.to_string().contains("elo0 accepted"), "{report}");
}

#[test]
fn an_engine_without_the_vanishing_pawn_is_helped() {
    let position = |fen| kamil::Position::from_fen(fen, RuleSet::WarMachine).unwrap();
    // The white Pawn e9 vanishes on e10, and that is the one legal move.
    let forced = position("10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1");
    // The engine answers `(none)` at its third move, when the Pawn c9 may vanish and its King may move as well.
    let chosen = position("9k/2P7/10/10/10/10/10/10/6G3/K9 w - - 0 1");
    let referee_moves = |first, opening| {
        let mut plan = plan(engine(first, &["quirk=no-vanish"]), 1);
        plan.engines[1].quirk = plan.engines[0].quirk;
        plan.openings = Openings::single(opening, "one position");
        play(&plan, &Records::default()).unwrap()
    };
    let (report, games) = referee_moves("good", forced);
    assert!(games.iter().all(|game| game.by_referee >= 1 && !game.ending.is_fault()), "{games:?}");
    assert!(report.to_string().contains("does not know the vanishing Pawn"), "{report}");
    let (report, _) = referee_moves("none", chosen);
    assert!(report.to_string().contains("vanishing moves for the engine that knows none"), "{report}");
}

#[test]
fn the_block_of_results_says_everything() {
    let (report, _) = play(&plan(engine("good", &["name=A", "option.Hash=16"]), 2), &Records::default()).unwrap();
    let text = report.to_string();
    let keys: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let expected = [
        "engines",
        "limits",
        "options",
        "openings",
        "rules",
        "adjudicated",
        "games",
        "pairs",
        "difference",
        "draws",
        "wins",
        "faults",
    ];
    assert_eq!(keys, expected, "{text}");
    assert!(
        text.contains("A v Good\n")
            && text.contains("nodes=1 each\n")
            && text.contains("A: Hash=16; Good: the engine's own\n")
    );
    assert!(text.contains("suite.epd (12 positions, random order, seed 1)\n"), "{text}");
}
