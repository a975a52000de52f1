//! What the proof of a puzzle finds instead of its aim.

use ouk_rules::Ending;

/// Why a puzzle is not proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofFailure {
    /// No win in this many moves is proved.
    #[error("nothing is proved to win in {0}")]
    NotProved(u32),
    /// No move wins in this many moves.
    #[error("nothing wins in {0}")]
    NoWin(u32),
    /// The side to move wins sooner, in this many moves.
    #[error("it is won in {0} already")]
    WonSooner(u32),
    /// Other moves win, or further ones.
    #[error("what wins in {moves} is {}", .wins.join(", "))]
    OtherWins {
        /// The number of moves.
        moves: u32,
        /// The moves that win.
        wins: Vec<String>,
    },
    /// The solver and brute force do not agree.
    #[error("brute force does not agree")]
    Disagreement,
    /// A line of the proof ends in another way.
    #[error("{ending} at {fen}")]
    OtherEnding {
        /// The ending.
        ending: Ending,
        /// The last position.
        fen: String,
    },
    /// The proof has no move in this position.
    #[error("no win at {0}")]
    NoMove(String),
    /// No series of this many forcing moves wins.
    #[error("no series of {0} forcing moves wins")]
    NoSeries(u32),
    /// A series of this many forcing moves wins already.
    #[error("a series of {0} wins already")]
    ShorterSeries(u32),
    /// The series begins with another move.
    #[error("the series begins with another move")]
    OtherSeries,
    /// The puzzle is an ending of the tables, which no suite has.
    #[error("suites hold no endings of the tables")]
    TableEnding,
    /// The best move gains something else, or nothing.
    #[error("the gain is {reached:?}, not {expected}")]
    OtherGain {
        /// The gain of the best move, if it was found.
        reached: Option<i32>,
        /// The gain of the puzzle.
        expected: i32,
    },
    /// Another move gains nearly as much.
    #[error("{mv} gains {gain} as well")]
    RivalGains {
        /// The other move.
        mv: String,
        /// Its gain.
        gain: i32,
    },
}
