//! The rules page: every rule, each marked as the source's or ours, with boards drawn from the rules crate.

use askama::Template;
use kamil::{Array, Role};

use super::board::{BoardPicture, portrait, role_key};
use super::examples;
use super::frame::Frame;
use crate::dress::Dress;
use crate::text::{Text, rich};

/// Whose rule it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Source,
    Ours,
}

impl Origin {
    const fn class(self) -> &'static str {
        match self {
            Self::Source => "source",
            Self::Ours => "ours",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Source => "page-rules-mark-source",
            Self::Ours => "page-rules-mark-ours",
        }
    }
}

type Rule = (Origin, &'static str);

const BOARD: &[Rule] = &[
    (Origin::Source, "page-rules-board-size"),
    (Origin::Source, "page-rules-board-arrangement"),
    (Origin::Ours, "page-rules-board-first-move"),
    (Origin::Ours, "page-rules-board-legal"),
];
const MEN: &[Rule] = &[
    (Origin::Source, "page-rules-men-capture"),
    (Origin::Source, "page-rules-men-pawn"),
    (Origin::Source, "page-rules-men-no-castling"),
    (Origin::Source, "page-rules-men-war-machine"),
    (Origin::Ours, "page-rules-men-war-machine-ours"),
];
const END: &[Rule] = &[
    (Origin::Source, "page-rules-end-check"),
    (Origin::Source, "page-rules-end-checkmate"),
    (Origin::Source, "page-rules-end-stalemate"),
    (Origin::Source, "page-rules-end-bare-king"),
    (Origin::Ours, "page-rules-end-clock"),
    (Origin::Ours, "page-rules-end-resign"),
];
const LAST_RANK: &[Rule] = &[
    (Origin::Source, "page-rules-last-general"),
    (Origin::Source, "page-rules-last-vanish"),
    (Origin::Ours, "page-rules-last-forced"),
    (Origin::Ours, "page-rules-last-counts"),
    (Origin::Ours, "page-rules-last-after"),
    (Origin::Ours, "page-rules-last-attacks"),
    (Origin::Ours, "page-rules-last-legal"),
];
const DRAWS: &[&str] = &["bare-kings", "repetition", "move-limit"];
const DRAW_NOTES: &[Rule] = &[
    (Origin::Ours, "page-rules-draws-order"),
    (Origin::Ours, "page-rules-draws-material"),
    (Origin::Ours, "page-rules-draws-why-limit"),
];
const NOTATION: &[Rule] = &[
    (Origin::Source, "page-rules-notation-squares"),
    (Origin::Ours, "page-rules-notation-letters"),
    (Origin::Ours, "page-rules-notation-moves"),
    (Origin::Ours, "page-rules-notation-last-rank"),
    (Origin::Ours, "page-rules-notation-typed"),
    (Origin::Ours, "page-rules-notation-fen"),
    (Origin::Ours, "page-rules-notation-pgn"),
];
const CAMEL: &[Rule] = &[
    (Origin::Source, "page-rules-camel-named"),
    (Origin::Ours, "page-rules-camel-moves"),
    (Origin::Ours, "page-rules-camel-setup"),
];

#[derive(Debug, Template)]
#[template(path = "rules.html")]
pub(super) struct Rules {
    frame: Frame,
    t: Text,
    board: &'static [Rule],
    men: &'static [Rule],
    men_table: Vec<ManRow>,
    end: &'static [Rule],
    last_rank: &'static [Rule],
    draws: &'static [&'static str],
    draw_notes: &'static [Rule],
    notation: &'static [Rule],
    camel: &'static [Rule],
    /// Of each man, where it can go.
    men_boards: Vec<BoardPicture>,
    men_examples: Vec<BoardPicture>,
    end_examples: Vec<BoardPicture>,
    last_rank_examples: Vec<BoardPicture>,
    draw_examples: Vec<BoardPicture>,
    arrays: Vec<ArrayEntry>,
}

/// A line of the table of men.
#[derive(Debug)]
struct ManRow {
    name: String,
    role: &'static str,
    /// An SVG element.
    picture: String,
    arabic: &'static str,
    letter: char,
    moves: String,
    origin: Origin,
}

/// A first position.
#[derive(Debug)]
struct ArrayEntry {
    name: &'static str,
    title: String,
    text: String,
    origin: Origin,
    board: BoardPicture,
}

impl Rules {
    pub(super) fn new(frame: Frame) -> Self {
        let (t, dress) = (frame.t, frame.dress);
        Self {
            frame,
            t,
            board: BOARD,
            men: MEN,
            men_table: Role::ALL.into_iter().map(|role| ManRow::new(role, t)).collect(),
            end: END,
            last_rank: LAST_RANK,
            draws: DRAWS,
            draw_notes: DRAW_NOTES,
            notation: NOTATION,
            camel: CAMEL,
            men_boards: Role::ALL.into_iter().map(|role| examples::man(role, dress, t)).collect(),
            men_examples: examples::pictures(examples::MEN, dress, t),
            end_examples: examples::pictures(examples::END, dress, t),
            last_rank_examples: examples::pictures(examples::LAST_RANK, dress, t),
            draw_examples: examples::pictures(examples::DRAWS, dress, t),
            arrays: Array::ALL.into_iter().map(|array| ArrayEntry::new(array, dress, t)).collect(),
        }
    }
}

impl ManRow {
    fn new(role: Role, t: Text) -> Self {
        Self {
            name: t.say(&role_key(role)),
            role: role.slug(),
            picture: portrait(role),
            arabic: role.arabic_name(),
            letter: role.letter(),
            moves: t.say(&format!("page-rules-moves-{}", role.slug())),
            // The source names the Camel and does not say how it moves.
            origin: if role == Role::Camel { Origin::Ours } else { Origin::Source },
        }
    }
}

impl ArrayEntry {
    fn new(array: Array, dress: Dress, t: Text) -> Self {
        let title = t.say(&format!("page-array-{}", array.name()));
        let caption = t.say_with("page-rules-array-caption", "array", title.clone());
        Self {
            name: array.name(),
            text: t.rich(&format!("page-rules-array-{}", array.name())),
            // Of the Camel version the source gives no more than a setup line, which has to be read with other letters.
            origin: if array == Array::Kamil { Origin::Source } else { Origin::Ours },
            board: BoardPicture::new(array.name(), &array.position(), None, dress, t, &caption, rich(&caption)),
            title,
        }
    }
}
