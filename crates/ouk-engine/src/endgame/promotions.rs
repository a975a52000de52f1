//! Wins by promoting a Trey, or Hill's fish.

use super::attack_maps::AttackMaps;
use super::count_transition::{ChildTable, matching};
use super::layout::Layout;
use super::table::NOT_LOST;
use crate::parallel::par_for_each;
use arrayvec::ArrayVec;
use ouk_rules::board::{Bits, Geometry, Square};

/// The levels at which promotions win, for the rows in which a piece can promote.
pub(super) struct Promotions {
    /// For each row the index of its block, if it has one.
    rows: Vec<Option<u32>>,
    /// The blocks, with a byte for each inner square and each square of the runner's king; 0 for
    /// never.
    levels: Vec<u8>,
}

impl Promotions {
    pub(super) fn of<G: Geometry>(
        layout: &Layout,
        attack_maps: &AttackMaps<G>,
        child: &ChildTable,
        threads: usize,
    ) -> Promotions {
        let squares = layout.squares;
        let block = squares * squares;
        let trey: Vec<usize> = (0..layout.slots.len())
            .filter(|&at| attack_maps.move_patterns[at].promotes.is_some())
            .collect();
        let promotes = |slot: usize, square: u8| {
            let move_pattern = &attack_maps.move_patterns[slot];
            (move_pattern.quiet[square as usize] & move_pattern.far & !move_pattern.domain)
                .squares()
                .next()
        };
        let inner = layout.slots.len() - 1;
        let mut rows = vec![None; layout.kings.len() * layout.rows_a_king()];
        let mut blocks = 0;
        for (row, place) in rows.iter_mut().enumerate() {
            let outer = &layout.outer[row % layout.rows_a_king()];
            let may = |&slot: &usize| slot == inner || promotes(slot, outer[slot]).is_some();
            if trey.iter().any(may) {
                *place = Some(blocks);
                blocks += 1;
            }
        }
        let mut levels = vec![0; blocks as usize * block];
        let with_blocks = rows.iter().enumerate().filter(|(_, place)| place.is_some());
        let work: Vec<_> = levels.chunks_mut(block).zip(with_blocks).collect();
        let ways: Vec<_> = trey.iter().map(|&slot| promoted_slots(layout, slot, child)).collect();
        par_for_each(threads, work, |(levels, (row, _))| {
            let mut distances = vec![NOT_LOST; squares];
            for (at, levels) in levels.chunks_mut(squares).enumerate() {
                let (king, pieces) = layout.squares_of(row * squares + at);
                for (&slot, ways) in trey.iter().zip(&ways) {
                    let Some(to) = promotes(slot, pieces[slot]) else { continue };
                    let mut after = pieces.clone();
                    after[slot] = to.0;
                    let placed: ArrayVec<u8, 3> = ways.iter().map(|&slot| after[slot]).collect();
                    child.table.runner_distances(king, &placed, &mut distances);
                    for (level, &distance) in levels.iter_mut().zip(&distances) {
                        let Some(at) = child.transition.level_after_move(distance) else {
                            continue;
                        };
                        *level = if *level == 0 { at as u8 } else { (*level).min(at as u8) };
                    }
                }
            }
        });
        Promotions { rows, levels }
    }

    pub(super) fn last(&self) -> usize {
        self.levels.iter().copied().max().unwrap_or(0) as usize
    }

    pub(super) fn enter<B: Bits>(&self, row: usize, level: usize, won: &mut [B]) -> bool {
        let Some(place) = self.rows[row] else { return false };
        let squares = won.len();
        let block = &self.levels[place as usize * squares * squares..][..squares * squares];
        let mut any = false;
        for (won, levels) in won.iter_mut().zip(block.chunks(squares)) {
            if !levels.contains(&(level as u8)) {
                continue;
            }
            any = true;
            for (square, _) in levels.iter().enumerate().filter(|(_, at)| **at == level as u8) {
                *won |= B::of(Square(square as u8));
            }
        }
        any
    }
}

/// For each slot of the class after the promotion, the slot of this class with the same piece; the
/// Trey of `slot` has promoted.
fn promoted_slots(layout: &Layout, slot: usize, child: &ChildTable) -> ArrayVec<usize, 3> {
    let mut slots = layout.slots.clone();
    slots[slot].kind =
        super::class::promoted(slots[slot].kind).expect("only pieces that promote are asked for");
    matching(&slots, &child.table.layout().slots, None)
}
