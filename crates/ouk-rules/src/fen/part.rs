//! The parts of position text, and what each may be. The English words are here; the program has
//! those of its other languages.

use crate::board::{Color, SquareName};

/// A part of position text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenPart {
    /// The board.
    #[error("board")]
    Board,
    /// The side to move.
    #[error("side")]
    Side,
    /// Which kings and Neang may leap.
    #[error("leap rights")]
    LeapRights,
    /// Which checks were given.
    #[error("checks")]
    Checks,
    /// The last ply of a count that is not a draw.
    #[error("count limit")]
    CountLimit,
    /// The plies of a count, or without progress.
    #[error("count")]
    Count,
    /// The plies without a capture.
    #[error("quiet plies")]
    QuietPlies,
    /// The number of the move.
    #[error("move number")]
    MoveNumber,
    /// The reks that are ordered.
    #[error("duty")]
    Duty,
    /// The king that is lost, and how.
    #[error("lost king")]
    LostKing,
}

/// What a part of position text should be instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenExpected {
    /// A number.
    #[error("a number from {least} to {most}")]
    Number {
        /// The least.
        least: u16,
        /// The greatest.
        most: u16,
    },
    /// Nothing, since nothing leaps in the game.
    #[error("-, this game has no leaps")]
    NoLeaps,
    /// Letters of files.
    #[error("- or letters of files")]
    Files,
    /// Without this letter: nothing that leaps stands there.
    #[error("no '{letter}', as neither king nor Neang of {} stands on {square}", .color.name())]
    NoLeaper {
        /// The letter of the file.
        letter: char,
        /// The side.
        color: Color,
        /// The square.
        square: SquareName,
    },
    /// Nothing, since the game has no counting.
    #[error("-, this game has no counting")]
    NoCounting,
    /// The checks that are left.
    #[error("1+1, 0+1 or 1+0")]
    Checks,
    /// Squares with the line of the rek.
    #[error("- or squares with h or v, such as d3h,e5v")]
    Duty,
    /// Without this rek, which the side cannot play.
    #[error("no {entry}, where {} has no such rek to play", .color.name())]
    NoRek {
        /// The text of the rek.
        entry: String,
        /// The side.
        color: Color,
    },
    /// Nothing, since the game is over.
    #[error("-, the game is over")]
    Over,
    /// All reks on the board.
    #[error("{0}, as every rek on the board binds under this rule set")]
    EveryRek(String),
    /// A king with what became of it.
    #[error("K or k with :carried, :surrounded, :flanked or :immobile")]
    Loss,
    /// Another way to lose a king.
    #[error("a way to lose a king under this rule set")]
    OtherLoss,
    /// The loss that stands on the board.
    #[error("{0}")]
    ThisLoss(String),
    /// Nothing, since no king is lost.
    #[error("nothing, as neither king is lost where it stands")]
    NoLoss,
}
