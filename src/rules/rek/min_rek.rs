//! Min Rek Chanh, "not rek, lose": kings stay in their palace, only the rek captures, and a rek
//! that is ordered must be taken.
//!
//! An order binds for one ply. It is *new* when some man can play the rek now and none could have
//! played it had it been his turn before the opponent's move; duties of that moment do not matter
//! for the comparison.

use super::{Fate, Units, Variety};
use crate::board::Color;
use crate::rules::ruleset::{Binds, RekArray};
use crate::rules::{GameId, RuleSet};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct NotRekLose;

impl Variety for NotRekLose {
    const ID: GameId = GameId::MinRekChanh;
    const ORDERS: bool = true;

    fn array(rules: &RuleSet) -> RekArray {
        rules.min_rek().array
    }

    fn no_progress(rules: &RuleSet) -> bool {
        rules.min_rek().no_progress
    }

    fn second_capture(_: &RuleSet, _: &Units, _: Color, _: u64) -> u64 {
        0
    }

    fn second_fate(_: &RuleSet) -> Option<Fate> {
        None
    }

    fn king_lost(_: &RuleSet, _: &Units, _: Color) -> Option<Fate> {
        None
    }

    #[inline(always)]
    fn duty(rules: &RuleSet, before: &Units, after: &Units, responder: Color, called: bool) -> u64 {
        let new = || after.openings(responder).without(before.openings(responder)).squares();
        match rules.min_rek().binds {
            Binds::New => new(),
            Binds::Any => after.openings(responder).squares(),
            Binds::Call => {
                if called {
                    new()
                } else {
                    0
                }
            }
        }
    }

    fn duty_of_board(rules: &RuleSet, units: &Units, responder: Color) -> Option<u64> {
        (rules.min_rek().binds == Binds::Any).then(|| units.openings(responder).squares())
    }

    fn calls(rules: &RuleSet) -> bool {
        rules.min_rek().binds == Binds::Call
    }
}
