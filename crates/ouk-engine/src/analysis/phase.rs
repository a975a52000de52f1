//! The parts of a game: opening, middle game and ending.

use ouk_rules::AnyPosition;

/// The opening lasts so many plies: ten moves of each side.
const OPENING: usize = 20;
/// In the ending at most one in this many pieces of the array is left.
const ENDING_PART: usize = 3;

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first ten moves of each side.
    Opening,
    /// What lies between the two others.
    Middle,
    /// At most a third of the pieces of the array are left, kings included.
    Ending,
}

impl Phase {
    /// All of them, in their order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::Ending];

    /// The phase of a move, from the position before it and the plies played before. An ending is an ending
    /// however early it comes.
    #[must_use]
    pub fn of(position: &AnyPosition, plies: usize) -> Phase {
        let array = AnyPosition::start(position.game(), position.rules());
        if pieces(position) * ENDING_PART <= pieces(&array) {
            Phase::Ending
        } else if plies < OPENING {
            Phase::Opening
        } else {
            Phase::Middle
        }
    }
}

fn pieces(position: &AnyPosition) -> usize {
    position.shape().all().filter(|&square| position.piece_on(square).is_some()).count()
}
