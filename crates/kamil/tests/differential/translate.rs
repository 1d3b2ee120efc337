//! The naive implementation's words in the crate's.

use kamil::{Color, DrawReason, MoveKind, Outcome, Role, RuleSet, Square, WinReason};

use crate::naive::cell::Cell;
use crate::naive::ending::Ending;
use crate::naive::man::{Kind, Rules, Side};
use crate::naive::moves::Fate;

pub(crate) fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

pub(crate) fn role(kind: Kind) -> Role {
    match kind {
        Kind::King => Role::King,
        Kind::General => Role::General,
        Kind::Elephant => Role::Elephant,
        Kind::WarMachine => Role::WarMachine,
        Kind::Knight => Role::Knight,
        Kind::Rook => Role::Rook,
        Kind::Pawn => Role::Pawn,
        Kind::Camel => Role::Camel,
    }
}

pub(crate) fn rule_set(rules: Rules) -> RuleSet {
    match rules {
        Rules::WarMachine => RuleSet::WarMachine,
        Rules::Camel => RuleSet::Camel,
    }
}

pub(crate) fn move_kind(fate: Fate) -> MoveKind {
    match fate {
        Fate::Stays => MoveKind::Normal,
        Fate::BecomesGeneral => MoveKind::Promotion,
        Fate::Vanishes => MoveKind::Vanish,
    }
}

pub(crate) fn outcome(ending: Ending) -> Outcome {
    let win = |winner, by| Outcome::Win { winner: color(winner), by };
    let draw = |by| Outcome::Draw { by };
    match ending {
        Ending::Checkmate { winner } => win(winner, WinReason::Checkmate),
        Ending::Stalemate { winner } => win(winner, WinReason::Stalemate),
        Ending::BareKings => draw(DrawReason::BareKings),
        Ending::Repetition => draw(DrawReason::Repetition),
        Ending::MoveLimit => draw(DrawReason::MoveLimit),
    }
}

pub(crate) fn square(cell: Cell) -> Square {
    Square::new(kamil::File::ALL[usize::from(cell.file())], kamil::Rank::ALL[usize::from(cell.rank())])
}

pub(crate) fn cell(square: Square) -> Cell {
    Cell::at(square.number() % 10, square.number() / 10)
}
