//! Forced wins of Shatranj Kamil: their text form, and a search that proves them.
//!
//! ```
//! use kamil_problems::{Problem, Prover};
//!
//! let line = r#"5k4/R9/10/10/10/10/10/10/1R8/K9 w - - dm 1; bm b2b10; pv b2b10; id "rooks"; c0 "two Rooks";"#;
//! let problem: Problem = line.parse()?;
//! let proof = Prover::new().check(&problem)?;
//! assert_eq!(proof.moves, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The prover stands on the rules alone and shares nothing with the engine's search, which is tested on its problems.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod check;
mod composer;
mod economy;
mod epd;
mod feature;
mod playout;
mod problem;
mod prover;
mod random;

pub use check::CheckError;
pub use composer::Composer;
pub use economy::economise;
pub use epd::{LineError, ProblemError, read};
pub use feature::Feature;
pub use playout::Playout;
pub use problem::Problem;
pub use prover::{Proof, Prover, Spent};
pub use random::Random;
