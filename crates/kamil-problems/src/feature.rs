//! What a proven win shows, told from the moves alone.

use kamil::{Move, MoveKind, Position, RuleSet, Setup};

use crate::prover::{Proof, Prover, Spent};

/// Something that makes a problem worth solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// The line ends by checkmate.
    Checkmate,
    /// The line ends by stalemate.
    Stalemate,
    /// The key is a Pawn's move after which it leaves the board.
    VanishingKey,
    /// Another move of the winner's in the line vanishes.
    VanishingLater,
    /// The key makes a General.
    PromotingKey,
    /// The key neither captures nor gives check.
    QuietKey,
    /// The key puts a man where it can be taken at once.
    Sacrifice,
    /// After the key a loser who could pass would not lose in time.
    Zugzwang,
    /// In the line the loser's only legal moves are vanishing ones.
    OnlyVanishingReply,
    /// A first move that is no key leaves the loser nothing but vanishing moves: who forgets them takes it for a win.
    VanishingEscape,
    /// After a first move that is no key the loser can leave King against King, a draw.
    BareKings,
    /// In the end the loser has men besides the King, none of which can move.
    HelplessMen,
    /// The winner has a lone King.
    LoneKing,
    /// The loser, were it to move, would win at once.
    Race,
}

impl Feature {
    /// Every feature.
    pub const ALL: [Self; 14] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::VanishingKey,
        Self::VanishingLater,
        Self::PromotingKey,
        Self::QuietKey,
        Self::Sacrifice,
        Self::Zugzwang,
        Self::OnlyVanishingReply,
        Self::VanishingEscape,
        Self::BareKings,
        Self::HelplessMen,
        Self::LoneKing,
        Self::Race,
    ];

    /// In words, as `find` writes it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::VanishingKey => "vanishing key",
            Self::VanishingLater => "vanishing move",
            Self::PromotingKey => "promoting key",
            Self::QuietKey => "quiet key",
            Self::Sacrifice => "sacrifice",
            Self::Zugzwang => "zugzwang",
            Self::OnlyVanishingReply => "only a vanishing reply",
            Self::VanishingEscape => "vanishing escape",
            Self::BareKings => "bare Kings near",
            Self::HelplessMen => "helpless men",
            Self::LoneKing => "lone King wins",
            Self::Race => "the loser threatens to win",
        }
    }

    /// What a proof shows, in the order of [`Feature::ALL`]. The key is the first move of its line.
    ///
    /// # Errors
    /// The prover's allowance is spent.
    pub fn all_of(prover: &mut Prover, position: &Position, proof: &Proof) -> Result<Vec<Self>, Spent> {
        let line = &proof.line;
        let Some(&key) = line.first() else { return Ok(Vec::new()) };
        let after = position.after(key);
        let end = line.iter().fold(*position, |position, mv| position.after(*mv));
        let vanishes = |mv: &Move| mv.kind == MoveKind::Vanish;
        let men = end.board().color(end.turn()).count();
        let shown = [
            (Self::Checkmate, end.is_check()),
            (Self::Stalemate, !end.is_check()),
            (Self::VanishingKey, vanishes(&key)),
            (Self::VanishingLater, line.iter().skip(2).step_by(2).any(vanishes)),
            (Self::PromotingKey, key.kind == MoveKind::Promotion),
            (Self::QuietKey, !position.is_capture(key) && !after.is_check()),
            (Self::Sacrifice, key.kind != MoveKind::Vanish && after.legal_moves().iter().any(|mv| mv.to == key.to)),
            (Self::Zugzwang, is_zugzwang(prover, &after, proof.moves)?),
            (Self::OnlyVanishingReply, meets_vanishing_replies_only(position, line)),
            (Self::VanishingEscape, others(position, proof).any(|next| has_vanishing_moves_only(&next))),
            (Self::BareKings, others(position, proof).any(|next| can_leave_kings_only(&next))),
            (Self::HelplessMen, men > 1),
            (Self::LoneKing, position.board().color(position.turn()).count() == 1),
            (Self::Race, is_race(prover, position)?),
        ];
        Ok(shown.into_iter().filter(|(_, shown)| *shown).map(|(feature, _)| feature).collect())
    }
}

/// Whether the side to move, which loses within `moves - 1` moves of the other, would not if it could pass.
fn is_zugzwang(prover: &mut Prover, after: &Position, moves: u8) -> Result<bool, Spent> {
    match passed(after) {
        Some(passed) if moves > 1 => Ok(!prover.wins(&passed, moves - 1)?),
        _ => Ok(false),
    }
}

fn is_race(prover: &mut Prover, position: &Position) -> Result<bool, Spent> {
    passed(position).map_or(Ok(false), |passed| prover.wins(&passed, 1))
}

/// The position after a null move; a side in check can't pass.
fn passed(position: &Position) -> Option<Position> {
    let setup = Setup { turn: !position.turn(), ..position.to_setup() };
    // Which men take part is settled already: one of the rule sets has them all.
    RuleSet::ALL.into_iter().find_map(|rules| setup.to_position(rules).ok())
}

/// The positions after the first moves that are no keys.
fn others(position: &Position, proof: &Proof) -> impl Iterator<Item = Position> {
    let moves = position.legal_moves().into_iter();
    moves.filter(|mv| !proof.keys.contains(mv)).map(|mv| position.after(mv))
}

fn has_vanishing_moves_only(position: &Position) -> bool {
    let moves = position.legal_moves();
    !moves.is_empty() && moves.iter().all(|mv| mv.kind == MoveKind::Vanish)
}

fn can_leave_kings_only(position: &Position) -> bool {
    let only_kings = |next: &Position| next.board().occupied().count() == 2;
    only_kings(position) || position.legal_moves().iter().any(|mv| only_kings(&position.after(*mv)))
}

fn meets_vanishing_replies_only(position: &Position, line: &[Move]) -> bool {
    let mut position = *position;
    line.iter().zip(1..).any(|(&mv, ply)| {
        position.play_unchecked(mv);
        ply % 2 == 1 && has_vanishing_moves_only(&position)
    })
}
