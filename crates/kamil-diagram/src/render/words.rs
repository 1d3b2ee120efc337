//! A picture in words, for those who hear it.

use kamil::{Bitboard, Board, Color, Role, Square};

use crate::diagram::Diagram;

/// Where every man stands, whose move it is, and what is marked.
pub(super) fn description(diagram: &Diagram<'_>) -> String {
    let mut sentences: Vec<String> = Color::ALL.map(|color| side(&diagram.board, color)).into();
    if let Some(turn) = diagram.turn {
        sentences.push(format!("{} to move.", capital(turn)));
    }
    if let Some(king) = diagram.check {
        sentences.push(format!("The King on {king} is in check."));
    }
    if let Some(last) = diagram.last_move {
        let end = if last.vanished { ", where the Pawn left the board" } else { "" };
        sentences.push(format!("Last move: {} to {}{end}.", last.from, last.to));
    }
    if !diagram.highlights.is_empty() {
        sentences.push(format!("Marked: {}.", listed(squares(diagram.highlights))));
    }
    if !diagram.arrows.is_empty() {
        let arrows = diagram.arrows.iter().map(|arrow| format!("{} to {}", arrow.from(), arrow.to())).collect();
        sentences.push(format!("Arrows: {}.", listed(arrows)));
    }
    #[cfg(feature = "caption")]
    if let Some(caption) = &diagram.caption {
        sentences.push(format!("Caption: {}", caption.text()));
    }
    sentences.join(" ")
}

/// `White: King e1, General f1, Elephants c1 and h1, …`
fn side(board: &Board, color: Color) -> String {
    let men: Vec<String> = Role::ALL
        .into_iter()
        .map(|role| (role, board.men(color, role)))
        .filter(|(_, men)| !men.is_empty())
        .map(|(role, men)| {
            let plural = if men.more_than_one() { "s" } else { "" };
            format!("{role}{plural} {}", listed(squares(men)))
        })
        .collect();
    let men = if men.is_empty() { "no men".to_owned() } else { men.join("; ") };
    format!("{}: {men}.", capital(color))
}

fn capital(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn squares(set: Bitboard) -> Vec<String> {
    set.iter().map(|square: Square| square.to_string()).collect()
}

/// `a`, `a and b`, `a, b and c`.
fn listed(mut words: Vec<String>) -> String {
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_well() {
        let list = |words: &[&str]| listed(words.iter().map(|word| (*word).to_owned()).collect());
        assert_eq!(list(&["a1"]), "a1");
        assert_eq!(list(&["a1", "b2"]), "a1 and b2");
        assert_eq!(list(&["a1", "b2", "c3"]), "a1, b2 and c3");
    }

    #[cfg(feature = "caption")]
    #[test]
    fn a_caption_is_read_out() {
        let caption = crate::Caption::new("Ṣūlī’s <Diamond> — شاه").unwrap();
        let diagram = Diagram::of_board(&Board::default()).caption(caption);
        assert_eq!(description(&diagram), "White: no men. Black: no men. Caption: Ṣūlī’s <Diamond> — شاه");
        assert!(diagram.to_svg().contains("Caption: Ṣūlī’s &lt;Diamond&gt; — شاه</desc>"));
    }

    #[test]
    fn an_empty_board_has_words_too() {
        let diagram = Diagram::of_board(&Board::default());
        assert_eq!(description(&diagram), "White: no men. Black: no men.");
    }
}
