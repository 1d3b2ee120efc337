//! Help texts, completions and manual pages.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::kamil;

/// Every command, with the words that name it.
const COMMANDS: &[&[&str]] = &[
    &[],
    &["perft"],
    &["moves"],
    &["play-moves"],
    &["status"],
    &["diagram"],
    &["variants"],
    &["pgn"],
    &["match"],
    &["openings"],
    &["eval"],
    &["analyse"],
    &["bench"],
    &["tablebase"],
    &["uci"],
    &["xboard"],
    &["serve"],
    &["backup"],
    &["bridge"],
    &["completions"],
    &["man"],
    &["help"],
    &["pgn", "check"],
    &["tablebase", "generate"],
    &["tablebase", "verify"],
    &["tablebase", "probe"],
    &["tablebase", "stats"],
];

/// The command line of the example that a help text ends with.
#[track_caller]
pub(crate) fn example(help: &str) -> &str {
    let (_, example) = help.rsplit_once("\nExample:\n  kamil ").expect(help);
    assert!(!example.trim_end().contains('\n'), "the help does not end with its example:\n{help}");
    example.trim_end()
}

#[test]
fn the_list_of_commands_is_whole() {
    let help = kamil(["--help"]).good();
    let (_, list) = help.split_once("\nCommands:\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let names =
        list.lines().filter(|line| !line.starts_with("   ")).map(|line| line.split_whitespace().next().unwrap());
    let known = COMMANDS.iter().filter(|words| words.len() == 1).map(|words| words[0]);
    assert!(names.eq(known), "{list}");
}

#[test]
fn every_help_ends_with_an_example_that_names_its_command() {
    for words in COMMANDS {
        let long = kamil(words.iter().chain(&["--help"])).good();
        let short = kamil(words.iter().chain(&["-h"])).good();
        assert_eq!(example(&long), example(&short));
        assert!(example(&long).starts_with(&words.join(" ")), "{long}");
        assert!(long.contains(&format!("Usage: kamil {}", words.join(" "))), "{long}");
        assert_eq!(kamil([&["help"], *words].concat()).good(), long);
        assert!(long.lines().all(|line| line.chars().count() <= 100), "{long}");
    }
}

#[test]
fn every_example_runs() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.pgn"), "1. e3 e8 2. Nc3 *\n").unwrap();
    // The server's example runs until it is told to stop, that of a backup needs a server's games, that of a match
    // engines, that of the bridge both, and that of the bench takes seconds: their own tests have them.
    let elsewhere = ["serve", "backup", "bridge", "match", "bench"];
    for words in COMMANDS.iter().filter(|words| words.first().is_none_or(|word| !elsewhere.contains(word))) {
        let help = kamil(words.iter().chain(&["--help"])).good();
        let example = example(&help);
        run_in_shell(example, folder.path());
    }
    assert!(folder.path().join("kamil.bash").metadata().unwrap().len() > 1000);
    assert!(folder.path().join("man1/kamil.1").is_file());
    assert!(folder.path().join("balanced.epd").is_file());
}

#[track_caller]
pub(crate) fn run_in_shell(example: &str, folder: &Path) {
    let binary = env!("CARGO_BIN_EXE_kamil");
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec '{binary}' {example}")]).current_dir(folder).stdin(Stdio::null());
    let output = shell.output().expect("there is a shell");
    assert!(output.status.success() && output.stderr.is_empty(), "{example}: {output:?}");
}

#[test]
fn completions_name_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = kamil(["completions", shell]).good();
        for words in &COMMANDS[1..] {
            assert!(script.contains(words[0]), "{shell} lacks {words:?}");
        }
    }
}

#[test]
fn bash_takes_its_completions() {
    let script = kamil(["completions", "bash"]).good();
    let asked = "COMP_WORDS=(kamil sta); COMP_CWORD=1; _kamil kamil sta kamil; echo \"${COMPREPLY[@]}\"";
    let output = Command::new("bash").args(["--norc", "-c", &format!("{script}\n{asked}")]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "status\n", "{output:?}");
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("some/where");
    let out = kamil(["man".as_ref(), pages.as_os_str()]).good();
    let written: Vec<&str> = out.lines().collect();
    assert_eq!(written.len(), COMMANDS.len());
    for words in COMMANDS {
        let name = [&["kamil"], *words].concat().join("-");
        let path = pages.join(format!("{name}.1"));
        assert!(written.contains(&path.to_str().unwrap()), "{out}");
        let page = std::fs::read_to_string(&path).unwrap();
        assert!(page.contains(".TH ") && page.contains("Example:"), "{page}");
    }
}

#[test]
fn manual_pages_that_cannot_be_written_are_an_error() {
    let error = kamil(["man", "/dev/null/pages"]).bad(1);
    assert!(error.starts_with("error: cannot make the folder /dev/null/pages: "), "{error}");
}
