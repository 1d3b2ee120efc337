//! Instructions of the generator and the readers, counted by Valgrind, so that a noisy machine gives the same figures:
//! `cargo xtask instructions`.

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use kamil::{Array, Position, RuleSet, perft};

const MIDDLEGAME: &str = "2r3r3/1k2n2pp1/1p3p1n1p/p3g5/2wp3R2/2p2WP3/2P1N1W3/PP2EN2P1/4P4P/1K5R2 b - - 3 61";

fn first_position() -> Position {
    Array::Kamil.position()
}

fn middlegame() -> Position {
    Position::from_fen(MIDDLEGAME, RuleSet::WarMachine).expect("a legal position")
}

#[library_benchmark]
#[bench::first_position(first_position())]
#[bench::middlegame(middlegame())]
fn perft_3(position: Position) -> u64 {
    perft(black_box(&position), 3)
}

#[library_benchmark]
#[bench::first_position(first_position())]
#[bench::middlegame(middlegame())]
fn list_legal_moves(position: Position) -> usize {
    black_box(&position).legal_moves().len()
}

#[library_benchmark]
#[bench::middlegame(MIDDLEGAME)]
fn read_fen(fen: &str) -> Position {
    Position::from_fen(black_box(fen), RuleSet::WarMachine).expect("a legal position")
}

#[library_benchmark]
#[bench::middlegame(middlegame())]
fn write_fen(position: Position) -> String {
    black_box(&position).to_fen()
}

library_benchmark_group!(name = rules; benchmarks = perft_3, list_legal_moves, read_fen, write_fen);
main!(library_benchmark_groups = rules);
