//! Which men an ending has, whose they are, and its name.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use kamil::{Board, ByColor, Color, Piece, Role, RuleSet};

/// The men of a table besides the two Kings, at most.
pub const MAX_MEN: usize = 3;

/// The roles besides the King in the order in which an ending names and keeps its men. Pawns come last.
pub(crate) const ROLES: [Role; 7] =
    [Role::Rook, Role::WarMachine, Role::Knight, Role::General, Role::Camel, Role::Elephant, Role::Pawn];

/// The men of an ending besides the Kings, one to three of them; White is the side with more men, or with the stronger.
///
/// ```
/// use kamil_tablebase::Material;
/// let material: Material = "KNvKR".parse()?;
/// assert_eq!(material.to_string(), "KRvKN");
/// # Ok::<(), kamil_tablebase::MaterialError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// In the order of [`ROLES`], a white man before a black one of the same role.
    men: ArrayVec<Piece, MAX_MEN>,
}

/// The text names no ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an ending of three to five men such as `KRvKN`, found `{found}`")]
pub struct MaterialError {
    /// What came, cut at 40 characters.
    pub found: String,
}

/// An ending, and whether its colours stand for the other ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Oriented {
    pub(crate) material: Material,
    /// White of the table is Black on the board, and the board is turned upside down.
    pub(crate) swapped: bool,
}

impl Material {
    /// The ending of these men besides the Kings; none for no man and for more than three.
    pub(crate) fn of_men(men: impl IntoIterator<Item = Piece>) -> Option<Oriented> {
        let mut list = ArrayVec::<Piece, MAX_MEN>::new();
        for man in men {
            list.try_push(man).ok()?;
        }
        if list.is_empty() {
            return None;
        }
        let swapped = strength(&list, Color::Black) > strength(&list, Color::White);
        if swapped {
            for man in &mut list {
                man.color = !man.color;
            }
        }
        list.sort_by_key(|man| order(*man));
        Some(Oriented { material: Self { men: list }, swapped })
    }

    /// The ending of a board with a King a side and one to three other men; none for another board.
    pub fn of_board(board: &Board) -> Option<Self> {
        let men: Vec<Piece> = board.occupied().iter().filter_map(|square| board.piece_at(square)).collect();
        let kings = Color::ALL.map(|color| men.iter().filter(|man| **man == Piece { color, role: Role::King }).count());
        let others = men.into_iter().filter(|man| man.role != Role::King);
        if kings == [1, 1] { Some(Self::of_men(others)?.material) } else { None }
    }

    /// The men besides the Kings in the table's order.
    pub fn men(&self) -> &[Piece] {
        &self.men
    }

    /// How many men there are, the Kings included.
    pub fn count(&self) -> usize {
        self.men.len() + 2
    }

    /// Whether there is a Pawn.
    pub fn has_pawn(&self) -> bool {
        self.men.iter().any(|man| man.role == Role::Pawn)
    }

    /// Whether both sides have the same men.
    pub fn is_symmetric(&self) -> bool {
        strength(&self.men, Color::White) == strength(&self.men, Color::Black)
    }

    /// The rule set the ending belongs to; one with neither War Machines nor Camels belongs to both.
    pub fn rules(&self) -> RuleSet {
        self.men.iter().find_map(|man| RuleSet::of_role(man.role)).unwrap_or_default()
    }

    /// Every ending of `count` men, the Kings included, of a rule set; each after all those it can lead to.
    pub fn all(count: usize, rules: RuleSet) -> Vec<Self> {
        let Some(men) = count.checked_sub(2).filter(|men| (1..=MAX_MEN).contains(men)) else { return Vec::new() };
        let pieces: Vec<Piece> = ROLES
            .into_iter()
            .filter(|role| rules.has(*role))
            .flat_map(|role| Color::ALL.map(|color| Piece { color, role }))
            .collect();
        let mut found: Vec<Self> = (0..pieces.len().pow(men as u32))
            .map(|mut number| {
                let chosen: ArrayVec<Piece, MAX_MEN> = (0..men)
                    .map(|_| {
                        let piece = pieces[number % pieces.len()];
                        number /= pieces.len();
                        piece
                    })
                    .collect();
                Self::of_men(chosen).expect("one to three men are an ending").material
            })
            .collect();
        found.sort_by_key(|material| (material.pawns(), material.clone()));
        found.dedup();
        found
    }

    /// How many Pawns there are: a Pawn that becomes a General leads to an ending with one fewer.
    pub(crate) fn pawns(&self) -> usize {
        self.men.iter().filter(|man| man.role == Role::Pawn).count()
    }

    /// Whether `color` has a General: then its Pawns vanish on the last rank.
    pub(crate) fn has_general(&self, color: Color) -> bool {
        self.men.contains(&Piece { color, role: Role::General })
    }
}

/// The place of a man in the table's order.
fn order(man: Piece) -> (usize, Color) {
    (rank(man.role), man.color)
}

fn rank(role: Role) -> usize {
    ROLES.iter().position(|other| *other == role).expect("a King is no man of a list")
}

/// More men are stronger; as many are stronger by the first role in which they differ.
fn strength(men: &[Piece], color: Color) -> (usize, Vec<usize>) {
    let mut roles: Vec<usize> =
        men.iter().filter(|man| man.color == color).map(|man| ROLES.len() - rank(man.role)).collect();
    roles.sort_unstable_by(|a, b| b.cmp(a));
    (roles.len(), roles)
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (color, start) in [(Color::White, "K"), (Color::Black, "vK")] {
            f.write_str(start)?;
            for man in self.men.iter().filter(|man| man.color == color) {
                write!(f, "{}", man.role.letter())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        read(text).ok_or_else(|| MaterialError { found: text.chars().take(40).collect() })
    }
}

fn read(text: &str) -> Option<Material> {
    let (white, black) = text.split_once('v')?;
    let sides = ByColor { white: white.strip_prefix('K')?, black: black.strip_prefix('K')? };
    let mut men = ArrayVec::<Piece, MAX_MEN>::new();
    for color in Color::ALL {
        for letter in sides[color].chars() {
            let role = Role::from_letter(letter).filter(|role| *role != Role::King)?;
            men.try_push(Piece { color, role }).ok()?;
        }
    }
    if RuleSet::ALL.into_iter().all(|rules| men.iter().any(|man| !rules.has(man.role))) {
        return None;
    }
    Some(Material::of_men(men)?.material)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_endings_as_combinations() {
        for rules in RuleSet::ALL {
            assert_eq!([3, 4, 5].map(|count| Material::all(count, rules).len()), [6, 42, 182]);
        }
        assert!(Material::all(2, RuleSet::WarMachine).is_empty());
    }

    #[test]
    fn names_read_back_in_one_form() {
        for count in 3..=5 {
            for material in Material::all(count, RuleSet::WarMachine) {
                assert_eq!(material.to_string().parse(), Ok(material.clone()));
            }
        }
        for (text, name) in [("KNvKR", "KRvKN"), ("KvKP", "KPvK"), ("KEGvK", "KGEvK"), ("KPvKRW", "KRWvKP")] {
            assert_eq!(text.parse::<Material>().unwrap().to_string(), name);
        }
        for text in ["", "K", "KvK", "KQvK", "KKvK", "KRvKNNN", "KWvKC", "kRvK", "KR", "KRvKvK"] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }
}
