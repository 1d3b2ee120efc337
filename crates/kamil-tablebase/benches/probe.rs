//! Questions to the tables: `cargo bench -p kamil-tablebase --bench probe`.
//!
//! The three-man tables are built in. With `KAMIL_TABLEBASES` naming a folder, its largest endings are asked too.

use std::env;
use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main, measurement::WallTime};
use kamil::Position;
use kamil_tablebase::{Material, Tablebase};
use random::Random;

#[path = "../tests/tables/random.rs"]
mod random;

/// A million positions would measure the memory; these fit with their blocks into what a search keeps at hand.
const POSITIONS: usize = 1_000;
const ENDINGS: [&str; 8] = ["KRvK", "KPvK", "KRvKN", "KNPvK", "KWvKP", "KRWvK", "KPPvK", "KWWvKR"];

fn bench(criterion: &mut Criterion) {
    let mut tables = Tablebase::built_in();
    if let Some(folder) = env::var_os("KAMIL_TABLEBASES") {
        tables.add_folder(Path::new(&folder)).expect("the folder of KAMIL_TABLEBASES can be listed");
    }
    for name in ENDINGS {
        let material: Material = name.parse().expect(name);
        if tables.endings().contains(&&material) {
            ask(&mut criterion.benchmark_group(name), &tables, &material);
        }
    }
}

fn ask(group: &mut BenchmarkGroup<'_, WallTime>, tables: &Tablebase, material: &Material) {
    let mut random = Random::new(0x0070_726f_6265);
    let positions: Vec<Position> = (0..POSITIONS).map(|_| random.position(material)).collect();
    let mut turns = positions.iter().cycle();
    let mut next = || turns.next().expect("a cycle has no end");
    group.bench_function("outcome", |bencher| {
        bencher.iter(|| tables.wdl(black_box(next())).expect("the table is whole"));
    });
    group.bench_function("outcome and distances", |bencher| {
        bencher.iter(|| tables.probe(black_box(next())).expect("the table is whole"));
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
