//! What players ask for, and what may have come of it where no answer did.

use serde_json::Value;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Join,
    Move,
    Takeback,
    DeclineTakeback,
    Draw,
    DeclineDraw,
    Abort,
    Resign,
    Rematch,
    Link,
}

impl Kind {
    const ALL: [Self; 10] = [
        Self::Join,
        Self::Move,
        Self::Takeback,
        Self::DeclineTakeback,
        Self::Draw,
        Self::DeclineDraw,
        Self::Abort,
        Self::Resign,
        Self::Rematch,
        Self::Link,
    ];

    pub(crate) fn path(self) -> &'static str {
        match self {
            Self::Join => "seat",
            Self::Move => "moves",
            Self::Takeback => "takeback",
            Self::DeclineTakeback => "takeback/decline",
            Self::Draw => "draw-offer",
            Self::DeclineDraw => "draw-offer/decline",
            Self::Abort => "abort",
            Self::Resign => "resign",
            Self::Rematch => "rematch",
            Self::Link => "seat/link",
        }
    }
}

/// A request, and who of the two sends it.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) kind: Kind,
    pub(crate) side: usize,
    pub(crate) body: Value,
}

impl Wish {
    /// Whether a game may have become another by this wish and nothing else.
    pub(crate) fn may_lead_to(&self, before: &Value, after: &Value) -> bool {
        let moves = |view: &Value| view["moves"].as_array().unwrap().clone();
        let version = |view: &Value| view["version"].as_u64().unwrap();
        let (had, has) = (moves(before), moves(after));
        let moves_fit = match self.kind {
            Kind::Move => has.split_last().is_some_and(|(last, rest)| rest == had && *last == self.body["move"]),
            Kind::Takeback => had.starts_with(&has) && had.len() <= has.len() + 2,
            _ => had == has,
        };
        // A move may end the game, which is an event of its own, and so may a rematch that is agreed to.
        let events = version(after).checked_sub(version(before));
        moves_fit && events.is_some_and(|events| (1..=2).contains(&events))
    }
}

/// How many wishes of each kind were granted and answered.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally([u32; Kind::ALL.len()]);

impl Tally {
    pub(crate) fn count(&mut self, kind: Kind) {
        self.0[kind as usize] += 1;
    }

    pub(crate) fn of(&self, kind: Kind) -> u32 {
        self.0[kind as usize]
    }

    pub(crate) fn least(&self) -> u32 {
        self.0.into_iter().min().unwrap()
    }

    pub(crate) fn all(&self) -> u32 {
        self.0.into_iter().sum()
    }
}

impl std::iter::Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, tally| Self(std::array::from_fn(|kind| sum.0[kind] + tally.0[kind])))
    }
}
