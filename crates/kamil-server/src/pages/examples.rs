//! The boards of the rules page on which a reader can try a rule: positions whose texts a test checks.

use kamil::{DrawRules, Position, Role, RuleSet};
use kamil_diagram::Arrow;

use super::board::{BoardPicture, Trial, role_key};
use crate::dress::Dress;
use crate::text::Text;

/// A position that shows a rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example {
    key: &'static str,
    fen: &'static str,
    /// The move, or the attack, that the text speaks of.
    arrow: Option<&'static str>,
    draws: DrawRules,
}

impl Example {
    /// An example that no draw ends.
    const fn new(key: &'static str, fen: &'static str, arrow: Option<&'static str>) -> Self {
        Self { key, fen, arrow, draws: DrawRules::Strict }
    }

    /// An example of a draw.
    const fn draw(key: &'static str, fen: &'static str, arrow: Option<&'static str>) -> Self {
        Self { key, fen, arrow, draws: DrawRules::Default }
    }
}

const BLOCKS: Example =
    Example::new("page-rules-example-blocks", "9k/10/10/10/10/10/10/10/4W5/K8r w - - 0 1", Some("j1a1"));
const CHECKMATE: Example =
    Example::new("page-rules-example-checkmate", "9k/R9/10/1R8/10/10/10/10/10/K9 w - - 0 1", Some("b7b10"));
const STALEMATE: Example =
    Example::new("page-rules-example-stalemate", "9k/6K3/10/8N1/10/10/10/10/10/10 w - - 0 1", Some("g9h9"));
const BARE_KING_WINS: Example =
    Example::new("page-rules-example-bare-king", "K9/P1k7/10/10/10/10/10/10/10/10 w - - 0 1", None);
const BECOMES_GENERAL: Example =
    Example::new("page-rules-example-general", "10/P9/10/10/10/9k/10/10/10/4K5 w - - 0 1", Some("a9a10"));
const VANISHES: Example =
    Example::new("page-rules-example-vanish", "10/P9/10/10/10/9k/10/10/10/4KG4 w - - 0 1", Some("a9a10"));
const NO_SHIELD: Example =
    Example::new("page-rules-example-shield", "K8r/4P5/10/10/10/10/10/10/10/5G3k w - - 0 1", Some("j10a10"));
const OPENS_LINE: Example =
    Example::new("page-rules-example-line", "R3n4k/3P6/10/10/10/10/10/10/10/4KG4 w - - 0 1", Some("d9e10"));
const ONLY_MOVE: Example =
    Example::new("page-rules-example-only-move", "10/4P5/10/10/2k7/8r1/10/1p5n2/1P8/G8K w - - 0 1", Some("e9e10"));
const BARE_KINGS: Example =
    Example::draw("page-rules-example-bare-kings", "9k/10/10/10/10/10/10/10/4p5/4K5 w - - 0 1", Some("e1e2"));
const REPETITION: Example =
    Example::draw("page-rules-example-repetition", "9k/10/10/10/10/10/10/10/10/R3K5 w - - 0 1", None);
const MOVE_LIMIT: Example =
    Example::draw("page-rules-example-move-limit", "9k/10/10/10/10/10/10/10/10/R3K5 w - - 199 100", None);

pub(super) const MEN: &[Example] = &[BLOCKS];
pub(super) const END: &[Example] = &[CHECKMATE, STALEMATE, BARE_KING_WINS];
pub(super) const LAST_RANK: &[Example] = &[BECOMES_GENERAL, VANISHES, NO_SHIELD, OPENS_LINE, ONLY_MOVE];
pub(super) const DRAWS: &[Example] = &[BARE_KINGS, REPETITION, MOVE_LIMIT];

pub(super) fn pictures(examples: &[Example], dress: Dress, t: Text) -> Vec<BoardPicture> {
    examples.iter().map(|&example| picture(example, dress, t)).collect()
}

fn picture(example: Example, dress: Dress, t: Text) -> BoardPicture {
    let name = example.key.trim_start_matches("page-rules-");
    let title = t.say(&format!("{}-title", example.key));
    let trial = Trial { rules: RuleSet::WarMachine, draws: example.draws, alone: false };
    let picture = BoardPicture::new(name, &position(example), arrow(example), dress, t, &title, t.rich(example.key));
    picture.tried_as(trial, title)
}

fn arrow(example: Example) -> Option<Arrow> {
    example.arrow.map(|squares| squares.parse().expect("the examples' arrows are two squares"))
}

fn position(example: Example) -> Position {
    Position::from_fen(example.fen, RuleSet::WarMachine).expect("the examples are legal positions")
}

/// The board on which a man goes its ways, White's men alone moving as long as the rules let them.
pub(super) fn man(role: Role, dress: Dress, t: Text) -> BoardPicture {
    let (fen, rules) = ways(role);
    let position = Position::from_fen(fen, rules).expect("the boards of the men are legal positions");
    let title = t.say(&role_key(role));
    let caption = t.rich(&format!("page-rules-moves-{}", role.slug()));
    let picture = BoardPicture::new(&format!("man-{}", role.slug()), &position, None, dress, t, &title, caption);
    picture.tried_as(Trial { rules, draws: DrawRules::Strict, alone: true }, title)
}

/// A man in the open, with one to capture and, for leapers, one to leap over.
const fn ways(role: Role) -> (&'static str, RuleSet) {
    let fen = match role {
        Role::King => "9k/10/10/10/3pK5/10/10/10/10/10 w - - 0 1",
        Role::General => "9k/10/10/10/10/4G5/3p6/10/10/4K5 w - - 0 1",
        Role::Elephant => "9k/10/10/2p7/5P4/4E5/10/10/10/4K5 w - - 0 1",
        Role::WarMachine => "9k/10/10/10/3p6/4W5/r9/10/10/4K5 w - - 0 1",
        Role::Knight => "9k/10/10/3p6/4P5/4N5/10/10/10/4K5 w - - 0 1",
        Role::Rook => "9k/10/10/10/4p5/10/2P1R5/10/10/4K5 w - - 0 1",
        Role::Pawn => "9k/10/10/10/3p1p4/4P5/10/10/10/4K5 w - - 0 1",
        Role::Camel => "9k/10/10/4p5/4P5/4C5/10/10/10/4K5 w - - 0 1",
    };
    (fen, if matches!(role, Role::Camel) { RuleSet::Camel } else { RuleSet::WarMachine })
}

#[cfg(test)]
mod tests {
    use kamil::{Color, DrawReason, Game, MoveKind, Outcome, UciMove, WinReason};

    use super::*;

    #[test]
    fn the_arrows_show_the_moves_that_the_texts_speak_of() {
        for example in [CHECKMATE, STALEMATE, BECOMES_GENERAL, VANISHES, OPENS_LINE, ONLY_MOVE, BARE_KINGS] {
            let shown = arrow(example).unwrap();
            let legal =
                position(example).legal_moves().into_iter().any(|mv| (mv.from, mv.to) == (shown.from(), shown.to()));
            assert!(legal, "{}: {shown}", example.key);
        }
        // The move that is not legal is not shown, but the attack that makes it so.
        for example in [NO_SHIELD, BLOCKS] {
            let (position, attack) = (position(example), arrow(example).unwrap());
            assert_eq!(attack.to(), position.king(position.turn()));
            assert_eq!(position.checkers().iter().collect::<Vec<_>>(), [attack.from()]);
        }
    }

    fn kind_of(example: Example, mv: &str) -> Option<MoveKind> {
        let mv: UciMove = mv.parse().unwrap();
        mv.to_move(&position(example)).ok().map(|mv| mv.kind)
    }

    fn after(example: Example, moves: &str) -> Game {
        let mut game = Game::from_position(position(example), RuleSet::WarMachine, example.draws);
        for text in moves.split(' ') {
            let mv: UciMove = text.parse().unwrap();
            game.play(mv.to_move(game.position()).unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn the_examples_show_what_they_say() {
        let won = |winner, by| Some(Outcome::Win { winner, by });
        assert_eq!(position(BARE_KING_WINS).outcome(), won(Color::Black, WinReason::Stalemate));
        assert_eq!(after(CHECKMATE, "b7b10").outcome(), won(Color::White, WinReason::Checkmate));
        assert_eq!(after(STALEMATE, "g9h9").outcome(), won(Color::White, WinReason::Stalemate));
        assert_eq!(kind_of(BECOMES_GENERAL, "a9a10"), Some(MoveKind::Promotion));
        assert_eq!(kind_of(VANISHES, "a9a10"), Some(MoveKind::Vanish));
        assert!(position(NO_SHIELD).is_check());
        assert_eq!(kind_of(NO_SHIELD, "e9e10"), None, "it would shield the King if it stayed");
        assert_eq!(kind_of(OPENS_LINE, "d9e10"), Some(MoveKind::Vanish));
        assert!(after(OPENS_LINE, "d9e10").position().is_check());
        let only: Vec<_> = position(ONLY_MOVE).legal_moves().into_iter().collect();
        assert_eq!(only.len(), 1);
        assert_eq!((only[0].to_string().as_str(), only[0].kind), ("e9e10", MoveKind::Vanish));
    }

    #[test]
    fn the_war_machine_steps_between_but_not_away() {
        let steps = ["e2d1", "e2e1", "e2f1"].map(|mv| kind_of(BLOCKS, mv));
        assert_eq!(steps, [Some(MoveKind::Normal); 3]);
        assert_eq!(kind_of(BLOCKS, "e2e3"), None);
    }

    #[test]
    fn the_draws_come_as_their_texts_say() {
        let drawn = |reason| Some(Outcome::Draw { by: reason });
        assert_eq!(after(BARE_KINGS, "e1e2").outcome(), drawn(DrawReason::BareKings));
        assert_eq!(after(MOVE_LIMIT, "a1a2").outcome(), drawn(DrawReason::MoveLimit));
        let around = "a1a2 j10i10 a2a1 i10j10";
        assert_eq!(after(REPETITION, around).outcome(), None, "the second time");
        assert_eq!(after(REPETITION, &format!("{around} {around}")).outcome(), drawn(DrawReason::Repetition));
    }

    #[test]
    fn every_man_has_a_board_on_which_it_captures() {
        for role in Role::ALL {
            let (fen, rules) = ways(role);
            let position = Position::from_fen(fen, rules).unwrap();
            let captures = position
                .legal_moves()
                .into_iter()
                .filter(|mv| mv.role == role && position.board().role_at(mv.to).is_some());
            assert!(captures.count() > 0, "{role}");
        }
    }

    #[test]
    fn without_its_general_the_pawn_would_shield_the_king() {
        let fen = NO_SHIELD.fen.replace("5G3k", "9k");
        let position = Position::from_fen(&fen, RuleSet::WarMachine).unwrap();
        let mv: UciMove = "e9e10g".parse().unwrap();
        assert!(mv.to_move(&position).is_ok());
    }
}
