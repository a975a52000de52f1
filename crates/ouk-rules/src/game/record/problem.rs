//! What is wrong in a record. The English words are here; the program has those of its other
//! languages.

use crate::RuleMessage;
use crate::fen::FenError;
use ouk_io::text::Printable;

/// The actual count where no count runs.
const NO_COUNT: &str = "none";

/// What is wrong in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordProblem {
    /// A tag that is needed is missing.
    #[error("missing")]
    Missing,
    /// A tag has a value that it cannot have.
    #[error("\"{value}\" is not {expected}")]
    Value {
        /// The value.
        value: Printable,
        /// What was expected.
        expected: TagValue,
    },
    /// The first position is not legal.
    #[error("{0}")]
    Position(FenError),
    /// The rules refuse something, a move for example.
    #[error("{0}")]
    Refused(RuleMessage),
    /// The `End` tag names no ending.
    #[error("\"{0}\" is not a way to end a game")]
    UnknownEnding(Printable),
    /// The `End` tag names an ending that the last position does not allow.
    #[error("\"{0}\" does not fit the position it stands in")]
    OtherEnding(Printable),
    /// The result written after the moves differs from the one that the moves and the `End` tag
    /// give.
    #[error("the record says {said}, but its moves lead to {reached}")]
    Result {
        /// The result in the text.
        said: &'static str,
        /// The result of the replayed game; `*` if it is not over.
        reached: &'static str,
    },
    /// The text ends without a result.
    #[error("the file is cut off before its result")]
    CutOff,
    /// A comment has no end.
    #[error("a comment is not closed; the file is cut off")]
    OpenComment,
    /// A variation has no end.
    #[error("a bracket is not closed; the file is cut off")]
    OpenBracket,
    /// A variation ends that does not begin.
    #[error("a closing bracket has no opening bracket")]
    ExtraBracket,
    /// Variations are nested too deep.
    #[error("variations are nested too deeply")]
    TooDeep,
    /// The variations are too long.
    #[error("its variations have too many moves")]
    TooManyMoves,
    /// There is text after the result.
    #[error("there is text after the result: \"{0}\"")]
    AfterResult(Printable),
    /// A word is too long for a move.
    #[error("\"{0}\" is not a move")]
    NoMove(Printable),
    /// The time in a `[%clk …]` comment cannot be read.
    #[error("\"{0}\" is not a time on a clock")]
    NoTime(Printable),
    /// The clock of a game that goes on gives the sides no time to begin with.
    #[error("each side needs some time to begin with")]
    ClockWithoutTime,
    /// The side in a `[%cnt … start]` comment is neither `w` nor `b`.
    #[error("{0} is not a side")]
    NoSide(Printable),
    /// A `[%cnt …]` comment differs from the count of the replayed game.
    #[error("recorded count {said}, actual count {}", .reached.as_deref().unwrap_or(NO_COUNT))]
    Count {
        /// The count in the comment.
        said: Printable,
        /// The count of the game, in the form of the comment; `None` if no count runs.
        reached: Option<String>,
    },
}

/// What the value of a tag may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TagValue {
    /// A game.
    #[error("a known game")]
    Game,
    /// A rule set of the game.
    #[error("a rule set of this game")]
    RuleSet,
    /// A clock.
    #[error("-, 600, 600+5 or 600d5")]
    Clock,
    /// A level.
    #[error("a level from 1 to 10")]
    Level,
    /// How a game is counted.
    #[error("automatic or by hand")]
    Counting,
    /// The score of a match.
    #[error("a score of games won, lost and drawn, such as 2-1-0")]
    Score,
}

impl From<RuleMessage> for RecordProblem {
    fn from(why: RuleMessage) -> RecordProblem {
        RecordProblem::Refused(why)
    }
}

/// The English words of a problem, with what it quotes spelt out.
pub(super) fn words(problem: &RecordProblem) -> Printable {
    Printable::of(&problem.to_string())
}
