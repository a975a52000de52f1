//! Min Rek Chanh, "not rek, lose": kings do not move, only the rek captures, and a rek that is
//! ordered must be played.
//!
//! An order binds for one ply. A rek is *new* if a piece can play it now, and no piece could have
//! played it if its side had been to move before the opponent's move. The comparison ignores
//! duties.

use super::capture::Openings;
use super::{LossReason, RekPosition, RekVariant, Units};
use crate::board::{Color, Move, MoveKind};
use crate::ruleset::{Binds, RekArray, RekBoard};
use crate::{GameId, RuleSet};

/// Min Rek Chanh as a type.
#[derive(Clone, Copy, Debug)]
pub struct NotRekLose;

impl RekVariant for NotRekLose {
    const ID: GameId = GameId::MinRekChanh;
    const ORDERS: bool = true;

    fn board(rules: &RuleSet) -> RekBoard {
        rules.min_rek().board
    }

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

    #[inline(always)]
    fn second_targets(_: &RuleSet, _: &Units, _: Color) -> u64 {
        0
    }

    #[inline(always)]
    fn king_targets(_: &RuleSet, _: &Units, _: Color) -> u64 {
        0
    }

    fn second_loss_reason(_: &RuleSet) -> Option<LossReason> {
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
    /// Whether moves may call the reks they open.
    #[inline(always)]
    pub(super) fn may_call(&self) -> bool {
        V::binds(self.rules) == Some(Binds::Call)
    }

    /// The reks that the opponent could play before the move, whatever its duties.
    #[inline(always)]
    pub(super) fn open_before(&self) -> Openings {
        self.units.openings(!self.turn)
    }

    /// The landing squares of the reks that a move opens to the opponent.
    #[inline(always)]
    pub(super) fn newly_opened(&self, before: Openings, after: &Units) -> u64 {
        after.openings(!self.turn).without(before).squares()
    }

    /// The duty that a move leaves to the opponent, if the game goes on.
    #[inline(always)]
    pub(super) fn duty_after(&self, after: &Units, mv: Move) -> u64 {
        match V::binds(self.rules) {
            None => 0,
            Some(Binds::Any) => after.openings(!self.turn).squares(),
            Some(Binds::Call) if mv.kind() != MoveKind::Call => 0,
            Some(Binds::New | Binds::Call) => self.newly_opened(self.open_before(), after),
        }
    }

    /// The duty of the side to move if the last move is unknown and the board alone decides.
    pub(super) fn duty_of_board(&self) -> Option<u64> {
        match V::binds(self.rules) {
            None => Some(0),
            Some(Binds::Any) => Some(self.units.openings(self.turn).squares()),
            Some(Binds::New | Binds::Call) => None,
        }
    }
}
