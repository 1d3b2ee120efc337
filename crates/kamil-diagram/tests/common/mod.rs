//! What several tests need: a plain piece set, and a look into a picture.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::collections::HashSet;

use kamil::{Board, Position, RuleSet};
use kamil_diagram::{Diagram, Drawings};
use resvg::usvg::{Options, Tree};
use roxmltree::{Document, Node};

/// A set with a path or two a man, so that pictures of it are short.
pub(crate) fn plain() -> Drawings {
    Drawings::from_json(include_str!("plain.json")).expect("the test's set is one")
}

pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen, RuleSet::WarMachine).expect("the test's position is legal")
}

/// Checks what holds for every picture: it is XML, its names are unique and lead somewhere, another program reads it,
/// and it shows each man once.
pub(crate) fn check(diagram: &Diagram<'_>, board: &Board) {
    let svg = diagram.to_svg();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let mut ids = HashSet::new();
    for id in document.descendants().filter_map(|node| node.attribute("id")) {
        assert!(ids.insert(id), "{id} names two elements:\n{svg}");
    }
    for target in references(&document) {
        assert!(ids.contains(&*target), "nothing is named {target}:\n{svg}");
    }
    let men = document.descendants().filter(is_man).count();
    assert_eq!(men, board.occupied().count() as usize, "{svg}");
    let tree = Tree::from_str(&svg, &Options::default()).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let (width, height) = diagram.size();
    let size = tree.size().to_int_size();
    assert_eq!((size.width(), size.height()), (width, height));
}

/// The names that links, references and descriptions lead to.
fn references(document: &Document<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for node in document.descendants() {
        names.extend(node.attribute("href").map(|target| target.trim_start_matches('#').to_owned()));
        let url = node.attribute("clip-path").and_then(|url| url.strip_prefix("url(#")?.strip_suffix(')'));
        names.extend(url.map(str::to_owned));
        names.extend(
            ["aria-labelledby", "aria-describedby"].iter().filter_map(|name| node.attribute(*name)).map(str::to_owned),
        );
    }
    names
}

/// Whether an element shows a man on a square.
fn is_man(node: &Node<'_, '_>) -> bool {
    let name = node.attribute("href").unwrap_or_default();
    node.has_tag_name("use") && (name.contains("-white-") || name.contains("-black-"))
}

/// The text of an element such as `title`.
pub(crate) fn text(svg: &str, element: &str) -> String {
    let document = Document::parse(svg).expect("the picture is XML");
    let node = document.descendants().find(|node| node.has_tag_name(element)).expect("the element is there");
    node.text().unwrap_or_default().to_owned()
}
