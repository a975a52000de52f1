//! The speed of generating, making and counting moves.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ouk_bench::{positions, with};
use ouk_rules::perft::{perft, perft_playing_all};
use ouk_rules::{AnyPosition, GameId, Position};
use std::hint::black_box;

fn tree<P: Position>(c: &mut Criterion, name: &str, position: &P, depth: u32) {
    let mut group = c.benchmark_group(name);
    group.sample_size(10).throughput(Throughput::Elements(perft(position, depth)));
    group.bench_function("counted", |b| b.iter(|| perft(black_box(position), depth)));
    group.bench_function("played", |b| b.iter(|| perft_playing_all(black_box(position), depth)));
    group.finish();
}

fn trees(c: &mut Criterion) {
    for &game in GameId::ALL {
        let depth = if game.shape().side == 9 { 3 } else { 4 };
        with!(AnyPosition::start(game, game.default_rules()), p => tree(c, game.name(), &p, depth));
    }
}

/// Measures making moves. Positions are copied and the copy is played on, so undoing a move costs
/// nothing. The elements are the moves of all positions.
fn making(c: &mut Criterion) {
    let mut group = c.benchmark_group("make");
    for &game in GameId::ALL {
        let positions = positions(game);
        let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
        group.throughput(Throughput::Elements(moves as u64));
        group.bench_function(game.name(), |b| {
            b.iter(|| {
                for position in &positions {
                    with!(position, p => {
                        for &mv in &p.legal_moves() {
                            black_box(p.after(mv));
                        }
                    });
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, trees, making);
criterion_main!(benches);
