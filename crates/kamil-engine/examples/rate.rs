//! Searches a few positions to a number of moves made each, and prints depth, score, line and speed.
#![allow(clippy::print_stdout, reason = "a program prints what it finds")]

use std::time::Instant;

use kamil::{Array, DrawRules, Game, Position, RuleSet};
use kamil_engine::{Control, Engine, Limits, NoClock};

const NODES: u64 = 1_000_000;
const MIDDLEGAMES: [&str; 2] = [
    "r1ew1gwe1r/ppp1k1pp1p/2np1p1np1/4p1p3/3P2P3/2P1P2P2/1PN2PN1P1/P2PK3PP/2EWG1WE2/R7R1 w - - 0 1",
    "r3k4r/pp3p1ppp/2nw1gwn2/2ppp1p3/10/2PPP1P3/1PNWG2WNP/P4PPPP1/4K5/R8R w - - 4 20",
];

fn main() {
    let mut games: Vec<Game> = Array::ALL.map(|array| Game::new(array, DrawRules::Default)).into();
    for fen in MIDDLEGAMES {
        let position = Position::from_fen(fen, RuleSet::WarMachine).expect("a legal position");
        games.push(Game::from_position(position, RuleSet::WarMachine, DrawRules::Default));
    }
    for game in games {
        let start = Instant::now();
        let report = Engine::new(16).search(&game, &Limits::to_nodes(NODES), &Control::new(), &NoClock, &mut ());
        let micros = start.elapsed().as_micros().max(1);
        let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
        println!("{}", game.position().to_fen());
        println!("  depth {} score {} line {}", report.depth, report.score, line.join(" "));
        println!("  {} nodes, {} a second", report.nodes, u128::from(report.nodes) * 1_000_000 / micros);
    }
}
