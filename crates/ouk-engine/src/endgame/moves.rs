//! The moves of a pass: those of the chaser's pieces from row to row, and the king squares with
//! which another piece's move still saves the runner.

use super::attack_maps::AttackMaps;
use super::layout::Layout;
use super::move_pattern::mirrored;
use super::paths::{InnerMoves, OuterMoves, Path};
use super::sub_tables::SubTables;
use ouk_rules::board::{Bits, Geometry, Square};

/// The data of a solver for one square of the chaser's king.
pub(super) struct KingSlice<'p, B> {
    pub(super) king: usize,
    pub(super) escapes: &'p mut [B],
    pub(super) shrank: &'p mut [bool],
    pub(super) distance: &'p mut [u8],
}

/// Step 1, read by all threads.
pub(super) struct AttackerMoves<'s, 'a, G: Geometry> {
    pub(super) layout: &'s Layout,
    pub(super) attack_maps: &'s AttackMaps<G>,
    pub(super) sub_tables: &'s SubTables<'a, G>,
    pub(super) outer: &'s [OuterMoves],
    pub(super) inner: &'s InnerMoves<G::Bits>,
    pub(super) kings: &'s [Vec<(usize, bool)>],
    pub(super) mirror: &'s [usize],
    pub(super) lost: &'s [G::Bits],
    pub(super) grew: &'s [bool],
}

impl<G: Geometry> AttackerMoves<'_, '_, G> {
    /// Handles all rows of one king square. Returns whether anything is new.
    pub(super) fn part(
        &self,
        part: &mut KingSlice<'_, G::Bits>,
        safe: &[G::Bits],
        level: usize,
    ) -> bool {
        let squares = self.layout.squares;
        let mut won = vec![G::Bits::EMPTY; squares];
        let mut ray = vec![G::Bits::EMPTY; squares];
        let mut found = false;
        for row in 0..self.layout.rows_a_king() {
            won.fill(G::Bits::EMPTY);
            let mut any = self.by_king(part.king, row, &mut won);
            any |= self.by_outer(part.king, row, &mut won, &mut ray);
            any |= self.by_inner(part.king, row, &mut won);
            any |= self.sub_tables.enter(
                self.layout,
                self.attack_maps,
                (part.king, row),
                level,
                &mut won,
            );
            if !any {
                continue;
            }
            let from = row * squares;
            let escapes = &mut part.escapes[from..][..squares];
            let safe = &safe[from..][..squares];
            let mut news = G::Bits::EMPTY;
            for at in 0..squares {
                won[at] &= escapes[at] & safe[at];
                news |= won[at];
                escapes[at] &= !won[at];
            }
            if news.is_empty() {
                continue;
            }
            found = true;
            part.shrank[row] = true;
            let distance = &mut part.distance[from * squares..][..squares * squares];
            for (won, distance) in won.iter().zip(distance.chunks_mut(squares)) {
                for square in won.squares() {
                    distance[square.index()] = level as u8;
                }
            }
        }
        found
    }

    /// The row's `lost`, if it grew in the last pass.
    #[inline(always)]
    fn grown(&self, king: usize, row: usize) -> Option<&[G::Bits]> {
        let row = king * self.layout.rows_a_king() + row;
        let squares = self.layout.squares;
        self.grew[row].then(|| &self.lost[row * squares..][..squares])
    }

    fn by_king(&self, king: usize, row: usize, won: &mut [G::Bits]) -> bool {
        let mut any = false;
        for &(to, mirror) in &self.kings[king] {
            if mirror {
                let Some(lost) = self.grown(to, self.mirror[row]) else { continue };
                any = true;
                for rank in 0..self.layout.side {
                    let from = rank * self.layout.side;
                    let row = &lost[from..from + self.layout.side];
                    for (won, lost) in won[from..].iter_mut().zip(row.iter().rev()) {
                        *won |= mirrored::<G>(*lost);
                    }
                }
            } else if let Some(lost) = self.grown(to, row) {
                any = true;
                for (won, &lost) in won.iter_mut().zip(lost) {
                    *won |= lost;
                }
            }
        }
        any
    }

    fn by_outer(&self, king: usize, row: usize, won: &mut [G::Bits], ray: &mut [G::Bits]) -> bool {
        let mut any = false;
        for &to in &self.outer[row].steps {
            if let Some(lost) = self.grown(king, to as usize) {
                any = true;
                for (won, &lost) in won.iter_mut().zip(lost) {
                    *won |= lost;
                }
            }
        }
        let stands = self.layout.kings[king];
        for path in &self.outer[row].rays {
            if path.iter().any(|&(to, _)| self.grown(king, to as usize).is_some()) {
                any = true;
                slide_outer::<G>(self.layout, path, stands, king, self.lost, ray);
                for (won, &ray) in won.iter_mut().zip(ray.iter()) {
                    *won |= ray;
                }
            }
        }
        any
    }

    fn by_inner(&self, king: usize, row: usize, won: &mut [G::Bits]) -> bool {
        let Some(lost) = self.grown(king, row) else { return false };
        if self.inner.slides {
            let mut blocked = G::Bits::of(Square(self.layout.kings[king]));
            for &square in &self.layout.outer[row] {
                blocked |= G::Bits::of(Square(square));
            }
            self.inner.slide(blocked, lost, won);
        } else {
            self.inner.step(lost, won);
        }
        true
    }
}

/// The squares that a sliding outer piece reaches along one ray. The sets of the placings along the
/// ray come furthest first. The runner's king or an inner piece on a square of the ray stops the
/// piece.
fn slide_outer<G: Geometry>(
    layout: &Layout,
    path: &Path,
    king: u8,
    king_at: usize,
    words: &[G::Bits],
    ray: &mut [G::Bits],
) {
    ray.fill(G::Bits::EMPTY);
    for &(to, square) in path {
        if square == king {
            ray.fill(G::Bits::EMPTY);
            continue;
        }
        let from = (king_at * layout.rows_a_king() + to as usize) * layout.squares;
        let pass = !G::Bits::of(Square(square));
        for (ray, &word) in ray.iter_mut().zip(&words[from..][..layout.squares]) {
            *ray = *ray & pass | word;
        }
        ray[square as usize] = G::Bits::EMPTY;
    }
}

/// The moves of the runner's pieces.
pub(super) struct DefenderMoves<'s, 'a, G: Geometry> {
    pub(super) layout: &'s Layout,
    pub(super) attack_maps: &'s AttackMaps<G>,
    pub(super) sub_tables: &'s SubTables<'a, G>,
    pub(super) king: usize,
}

impl<G: Geometry> DefenderMoves<'_, '_, G> {
    /// The king squares with which a move of another piece of the runner leads to an open square,
    /// where `open` is that of this king square. `all` counts every capture, even one that does not
    /// save the runner.
    pub(super) fn of_pieces(
        &self,
        outer: &OuterMoves,
        row: usize,
        open: &[G::Bits],
        all: bool,
        saving_kings: &mut [G::Bits],
    ) {
        saving_kings.fill(G::Bits::EMPTY);
        if !self.layout.has_defenders() {
            return;
        }
        let squares = self.layout.squares;
        for &to in &outer.runner_steps {
            for (kings, &open) in
                saving_kings.iter_mut().zip(&open[to as usize * squares..][..squares])
            {
                *kings |= open;
            }
        }
        let mut ray = vec![G::Bits::EMPTY; squares];
        for path in &outer.runner_rays {
            slide_outer::<G>(self.layout, path, self.layout.kings[self.king], 0, open, &mut ray);
            for (kings, &ray) in saving_kings.iter_mut().zip(&ray) {
                *kings |= ray;
            }
        }
        self.sub_tables.runner_takes(
            self.layout,
            self.attack_maps,
            (self.king, row),
            all,
            saving_kings,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::class::{Class, PieceSet};
    use crate::endgame::count_transition::CountTransition;
    use crate::endgame::table::{ChildTable, ChildTables, EndgameTable};
    use ouk_rules::board::{EightByEight, Kind};
    use std::sync::Arc;

    /// Whether the runner, to move with its king on each square, is saved by a move of its Neang on a1. The chaser has
    /// its king on d4, the Koul on b2 and its Neang on e1, and has won once the runner has captured one of the
    /// pieces named here.
    fn saved_by_the_neang(won_without: &[Kind]) -> u64 {
        let class = |name: &str| Class::parse(PieceSet::Ouk, name).expect("it has a table");
        let child = |name: &str, kind: Kind| {
            let layout = Layout::of(&class(name));
            let entries = vec![u8::from(won_without.contains(&kind)); layout.entries()];
            let table =
                EndgameTable::new(class(name), layout, false, &ChildTables::default(), entries);
            (kind, ChildTable { table: Arc::new(table), transition: CountTransition::Continues })
        };
        let children = ChildTables {
            without: vec![child("KM-KM", Kind::Koul), child("KS-KM", Kind::Neang)],
            ..ChildTables::default()
        };
        let layout = Layout::of(&class("KSM-KM"));
        let attack_maps = AttackMaps::<EightByEight>::of(&class("KSM-KM"), &layout);
        let mut sub_tables = SubTables::of(&layout, &attack_maps, &children, 1);
        sub_tables.advance_to(1, layout.squares);
        let (a1, b2, d4, e1) = (0, 9, 27, 4);
        let king = layout.king_index(d4).expect("it is on the left half");
        let row = layout.outer_at(&[a1, b2]).expect("the pieces have squares of their own");
        let outer = OuterMoves::of(&layout, &attack_maps, row);
        assert!(outer.runner_steps.is_empty());
        let open = vec![0; layout.rows_a_king() * layout.squares];
        let mut saving_kings = vec![0; layout.squares];
        DefenderMoves { layout: &layout, attack_maps: &attack_maps, sub_tables: &sub_tables, king }
            .of_pieces(&outer, row, &open, false, &mut saving_kings);
        saving_kings[e1]
    }

    /// In the corner a Neang has one move. If a piece of the chaser stands there, the move is a
    /// capture, and no step is left.
    #[test]
    fn a_defender_without_a_step_still_captures() {
        let saved = saved_by_the_neang(&[]);
        assert!(saved.has(Square(63)));
        assert!(!saved.has(Square(36)), "the kings would stand beside each other");
    }

    #[test]
    fn a_capture_after_which_the_chaser_wins_saves_nobody() {
        assert_eq!(saved_by_the_neang(&[Kind::Koul]), 0);
        // The captured piece is the Koul.
        assert_eq!(saved_by_the_neang(&[Kind::Neang]), saved_by_the_neang(&[]));
    }
}
