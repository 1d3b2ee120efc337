//! `kamil diagram`.

use std::fs;
use std::path::Path;

use crate::run::{command, kamil, kamil_reading};

/// A King in check after a Rook's move.
const CHECKED: &str = "3w1k4/9R/5R4/2P7/3N1e4/10/4W5/7n2/1r5G2/3K6 b - - 0 1";

#[test]
fn a_picture_goes_to_standard_output_as_svg() {
    let svg = kamil(["diagram"]).good();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("width=\"372\" height=\"372\""), "{svg}");
    assert!(svg.contains("White to move."), "{svg}");
    assert_eq!(kamil(["diagram", "--format", "svg", "--array", "kamil", "--cell", "34"]).good(), svg);
}

#[test]
fn the_pictures_of_the_book_are_what_is_drawn() {
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images");
    let kept = |name: &str| fs::read_to_string(images.join(name)).unwrap();
    let drawn = kamil(["diagram", "--title", "Shatranj Kamil — starting position"]).good();
    assert!(
        drawn == kept("shatranj-kamil-board.svg"),
        "draw it anew: kamil diagram --title 'Shatranj Kamil — starting position' -o docs/images/shatranj-kamil-board.svg"
    );
    for theme in ["dark", "print", "cloth"] {
        let drawn = kamil(["diagram", "--theme", theme, "--cell", "24"]).good();
        assert!(
            drawn == kept(&format!("diagram-{theme}.svg")),
            "draw it anew: kamil diagram --theme {theme} --cell 24"
        );
    }
    let book = fs::read_to_string(images.join("../diagrams.md")).unwrap();
    let (_, example) = book.split_once("That picture is drawn by\n\n```sh\nkamil ").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &format!("exec '{}' {example}", env!("CARGO_BIN_EXE_kamil"))]);
    let output = shell.output().unwrap();
    let drawn = String::from_utf8(output.stdout).unwrap();
    assert!(drawn == kept("diagram-marks.svg"), "draw it anew with the command of docs/diagrams.md");
}

#[test]
fn the_ending_of_a_file_says_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("a.svg", &b"<svg "[..]), ("b.PNG", b"\x89PNG"), ("c.gif", b"GIF89a")] {
        let path = folder.path().join(name);
        let out = kamil(["diagram", "--moves", "e3 e8", "--cell", "16", "-o", path.to_str().unwrap()]).good();
        assert_eq!(out, "");
        assert!(fs::read(path).unwrap().starts_with(start), "{name}");
    }
    let png = command().args(["diagram", "--format", "png"]).output().unwrap();
    assert!(png.status.success() && png.stdout.starts_with(b"\x89PNG"));
    for name in ["a.jpg", "board", ".svg"] {
        let error = kamil(["diagram", "-o", name]).bad(1);
        let expected = "expected a file that ends in .svg, .png or .gif, or --format";
        assert_eq!(error, format!("error: {expected}, found `{name}`\n"));
    }
    // Where no ending says it, the option does.
    for name in ["board", "board.1"] {
        let path = folder.path().join(name);
        kamil(["diagram", "--format", "png", "--cell", "16", "-o", path.to_str().unwrap()]).good();
        assert!(fs::read(path).unwrap().starts_with(b"\x89PNG"), "{name}");
    }
    assert_eq!(kamil(["diagram", "-o", "-"]).good(), kamil(["diagram"]).good());
    let png = command().args(["diagram", "-o", "-", "--format", "png"]).output().unwrap();
    assert!(png.status.success() && png.stdout.starts_with(b"\x89PNG"));
    let error = kamil(["diagram", "--format", "png", "-o", "a.svg"]).bad(1);
    assert_eq!(error, "error: expected a file that ends in .png, found `a.svg`\n");
    let error = kamil(["diagram", "-o", "/dev/null/a.svg"]).bad(1);
    assert!(error.starts_with("error: cannot write `/dev/null/a.svg`: "), "{error}");
}

#[test]
fn moves_lead_to_the_picture_and_the_last_one_is_marked() {
    let svg = kamil(["diagram", "--moves", "1. e3 e9e8 2. Nc3"]).good();
    assert!(svg.contains("Last move: b1 to c3."), "{svg}");
    for numbered in ["1.e3 e8 2.Nc3", "1.e3 1...e8 2.b1c3", "e3 1... e8 2. Nc3"] {
        assert_eq!(kamil(["diagram", "--moves", numbered]).good(), svg, "{numbered}");
    }
    let earlier = kamil(["diagram", "--moves", "1. e3 e9e8 2. Nc3", "--plies", "1"]).good();
    assert_eq!(earlier, kamil(["diagram", "--moves", "e2e3"]).good());
    let error = kamil(["diagram", "--moves", "e3", "--plies", "2"]).bad(1);
    assert_eq!(error, "error: expected at most 1 for --plies, which is all there are, found 2\n");
    let error = kamil(["diagram", "--moves", "e3 e5"]).bad(1);
    assert!(error.starts_with("error: --moves: expected a legal move, found `e5` as move 2\n"), "{error}");
    assert!(kamil(["diagram", "--last-move", "e2e3", "--moves", "e3"]).bad(1).contains("cannot be used with"));
}

#[test]
fn a_pawn_that_vanishes_is_marked_as_gone() {
    let fen = "9k/P1P7/10/10/10/10/10/10/10/K1G7 w - - 0 1";
    let svg = kamil(["diagram", "--fen", fen, "--moves", "a10"]).good();
    assert!(svg.contains("Last move: a9 to a10, where the Pawn left the board."), "{svg}");
    let after = "9k/2P7/10/10/10/10/10/10/10/K1G7 b - - 0 1";
    assert_eq!(kamil(["diagram", "--fen", after, "--last-move", "a9a10"]).good(), svg);
}

#[test]
fn a_last_move_must_have_been_possible() {
    let said = |fen: &str, mv: &str| kamil(["diagram", "--fen", fen, "--last-move", mv]);
    assert!(said(CHECKED, "b8f8").good().contains("Last move: b8 to f8."));
    // White's Pawns, its General on its last rank, a Knight and a Rook behind a Pawn; then the same without a General.
    let with = "3G5k/10/2P7/10/3N6/10/P9/R9/10/4K5 b - - 0 1";
    let without = with.replace("3G5k", "9k");
    for mv in ["d9d10g", "e9d10g", "c7c8", "b7c8", "e8d6", "a1a3", "c3a3"] {
        assert!(said(with, mv).good().contains("Last move: "), "{mv}");
    }
    assert!(said(with, "a9a10").good().contains("a9 to a10, where the Pawn left the board"));
    assert!(said(with, "a9b10").good().contains("a9 to b10, where the Pawn left the board"));
    for (fen, mv, found) in [
        (CHECKED, "f8f9", "a white Rook stands on f8, where it came from"),
        (CHECKED, "f4f7", "no man stands on f7, where it went"),
        (CHECKED, "f5f6", "a black Elephant stands on f6, and black is to move"),
        (CHECKED, "a1f8", "a white Rook does not go from a1 to f8"),
        (CHECKED, "b8f8g", "a white Rook stands on f8, not the General that a Pawn became"),
        (with, "a5a3", "a white Rook does not go from a5 to a3"),
        (with, "d8d10g", "no Pawn of white goes from d8 to its last rank on d10"),
        (&with.replace("4K5", "4KG4"), "d9d10g", "white has another General, so its Pawn left the board"),
        (with, "j8j9g", "no man stands on j9, where it went"),
        (with, "a1j10", "a black King stands on j10, and black is to move"),
        (with, "a1i10", "no man stands on i10, and no Pawn of white goes there from a1"),
        (with, "c6c8", "a white Pawn does not go from c6 to c8"),
        (with, "c9c8", "a white Pawn does not go from c9 to c8"),
        (with, "d7d6", "a white Knight does not go from d7 to d6"),
        (&without, "a9a10", "no man stands on a10, and a Pawn of white without a General becomes one"),
    ] {
        let error = said(fen, mv).bad(1);
        assert_eq!(error, format!("error: expected the move that led here after --last-move, found {mv}: {found}\n"));
    }
}

#[test]
fn the_notice_of_the_fonts_can_be_read() {
    let notice = kamil(["diagram", "--font-notice"]).good();
    for words in ["The Alegreya Project Authors", "The Noto Project Authors", "SIL OPEN FONT LICENSE Version 1.1"] {
        assert!(notice.contains(words), "{words}: {notice}");
    }
    assert!(kamil(["diagram", "--help"]).good().contains("--font-notice"));
    assert!(kamil(["diagram", "--font-notice", "--flip"]).bad(1).contains("cannot be used with"));
}

#[test]
fn marks_are_drawn_and_told() {
    let svg = kamil(["diagram", "--fen", CHECKED, "--arrow", "a9a10", "--arrow", "b1c3", "--highlight", "j10"]).good();
    for words in ["The King on f10 is in check.", "Marked: j10.", "Arrows: a9 to a10 and b1 to c3."] {
        assert!(svg.contains(words), "{svg}");
    }
    assert!(!kamil(["diagram", "--fen", CHECKED, "--no-check"]).good().contains("in check"));
    for arguments in [["--arrow", "e2e2"], ["--arrow", "k1a1"], ["--highlight", "a11"], ["--last-move", "e2"]] {
        let error = kamil([&["diagram"], &arguments[..]].concat()).bad(1);
        assert!(error.contains(&format!("'{}'", arguments[1])) && error.contains("expected"), "{error}");
    }
}

#[test]
fn sizes_are_bounded() {
    for arguments in [["--cell", "7"], ["--cell", "513"], ["--scale", "0"], ["--scale", "9"]] {
        assert!(kamil([&["diagram"], &arguments[..]].concat()).bad(1).contains("expected a number from"));
    }
    let error = kamil(["diagram", "--cell", "512", "--scale", "8", "-o", "large.png"]).bad(1);
    assert!(error.starts_with("error: expected at most 40000000 pixels, found 44736×44736"), "{error}");
    assert!(!Path::new("large.png").exists());
    let error = kamil(["diagram", "--scale", "2"]).bad(1);
    assert!(error.contains("found SVG, which has no pixels"), "{error}");
}

#[test]
fn words_are_drawn_or_refused() {
    let svg = kamil(["diagram", "--caption", "شطرنج كامل", "--title", "<Kamil>", "--prefix", "b2"]).good();
    assert!(svg.contains("height=\"400\"") && svg.contains("<title id=\"b2-title\">&lt;Kamil&gt;</title>"), "{svg}");
    assert_eq!(kamil(["diagram", "--caption", "将棋"]).bad(1), "error: --caption: the bundled fonts have no '将'\n");
    assert!(kamil(["diagram", "--caption", &"a".repeat(121)]).bad(1).contains("at most 120 characters"));
    assert!(kamil(["diagram", "--prefix", "1\""]).bad(1).contains("expected a letter and then"));
}

#[test]
fn a_game_of_a_file_becomes_an_animation() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pgn");
    fs::write(&games, "1. e3 e8 2. Nc3 *\n\n[Variant \"Shatranj Kamil\"]\n\n1. d3 (1. e3 e8) d8 1-0\n").unwrap();
    let games = games.to_str().unwrap();
    let gif = folder.path().join("game.gif");
    let arguments = ["--cell", "12", "--delay", "300", "--loops", "1", "-o", gif.to_str().unwrap()];
    assert_eq!(kamil([&["diagram", "--pgn", games], &arguments[..]].concat()).good(), "");
    let bytes = fs::read(&gif).unwrap();
    // A frame a position: each has its own control block, with the delay in hundredths of a second.
    let delays: Vec<u16> = bytes
        .windows(8)
        .filter(|block| block.starts_with(&[0x21, 0xf9, 4]) && block[7] == 0)
        .map(|block| u16::from_le_bytes([block[4], block[5]]))
        .collect();
    assert_eq!(delays, [30, 30, 30, 120]);
    let second = kamil(["diagram", "--pgn", games, "--game", "2"]).good();
    assert_eq!(second, kamil(["diagram", "--moves", "d3 d8"]).good());
    assert_eq!(kamil_reading(["diagram", "--pgn", "-"], b"1. d3 d8 *").good(), second);
    let error = kamil(["diagram", "--pgn", games, "--game", "3"]).bad(1);
    assert!(error.starts_with("error: expected a game 3 in ") && error.ends_with(", found 2 games\n"), "{error}");
    assert!(kamil(["diagram", "--pgn", "/nowhere.pgn"]).bad(1).starts_with("error: cannot open `/nowhere.pgn`: "));
}

#[test]
fn a_game_with_a_fault_is_drawn_as_far_as_it_can_be_read() {
    let run = kamil_reading(["diagram", "--pgn", "-"], b"1. e3 e2 *");
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: -:1:7: "), "{run:#?}");
    assert_eq!(run.out, kamil(["diagram", "--moves", "e3"]).good());
}

#[test]
fn options_of_an_animation_need_one() {
    let error = kamil(["diagram", "-o", "a.gif"]).bad(1);
    assert_eq!(error, "error: expected --moves or --pgn for a GIF, found a single position: .svg and .png show one\n");
    let error = kamil(["diagram", "--delay", "500"]).bad(1);
    assert_eq!(error, "error: expected a GIF for --delay and --loops, found SVG\n");
    kamil(["diagram", "--game", "2"]).bad(2);
}
