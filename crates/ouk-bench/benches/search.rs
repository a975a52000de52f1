//! The speed of evaluation and search.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ouk_bench::{positions, with};
use ouk_engine::eval::Evaluation;
use ouk_engine::{Engine, Limits, Searchable};
use ouk_rules::{AnyPosition, GameId};
use std::hint::black_box;
use std::sync::atomic::AtomicBool;

/// Measures the work of the search at a node: the sums follow a move, and the position is
/// evaluated. The elements are the moves of all positions.
fn evaluation(c: &mut Criterion) {
    let mut group = c.benchmark_group("evaluation");
    for &game in GameId::ALL {
        let positions = positions(game);
        let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
        group.throughput(Throughput::Elements(moves as u64));
        group.bench_function(game.name(), |b| {
            b.iter(|| positions.iter().map(|any| with!(any, p => judged(p))).sum::<i32>());
        });
    }
    group.finish();
}

fn judged<P: Searchable>(position: &P) -> i32 {
    let sums = P::Nnue::of(position);
    let moves = position.legal_moves();
    let worths = moves.iter().map(|&mv| {
        let mut next = position.clone();
        let change = sums.played(&mut next, mv);
        sums.after(&change, &next).evaluate(black_box(&next))
    });
    worths.sum()
}

/// Measures static exchange evaluation of every capture. Rek and Min Rek Chanh have no exchanges.
fn exchanges(c: &mut Criterion) {
    let mut group = c.benchmark_group("exchange");
    for game in [GameId::Ouk, GameId::KarOuk, GameId::Makruk, GameId::Hill] {
        let positions = positions(game);
        let captures: usize = positions.iter().map(|any| with!(any, p => noisy(p).count())).sum();
        group.throughput(Throughput::Elements(captures as u64));
        group.bench_function(game.name(), |b| {
            b.iter(|| {
                let sound = |any: &AnyPosition| {
                    with!(any, p => noisy(p).filter(|&mv| p.see_ge(mv, 0)).count())
                };
                positions.iter().map(sound).sum::<usize>()
            });
        });
    }
    group.finish();
}

fn noisy<P: Searchable>(position: &P) -> impl Iterator<Item = ouk_rules::board::Move> {
    position.legal_moves().into_iter().filter(|&mv| position.is_noisy(mv))
}

/// Measures searches to a fixed depth, so that the work is always the same.
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

criterion_group!(benches, evaluation, exchanges, searches);
criterion_main!(benches);
