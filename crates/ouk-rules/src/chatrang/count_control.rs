//! The count as players see it: its state and the reason for its limit, starting and stopping it by
//! hand, and the warning before a capture that begins a count.

use super::Chatrang;
use super::count::{
    Count, CountBeginning, CountChange, CountState, CountView, Honour, LimitReason,
};
use super::count_limit::limit_of;
use super::variant::{ChatrangVariant, slot};
use crate::board::{Bits, Color, Move};
use crate::message::{Arg, MessageId, RuleMessage};
use crate::ruleset::{BoardHonour, FirstNumber, Recount, TreyLimit};
use crate::{CountControl, Position};

impl<G: ChatrangVariant> Chatrang<G> {
    /// What fixes the limit of the running count.
    fn why_limit(&self, by: Color, limit: u16) -> LimitReason {
        let by_trey = self.rules.ouk().trey_limit != TreyLimit::None;
        match (self.count.honour, limit) {
            (Honour::Board, _) => LimitReason::BoardHonour,
            (_, 8) => LimitReason::TwoTuuk,
            (_, 16) => LimitReason::OneTuuk,
            (_, 22) => LimitReason::TwoKoul,
            (_, 32) => LimitReason::TwoSes,
            (_, 44) => LimitReason::OneKoul,
            // The Trey that gave the limit may have promoted since.
            (_, 64) if by_trey && self.trey_left() => LimitReason::UnpromotedTrey,
            (_, 64) if self.limit_by_pieces(by).is_some_and(|pieces| pieces < 64) => {
                if by_trey {
                    LimitReason::TreyAtStart
                } else {
                    LimitReason::BoardHonour
                }
            }
            (_, 64) if self.own(!by, slot::SES).any() => LimitReason::OneSes,
            (_, 64) => LimitReason::WeakPieces,
            _ if self.count.is_over() && self.was_over_at_once(by) => LimitReason::NoLimit,
            _ => LimitReason::PositionText,
        }
    }

    /// The count that the side to move would start by hand now.
    fn count_by_hand(&self) -> Result<Count, RuleMessage> {
        let turn = Arg::Side(self.turn);
        if !self.by_hand {
            return Err(RuleMessage::new(MessageId::CountAutomatic));
        }
        if self.count.runs() {
            let by = Arg::Side(self.count.by(self.turn));
            return Err(RuleMessage::about(MessageId::OneCount, [by]));
        }
        if self.is_bare(!self.turn) {
            return Err(RuleMessage::new(MessageId::OpponentBare));
        }
        if let Some(pieces) = self.pieces_honour(self.turn) {
            return Self::playable(pieces).ok_or(RuleMessage::new(MessageId::NoCountLeft));
        }
        let (most, needs_no_trey) = match self.rules.ouk().board_honour {
            BoardHonour::None => (1, true),
            BoardHonour::ThreeUnits => (3, false),
            BoardHonour::ThreeUnitsNoTrey => (3, true),
            BoardHonour::TwoUnits => (2, false),
        };
        if self.units(self.turn) > most {
            return Err(if most == 1 {
                RuleMessage::about(MessageId::CountsWhenBare, [turn])
            } else {
                RuleMessage::about(MessageId::CountsWhenFew, [turn, Arg::from(most)])
            });
        }
        if needs_no_trey && self.trey_left() {
            return Err(RuleMessage::about(MessageId::CountsWithoutTrey, [turn]));
        }
        Ok(self.board_honour())
    }
}

impl<G: ChatrangVariant> CountControl for Chatrang<G> {
    fn view(&self) -> Option<CountView> {
        if !self.count.runs() {
            return None;
        }
        let by = self.count.by(self.turn);
        let switches = self.rules.ouk();
        let limit = limit_of(switches, self.count.last);
        Some(CountView {
            by,
            honour: self.count.honour,
            number: self.count.plies.div_ceil(2),
            limit,
            left: self.count.moves_left(),
            why: self.why_limit(by, limit),
            chaser_moves: switches.first_number == FirstNumber::ChaserMoves,
            answered: self.count.plies / 2 + 1,
            drawn_as_said: self.count.last.is_multiple_of(2),
            state: match self.count.is_over() {
                false => CountState::Runs,
                true if self.was_over_at_once(by) => CountState::Void,
                true => CountState::RanOut,
            },
        })
    }

    fn by_hand(&self) -> bool {
        self.by_hand
    }

    fn set_by_hand(&mut self, by_hand: bool) {
        self.by_hand = by_hand;
    }

    fn may_start(&self) -> Result<(), RuleMessage> {
        self.count_by_hand().map(|_| ())
    }

    fn start_count(&mut self) -> Result<(), RuleMessage> {
        self.count = self.count_by_hand()?;
        Ok(())
    }

    fn stop_count(&mut self, by: Color) -> Result<(), RuleMessage> {
        if !self.by_hand {
            return Err(RuleMessage::new(MessageId::CountAutomatic));
        }
        if !self.count.runs() || self.count.by(self.turn) != by {
            return Err(RuleMessage::about(MessageId::NotCounting, [Arg::Side(by)]));
        }
        let recount = self.rules.ouk().recount;
        if self.count.honour == Honour::Pieces && recount != Recount::OnRequest {
            return Err(RuleMessage::new(MessageId::CannotStopOnceBegun));
        }
        self.count = Count::NONE;
        Ok(())
    }

    fn beginning(&self) -> Option<CountBeginning> {
        self.begins_here()
    }

    fn change(&self, mv: Move) -> CountChange {
        self.change_by(mv)
    }

    fn warning(&self, mv: Move) -> Option<RuleMessage> {
        let mut after = self.clone();
        after.play_unchecked(mv, &mut ());
        let runner = after.turn;
        // A move that mates needs no warning.
        if !after.is_bare(runner) || self.is_bare(runner) || after.count_legal() == 0 {
            return None;
        }
        let begins_by_hand = !after.count.runs();
        let count = if begins_by_hand { after.pieces_honour(runner)? } else { after.count };
        after.count = Self::playable(count)?;
        let view = after.view()?;
        let (first, CountView { limit, left, why, .. }) = (view.number + 1, view);
        let (why, left_moves) = (Arg::Limit(why), Arg::from(left));
        let (first, limit) = (Arg::from(first), Arg::from(limit));
        Some(if begins_by_hand && count.is_over() {
            // The runner may leave the count unstarted; then the game goes on.
            RuleMessage::about(MessageId::BaresForADraw, [why])
        } else if count.last == Count::NO_LIMIT {
            RuleMessage::about(MessageId::BaresAndDraws, [why])
        } else if view.chaser_moves {
            match left {
                0 => RuleMessage::about(MessageId::BaresNoMove, [why]),
                1 => RuleMessage::about(MessageId::BaresOneMove, [why]),
                _ => RuleMessage::about(MessageId::BaresMoves, [why, left_moves]),
            }
        } else {
            match left {
                0 => RuleMessage::about(MessageId::BaresOver, [why, first, limit]),
                1 => RuleMessage::about(MessageId::BaresCountOne, [why, first, limit]),
                _ => RuleMessage::about(MessageId::BaresCount, [why, first, limit, left_moves]),
            }
        })
    }
}
