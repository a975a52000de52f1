//! Legal moves that do not do what a step asks for.

use crate::lessons::lesson::{Goal, Step};
use crate::tui::note::LessonNote;
use ouk_rules::GameId;

/// The note on a legal move that does not do what a step asks for.
pub(super) const fn missed(step: &Step, left: u8) -> LessonNote {
    match (step.goal, step.game) {
        (Goal::Win(_), _) if left > 1 => LessonNote::NotWonIn(left),
        (Goal::Win(_), GameId::Ouk | GameId::Makruk | GameId::Hill) => LessonNote::NotMate,
        (Goal::Win(_), _) => LessonNote::NotWon,
        _ => LessonNote::Other,
    }
}
