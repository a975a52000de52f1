//! Min Rek Chanh, "not rek, lose": kings stay in their palace, only the rek captures, and a rek
//! that is ordered must be taken.
//!
//! An order binds for one ply. It is *new* when some man can play the rek now and none could have
//! played it had it been his turn before the opponent's move; duties of that moment do not matter
//! for the comparison.

use super::capture::Openings;
use super::{LossReason, RekPosition, RekVariant, Units};
use crate::board::{Color, Move, MoveKind};
use crate::ruleset::{Binds, RekArray};
use crate::{GameId, RuleSet};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct NotRekLose;

impl RekVariant for NotRekLose {
    const ID: GameId = GameId::MinRekChanh;
    const ORDERS: bool = true;

    fn array(rules: &RuleSet) -> RekArray {
        rules.min_rek().array
    }

    fn no_progress(rules: &RuleSet) -> bool {
        rules.min_rek().no_progress
    }

    #[inline(always)]
    fn second_capture(_: &RuleSet, _: &Units, _: Color, _: u64) -> u64 {
        0
    }

    fn second_fate(_: &RuleSet) -> Option<LossReason> {
        None
    }

    #[inline(always)]
    fn king_lost(_: &RuleSet, _: &Units, _: Color) -> Option<LossReason> {
        None
    }

    #[inline(always)]
    fn binds(rules: &RuleSet) -> Option<Binds> {
        Some(rules.min_rek().binds)
    }
}

impl<V: RekVariant> RekPosition<V> {
    /// Whether a move may call the reks it opens.
    #[inline(always)]
    pub(super) fn may_call(&self) -> bool {
        V::binds(self.rules) == Some(Binds::Call)
    }

    /// The reks open to the opponent before the move, whatever his duties.
    #[inline(always)]
    pub(super) fn open_before(&self) -> Openings {
        self.units.openings(!self.turn)
    }

    /// The landing squares of the reks that a move opens to the opponent.
    #[inline(always)]
    pub(super) fn newly_opened(&self, before: Openings, after: &Units) -> u64 {
        after.openings(!self.turn).without(before).squares()
    }

    /// The duty a move that does not end the game leaves the opponent.
    #[inline(always)]
    pub(super) fn duty_after(&self, after: &Units, mv: Move) -> u64 {
        match V::binds(self.rules) {
            None => 0,
            Some(Binds::Any) => after.openings(!self.turn).squares(),
            Some(Binds::Call) if mv.kind() != MoveKind::Call => 0,
            Some(Binds::New | Binds::Call) => self.newly_opened(self.open_before(), after),
        }
    }

    /// The duty of the side to move where no last move is known, if the board alone decides it.
    pub(super) fn duty_of_board(&self) -> Option<u64> {
        match V::binds(self.rules) {
            None => Some(0),
            Some(Binds::Any) => Some(self.units.openings(self.turn).squares()),
            Some(Binds::New | Binds::Call) => None,
        }
    }
}
