//! Front matter: the source's, our own, and what is no front matter of this game.

use kamil::front_matter::{FrontMatterFault, MAX_LENGTH, Reading, Warning};
use kamil::{Array, FrontMatter, Place, Position, RuleSet};

fn read(text: &str) -> Reading {
    FrontMatter::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refusal(text: &str) -> String {
    FrontMatter::read(text).expect_err(text).to_string()
}

fn source() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/front-matter/source.md");
    std::fs::read_to_string(path).unwrap()
}

/// A front matter of what must be there, with lines of an engine.
fn minimal(engine: &str) -> String {
    format!("---\ntitle: T\nslug: s\nengine:\n{engine}---\n")
}

const KAMIL: &str = "rnewkgwenr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNEWKGWENR";

#[test]
fn the_source_is_read_whole_with_a_choice_of_arrays() {
    let Reading { front_matter, warnings } = read(&source());
    assert_eq!(front_matter.title, "Shatranj Kamil");
    assert_eq!(front_matter.slug, "shatranj-kamil");
    assert_eq!(front_matter.board.as_deref(), Some("10×10"));
    assert_eq!(front_matter.players.as_deref(), Some("2"));
    assert_eq!(front_matter.parent.as_deref(), Some("chess"));
    assert_eq!(front_matter.win.as_deref(), Some("Checkmate or stalemate"));
    assert!(front_matter.special.as_deref().unwrap().starts_with("‘Complete Chess’ — a historical"));
    assert_eq!(front_matter.cell_size, Some(34));
    assert_eq!(front_matter.rules, RuleSet::Camel);
    assert_eq!(front_matter.array(), Some(Array::Camel));
    let place = Place { line: 17, column: 10 };
    assert_eq!(warnings, [Warning::WarMachines { place, choices: [Array::Kamil, Array::Camel] }]);
    assert_eq!(
        warnings[0].to_string(),
        "line 17, column 10: the setup has Camels, but the text names War Machines: choose the array `kamil` (the text) \
         or `camel` (the setup, which is taken)"
    );
    let written = front_matter.to_string();
    assert_eq!(read(&written), Reading { front_matter: front_matter.clone(), warnings: vec![] });
    assert!(written.contains("  letters: kamil\n  setup: \"rncegkecnr/pppppppppp/"), "{written}");
    let chosen = front_matter.with_array(Array::Kamil);
    assert_eq!(read(&chosen.to_string()).front_matter.array(), Some(Array::Kamil));
}

#[test]
fn our_own_is_written_in_the_form_of_the_source() {
    for array in Array::ALL {
        let front_matter = FrontMatter::of_array(array);
        let reading = read(&front_matter.to_string());
        assert_eq!(reading, Reading { front_matter, warnings: vec![] });
        assert_eq!(reading.front_matter.array(), Some(array));
    }
    let ours = FrontMatter::of_array(Array::Kamil).to_string();
    let kept = |text: &str| -> Vec<String> {
        let other = |line: &&str| !["special", "  letters", "  setup"].iter().any(|key| line.starts_with(key));
        text.lines().filter(other).map(str::to_owned).collect()
    };
    assert_eq!(kept(&ours), kept(&source()));
    assert!(ours.contains(&format!("  letters: kamil\n  setup: \"{KAMIL}\"\n---\n")), "{ours}");
}

#[test]
fn any_way_of_writing_yaml_is_read() {
    let plain = format!("  letters: kamil\n  setup: {KAMIL}\n");
    assert_eq!(read(&minimal(&plain)).front_matter.array(), Some(Array::Kamil));
    let text = format!(
        "\u{feff}---\r\n# a comment\r\ntitle: 'It''s' # so\r\nslug: \"\\u0073\"\r\nwin: >-\r\n  a\r\n  b\r\nparent:\r\nboard: ~\r\n\
         engine: {{players: [white, black], topology: {{type: grid, rows: 10, cols: 10}},\r\n  letters: kamil, setup: {KAMIL}}}\r\n---\r\nRest: [\r\n"
    );
    let FrontMatter { title, slug, win, parent, board, .. } = read(&text).front_matter;
    assert_eq!((title.as_str(), slug.as_str(), win.as_deref(), parent, board), ("It's", "s", Some("a b"), None, None));
    let list = format!("  players:\n  - white\n  - black\n{plain}");
    assert_eq!(read(&minimal(&list)).warnings, []);
}

#[test]
fn letters_are_never_guessed() {
    // Our letters where the source's are meant.
    assert_eq!(
        refusal(&minimal(&format!("  setup: {KAMIL}\n"))),
        "line 5, column 10: expected the source's letters in the setup (b Elephant, q General, c Camel), found `e` at \
         column 3 of it: a setup in the letters of Kamil needs `letters: kamil` beside it"
    );
    // The source's letters where ours are meant.
    let setup = "rncbqkbcnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNCBQKBCNR";
    assert_eq!(
        refusal(&minimal(&format!("  letters: kamil\n  setup: {setup}\n"))),
        "line 6, column 10: the setup: expected the letter of a man or a number of empty squares, found `b` at column 4"
    );
    assert_eq!(
        refusal(&minimal(&format!("  letters: chess\n  setup: {setup}\n"))),
        "line 5, column 12: expected `kamil`, or no key `letters` for the source's letters, found `chess`"
    );
    // A mixture.
    let error = FrontMatter::read(&minimal(&format!("  setup: {}\n", setup.replacen('Q', "G", 1)))).unwrap_err();
    assert_eq!(error.fault, FrontMatterFault::MixedLetters { found: 'G', column: 56 });
    // Without men of its own a setup in the source's letters belongs to the default rule set, and there is no choice.
    let plain = read(&minimal("  setup: 4k5/10/10/10/10/10/10/10/10/B3K4Q\n"));
    assert_eq!(plain.front_matter.rules, RuleSet::WarMachine);
    assert_eq!(plain.front_matter.initial.to_fen(), "4k5/10/10/10/10/10/10/10/10/E3K4G w - - 0 1");
    assert_eq!(plain.warnings, []);
}

#[test]
fn the_rule_set_and_the_other_fields_of_a_position_are_kept() {
    let fen = "4k5/10/10/10/10/10/10/10/10/4K4R b - - 7 30";
    for rules in RuleSet::ALL {
        let initial = Position::from_fen(fen, rules).unwrap();
        let front_matter = FrontMatter { rules, initial, ..FrontMatter::of_array(Array::Kamil) };
        assert_eq!(read(&front_matter.to_string()).front_matter, front_matter);
    }
    assert_eq!(
        refusal(&minimal("  letters: kamil\n  rules: chess\n  setup: 10\n")),
        "line 6, column 10: expected `war-machine` or `camel`, found `chess`"
    );
}

#[test]
fn texts_of_any_characters_are_kept() {
    for text in [
        "",
        " ",
        "null",
        "NO",
        "2",
        "a: b",
        "a #b",
        "- a",
        "é",
        "\"\\",
        "a\nb\tc\r",
        "\u{0}\u{7f}\u{85}\u{2028}\u{feff}🂡",
        "'",
        "---",
    ] {
        let front_matter = FrontMatter {
            title: text.to_owned(),
            slug: text.to_owned(),
            special: Some(text.to_owned()),
            parent: None,
            ..FrontMatter::of_array(Array::Camel)
        };
        assert_eq!(read(&front_matter.to_string()).front_matter, front_matter, "{text:?}");
    }
}

#[test]
fn what_is_false_of_this_game_is_refused() {
    let with = |lines: &str| refusal(&minimal(&format!("{lines}  letters: kamil\n  setup: {KAMIL}\n")));
    assert_eq!(with("  topology:\n    type: hex\n"), "line 6, column 11: expected `grid`, found `hex`");
    assert_eq!(with("  topology:\n    rows: 8\n"), "line 6, column 11: expected 10 rows, found `8`");
    assert_eq!(with("  topology:\n    cols: 9\n"), "line 6, column 11: expected 10 columns, found `9`");
    assert_eq!(with("  topology: grid\n"), "line 5, column 13: expected keys and values, found `grid`");
    assert_eq!(with("  players: [white]\n"), "line 5, column 3: expected the list [white, black], found `white`");
    assert_eq!(with("  players: two\n"), "line 5, column 12: expected a list, found `two`");
    assert_eq!(
        with("  render:\n    cellSize: -1\n"),
        "line 6, column 15: expected a number of pixels from 0 to 65535, found `-1`"
    );
    assert_eq!(
        refusal(&minimal("  letters: kamil\n  setup: K9/10/10/10/10/10/10/10/10/K8P\n")),
        "line 6, column 10: the setup: the position is not legal: white has 2 Kings, expected exactly one; black has no \
         King, expected exactly one; a white Pawn on j1, expected none on ranks 1 and 10"
    );
}

#[test]
fn what_is_missing_or_doubled_is_named() {
    assert_eq!(refusal("---\ntitle: T\nslug: s\n---\n"), "line 4, column 1: expected the key `engine.setup`");
    assert_eq!(
        refusal(&format!("---\ntitle:\nslug: s\nengine:\n  letters: kamil\n  setup: {KAMIL}\n---\n")),
        "line 7, column 1: expected the key `title`"
    );
    assert_eq!(
        refusal(&minimal("  setup: 10\n  setup: 10\n")),
        "line 6, column 3: expected the key `engine.setup` once, found it again"
    );
}

#[test]
fn what_is_not_known_is_left_out_with_a_warning() {
    let text = format!(
        "---\ntitle: T\nslug: s\nextra: {{a: [b, {{c: d}}]}}\nengine:\n  letters: kamil\n  ai: none\n  setup: {KAMIL}\n---\n"
    );
    let keys: Vec<String> = read(&text).warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        keys,
        [
            "line 4, column 1: expected a key of the front matter, found `extra`, which is left out",
            "line 7, column 3: expected a key of the front matter, found `ai`, which is left out",
        ]
    );
}

#[test]
fn what_is_no_front_matter_says_so() {
    assert_eq!(refusal(""), "line 1, column 1: expected a line `---` before the front matter");
    assert_eq!(refusal("title: T\n"), "line 1, column 1: expected a line `---` before the front matter");
    assert_eq!(
        refusal("---\ntitle: T\n"),
        "line 3, column 1: expected a line `---` after a front matter of at most 65536 bytes"
    );
    let long = format!("---\n{}---\n", "# 234567\n".repeat(MAX_LENGTH / 8));
    assert!(refusal(&long).contains("at most 65536 bytes"));
    assert_eq!(refusal("---\n---\n"), "line 2, column 1: expected keys such as `title: …`, found `---`");
    assert_eq!(refusal("---\n- a\n---\n"), "line 2, column 1: expected keys such as `title: …`, found `[…]`");
    assert_eq!(refusal("---\ntitle: [a\n---\n").split(':').nth(1), Some(" expected a text, found `[…]`"));
    for text in ["title: \"a", "title: *a", "title: 'a"] {
        assert!(refusal(&format!("---\n{text}\n---\n")).contains("expected YAML: "), "{text}");
    }
    for text in ["title: &a T", "title: !!str T", "a: [&b c]"] {
        assert!(
            refusal(&format!("---\n{text}\n---\n")).ends_with("expected no anchor, alias or tag of YAML"),
            "{text}"
        );
    }
}

#[test]
fn only_camels_in_the_sources_letters_leave_a_choice() {
    let reading = read(&minimal("  rules: camel\n  setup: 4k5/10/10/10/10/10/10/10/10/4K5\n"));
    assert_eq!((reading.front_matter.rules, reading.warnings), (RuleSet::Camel, Vec::new()));
    let reading = read(&minimal("  setup: 4k5/10/10/10/4c5/10/10/10/10/4K5\n"));
    assert!(matches!(reading.warnings.as_slice(), [Warning::WarMachines { .. }]), "{:?}", reading.warnings);
}
