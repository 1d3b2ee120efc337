//! Perft, bulk counted on one thread: `cargo bench -p kamil --bench perft`.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kamil::{Position, RuleSet, perft};

/// The first position at depth 5 and the middlegames at depth 4: some milliseconds each.
fn suites() -> impl Iterator<Item = (&'static str, u32)> {
    let start = include_str!("../../../testdata/perft/start.epd").lines().take(1).map(|line| (line, 5));
    start.chain(include_str!("../../../testdata/perft/quiet.epd").lines().take(5).map(|line| (line, 4)))
}

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.measurement_time(Duration::from_secs(3));
    for (n, (line, depth)) in suites().enumerate() {
        let fen = line.split(';').next().expect("a line begins with a FEN");
        let position = Position::from_fen(fen, RuleSet::WarMachine).expect(fen);
        group.throughput(Throughput::Elements(perft(&position, depth)));
        let name = if n == 0 { "first position".to_owned() } else { format!("middlegame {n}") };
        group.bench_function(name, |bencher| bencher.iter(|| perft(black_box(&position), depth)));
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
