//! The rules page: every rule, each marked as the source's or ours, with boards drawn from the rules crate.

use askama::Template;
use kamil::{Array, Position, Role, RuleSet};
use kamil_diagram::Arrow;

use super::board::{BoardPicture, portrait, role_key};
use super::frame::Frame;
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

/// A position that shows a rule. What its text says of it, a test checks.
#[derive(Clone, Copy, Debug)]
struct Example {
    key: &'static str,
    fen: &'static str,
    /// The move, or the attack, that the text speaks of.
    arrow: Option<&'static str>,
}

const BARE_KING_WINS: Example =
    Example { key: "page-rules-example-bare-king", fen: "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", arrow: None };
const BECOMES_GENERAL: Example = Example {
    key: "page-rules-example-general",
    fen: "10/P9/10/10/10/9k/10/10/10/4K5 w - - 0 1",
    arrow: Some("a9a10"),
};
const VANISHES: Example = Example {
    key: "page-rules-example-vanish",
    fen: "10/P9/10/10/10/9k/10/10/10/4KG4 w - - 0 1",
    arrow: Some("a9a10"),
};
const NO_SHIELD: Example = Example {
    key: "page-rules-example-shield",
    fen: "K8r/4P5/10/10/10/10/10/10/10/5G3k w - - 0 1",
    arrow: Some("j10a10"),
};
const ONLY_MOVE: Example = Example {
    key: "page-rules-example-only-move",
    fen: "10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1",
    arrow: Some("e9e10"),
};

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
    end_example: BoardPicture,
    last_rank_examples: [BoardPicture; 4],
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
        let t = frame.t;
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
            end_example: example(BARE_KING_WINS, t),
            last_rank_examples: [BECOMES_GENERAL, VANISHES, NO_SHIELD, ONLY_MOVE].map(|shown| example(shown, t)),
            arrays: Array::ALL.into_iter().map(|array| ArrayEntry::new(array, t)).collect(),
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
    fn new(array: Array, t: Text) -> Self {
        let title = t.say(&format!("page-array-{}", array.name()));
        let caption = t.say_with("page-rules-array-caption", "array", title.clone());
        Self {
            name: array.name(),
            text: t.rich(&format!("page-rules-array-{}", array.name())),
            // Of the Camel version the source gives no more than a setup line, which has to be read with other letters.
            origin: if array == Array::Kamil { Origin::Source } else { Origin::Ours },
            board: BoardPicture::new(array.name(), &array.position(), None, t, &caption, rich(&caption)),
            title,
        }
    }
}

fn example(example: Example, t: Text) -> BoardPicture {
    let name = example.key.trim_start_matches("page-rules-");
    let title = t.say(&format!("{}-title", example.key));
    BoardPicture::new(name, &position(example), arrow(example), t, &title, t.rich(example.key))
}

fn arrow(example: Example) -> Option<Arrow> {
    example.arrow.map(|squares| squares.parse().expect("the examples' arrows are two squares"))
}

fn position(example: Example) -> Position {
    Position::from_fen(example.fen, RuleSet::WarMachine).expect("the examples are legal positions")
}

#[cfg(test)]
mod tests {
    use kamil::{Color, MoveKind, Outcome, UciMove, WinReason};

    use super::*;

    #[test]
    fn the_arrows_show_the_moves_that_the_texts_speak_of() {
        for example in [BECOMES_GENERAL, VANISHES, ONLY_MOVE] {
            let shown = arrow(example).unwrap();
            let legal =
                position(example).legal_moves().into_iter().any(|mv| (mv.from, mv.to) == (shown.from(), shown.to()));
            assert!(legal, "{}: {shown}", example.key);
        }
        // The move that is not legal is not shown, but the attack that makes it so.
        let (position, attack) = (position(NO_SHIELD), arrow(NO_SHIELD).unwrap());
        assert_eq!(attack.to(), position.king(position.turn()));
        assert_eq!(position.checkers().iter().collect::<Vec<_>>(), [attack.from()]);
    }

    fn kind_of(example: Example, mv: &str) -> Option<MoveKind> {
        let mv: UciMove = mv.parse().unwrap();
        mv.to_move(&position(example)).ok().map(|mv| mv.kind)
    }

    #[test]
    fn the_examples_show_what_they_say() {
        assert_eq!(
            position(BARE_KING_WINS).outcome(),
            Some(Outcome::Win { winner: Color::Black, by: WinReason::Stalemate })
        );
        assert_eq!(kind_of(BECOMES_GENERAL, "a9a10"), Some(MoveKind::Promotion));
        assert_eq!(kind_of(VANISHES, "a9a10"), Some(MoveKind::Vanish));
        assert!(position(NO_SHIELD).is_check());
        assert_eq!(kind_of(NO_SHIELD, "e9e10"), None, "it would shield the King if it stayed");
        let only: Vec<_> = position(ONLY_MOVE).legal_moves().into_iter().collect();
        assert_eq!(only.len(), 1);
        assert_eq!((only[0].to_string().as_str(), only[0].kind), ("e9e10", MoveKind::Vanish));
    }

    #[test]
    fn without_its_general_the_pawn_would_shield_the_king() {
        let fen = NO_SHIELD.fen.replace("5G3k", "9k");
        let position = Position::from_fen(&fen, RuleSet::WarMachine).unwrap();
        let mv: UciMove = "e9e10g".parse().unwrap();
        assert!(mv.to_move(&position).is_ok());
    }
}
