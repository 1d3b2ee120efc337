//! `kamil variants`.

use crate::run::{kamil, kamil_reading};

/// The source document's own head, with the key lines of its text.
const SOURCE: &str = "---
title: Shatranj Kamil
slug: shatranj-kamil
board: \"10×10\"
players: \"2\"
parent: chess
win: Checkmate or stalemate
special: \"Adds two War Machines (Dabbabah) per side.\"
engine:
  topology:
    type: grid
    rows: 10
    cols: 10
  players: [white, black]
  render:
    cellSize: 34
  setup: \"rncbqkbcnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCBQKBCNR\"
---

## Shatranj Kamil
";
const CAMEL: &str = "rncegkecnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCEGKECNR w - - 0 1";
const KAMIL: &str = "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR w - - 0 1";
const TAMMA: &str = "rnewkgwenr/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/RNEWGKWENR w - - 0 1";
const WARNING: &str = "the setup has Camels, but the text names War Machines";

#[test]
fn the_list_has_every_rule_set_and_array() {
    let out = kamil(["variants"]).good();
    for line in ["  kamil        war-machine (default)", "  tamma        war-machine", "  camel        camel"] {
        assert!(out.lines().any(|found| found == line), "{out}");
    }
    for fen in [KAMIL, TAMMA, CAMEL] {
        assert!(out.contains(&format!("  {fen}\n")), "{out}");
    }
    assert!(out.contains("K King, G General, E Elephant, W War Machine, N Knight, R Rook, P Pawn\n"), "{out}");
    assert_eq!(kamil(["variants", "--format", "text"]).good(), out);
}

#[test]
fn one_array_brings_its_rule_set_alone() {
    let out = kamil(["variants", "--array", "camel"]).good();
    assert!(out.contains(CAMEL) && !out.contains("War Machine"), "{out}");
}

#[test]
fn json_has_what_a_front_end_needs() {
    let json = kamil(["variants", "--format", "json"]).json();
    let arrays = serde_json::json!([
        { "name": "kamil", "rules": "war-machine", "default": true, "fen": KAMIL },
        { "name": "tamma", "rules": "war-machine", "default": false, "fen": TAMMA },
        { "name": "camel", "rules": "camel", "default": false, "fen": CAMEL },
    ]);
    assert_eq!(json["arrays"], arrays);
    let rule_sets = json["ruleSets"].as_array().unwrap();
    assert_eq!(rule_sets.len(), 2);
    assert_eq!((&rule_sets[1]["name"], &rule_sets[1]["defaultArray"]), (&"camel".into(), &"camel".into()));
    let men = rule_sets[0]["men"].as_array().unwrap();
    let letters: Vec<&str> = men.iter().map(|man| man["letter"].as_str().unwrap()).collect();
    assert_eq!(letters, ["K", "G", "E", "W", "N", "R", "P"]);
    assert_eq!(men[3]["role"], "war-machine");
    assert_eq!(men[3]["arabicName"], "دبابة");
}

#[test]
fn front_matter_comes_back_as_it_went() {
    for (array, fen) in [("kamil", KAMIL), ("tamma", TAMMA), ("camel", CAMEL)] {
        let text = kamil(["variants", "--format", "front-matter", "--array", array]).good();
        assert!(text.starts_with("---\n") && text.ends_with("\n---\n"), "{text}");
        assert!(text.contains("\n  letters: kamil\n"), "{text}");
        let run = kamil_reading(["variants", "--import", "-", "--format", "json"], text.as_bytes());
        let json = run.json();
        assert_eq!((&json["array"], &json["fen"]), (&array.into(), &fen.into()));
        assert_eq!(json["warnings"], serde_json::json!([]));
        let again = kamil_reading(["variants", "--import", "-", "--format", "front-matter"], text.as_bytes());
        assert_eq!(again.good(), text);
    }
    let all = kamil(["variants", "--format", "front-matter"]).good();
    assert_eq!(all.matches("\n  letters: kamil\n").count(), 3);
}

#[test]
fn the_sources_front_matter_is_the_camel_array_with_a_warning() {
    let run = kamil_reading(["variants", "--import", "-"], SOURCE.as_bytes());
    assert_eq!(run.code, 0);
    assert!(run.out.contains("\nrules      camel\narray      camel\n"), "{}", run.out);
    assert!(run.out.ends_with(&format!("\nfen        {CAMEL}\n")), "{}", run.out);
    assert!(run.err.starts_with("warning: -: line 17, column "), "{}", run.err);
    assert!(run.err.contains(WARNING), "{}", run.err);
    assert!(run.err.contains("choose the array `kamil` (the text) or `camel` (the setup"), "{}", run.err);
    let run = kamil_reading(["variants", "--import", "-", "--format", "json"], SOURCE.as_bytes());
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert!(json["warnings"][0].as_str().unwrap().contains(WARNING), "{json}");
    assert_eq!((&json["cellSize"], &json["title"]), (&34.into(), &"Shatranj Kamil".into()));
}

#[test]
fn the_choice_can_be_made() {
    for (array, fen) in [("kamil", KAMIL), ("camel", CAMEL)] {
        let arguments = ["variants", "--import", "-", "--format", "json", "--array", array];
        let json = kamil_reading(arguments, SOURCE.as_bytes()).json();
        assert_eq!((&json["array"], &json["fen"]), (&array.into(), &fen.into()));
    }
    let error = kamil_reading(["variants", "--import", "-", "--array", "tamma"], SOURCE.as_bytes()).bad(1);
    assert_eq!(error, "error: -: expected --array kamil or camel, found --array tamma\n");
    let plain = kamil(["variants", "--format", "front-matter", "--array", "kamil"]).good();
    let error = kamil_reading(["variants", "--import", "-", "--array", "kamil"], plain.as_bytes()).bad(1);
    assert!(error.contains("expected no --array, since the front matter leaves no choice"), "{error}");
}

#[test]
fn a_file_is_read_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("source.md");
    std::fs::write(&path, SOURCE).unwrap();
    let run = kamil(["variants".as_ref(), "--import".as_ref(), path.as_os_str()]);
    assert_eq!(run.code, 0);
    assert!(run.err.starts_with(&format!("warning: {}: line 17", path.display())), "{}", run.err);
    let error = kamil(["variants", "--import", "no/such.md"]).bad(1);
    assert!(error.starts_with("error: cannot open no/such.md: "), "{error}");
}

#[test]
fn a_bad_front_matter_is_told_with_its_place() {
    let mixed = SOURCE.replace("RNCBQKBCNR", "RNCEQKBCNR");
    let cases: [(&[u8], &str); 5] = [
        (b"", "error: -: line 1, column 1: expected a line `---` before the front matter"),
        (b"---\ntitle: x\n", "expected a line `---` after a front matter of at most 65536 bytes"),
        (b"---\ntitle: [\n---\n", "error: -: line "),
        (b"\xff\xfe", "error: -: expected UTF-8, found another byte at offset 0"),
        (mixed.as_bytes(), "expected the source's letters in the setup"),
    ];
    for (text, message) in cases {
        let error = kamil_reading(["variants", "--import", "-"], text).bad(1);
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn the_length_of_what_follows_does_not_matter() {
    // The second letter of a pair lies across the end of what is read.
    for filling in ["", "x"] {
        let text = format!("{SOURCE}{filling}{}", "é".repeat(300_000));
        let run = kamil_reading(["variants", "--import", "-"], text.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
    }
    kamil(["variants", "--import", "/dev/zero"]).bad(1);
}

#[test]
fn a_terminal_gets_no_commands_from_a_document() {
    let text = SOURCE.replace("title: Shatranj Kamil", "title: \"a\\e[31mb\\nc\"");
    let run = kamil_reading(["variants", "--import", "-"], text.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("title      a\\u{1b}[31mb\\nc\n"), "{}", run.out);
}

#[test]
fn choosing_the_setup_keeps_it() {
    let text = "---\ntitle: A\nslug: a\nengine:\n  setup: 4k5/10/10/10/4c5/10/10/10/10/4K5 b - - 3 7\n---\n";
    let arguments = ["variants", "--import", "-", "--format", "json", "--array"];
    let json = kamil_reading(arguments.into_iter().chain(["camel"]), text.as_bytes()).json();
    assert_eq!(json["fen"], "4k5/10/10/10/4c5/10/10/10/10/4K5 b - - 3 7");
    let json = kamil_reading(arguments.into_iter().chain(["kamil"]), text.as_bytes()).json();
    assert_eq!(json["fen"], KAMIL);
}

#[test]
fn a_bad_setup_is_told_once() {
    let text = "---\ntitle: A\nslug: a\nengine:\n  letters: kamil\n  setup: 10/10/10/10/10/10/10/10/10/4K5\n---\n";
    let error = kamil_reading(["variants", "--import", "-"], text.as_bytes()).bad(1);
    assert_eq!(error.matches("black has no King").count(), 1, "{error}");
}
