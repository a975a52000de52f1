//! Rule sets: switches for the points on which the sources of a game disagree.
//!
//! Each rule set names its source. A user's own rule set starts from one of these and changes
//! switches by name; the names are those of the program's settings file.

use crate::board::{EightByEight, Geometry, NineByNine, Shape};
pub use crate::named_value::NamedValue;
use crate::named_value::values;
use std::fmt;

/// A rule set of one game, or of several that share their switches.
///
/// A rule set exists once and lives as long as the program, so positions refer to it by
/// `&'static RuleSet`. It is equal only to itself; [`RuleSetRegistry`](crate::RuleSetRegistry)
/// finds rule sets and adds a user's.
#[derive(Debug)]
pub struct RuleSet {
    /// The name in commands, records and settings.
    pub name: &'static str,
    /// The source of the rules.
    pub source: &'static str,
    /// The values of all switches.
    pub switches: RuleSwitches,
}

impl PartialEq for RuleSet {
    fn eq(&self, other: &RuleSet) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for RuleSet {}

/// The switches of one family of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleSwitches {
    /// Ouk, Kar Ouk and Makruk.
    Chess(OukSwitches),
    /// Hill's 9×9.
    Hill(HillSwitches),
    /// Rek.
    Rek(RekSwitches),
    /// Min Rek Chanh.
    MinRek(MinRekSwitches),
}

values! {
    /// The setup of kings and Neang at the start.
    OukArray {
        /// Kings crosswise: Ang d1, Neang e1; Ang e8, Neang d8.
        Standard = "standard",
        /// Kings face each other on the e-file.
        Facing = "facing",
    }
}
values! {
    /// The squares of the king's leap, which is its first move.
    KingLeap {
        /// The two knight squares on its second rank.
        Sideways = "sideways",
        /// Any knight square.
        Any = "any",
        /// The king has no leap.
        None = "none",
    }
}
values! {
    /// The Neang's step of two squares forward with her first move.
    NeangStep {
        /// The square in between may be occupied.
        Jump = "jump",
        /// The square in between must be empty.
        Slide = "slide",
        /// The Neang has no double step.
        None = "none",
    }
}
values! {
    /// The result of a stalemate.
    Stalemate {
        /// Stalemate is a draw.
        Draw = "draw",
        /// The side that stalemates wins.
        Win = "win",
        /// Stalemate of a bare king wins; any other is a draw.
        WinBare = "win_bare",
    }
}
values! {
    /// The result of the third occurrence of a position.
    Repetition {
        /// The game is drawn.
        Draw = "draw",
        /// The game goes on.
        None = "none",
    }
}
values! {
    /// When the pieces' honour may begin.
    CountStart {
        /// After a side is bared, once no unpromoted Trey is on the board.
        BareNoTrey = "bare_no_trey",
        /// As soon as a side is bared.
        Bare = "bare",
    }
}
values! {
    /// When the board's honour may begin.
    BoardHonour {
        /// The game has no board's honour.
        None = "none",
        /// The side that counts has three pieces or fewer, the other two or more; kings count.
        ThreeUnits = "three_units",
        /// As `three_units`, and no unpromoted Trey is on the board.
        ThreeUnitsNoTrey = "three_units_no_trey",
        /// The side that counts has two pieces or fewer, the other two or more; kings count.
        TwoUnits = "two_units",
    }
}
values! {
    /// The count while an unpromoted Trey is left.
    TreyLimit {
        /// The same count as without a Trey.
        None = "none",
        /// From 1 to 64.
        SixtyFour = "64",
        /// 64 minus the number of units on the board.
        SixtyFourMinusN = "64_minus_n",
    }
}
values! {
    /// How the limit follows from the chaser's pieces.
    Limit {
        /// The smallest limit that applies.
        Minimum = "minimum",
        /// As `minimum`, but two Ses determine the limit only where there is no Koul.
        SBeforeN = "s_before_n",
        /// As `s_before_n`, but up to two Neang and Trey Bak alone have no limit: a draw.
        SBeforeNThreeM = "s_before_n_three_m",
    }
}
values! {
    /// The first number of the pieces' honour.
    FirstNumber {
        /// The number of all pieces on the board plus one.
        NPlusOne = "n_plus_1",
        /// The number of the chaser's pieces plus one.
        OpponentPlusOne = "opponent_plus_1",
        /// The limit minus the number of all pieces gives the number of the chaser's moves.
        ChaserMoves = "chaser_moves",
        /// The number of the chaser's pieces, at most four, plus one.
        Capped = "capped",
    }
}
values! {
    /// Whether a capture by the runner changes the count.
    Recount {
        /// No capture changes the count.
        Never = "never",
        /// The runner may stop its count and start another from the current position.
        OnRequest = "on_request",
        /// A capture by the runner starts a new count.
        OnCapture = "on_capture",
    }
}
values! {
    /// Whether the chaser may still answer the last number.
    LastReply {
        /// The game is drawn when the runner says the limit.
        No = "no",
        /// The game is drawn if the chaser's reply to the limit does not mate.
        Yes = "yes",
        /// The game is drawn when the runner says one more than the limit.
        Exceed = "exceed",
    }
}

/// What takes away the right to leap, besides a move or the capture of the piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeapsLostBy {
    /// The king's right is lost when an enemy Tuuk moves to its file or rank, whatever stands
    /// between.
    pub tuuk_aim: bool,
    /// All rights of both sides are lost at any check.
    pub any_check: bool,
    /// All rights of both sides are lost at any capture.
    pub any_capture: bool,
}

/// The switches of Ouk, Kar Ouk and Makruk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OukSwitches {
    /// How the pieces stand at the start.
    pub array: OukArray,
    /// The squares the king may leap to.
    pub king_leap: KingLeap,
    /// Whether the king's leap may capture.
    pub king_leap_captures: bool,
    /// Whether the king may leap out of check.
    pub king_leap_in_check: bool,
    /// What removes the right to leap.
    pub leaps_lost_by: LeapsLostBy,
    /// The Neang's first step of two squares.
    pub neang_step: NeangStep,
    /// Whether the Neang's double step may capture.
    pub neang_step_captures: bool,
    /// The result of a stalemate.
    pub stalemate: Stalemate,
    /// The result of the third occurrence of a position.
    pub repetition: Repetition,
    /// When the pieces' honour may begin.
    pub count_start: CountStart,
    /// When the board's honour may begin.
    pub board_honour: BoardHonour,
    /// The count while an unpromoted Trey is left.
    pub trey_limit: TreyLimit,
    /// How the limit follows from the chaser's pieces.
    pub limit: Limit,
    /// The first number of the pieces' honour.
    pub first_number: FirstNumber,
    /// Whether a capture by the runner changes the count.
    pub recount: Recount,
    /// Whether the chaser may still answer the last number.
    pub last_reply: LastReply,
}

values! {
    /// Whether Hill's fish stays turned over.
    Flip {
        /// The fish stays turned over.
        Permanent = "permanent",
        /// The fish is turned over only while it is on its far four ranks.
        FarRanks = "far_ranks",
    }
}

/// The switches of Hill's 9×9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HillSwitches {
    /// Whether a fish stays turned over.
    pub flip: Flip,
}

values! {
    /// The board of Rek and Min Rek Chanh.
    RekBoard {
        /// The whole board, fifteen pieces a side.
        Eight = "8x8",
        /// Six files and ranks, five pieces a side.
        Six = "6x6",
        /// Five files and ranks, four pieces a side.
        Five = "5x5",
        /// Four files and ranks, three pieces a side.
        Four = "4x4",
    }
}

impl RekBoard {
    /// The number of files and ranks. A small board is the corner of the 8×8 board around a1.
    #[must_use]
    pub const fn shape(self) -> Shape {
        match self {
            RekBoard::Eight => EightByEight::SHAPE,
            RekBoard::Six => EightByEight::SHAPE.corner(6),
            RekBoard::Five => EightByEight::SHAPE.corner(5),
            RekBoard::Four => EightByEight::SHAPE.corner(4),
        }
    }
}

values! {
    /// On which side the kings of Rek stand.
    RekArray {
        /// White's on the left, Black's on the right: on 8×8 a2 and h7.
        Left = "left",
        /// White's on the right, Black's on the left: on 8×8 h2 and a7.
        Right = "right",
    }
}
values! {
    /// Rek's second kind of capture.
    SecondCapture {
        /// A connected group without an empty neighbour.
        Group = "group",
        /// A single piece all of whose neighbours are the edge or enemies.
        Single = "single",
        /// A line of pieces between the moved piece and another of its side.
        Custodian = "custodian",
    }
}
values! {
    /// How the king of Rek is lost other than by a rek.
    KingLost {
        /// The king's group is surrounded.
        Group = "group",
        /// All neighbours of the king are the edge or enemies.
        OwnSides = "own_sides",
        /// Only by capture.
        CaptureOnly = "capture_only",
        /// The king's group is surrounded, or the king has no legal move, whichever side blocks it.
        GroupOrNoMove = "group_or_no_move",
    }
}

/// The switches of Rek.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RekSwitches {
    /// The board to play on.
    pub board: RekBoard,
    /// The side on which the kings stand.
    pub array: RekArray,
    /// The capture that Rek has besides the rek.
    pub second_capture: SecondCapture,
    /// How the king is lost other than by a rek.
    pub king_lost: KingLost,
    /// Whether the game is drawn after 64 moves of each side without a capture.
    pub no_progress: bool,
}

values! {
    /// Which reks must be played in Min Rek Chanh.
    Binds {
        /// A rek newly opened by the last move.
        New = "new",
        /// Any rek on the board.
        Any = "any",
        /// A newly opened rek, if the player who opened it calls it.
        Call = "call",
    }
}

/// The switches of Min Rek Chanh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinRekSwitches {
    /// The board to play on.
    pub board: RekBoard,
    /// The side on which the kings stand.
    pub array: RekArray,
    /// The reks that must be played.
    pub binds: Binds,
    /// Whether the game is drawn after 64 moves of each side without a capture.
    pub no_progress: bool,
}

impl RuleSet {
    /// The shape of the board that the rule set plays on.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        match &self.switches {
            RuleSwitches::Chess(_) => EightByEight::SHAPE,
            RuleSwitches::Hill(_) => NineByNine::SHAPE,
            RuleSwitches::Rek(switches) => switches.board.shape(),
            RuleSwitches::MinRek(switches) => switches.board.shape(),
        }
    }

    /// The switches of Ouk, Kar Ouk or Makruk.
    ///
    /// # Panics
    /// If the rule set is another family's.
    #[inline]
    #[must_use]
    pub fn ouk(&self) -> &OukSwitches {
        match &self.switches {
            RuleSwitches::Chess(switches) => switches,
            _ => unreachable!("{self} is not a rule set of Ouk"),
        }
    }

    /// The switches of Rek.
    ///
    /// # Panics
    /// If the rule set is another game's.
    #[must_use]
    pub fn rek(&self) -> &RekSwitches {
        match &self.switches {
            RuleSwitches::Rek(switches) => switches,
            _ => unreachable!("{self} is not a rule set of Rek"),
        }
    }

    /// The switches of Min Rek Chanh.
    ///
    /// # Panics
    /// If the rule set is another game's.
    #[must_use]
    pub fn min_rek(&self) -> &MinRekSwitches {
        match &self.switches {
            RuleSwitches::MinRek(switches) => switches,
            _ => unreachable!("{self} is not a rule set of Min Rek Chanh"),
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
