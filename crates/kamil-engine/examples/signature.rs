//! The bench's signature, twice on one engine: for `cargo xtask bench`, which wants a small program.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a program's results belong on standard output")]

fn main() {
    let mut bench = kamil_engine::Bench::new();
    let first = bench.run(|line| println!("{:2}/{}  {:9} nodes  {}", line.number, line.of, line.nodes, line.fen));
    let after_a_new_game = bench.run(|_| {});
    println!("{first} {after_a_new_game}");
}
