//! The evaluation: what the tuner sees of it is what the search gets.

use ouk::board::Color;
use ouk::engine::eval::Evaluation;
use ouk::engine::eval::chatrang::{Sums, weights_of};
use ouk::engine::searchable::{play, sums_of};
use ouk::rules::Position;
use ouk::rules::chatrang::Chatrang;
use ouk::rules::chatrang::army::Game;
use ouk::rules::chatrang::{hill::Hill, kar_ouk::KarOuk, makruk::Makruk, ouk::Ouk};

/// Plays random games and hands every position with its sums to `check`.
fn walk<G: Game>(games: u64, mut check: impl FnMut(&Chatrang<G>, &Sums<G>)) {
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = Chatrang::<G>::start(&G::ID.rule_sets()[0]);
        let mut sums = sums_of(&position);
        for _ in 0..120 {
            check(&position, &sums);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            (position, sums) = play(&position, &sums, moves[rng.usize(..moves.len())]);
        }
    }
}

fn sums_kept_are_sums_from_nothing<G: Game>() {
    walk::<G>(20, |position, sums| {
        assert_eq!(sums.evaluate(position), sums_of(position).evaluate(position));
    });
}

fn traces_add_up<G: Game>() {
    let weights = weights_of(G::ID);
    walk::<G>(20, |position, sums| {
        let trace = sums.trace(position);
        let white: f32 = trace
            .terms
            .iter()
            .map(|&(index, count)| {
                let weight = weights[usize::from(index)];
                let worth =
                    trace.many * weight.many() as f32 + (1.0 - trace.many) * weight.few() as f32;
                f32::from(count) * worth
            })
            .sum();
        let mine = if position.turn() == Color::White { white } else { -white };
        let bare = Color::ALL.into_iter().any(|color| position.is_bare(color));
        if !bare && position.count_left().is_none() && trace.scale == 1.0 {
            let evaluated = sums.evaluate(position) as f32;
            assert!((evaluated - mine).abs() <= 2.0, "{} {evaluated} {mine}", position.to_fen());
        }
    });
}

#[test]
fn the_sums_kept_while_moving_are_those_of_the_position() {
    sums_kept_are_sums_from_nothing::<Ouk>();
    sums_kept_are_sums_from_nothing::<KarOuk>();
    sums_kept_are_sums_from_nothing::<Makruk>();
    sums_kept_are_sums_from_nothing::<Hill>();
}

#[test]
fn a_trace_adds_up_to_the_evaluation() {
    traces_add_up::<Ouk>();
    traces_add_up::<KarOuk>();
    traces_add_up::<Makruk>();
    traces_add_up::<Hill>();
}
