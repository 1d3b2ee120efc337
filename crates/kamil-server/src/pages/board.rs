//! Boards and men as pictures in a page: SVG without styles or scripts, with words in the page's language.

use kamil::{Board, Color, Piece, Position, Role};
use kamil_diagram::{Diagram, IdPrefix, Portrait};

use crate::locale::Language;
use crate::text::Text;

/// A board with its caption.
#[derive(Clone, Debug)]
pub(super) struct BoardPicture {
    /// HTML.
    pub(super) caption: String,
    /// An SVG element; the names of its parts begin with `board-` and the picture's own name.
    pub(super) svg: String,
}

impl BoardPicture {
    /// The picture of a position. `name` is the only one of its kind in the page, `title` is plain text.
    pub(super) fn new(name: &str, position: &Position, t: Text, title: &str, caption: String) -> Self {
        let prefix = IdPrefix::new(&format!("board-{name}")).expect("names of boards are short words");
        let diagram = Diagram::of_position(position).prefix(prefix).title(title).description(description(position, t));
        Self { caption, svg: diagram.to_svg() }
    }
}

/// The picture of a man beside its name.
pub(super) fn portrait(role: Role) -> String {
    Portrait::new(Piece { color: Color::White, role }).to_svg()
}

/// Where every man stands, whose move it is, and whether the King is in check.
fn description(position: &Position, t: Text) -> String {
    let turn = position.turn();
    let mut sentences = Color::ALL.map(|color| side(position.board(), color, t)).to_vec();
    sentences.push(t.say(&format!("page-board-turn-{turn}")));
    if position.is_check() {
        sentences.push(t.say_with("page-board-check", "square", position.king(turn).to_string()));
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
            description(&position, Text(Language::English)),
            // Fluent sets values apart by the marks U+2068 and U+2069, which keep squares readable from right to left.
            "White: \u{2068}King a10; General f1; Pawn e9\u{2069}. Black: \u{2068}King j1; Rook j10\u{2069}. \
             White to move. The King on \u{2068}a10\u{2069} is in check."
        );
        let arabic = description(&position, Text(Language::Arabic));
        for word in ["الشاه a10", "الفرزان f1", "الرخ j10"] {
            assert!(arabic.contains(word), "{arabic}");
        }
    }
}
