//! Evaluation by a small, efficiently updatable neural network (NNUE, after Nasu).
//!
//! A first layer sees the board twice, from the view of either side. It is a sum of one row of
//! weights for each piece, so a move adds and removes a few rows. A second layer, one for each
//! stage of the game, weighs the outputs of the first. The hand-written terms evaluate positions
//! with a bare king, since they know how to drive it.

mod features;
mod net;

pub use features::{INPUTS, Inputs, inputs};
pub use net::{
    HEADER, HIDDEN, Network, NetworkError, SCALE, STAGES, UNIT, WEIGHT_UNIT, numbers, stage,
};

use super::chatrang::{Accumulator, ending};
use super::evaluation::Evaluation;
use arrayvec::ArrayVec;
use net::NeuronRow;
use ouk_rules::board::{Color, Kind, Move, Piece, Square};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::variant::ChatrangVariant;
use ouk_rules::{Observer, Position};
use std::marker::PhantomData;

/// The number of pieces up to which the hand-written terms evaluate Kar Ouk: its network was not
/// trained on such positions.
const SMALL: u32 = 5;

/// The accumulators of the first layer, from White's and from Black's view.
#[derive(Clone, Debug)]
pub struct NnueAccumulator<G> {
    network: &'static Network,
    sums: [NeuronRow; 2],
    /// Whether a side sees the board mirrored, because its king stands on that half.
    mirrored: [bool; 2],
    game: PhantomData<G>,
}

/// The pieces that a move lifts and drops.
#[derive(Debug, Default)]
pub struct NnueUpdate {
    lifted: ArrayVec<(Piece, Square), 2>,
    dropped: ArrayVec<(Piece, Square), 1>,
}

impl Observer for NnueUpdate {
    #[inline(always)]
    fn lifted(&mut self, piece: Piece, from: Square) {
        self.lifted.push((piece, from));
    }

    #[inline(always)]
    fn dropped(&mut self, piece: Piece, on: Square) {
        self.dropped.push((piece, on));
    }
}

impl<G: ChatrangVariant> NnueAccumulator<G> {
    /// Computes one side's accumulator from scratch.
    fn renew(&mut self, viewer: Color, position: &Chatrang<G>) {
        let side = viewer.index();
        self.mirrored[side] = features::mirrors(position.king(viewer));
        self.sums[side] = self.network.bias.clone();
        for input in features::inputs(position, viewer) {
            self.sums[side].add(&self.network.rows[usize::from(input)]);
        }
    }

    /// Updates one side's accumulator by some changes.
    #[inline(always)]
    fn follow(&mut self, before: &Self, viewer: Color, changes: &NnueUpdate) {
        let side = viewer.index();
        let row = |&(piece, on): &(Piece, Square)| {
            let slot = features::slot_of(piece.kind);
            &self.network.rows[features::input(viewer, self.mirrored[side], piece.color, slot, on)]
        };
        let (sums, old) = (&mut self.sums[side], &before.sums[side]);
        match (&changes.lifted[..], &changes.dropped[..]) {
            ([from], [to]) => sums.become_of(old, row(to), [row(from)]),
            ([taken, from], [to]) => sums.become_of(old, row(to), [row(taken), row(from)]),
            _ => unreachable!("a move lifts a piece, perhaps takes one, and drops one"),
        }
    }
}

impl<G: ChatrangVariant> Evaluation<Chatrang<G>> for NnueAccumulator<G> {
    type Change = NnueUpdate;

    fn of(position: &Chatrang<G>) -> Self {
        let network = Network::of(G::ID);
        let sums = [network.bias.clone(), network.bias.clone()];
        let mut sums = NnueAccumulator { network, sums, mirrored: [false; 2], game: PhantomData };
        Color::ALL.into_iter().for_each(|viewer| sums.renew(viewer, position));
        sums
    }

    #[inline(always)]
    fn played(&self, next: &mut Chatrang<G>, mv: Move) -> NnueUpdate {
        let mut changes = NnueUpdate::default();
        next.play_unchecked(mv, &mut changes);
        changes
    }

    #[inline]
    fn after(&self, changes: &NnueUpdate, next: &Chatrang<G>) -> Self {
        let NnueAccumulator { network, mirrored, game, .. } = *self;
        let mut sums = NnueAccumulator { network, sums: [NeuronRow::ZERO; 2], mirrored, game };
        sums.follow(self, Color::White, changes);
        sums.follow(self, Color::Black, changes);
        for &(piece, on) in &changes.dropped {
            // When a king changes the half, every piece of its side changes its input.
            if piece.kind == Kind::Ang && mirrored[piece.color.index()] != features::mirrors(on) {
                sums.renew(piece.color, next);
            }
        }
        sums
    }

    fn evaluate(&self, position: &Chatrang<G>) -> i32 {
        let small = G::FIRST_CHECK_WINS && position.pieces_count() <= SMALL;
        if small || Color::ALL.into_iter().any(|color| position.is_bare(color)) {
            return Accumulator::of(position).evaluate(position);
        }
        let turn = position.turn();
        let (mine, theirs) = (&self.sums[turn.index()], &self.sums[(!turn).index()]);
        let evaluation = self.network.output(mine, theirs, position.pieces_count());
        ending::counted(position, evaluation)
    }
}
