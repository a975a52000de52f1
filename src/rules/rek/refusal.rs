//! Why a move is refused, in the words of the rule that forbids it.

use super::{RekPosition, Variety};
use crate::board::{Bits, EightByEight, Geometry, Kind, Square};
use crate::rules::Position;

impl<V: Variety> RekPosition<V> {
    pub(super) fn refusal(&self, from: Square, to: Square) -> String {
        let shape = Self::SHAPE;
        if from.0 >= shape.squares() || to.0 >= shape.squares() {
            return "that square is not on the board".to_owned();
        }
        if let Some(ending) = self.ending()
            && self.count_legal() == 0
        {
            return format!("the game is over, {ending}");
        }
        let Some(man) = self.man_on(from) else {
            return format!("no man stands on {}", shape.name(from));
        };
        if man.color != self.turn {
            return format!("it is {}'s move", self.turn.name());
        }
        if man.kind == Kind::Ang && V::ORDERS {
            return format!("a king never moves in {}", V::ID.title());
        }
        if let Some(reason) = self.no_slide(from, to) {
            return reason;
        }
        if self.duty != 0 && !self.legal_moves().iter().any(|mv| (mv.from(), mv.to()) == (from, to))
        {
            return self.duty_unhonoured();
        }
        let name = format!("{}{}", shape.name(from), shape.name(to));
        if self.may_call() {
            format!("{name} opens no new rek, so there is nothing to call")
        } else {
            format!("{name} is legal, but not with anything added to it")
        }
    }

    /// Why a unit cannot slide from one square to another.
    fn no_slide(&self, from: Square, to: Square) -> Option<String> {
        let shape = Self::SHAPE;
        let lines = EightByEight::file_of(from) | EightByEight::rank_of(from);
        if from == to {
            return Some("a move must lead to another square".to_owned());
        }
        if self.units.of(self.turn).has(to) {
            return Some(format!("your own man stands on {}", shape.name(to)));
        }
        if self.units.of(!self.turn).has(to) {
            let to = shape.name(to);
            return Some(format!("an enemy stands on {to}: nothing is captured by moving onto it"));
        }
        if !lines.has(to) {
            return Some("every unit slides straight along its file or rank".to_owned());
        }
        let between = EightByEight::between(from, to) & self.units.occupied();
        // The unit nearest to where the slide began is the one it runs into.
        let first = if to > from { between.first() } else { between.highest_or_one().first() };
        between.any().then(|| format!("the man on {} stands in the way", shape.name(first)))
    }

    /// Names the reks that must be played, and those that may be because they take the king.
    fn duty_unhonoured(&self) -> String {
        let shape = Self::SHAPE;
        let names = |set: u64| -> Vec<String> {
            let moves = self.legal_moves();
            let fit = moves.iter().filter(|mv| set.has(mv.to()));
            let mut names: Vec<String> =
                fit.map(|mv| format!("{}{}", shape.name(mv.from()), shape.name(mv.to()))).collect();
            names.dedup();
            names
        };
        let squares: Vec<String> = self.duty.squares().map(|at| shape.name(at)).collect();
        let order = format!(
            "the order to rek at {} must be honoured: {}",
            squares.join(" or "),
            names(self.duty).join(" or ")
        );
        let king = names(Self::king_reks(&self.units, self.turn) & !self.duty);
        if king.is_empty() {
            order
        } else {
            format!("{order}, or take the king: {}", king.join(" or "))
        }
    }
}
