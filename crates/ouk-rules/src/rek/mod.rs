//! Rek and Min Rek Chanh: every piece slides like a Tuuk, and no piece is captured by moving onto
//! it. Pieces are called *units*, since kings and ordinary pieces slide and are captured alike.
//!
//! A *rek* captures the two enemy units between which a unit lands. The landing square is entered
//! along a file or rank and has an empty neighbour there, so the pair always stands across that
//! line. It is always exactly two units, and no square offers two reks at once. So a landing square
//! identifies a rek, and a set of squares identifies all open reks.

mod capture;
mod classic;
mod explain_illegal;
mod games;
mod generate;
mod king_steps;
mod min_rek;
mod play;
mod queries;
mod small_board;
mod text;
mod threats;
mod units;
mod variant;

pub use classic::Classic;
pub use games::{MinRekChanh, Rek};
pub use min_rek::NotRekLose;
pub use small_board::{Placement, squares_of};
pub use threats::{OpenSides, Reach};
pub use units::Units;
pub use variant::{LossReason, RekVariant};

use super::ruleset::{RekArray, RekBoard};
use super::{Ending, FenError, GameId, Observer, Position, Reason, RuleMessage, RuleSet};
use crate::board::{Bits, Color, Move, MoveList, Piece, PositionKey, Shape, Square, key};
use std::marker::PhantomData;

/// A lost king, which ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LostKing {
    color: Color,
    reason: LossReason,
}

/// A position of either game.
#[derive(Clone, Debug)]
pub struct RekPosition<V: RekVariant> {
    units: Units,
    /// The landing squares of the reks of which the side to move must play one; empty without a
    /// duty.
    duty: u64,
    lost: Option<LostKing>,
    /// The key of units and side to move.
    units_key: PositionKey,
    rules: &'static RuleSet,
    turn: Color,
    /// Plies since the last capture.
    quiet: u16,
    /// Plies since the first move of the game.
    ply: u16,
    variant: PhantomData<V>,
}

/// 64 moves of each side without a capture.
const NO_PROGRESS_PLIES: u16 = 128;

impl<V: RekVariant> RekPosition<V> {
    fn key_of_duty(&self) -> PositionKey {
        if self.duty == 0 { 0 } else { key::other(self.duty) }
    }

    fn key_of_loss(&self) -> PositionKey {
        // No duty has nearly all squares, so these numbers are free.
        self.lost
            .map_or(0, |loss| key::other(!(loss.color.index() as u64 | (loss.reason as u64) << 1)))
    }
}

impl<V: RekVariant> Position for RekPosition<V> {
    const GAME: GameId = V::ID;

    fn start(rules: &'static RuleSet) -> Self {
        // Small boards use the 8×8 array without its third rank, because no source describes one.
        let array = match (V::board(rules), V::array(rules)) {
            (RekBoard::Eight, RekArray::Left) => "mmmmmmm1/7k/mmmmmmmm/8/8/MMMMMMMM/K7/1MMMMMMM w",
            (RekBoard::Eight, RekArray::Right) => "1mmmmmmm/k7/mmmmmmmm/8/8/MMMMMMMM/7K/MMMMMMM1 w",
            (RekBoard::Six, RekArray::Left) => "mmmmm1/5k/6/6/K5/1MMMMM w",
            (RekBoard::Six, RekArray::Right) => "1mmmmm/k5/6/6/5K/MMMMM1 w",
            (RekBoard::Five, RekArray::Left) => "mmmm1/4k/5/K4/1MMMM w",
            (RekBoard::Five, RekArray::Right) => "1mmmm/k4/5/4K/MMMM1 w",
            (RekBoard::Four, RekArray::Left) => "mmm1/3k/K3/1MMM w",
            (RekBoard::Four, RekArray::Right) => "1mmm/k3/3K/MMM1 w",
        };
        Self::read(rules, array).expect("the array is a position")
    }

    fn from_fen(rules: &'static RuleSet, text: &str) -> Result<Self, FenError> {
        Self::read(rules, text)
    }

    fn to_fen(&self) -> String {
        self.write()
    }

    fn plies(&self) -> u16 {
        self.ply
    }

    fn shape(&self) -> Shape {
        V::board(self.rules).shape()
    }

    fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    #[inline(always)]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline(always)]
    fn key(&self) -> PositionKey {
        self.units_key ^ self.key_of_duty() ^ self.key_of_loss()
    }

    fn key_from_scratch(&self) -> PositionKey {
        let units = self.shape().all().filter_map(|at| Some(key::piece_on(self.piece_on(at)?, at)));
        let units = units.fold(key::turn(self.turn), |sum, key| sum ^ key);
        units ^ self.key_of_duty() ^ self.key_of_loss()
    }

    #[inline(always)]
    fn repetition_key(&self) -> PositionKey {
        self.units_key ^ self.key_of_duty()
    }

    #[inline(always)]
    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.units.piece_on(square)
    }

    fn checkers(&self) -> Vec<Square> {
        Vec::new()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        false
    }

    #[inline(always)]
    fn generate(&self, moves: &mut MoveList) {
        self.list_moves(moves);
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    #[inline(always)]
    fn count_moves_after(&self, mv: Move) -> u64 {
        self.count_legal_after(mv)
    }

    #[inline(always)]
    fn play_unchecked<O: Observer>(&mut self, mv: Move, observer: &mut O) {
        self.make(mv, observer);
    }

    fn taken_by(&self, mv: Move) -> Vec<Square> {
        self.takes(mv).squares().collect()
    }

    /// A lost king is checked first, then bare kings, who cannot capture, then the lack of a move.
    fn ending(&self) -> Option<Ending> {
        if let Some(LostKing { color, reason }) = self.lost {
            return Some(Ending::win(!color, reason.reason()));
        }
        if self.units.are_bare_kings() {
            return Some(Ending::draw(Reason::DeadMaterial));
        }
        if self.count_legal() == 0 {
            return Some(Ending::win(!self.turn, Reason::NoMove));
        }
        let stuck = V::no_progress(self.rules) && self.quiet >= NO_PROGRESS_PLIES;
        stuck.then(|| Ending::draw(Reason::NoProgress))
    }

    fn why_illegal(&self, from: Square, to: Square) -> RuleMessage {
        self.explain_illegal(from, to)
    }

    fn duty(&self) -> Vec<Square> {
        self.duty.squares().collect()
    }
}
