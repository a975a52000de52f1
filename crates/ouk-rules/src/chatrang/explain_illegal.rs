//! The rule that forbids a move.

use super::variant::{ChatrangVariant, Side, slot};
use super::{Chatrang, SquareSet};
use crate::Position;
use crate::board::{Bits, Color, Geometry, Kind, Piece, Square};
use crate::message::{Arg, MessageId, RuleMessage};
use crate::ruleset::{KingLeap, NeangStep};

/// The message that says how a piece moves.
const fn steps(kind: Kind, hill: bool) -> MessageId {
    match kind {
        Kind::Ang => MessageId::KingSteps,
        Kind::TurnedFish => MessageId::TurnedFishSteps,
        Kind::Tuuk if hill => MessageId::BoatSlides,
        Kind::Tuuk => MessageId::TuukSlides,
        Kind::Ses => MessageId::SesLeaps,
        Kind::Koul => MessageId::KoulSteps,
        Kind::Neang => MessageId::NeangSteps,
        Kind::TreyBak => MessageId::TreyBakSteps,
        Kind::Trey => MessageId::TreySteps,
        Kind::Elephant => MessageId::ElephantSteps,
        Kind::Official => MessageId::OfficialSteps,
        Kind::Fish => MessageId::FishSteps,
        Kind::RekPiece => MessageId::PieceSlides,
    }
}

impl<G: ChatrangVariant> Chatrang<G> {
    pub(super) fn explain_illegal(&self, from: Square, to: Square) -> RuleMessage {
        let shape = G::Board::SHAPE;
        if !shape.has(from) || !shape.has(to) {
            return RuleMessage::new(MessageId::OffBoard);
        }
        let Some(piece) = self.piece_on(from) else {
            return RuleMessage::of(MessageId::NoPiece, shape.square_name(from));
        };
        if piece.color != self.turn {
            return RuleMessage::about(MessageId::OtherTurn, [Arg::Side(self.turn)]);
        }
        if let Some(ending) = self.end()
            && self.count_legal() == 0
        {
            return RuleMessage::about(MessageId::GameOver, [Arg::Ending(ending)]);
        }
        if self.sides[self.turn.index()].has(to) {
            return RuleMessage::of(MessageId::OwnPiece, shape.square_name(to));
        }
        if let Some(reason) = self.leap_refused(piece, from, to) {
            return reason;
        }
        if !self.reaches(piece, from, to) {
            return self.wrong_direction(piece, from, to);
        }
        self.leaves_king(piece, to)
    }

    /// Whether the piece moves that way, whether or not its king would be safe.
    fn reaches(&self, piece: Piece, from: Square, to: Square) -> bool {
        let taking = self.occupied().has(to);
        match piece.kind {
            Kind::Tuuk => G::Board::slide(from, self.occupied()).has(to),
            Kind::Ses => super::variant::ses_fill::<G::Board>(SquareSet::<G>::of(from)).has(to),
            Kind::Ang => super::variant::around::<G::Board>(SquareSet::<G>::of(from)).has(to),
            _ => {
                let slot = self.slot_on(from);
                let group = G::PIECE_GROUPS.iter().find(|group| group.slots.contains(&slot));
                let steps = group.map_or(&[][..], |group| group.steps);
                steps.iter().any(|piece_step| {
                    let step = match piece.color {
                        Color::White => super::variant::White::step(piece_step.step),
                        Color::Black => super::variant::Black::step(piece_step.step),
                    };
                    (if taking { piece_step.captures } else { piece_step.quiet })
                        && G::Board::shift(SquareSet::<G>::of(from), step).has(to)
                })
            }
        }
    }

    fn wrong_direction(&self, piece: Piece, from: Square, to: Square) -> RuleMessage {
        let shape = G::Board::SHAPE;
        let lines = G::Board::file_of(from) | G::Board::rank_of(from);
        if piece.kind == Kind::Tuuk && lines.has(to) {
            let between = G::Board::between(from, to) & self.occupied();
            return RuleMessage::of(MessageId::InTheWay, shape.square_name(between.first()));
        }
        if piece.kind == Kind::Trey && shape.file(from) == shape.file(to) && self.occupied().has(to)
        {
            return RuleMessage::new(MessageId::TreyTakesAside);
        }
        if piece.kind == Kind::Koul && shape.file(from) == shape.file(to) {
            return RuleMessage::new(MessageId::KoulStraight);
        }
        RuleMessage::new(steps(piece.kind, !G::HAS_COUNTING))
    }

    /// The reason, if the move is a first-move leap that is not allowed.
    fn leap_refused(&self, piece: Piece, from: Square, to: Square) -> Option<RuleMessage> {
        if !G::HAS_COUNTING {
            return None;
        }
        let shape = G::Board::SHAPE;
        let across = shape.file(from).abs_diff(shape.file(to));
        let up = shape.rank(from).abs_diff(shape.rank(to));
        let switches = self.rules.ouk();
        if piece.kind == Kind::Ang && across.min(up) == 1 && across.max(up) == 2 {
            return Some(if switches.king_leap == KingLeap::None {
                RuleMessage::new(MessageId::NoKingLeap)
            } else if !self.rights.has(from) {
                RuleMessage::new(MessageId::LeapLost)
            } else if switches.king_leap == KingLeap::Sideways && across == 1 {
                RuleMessage::new(MessageId::LeapSideways)
            } else if self.in_check() && !switches.king_leap_in_check {
                RuleMessage::new(MessageId::LeapInCheck)
            } else if self.occupied().has(to) {
                RuleMessage::new(MessageId::LeapTakes)
            } else {
                RuleMessage::of(MessageId::KingInCheckOn, shape.square_name(to))
            });
        }
        if piece.kind == Kind::Neang && across == 0 && up == 2 {
            return Some(if switches.neang_step == NeangStep::None {
                RuleMessage::new(MessageId::NeangSteps)
            } else if !self.rights.has(from) {
                RuleMessage::new(MessageId::NeangMoved)
            } else if self.occupied().has(to) {
                RuleMessage::new(MessageId::NeangTakes)
            } else if switches.neang_step == NeangStep::Slide
                && (G::Board::between(from, to) & self.occupied()).any()
            {
                RuleMessage::new(MessageId::NeangJumps)
            } else {
                self.leaves_king(piece, to)
            });
        }
        None
    }

    fn leaves_king(&self, piece: Piece, to: Square) -> RuleMessage {
        let shape = G::Board::SHAPE;
        if piece.kind == Kind::Ang {
            return RuleMessage::of(MessageId::KingInCheckOn, shape.square_name(to));
        }
        let checkers = self.checking();
        if checkers.any() {
            let from = checkers.squares().map(|at| shape.square_name(at));
            return RuleMessage::about(MessageId::NotAnswered, [Arg::all(from)]);
        }
        let king = self.own(self.turn, slot::ANG).first();
        RuleMessage::of(MessageId::Pinned, shape.square_name(king))
    }
}
