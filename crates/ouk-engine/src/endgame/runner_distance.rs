//! The number of moves the chaser needs after the best move of the runner.

use super::attack_maps::AttackMaps;
use super::defender_pieces::DefenderPieces;
use super::layout::UprightPosition;
use super::move_pattern::{mirrored_square, neighbours};
use super::table::{AnyAttackMaps, EndgameTable, NOT_LOST};
use ouk_rules::board::{Bits, Geometry, Square};

/// The squares of a rank with an edge on both sides.
const WIDE: usize = 11;

impl EndgameTable {
    /// For every square of the runner's king, with the runner to move: the moves that the chaser
    /// needs after the runner's move. [`NOT_LOST`] where the runner is not lost or the square is
    /// illegal.
    pub fn runner_distances(&self, king: usize, pieces: &[u8], distances: &mut [u8]) {
        match self.attack_maps() {
            AnyAttackMaps::Eight(attack_maps) => {
                self.runner_distances_on(attack_maps, king, pieces, distances)
            }
            AnyAttackMaps::Nine(attack_maps) => {
                self.runner_distances_on(attack_maps, king, pieces, distances)
            }
        }
    }

    /// [`EndgameTable::runner_distances`] for one square of a bare king.
    #[inline]
    #[must_use]
    pub fn runner_distance(&self, king: usize, pieces: &[u8], runner: usize) -> u8 {
        match self.attack_maps() {
            AnyAttackMaps::Eight(attack_maps) => {
                self.runner_distance_on(attack_maps, king, pieces, runner)
            }
            AnyAttackMaps::Nine(attack_maps) => {
                self.runner_distance_on(attack_maps, king, pieces, runner)
            }
        }
    }

    fn runner_distances_on<G: Geometry>(
        &self,
        attack_maps: &AttackMaps<G>,
        king: usize,
        pieces: &[u8],
        distances: &mut [u8],
    ) {
        distances.fill(NOT_LOST);
        let attacks = attack_maps.attacks(king, pieces);
        let Some((placing, mirror)) = self.layout().placing(king, pieces) else { return };
        let row = self.row(placing);
        // The chaser's moves after the king has gone to each square, with an edge around the board.
        let at = |square: Square| {
            let square = square.index();
            (square / self.layout().side + 1) * WIDE + square % self.layout().side + 1
        };
        let mut after = [0; WIDE * WIDE];
        for to in attacks.safe.squares() {
            let kept =
                if mirror { mirrored_square(self.layout().side, to.index()) } else { to.index() };
            after[at(to)] = if row[kept] == 0 { NOT_LOST } else { row[kept] };
        }
        for to in attacks.capturable.squares() {
            after[at(to)] = self.distance_after_capture(king, pieces, to);
        }
        let defender_pieces =
            (!self.class().is_bare()).then(|| DefenderPieces::of(self, attack_maps, king, pieces));
        // Horizontal three-wide maximum.
        let mut three = [0; WIDE * WIDE];
        for (three, after) in three[1..].iter_mut().zip(after.windows(3)) {
            *three = after[0].max(after[1]).max(after[2]);
        }
        let moves = neighbours::<G>(attacks.safe | attacks.capturable);
        for from in attacks.valid.squares() {
            let place = at(from);
            let by_king = moves.has(from).then(|| {
                let beside = after[place - 1].max(after[place + 1]);
                beside.max(three[place - WIDE]).max(three[place + WIDE])
            });
            let by_piece =
                defender_pieces.as_ref().and_then(|defender_pieces| defender_pieces.distance(from));
            let stuck = if attacks.safe.has(from) && !self.stalemate_wins() { NOT_LOST } else { 0 };
            distances[from.index()] = by_king.max(by_piece).unwrap_or(stuck);
        }
    }

    #[inline]
    fn runner_distance_on<G: Geometry>(
        &self,
        attack_maps: &AttackMaps<G>,
        king: usize,
        pieces: &[u8],
        runner: usize,
    ) -> u8 {
        // Mirroring changes only the indices, so it is done once here.
        let UprightPosition { king, pieces, runner } = self.layout().upright(king, pieces, runner);
        let attacks = attack_maps.attacks(king, &pieces);
        let from = Square(runner as u8);
        let placing = self.layout().placing(king, &pieces);
        let Some((placing, _)) = placing.filter(|_| attacks.valid.has(from)) else {
            return NOT_LOST;
        };
        let near = neighbours::<G>(G::Bits::of(from));
        let row = self.row(placing);
        let mut most = None;
        for to in (near & attacks.safe).squares() {
            let distance = row[to.index()];
            if distance == 0 {
                return NOT_LOST;
            }
            most = most.max(Some(distance));
        }
        for to in (near & attacks.capturable).squares() {
            most = most.max(Some(self.distance_after_capture(king, &pieces, to)));
        }
        let stuck = if attacks.safe.has(from) && !self.stalemate_wins() { NOT_LOST } else { 0 };
        most.unwrap_or(stuck)
    }

    /// The moves of the running count that the chaser needs after the runner's king has captured a
    /// piece.
    fn distance_after_capture(&self, king: usize, pieces: &[u8], taken: Square) -> u8 {
        let slot = pieces.iter().position(|&piece| piece == taken.0).expect("a piece stands there");
        self.distance_after_loss(slot, king, pieces, taken.index())
    }
}
