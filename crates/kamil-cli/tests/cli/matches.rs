//! `kamil match` and `kamil openings`.

use kamil::RuleSet;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use kamil::pgn::read_games;

use crate::help::example;
use crate::run::{Run, kamil, testdata};

/// `kamil match` between this binary and itself, as its tests start it.
fn play(settings: &[&str], options: &[&str]) -> Run {
    let program = format!("cmd={}", env!("CARGO_BIN_EXE_kamil"));
    let engine = ["--engine", &program, "args=uci"];
    let words = ["match"].into_iter().chain(engine).chain(engine).chain(["--each"]);
    kamil(words.chain(settings.iter().copied()).chain(options.iter().copied()))
}

#[test]
fn the_engine_plays_itself_without_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn");
    let suite = format!("file={}", testdata("openings/balanced.epd").display());
    let settings = ["nodes=300", "option.Hash=1", "timemargin=0"];
    let options = ["--rounds", "4", "--concurrency", "2", "--faultless", "--openings", &suite, "order=random"];
    let result = play(&settings, &[&options[..], &["--pgn", pgn.to_str().unwrap()]].concat()).good();
    assert!(result.starts_with("engines      Kamil "), "{result}");
    assert!(result.contains("\nfaults       none\n") && result.contains("\ngames        8: "), "{result}");
    let text = std::fs::read(&pgn).unwrap();
    let (games, problems) = read_games(&text);
    assert_eq!((games.len(), problems), (8, vec![]));
    // What ended the game is in the last comment, and a score in each.
    assert!(games.iter().all(|game| game.line.0.iter().all(|node| node.after[0].contains('/'))), "{games:#?}");
}

#[test]
fn the_words_of_fastchess_are_taken() {
    let folder = tempfile::tempdir().unwrap();
    let [pgn, log] = ["games.pgn", "match.log"].map(|name| folder.path().join(name));
    let files = [&pgn, &log].map(|path| format!("file={}", path.display()));
    let words = ["--rounds", "1", "--games", "2", "--repeat", "--recover", "--srand", "7", "--maxmoves", "5"];
    let lists = ["--resign", "movecount=3", "score=600", "twosided=true", "--pgnout", &files[0], "--log", &files[1]];
    play(&["nodes=50"], &[&words[..], &lists[..]].concat()).good();
    assert!(pgn.exists() && log.exists());
    let error = play(&["nodes=50"], &["--resign", "movecount=3", "score=600", "twosided=false"]).bad(1);
    assert!(error.contains("--resign twosided: expected true"), "{error}");
    let error = play(&["nodes=50"], &["--games", "1"]).bad(1);
    assert!(error.contains("invalid value '1' for '--games"), "{error}");
}

#[test]
fn a_match_under_the_strict_rules_ends() {
    let options = ["--rounds", "1", "--draw-rules", "strict", "--max-moves", "30", "--json"];
    let result = play(&["nodes=50"], &options).json();
    assert_eq!(result["games"], 2, "{result}");
    assert_eq!(result["faults"], serde_json::json!([]), "{result}");
}

#[test]
fn the_camel_rules_are_played() {
    let result = play(&["nodes=50"], &["--rounds", "1", "--array", "camel", "--faultless"]).good();
    assert!(result.contains("\nrules        camel, draw rules default\n"), "{result}");
}

#[test]
fn a_match_goes_on_from_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("match.log");
    let log = log.to_str().unwrap();
    play(&["nodes=50"], &["--rounds", "1", "--max-moves", "5", "--log", log]).good();
    let resumed = play(&["nodes=50"], &["--rounds", "2", "--max-moves", "5", "--log", log, "--resume"]).good();
    assert!(resumed.contains("\ngames        4: "), "{resumed}");
    let other = play(&["nodes=50", "name=other"], &["--rounds", "2", "--max-moves", "5", "--log", log, "--resume"]);
    let warning = "warning: other is not what it was in the first 4 games: the name: expected none, found other";
    assert!(other.err.contains(warning), "{other:?}");
    let error = play(&["nodes=60"], &["--rounds", "2", "--max-moves", "5", "--log", log, "--resume"]).bad(1);
    assert!(error.contains("expected the settings of the match so far, found others: engines: "), "{error}");
}

#[test]
fn a_program_that_is_no_engine_is_an_error() {
    let error = kamil(["match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1"]).bad(1);
    assert!(error.contains("true: crash while it was made ready: exit status: 0"), "{error}");
}

#[test]
fn settings_that_are_unknown_or_missing_are_misuse_and_wrong_ones_are_not() {
    let with = |settings: &[&str]| {
        let words = ["match", "--engine", "cmd=true", "--engine", "cmd=true", "--each", "depth=1"];
        kamil(words.iter().chain(settings))
    };
    let error = kamil(["match", "--engine", "cmd=true", "--each", "depth=1"]).bad(2);
    assert!(error.contains("expected two engines, --engine cmd=… --engine cmd=…, found 1"), "{error}");
    let error = kamil(["match", "--engine", "cmd=true", "--engine", "name=x", "--each", "depth=1"]).bad(2);
    assert!(error.contains("the second --engine: expected the engine's program"), "{error}");
    for (settings, code, message) in [
        (&["foo=1"][..], 2, "found `foo`"),
        (&["nodes=0"], 1, "nodes: expected a number of nodes from 1"),
        (&["--openings", "order=random"], 2, "--openings: expected file=FILE"),
        (&["--openings", "plies=8"], 2, "found `plies=8`"),
        (&["--openings", "order=odd"], 1, "found `order=odd`"),
        (&["--sprt", "elo0=1"], 2, "--sprt: expected elo1=NUMBER"),
        (&["--sprt", "elo0=1", "elo1=0"], 1, "expected elo0 below elo1"),
        (&["--draw", "movecount=3"], 2, "--draw: expected movenumber=N"),
        (&["--resign", "movecount=3", "score=x"], 1, "--resign score: expected a number"),
        (&["--resign", "movecount=3", "score=3", "odd=1"], 2, "--resign: `odd` is not known"),
    ] {
        let error = with(settings).bad(code);
        assert!(error.contains(message), "{settings:?}: {error}");
    }
}

#[test]
fn the_example_runs() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["new", "old"] {
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_kamil"), folder.path().join(name)).unwrap();
    }
    let help = kamil(["match", "--help"]).good();
    crate::help::run_in_shell(example(&help), folder.path());
}

#[test]
fn a_suite_says_how_it_was_made_and_reads_back() {
    let range = ["--unbalanced", "--min-cp", "20", "--max-cp", "99"];
    let options = [&range[..], &["--count", "6", "--plies", "4-8", "--seed", "7", "--nodes", "500"]].concat();
    let text = kamil(["openings"].iter().chain(&options)).good();
    let signature = std::fs::read_to_string(testdata("bench.txt")).unwrap();
    assert!(text.lines().next().unwrap().ends_with(&format!(". Bench: {}", signature.trim())), "{text}");
    let recipe = text.lines().nth(1).unwrap();
    let arguments: Vec<&str> = recipe.strip_prefix("# kamil ").unwrap().split(' ').collect();
    assert_eq!(kamil(&arguments).good(), text, "the recipe makes the suite again");
    assert_eq!(read_suite(&text).len(), 6);
}

#[test]
fn the_suites_of_the_project_have_500_openings_each_and_no_two_alike() {
    let mut all = Vec::new();
    for name in ["openings/balanced.epd", "openings/unbalanced.epd"] {
        let positions = read_suite(&std::fs::read_to_string(testdata(name)).unwrap());
        assert_eq!(positions.len(), 500, "{name}");
        all.extend(positions.iter().map(kamil::Position::key));
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 1_000);
}

#[track_caller]
fn read_suite(text: &str) -> Vec<kamil::Position> {
    kamil_match::read_suite(text, RuleSet::WarMachine).unwrap()
}

/// An interrupt is for the match, not for its engines: they are not in the terminal's process group.
#[test]
fn an_interrupt_ends_a_match_with_the_result_so_far() {
    let program = format!("cmd={}", env!("CARGO_BIN_EXE_kamil"));
    let engine = ["--engine", &program, "args=uci"];
    let mut command = crate::run::command();
    command.arg("match").args(engine).args(engine).args(["--each", "nodes=100", "--rounds", "100000"]);
    command.args(["--max-moves", "10", "--ratinginterval", "1"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    errors.read_line(&mut line).unwrap();
    assert!(line.starts_with("1 games: "), "{line}");
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let mut rest = String::new();
    errors.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    let result = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && !rest.contains("warning"), "{rest}{result}");
    assert!(result.contains("\nfaults       none\n"), "{result}");
}
