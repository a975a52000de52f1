//! The moves of the runner's pieces, for every square of the runner's king at once.

use super::attack_maps::AttackMaps;
use super::move_pattern::mirrored_square;
use super::table::{EndgameTable, NOT_LOST};
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, Geometry, Square};

/// The most squares of a board.
const SQUARES: usize = 81;

/// The possible moves of the runner's pieces in one placing, with the runner to move.
pub(super) struct DefenderPieces<B> {
    /// The king squares with which one of the pieces has a legal move.
    moves: B,
    /// For each such square, the most moves the chaser needs after a move of a piece.
    most: [u8; SQUARES],
}

impl<B: Bits> DefenderPieces<B> {
    /// The most moves the chaser needs after a move of one of the pieces, with the runner's king on
    /// a square; `None` if they have no legal move.
    pub(super) fn distance(&self, king: Square) -> Option<u8> {
        self.moves.has(king).then(|| self.most[king.index()])
    }

    /// Collects every move of the runner's pieces in a placing of a table.
    pub(super) fn of<G: Geometry<Bits = B>>(
        table: &EndgameTable,
        attack_maps: &AttackMaps<G>,
        king: usize,
        pieces: &[u8],
    ) -> DefenderPieces<B> {
        let mut defender_pieces = DefenderPieces { moves: B::EMPTY, most: [0; SQUARES] };
        let occupied =
            pieces.iter().fold(B::of(Square(king as u8)), |set, &piece| set | B::of(Square(piece)));
        let runners =
            (0..pieces.len()).filter(|&slot| attack_maps.slots[slot].side == Color::Black);
        for slot in runners {
            let (from, move_pattern) = (Square(pieces[slot]), &attack_maps.move_patterns[slot]);
            let reached = match move_pattern.slides {
                true => G::slide(from, occupied),
                false => move_pattern.quiet[from.index()] | move_pattern.attack[from.index()],
            };
            for to in (reached & !B::of(Square(king as u8))).squares() {
                let taken = pieces.iter().position(|&piece| piece == to.0);
                if taken.is_some_and(|taken| attack_maps.slots[taken].side == Color::Black) {
                    continue;
                }
                // The runner's own king blocks the Tuuk.
                let free =
                    if move_pattern.slides { G::ALL & !G::between(from, to) } else { G::ALL };
                let mut after: ArrayVec<u8, 3> = pieces.iter().copied().collect();
                after[slot] = to.0;
                match taken {
                    Some(taken) => {
                        let safe = free & attack_maps.attacks_without(taken, king, &after).safe;
                        defender_pieces.add(safe, |square| {
                            table.distance_after_loss(taken, king, &after, square)
                        });
                    }
                    None => defender_pieces.add_quiet(
                        table,
                        free & attack_maps.attacks(king, &after).safe,
                        king,
                        &after,
                    ),
                }
            }
        }
        defender_pieces
    }

    /// Adds a quiet move that leads to these squares of the pieces.
    fn add_quiet(&mut self, table: &EndgameTable, safe: B, king: usize, pieces: &[u8]) {
        let layout = table.layout();
        let Some((placing, mirror)) = layout.placing(king, pieces) else { return };
        let row = table.row(placing);
        self.add(safe, |square| {
            let kept = if mirror { mirrored_square(layout.side, square) } else { square };
            if row[kept] == 0 { NOT_LOST } else { row[kept] }
        });
    }

    /// Adds a move that is legal with the king on these squares.
    fn add(&mut self, safe: B, distance: impl Fn(usize) -> u8) {
        self.moves |= safe;
        for square in safe.squares() {
            let most = &mut self.most[square.index()];
            *most = (*most).max(distance(square.index()));
        }
    }
}
