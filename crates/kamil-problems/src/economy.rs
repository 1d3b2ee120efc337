//! Takes away the men that a problem does not need.

use kamil::{Position, Role, RuleSet, Square};

use crate::feature::Feature;
use crate::prover::{Proof, Prover, Spent};

/// The position without the men whose absence changes neither the length of the win, nor its keys, nor what the win
/// shows; with the proof of what is left.
///
/// # Errors
/// The prover's allowance is spent.
pub fn economise(
    prover: &mut Prover,
    mut position: Position,
    mut proof: Proof,
    rules: RuleSet,
) -> Result<(Position, Proof), Spent> {
    let shown = Feature::all_of(prover, &position, &proof)?;
    for square in Square::ALL {
        let Some(lighter) = without(&position, square, rules) else { continue };
        let Some(found) = prover.prove(&lighter, proof.moves)? else { continue };
        let same = found.moves == proof.moves && found.keys == proof.keys;
        if same && Feature::all_of(prover, &lighter, &found)? == shown {
            (position, proof) = (lighter, found);
        }
    }
    Ok((position, proof))
}

/// The position without the man on `square`, if there is one that may go.
fn without(position: &Position, square: Square, rules: RuleSet) -> Option<Position> {
    let mut setup = position.to_setup();
    let piece = setup.board.piece_at(square)?;
    if piece.role == Role::King {
        return None;
    }
    setup.board.set(square, None);
    setup.to_position(rules).ok()
}
