//! Counting as one state machine, with the switches of the rule set as parameters.
//!
//! Position text stores the state as Fairy-Stockfish does: the plies counted, and the last ply that
//! is not yet a draw. While the number of plies is even, the side that counts is to move; after its
//! move, the number it has said is half of the plies, rounded up. The game is drawn when the plies
//! pass the last one, unless that move mates.
//!
//! The *runner* is the side that counts, the *chaser* the side that must mate. Let L be the limit.
//! With `last_reply = no` the game is drawn when the runner says L (last ply 2L-2); with `yes` the
//! chaser may still answer (2L-1); with `exceed` the runner must say L+1 (2L). The Khmer Institute
//! counts L-N moves of the chaser instead, which is 2L-1 when the plies start at 2N.

pub use crate::count_state::{
    ChaseSide, Count, CountBeginning, CountChange, CountState, CountSum, CountView, Honour,
    LimitReason,
};

use super::Chatrang;
use super::count_limit::{ChaserPieces, last_ply, limit_of, pieces_honour};
use super::variant::{ChatrangVariant, slot};
use crate::board::{Bits, Color};
use crate::ruleset::{BoardHonour, CountStart, OukSwitches, Recount, TreyLimit};

impl<G: ChatrangVariant> Chatrang<G> {
    /// Whether a side has only its king left.
    #[must_use]
    pub fn is_bare(&self, color: Color) -> bool {
        self.units(color) == 1
    }

    pub(super) fn trey_left(&self) -> bool {
        self.pieces[slot::TREY].any()
    }

    pub(super) fn chaser(&self, color: Color) -> ChaserPieces {
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
        // No count can start while both sides have many pieces, nor, in Makruk, while a Bia is
        // left. This is nearly always so.
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
            // The pieces' honour is never replaced.
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
    /// honour, and only if that side has just been bared or the last Trey has just promoted against
    /// its bare king.
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
        let to_move = if runner == self.turn { ChaseSide::Runner } else { ChaseSide::Chaser };
        pieces_honour(self.rules.ouk(), &self.chaser(!runner), to_move)
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

    /// While a count runs: the side that counts, and the moves left to the other side. For the
    /// search.
    #[inline(always)]
    #[must_use]
    pub fn count_left(&self) -> Option<(Color, u16)> {
        self.count.runs().then(|| (self.count.by(self.turn), self.count.moves_left()))
    }

    pub(super) fn limit_by_pieces(&self, runner: Color) -> Option<u16> {
        self.chaser(!runner).limit(self.rules.ouk().limit).map(|(limit, _)| limit)
    }

    /// Whether the count was over as soon as it started: the first number was beyond the limit, or
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
