//! The marks of one square.

use super::style::{Marks, Target};
use ouk_rules::board::Square;

/// The marks of one square.
pub(super) struct SquareState {
    pub(super) cursor: bool,
    pub(super) focus: bool,
    pub(super) selected: bool,
    pub(super) typed: bool,
    pub(super) last: bool,
    pub(super) alarm: bool,
    pub(super) lost: bool,
    pub(super) attacked: bool,
    pub(super) hint: bool,
    pub(super) target: Option<Target>,
}

impl SquareState {
    pub(super) fn of(square: Square, marks: &Marks) -> SquareState {
        let target = marks.targets.iter().find(|target| target.square == square);
        SquareState {
            cursor: marks.cursor == Some(square),
            focus: marks.focus() == Some(square),
            selected: marks.selected == Some(square),
            typed: marks.typed.contains(&square),
            last: marks.last.contains(&square),
            alarm: marks.alarm.contains(&square),
            lost: marks.lost == Some(square),
            attacked: marks.attacked.contains(&square),
            hint: marks.hint.contains(&square),
            target: target.copied(),
        }
    }

    pub(super) fn takes(&self) -> bool {
        self.target.is_some_and(|target| target.takes)
    }

    /// The sign of a king in check or of one that has lost, which have the same colour.
    pub(super) const fn king_sign(&self) -> Option<&'static str> {
        match (self.alarm, self.lost) {
            (true, _) => Some("!"),
            (false, true) => Some("×"),
            (false, false) => None,
        }
    }
}
