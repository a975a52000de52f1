//! How fast positions are searched: to a fixed depth, so that the work is the same every time.

use criterion::{Criterion, criterion_group, criterion_main};
use ouk::engine::{Engine, Limits};
use ouk::rules::{AnyPosition, GameId};
use std::sync::atomic::AtomicBool;

fn searches(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    for (game, depth) in [
        (GameId::Ouk, 8),
        (GameId::KarOuk, 7),
        (GameId::Makruk, 8),
        (GameId::Rek, 4),
        (GameId::MinRekChanh, 5),
        (GameId::Hill, 6),
    ] {
        let position = AnyPosition::start(game, game.default_rules());
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        group.bench_function(game.name(), |b| {
            b.iter_batched(
                || Engine::new(8),
                |mut engine| {
                    engine.search(&position, &[], &limits, &AtomicBool::new(false), &mut |_| {})
                },
                criterion::BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
