//! Grades of moves in a drill.

/// The grade of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveGrade {
    /// No move is faster.
    Fastest,
    /// The move costs this many tempi but keeps the win.
    Lost(u16),
    /// The move keeps the win with a new count, which has another number of moves.
    OtherCount,
    /// The move loses the win.
    Thrown,
    /// The bare king holds.
    Held,
    /// The bare king is lost in this many moves.
    Slipped(u16),
}

impl MoveGrade {
    /// Whether the move loses the drill.
    #[must_use]
    pub const fn fails(self) -> bool {
        matches!(self, MoveGrade::Thrown | MoveGrade::Slipped(_))
    }
}
