//! Proves what a problem claims.

use kamil::Move;

use crate::problem::Problem;
use crate::prover::{Proof, Prover, Spent};

/// A problem's claim is wrong, or was not proven within the allowance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum CheckError {
    #[error(transparent)]
    Spent(#[from] Spent),
    #[error("expected a position with halfmove clock 0, found {found}")]
    Clock { found: u16 },
    #[error("expected a win in {claimed} moves, found none")]
    NoWin { claimed: u8 },
    #[error("expected a shortest win in {claimed} moves, found one in {found}")]
    Sooner { claimed: u8, found: u8 },
    #[error("expected the keys {claimed}, found {found}")]
    Keys { claimed: String, found: String },
    #[error("expected a line of {expected} plies, found {found}")]
    Length { expected: u16, found: usize },
    #[error("expected the shortest attack or the longest defence, found {found} at ply {ply} of the line")]
    Slow { found: Move, ply: usize },
}

impl Prover {
    /// Proves that a problem is won in as many moves as it says and in no fewer, that its keys are all there are, and
    /// that its line is a shortest win against a longest defence.
    ///
    /// # Errors
    /// What is claimed and not so, or the allowance is spent.
    pub fn check(&mut self, problem: &Problem) -> Result<Proof, CheckError> {
        let claimed = problem.moves;
        let clock = problem.position.halfmove_clock();
        if clock != 0 {
            return Err(CheckError::Clock { found: clock });
        }
        let proof = self.prove(&problem.position, claimed)?.ok_or(CheckError::NoWin { claimed })?;
        if proof.moves != claimed {
            return Err(CheckError::Sooner { claimed, found: proof.moves });
        }
        if proof.keys != problem.keys {
            return Err(CheckError::Keys { claimed: words(&problem.keys), found: words(&proof.keys) });
        }
        self.check_line(problem)?;
        Ok(proof)
    }

    /// Every attack keeps the win as near as it is; every defence puts it off for as long as it can.
    fn check_line(&mut self, problem: &Problem) -> Result<(), CheckError> {
        if problem.line.len() != usize::from(problem.plies()) {
            return Err(CheckError::Length { expected: problem.plies(), found: problem.line.len() });
        }
        let mut position = problem.position;
        let mut left = problem.moves;
        for (&mv, ply) in problem.line.iter().zip(1..) {
            position.play_unchecked(mv);
            let attack = ply % 2 == 1;
            left -= u8::from(attack);
            let good = if attack { self.loses(&position, left)? } else { !self.wins(&position, left - 1)? };
            if !good {
                return Err(CheckError::Slow { found: mv, ply });
            }
        }
        Ok(())
    }
}

fn words(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One Rook shuts the King in on the edge, the other gives mate.
    const IN_ONE: &str = r#"5k4/R9/10/10/10/10/10/10/1R8/K9 w - - dm 1; bm b2b10; pv b2b10; id ""; c0 "";"#;

    fn error(line: &str) -> String {
        Prover::new().check(&line.parse().unwrap()).unwrap_err().to_string()
    }

    #[test]
    fn a_right_claim_is_proven() {
        assert_eq!(Prover::new().check(&IN_ONE.parse().unwrap()).unwrap().moves, 1);
    }

    #[test]
    fn wrong_claims_are_refuted() {
        assert_eq!(error(&IN_ONE.replace("dm 1", "dm 2")), "expected a shortest win in 2 moves, found one in 1");
        assert_eq!(error(&IN_ONE.replace("bm b2b10", "bm b2b9")), "expected the keys b2b9, found b2b10");
        let slow = "expected the shortest attack or the longest defence, found b2b9 at ply 1 of the line";
        assert_eq!(error(&IN_ONE.replace("pv b2b10", "pv b2b9")), slow);
        let none = IN_ONE.replace("R9/", "10/");
        assert_eq!(error(&none), "expected a win in 1 moves, found none");
        assert_eq!(error(&IN_ONE.replace("pv b2b10", "pv b2b3 f10e10")), "expected a line of 1 plies, found 2");
    }
}
