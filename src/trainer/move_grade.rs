//! How good a move of a drill was.

/// What a move was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveGrade {
    /// No move is faster.
    Fastest,
    /// It costs so many tempi, and the win is kept.
    Lost(u16),
    /// The win is kept, by a new count with another number of moves.
    OtherCount,
    /// The win is gone.
    Thrown,
    /// The bare king holds.
    Held,
    /// The bare king is lost, in so many moves.
    Slipped(u16),
}

impl MoveGrade {
    /// Whether the drill is lost with it.
    #[must_use]
    pub const fn fails(self) -> bool {
        matches!(self, MoveGrade::Thrown | MoveGrade::Slipped(_))
    }
}
