//! Every option against a picture that is kept: `UPDATE_PICTURES=1 cargo test -p kamil-diagram` draws them anew.

#![forbid(unsafe_code)]

mod common;

use std::path::Path;
use std::{env, fs};

use kamil::{Color, Square};
use kamil_diagram::{Caption, CellSize, Diagram, Drawings, IdPrefix, LastMove, PieceSet, Theme};

use common::{check, plain, position};

/// A few men, a check among them, so that the pictures are short.
const FEN: &str = "3k4R1/10/10/2c7/4N5/3E6/10/4g5/P7N1/K3G5 b - - 0 1";

#[track_caller]
fn compare(name: &str, change: impl FnOnce(Diagram<'_>) -> Diagram<'_>) {
    compare_with(&plain(), name, change);
}

#[track_caller]
fn compare_with(drawings: &Drawings, name: &str, change: impl FnOnce(Diagram<'_>) -> Diagram<'_>) {
    let position = kamil::Position::from_fen(FEN, kamil::RuleSet::Camel).unwrap();
    let diagram = change(Diagram::of_position(&position).drawings(drawings));
    check(&diagram, position.board());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(name).with_extension("svg");
    if env::var_os("UPDATE_PICTURES").is_some() {
        fs::write(&path, diagram.to_svg()).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(diagram.to_svg() == kept, "{} differs from what is drawn now:\n{}", path.display(), diagram.to_svg());
}

#[test]
fn without_options() {
    compare("default", |diagram| diagram);
}

#[test]
fn themes() {
    for theme in [Theme::Dark, Theme::Print, Theme::Cloth] {
        compare(theme.name(), |diagram| diagram.theme(theme));
    }
}

#[test]
fn sets() {
    for set in PieceSet::ALL {
        compare_with(set.drawings(), &format!("set-{set}"), |diagram| diagram);
    }
}

#[test]
fn every_mark_on_dark_and_on_cloth() {
    for theme in [Theme::Dark, Theme::Cloth] {
        compare(&format!("marks-{theme}"), |diagram| {
            diagram
                .theme(theme)
                .last_move(LastMove { from: Square::I2, to: Square::I10, vanished: false })
                .highlight(Square::C7)
                .arrow("i2h4".parse().unwrap())
        });
        compare(&format!("vanished-{theme}"), |diagram| {
            diagram.theme(theme).last_move(LastMove { from: Square::A9, to: Square::A10, vanished: true })
        });
        compare(&format!("hints-{theme}"), |diagram| diagram.theme(theme).hints(true));
    }
}

#[test]
fn size_and_side() {
    compare("cell-17", |diagram| diagram.cell(CellSize::new(17).unwrap()));
    compare("flipped", |diagram| diagram.seen_by(Color::Black));
    compare("bare", |diagram| diagram.coordinates(false));
}

#[test]
fn marks() {
    compare("last-move", |diagram| diagram.last_move(LastMove { from: Square::I2, to: Square::I10, vanished: false }));
    compare("vanished", |diagram| {
        diagram.last_move(LastMove { from: Square::A9, to: Square::A10, vanished: true }).theme(Theme::Print)
    });
    compare("no-check", |diagram| diagram.check(None));
    compare("highlights", |diagram| diagram.highlight(Square::C7).highlight(Square::J1).highlight(Square::C7));
    let arrow = |text: &str| text.parse().unwrap();
    compare("arrows", |diagram| {
        diagram.arrow(arrow("e6e7")).arrow(arrow("i2h4")).arrow(arrow("a1j10")).arrow(arrow("e6e7"))
    });
    compare("hints", |diagram| diagram.hints(true));
    compare("hints-flipped-print", |diagram| diagram.hints(true).seen_by(Color::Black).theme(Theme::Print));
}

#[test]
fn words() {
    compare("title", |diagram| diagram.title("A <title> & \"more\""));
    compare("prefix", |diagram| diagram.prefix(IdPrefix::new("b-2").unwrap()));
    compare("caption", |diagram| diagram.caption(Caption::new("Mate: Rj10#").unwrap()));
    compare("caption-arabic", |diagram| diagram.caption(Caption::new("شاه مات 10").unwrap()));
}

#[test]
fn the_last_move_is_no_longer_told_of_another_position() {
    let drawings = plain();
    let (first, second) = (position(kamil::Array::Kamil.fen()), position("K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1"));
    let style = Diagram::of_position(&first).drawings(&drawings).last_move(LastMove {
        from: Square::E2,
        to: Square::E3,
        vanished: false,
    });
    assert_eq!(style.showing(&second, None).to_svg(), Diagram::of_position(&second).drawings(&drawings).to_svg());
}
