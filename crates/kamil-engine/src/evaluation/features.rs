//! Everything the evaluation counts, declared once: a group of features has a name, a length and a term to belong to.
//!
//! The weight of each feature stands in [`weights`](super::weights), in the same order. The code that counts features
//! names them by the constants declared here; the tuner and the tests walk over [`GROUPS`].

/// What a group of features is about, as an explanation shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// What men are worth anywhere.
    Material,
    /// Which squares they stand on.
    Squares,
    /// Two men of a kind.
    Imbalance,
    /// How many squares they reach.
    Mobility,
    /// How Pawns stand to each other, and how near they are to becoming a General.
    Pawns,
    /// What endangers and what protects the Kings.
    King,
    /// Men attacked, and men that are not defended.
    Threats,
    /// Elephants and Camels, and what they may ever bite.
    Leapers,
    /// Rooks on files without Pawns and on the ninth rank.
    Rooks,
    /// Knights and War Machines that no Pawn drives away.
    Outposts,
    /// Squares held in the other half of the board.
    Space,
    /// The right to move.
    Tempo,
}

impl Term {
    /// The terms in the order in which they are shown.
    pub const ALL: [Self; 12] = [
        Self::Material,
        Self::Squares,
        Self::Imbalance,
        Self::Mobility,
        Self::Pawns,
        Self::King,
        Self::Threats,
        Self::Leapers,
        Self::Rooks,
        Self::Outposts,
        Self::Space,
        Self::Tempo,
    ];

    /// The name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Squares => "squares",
            Self::Imbalance => "imbalance",
            Self::Mobility => "mobility",
            Self::Pawns => "pawns",
            Self::King => "king",
            Self::Threats => "threats",
            Self::Leapers => "leapers",
            Self::Rooks => "rooks",
            Self::Outposts => "outposts",
            Self::Space => "space",
            Self::Tempo => "tempo",
        }
    }
}

/// Features that stand side by side in the table of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The name, as the table of weights has it.
    pub name: &'static str,
    /// How many features there are.
    pub len: usize,
    /// The term that the group is shown under.
    pub term: Term,
    /// How its features are related.
    pub shape: Shape,
}

/// How the features of a group are related to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Not at all; often one for each role, in the order of [`Role::ALL`](kamil::Role::ALL).
    Apart,
    /// Each is a step from the one before: a number or a rank that grows.
    Steps,
    /// The squares of files a to e, rank by rank from the side's own: files f to j are their mirror image.
    HalfBoard,
}

/// Declares the groups in the order of the table of weights, and a constant of each group's first feature.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident[$len:expr] in $term:ident, $shape:ident;)*) => {
        /// The groups, in the order of the table of weights.
        pub const GROUPS: [Group; [$(stringify!($name)),*].len()] =
            [$(Group { name: stringify!($name), len: $len, term: Term::$term, shape: Shape::$shape }),*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "they are the names of constants")]
        enum Place { $($name),* }

        $($(#[$doc])* pub(super) const $name: usize = first(Place::$name as usize);)*
    };
}

features! {
    /// A man's worth, by role.
    MATERIAL[8] in Material, Apart;
    /// The King's square; a file counts as its mirror image, so a rank has five.
    KING_SQUARE[50] in Squares, HalfBoard;
    /// The General's square.
    GENERAL_SQUARE[50] in Squares, HalfBoard;
    /// The Elephant's square.
    ELEPHANT_SQUARE[50] in Squares, HalfBoard;
    /// The War Machine's square.
    WAR_MACHINE_SQUARE[50] in Squares, HalfBoard;
    /// The Knight's square.
    KNIGHT_SQUARE[50] in Squares, HalfBoard;
    /// The Rook's square.
    ROOK_SQUARE[50] in Squares, HalfBoard;
    /// The Pawn's square.
    PAWN_SQUARE[50] in Squares, HalfBoard;
    /// The Camel's square.
    CAMEL_SQUARE[50] in Squares, HalfBoard;

    /// Two men or more of a role, by role.
    PAIR[8] in Imbalance, Apart;

    /// Squares a General reaches.
    GENERAL_MOBILITY[5] in Mobility, Steps;
    /// Squares an Elephant reaches.
    ELEPHANT_MOBILITY[5] in Mobility, Steps;
    /// Squares a War Machine reaches.
    WAR_MACHINE_MOBILITY[9] in Mobility, Steps;
    /// Squares a Knight reaches.
    KNIGHT_MOBILITY[9] in Mobility, Steps;
    /// Squares a Rook reaches.
    ROOK_MOBILITY[19] in Mobility, Steps;
    /// Squares a Camel reaches.
    CAMEL_MOBILITY[5] in Mobility, Steps;

    /// A Pawn that no Pawn can stop, by its rank from its own side, while its General lives.
    PASSED[10] in Pawns, Steps;
    /// The same once the General is gone, so that the Pawn may become one.
    PASSED_HEIR[10] in Pawns, Steps;
    /// Any Pawn by its rank, once the General is gone.
    HEIR[10] in Pawns, Steps;
    /// A passed Pawn with an own Pawn that defends it.
    PASSED_SUPPORTED[1] in Pawns, Apart;
    /// A passed Pawn with a man of the other side before it.
    PASSED_STOPPED[1] in Pawns, Apart;
    /// A passed Pawn whose next square the other side attacks and ours does not.
    PASSED_UNSAFE[1] in Pawns, Apart;
    /// Steps from the own King to the square before a passed Pawn.
    PASSED_KING_DISTANCE[1] in Pawns, Apart;
    /// Steps from the other King to the square before a passed Pawn.
    PASSED_ENEMY_KING_DISTANCE[1] in Pawns, Apart;
    /// No own Pawn on the files beside it.
    ISOLATED[1] in Pawns, Apart;
    /// An own Pawn before it on its file.
    DOUBLED[1] in Pawns, Apart;
    /// It can't advance without being taken by a Pawn, and no Pawn can come to its help.
    BACKWARD[1] in Pawns, Apart;
    /// Defended by a Pawn.
    SUPPORTED[1] in Pawns, Apart;
    /// A Pawn right beside it.
    PHALANX[1] in Pawns, Apart;
    /// A man of the other side right before it, other than a Pawn.
    BLOCKED[1] in Pawns, Apart;

    /// Men of the other side that attack squares on or beside the King, by their number; eight and more alike.
    KING_ATTACKERS[9] in King, Steps;
    /// Such squares that they attack, each counted once for a role; eleven and more alike.
    KING_HITS[12] in King, Steps;
    /// Squares on or beside the King that they attack, by the attacker's role.
    KING_HIT_BY[8] in King, Apart;
    /// Squares from which a man of a role gives check and which our side does not defend, by role.
    SAFE_CHECK[8] in King, Apart;
    /// Squares beside the King that are attacked, and defended by the King alone.
    KING_WEAK[1] in King, Apart;
    /// Squares the King can go to.
    KING_ESCAPES[9] in King, Steps;
    /// The same, three and more alike, where no other man of its side can move: a side without a move has lost.
    KING_STIFLED[4] in King, Steps;
    /// Own men at most two steps from the King, by role.
    KING_GUARD[8] in King, Apart;
    /// Men of the other side at most three steps from the King, by role.
    KING_HUNTER[8] in King, Apart;
    /// Of the King's file and those beside it, the ones without an own Pawn, while the other side has a Rook.
    KING_OPEN_FILES[4] in King, Steps;

    /// Men attacked by a Pawn, by role.
    PAWN_THREAT[8] in Threats, Apart;
    /// Men attacked by a General, an Elephant or a Camel, by role.
    LIGHT_THREAT[8] in Threats, Apart;
    /// Men attacked by a Knight or a War Machine, by role.
    LEAPER_THREAT[8] in Threats, Apart;
    /// Men attacked by a Rook, by role.
    ROOK_THREAT[8] in Threats, Apart;
    /// Men attacked and not defended, by role.
    HANGING[8] in Threats, Apart;
    /// Men other than Pawns and the King attacked twice and defended once at most.
    OVERLOADED[1] in Threats, Apart;
    /// Men not defended that the King attacks.
    KING_THREAT[1] in Threats, Apart;
    /// Men that a Pawn would attack after a safe step.
    PUSH_THREAT[1] in Threats, Apart;

    /// An Elephant, by the number of men of the other side on the squares it may ever come to; seven and more alike.
    ELEPHANT_TARGETS[8] in Leapers, Steps;
    /// A Camel, the same; eleven and more alike.
    CAMEL_TARGETS[12] in Leapers, Steps;

    /// A Rook on a file without Pawns.
    ROOK_OPEN[1] in Rooks, Apart;
    /// A Rook on a file without own Pawns.
    ROOK_HALF_OPEN[1] in Rooks, Apart;
    /// A Rook on its ninth rank while the other King stands on the ninth or tenth.
    ROOK_NINTH[1] in Rooks, Apart;
    /// A Rook on the file of a passed Pawn of its own.
    ROOK_PASSED[1] in Rooks, Apart;

    /// A Knight on its fifth to eighth rank that no Pawn can drive away.
    KNIGHT_OUTPOST[1] in Outposts, Apart;
    /// The same, defended by a Pawn.
    KNIGHT_OUTPOST_HELD[1] in Outposts, Apart;
    /// A War Machine on such a square.
    WAR_MACHINE_OUTPOST[1] in Outposts, Apart;
    /// The same, defended by a Pawn.
    WAR_MACHINE_OUTPOST_HELD[1] in Outposts, Apart;

    /// Squares of the other half that our side attacks and the other's Pawns do not.
    SPACE[1] in Space, Apart;
    /// Squares of the middle (files c to h, ranks 4 to 7) that our side attacks.
    CENTRE[1] in Space, Apart;
    /// Squares that both sides attack and the other's men attack only once.
    CONTESTED[1] in Space, Apart;

    /// To move.
    TEMPO[1] in Tempo, Apart;
}

/// How many features there are.
pub const FEATURES: usize = first(GROUPS.len());

/// The first feature of the group at `place`.
const fn first(place: usize) -> usize {
    let (mut sum, mut before) = (0, 0);
    while before < place {
        sum += GROUPS[before].len;
        before += 1;
    }
    sum
}

/// The term of each feature.
pub(super) static TERM_OF: [Term; FEATURES] = {
    let mut terms = [Term::Material; FEATURES];
    let mut place = 0;
    while place < GROUPS.len() {
        let mut feature = first(place);
        while feature < first(place + 1) {
            terms[feature] = GROUPS[place].term;
            feature += 1;
        }
        place += 1;
    }
    terms
};

/// The first feature of each role's squares.
pub(super) const SQUARE_OF: [usize; 8] = [
    KING_SQUARE,
    GENERAL_SQUARE,
    ELEPHANT_SQUARE,
    WAR_MACHINE_SQUARE,
    KNIGHT_SQUARE,
    ROOK_SQUARE,
    PAWN_SQUARE,
    CAMEL_SQUARE,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_follow_one_another_without_a_gap() {
        assert_eq!((MATERIAL, KING_SQUARE, GENERAL_SQUARE), (0, 8, 58));
        assert_eq!(TEMPO + 1, FEATURES);
        assert_eq!(TERM_OF[TEMPO], Term::Tempo);
        assert_eq!(TERM_OF[KING_SQUARE - 1], Term::Material);
        assert_eq!(TERM_OF[KING_SQUARE], Term::Squares);
    }

    #[test]
    fn every_term_has_features() {
        for term in Term::ALL {
            assert!(TERM_OF.contains(&term), "{}", term.name());
        }
    }
}
