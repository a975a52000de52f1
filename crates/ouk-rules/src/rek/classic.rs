//! Rek: kings slide and capture, and surrounded pieces are captured too.

use super::units::beside;
use super::{LossReason, RekVariant, Units, threats};
use crate::board::Color;
use crate::ruleset::{Binds, KingLost, RekArray, RekBoard, SecondCapture};
use crate::{GameId, RuleSet};

/// Rek as a type.
#[derive(Clone, Copy, Debug)]
pub struct Classic;

impl RekVariant for Classic {
    const ID: GameId = GameId::Rek;
    const ORDERS: bool = false;

    fn board(rules: &RuleSet) -> RekBoard {
        rules.rek().board
    }

    fn array(rules: &RuleSet) -> RekArray {
        rules.rek().array
    }

    fn no_progress(rules: &RuleSet) -> bool {
        rules.rek().no_progress
    }

    #[inline(always)]
    fn second_capture(rules: &RuleSet, units: &Units, mover: Color, landed: u64) -> u64 {
        match rules.rek().second_capture {
            SecondCapture::Group => units.closed(!mover),
            SecondCapture::Single => units.hemmed(!mover),
            SecondCapture::Custodian => units.flanked(mover, landed),
        }
    }

    #[inline(always)]
    fn second_targets(rules: &RuleSet, units: &Units, mover: Color) -> u64 {
        threats::second_targets(rules, units, mover)
    }

    #[inline(always)]
    fn king_targets(rules: &RuleSet, units: &Units, mover: Color) -> u64 {
        threats::king_targets(rules, units, mover)
    }

    fn second_loss_reason(rules: &RuleSet) -> Option<LossReason> {
        Some(match rules.rek().second_capture {
            SecondCapture::Group | SecondCapture::Single => LossReason::Surrounded,
            SecondCapture::Custodian => LossReason::Flanked,
        })
    }

    #[inline(always)]
    fn king_lost(rules: &RuleSet, units: &Units, color: Color) -> Option<LossReason> {
        let king = units.king(color);
        // Under every rule set, a king with an empty square beside it is safe.
        if beside(king) & units.empty() != 0 {
            return None;
        }
        let surrounded = match rules.rek().king_lost {
            KingLost::Group | KingLost::GroupOrNoMove => units.closed(color),
            KingLost::OwnSides => units.hemmed(color),
            KingLost::CaptureOnly => 0,
        };
        if king & surrounded != 0 {
            Some(LossReason::Surrounded)
        } else {
            (rules.rek().king_lost == KingLost::GroupOrNoMove).then_some(LossReason::Immobile)
        }
    }

    #[inline(always)]
    fn binds(_: &RuleSet) -> Option<Binds> {
        None
    }
}
