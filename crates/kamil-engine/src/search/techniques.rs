//! The parts of the search that can be left out, so that what each is worth can be measured.

/// A part of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Technique {
    /// Scores of earlier visits end a visit, or take the place of an estimate.
    TableCutoffs,
    /// An iteration begins with a narrow window around the last score.
    Aspiration,
    /// Far above beta, near the leaves, a node is given up.
    ReverseFutility,
    /// Far below alpha, near the leaves, only captures are looked at.
    Razoring,
    /// A node that stays above beta after a null move is given up.
    NullMove,
    /// A capture that a shallow search finds far above beta ends a node.
    ProbCut,
    /// A node without a remembered move is looked at less deeply.
    InternalReduction,
    /// Late moves are looked at less deeply.
    LateReductions,
    /// Late quiet moves near the leaves are left out.
    LateMoves,
    /// Moves that cannot reach alpha are left out.
    Futility,
    /// What a move changed by the estimates corrects how much less deeply it is looked at.
    Hindsight,
    /// Moves that lose material are left out.
    Exchanges,
    /// Quiet moves that were bad elsewhere are left out.
    HistoryPruning,
    /// A remembered move that is much better than the others is looked at more deeply.
    Singular,
    /// Checks are looked at more deeply.
    CheckExtension,
    /// Estimates are corrected by what searches of like positions found.
    Correction,
    /// Quiet moves are ordered by what followed on the moves before.
    Continuation,
    /// Histories learn from more than the moves of a refuted node.
    Lessons,
    /// In quiescence, captures that cannot help are left out.
    Delta,
    /// Endings are judged and played by their tables.
    Endgames,
}

impl Technique {
    /// Every technique.
    pub const ALL: [Self; 20] = [
        Self::TableCutoffs,
        Self::Aspiration,
        Self::ReverseFutility,
        Self::Razoring,
        Self::NullMove,
        Self::ProbCut,
        Self::InternalReduction,
        Self::LateReductions,
        Self::LateMoves,
        Self::Futility,
        Self::Hindsight,
        Self::Exchanges,
        Self::HistoryPruning,
        Self::Singular,
        Self::CheckExtension,
        Self::Correction,
        Self::Continuation,
        Self::Lessons,
        Self::Delta,
        Self::Endgames,
    ];

    /// The identifier, such as `null-move`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TableCutoffs => "table-cutoffs",
            Self::Aspiration => "aspiration",
            Self::ReverseFutility => "reverse-futility",
            Self::Razoring => "razoring",
            Self::NullMove => "null-move",
            Self::ProbCut => "probcut",
            Self::InternalReduction => "internal-reduction",
            Self::LateReductions => "late-reductions",
            Self::LateMoves => "late-moves",
            Self::Futility => "futility",
            Self::Hindsight => "hindsight",
            Self::Exchanges => "exchanges",
            Self::HistoryPruning => "history-pruning",
            Self::Singular => "singular",
            Self::CheckExtension => "check-extension",
            Self::Correction => "correction",
            Self::Continuation => "continuation",
            Self::Lessons => "lessons",
            Self::Delta => "delta",
            Self::Endgames => "endgames",
        }
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques(u32);

impl Techniques {
    /// All of them: how the engine plays.
    pub const ALL: Self = Self((1 << Technique::ALL.len()) - 1);
    /// None: every line to the same depth, and the score of a plain minimax.
    pub const NONE: Self = Self(0);

    /// The set without a technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u32))
    }

    /// Whether a technique is in the set.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }
}
