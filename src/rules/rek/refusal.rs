//! Why a move is refused.

use super::{RekPosition, Variety};
use crate::board::{Bits, EightByEight, Geometry, Square};
use crate::rules::Position;

impl<V: Variety> RekPosition<V> {
    pub(super) fn refusal(&self, from: Square, to: Square) -> String {
        let shape = Self::SHAPE;
        if from.0 >= shape.squares() || to.0 >= shape.squares() {
            return "that square is not on the board".to_owned();
        }
        let Some(man) = self.man_on(from) else {
            return format!("no man stands on {}", shape.name(from));
        };
        if let Some(ending) = self.ending()
            && self.count_legal() == 0
        {
            return format!("the game is over, {ending}");
        }
        if man.color != self.turn {
            return format!("it is {}'s move", self.turn.name());
        }
        if V::ORDERS && self.is_king(from) {
            return "the kings never move in Min Rek Chanh".to_owned();
        }
        if self.units[self.turn.index()].has(to) {
            return format!("your own man stands on {}", shape.name(to));
        }
        if self.occupied().has(to) {
            return "nothing is taken by moving onto it: land between two enemies".to_owned();
        }
        let lines = EightByEight::file_of(from) | EightByEight::rank_of(from);
        if !lines.has(to) || from == to {
            return "every man slides straight along its file or rank".to_owned();
        }
        let between = EightByEight::between(from, to) & self.occupied();
        if between.any() {
            return format!("{} stands in the way", shape.name(between.first()));
        }
        let duty: Vec<String> = self.duty().into_iter().map(|at| shape.name(at)).collect();
        format!("the order must be honoured: rek on {}", duty.join(" or "))
    }
}
