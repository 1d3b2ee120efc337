//! The arrays as XBoard's variants, and how it is told of their boards and men.

use kamil::{Array, Role};

use crate::text::Text;
use crate::uci::variant_array;

use super::reply::{PieceMoves, Setup};

/// The name of an array as a variant of XBoard's, which is the array's own.
///
/// It can't be UCI's: in a name that begins with `shatranj`, XBoard sees its own shatranj, where a bare King loses.
pub const fn variant_name(array: Array) -> &'static str {
    array.name()
}

/// The array that a variant's name means: its own, or UCI's.
///
/// ```
/// use kamil::Array;
/// use kamil_protocol::xboard::variant_of;
/// assert_eq!(variant_of("tamma"), Some(Array::Tamma));
/// assert_eq!(variant_of("shatranjkamilcamel"), Some(Array::Camel));
/// assert_eq!(variant_of("normal"), None);
/// ```
pub fn variant_of(name: &str) -> Option<Array> {
    let named = Array::ALL.into_iter().find(|&array| variant_name(array).eq_ignore_ascii_case(name));
    named.or_else(|| variant_array(name))
}

/// The pictures for the men: XBoard's kinds of pieces in its own order, a letter for those that take part and a dot for
/// the others, White's and then Black's, each ending with the King.
///
/// The place of its Queen stays empty, so that it has no piece to give a Pawn for which no other is named.
fn pictures(array: Array) -> String {
    let mut white = String::new();
    for kind in 0..=LAST_PICTURE {
        let role = Role::ALL.into_iter().find(|&role| array.rules().has(role) && picture(role) == Some(kind));
        white.push(role.map_or('.', |role| role.letter().to_ascii_uppercase()));
    }
    // The places after the last man that takes part may be left out.
    let used = white.trim_end_matches('.');
    let white = format!("{used}{}", Role::King.letter().to_ascii_uppercase());
    format!("{white}{}", white.to_ascii_lowercase())
}

/// The number of the picture for a role among XBoard's kinds of pieces; the King has the last place.
const fn picture(role: Role) -> Option<usize> {
    match role {
        Role::Pawn => Some(0),
        Role::Knight => Some(1),
        Role::Rook => Some(3),
        // Its ferz, alfil, man and camel.
        Role::General => Some(5),
        Role::Elephant => Some(6),
        Role::WarMachine => Some(10),
        Role::Camel => Some(LAST_PICTURE),
        Role::King => None,
    }
}

const LAST_PICTURE: usize = 24;

/// How a man moves, in Betza's notation.
const fn betza(role: Role) -> &'static str {
    match role {
        Role::Pawn => "fmWfcF",
        Role::Knight => "N",
        Role::Rook => "R",
        Role::Elephant => "A",
        Role::General => "F",
        Role::WarMachine | Role::King => "K",
        Role::Camel => "D",
    }
}

/// The answer to `variant`: the board, the pictures and the first position.
pub fn setup(array: Array) -> Setup {
    // Fairy is the parent that lets the engine define the men and judges least by itself.
    Setup { pictures: Text::new(&pictures(array)), board: Text::new("10x10+0_fairy"), fen: Text::new(array.fen()) }
}

/// How the men of a variant move, one after another.
pub fn piece_moves(array: Array) -> impl Iterator<Item = PieceMoves> {
    let roles = Role::ALL.into_iter().filter(move |&role| array.rules().has(role));
    roles.map(|role| PieceMoves { letter: role.letter().to_ascii_uppercase(), moves: Text::new(betza(role)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_at_their_places() {
        assert_eq!(pictures(Array::Kamil), "PN.R.GE...WKpn.r.ge...wk");
        assert_eq!(pictures(Array::Tamma), pictures(Array::Kamil));
        assert_eq!(pictures(Array::Camel), "PN.R.GE.................CKpn.r.ge.................ck");
    }

    #[test]
    fn no_name_holds_one_of_xboards() {
        // XBoard looks for these within any name, and for a `w` of "wild" variants.
        let own =
            ["normal", "nocastle", "losers", "suicide", "bughouse", "crazyhouse", "atomic", "shatranj", "fairy", "w"];
        for array in Array::ALL {
            for name in own {
                assert!(!variant_name(array).contains(name), "{array} holds {name}");
            }
        }
    }
}
