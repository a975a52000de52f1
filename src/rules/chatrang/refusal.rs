//! Why a move is refused, in the words of the rule that forbids it.

use super::army::{Game, Side, slot};
use super::{Chatrang, Set};
use crate::board::{Bits, Color, Geometry, Kind, Man, Square};
use crate::rules::Position;
use crate::rules::ruleset::{KingLeap, NeangStep};

/// What a man is called in a sentence.
pub(super) const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Ang => "the king",
        Kind::Tuuk => "a Tuuk",
        Kind::Ses => "a Ses",
        Kind::Koul => "a Koul",
        Kind::Neang => "a Neang",
        Kind::TreyBak => "a Trey Bak",
        Kind::Trey => "a Trey",
        Kind::Elephant => "an elephant",
        Kind::Official => "an official",
        Kind::Fish => "a fish",
        Kind::TurnedFish => "a turned fish",
        Kind::Man => "a man",
    }
}

const fn steps(kind: Kind, hill: bool) -> &'static str {
    match kind {
        Kind::Ang | Kind::TurnedFish => "moves one step any way",
        Kind::Tuuk if hill => "(the boat) moves straight along its file or rank",
        Kind::Tuuk => "moves straight along its file or rank",
        Kind::Ses => "leaps two squares straight and one to the side",
        Kind::Koul => "steps one square diagonally or straight forward",
        Kind::Neang | Kind::TreyBak => "steps one square diagonally",
        Kind::Trey => "steps straight forward and captures diagonally forward",
        Kind::Elephant => "steps one square any way and does not capture backward",
        Kind::Official => "steps one square diagonally and captures only forward",
        Kind::Fish => "steps straight forward",
        Kind::Man => "slides straight",
    }
}

impl<G: Game> Chatrang<G> {
    pub(super) fn refusal(&self, from: Square, to: Square) -> String {
        let shape = G::Board::SHAPE;
        if from.0 >= shape.squares() || to.0 >= shape.squares() {
            return "that square is not on the board".to_owned();
        }
        let Some(man) = self.man_on(from) else {
            return format!("no man stands on {}", shape.name(from));
        };
        if man.color != self.turn {
            return format!("it is {}'s move", self.turn.name());
        }
        if let Some(ending) = self.end()
            && self.count_legal() == 0
        {
            return format!("the game is over, {ending}");
        }
        if self.sides[self.turn.index()].has(to) {
            return format!("your own man stands on {}", shape.name(to));
        }
        if let Some(reason) = self.leap_refused(man, from, to) {
            return reason;
        }
        if !self.reaches(man, from, to) {
            return self.not_its_way(man, from, to);
        }
        self.leaves_king(man, from, to)
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

    fn not_its_way(&self, man: Man, from: Square, to: Square) -> String {
        let shape = G::Board::SHAPE;
        let lines = G::Board::file_of(from) | G::Board::rank_of(from);
        if man.kind == Kind::Tuuk && lines.has(to) {
            let between = G::Board::between(from, to) & self.occupied();
            return format!("{} stands in the way", shape.name(between.first()));
        }
        if man.kind == Kind::Trey && shape.file(from) == shape.file(to) && self.occupied().has(to) {
            return "a Trey captures diagonally, not straight ahead".to_owned();
        }
        if man.kind == Kind::Koul && shape.file(from) == shape.file(to) {
            return "a Koul steps straight only forward, and only one square".to_owned();
        }
        format!("{} {}", name(man.kind), steps(man.kind, !G::OUK_RULES))
    }

    /// The reason if the move looks like a first-move leap that is not allowed.
    fn leap_refused(&self, man: Man, from: Square, to: Square) -> Option<String> {
        if !G::OUK_RULES {
            return None;
        }
        let shape = G::Board::SHAPE;
        let across = shape.file(from).abs_diff(shape.file(to));
        let up = shape.rank(from).abs_diff(shape.rank(to));
        let switches = self.rules.ouk();
        if man.kind == Kind::Ang && across.min(up) == 1 && across.max(up) == 2 {
            return Some(if switches.king_leap == KingLeap::None {
                "the king does not leap in this game".to_owned()
            } else if !self.rights.has(from) {
                "the king has lost his leap".to_owned()
            } else if switches.king_leap == KingLeap::Sideways && across == 1 {
                "the king leaps only to the two knight squares of his second rank".to_owned()
            } else if self.in_check() && !switches.king_leap_in_check {
                "the king may not leap while in check".to_owned()
            } else if self.occupied().has(to) {
                "the king's leap may not capture".to_owned()
            } else if across == 2 && self.is_backward(man.color, from, to) {
                "the king leaps only to the two knight squares of his second rank".to_owned()
            } else {
                format!("the king would stand in check on {}", shape.name(to))
            });
        }
        if man.kind == Kind::Neang && across == 0 && up == 2 {
            return Some(if switches.neang_step == NeangStep::None {
                "a Neang steps one square diagonally".to_owned()
            } else if !self.rights.has(from) {
                "only a Neang that has not moved may go two squares forward".to_owned()
            } else if self.is_backward(man.color, from, to) {
                "the Neang's first step goes forward".to_owned()
            } else if self.occupied().has(to) {
                "the Neang's double step may not capture".to_owned()
            } else if switches.neang_step == NeangStep::Slide
                && (G::Board::between(from, to) & self.occupied()).any()
            {
                "the Neang's double step may not jump under this rule set".to_owned()
            } else {
                self.leaves_king(man, from, to)
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

    fn leaves_king(&self, man: Man, _: Square, to: Square) -> String {
        let shape = G::Board::SHAPE;
        if man.kind == Kind::Ang {
            return format!("the king would stand in check on {}", shape.name(to));
        }
        let checkers = self.checking();
        if checkers.any() {
            let from: Vec<String> = checkers.squares().map(|at| shape.name(at)).collect();
            return format!("that does not answer the check from {}", from.join(" and "));
        }
        let king = self.own(self.turn, slot::ANG).first();
        format!("the king on {} would stand in check: this man is pinned", shape.name(king))
    }
}
