//! The differences between the two games.

use super::units::Units;
use crate::board::Color;
use crate::ruleset::{Binds, RekArray, RekBoard};
use crate::{GameId, Reason, RuleSet};

/// A game of the family: an empty type with the rules in which the games differ.
pub trait RekVariant: Copy + std::fmt::Debug + Send + Sync + 'static {
    /// The identifier of the game.
    const ID: GameId;
    /// Whether the side to move must play an ordered rek. In such a game the kings do not move.
    const ORDERS: bool;

    /// The board that a rule set plays on.
    fn board(rules: &RuleSet) -> RekBoard;
    /// The side on which the kings start.
    fn array(rules: &RuleSet) -> RekArray;
    /// Whether the game is drawn after 64 moves of each side without a capture.
    fn no_progress(rules: &RuleSet) -> bool;
    /// The opponent's units that are captured after the pair of the rek. `landed` is the square of
    /// the moved unit, as a set.
    fn second_capture(rules: &RuleSet, units: &Units, mover: Color, landed: u64) -> u64;
    /// The squares on which a side's unit may capture by the second kind of capture.
    fn second_targets(rules: &RuleSet, units: &Units, mover: Color) -> u64;
    /// The squares on which a side's unit may win the enemy king other than by a rek.
    fn king_targets(rules: &RuleSet, units: &Units, mover: Color) -> u64;
    /// How the second kind of capture loses a king; `None` if the rule set has no such capture.
    fn second_loss_reason(rules: &RuleSet) -> Option<LossReason>;
    /// How a king on the board is lost without being captured, if it is.
    fn king_lost(rules: &RuleSet, units: &Units, color: Color) -> Option<LossReason>;
    /// The reks that must be played, in a game with orders.
    fn binds(rules: &RuleSet) -> Option<Binds>;
}

/// How a king was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// Captured by a rek.
    Carried,
    /// Surrounded, with its group or alone.
    Surrounded,
    /// Captured in a line between two enemies (`custodian`).
    Flanked,
    /// Has no move of its own (`king-literal`).
    Immobile,
}

impl LossReason {
    pub(super) const fn reason(self) -> Reason {
        match self {
            LossReason::Carried => Reason::KingCarried,
            LossReason::Surrounded => Reason::KingSurrounded,
            LossReason::Flanked => Reason::KingFlanked,
            LossReason::Immobile => Reason::KingImmobile,
        }
    }
}
