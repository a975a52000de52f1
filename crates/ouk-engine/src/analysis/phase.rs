//! The parts of a game: opening, middle game and ending.

use ouk_rules::AnyPosition;

/// The length of the opening in plies: ten moves of each side.
const OPENING: usize = 20;
/// The divisor for endings: at most one in three pieces of the array is left.
const ENDING_PART: usize = 3;

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first ten moves of each side.
    Opening,
    /// The moves between opening and ending.
    Middle,
    /// At most a third of the pieces of the array are left, kings included.
    Ending,
}

impl Phase {
    /// The three phases in order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::Ending];

    /// The phase of a move, from the position before it and the plies played before. An ending
    /// counts as such however early it comes.
    #[must_use]
    pub fn of(position: &AnyPosition, plies: usize) -> Phase {
        let array = AnyPosition::start(position.game(), position.rules());
        if position.pieces().count() * ENDING_PART <= array.pieces().count() {
            Phase::Ending
        } else if plies < OPENING {
            Phase::Opening
        } else {
            Phase::Middle
        }
    }
}
