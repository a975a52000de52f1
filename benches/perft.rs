//! How fast moves are generated, made and counted.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ouk::rules::perft::{perft, perft_playing_all};
use ouk::rules::{AnyPosition, GameId, Position};
use std::hint::black_box;

/// Runs something on the array of a game, whichever game it is.
macro_rules! with {
    ($game:expr, $p:ident => $body:expr) => {
        match AnyPosition::start($game, $game.default_rules()) {
            AnyPosition::Ouk($p) => $body,
            AnyPosition::KarOuk($p) => $body,
            AnyPosition::Makruk($p) => $body,
            AnyPosition::Rek($p) => $body,
            AnyPosition::MinRekChanh($p) => $body,
            AnyPosition::Hill($p) => $body,
        }
    };
}

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
        with!(game, p => tree(c, game.name(), &p, depth));
    }
}

criterion_group!(benches, trees);
criterion_main!(benches);
