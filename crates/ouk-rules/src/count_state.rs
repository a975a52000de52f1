//! A count, running or not, and how it is displayed. [`count`](crate::chatrang::count) explains the
//! numbers.

use crate::board::{Color, PositionKey, key};
use std::fmt;

/// The two kinds of count. Its representation keeps [`Count`] at eight bytes, which are copied at
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Honour {
    /// The board's honour: from 1 to 64, started by a side with few pieces.
    Board,
    /// The pieces' honour: started by a bare king, limited by the chaser's pieces.
    Pieces,
}

/// A side in an ending that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChaseSide {
    /// The side that must mate in time.
    Chaser,
    /// The side that counts, with a bare king.
    Runner,
}

/// A count, running or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The plies counted so far.
    pub plies: u16,
    /// The last ply that is not yet a draw; 0 if no count runs.
    pub last: u16,
    /// The kind of count. Position text does not say, so the reader infers it from the pieces. Only
    /// explanations depend on it.
    pub honour: Honour,
}

/// A running count, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountView {
    /// The side that counts.
    pub by: Color,
    /// The kind of count.
    pub honour: Honour,
    /// The last number said; before the first, the number before it.
    pub number: u16,
    /// The limit L.
    pub limit: u16,
    /// The number of moves in which the other side can still mate.
    pub left: u16,
    /// What fixes the limit.
    pub why: LimitReason,
    /// Whether the count numbers the chaser's moves instead of the runner's.
    pub chaser_moves: bool,
    /// The number that the chaser's next move answers.
    pub answered: u16,
    /// Whether the last number draws as soon as the runner says it; otherwise the game is drawn
    /// when the answer to it does not mate.
    pub drawn_as_said: bool,
    /// Whether the count still runs.
    pub state: CountState,
}

/// What fixes the limit of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitReason {
    /// The count is the board's honour.
    BoardHonour,
    /// The chaser has two Tuuk or more.
    TwoTuuk,
    /// The chaser has one Tuuk.
    OneTuuk,
    /// The chaser has two Koul or more.
    TwoKoul,
    /// The chaser has one Koul.
    OneKoul,
    /// The chaser has two Ses or more.
    TwoSes,
    /// The chaser has one Ses.
    OneSes,
    /// The chaser has only Neang and Trey Bak.
    WeakPieces,
    /// A Trey has not promoted yet.
    UnpromotedTrey,
    /// A Trey had not promoted when the count began, but has since.
    TreyAtStart,
    /// The rule set gives no limit for these pieces.
    NoLimit,
    /// The text of the position gives the limit.
    PositionText,
}

impl LimitReason {
    /// Every reason.
    pub const ALL: [LimitReason; 12] = [
        LimitReason::BoardHonour,
        LimitReason::TwoTuuk,
        LimitReason::OneTuuk,
        LimitReason::TwoKoul,
        LimitReason::OneKoul,
        LimitReason::TwoSes,
        LimitReason::OneSes,
        LimitReason::WeakPieces,
        LimitReason::UnpromotedTrey,
        LimitReason::TreyAtStart,
        LimitReason::NoLimit,
        LimitReason::PositionText,
    ];
}

impl fmt::Display for LimitReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LimitReason::BoardHonour => "the board's honour",
            LimitReason::TwoTuuk => "two boats",
            LimitReason::OneTuuk => "one boat",
            LimitReason::TwoKoul => "two Koul",
            LimitReason::OneKoul => "one Koul",
            LimitReason::TwoSes => "two horses",
            LimitReason::OneSes => "one horse",
            LimitReason::WeakPieces => "only Neang and turned fish",
            LimitReason::UnpromotedTrey => "an unpromoted fish",
            LimitReason::TreyAtStart => "an unpromoted fish when the count began",
            LimitReason::NoLimit => "no limit is given for these pieces",
            LimitReason::PositionText => "given in the position text",
        })
    }
}

/// How a move changes the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountChange {
    /// No count runs before the move, and none after it.
    Nothing,
    /// The count goes on.
    GoesOn(CountView),
    /// A count begins.
    Begins(CountView),
    /// The count ends, and another begins.
    BeginsAnew(CountView),
    /// After the move, the side to move may begin this count by hand.
    MayBegin(CountView),
    /// The count ends, and none begins.
    Ends,
}

/// The source of a count's first number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountBeginning {
    /// The count starts at 1.
    One,
    /// The number of pieces on the board, plus one.
    AllPieces(u16),
    /// The number of the chaser's pieces, plus one.
    ChaserPieces(u16),
    /// The number of the chaser's pieces, at most four, plus one.
    CappedPieces(u16),
    /// The number of pieces on the board, which is subtracted from the limit to give the chaser's
    /// moves.
    FewerMoves(u16),
}

/// The numbers of a running count that the chaser can still answer with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountSum {
    /// The first number: the one just said, or the next one.
    pub from: u16,
    /// The last number.
    pub to: u16,
    /// Whether the game is drawn as soon as the runner says the number after `to`. Otherwise it is
    /// drawn when the answer to `to` does not mate.
    pub drawn_as_said: bool,
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountState {
    /// The other side may still mate.
    Runs,
    /// The count has reached its limit.
    RanOut,
    /// The count was over before it began: its first number is beyond its limit, or it has no
    /// limit.
    Void,
}

impl CountView {
    /// The numbers that the chaser can still answer; `None` if the chaser has no move left or the
    /// count numbers the chaser's moves.
    #[must_use]
    pub fn sum(&self) -> Option<CountSum> {
        let from = self.answered;
        (self.left > 0 && !self.chaser_moves).then(|| CountSum {
            from,
            to: from + self.left - 1,
            drawn_as_said: self.drawn_as_said,
        })
    }

    /// The number reached, for a sentence that names it beside the limit. It never exceeds the
    /// limit, even if the game is drawn only at the number after the limit.
    #[must_use]
    pub fn reached(&self) -> u16 {
        self.number.min(self.limit)
    }
}

impl Count {
    /// The state in which no count runs.
    pub const NONE: Count = Count { plies: 0, last: 0, honour: Honour::Board };

    /// The last ply of a count without a limit, which draws from the start.
    pub(crate) const NO_LIMIT: u16 = 1;

    /// Whether a count runs.
    #[inline(always)]
    #[must_use]
    pub const fn runs(self) -> bool {
        self.last != 0
    }

    /// Whether the count has run out.
    #[inline(always)]
    #[must_use]
    pub const fn is_over(self) -> bool {
        self.runs() && self.plies > self.last
    }

    /// The side that counts, if `turn` is to move.
    #[must_use]
    pub fn by(self, turn: Color) -> Color {
        if self.plies.is_multiple_of(2) { turn } else { !turn }
    }

    /// The number of moves in which the other side can still mate.
    #[must_use]
    pub const fn moves_left(self) -> u16 {
        self.last.div_ceil(2).saturating_sub(self.plies / 2)
    }

    /// How many moves the chaser can still make; the last of them must mate.
    ///
    /// Mate is checked before the count, so the ply that would draw may still mate.
    #[must_use]
    pub const fn chaser_moves(self, to_move: ChaseSide) -> u16 {
        let before_first = self.plies + matches!(to_move, ChaseSide::Runner) as u16;
        if before_first > self.last { 0 } else { (self.last - before_first) / 2 + 1 }
    }

    /// The part of a position's key for this count.
    #[inline(always)]
    #[must_use]
    pub fn key(self) -> PositionKey {
        if self.runs() {
            key::other(2 | u64::from(self.plies) << 16 | u64::from(self.last) << 32)
        } else {
            0
        }
    }
}
