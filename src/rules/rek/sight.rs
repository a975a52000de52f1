//! What an engine looks at in a position, beyond the contract.

use super::capture::{ALONG_FILE, ALONG_RANK, between_pairs, reach};
use super::{NO_PROGRESS_PLIES, RekPosition, Variety};
use crate::board::{Color, Move, key};
use crate::rules::Position;

impl<V: Variety> RekPosition<V> {
    /// A legal rek that takes the enemy king, if there is one.
    #[must_use]
    pub fn king_rek(&self) -> Option<Move> {
        let enemy = (!self.turn).index();
        let pairs = between_pairs(self.units[enemy]);
        let without = between_pairs(self.units[enemy] & !self.kings[enemy]);
        let squares = (pairs.rank & !without.rank) | (pairs.file & !without.file);
        if squares & !self.occupied() == 0 {
            return None;
        }
        self.legal_moves().into_iter().find(|&mv| self.carries_king(mv))
    }

    /// The position with the other side to move, nothing ordered.
    #[must_use]
    pub fn after_pass(&self) -> Self {
        let mut next = self.clone();
        next.turn = !self.turn;
        next.men_key ^= key::BLACK_TO_MOVE;
        next.quiet = 0;
        next
    }

    /// Whether the game is drawn here by men or moves.
    #[must_use]
    pub fn is_drawn_out(&self) -> bool {
        self.occupied() == self.kings[0] | self.kings[1]
            || self.quiet >= NO_PROGRESS_PLIES && self.common_switches().0
    }

    /// Plies since the last capture.
    #[must_use]
    pub const fn quiet_plies(&self) -> usize {
        self.quiet as usize
    }

    /// How many empty squares a king stands beside.
    #[must_use]
    pub fn king_freedom(&self, color: Color) -> u32 {
        (Self::beside(self.kings[color.index()]) & !self.occupied()).count_ones()
    }

    /// How many squares a side's units can go to, each square once a line.
    #[must_use]
    pub fn room(&self, color: Color) -> u32 {
        let (men, empty) = (self.units[color.index()], !self.occupied());
        reach(men, empty, ALONG_FILE).count_ones() + reach(men, empty, ALONG_RANK).count_ones()
    }

    /// How many reks a side could play.
    #[must_use]
    pub fn open_reks(&self, color: Color) -> u32 {
        let open = self.opportunities(color);
        open.rank.count_ones() + open.file.count_ones()
    }
}
