//! How a move changes the count, and where a count begins.

use super::Chatrang;
use super::variant::ChatrangVariant;
use crate::board::Move;
use crate::count_state::{Count, CountBeginning, CountChange, Honour};
use crate::{CountControl, Position};

impl<G: ChatrangVariant> Chatrang<G> {
    /// The source of the count's first number, if the count begins in this position.
    pub(super) fn begins_here(&self) -> Option<CountBeginning> {
        let by = self.count.by(self.turn);
        if self.count.honour == Honour::Board {
            return (self.count.runs() && self.count.plies == 0).then_some(CountBeginning::One);
        }
        if self.pieces_honour(by) != Some(self.count) {
            return None;
        }
        Some(self.chaser(!by).beginning(self.rules.ouk()))
    }

    pub(super) fn change_by(&self, mv: Move) -> CountChange {
        let after = self.after(mv);
        let goes_on = Count { plies: self.count.plies.saturating_add(1), ..self.count };
        match (self.count.runs(), after.view()) {
            (true, Some(view)) if after.count == goes_on => CountChange::GoesOn(view),
            (true, Some(view)) => CountChange::BeginsAnew(view),
            (false, Some(view)) => CountChange::Begins(view),
            (true, None) => CountChange::Ends,
            (false, None) => {
                let mut counting = after;
                match counting.start_count().ok().and_then(|()| counting.view()) {
                    Some(view) => CountChange::MayBegin(view),
                    None => CountChange::Nothing,
                }
            }
        }
    }
}
