//! Nothing on the board clashes with anything else: coordinates, hem, men, caption.

#![forbid(unsafe_code)]
#![allow(clippy::cast_precision_loss, reason = "the sides of a picture have less than 24 bits")]

mod common;

use kamil::{Board, Color, Piece, Role, Square};
use kamil_diagram::{Caption, CellSize, Diagram, Drawings, PieceSet, Theme};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Rect, Tree};

use common::{check, plain, text};

/// A measure of the data by its way through the objects, such as `["hem", "outset"]`.
fn measure(way: &[&str]) -> f32 {
    let data: serde_json::Value = serde_json::from_str(include_str!("../data/geometry.json")).unwrap();
    let found = way.iter().fold(&data, |value, name| &value[name]);
    found.as_number().and_then(|number| number.to_string().parse().ok()).unwrap_or_else(|| panic!("{way:?}: {found}"))
}

/// How far the hem's outer edge is from the squares.
fn hem() -> f32 {
    measure(&["hem", "outset"]) + measure(&["hem", "width"]) / 2.0
}

/// The groups and paths of a picture with what they cover.
fn boxes(tree: &Tree) -> Vec<Rect> {
    fn collect(group: &resvg::usvg::Group, boxes: &mut Vec<Rect>) {
        for node in group.children() {
            match node {
                resvg::usvg::Node::Group(group) => collect(group, boxes),
                _ => boxes.push(node.abs_stroke_bounding_box()),
            }
        }
    }
    let mut all = Vec::new();
    collect(tree.root(), &mut all);
    all
}

fn tree(diagram: &Diagram<'_>) -> Tree {
    Tree::from_str(&diagram.to_svg(), &Options::default()).unwrap()
}

#[test]
fn coordinates_clash_with_nothing_at_any_size() {
    for size in 8..=512 {
        for color in Color::ALL {
            let cell = CellSize::new(size).unwrap();
            let diagram = Diagram::of_board(&Board::EMPTY).cell(cell).seen_by(color);
            let (side, _) = diagram.size();
            let unit = f32::from(size) / 100.0;
            let border = (side - 10 * u32::from(size)) as f32 / 2.0;
            // What is drawn outside of the squares, apart from the border itself and the hem.
            let labels: Vec<Rect> = boxes(&tree(&diagram))
                .into_iter()
                .filter(|part| part.right() < border || part.top() > side as f32 - border)
                .collect();
            assert_eq!(labels.len(), 21, "ten files, nine digits and the two of 10");
            for part in &labels {
                let hem = border - hem() * unit;
                let below = part.top() > side as f32 - border;
                let (near, far) = if below {
                    (part.top() - (side as f32 - hem), side as f32 - part.bottom())
                } else {
                    (hem - part.right(), part.left())
                };
                assert!(near > 2.0 * unit && far > 2.0 * unit, "{size}: {part:?} is {near} and {far} away");
            }
            for (n, a) in labels.iter().enumerate() {
                for b in &labels[n + 1..] {
                    let apart = (a.left() - b.right()).max(b.left() - a.right());
                    let apart = apart.max((a.top() - b.bottom()).max(b.top() - a.bottom()));
                    assert!(apart > unit, "{size}: {a:?} and {b:?}");
                }
            }
        }
    }
}

#[test]
fn a_check_on_the_edge_touches_no_coordinate() {
    let edge = Square::ALL
        .into_iter()
        .filter(|square| matches!(square.file() as u8, 0 | 9) || matches!(square.rank() as u8, 0 | 9));
    let edge: Vec<Square> = edge.collect();
    assert_eq!(edge.len(), 36);
    for color in Color::ALL {
        let empty = Diagram::of_board(&Board::EMPTY).cell(CellSize::new(100).unwrap()).seen_by(color);
        let border = measure(&["border", "coordinates"]);
        let labels: Vec<Rect> = boxes(&tree(&empty))
            .into_iter()
            .filter(|part| part.right() < border || part.top() > border + 1000.0)
            .collect();
        assert_eq!(labels.len(), 21);
        for &king in &edge {
            let all = boxes(&tree(&empty.clone().check(Some(king))));
            let [burst, disc] = all[all.len() - 2..] else { panic!("a burst and a disc") };
            for part in [burst, disc] {
                let out = hem();
                assert!(part.left() >= border - out && part.top() >= border - out, "{king}: {part:?}");
                assert!(
                    part.right() <= border + 1000.0 + out && part.bottom() <= border + 1000.0 + out,
                    "{king}: {part:?}"
                );
                for label in &labels {
                    let apart = (label.left() - part.right()).max(part.left() - label.right());
                    let apart = apart.max((label.top() - part.bottom()).max(part.top() - label.bottom()));
                    assert!(apart > 2.0, "{king}: {part:?} and {label:?}");
                }
            }
        }
    }
}

#[test]
fn no_hint_leaves_its_cell() {
    for (theme, set) in Theme::ALL.into_iter().flat_map(|theme| PieceSet::ALL.map(|set| (theme, set))) {
        for (color, role) in Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role))) {
            let part =
                covered(Piece { color, role }, |diagram| diagram.hints(true).theme(theme).drawings(set.drawings()));
            let inside = part.left() >= 0.0 && part.top() >= 0.0 && part.right() <= 100.0 && part.bottom() <= 100.0;
            assert!(inside, "{theme} {set}: the {color} {role} and its hints cover {part:?}");
        }
    }
}

#[test]
fn no_hint_touches_its_man() {
    // Four pixels a hundredth of a cell; between a man and a mark there is ground, and more than one line of it.
    const PIXELS: u32 = 400;
    const APART: usize = 6;
    let mut board = Board::EMPTY;
    for set in PieceSet::ALL {
        for man in Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece { color, role })) {
            board.set(Square::E5, Some(man));
            let svg = Diagram::of_board(&board).hints(true).drawings(set.drawings()).to_svg();
            let document = roxmltree::Document::parse(&svg).unwrap();
            let id = format!("kamil-{}-{}", man.color, man.role.slug());
            let whole = document.descendants().find(|node| node.attribute("id") == Some(&id)).unwrap();
            let parts: Vec<_> = whole.children().filter(roxmltree::Node::is_element).collect();
            let [figure, marks] = parts[..] else { panic!("{set} {id}: a man and the marks of its ways") };
            let covers = |part: roxmltree::Node<'_, '_>| -> Vec<bool> {
                let svg = format!(
                    r#"<svg xmlns="http://www.w3.org/2000/svg" width="{PIXELS}" height="{PIXELS}" viewBox="-50 -50 100 100">{}</svg>"#,
                    &svg[part.range()]
                );
                let tree = Tree::from_str(&svg, &Options::default()).unwrap();
                let mut pixmap = Pixmap::new(PIXELS, PIXELS).unwrap();
                resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
                pixmap.pixels().iter().map(|pixel| pixel.alpha() > 127).collect()
            };
            let (figure, marks) = (covers(figure), covers(marks));
            let side = PIXELS as usize;
            for (at, _) in figure.iter().enumerate().filter(|(_, covered)| **covered) {
                let (x, y) = (at % side, at / side);
                for near in y.saturating_sub(APART)..(y + APART + 1).min(side) {
                    let row = near * side;
                    let touched = (x.saturating_sub(APART)..(x + APART + 1).min(side)).find(|x| marks[row + x]);
                    assert!(touched.is_none(), "{set} {id}: a mark touches the man at {x}, {y}");
                }
            }
        }
    }
}

#[test]
fn men_stay_on_their_squares_and_stand_in_the_middle() {
    for set in PieceSet::ALL {
        for role in Role::ALL {
            let part = man_box(set.drawings(), role);
            // ±46 from the middle, strokes included; the picture's numbers have two decimals.
            let (low, high) = (3.99, 96.01);
            let inside = part.left() >= low && part.top() >= low && part.right() <= high && part.bottom() <= high;
            assert!(inside, "{set}: the {role} covers {part:?}");
            let middle = f32::midpoint(part.left(), part.right());
            assert!((middle - 50.0).abs() <= 12.0, "{set}: the {role} covers {part:?}");
        }
    }
}

#[test]
fn the_king_is_the_tallest_and_the_general_lower() {
    for set in PieceSet::ALL {
        let top = |role| man_box(set.drawings(), role).top();
        let king = top(Role::King);
        for role in Role::ALL.into_iter().filter(|role| *role != Role::King) {
            // Discs are all of one height.
            let lower = if set == PieceSet::Letters { top(role) >= king } else { top(role) > king + 1.0 };
            assert!(lower, "{set}: the {role} begins at {} and the King at {king}", top(role));
        }
        assert!(set == PieceSet::Letters || top(Role::General) > king + 8.0, "{set}");
    }
}

/// What a man on a cell of 100 pixels covers, from the cell's top left corner.
fn man_box(drawings: &Drawings, role: Role) -> Rect {
    covered(Piece { color: Color::White, role }, |diagram| diagram.drawings(drawings))
}

/// What a man covers, and whatever else is drawn with it.
fn covered<'a>(man: Piece, style: impl Fn(Diagram<'a>) -> Diagram<'a>) -> Rect {
    let mut board = Board::EMPTY;
    board.set(Square::E5, Some(man));
    let cell = CellSize::new(100).unwrap();
    let with = boxes(&tree(&style(Diagram::of_board(&board).cell(cell))));
    let without = boxes(&tree(&style(Diagram::of_board(&Board::EMPTY).cell(cell))));
    let parts = &with[without.len()..];
    let shift = measure(&["border", "coordinates"]);
    let bounds = parts.iter().fold((f32::MAX, f32::MAX, f32::MIN, f32::MIN), |bounds, part| {
        (bounds.0.min(part.left()), bounds.1.min(part.top()), bounds.2.max(part.right()), bounds.3.max(part.bottom()))
    });
    // e5 is the fifth square from the left and the sixth from the top.
    let (x, y) = (shift + 400.0, shift + 500.0);
    Rect::from_ltrb(bounds.0 - x, bounds.1 - y, bounds.2 - x, bounds.3 - y).expect("a man covers something")
}

#[test]
fn every_set_draws_all_men_on_every_theme() {
    let mut board = Board::EMPTY;
    for (n, role) in (0..).zip(Role::ALL) {
        for (rank, color) in [(1, Color::White), (6, Color::Black)] {
            board.set(Square::from_number(10 * rank + n).unwrap(), Some(Piece { color, role }));
        }
    }
    for set in PieceSet::ALL {
        for theme in Theme::ALL {
            check(&Diagram::of_board(&board).drawings(set.drawings()).theme(theme), &board);
        }
    }
}

#[test]
fn a_caption_fits_below_the_board() {
    let drawings = plain();
    for words in ["i", "شاه", "ṬẒ Ā ẖ", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"]
    {
        for size in [8, 34, 200] {
            let plain = Diagram::of_board(&Board::EMPTY).drawings(&drawings).cell(CellSize::new(size).unwrap());
            let captioned = plain.clone().caption(Caption::new(words).unwrap());
            let ((width, height), (_, without)) = (captioned.size(), plain.size());
            let part = *boxes(&tree(&captioned)).last().unwrap();
            assert!(part.top() >= without as f32 - 1.0 && part.bottom() <= height as f32, "{words} {size}: {part:?}");
            assert!(part.left() >= 0.0 && part.right() <= width as f32, "{words} {size}: {part:?}");
            let middle = f32::midpoint(part.left(), part.right());
            assert!((middle - width as f32 / 2.0).abs() <= f32::from(size) * 0.1, "{words} {size}: {part:?}");
        }
    }
}

#[test]
fn squares_begin_on_whole_pixels() {
    for size in [8, 23, 34, 51] {
        let diagram = Diagram::of_board(&Board::EMPTY).cell(CellSize::new(size).unwrap()).theme(Theme::Light);
        let (width, height) = diagram.size();
        let mut pixmap = Pixmap::new(width, height).unwrap();
        resvg::render(&tree(&diagram), Transform::identity(), &mut pixmap.as_mut());
        let cell = u32::from(size);
        let border = (width - 10 * cell) / 2;
        // Two pixels to either side of an edge are as plain as the middle of the square; the edge has its line.
        let plain = |x: u32, y: u32| pixmap.pixel(border + x, border + y).unwrap();
        let (left, right) = (plain(cell / 2, cell / 2), plain(cell + cell / 2, cell / 2));
        assert_ne!(left, right);
        assert_eq!(plain(cell - 2, cell / 2), left, "{size}");
        assert_eq!(plain(cell + 1, cell / 2), right, "{size}");
    }
}

#[test]
fn outside_words_stay_words() {
    let title = "\u{0}</title><script>&amp;\"'\u{b}";
    let svg = Diagram::of_board(&Board::EMPTY).title(title).to_svg();
    assert_eq!(text(&svg, "title"), "\u{fffd}</title><script>&amp;\"'\u{fffd}");
}
