//! Making a move.

use super::variant::{Black, ChatrangVariant, White, slot};
use super::{Chatrang, SquareSet};
use crate::Observer;
use crate::board::{Bits, Color, Geometry, Move, MoveKind, PositionKey, key};
use crate::ruleset::{Flip, OukSwitches, RuleSwitches};

/// The slots of the piece that moves and of the piece it captures.
#[derive(Clone, Copy)]
pub(super) struct ChangedSquares {
    moved: usize,
    captured: Option<usize>,
}

impl<G: ChatrangVariant> Chatrang<G> {
    #[inline(always)]
    pub(super) fn touched(&self, mv: Move) -> ChangedSquares {
        let takes = self.sides[(!self.turn).index()].has(mv.to());
        ChangedSquares {
            moved: self.slot_on(mv.from()),
            captured: takes.then(|| self.slot_on(mv.to())),
        }
    }

    /// Plays a legal move: pieces, rights, turn, count.
    #[inline(always)]
    pub(super) fn make<O: Observer>(
        &mut self,
        mv: Move,
        touched: ChangedSquares,
        observer: &mut O,
    ) {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let ChangedSquares { moved, captured } = touched;
        if let Some(captured) = captured {
            self.lift(!us, captured, to, observer);
        }
        let promotes = mv.kind() == MoveKind::Promotion;
        let landed = self.landed(moved, mv);
        if landed == moved {
            self.carry(us, moved, from, to, observer);
        } else {
            self.lift(us, moved, from, observer);
            self.drop_piece(us, landed, to, observer);
        }
        self.turn = !us;
        self.pieces_key ^= key::BLACK_TO_MOVE;
        self.ply = self.ply.saturating_add(1);
        self.quiet = if captured.is_some() || moved == slot::TREY {
            0
        } else {
            self.quiet.saturating_add(1)
        };
        if G::HAS_COUNTING {
            let switches = self.rules.ouk();
            if self.rights.any() {
                self.lose_rights(switches, mv, moved, captured.is_some());
            }
            self.advance_count(switches, us, captured, promotes);
        }
    }

    /// The XOR that a legal move makes to the key of pieces and side to move.
    #[inline(always)]
    pub fn pieces_key_change(&self, mv: Move) -> PositionKey {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let moved = self.slot_on(from);
        let captured = match self.sides[(!us).index()].has(to) {
            true => Self::piece_key(!us, self.slot_on(to), to),
            false => 0,
        };
        let landed = self.landed(moved, mv);
        let moved = Self::piece_key(us, moved, from) ^ Self::piece_key(us, landed, to);
        moved ^ captured ^ key::BLACK_TO_MOVE
    }

    /// Counts the replies to a legal move. Key, count and counters do not affect legality, so they
    /// are not updated.
    #[inline(always)]
    pub(super) fn count_legal_after(&self, mv: Move) -> u64 {
        let mut next = self.clone();
        let (us, from, to) =
            (self.turn, SquareSet::<G>::of(mv.from()), SquareSet::<G>::of(mv.to()));
        let moved = self.slot_on(mv.from());
        let captured = (self.sides[(!us).index()] & to).any();
        if captured {
            for pieces in &mut next.pieces {
                *pieces &= !to;
            }
            next.sides[(!us).index()] ^= to;
        }
        let landed = self.landed(moved, mv);
        next.pieces[moved] ^= from;
        next.pieces[landed] ^= to;
        next.sides[us.index()] ^= from | to;
        next.turn = !us;
        if G::HAS_COUNTING && self.rights.any() {
            next.lose_rights(self.rules.ouk(), mv, moved, captured);
        }
        next.count_legal()
    }

    /// The slot of the moved piece on arrival: a Trey may have promoted. Under `far_ranks`, Hill's
    /// fish is turned back when it leaves the far four ranks.
    #[inline(always)]
    pub fn landed(&self, moved: usize, mv: Move) -> usize {
        if mv.kind() == MoveKind::Promotion {
            return slot::BAK;
        }
        let turned_back = !G::HAS_COUNTING
            && moved == slot::BAK
            && matches!(&self.rules.switches, RuleSwitches::Hill(hill) if hill.flip == Flip::FarRanks)
            && !self.far_ranks(self.turn).has(mv.to());
        if turned_back { slot::TREY } else { moved }
    }

    /// The ranks on which a Trey or fish of a side is promoted.
    pub(super) fn far_ranks(&self, color: Color) -> SquareSet<G> {
        match color {
            Color::White => Self::promotion_zone::<White>(),
            Color::Black => Self::promotion_zone::<Black>(),
        }
    }

    #[inline(always)]
    fn lose_rights(&mut self, switches: &OukSwitches, mv: Move, moved: usize, captured: bool) {
        self.rights &= !(SquareSet::<G>::of(mv.from()) | SquareSet::<G>::of(mv.to()));
        let lost_by = &switches.leaps_lost_by;
        if lost_by.tuuk_aim && moved == slot::TUUK {
            let king = self.rights & self.pieces[slot::ANG] & self.sides[self.turn.index()];
            let lines = G::Board::file_of(mv.to()) | G::Board::rank_of(mv.to());
            self.rights ^= king & lines;
        }
        if lost_by.any_capture && captured || lost_by.any_check && self.checking().any() {
            self.rights = SquareSet::<G>::EMPTY;
        }
    }
}
