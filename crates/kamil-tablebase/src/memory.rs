//! How much memory the work on an ending takes, reckoned from above.

use crate::ending::Ending;
use crate::layout::Layout;
use crate::material::Material;

/// The bytes of a distance.
const DISTANCE: u64 = 2;

/// The places of an ending's positions for both sides to move.
pub(crate) fn places(material: &Material) -> u64 {
    2 * Layout::new(material).positions() as u64
}

/// The bytes of an ending of which so many metrics are held as distances, and whose files are read.
pub(crate) fn held(material: &Material, metrics: u64) -> u64 {
    places(material) * (DISTANCE * metrics) + decoded(material) + written(material)
}

/// The bytes of all decoded outcomes: two sets of 16 bytes for each row and side.
fn decoded(material: &Material) -> u64 {
    places(material) / 100 * 32
}

/// The bytes of the files in memory, and again while they are read or put together: a third of a byte a place is the
/// most that any ending of four men takes.
fn written(material: &Material) -> u64 {
    places(material) * 2 / 3
}

/// No file of an ending is longer: a distance has at most five symbols of twelve bits, and a model is small.
pub(crate) fn longest_file(material: &Material) -> u64 {
    const MODEL: u64 = 1 << 20;
    MODEL + 8 * places(material)
}

/// The bytes that making an ending takes.
pub(crate) fn to_make(material: &Material) -> u64 {
    // Sets have 16 bytes for the hundred places of a row and one side; so many are alive, and of each ending that it leads to.
    const SETS: u64 = 10;
    const SETS_NEEDED: u64 = 3;
    let sets = |material: &Material, count: u64| places(material) / 2 / 100 * 16 * count;
    let own = DISTANCE * 2 * places(material) + sets(material, SETS).max(decoded(material) + written(material));
    let needed = Ending::new(material).exits.sources;
    own + needed.iter().map(|source| held(&source.material, 1) + sets(&source.material, SETS_NEEDED)).sum::<u64>()
}

/// The bytes that the proof of an ending takes.
pub(crate) fn to_verify(material: &Material) -> u64 {
    let needed = Ending::new(material).exits.sources;
    held(material, 2) + needed.iter().map(|source| held(&source.material, 1)).sum::<u64>()
}
