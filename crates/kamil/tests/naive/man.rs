//! The two sides, the kinds of men and the rule sets that have them.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The direction in which this side's Pawns walk, in ranks.
    pub(crate) fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }

    /// The rank counted from 0 on which this side's King starts.
    pub(crate) fn first_rank(self) -> u8 {
        match self {
            Self::White => 0,
            Self::Black => 9,
        }
    }

    /// The rank counted from 0 where this side's Pawns become Generals or vanish.
    pub(crate) fn last_rank(self) -> u8 {
        self.other().first_rank()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    King,
    General,
    Elephant,
    WarMachine,
    Knight,
    Rook,
    Pawn,
    Camel,
}

impl Kind {
    pub(crate) const ALL: [Self; 8] = [
        Self::King,
        Self::General,
        Self::Elephant,
        Self::WarMachine,
        Self::Knight,
        Self::Rook,
        Self::Pawn,
        Self::Camel,
    ];

    pub(crate) fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::General => 'G',
            Self::Elephant => 'E',
            Self::WarMachine => 'W',
            Self::Knight => 'N',
            Self::Rook => 'R',
            Self::Pawn => 'P',
            Self::Camel => 'C',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) side: Side,
    pub(crate) kind: Kind,
}

impl Man {
    pub(crate) fn new(side: Side, kind: Kind) -> Self {
        Self { side, kind }
    }

    /// The letter of a FEN: a capital for White.
    pub(crate) fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some(Self { side, kind })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    WarMachine,
    Camel,
}

impl Rules {
    pub(crate) fn has(self, kind: Kind) -> bool {
        match kind {
            Kind::WarMachine => self == Self::WarMachine,
            Kind::Camel => self == Self::Camel,
            _ => true,
        }
    }

    /// The kind that gives this rule set its name.
    pub(crate) fn own_kind(self) -> Kind {
        match self {
            Self::WarMachine => Kind::WarMachine,
            Self::Camel => Kind::Camel,
        }
    }
}
