//! Plays paired games between two levels from random openings and prints the score.
//!
//! `cargo run --release -p kamil-engine --example levels -- 4 3 100` plays 100 pairs of level 4 against level 3. In place of
//! a level, `grabber` is the player that only takes the dearest man. A fourth argument bounds the search of level 10, in
//! moves made on the board.
#![allow(clippy::print_stdout, reason = "a program prints what it finds")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::env;
use std::time::Instant;

use common::{Random, grab, search};
use kamil::{Array, Color, DrawRules, Game, Move, Outcome};
use kamil_engine::{Engine, Level, Limits};

const OPENING_PLIES: usize = 8;

/// Who plays.
#[derive(Clone, Copy, Debug)]
enum Player {
    Level(Level),
    /// The tenth level with another bound.
    Bounded(u64),
    Grabber,
}

impl Player {
    fn named(text: &str, nodes: Option<u64>) -> Self {
        let level = || text.parse().ok().and_then(Level::from_number).expect("a level from 1 to 10, or `grabber`");
        match (text, nodes) {
            ("grabber", _) => Self::Grabber,
            ("10", Some(nodes)) => Self::Bounded(nodes),
            _ => Self::Level(level()),
        }
    }

    fn choose(self, game: &Game, random: &mut Random) -> Option<Move> {
        match self {
            Self::Level(level) => level.choose(game, random.next()),
            Self::Bounded(nodes) => search(&mut Engine::new(1), game, &Limits::to_nodes(nodes)).best,
            Self::Grabber => grab(game, random),
        }
    }
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let (first, second, pairs, nodes) = match words.as_slice() {
        [first, second, pairs] => (first, second, pairs, None),
        [first, second, pairs, nodes] => (first, second, pairs, Some(nodes)),
        _ => panic!("expected two players, a number of pairs, and at most a number of nodes"),
    };
    let nodes = nodes.map(|nodes| nodes.parse().expect("a number of nodes"));
    let pairs: u64 = pairs.parse().expect("a number of pairs");
    let players = [first, second].map(|name| Player::named(name, nodes));
    let start = Instant::now();
    let (mut won, mut drawn, mut lost, mut plies) = (0, 0, 0, 0);
    for pair in 0..pairs {
        for color in Color::ALL {
            let game = play(players, color, pair);
            plies += game.moves().len();
            match game.outcome().expect("the game ended") {
                Outcome::Win { winner, .. } if winner == color => won += 1,
                Outcome::Win { .. } => lost += 1,
                Outcome::Draw { .. } => drawn += 1,
            }
        }
    }
    let games = won + drawn + lost;
    let share = f64::from(2 * won + drawn) / f64::from(2 * games) * 100.0;
    println!("{first} against {second}: +{won} ={drawn} -{lost}, {share:.1}%");
    println!("{plies} plies, {:.1} s", start.elapsed().as_secs_f64());
}

/// A game in which the first player has `color`, from the opening that `seed` draws.
fn play([first, second]: [Player; 2], color: Color, seed: u64) -> Game {
    let mut random = Random::new(seed);
    let array = Array::ALL[random.below(3)];
    let mut game = Game::new(array, DrawRules::Default);
    while game.outcome().is_none() {
        let position = game.position();
        let mv = if game.moves().len() < OPENING_PLIES {
            random.legal_move(position)
        } else {
            let player = if position.turn() == color { first } else { second };
            player.choose(&game, &mut random)
        };
        game.play(mv.expect("a game that goes on has moves")).expect("the move is legal");
    }
    game
}
