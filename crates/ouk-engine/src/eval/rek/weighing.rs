//! The weights of a game, and the groups that matter. The compiler finds these, so that play
//! computes no term without weight.

use super::layout::{self, WEIGHTS};
use super::weights::{min_rek, rek};
use crate::eval::term_sink::TaperedScore;
use ouk_rules::GameId;
use ouk_rules::board::Square;
use ouk_rules::rek::RekVariant;
use std::marker::PhantomData;

/// The weights of a game.
#[must_use]
pub const fn weights_of(game: GameId) -> &'static [TaperedScore; WEIGHTS] {
    match game {
        GameId::MinRekChanh => &min_rek::LIST,
        _ => &rek::LIST,
    }
}

const fn same(one: TaperedScore, other: TaperedScore) -> bool {
    one.middlegame() == other.middlegame() && one.endgame() == other.endgame()
}

/// Whether some weight of a group is not zero.
pub(super) const fn matter(game: GameId, first: usize, size: usize) -> bool {
    !same(weights_of(game)[first], TaperedScore::new(0, 0)) || differ(game, first, size)
}

/// Whether the weights of a group differ from each other.
pub(super) const fn differ(game: GameId, first: usize, size: usize) -> bool {
    alike_from(game, first, size) > 0
}

/// The first index in a group from which all its weights are the same.
pub(super) const fn alike_from(game: GameId, first: usize, size: usize) -> u32 {
    let weights: &[TaperedScore; WEIGHTS] = weights_of(game);
    let mut from = size - 1;
    while from > 0 && same(weights[first + from - 1], weights[first + size - 1]) {
        from -= 1;
    }
    from as u32
}

/// Sets of squares derived from the weights of a game.
pub(super) struct Weighing<V>(PhantomData<V>);

impl<V: RekVariant> Weighing<V> {
    /// For each square of an enemy king, the squares on which a piece counts by its distance from
    /// him.
    pub(super) const NEAR_ENEMY_KING: &'static [u64; 64] = &near(V::ID, layout::TO_ENEMY_KING);
}

const fn near(game: GameId, group: usize) -> [u64; 64] {
    let mut near = [0; 64];
    let mut n = 0;
    while n < 64 * 64 {
        let (king, at) = (n / 64, n % 64);
        let distance = layout::distance_of(Square(king as u8), Square(at as u8)) as usize;
        if !same(weights_of(game)[group + distance], TaperedScore::new(0, 0)) {
            near[king] |= 1 << at;
        }
        n += 1;
    }
    near
}
