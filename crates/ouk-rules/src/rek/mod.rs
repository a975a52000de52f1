//! Rek and Min Rek Chanh: every unit slides like a Tuuk, and nothing is taken by moving onto it.
//!
//! A *rek* carries off the two enemy units between which a unit lands. The square is entered along
//! one line and one of its neighbours there is empty, so the pair always stands across the move, it
//! is always exactly two, and no square ever offers two reks at once. A landing square therefore
//! says which rek is meant, and a set of squares says which reks are open.

mod capture;
mod classic;
mod explain_illegal;
mod generate;
mod min_rek;
mod play;
mod queries;
mod text;
mod units;

pub use classic::Classic;
pub use min_rek::NotRekLose;
pub use units::Units;

use super::ruleset::{Binds, RekArray};
use super::{Ending, FenError, GameId, Observer, Position, Reason, RuleMessage, RuleSet};
use crate::board::{
    Bits, Color, EightByEight, Geometry, Move, MoveList, Piece, PositionKey, Shape, Square, key,
};
use std::marker::PhantomData;

/// A position of Rek.
pub type Rek = RekPosition<Classic>;
/// A position of Min Rek Chanh.
pub type MinRekChanh = RekPosition<NotRekLose>;

/// A game of the family: an empty type that says in what it differs from the other one.
pub trait RekVariant: Copy + std::fmt::Debug + Send + Sync + 'static {
    /// Which game.
    const ID: GameId;
    /// Whether a rek that is ordered must be taken. In such a game the kings never move.
    const ORDERS: bool;

    /// On which side the kings stand in the array.
    fn array(rules: &RuleSet) -> RekArray;
    /// Whether 64 moves each without a capture draw.
    fn no_progress(rules: &RuleSet) -> bool;
    /// The units of the opponent that go once the rek's pair is gone. `landed` is the square of
    /// the mover's unit, as a set.
    fn second_capture(rules: &RuleSet, units: &Units, mover: Color, landed: u64) -> u64;
    /// What befell a king that the second kind of capture took; none where there is no such.
    fn second_fate(rules: &RuleSet) -> Option<LossReason>;
    /// How a king that still stands is lost all the same.
    fn king_lost(rules: &RuleSet, units: &Units, color: Color) -> Option<LossReason>;
    /// What must be taken, in a game with orders.
    fn binds(rules: &RuleSet) -> Option<Binds>;
}

/// How a king was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// In a rek.
    Carried,
    /// Closed in, with his group or alone.
    Surrounded,
    /// In a line between two enemies (`custodian`).
    Flanked,
    /// Left without a move of his own (`king-literal`).
    Immobile,
}

impl LossReason {
    const fn reason(self) -> Reason {
        match self {
            LossReason::Carried => Reason::KingCarried,
            LossReason::Surrounded => Reason::KingSurrounded,
            LossReason::Flanked => Reason::KingFlanked,
            LossReason::Immobile => Reason::KingImmobile,
        }
    }
}

/// A king that is lost; the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LostKing {
    color: Color,
    fate: LossReason,
}

/// A position of either game.
#[derive(Clone, Debug)]
pub struct RekPosition<V: RekVariant> {
    units: Units,
    /// The landing squares of the reks of which the side to move must play one; empty if none binds.
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
    variety: PhantomData<V>,
}

/// 64 moves of each side without a capture.
const NO_PROGRESS_PLIES: u16 = 128;

impl<V: RekVariant> RekPosition<V> {
    fn key_of_duty(&self) -> PositionKey {
        if self.duty == 0 { 0 } else { key::other(self.duty) }
    }

    fn key_of_loss(&self) -> PositionKey {
        // No duty ever holds nearly all squares, so these numbers are free.
        self.lost
            .map_or(0, |loss| key::other(!(loss.color.index() as u64 | (loss.fate as u64) << 1)))
    }
}

impl<V: RekVariant> Position for RekPosition<V> {
    const GAME: GameId = V::ID;
    const SHAPE: Shape = EightByEight::SHAPE;

    fn start(rules: &'static RuleSet) -> Self {
        let array = match V::array(rules) {
            RekArray::Left => "mmmmmmm1/7k/mmmmmmmm/8/8/MMMMMMMM/K7/1MMMMMMM w",
            RekArray::Right => "1mmmmmmm/k7/mmmmmmmm/8/8/MMMMMMMM/7K/MMMMMMM1 w",
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
        let units = Self::SHAPE.all().filter_map(|at| Some(key::piece_on(self.piece_on(at)?, at)));
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

    /// A lost king first; then bare kings, who could not take anything; then the lack of a move.
    fn ending(&self) -> Option<Ending> {
        if let Some(LostKing { color, fate }) = self.lost {
            return Some(Ending::win(!color, fate.reason()));
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
