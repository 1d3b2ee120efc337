//! `kamil pgn check`.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::Stdio;

use kamil::{Array, DrawRules, Game, San};

use crate::run::{Run, command, kamil_reading};

const GOOD: &str = "[Event \"A\"]\n[Result \"*\"]\n\n1. e3 e8 2. Nc3 {out} (2. Nh3) Nc8 *\n";
const BAD: &str = "[Event \"B\"]\n\n1. e3 e9 *\n\n1. e3 e8\n2. Nb9 *\n";
/// The first position stands for the third time before the fifth move.
const REPEATED: &str = "1. Nc3 Nc8 2. Nb1 Nb10 3. Nc3 Nc8 4. Nb1 Nb10 5. a3 *\n";

/// A folder with files of games, and the binary run in it.
fn in_folder(files: &[(&str, &str)], arguments: &[&str]) -> Run {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    run_in(folder.path(), arguments)
}

fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = command().args(["pgn", "check"]).args(arguments).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn good_games_are_counted() {
    let out = in_folder(&[("a.pgn", GOOD), ("b.pgn", GOOD)], &["a.pgn", "b.pgn"]).good();
    assert_eq!(out, "2 files, 2 games, 10 moves, 0 problems\n");
    assert_eq!(in_folder(&[("a.pgn", "")], &["a.pgn"]).good(), "1 file, 0 games, 0 moves, 0 problems\n");
    assert_eq!(in_folder(&[("a.pgn", "1. a3 *")], &["a.pgn"]).good(), "1 file, 1 game, 1 move, 0 problems\n");
}

#[test]
fn problems_have_a_file_a_line_and_a_column() {
    let run = in_folder(&[("a.pgn", GOOD), ("b.pgn", BAD)], &["a.pgn", "b.pgn"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", run.out);
    assert!(lines[0].starts_with("b.pgn:3:7: expected a legal move, found `e9`"), "{}", run.out);
    assert!(lines[1].starts_with("b.pgn:6:4: expected a legal move, found `Nb9`"), "{}", run.out);
    assert_eq!(lines[2], "2 files, 3 games, 8 moves, 2 problems");
}

#[test]
fn repetition_is_judged_here() {
    let run = kamil_reading(["pgn", "check", "-"], REPEATED.as_bytes());
    assert_eq!(run.code, 1);
    assert!(
        run.out.starts_with("-:1:50: expected no move after the end of the game (draw by repetition)"),
        "{}",
        run.out
    );
    let strict = format!("[DrawRules \"none\"]\n\n{REPEATED}");
    assert_eq!(kamil_reading(["pgn", "check", "-"], strict.as_bytes()).code, 0);
    let drawn = REPEATED.replace(" 5. a3 *", " 1/2-1/2");
    assert_eq!(kamil_reading(["pgn", "check", "-"], drawn.as_bytes()).code, 0);
    let claimed = REPEATED.replace(" 5. a3 *", " 1-0");
    let run = kamil_reading(["pgn", "check", "-"], claimed.as_bytes());
    assert!(run.out.contains("expected the result 1/2-1/2, since draw by repetition, found 1-0"), "{}", run.out);
}

#[test]
fn a_stalemated_side_has_lost() {
    let head = "[SetUp \"1\"]\n[FEN \"k9/p2K6/P9/10/10/10/10/10/10/10 w - - 0 1\"]\n\n";
    let right = format!("{head}1. Kc9# 1-0\n");
    assert_eq!(kamil_reading(["pgn", "check", "-"], right.as_bytes()).code, 0);
    let wrong = format!("{head}1. Kc9# 1/2-1/2\n");
    let run = kamil_reading(["pgn", "check", "-"], wrong.as_bytes());
    assert!(run.out.contains("expected the result 1-0, since white wins by stalemate"), "{}", run.out);
}

#[test]
fn standard_input_is_a_dash() {
    let run = kamil_reading(["pgn", "check", "-"], BAD.as_bytes());
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("-:3:7: "), "{}", run.out);
    assert_eq!(kamil_reading(["pgn", "check", "-"], GOOD.as_bytes()).good(), "1 file, 1 game, 5 moves, 0 problems\n");
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let run = in_folder(&[("a.pgn", GOOD)], &["missing.pgn", "a.pgn", "."]);
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "1 file, 1 game, 5 moves, 0 problems\n");
    let errors: Vec<&str> = run.err.lines().collect();
    assert_eq!(errors.len(), 2, "{}", run.err);
    assert!(errors[0].starts_with("error: cannot open missing.pgn: No such file"), "{}", run.err);
    assert!(errors[1].starts_with("error: cannot read .: "), "{}", run.err);
}

#[test]
fn json_is_a_line_a_problem_and_one_of_counts() {
    let run = in_folder(&[("b.pgn", BAD)], &["--json", "b.pgn"]);
    assert_eq!(run.code, 1);
    let lines: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["file"], &lines[0]["line"], &lines[0]["column"]), (&"b.pgn".into(), &3.into(), &7.into()));
    assert!(lines[0]["message"].as_str().unwrap().starts_with("expected a legal move, found `e9`"));
    assert_eq!(lines[2], serde_json::json!({ "files": 1, "games": 2, "moves": 3, "problems": 2 }));
}

#[test]
fn any_bytes_are_answered() {
    let mut state = 1_u32;
    let noise: Vec<u8> = (0..1 << 20)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        })
        .collect();
    let run = kamil_reading(["pgn", "check", "-"], &noise);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert!(run.out.lines().last().unwrap().starts_with("1 file, "));
}

#[test]
fn problems_that_nobody_reads_end_quietly() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("b.pgn"), BAD.repeat(5_000)).unwrap();
    let mut command = command();
    command.args(["pgn", "check", "b.pgn"]).current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut first = [0; 6];
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"b.pgn:");
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// A game of random moves with its result, some of them with a long comment.
fn random_game(mut state: u64) -> String {
    let mut game = Game::new(Array::Kamil, DrawRules::Default);
    let mut text = String::from("[Event \"?\"]\n\n");
    while game.outcome().is_none() && game.moves().len() < 200 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let moves = game.position().legal_moves();
        let mv = moves[(state >> 33) as usize % moves.len()];
        writeln!(text, "{}", San::from_move(game.position(), mv)).unwrap();
        if state >> 60 == 0 {
            writeln!(text, "{{{}}}", "a comment in its length ".repeat(100)).unwrap();
        }
        game.play(mv).unwrap();
    }
    text.push_str(game.outcome().map_or("*", kamil::Outcome::result));
    text + "\n\n"
}

#[test]
fn memory_stays_small_however_much_there_is_to_read() {
    const SIZE: usize = 100_000_000;
    let games: String = (1..40).map(random_game).collect();
    let mut child = command().args(["pgn", "check", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let times = SIZE / games.len() + 1;
    for _ in 0..times {
        stdin.write_all(games.as_bytes()).unwrap();
    }
    // The pipe holds little, so nearly all of it has been read by now.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kib: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{out}");
    assert!(out.starts_with(&format!("1 file, {} games, ", times * 39)), "{out}");
    assert!(kib < 32 * 1024, "{kib} KiB at the peak");
}
