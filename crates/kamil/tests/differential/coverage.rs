//! What a sample has to contain to prove anything.

use crate::naive::census::{Census, name};
use crate::naive::man::Kind;

/// The size of sample that the numbers here are about; others are measured in proportion.
const SAMPLE: u64 = 20_000;

/// What 20,000 positions contain at least; a sample without the hard cases proves nothing.
const LEAST: [(&str, u64); 32] = [
    ("ambiguous SAN", 500),
    ("boards after a move", 50_000),
    ("close comparisons", 500),
    ("games from an array", 10),
    ("promotion", 500),
    ("vanishing move", 1_000),
    ("vanishing as the only legal move", 10),
    ("double check", 150),
    ("triple check", 100),
    ("checkmate", 50),
    ("stalemate", 100),
    ("won by White", 100),
    ("won by Black", 100),
    ("draw by bare kings", 10),
    ("draw by repetition", 40),
    ("draw by move limit", 200),
    ("fifty men or more", 200),
    ("more than 256 legal moves", 100),
    ("pinned Camel beside King", 12),
    ("pinned Camel beside Rook", 10),
    ("illegal: no King", 300),
    ("illegal: many Kings", 300),
    ("illegal: Pawn on its first rank", 300),
    ("illegal: Pawn on its last rank", 300),
    ("illegal: left in check", 400),
    ("changed FENs read", 100),
    ("changed FENs refused", 1_000),
    ("vanishing illegal: opens the last rank", 100),
    ("vanishing illegal: opens the line it leaves", 70),
    ("vanishing illegal: no shield on the last rank", 100),
    ("vanishing check: opens the last rank", 100),
    ("vanishing check: opens the line it leaves", 70),
];

/// What 20,000 positions contain at least of each kind of man.
const LEAST_OF_A_KIND: u64 = 15;

/// Fails if a sample lacks the hard cases.
pub(crate) fn require_coverage(census: &Census) {
    let positions = census.count("positions");
    let require = |feature: &str, count: u64, least: u64| {
        let least = least * positions / SAMPLE;
        assert!(count >= least, "{feature}: {count}, expected at least {least}\n{census}");
    };
    for (feature, least) in LEAST {
        require(feature, census.count(feature), least);
    }
    for kind in Kind::ALL.map(name) {
        for feature in ["pin on a file", "pin on a rank", "single check by"] {
            if kind != name(Kind::King) {
                require(feature, census.count_kind(feature, kind), LEAST_OF_A_KIND);
            }
        }
    }
    for kind in [Kind::WarMachine, Kind::Camel, Kind::Rook, Kind::Pawn] {
        let feature = "pinned, moves along the line";
        require(feature, census.count_kind(feature, name(kind)), LEAST_OF_A_KIND);
    }
}
