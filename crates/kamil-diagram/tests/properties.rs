//! Any board draws, whatever is marked on it.

#![forbid(unsafe_code)]

mod common;

use kamil::{Array, Board, Color, Piece, Position, Role, RuleSet, Setup, Square};
use kamil_diagram::{Arrow, Caption, CellSize, Diagram, IdPrefix, LastMove, PieceSet, Theme};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use common::check;

fn square() -> impl Strategy<Value = Square> {
    select(Square::ALL.to_vec())
}

fn man() -> impl Strategy<Value = Piece> {
    (select(Color::ALL.to_vec()), select(Role::ALL.to_vec())).prop_map(|(color, role)| Piece { color, role })
}

/// Any men on any squares.
fn board() -> impl Strategy<Value = Board> {
    prop::collection::vec((square(), man()), 0..100).prop_map(|men| {
        let mut board = Board::EMPTY;
        for (square, man) in men {
            board.set(square, Some(man));
        }
        board
    })
}

/// A position that random moves lead to from one of the arrays, with the move that led there.
fn played() -> impl Strategy<Value = (Position, Option<kamil::Move>)> {
    (select(Array::ALL.to_vec()), prop::collection::vec(any::<Index>(), 0..120)).prop_map(|(array, choices)| {
        let (mut position, mut last) = (array.position(), None);
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[choice.index(moves.len())];
            position.play(mv).expect("legal moves are legal");
            last = Some(mv);
        }
        (position, last)
    })
}

/// A legal position of any men on any squares, which no game need have led to: man after man that leaves it legal.
fn set_up() -> impl Strategy<Value = Position> {
    let men = prop::collection::vec((square(), man()), 0..60);
    let kings = (square(), square());
    (men, kings, select(Color::ALL.to_vec()), select(RuleSet::ALL.to_vec())).prop_filter_map(
        "the Kings stand beside each other",
        |(men, (white, black), turn, rules)| {
            let mut setup = Setup { turn, ..Setup::EMPTY };
            setup.board.set(white, Some(Piece { color: Color::White, role: Role::King }));
            setup.board.set(black, Some(Piece { color: Color::Black, role: Role::King }));
            let mut position = setup.to_position(rules).ok()?;
            for (square, man) in men.into_iter().filter(|&(square, _)| square != white && square != black) {
                let mut more = setup;
                more.board.set(square, Some(man));
                if let Ok(legal) = more.to_position(rules) {
                    (setup, position) = (more, legal);
                }
            }
            Some(position)
        },
    )
}

/// Words that can be drawn, and are not all alike.
fn caption() -> impl Strategy<Value = Option<Caption>> {
    prop::option::of("[a-zA-Z0-9āīūṭḥṣḍẓḵšžʿʾşçğ\u{304}\u{200e}اأبتجحدرسشطكلمنهويﷺ .—]{1,60}")
        .prop_map(|words| words.and_then(|words| Caption::new(&words).ok()))
}

/// A change of every option.
#[derive(Clone, Debug)]
struct Style {
    set: PieceSet,
    theme: Theme,
    cell: u16,
    side: Color,
    coordinates: bool,
    hints: bool,
    highlights: Vec<Square>,
    arrows: Vec<(Square, Square)>,
    title: String,
    caption: Option<Caption>,
    prefix: IdPrefix,
}

fn style() -> impl Strategy<Value = Style> {
    let shape = (select(PieceSet::ALL.to_vec()), select(Theme::ALL.to_vec()), 8_u16..=512, select(Color::ALL.to_vec()));
    let marks = (prop::collection::vec(square(), 0..4), prop::collection::vec((square(), square()), 0..4));
    let words = (any::<String>(), caption(), "[a-zA-Z][a-zA-Z0-9_-]{0,39}");
    (shape, any::<(bool, bool)>(), marks, words).prop_map(|(shape, shown, marks, (title, caption, prefix))| {
        let prefix = IdPrefix::new(&prefix).expect("the pattern is that of a prefix");
        let ((set, theme, cell, side), (coordinates, hints), (highlights, arrows)) = (shape, shown, marks);
        Style { set, theme, cell, side, coordinates, hints, highlights, arrows, title, caption, prefix }
    })
}

fn styled<'a>(diagram: Diagram<'a>, style: &Style) -> Diagram<'a> {
    let mut diagram = diagram
        .drawings(style.set.drawings())
        .theme(style.theme)
        .cell(CellSize::new(style.cell).unwrap())
        .seen_by(style.side)
        .coordinates(style.coordinates)
        .hints(style.hints)
        .title(&*style.title)
        .prefix(style.prefix.clone());
    if let Some(caption) = &style.caption {
        diagram = diagram.caption(caption.clone());
    }
    for &square in &style.highlights {
        diagram = diagram.highlight(square);
    }
    for arrow in style.arrows.iter().filter_map(|&(from, to)| Arrow::new(from, to)) {
        diagram = diagram.arrow(arrow);
    }
    diagram
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_board_draws(board in board(), style in style(), from in square(), to in square(), vanished: bool) {
        let diagram = styled(Diagram::of_board(&board), &style)
            .last_move(LastMove { from, to, vanished })
            .check(board.king(Color::Black));
        check(&diagram, &board);
    }

    #[test]
    fn any_position_draws((position, last) in played(), style in style()) {
        let diagram = styled(Diagram::of_position(&position), &style).showing(&position, last);
        check(&diagram, position.board());
    }

    #[test]
    fn any_legal_setup_draws(position in set_up(), style in style()) {
        check(&styled(Diagram::of_position(&position), &style), position.board());
    }

    #[test]
    fn any_words_are_drawn_or_refused(words: String, style in style()) {
        if let Ok(caption) = Caption::new(&words) {
            let diagram = styled(Diagram::of_board(&Board::EMPTY), &style).caption(caption);
            check(&diagram, &Board::EMPTY);
        }
    }

    /// Letters that the fonts have, marks that are never seen, and accents, in any order.
    #[test]
    fn odd_words_are_drawn_or_refused(words in "[ -~\u{a0}-\u{24f}\u{300}-\u{338}\u{600}-\u{6ff}\u{1e00}-\u{1eff}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}ﷺ]{0,130}") {
        if let Ok(caption) = Caption::new(&words) {
            check(&Diagram::of_board(&Board::EMPTY).caption(caption), &Board::EMPTY);
        }
    }
}

#[cfg(feature = "raster")]
proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn some_pictures_become_pixels(position in set_up(), mut style in style()) {
        style.cell = style.cell.min(60);
        let diagram = styled(Diagram::of_position(&position), &style);
        let png = diagram.to_png(kamil_diagram::Scale::default()).unwrap();
        let pixmap = resvg::tiny_skia::Pixmap::decode_png(&png).unwrap();
        prop_assert_eq!((pixmap.width(), pixmap.height()), diagram.size());
        prop_assert!(pixmap.pixels().iter().any(|pixel| *pixel != pixmap.pixels()[0]));
    }
}
