//! Texts about counts: numbers, reasons for the moves left, and the effects of moves.

use super::{Phrases, fill};
use ouk_rules::{CountBeginning, CountChange, CountState, CountView};

impl Phrases {
    /// The numbers left in a count, in short.
    #[must_use]
    pub fn count_numbers(&self, view: &CountView) -> String {
        let own = &self.first_lessons;
        let next = view.number + 1;
        match view.state {
            CountState::Void => fill(self.count.void, &[&self.limit_reason(view.why)]),
            _ if view.chaser_moves || next > view.limit => fill(own.counts_moves, &[&view.left]),
            _ => fill(own.counts_to, &[&next, &view.limit, &view.left]),
        }
    }

    /// The reason why a running count leaves this many moves.
    #[must_use]
    pub fn count_sum(&self, view: &CountView) -> Option<String> {
        let own = &self.count;
        let (runner, chaser) = (self.side(view.by), self.side(!view.by));
        let &CountView { limit, left, .. } = view;
        if view.chaser_moves && left > 1 {
            return Some(fill(own.sum_moves, &[&(limit - left), &limit, &left, &chaser]));
        }
        // If only one move is left, the line above says so already.
        let sum = view.sum().filter(|sum| sum.to > sum.from)?;
        Some(match sum.drawn_as_said {
            true => {
                fill(own.sum_said, &[&chaser, &sum.from, &sum.to, &left, &runner, &(sum.to + 1)])
            }
            false => fill(own.sum_answered, &[&chaser, &sum.from, &sum.to, &left]),
        })
    }

    /// The reason for a count's first number.
    #[must_use]
    pub fn count_beginning(&self, beginning: CountBeginning, view: &CountView) -> String {
        let own = &self.count;
        let chaser = self.side(!view.by);
        match beginning {
            CountBeginning::One => own.began_one.to_owned(),
            CountBeginning::AllPieces(units) => fill(own.began_all, &[&units, &(units + 1)]),
            CountBeginning::ChaserPieces(units) => {
                fill(own.began_chaser, &[&chaser, &units, &(units + 1)])
            }
            CountBeginning::CappedPieces(units) => {
                fill(own.began_capped, &[&chaser, &units, &(units + 1)])
            }
            CountBeginning::FewerMoves(units) => {
                fill(own.began_moves, &[&units, &view.limit, &view.limit.saturating_sub(units)])
            }
        }
    }

    /// The effect of a move on the count; `None` if there is no count.
    #[must_use]
    pub fn count_change(&self, change: &CountChange) -> Option<String> {
        let own = &self.count;
        let said =
            |text, view: &CountView| fill(text, &[&self.side(view.by), &self.count_numbers(view)]);
        Some(match change {
            CountChange::Nothing => return None,
            CountChange::GoesOn(view) => said(own.change_goes_on, view),
            CountChange::Begins(view) => said(own.change_begins, view),
            CountChange::BeginsAnew(view) => said(own.change_anew, view),
            CountChange::MayBegin(view) => said(own.change_may, view),
            CountChange::Ends => own.change_ends.to_owned(),
        })
    }
}
