//! Boards and men as pictures in a page: SVG without styles or scripts, with words in the page's language.

use kamil::{Board, Color, DrawRules, Piece, Position, Role, RuleSet};
use kamil_diagram::{Arrow, CellSize, Diagram, IdPrefix, Portrait};
use serde::Serialize;

use crate::dress::Dress;
use crate::locale::Language;
use crate::text::{Text, rich};

/// A board with its caption.
#[derive(Clone, Debug)]
pub(super) struct BoardPicture {
    /// HTML.
    pub(super) caption: String,
    /// An SVG element; the names of its parts begin with `board-` and the picture's own name.
    pub(super) svg: String,
    /// What is seen, as JSON: the client draws it again with the person's own choice of pieces, squares and colours.
    pub(super) seen: String,
    /// How the client lets the reader try it, as JSON; `None` for a picture alone.
    pub(super) trial: Option<String>,
    /// The name of a board to be tried.
    pub(super) heading: Option<String>,
}

/// How a reader plays on from a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub(super) rules: RuleSet,
    pub(super) draws: DrawRules,
    /// Whether the side to move moves again and again, as long as that leaves a legal position.
    pub(super) alone: bool,
}

impl BoardPicture {
    /// The picture of a position, with an arrow if there is one. `name` is the only one of its kind in the page, `title`
    /// is plain text.
    pub(super) fn new(
        name: &str,
        position: &Position,
        arrow: Option<Arrow>,
        dress: Dress,
        t: Text,
        title: &str,
        caption: String,
    ) -> Self {
        let prefix = IdPrefix::new(&format!("board-{name}")).expect("names of boards are short words");
        let diagram = Diagram::of_position(position).prefix(prefix).title(title);
        let diagram = arrow.into_iter().fold(diagram, Diagram::arrow).description(description(position, arrow, t));
        let seen = serde_json::to_string(&Seen::new(position, arrow)).expect("words and squares are JSON");
        Self { caption, svg: dress.on(diagram).to_svg(), seen, trial: None, heading: None }
    }

    /// The picture in whose place the client puts its own board: of the same measures and men, and seen by the same side.
    pub(super) fn first(position: &Position, side: Color, dress: Dress, t: Text) -> Self {
        let prefix = IdPrefix::new("first-board").expect("two short words");
        let title = t.say("page-embed-board");
        // A hundred pixels for a square: whole borders, so that no line moves when the board comes alive.
        let cell = CellSize::new(100).expect("within the bounds");
        let diagram = Diagram::of_position(position).prefix(prefix).cell(cell).seen_by(side).title(&title);
        let svg = dress.on(diagram).description(description(position, None, t)).to_svg();
        let seen = serde_json::to_string(&Seen::new(position, None)).expect("words and squares are JSON");
        Self { caption: rich(&title), svg, seen, trial: None, heading: None }
    }

    /// The same, to be tried by the reader under a name.
    pub(super) fn tried_as(self, Trial { rules, draws, alone }: Trial, name: String) -> Self {
        let told = TrialWire { name: &name, rules: rules.name(), draw_rules: draws.name(), alone };
        Self { trial: Some(serde_json::to_string(&told).expect("words are JSON")), heading: Some(name), ..self }
    }
}

/// A trial, for the client.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct TrialWire<'a> {
    name: &'a str,
    rules: &'static str,
    draw_rules: &'static str,
    alone: bool,
}

/// What a board shows, for the client.
#[derive(Debug, Serialize)]
struct Seen {
    fen: String,
    pieces: Vec<SeenPiece>,
    check: Option<String>,
    arrows: Vec<SeenArrow>,
}

#[derive(Debug, Serialize)]
struct SeenPiece {
    square: String,
    color: &'static str,
    role: &'static str,
}

#[derive(Debug, Serialize)]
struct SeenArrow {
    from: String,
    to: String,
}

impl Seen {
    fn new(position: &Position, arrow: Option<Arrow>) -> Self {
        let pieces = position.board().pieces().map(|(square, Piece { color, role })| SeenPiece {
            square: square.to_string(),
            color: color.name(),
            role: role.slug(),
        });
        let arrows = arrow.map(|arrow| SeenArrow { from: arrow.from().to_string(), to: arrow.to().to_string() });
        Self {
            fen: position.to_fen(),
            pieces: pieces.collect(),
            check: position.is_check().then(|| position.king(position.turn()).to_string()),
            arrows: arrows.into_iter().collect(),
        }
    }
}

/// The picture of a man beside its name.
pub(super) fn portrait(role: Role) -> String {
    Portrait::new(Piece { color: Color::White, role }).to_svg()
}

/// Where every man stands, whose move it is, whether the King is in check, and where an arrow points.
fn description(position: &Position, arrow: Option<Arrow>, t: Text) -> String {
    let turn = position.turn();
    let mut sentences = Color::ALL.map(|color| side(position.board(), color, t)).to_vec();
    sentences.push(t.say(&format!("page-board-turn-{turn}")));
    if position.is_check() {
        sentences.push(t.say_with("page-board-check", "square", position.king(turn).to_string()));
    }
    if let Some(arrow) = arrow {
        let (from, to) = (arrow.from().to_string().into(), arrow.to().to_string().into());
        sentences.push(t.say_with_all("page-board-arrow", [("from", from), ("to", to)]));
    }
    sentences.join(" ")
}

/// `White: King e1; Elephants c1, h1; …`
fn side(board: &Board, color: Color, t: Text) -> String {
    let (semicolon, comma) = match t.0 {
        Language::English => ("; ", ", "),
        Language::Arabic => ("؛ ", "، "),
    };
    let men: Vec<String> = Role::ALL
        .into_iter()
        .filter_map(|role| {
            let squares: Vec<_> = board.men(color, role).iter().map(|square| square.to_string()).collect();
            (!squares.is_empty()).then(|| format!("{} {}", t.say(&role_key(role)), squares.join(comma)))
        })
        .collect();
    t.say_with(&format!("page-board-men-{color}"), "men", men.join(semicolon))
}

/// The key of a role's name.
pub(super) fn role_key(role: Role) -> String {
    format!("page-man-{}", role.slug())
}

#[cfg(test)]
mod tests {
    use kamil::RuleSet;

    use super::*;

    #[test]
    fn a_position_is_told_in_the_pages_language() {
        let fen = "K8r/4P5/10/10/10/10/10/10/10/5G3k w - - 0 1";
        let position = Position::from_fen(fen, RuleSet::WarMachine).unwrap();
        assert_eq!(
            description(&position, "e9e10".parse().ok(), Text(Language::English)),
            // Fluent sets values apart by the marks U+2068 and U+2069, which keep squares readable from right to left.
            "White: \u{2068}King a10; General f1; Pawn e9\u{2069}. Black: \u{2068}King j1; Rook j10\u{2069}. \
             White to move. The King on \u{2068}a10\u{2069} is in check. \
             Arrow from \u{2068}e9\u{2069} to \u{2068}e10\u{2069}."
        );
        let arabic = description(&position, "e9e10".parse().ok(), Text(Language::Arabic));
        for word in ["الشاه a10", "الفرزان f1", "الرخ j10", "سهم من \u{2068}e9\u{2069}"] {
            assert!(arabic.contains(word), "{arabic}");
        }
        assert!(!description(&position, None, Text(Language::English)).contains("Arrow"));
    }

    #[test]
    fn the_client_gets_what_the_picture_shows() {
        let position = Position::from_fen("K8r/10/10/10/10/10/10/10/10/9k w - - 0 1", RuleSet::WarMachine).unwrap();
        let seen = |arrow| serde_json::to_value(Seen::new(&position, arrow)).unwrap();
        let men = serde_json::json!([
            { "square": "j1", "color": "black", "role": "king" },
            { "square": "a10", "color": "white", "role": "king" },
            { "square": "j10", "color": "black", "role": "rook" },
        ]);
        let fen = position.to_fen();
        assert_eq!(seen(None), serde_json::json!({ "fen": fen, "pieces": men, "check": "a10", "arrows": [] }));
        assert_eq!(seen("j10a10".parse().ok())["arrows"], serde_json::json!([{ "from": "j10", "to": "a10" }]));
    }
}
