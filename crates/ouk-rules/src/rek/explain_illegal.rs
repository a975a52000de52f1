//! The rule that forbids a move.

use super::{RekPosition, RekVariant};
use crate::Position;
use crate::board::{Bits, EightByEight, Geometry, Kind, Move, MoveName, Square};
use crate::message::{Arg, MessageId, RuleMessage};

impl<V: RekVariant> RekPosition<V> {
    pub(super) fn explain_illegal(&self, from: Square, to: Square) -> RuleMessage {
        let shape = self.shape();
        if !shape.has(from) || !shape.has(to) {
            return RuleMessage::new(MessageId::OffBoard);
        }
        if let Some(ending) = self.ending()
            && self.count_legal() == 0
        {
            return RuleMessage::about(MessageId::GameOver, [Arg::Ending(ending)]);
        }
        let Some(piece) = self.piece_on(from) else {
            return RuleMessage::of(MessageId::NoPiece, shape.square_name(from));
        };
        if piece.color != self.turn {
            return RuleMessage::about(MessageId::OtherTurn, [Arg::Side(self.turn)]);
        }
        if piece.kind == Kind::Ang && V::ORDERS {
            return RuleMessage::about(MessageId::KingStays, [Arg::Game(V::ID)]);
        }
        if let Some(reason) = self.no_slide(from, to) {
            return reason;
        }
        if self.duty != 0 && !self.legal_moves().iter().any(|mv| (mv.from(), mv.to()) == (from, to))
        {
            return self.duty_unhonoured();
        }
        let (from, to) = (shape.square_name(from), shape.square_name(to));
        let name = MoveName { from, to, suffix: None };
        RuleMessage::of(
            if self.may_call() { MessageId::NothingOpened } else { MessageId::NothingAdded },
            name,
        )
    }

    /// The reason why a piece cannot slide from one square to another.
    fn no_slide(&self, from: Square, to: Square) -> Option<RuleMessage> {
        let shape = self.shape();
        let lines = EightByEight::file_of(from) | EightByEight::rank_of(from);
        if from == to {
            return Some(RuleMessage::new(MessageId::SameSquare));
        }
        if self.units.of(self.turn).has(to) {
            return Some(RuleMessage::of(MessageId::OwnPiece, shape.square_name(to)));
        }
        if self.units.of(!self.turn).has(to) {
            return Some(RuleMessage::of(MessageId::NotByLanding, shape.square_name(to)));
        }
        if !lines.has(to) {
            return Some(RuleMessage::new(MessageId::AllSlide));
        }
        let between = EightByEight::between(from, to) & self.units.occupied();
        // The piece nearest to the start of the slide is in the way.
        let first = if to > from { between.first() } else { between.highest_or_one().first() };
        between.any().then(|| RuleMessage::of(MessageId::PieceInTheWay, shape.square_name(first)))
    }

    /// Lists the reks that must be played, and those that may be played because they capture the
    /// king.
    fn duty_unhonoured(&self) -> RuleMessage {
        let shape = self.shape();
        let names = |set: u64| -> Vec<MoveName> {
            let moves = self.legal_moves();
            let fit = moves.iter().filter(|mv| set.has(mv.to()));
            // A move and the same move with a call have one name here.
            let name = |mv: &Move| MoveName {
                from: shape.square_name(mv.from()),
                to: shape.square_name(mv.to()),
                suffix: None,
            };
            let mut names: Vec<MoveName> = fit.map(name).collect();
            names.dedup();
            names
        };
        let squares = self.duty.squares().map(|at| shape.square_name(at));
        let king = names(self.units.king_rek_squares(self.turn) & !self.duty);
        let order = vec![Arg::any(squares), Arg::any(names(self.duty))];
        if king.is_empty() {
            RuleMessage::about(MessageId::Honour, order)
        } else {
            RuleMessage::about(MessageId::HonourOrKing, [order, vec![Arg::any(king)]].concat())
        }
    }
}
