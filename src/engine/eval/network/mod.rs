//! Evaluation by a small network that is kept up to date while moves are made (NNUE, after Nasu).
//!
//! A first layer sees the board twice, as the side to move and as the other sees it; it is a sum of
//! one row of weights for each man, so a move adds and takes away a few rows. A second layer, one
//! for each stage of the game, weighs what the first one found. Bare kings and boards with
//! very few men are judged by the hand-written terms: the network has hardly seen any.

mod features;
mod net;

pub use features::{INPUTS, Inputs, inputs};
pub use net::{HEADER, HIDDEN, Network, SCALE, STAGES, UNIT, WEIGHT_UNIT, numbers, stage};

use super::Evaluation;
use super::chatrang::{Sums, ending};
use crate::board::{Color, Kind, Man, Move, Square};
use crate::engine::searchable::sums_of;
use crate::rules::chatrang::Chatrang;
use crate::rules::chatrang::army::Game;
use crate::rules::{Observer, Position};
use arrayvec::ArrayVec;
use net::Row;
use std::marker::PhantomData;

/// So few men are left to the hand-written terms.
const FEW: u32 = 5;

/// The first layer's sums, as White and as Black see the board.
#[derive(Clone, Debug)]
pub struct Accumulators<G> {
    network: &'static Network,
    sums: [Row; 2],
    /// Whether a side sees the board left for right, because its king stands on that half.
    mirrored: [bool; 2],
    /// Whether a king has changed halves, so that his side's sums must be made anew.
    stale: [bool; 2],
    game: PhantomData<G>,
}

impl<G: Game> Default for Accumulators<G> {
    fn default() -> Self {
        let network = Network::of(G::ID);
        let sums = [network.bias.clone(), network.bias.clone()];
        Accumulators { network, sums, mirrored: [false; 2], stale: [true; 2], game: PhantomData }
    }
}

/// Heard only while a position is set up: then the sums are made when all men stand.
impl<G: Game> Observer for Accumulators<G> {
    fn lifted(&mut self, _: Man, _: Square) {
        self.stale = [true; 2];
    }

    fn dropped(&mut self, _: Man, _: Square) {
        self.stale = [true; 2];
    }
}

/// The men a move lifts and drops.
#[derive(Debug, Default)]
pub struct Changes {
    lifted: ArrayVec<(Man, Square), 2>,
    dropped: ArrayVec<(Man, Square), 1>,
}

impl Observer for Changes {
    #[inline(always)]
    fn lifted(&mut self, man: Man, from: Square) {
        self.lifted.push((man, from));
    }

    #[inline(always)]
    fn dropped(&mut self, man: Man, on: Square) {
        self.dropped.push((man, on));
    }
}

impl<G: Game> Accumulators<G> {
    /// Brings one side's sums up to date, in one pass.
    #[inline(always)]
    fn change(&mut self, viewer: Color, changes: &Changes) {
        let (network, mirrored) = (self.network, self.mirrored[viewer.index()]);
        let row = |&(man, on): &(Man, Square)| {
            let slot = features::slot_of(man.kind);
            &network.rows[features::input(viewer, mirrored, man.color, slot, on)]
        };
        let sums = &mut self.sums[viewer.index()];
        match (&changes.lifted[..], &changes.dropped[..]) {
            ([from], [to]) => sums.exchange(row(to), [row(from)]),
            ([taken, from], [to]) => sums.exchange(row(to), [row(taken), row(from)]),
            _ => unreachable!("a move lifts a man, perhaps takes one, and drops one"),
        }
    }
}

impl<G: Game> Evaluation<Chatrang<G>> for Accumulators<G> {
    type Change = Changes;

    #[inline(always)]
    fn played(&self, next: &mut Chatrang<G>, mv: Move) -> Changes {
        let mut changes = Changes::default();
        next.play_unchecked(mv, &mut changes);
        changes
    }

    #[inline]
    fn after(&self, changes: &Changes, next: &Chatrang<G>) -> Self {
        let mut sums = self.clone();
        for (man, on) in &changes.dropped {
            let side = man.color.index();
            sums.stale[side] =
                man.kind == Kind::Ang && sums.mirrored[side] != features::mirrors(*on);
        }
        for viewer in Color::ALL {
            if !sums.stale[viewer.index()] {
                sums.change(viewer, changes);
            }
        }
        sums.settle(next);
        sums
    }

    #[inline]
    fn settle(&mut self, position: &Chatrang<G>) {
        for viewer in Color::ALL {
            let side = viewer.index();
            if self.stale[side] {
                self.mirrored[side] = features::mirrors(position.king(viewer));
                self.sums[side] = self.network.bias.clone();
                for input in features::inputs(position, viewer) {
                    self.sums[side].add(&self.network.rows[usize::from(input)]);
                }
                self.stale[side] = false;
            }
        }
    }

    fn evaluate(&self, position: &Chatrang<G>) -> i32 {
        let bare = Color::ALL.into_iter().any(|color| position.is_bare(color));
        if bare || position.men_count() <= FEW {
            return sums_of::<_, Sums<G>>(position).evaluate(position);
        }
        let turn = position.turn();
        let (mine, theirs) = (&self.sums[turn.index()], &self.sums[(!turn).index()]);
        let worth = self.network.output(mine, theirs, position.men_count());
        ending::counted(position, worth)
    }
}
