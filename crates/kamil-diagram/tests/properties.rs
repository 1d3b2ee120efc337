//! Any board draws, whatever is marked on it.

#![forbid(unsafe_code)]

mod common;

use kamil::{Array, Board, Color, Piece, Position, Role, Square};
use kamil_diagram::{Arrow, CellSize, Diagram, IdPrefix, LastMove, PieceSet, Theme};
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
}

fn style() -> impl Strategy<Value = Style> {
    let shape = (select(PieceSet::ALL.to_vec()), select(Theme::ALL.to_vec()), 8_u16..=512, select(Color::ALL.to_vec()));
    let marks = (prop::collection::vec(square(), 0..4), prop::collection::vec((square(), square()), 0..4));
    (shape, any::<(bool, bool)>(), marks, any::<String>()).prop_map(|(shape, shown, marks, title)| {
        let ((set, theme, cell, side), (coordinates, hints), (highlights, arrows)) = (shape, shown, marks);
        Style { set, theme, cell, side, coordinates, hints, highlights, arrows, title }
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
        .prefix(IdPrefix::new("p").unwrap());
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
}
