//! Counting: one state machine whose parameters are the switches of the rule set.
//!
//! The state is what Fairy-Stockfish writes in position text: the plies counted, and the last
//! counted ply that is not yet a draw. The side that counts is to move when the plies are even, and
//! after its move the number it has said is half of the plies, rounded up. The game is drawn when
//! the plies pass the last one, unless that very move mates.
//!
//! With L the limit: under `last_reply` *no* the runner's saying L draws (last ply 2L-2), under
//! *yes* the chaser may still answer it (2L-1), under *exceed* the runner must say L+1 (2L). The
//! Khmer Institute counts the chaser's moves, L-N of them, which comes to 2L-1 when the plies start
//! at 2N.

use super::Chatrang;
use super::honour::{ChaserPieces, last_ply, limit_of, pieces_honour};
use super::variant::{ChatrangVariant, slot};
use crate::board::{Bits, Color, Move, PositionKey, key};
use crate::message::{Arg, MessageId, RuleMessage};
use crate::ruleset::{BoardHonour, CountStart, FirstNumber, OukSwitches, Recount, TreyLimit};
use crate::{CountControl, Position};

/// Which count runs. Its width makes a [`Count`] eight bytes, which are copied at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Honour {
    /// The board's honour: from 1 to 64, begun by a side with few men.
    Board,
    /// The pieces' honour: begun by a bare king, limited by the chaser's men.
    Pieces,
}

/// A count, running or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Plies counted.
    pub plies: u16,
    /// The last of them that is not yet a draw; 0 if no count runs.
    pub last: u16,
    /// Which count it is. Position text does not say, so it is told from the men on reading; only
    /// what is said about the count depends on it.
    pub honour: Honour,
}

/// What a count looks like to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountView {
    /// Who counts.
    pub by: Color,
    /// Which count.
    pub honour: Honour,
    /// The number said last; before the first, the number it follows on.
    pub number: u16,
    /// The limit L.
    pub limit: u16,
    /// How many moves the other side still has to mate with.
    pub left: u16,
    /// What fixes the limit: "one Tuuk".
    pub why: &'static str,
    /// Whether the chaser's moves are counted instead of numbers being said.
    pub chaser_moves: bool,
    /// Whether it still runs.
    pub state: CountState,
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

    /// The last ply of a count that is drawn from its beginning, no limit being given.
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

    /// How many moves the chaser, who does not count, can still make, the last of which must mate;
    /// `runner_to_move` is whether the side that counts is to move.
    ///
    /// A mate ends the game before the count is looked at, so the ply that would draw may mate.
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

    fn trey_left(&self) -> bool {
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
        // Nothing can begin while both sides have many men, which is nearly always; in Makruk, while
        // a Bia is left.
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
            // The pieces' honour, once begun, is set in stone.
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

    /// A count that begins, if the game goes on with it. In Kar Ouk one check wins and any piece can
    /// give it, so no count that is over before it begins, or has no limit, ever draws.
    fn playable(count: Count) -> Option<Count> {
        (!G::FIRST_CHECK_WINS || !count.is_over()).then_some(count)
    }

    /// What begins for the side to move: anything if no count runs; the pieces' honour if it has
    /// just been bared, or if the last Trey has just promoted before its bare king.
    fn begin_for_side_to_move(&self, captured: bool, promoted: bool) -> Option<Count> {
        let turn = self.turn;
        let bare = self.is_bare(turn);
        let last_promoted = promoted && !self.trey_left();
        if self.count.runs() && !(bare && (captured || last_promoted)) {
            return None;
        }
        if bare { self.pieces_honour(turn) } else { self.automatic_board(turn) }
    }

    /// The pieces' honour of a bare king, beginning now; he may be the side that has just moved.
    fn pieces_honour(&self, runner: Color) -> Option<Count> {
        if !self.is_bare(runner) || self.is_bare(!runner) {
            return None;
        }
        pieces_honour(self.rules.ouk(), &self.chaser(!runner), runner == self.turn)
    }

    /// The board's honour as automatic counting begins it, which is Fairy-Stockfish's way: for
    /// whichever side is to move, and in Makruk with any number of men.
    fn automatic_board(&self, turn: Color) -> Option<Count> {
        let allowed = match self.rules.ouk().board_honour {
            BoardHonour::None => false,
            BoardHonour::ThreeUnits => self.units(turn) <= 3,
            BoardHonour::TwoUnits => self.units(turn) <= 2,
            BoardHonour::ThreeUnitsNoTrey => !self.trey_left(),
        };
        (allowed && !self.is_bare(!turn)).then(|| self.board_honour())
    }

    fn board_honour(&self) -> Count {
        Count { plies: 0, last: last_ply(self.rules.ouk(), 64), honour: Honour::Board }
    }

    /// Which count position text means: a bare king's is the pieces' honour, unless a Trey is left
    /// and the rule set begins none then, or the count is longer than the chaser's men allow.
    pub(super) fn honour_of(&self, count: Count) -> Honour {
        let by = count.by(self.turn);
        let switches = self.rules.ouk();
        let waits = self.trey_left()
            && switches.trey_limit == TreyLimit::None
            && switches.count_start == CountStart::BareNoTrey;
        // The chaser's men only become fewer, and fewer men never make a limit shorter.
        let longer = switches.trey_limit == TreyLimit::None
            && limit_of(switches, count.last) == 64
            && self.limit_by_pieces(by).is_some_and(|limit| limit < 64);
        if self.is_bare(by) && !waits && !longer { Honour::Pieces } else { Honour::Board }
    }

    /// The moves the other side has left to mate with, while a count runs. For the search.
    #[inline(always)]
    #[must_use]
    pub fn count_left(&self) -> Option<(Color, u16)> {
        self.count.runs().then(|| (self.count.by(self.turn), self.count.moves_left()))
    }

    fn limit_by_pieces(&self, runner: Color) -> Option<u16> {
        self.chaser(!runner).limit(self.rules.ouk().limit).map(|(limit, _)| limit)
    }

    fn why_limit(&self, by: Color, limit: u16) -> &'static str {
        let by_trey = self.rules.ouk().trey_limit != TreyLimit::None;
        match (self.count.honour, limit) {
            (Honour::Board, _) => "the board's honour",
            (_, 8) => "two Tuuk",
            (_, 16) => "one Tuuk",
            (_, 22) => "two Koul",
            (_, 32) => "two Ses",
            (_, 44) => "one Koul",
            // The Trey that gave the limit may have promoted since.
            (_, 64) if by_trey && self.trey_left() => "an unpromoted Trey",
            (_, 64) if self.limit_by_pieces(by).is_some_and(|pieces| pieces < 64) => {
                if by_trey {
                    "a Trey unpromoted at its start"
                } else {
                    "the board's honour"
                }
            }
            (_, 64) if self.own(!by, slot::SES).any() => "one Ses",
            (_, 64) => "only Neang and Trey Bak",
            _ if self.count.is_over() && self.was_over_at_once(by) => {
                "no limit is given for these pieces"
            }
            _ => "given in the position text",
        }
    }

    /// The count the side to move would begin by hand now.
    fn count_by_hand(&self) -> Result<Count, RuleMessage> {
        let turn = Arg::Side(self.turn);
        if !self.by_hand {
            return Err(RuleMessage::new(MessageId::CountAutomatic));
        }
        if self.count.runs() {
            let by = Arg::Side(self.count.by(self.turn));
            return Err(RuleMessage::about(MessageId::OneCount, [by]));
        }
        if self.is_bare(!self.turn) {
            return Err(RuleMessage::new(MessageId::OpponentBare));
        }
        if let Some(pieces) = self.pieces_honour(self.turn) {
            return Self::playable(pieces).ok_or(RuleMessage::new(MessageId::NoCountLeft));
        }
        let (most, needs_no_trey) = match self.rules.ouk().board_honour {
            BoardHonour::None => (1, true),
            BoardHonour::ThreeUnits => (3, false),
            BoardHonour::ThreeUnitsNoTrey => (3, true),
            BoardHonour::TwoUnits => (2, false),
        };
        if self.units(self.turn) > most {
            return Err(if most == 1 {
                RuleMessage::about(MessageId::CountsWhenBare, [turn])
            } else {
                RuleMessage::about(MessageId::CountsWhenFew, [turn, Arg::text(most)])
            });
        }
        if needs_no_trey && self.trey_left() {
            return Err(RuleMessage::about(MessageId::CountsWithoutTrey, [turn]));
        }
        Ok(self.board_honour())
    }

    /// Whether the count that has run out was over as soon as it began: the first number was beyond
    /// its limit, or no limit was given.
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

impl<G: ChatrangVariant> CountControl for Chatrang<G> {
    fn view(&self) -> Option<CountView> {
        if !self.count.runs() {
            return None;
        }
        let by = self.count.by(self.turn);
        let switches = self.rules.ouk();
        let limit = limit_of(switches, self.count.last);
        Some(CountView {
            by,
            honour: self.count.honour,
            number: self.count.plies.div_ceil(2),
            limit,
            left: self.count.moves_left(),
            why: self.why_limit(by, limit),
            chaser_moves: switches.first_number == FirstNumber::ChaserMoves,
            state: match self.count.is_over() {
                false => CountState::Runs,
                true if self.was_over_at_once(by) => CountState::Void,
                true => CountState::RanOut,
            },
        })
    }

    fn by_hand(&self) -> bool {
        self.by_hand
    }

    fn set_by_hand(&mut self, by_hand: bool) {
        self.by_hand = by_hand;
    }

    fn may_start(&self) -> Result<(), RuleMessage> {
        self.count_by_hand().map(|_| ())
    }

    fn start_count(&mut self) -> Result<(), RuleMessage> {
        self.count = self.count_by_hand()?;
        Ok(())
    }

    fn stop_count(&mut self, by: Color) -> Result<(), RuleMessage> {
        if !self.by_hand {
            return Err(RuleMessage::new(MessageId::CountAutomatic));
        }
        if !self.count.runs() || self.count.by(self.turn) != by {
            return Err(RuleMessage::about(MessageId::NotCounting, [Arg::Side(by)]));
        }
        let recount = self.rules.ouk().recount;
        if self.count.honour == Honour::Pieces && recount != Recount::OnRequest {
            return Err(RuleMessage::new(MessageId::SetInStone));
        }
        self.count = Count::NONE;
        Ok(())
    }

    fn warning(&self, mv: Move) -> Option<RuleMessage> {
        let mut after = self.clone();
        after.play_unchecked(mv, &mut ());
        let runner = after.turn;
        // Whoever mates need not fear a count.
        if !after.is_bare(runner) || self.is_bare(runner) || after.count_legal() == 0 {
            return None;
        }
        let begins_by_hand = !after.count.runs();
        let count = if begins_by_hand { after.pieces_honour(runner)? } else { after.count };
        after.count = Self::playable(count)?;
        let view = after.view()?;
        let (first, CountView { limit, left, why, .. }) = (view.number + 1, view);
        let (why, left_moves) = (Arg::Limit(why), Arg::text(left));
        let (first, limit) = (Arg::text(first), Arg::text(limit));
        Some(if begins_by_hand && count.is_over() {
            // The runner need not begin the count; while no count runs, the game goes on.
            RuleMessage::about(MessageId::BaresForADraw, [why])
        } else if count.last == Count::NO_LIMIT {
            RuleMessage::about(MessageId::BaresAndDraws, [why])
        } else if view.chaser_moves {
            match left {
                0 => RuleMessage::about(MessageId::BaresNoMove, [why]),
                1 => RuleMessage::about(MessageId::BaresOneMove, [why]),
                _ => RuleMessage::about(MessageId::BaresMoves, [why, left_moves]),
            }
        } else {
            match left {
                0 => RuleMessage::about(MessageId::BaresOver, [why, first, limit]),
                1 => RuleMessage::about(MessageId::BaresCountOne, [why, first, limit]),
                _ => RuleMessage::about(MessageId::BaresCount, [why, first, limit, left_moves]),
            }
        })
    }
}
