//! Positions for tests.

use kamil::{Array, Position};
use kamil_match::Random;

/// Positions of random games, every third ply of each.
pub(crate) fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = random.pick(&Array::ALL).expect("there are arrays").position();
        for ply in 0..150 {
            let mut moves = position.legal_moves();
            moves.sort();
            let Some(&mv) = random.pick(&moves) else { break };
            position = position.after(mv);
            if ply % 3 == 2 && position.has_legal_move() {
                found.push(position);
            }
        }
    }
    random.shuffle(&mut found);
    found.truncate(count);
    found
}
