//! Counting as one state machine, with the switches of the rule set as parameters.
//!
//! The state is the one that Fairy-Stockfish writes in position text: the plies counted, and the
//! last ply that is not yet a draw. While the number of plies is even, the side that counts is to
//! move; after its move, the number it has said is half of the plies, rounded up. The game is drawn
//! when the plies pass the last one, unless that move mates.
//!
//! The *runner* is the side that counts, the *chaser* the side that must mate. Let L be the limit.
//! With `last_reply = no` the game is drawn when the runner says L (last ply 2L-2); with `yes` the
//! chaser may still answer (2L-1); with `exceed` the runner must say L+1 (2L). The Khmer Institute
//! counts L-N moves of the chaser instead, which is 2L-1 when the plies start at 2N.

use super::Chatrang;
use super::honour::{ChaserPieces, last_ply, limit_of, pieces_honour};
use super::variant::{ChatrangVariant, slot};
use crate::board::{Bits, Color, PositionKey, key};
use crate::ruleset::{BoardHonour, CountStart, OukSwitches, Recount, TreyLimit};
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
            LimitReason::TwoTuuk => "two Tuuk",
            LimitReason::OneTuuk => "one Tuuk",
            LimitReason::TwoKoul => "two Koul",
            LimitReason::OneKoul => "one Koul",
            LimitReason::TwoSes => "two Ses",
            LimitReason::OneSes => "one Ses",
            LimitReason::WeakPieces => "only Neang and Trey Bak",
            LimitReason::UnpromotedTrey => "an unpromoted Trey",
            LimitReason::TreyAtStart => "a Trey unpromoted at its start",
            LimitReason::NoLimit => "no limit is given for these pieces",
            LimitReason::PositionText => "given in the position text",
        })
    }
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

    /// How many moves the chaser can still make; the last of them must mate. `runner_to_move` says
    /// whether the side that counts is to move.
    ///
    /// Mate is checked before the count, so the ply that would draw may still mate.
    #[must_use]
    pub const fn chaser_moves(self, runner_to_move: bool) -> u16 {
        let before_first = self.plies + runner_to_move as u16;
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

impl<G: ChatrangVariant> Chatrang<G> {
    /// Whether a side has only its king left.
    #[must_use]
    pub fn is_bare(&self, color: Color) -> bool {
        self.units(color) == 1
    }

    pub(super) fn trey_left(&self) -> bool {
        self.pieces[slot::TREY].any()
    }

    fn chaser(&self, color: Color) -> ChaserPieces {
        let count = |slot| self.own(color, slot).count();
        ChaserPieces {
            tuuk: count(slot::TUUK),
            koul: count(slot::KOUL),
            ses: count(slot::SES),
            neang: count(slot::NEANG) + count(slot::BAK),
            trey: self.pieces[slot::TREY].count(),
        }
    }

    /// The count after a move of `mover`, which has been made on the board.
    #[inline(always)]
    pub(super) fn advance_count(
        &mut self,
        switches: &OukSwitches,
        mover: Color,
        captured: Option<usize>,
        promoted: bool,
    ) {
        if self.count.runs() {
            self.count.plies = self.count.plies.saturating_add(1);
        }
        // While both sides have many pieces, no count can start; that is nearly always so. In
        // Makruk, none can start while a Bia is left.
        let few = self.sides[0].count().min(self.sides[1].count()) <= 3;
        let no_trey = switches.board_honour == BoardHonour::ThreeUnitsNoTrey;
        if few || no_trey && !self.trey_left() {
            self.begin_or_replace(mover, captured, promoted);
        }
    }

    fn begin_or_replace(&mut self, mover: Color, captured: Option<usize>, promoted: bool) {
        let recounts = self.rules.ouk().recount == Recount::OnCapture;
        if self.by_hand && !(recounts && self.count.runs()) {
            return;
        }
        if self.count.runs() && self.count.honour == Honour::Pieces && !recounts {
            // A pieces' honour cannot be replaced.
            return;
        }
        let took_last_trey = captured == Some(slot::TREY) && !self.trey_left();
        let took_while_counting = recounts && self.count.runs() && captured.is_some();
        let new = if self.is_bare(mover) && (took_last_trey || took_while_counting) {
            self.pieces_honour(mover)
        } else {
            self.begin_for_side_to_move(captured.is_some(), promoted)
        };
        if let Some(new) = new {
            self.count = Self::playable(new).unwrap_or(Count::NONE);
        }
    }

    /// The count, if it can draw the game. In Kar Ouk one check wins and every piece can give it,
    /// so a count that is over from the start, or has no limit, draws nothing.
    pub(super) fn playable(count: Count) -> Option<Count> {
        (!G::FIRST_CHECK_WINS || !count.is_over()).then_some(count)
    }

    /// The count that starts for the side to move: any if none runs; otherwise only the pieces'
    /// honour, if that side has just been bared or the last Trey has just promoted against its bare
    /// king.
    fn begin_for_side_to_move(&self, captured: bool, promoted: bool) -> Option<Count> {
        let turn = self.turn;
        let bare = self.is_bare(turn);
        let last_promoted = promoted && !self.trey_left();
        if self.count.runs() && !(bare && (captured || last_promoted)) {
            return None;
        }
        if bare { self.pieces_honour(turn) } else { self.automatic_board(turn) }
    }

    /// The pieces' honour of a bare king, starting now. The king's side may be the one that has
    /// just moved.
    pub(super) fn pieces_honour(&self, runner: Color) -> Option<Count> {
        if !self.is_bare(runner) || self.is_bare(!runner) {
            return None;
        }
        pieces_honour(self.rules.ouk(), &self.chaser(!runner), runner == self.turn)
    }

    /// The board's honour under automatic counting. As in Fairy-Stockfish it starts for whichever
    /// side is to move, and in Makruk with any number of pieces.
    fn automatic_board(&self, turn: Color) -> Option<Count> {
        let allowed = match self.rules.ouk().board_honour {
            BoardHonour::None => false,
            BoardHonour::ThreeUnits => self.units(turn) <= 3,
            BoardHonour::TwoUnits => self.units(turn) <= 2,
            BoardHonour::ThreeUnitsNoTrey => !self.trey_left(),
        };
        (allowed && !self.is_bare(!turn)).then(|| self.board_honour())
    }

    pub(super) fn board_honour(&self) -> Count {
        Count { plies: 0, last: last_ply(self.rules.ouk(), 64), honour: Honour::Board }
    }

    /// The kind of a count read from position text. A bare king's is the pieces' honour, unless a
    /// Trey is left and the rule set then starts none, or the count is longer than the chaser's
    /// pieces allow.
    pub(super) fn honour_of(&self, count: Count) -> Honour {
        let by = count.by(self.turn);
        let switches = self.rules.ouk();
        let waits = self.trey_left()
            && switches.trey_limit == TreyLimit::None
            && switches.count_start == CountStart::BareNoTrey;
        // The chaser only loses pieces, and fewer pieces never shorten a limit.
        let longer = switches.trey_limit == TreyLimit::None
            && limit_of(switches, count.last) == 64
            && self.limit_by_pieces(by).is_some_and(|limit| limit < 64);
        if self.is_bare(by) && !waits && !longer { Honour::Pieces } else { Honour::Board }
    }

    /// For the search: while a count runs, who counts and how many moves the other side has left.
    #[inline(always)]
    #[must_use]
    pub fn count_left(&self) -> Option<(Color, u16)> {
        self.count.runs().then(|| (self.count.by(self.turn), self.count.moves_left()))
    }

    pub(super) fn limit_by_pieces(&self, runner: Color) -> Option<u16> {
        self.chaser(!runner).limit(self.rules.ouk().limit).map(|(limit, _)| limit)
    }

    /// Whether the count was over as soon as it started: its first number was beyond the limit, or
    /// there was no limit.
    pub(super) fn was_over_at_once(&self, by: Color) -> bool {
        let has_no_limit = self.count.last == Count::NO_LIMIT && self.limit_by_pieces(by).is_none();
        has_no_limit || self.pieces_honour(by).is_some_and(|begun| begun == self.count)
    }

    pub(super) fn count_is_set_up(&mut self, plies: u16, last: u16) {
        if G::FIRST_CHECK_WINS && last == Count::NO_LIMIT {
            // As in play, no count without a limit draws.
            return;
        }
        self.count = Count { plies, last, honour: Honour::Board };
        self.count.honour = self.honour_of(self.count);
    }
}
