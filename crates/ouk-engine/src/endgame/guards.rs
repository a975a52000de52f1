//! What the moves of the runner's men come to, for every square of his king at once.

use super::field::Field;
use super::gait::mirrored_square;
use super::table::{NOT_LOST, Table};
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Color, Geometry, Square};

/// The most squares a board has.
const SQUARES: usize = 81;

/// What the runner's men can do in one placing, he being to move.
pub(super) struct Guards<B> {
    /// Where his king may stand so that one of them has a legal move.
    moves: B,
    /// For each such square the most moves the chaser needs after one.
    most: [u8; SQUARES],
}

impl<B: Bits> Guards<B> {
    /// The most moves the chaser needs after a move of one of the men, the runner's king on a
    /// square; none if they have no legal move.
    pub(super) fn need(&self, king: Square) -> Option<u8> {
        self.moves.has(king).then(|| self.most[king.index()])
    }

    /// Looks at every move of the runner's men in a placing of a table.
    pub(super) fn of<G: Geometry<Bits = B>>(
        table: &Table,
        field: &Field<G>,
        king: usize,
        men: &[u8],
    ) -> Guards<B> {
        let mut guards = Guards { moves: B::EMPTY, most: [0; SQUARES] };
        let occupied =
            men.iter().fold(B::of(Square(king as u8)), |set, &man| set | B::of(Square(man)));
        let runners = (0..men.len()).filter(|&slot| field.slots[slot].side == Color::Black);
        for slot in runners {
            let (from, gait) = (Square(men[slot]), &field.gaits[slot]);
            let reached = match gait.slides {
                true => G::slide(from, occupied),
                false => gait.quiet[from.index()] | gait.attack[from.index()],
            };
            for to in (reached & !B::of(Square(king as u8))).squares() {
                let taken = men.iter().position(|&man| man == to.0);
                if taken.is_some_and(|taken| field.slots[taken].side == Color::Black) {
                    continue;
                }
                // His own king stops his Tuuk.
                let free = if gait.slides { G::ALL & !G::between(from, to) } else { G::ALL };
                let mut after: ArrayVec<u8, 3> = men.iter().copied().collect();
                after[slot] = to.0;
                match taken {
                    Some(taken) => {
                        let safe = free & field.sight_without(taken, king, &after).safe;
                        guards
                            .add(safe, |square| table.need_after_loss(taken, king, &after, square));
                    }
                    None => {
                        guards.add_quiet(table, free & field.sight(king, &after).safe, king, &after)
                    }
                }
            }
        }
        guards
    }

    /// Adds a move that takes nothing, after which the men stand so.
    fn add_quiet(&mut self, table: &Table, safe: B, king: usize, men: &[u8]) {
        let layout = table.layout();
        let Some((placing, mirror)) = layout.placing(king, men) else { return };
        let row = table.row(placing);
        self.add(safe, |square| {
            let kept = if mirror { mirrored_square(layout.side, square) } else { square };
            if row[kept] == 0 { NOT_LOST } else { row[kept] }
        });
    }

    /// Adds a move that is legal with the king on these squares.
    fn add(&mut self, safe: B, need: impl Fn(usize) -> u8) {
        self.moves |= safe;
        for square in safe.squares() {
            let most = &mut self.most[square.index()];
            *most = (*most).max(need(square.index()));
        }
    }
}
