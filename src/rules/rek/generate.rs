//! Legal moves: slides to empty squares, and in Min Rek Chanh only what an order leaves.

use super::capture::{ALONG_FILE, ALONG_RANK, between_pairs, reach};
use super::{Pairs, RekPosition, Variety};
use crate::board::{Bits, Color, EightByEight, Geometry, Move, MoveKind, MoveList, Square};
use crate::rules::ruleset::Binds;

impl<V: Variety> RekPosition<V> {
    /// The units that may move: kings stay where they are in Min Rek Chanh.
    fn movers(&self, color: Color) -> u64 {
        let units = self.units[color.index()];
        if V::ORDERS { units & !self.kings[color.index()] } else { units }
    }

    /// The reks a side could play if it were to move.
    pub(super) fn opportunities(&self, color: Color) -> Pairs {
        let empty = !self.occupied();
        let men = self.movers(color);
        let pairs = between_pairs(self.units[(!color).index()]);
        // A pair on the rank blocks the rank, so its square is entered along the file.
        Pairs {
            rank: pairs.rank & reach(men, empty, ALONG_FILE),
            file: pairs.file & reach(men, empty, ALONG_RANK),
        }
    }

    /// What the side to move must take.
    pub(super) fn binding(&self) -> Pairs {
        if !V::ORDERS {
            return Pairs::default();
        }
        match self.rules.min_rek().binds {
            Binds::Any => self.opportunities(self.turn),
            Binds::New | Binds::Call => self.duty,
        }
    }

    /// The landing squares of reks that take the enemy king.
    fn king_reks(&self) -> Pairs {
        let enemy = self.units[(!self.turn).index()];
        let king = self.kings[(!self.turn).index()];
        between_pairs(enemy).without(between_pairs(enemy & !king))
    }

    /// Where a unit may go: along its file, and along its rank.
    fn targets(&self, from: Square, duty: Pairs) -> (u64, u64) {
        let occupied = self.occupied();
        let file = EightByEight::slide_file(from, occupied) & !occupied;
        let rank = EightByEight::slide_rank(from, occupied) & !occupied;
        if duty.is_empty() {
            return (file, rank);
        }
        let kings = self.king_reks();
        (file & (duty.rank | kings.rank), rank & (duty.file | kings.file))
    }

    pub(super) fn count_legal(&self) -> u64 {
        if V::ORDERS && self.rules.min_rek().binds == Binds::Call {
            let mut moves = MoveList::new();
            self.list_moves(&mut moves);
            return moves.len() as u64;
        }
        if self.lost.is_some() {
            return 0;
        }
        let duty = self.binding();
        let counts = self.movers(self.turn).squares().map(|from| {
            let (file, rank) = self.targets(from, duty);
            u64::from((file | rank).count())
        });
        counts.sum()
    }

    pub(super) fn list_moves(&self, moves: &mut MoveList) {
        if self.lost.is_some() {
            return;
        }
        let duty = self.binding();
        let calls = V::ORDERS && self.rules.min_rek().binds == Binds::Call;
        for from in self.movers(self.turn).squares() {
            let (file, rank) = self.targets(from, duty);
            for to in (file | rank).squares() {
                moves.push(Move::plain(from, to));
                if calls && !self.opened_by(from, to).is_empty() {
                    moves.push(Move::new(from, to, MoveKind::Call));
                }
            }
        }
    }
}
