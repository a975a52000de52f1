//! The gain of the two hints in `engine/table/memory.rs`: random probes of a large table with and
//! without prefetching, beside the same reads from a vector on ordinary pages.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ouk_engine::table::{Bound, TableEntry, TranspositionTable};
use ouk_rules::board::Move;
use std::hint::black_box;

const MEGABYTES: usize = 256;
const PROBES: usize = 100_000;
/// The number of probes for which a key is known in advance: about a node of search.
const AHEAD: usize = 1;

fn probes(criterion: &mut Criterion) {
    let mut rng = fastrand::Rng::with_seed(1);
    let keys: Vec<u64> = (0..PROBES + AHEAD).map(|_| rng.u64(..)).collect();
    let table = TranspositionTable::new(MEGABYTES);
    // Every page must be touched first, or the first probes would measure the system.
    for _ in 0..MEGABYTES * 64 * 1024 / 16 {
        let entry = TableEntry {
            mv: Move::NONE,
            score: 0,
            depth: 1,
            bound: Bound::Exact,
            static_eval: None,
        };
        table.store(rng.u64(..), entry);
    }
    let lines = MEGABYTES * 1024 * 1024 / 64;
    let vector: Vec<[u64; 8]> = (0..lines).map(|n| [n as u64; 8]).collect();
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(PROBES as u64));
    let mut walk = |name: &str, mut probe: Box<dyn FnMut(u64, u64) + '_>| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for pair in keys.windows(1 + AHEAD) {
                    probe(pair[0], pair[AHEAD]);
                    // The loop stands for the work of a node.
                    black_box((0..150_u64).fold(pair[0], |sum, n| sum.rotate_left(5) ^ n));
                }
            });
        });
    };
    walk(
        "small pages",
        Box::new(|key, _| {
            let at = ((u128::from(key) * lines as u128) >> 64) as usize;
            black_box(vector[at].iter().position(|&word| word == key));
        }),
    );
    walk(
        "large pages",
        Box::new(|key, _| {
            black_box(table.probe(key));
        }),
    );
    walk(
        "large pages, fetched ahead",
        Box::new(|key, next| {
            table.prefetch(next);
            black_box(table.probe(key));
        }),
    );
}

criterion_group!(benches, probes);
criterion_main!(benches);
