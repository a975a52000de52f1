//! Why a move is refused, in the words of the rule that forbids it.

use super::army::{Game, Side, slot};
use super::{Chatrang, Set};
use crate::Position;
use crate::board::{Bits, Color, Geometry, Kind, Man, Square};
use crate::remark::{Part, Remark, Saying};
use crate::ruleset::{KingLeap, NeangStep};

/// How a man moves.
const fn steps(kind: Kind, hill: bool) -> Saying {
    match kind {
        Kind::Ang => Saying::KingSteps,
        Kind::TurnedFish => Saying::TurnedFishSteps,
        Kind::Tuuk if hill => Saying::BoatSlides,
        Kind::Tuuk => Saying::TuukSlides,
        Kind::Ses => Saying::SesLeaps,
        Kind::Koul => Saying::KoulSteps,
        Kind::Neang => Saying::NeangSteps,
        Kind::TreyBak => Saying::TreyBakSteps,
        Kind::Trey => Saying::TreySteps,
        Kind::Elephant => Saying::ElephantSteps,
        Kind::Official => Saying::OfficialSteps,
        Kind::Fish => Saying::FishSteps,
        Kind::Man => Saying::ManSlides,
    }
}

impl<G: Game> Chatrang<G> {
    pub(super) fn refusal(&self, from: Square, to: Square) -> Remark {
        let shape = G::Board::SHAPE;
        if from.0 >= shape.squares() || to.0 >= shape.squares() {
            return Remark::new(Saying::OffBoard);
        }
        let Some(man) = self.man_on(from) else {
            return Remark::of(Saying::NoMan, shape.name(from));
        };
        if man.color != self.turn {
            return Remark::about(Saying::OtherTurn, [Part::Side(self.turn)]);
        }
        if let Some(ending) = self.end()
            && self.count_legal() == 0
        {
            return Remark::about(Saying::GameOver, [Part::Ending(ending)]);
        }
        if self.sides[self.turn.index()].has(to) {
            return Remark::of(Saying::OwnMan, shape.name(to));
        }
        if let Some(reason) = self.leap_refused(man, from, to) {
            return reason;
        }
        if !self.reaches(man, from, to) {
            return self.not_its_way(man, from, to);
        }
        self.leaves_king(man, to)
    }

    /// Whether a man's own way of moving leads there, whatever that does to his king.
    fn reaches(&self, man: Man, from: Square, to: Square) -> bool {
        let taking = self.occupied().has(to);
        match man.kind {
            Kind::Tuuk => G::Board::slide(from, self.occupied()).has(to),
            Kind::Ses => super::army::ses_fill::<G::Board>(Set::<G>::of(from)).has(to),
            Kind::Ang => super::army::around::<G::Board>(Set::<G>::of(from)).has(to),
            _ => {
                let slot = self.slot_on(from);
                let troop = G::TROOPS.iter().find(|troop| troop.slots.contains(&slot));
                let gait = troop.map_or(&[][..], |troop| troop.gait);
                gait.iter().any(|stride| {
                    let step = match man.color {
                        Color::White => super::army::White::step(stride.step),
                        Color::Black => super::army::Black::step(stride.step),
                    };
                    (if taking { stride.captures } else { stride.quiet })
                        && G::Board::shift(Set::<G>::of(from), step).has(to)
                })
            }
        }
    }

    fn not_its_way(&self, man: Man, from: Square, to: Square) -> Remark {
        let shape = G::Board::SHAPE;
        let lines = G::Board::file_of(from) | G::Board::rank_of(from);
        if man.kind == Kind::Tuuk && lines.has(to) {
            let between = G::Board::between(from, to) & self.occupied();
            return Remark::of(Saying::InTheWay, shape.name(between.first()));
        }
        if man.kind == Kind::Trey && shape.file(from) == shape.file(to) && self.occupied().has(to) {
            return Remark::new(Saying::TreyTakesAside);
        }
        if man.kind == Kind::Koul && shape.file(from) == shape.file(to) {
            return Remark::new(Saying::KoulStraight);
        }
        Remark::new(steps(man.kind, !G::OUK_RULES))
    }

    /// The reason if the move looks like a first-move leap that is not allowed.
    fn leap_refused(&self, man: Man, from: Square, to: Square) -> Option<Remark> {
        if !G::OUK_RULES {
            return None;
        }
        let shape = G::Board::SHAPE;
        let across = shape.file(from).abs_diff(shape.file(to));
        let up = shape.rank(from).abs_diff(shape.rank(to));
        let switches = self.rules.ouk();
        if man.kind == Kind::Ang && across.min(up) == 1 && across.max(up) == 2 {
            return Some(if switches.king_leap == KingLeap::None {
                Remark::new(Saying::NoKingLeap)
            } else if !self.rights.has(from) {
                Remark::new(Saying::LeapLost)
            } else if switches.king_leap == KingLeap::Sideways && across == 1 {
                Remark::new(Saying::LeapSideways)
            } else if self.in_check() && !switches.king_leap_in_check {
                Remark::new(Saying::LeapInCheck)
            } else if self.occupied().has(to) {
                Remark::new(Saying::LeapTakes)
            } else if across == 2 && self.is_backward(man.color, from, to) {
                Remark::new(Saying::LeapSideways)
            } else {
                Remark::of(Saying::KingInCheckOn, shape.name(to))
            });
        }
        if man.kind == Kind::Neang && across == 0 && up == 2 {
            return Some(if switches.neang_step == NeangStep::None {
                Remark::new(Saying::NeangSteps)
            } else if !self.rights.has(from) {
                Remark::new(Saying::NeangMoved)
            } else if self.is_backward(man.color, from, to) {
                Remark::new(Saying::NeangForward)
            } else if self.occupied().has(to) {
                Remark::new(Saying::NeangTakes)
            } else if switches.neang_step == NeangStep::Slide
                && (G::Board::between(from, to) & self.occupied()).any()
            {
                Remark::new(Saying::NeangJumps)
            } else {
                self.leaves_king(man, to)
            });
        }
        None
    }

    fn is_backward(&self, color: Color, from: Square, to: Square) -> bool {
        match color {
            Color::White => to < from,
            Color::Black => to > from,
        }
    }

    fn leaves_king(&self, man: Man, to: Square) -> Remark {
        let shape = G::Board::SHAPE;
        if man.kind == Kind::Ang {
            return Remark::of(Saying::KingInCheckOn, shape.name(to));
        }
        let checkers = self.checking();
        if checkers.any() {
            let from: Vec<String> = checkers.squares().map(|at| shape.name(at)).collect();
            return Remark::about(Saying::NotAnswered, [Part::All(from)]);
        }
        let king = self.own(self.turn, slot::ANG).first();
        Remark::of(Saying::Pinned, shape.name(king))
    }
}
