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
pub struct DefenderMoves<'s, 'a, G: Geometry> {
    /// The layout of the table being made.
    pub layout: &'s Layout,
    /// The attacks of its pieces.
    pub attack_maps: &'s AttackMaps<G>,
    /// The tables to which captures lead.
    pub sub_tables: &'s SubTables<'a, G>,
    /// The index of the chaser's king among `layout.kings`.
    pub king: usize,
}

impl<G: Geometry> DefenderMoves<'_, '_, G> {
    /// The king squares with which a move of another piece of the runner leads to an open square,
    /// where `open` is that of this king square. `all` counts every capture, even one that does not
    /// save the runner.
    pub fn of_pieces(
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
