//! Evaluates the positions of a few searches' lines again and again, and prints the time for one evaluation.
#![allow(clippy::print_stdout, reason = "a program prints what it finds")]
#![allow(clippy::cast_precision_loss, reason = "a mean needs no more digits")]

use std::hint::black_box;
use std::time::Instant;

use kamil::{Array, Position};
use kamil_engine::{Evaluator, HandWritten};

const ROUNDS: usize = 400;

fn main() {
    for (name, plies) in [("opening", 0..40), ("middlegame", 60..160), ("ending", 260..400)] {
        let positions = positions(plies.start, plies.end);
        let mut prepared: Vec<_> =
            positions.iter().map(|position| (position, [HandWritten.refresh(position.board())])).collect();
        let mut best = f64::MAX;
        for _ in 0..5 {
            let start = Instant::now();
            for _ in 0..ROUNDS {
                for (position, line) in &mut prepared {
                    black_box(HandWritten.evaluate(black_box(position), black_box(line)));
                }
            }
            best = best.min(start.elapsed().as_secs_f64() * 1e9 / (ROUNDS * prepared.len()) as f64);
        }
        println!("{name}: {best:.0} ns for each of {} positions", prepared.len());
    }
}

/// The positions of some games with moves picked by number, from one ply to another.
fn positions(first: usize, last: usize) -> Vec<Position> {
    let mut found = Vec::new();
    for array in Array::ALL {
        for game in 0..12 {
            let mut position = array.position();
            for ply in 0..last {
                let mut moves = position.legal_moves();
                moves.sort();
                let Some(&mv) = moves.get((ply * ply * 7 + game * 13 + ply) % moves.len().max(1)) else { break };
                position = position.after(mv);
                if ply >= first {
                    found.push(position);
                }
            }
        }
    }
    found
}
