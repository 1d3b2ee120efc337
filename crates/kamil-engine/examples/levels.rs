//! Plays paired games between two levels from random openings and prints the score.
//!
//! `cargo run --release -p kamil-engine --example levels -- 3 2 20` plays 20 pairs of level 3 against level 2.
#![allow(clippy::print_stdout, reason = "a program prints what it finds")]

use std::env;
use std::time::Instant;

use kamil::{Array, Color, DrawRules, Game, Outcome};
use kamil_engine::Level;

const OPENING_PLIES: usize = 8;

/// A `SplitMix64` stream (Steele, Lea and Flood, 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}

fn main() {
    let numbers: Vec<u8> = env::args().skip(1).map(|word| word.parse().expect("a number")).collect();
    let &[first, second, pairs] = numbers.as_slice() else { panic!("expected two levels and a number of pairs") };
    let level = |number| Level::from_number(number).expect("a level from 1 to 3");
    let start = Instant::now();
    let (mut won, mut drawn, mut lost, mut plies) = (0, 0, 0, 0);
    for pair in 0..pairs {
        for color in Color::ALL {
            let game = play(level(first), level(second), color, u64::from(pair));
            plies += game.moves().len();
            let outcome = game.outcome().expect("the game ended");
            println!("pair {pair}, level {first} is {color}: {outcome} after {} plies", game.moves().len());
            match outcome {
                Outcome::Win { winner, .. } if winner == color => won += 1,
                Outcome::Win { .. } => lost += 1,
                Outcome::Draw { .. } => drawn += 1,
            }
        }
    }
    println!("level {first} against level {second}: +{won} ={drawn} -{lost}");
    println!("{plies} plies in {:.1} s", start.elapsed().as_secs_f64());
}

/// A game in which `first` has `color`, from the opening that `seed` draws.
fn play(first: Level, second: Level, color: Color, seed: u64) -> Game {
    let mut random = Random(seed);
    let array = Array::ALL[random.next() as usize % 3];
    let mut game = Game::new(array, DrawRules::Default);
    while game.outcome().is_none() {
        let position = game.position();
        let mv = if game.moves().len() < OPENING_PLIES {
            let mut moves = position.legal_moves();
            moves.sort();
            moves.get(random.next() as usize % moves.len()).copied()
        } else {
            let level = if position.turn() == color { first } else { second };
            level.choose(&game, random.next())
        };
        game.play(mv.expect("a game that goes on has moves")).expect("the move is legal");
    }
    game
}
