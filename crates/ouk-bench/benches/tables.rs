//! The speed of making and probing endgame tables.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ouk_engine::endgame::class::{Class, PieceSet};
use ouk_engine::endgame::count_rules::CountRules;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::endgame::tables::{TableOptions, Tables};
use ouk_engine::endgame::verify::position_of;
use ouk_rules::GameId;
use ouk_rules::board::Color;
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::ouk::Ouk;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn options() -> TableOptions {
    TableOptions { folder: None, threads: 1, ..TableOptions::default() }
}

/// A thousand random positions of K+S+M v K with a count running.
fn positions(tablebase: &Tablebase, turn: Color) -> Vec<Chatrang<Ouk>> {
    let rules = GameId::Ouk.default_rules();
    let class = Class::parse(PieceSet::Ouk, "KSM").expect("it has a table");
    let table = tablebase.prepare(&class, &AtomicBool::new(false), &|_| {}).expect("it is small");
    let layout = table.layout();
    let mut rng = fastrand::Rng::with_seed(1);
    let mut found = Vec::new();
    while found.len() < 1000 {
        let squares = layout.random(&mut rng);
        let plies = if turn == Color::White { 9 } else { 10 };
        found.extend(position_of::<Ouk>(rules, &table, &squares, turn, &format!("86 {plies}")));
    }
    found
}

fn probes(c: &mut Criterion) {
    let tables = Arc::new(Tables::new(options()));
    let tablebase =
        Tablebase::new(&tables, GameId::Ouk, GameId::Ouk.default_rules()).expect("Ouk has some");
    let mut group = c.benchmark_group("probe");
    for (name, turn) in
        [("KSM, chaser to move", Color::White), ("KSM, runner to move", Color::Black)]
    {
        let positions = positions(&tablebase, turn);
        let mut at = 0;
        group.bench_function(name, |b| {
            b.iter(|| {
                at = (at + 1) % positions.len();
                tablebase.probe(black_box(&positions[at]))
            });
        });
    }
    group.finish();
}

fn making(c: &mut Criterion) {
    let mut group = c.benchmark_group("make");
    group.sample_size(10);
    let kinds = &PieceSet::Ouk.kinds()[..4];
    let classes = Class::bare_kings(PieceSet::Ouk, kinds, 1, 2);
    group.bench_function("all fourteen of three and four pieces, one thread", |b| {
        b.iter_batched(
            || Tables::new(options()),
            |tables| {
                for class in &classes {
                    tables.small(class, &CountRules::plain(PieceSet::Ouk)).expect("they are small");
                }
                tables
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, probes, making);
criterion_main!(benches);
