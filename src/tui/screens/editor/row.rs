//! The rows beside the board.

use ouk_rules::Square;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    Game,
    Rules,
    Turn,
    Leap(Square),
    Count,
    Number,
    Limit,
    Play,
    Review,
    Copy,
    Write,
    Clear,
    Array,
    Exchange,
    Mirror,
}

impl Row {
    /// Whether the row has a value to choose.
    pub(super) const fn has_value(self) -> bool {
        matches!(
            self,
            Row::Game
                | Row::Rules
                | Row::Turn
                | Row::Leap(_)
                | Row::Count
                | Row::Number
                | Row::Limit
        )
    }
}
