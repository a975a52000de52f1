//! A count, running or not, and what there is to show of it. [`count`](super::count) explains the numbers.

use crate::board::{Color, PositionKey, key};
use std::fmt;

/// The two kinds of count. The width makes a [`Count`] eight bytes, which are copied at once.
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
    /// Plies counted.
    pub plies: u16,
    /// The last ply that is not yet a draw; 0 if no count runs.
    pub last: u16,
    /// Which count it is. Position text does not say, so the reader infers it from the pieces. Only
    /// explanations depend on it.
    pub honour: Honour,
}

/// A running count, for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountView {
    /// Who counts.
    pub by: Color,
    /// Which count.
    pub honour: Honour,
    /// The last number said; before the first, the number before it.
    pub number: u16,
    /// The limit L.
    pub limit: u16,
    /// How many moves the other side still has to mate with.
    pub left: u16,
    /// What fixes the limit.
    pub why: LimitReason,
    /// Whether the chaser's moves are counted instead of numbers being said.
    pub chaser_moves: bool,
    /// The number that the chaser's next move answers.
    pub answered: u16,
    /// Whether the game is drawn as a number is said; otherwise when the answer to it does not mate.
    pub drawn_as_said: bool,
    /// Whether it still runs.
    pub state: CountState,
}

/// What fixes the limit of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitReason {
    /// It is the board's honour.
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
    /// A Trey has not promoted.
    UnpromotedTrey,
    /// A Trey had not promoted when the count began; it has since.
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
            LimitReason::TreyAtStart => "a fish unpromoted at its start",
            LimitReason::NoLimit => "no limit is given for these pieces",
            LimitReason::PositionText => "given in the position text",
        })
    }
}

/// What a move does to the count.
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
    /// The side to move after it may begin this count by hand.
    MayBegin(CountView),
    /// The count ends, and none begins.
    Ends,
}

/// What gave a count its first number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountBeginning {
    /// It is counted from one.
    One,
    /// All pieces on the board, and one more.
    AllPieces(u16),
    /// The chaser's pieces, and one more.
    ChaserPieces(u16),
    /// The chaser's pieces, at most four, and one more.
    CappedPieces(u16),
    /// All pieces on the board: the chaser has the limit less that number as moves.
    FewerMoves(u16),
}

/// The numbers of a running count that the chaser can still answer with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountSum {
    /// The first of them: the number just said, or the next.
    pub from: u16,
    /// The last of them.
    pub to: u16,
    /// Whether the game is drawn as the number after the last is said. Otherwise it is drawn when the
    /// answer to the last does not mate.
    pub drawn_as_said: bool,
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountState {
    /// The other side may still mate.
    Runs,
    /// It has reached its limit.
    RanOut,
    /// It was over before it began: its first number is beyond its limit, or no limit is given.
    Void,
}

impl CountView {
    /// How often the chaser still moves, number by number; none if it has no move left or its moves are
    /// counted instead.
    #[must_use]
    pub fn sum(&self) -> Option<CountSum> {
        let from = self.answered;
        (self.left > 0 && !self.chaser_moves).then(|| CountSum {
            from,
            to: from + self.left - 1,
            drawn_as_said: self.drawn_as_said,
        })
    }

    /// The number reached, which a sentence may name beside the limit: a count that is drawn as the
    /// number after the limit is said has reached its limit.
    #[must_use]
    pub fn reached(&self) -> u16 {
        self.number.min(self.limit)
    }
}

impl Count {
    /// No count runs.
    pub const NONE: Count = Count { plies: 0, last: 0, honour: Honour::Board };

    /// The last ply of a count without a limit, which is drawn from the start.
    pub(super) const NO_LIMIT: u16 = 1;

    /// Whether a count runs.
    #[inline(always)]
    #[must_use]
    pub const fn runs(self) -> bool {
        self.last != 0
    }

    /// Whether it has run out.
    #[inline(always)]
    #[must_use]
    pub const fn is_over(self) -> bool {
        self.runs() && self.plies > self.last
    }

    /// Who counts, given who is to move.
    #[must_use]
    pub fn by(self, turn: Color) -> Color {
        if self.plies.is_multiple_of(2) { turn } else { !turn }
    }

    /// How many moves the other side still has to mate with.
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

    /// Its part of a position's key.
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
