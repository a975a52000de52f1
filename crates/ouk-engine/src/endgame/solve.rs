//! The retrograde solver: backwards from the mates, one move of the chaser for each pass.
//!
//! Every placing has sets of squares for the runner's king. After pass *n*, `lost` holds the
//! squares where the runner, to move, is lost in at most *n* moves of the chaser. `escapes` holds
//! the squares the king may go to without losing: empty squares where the chaser, to move, does not
//! win in *n*, and pieces that it may capture. So a pass has three steps:
//!
//! 1. the chaser wins in *n* where a move leads to a placing whose `lost` has that square;
//! 2. such squares are no escapes any more, nor are captures that do not save the runner;
//! 3. the runner is lost where no neighbour is an escape, and none of its pieces' moves is.
//!
//! A pass looks only at rows whose neighbours changed. Different squares of the chaser's king are
//! independent and are distributed over threads.

use super::attack_maps::AttackMaps;
use super::count_transition::{ChildTable, ChildTables};
use super::layout::Layout;
use super::move_pattern::{mirrored_square, neighbours};
use super::moves::{AttackerMoves, DefenderMoves, KingSlice};
use super::paths::{InnerMoves, OuterMoves, king_moves};
use super::sub_tables::SubTables;
use crate::parallel::par_for_each;
use ouk_rules::board::{Bits, Geometry, Kind, Square};
use std::sync::atomic::{AtomicBool, Ordering};

/// The most moves to a win that a table entry can hold.
pub const MOST: usize = 254;

/// The error of a solver that was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;

/// Control of a run of the solver.
pub struct SolveControl<'a> {
    /// The number of threads, at least one.
    pub threads: usize,
    /// The stop flag.
    pub stop: &'a AtomicBool,
    /// Receives the number of each finished pass.
    pub pass: &'a (dyn Fn(usize) + Sync),
}

/// The peak memory for solving a class, in bytes, without the tables of the classes it leads to.
#[must_use]
pub fn memory(layout: &Layout, children: &ChildTables) -> usize {
    let word = if layout.squares > 64 { size_of::<u128>() } else { size_of::<u64>() };
    let solving = layout.entries() + layout.placings() * 4 * word;
    // A class that a capture leads to needs sets and the level at which each square changes.
    let entered = |(_, child): &(Kind, ChildTable)| {
        let layout = child.table.layout();
        layout.entries() + layout.placings() * word
    };
    let losses = children.without.iter().filter(|_| layout.has_defenders());
    let entered: usize = children.taking.iter().chain(losses).map(entered).sum();
    let promoted = children.promoted.as_ref().map_or(0, |_| layout.entries());
    solving + entered + promoted
}

/// The state of solving a class.
pub struct ClassSolver<'a, G: Geometry> {
    layout: &'a Layout,
    attack_maps: &'a AttackMaps<G>,
    sub_tables: SubTables<'a, G>,
    outer: Vec<OuterMoves>,
    inner: InnerMoves<G::Bits>,
    /// For each king square, the squares the king can go to: index in `kings`, and whether
    /// mirrored.
    kings: Vec<Vec<(usize, bool)>>,
    /// For each outer placing, its mirror image.
    mirror: Vec<usize>,
    safe: Vec<G::Bits>,
    /// For each placing, what [`ClassSolver::losable`] returns.
    losable: Vec<G::Bits>,
    escapes: Vec<G::Bits>,
    lost: Vec<G::Bits>,
    /// The rows whose `lost` grew in the last pass, and those whose `escapes` shrank.
    lost_grew: Vec<bool>,
    escapes_shrank: Vec<bool>,
    distance: Vec<u8>,
}

impl<'a, G: Geometry> ClassSolver<'a, G> {
    /// Prepares a class. `stalemate_wins` says whether a stalemated bare king has lost.
    pub fn new(
        layout: &'a Layout,
        attack_maps: &'a AttackMaps<G>,
        sub_tables: SubTables<'a, G>,
        stalemate_wins: bool,
        threads: usize,
    ) -> ClassSolver<'a, G> {
        let words = layout.placings();
        let rows = layout.kings.len() * layout.rows_a_king();
        let flip = |square: u8| mirrored_square(layout.side, square as usize) as u8;
        let mirror = layout.outer.iter().map(|placed| {
            let seen: Vec<u8> = placed.iter().map(|&square| flip(square)).collect();
            layout.outer_at(&seen).expect("the squares pieces may stand on are symmetrical")
        });
        let mut solver = ClassSolver {
            layout,
            attack_maps,
            sub_tables,
            outer: (0..layout.outer.len())
                .map(|at| OuterMoves::of(layout, attack_maps, at))
                .collect(),
            inner: InnerMoves::of(layout, attack_maps),
            kings: layout.kings.iter().map(|&king| king_moves::<G>(layout, king)).collect(),
            mirror: mirror.collect(),
            safe: vec![G::Bits::EMPTY; words],
            losable: vec![G::Bits::EMPTY; words],
            escapes: vec![G::Bits::EMPTY; words],
            lost: vec![G::Bits::EMPTY; words],
            lost_grew: vec![false; rows],
            escapes_shrank: vec![true; rows],
            distance: vec![0; layout.entries()],
        };
        solver.look(threads);
        solver.find_stalemates(stalemate_wins, threads);
        solver
    }

    /// The squares of the runner's king on which the runner is lost without an escape: legal, and
    /// mated or not stalemated.
    #[must_use]
    pub fn losable(&self, placing: usize) -> G::Bits {
        self.losable[placing]
    }

    fn row_words(&self) -> usize {
        self.layout.rows_a_king() * self.layout.squares
    }

    /// Fills `safe`, `losable` (still with stalemates) and `escapes`.
    fn look(&mut self, threads: usize) {
        let words = self.row_words();
        let (layout, attack_maps) = (self.layout, self.attack_maps);
        let parts = self.safe.chunks_mut(words).zip(self.losable.chunks_mut(words));
        let parts = parts.zip(self.escapes.chunks_mut(words)).enumerate();
        par_for_each(threads, parts.collect(), |(king, ((safe, losable), escapes))| {
            for at in 0..words {
                let (king, pieces) = layout.squares_of(king * words + at);
                let attacks = attack_maps.attacks(king, &pieces);
                safe[at] = attacks.safe;
                losable[at] = attacks.valid;
                escapes[at] = attacks.safe | attacks.capturable;
            }
        });
    }

    /// Removes squares from `losable` where the runner is stalemated.
    fn find_stalemates(&mut self, stalemate_wins: bool, threads: usize) {
        if stalemate_wins {
            return;
        }
        let words = self.row_words();
        let squares = self.layout.squares;
        let (safe, escapes) = (&self.safe, &self.escapes);
        let this = (self.layout, self.attack_maps, &self.outer, &self.sub_tables);
        let parts = self.losable.chunks_mut(words).enumerate();
        par_for_each(threads, parts.collect(), |(king, losable)| {
            let mut saving_kings = vec![G::Bits::EMPTY; squares];
            for (row, losable) in losable.chunks_mut(squares).enumerate() {
                let from = king * words + row * squares;
                let roads_of =
                    DefenderMoves { layout: this.0, attack_maps: this.1, sub_tables: this.3, king };
                roads_of.of_pieces(
                    &this.2[row],
                    row,
                    &safe[king * words..][..words],
                    true,
                    &mut saving_kings,
                );
                for (at, losable) in losable.iter_mut().enumerate() {
                    let moves = neighbours::<G>(escapes[from + at]) | saving_kings[at];
                    *losable &= moves | !safe[from + at];
                }
            }
        });
    }

    /// Solves the class. The result holds for each entry the moves that the chaser, to move, needs;
    /// 0 if it cannot win.
    ///
    /// # Errors
    /// If the solver is told to stop.
    pub fn run(mut self, control: &SolveControl<'_>) -> Result<Vec<u8>, Stopped> {
        self.sub_tables.advance_to(0, self.layout.squares);
        self.close_captures(0, control.threads);
        self.lose(control.threads);
        let last_entering = self.sub_tables.last_level();
        for level in 1..=MOST {
            if control.stop.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
            self.sub_tables.advance_to(level, self.layout.squares);
            let won = self.win(level, control.threads);
            let closed = self.close_captures(level, control.threads);
            (control.pass)(level);
            if !won && !closed && level > last_entering {
                return Ok(self.distance);
            }
            self.lose(control.threads);
        }
        unreachable!("no ending of five pieces needs {MOST} moves: the longest known is 57");
    }

    /// Step 1 and half of step 2. Returns whether anything is new.
    fn win(&mut self, level: usize, threads: usize) -> bool {
        let (words, rows) = (self.row_words(), self.layout.rows_a_king());
        let squares = self.layout.squares;
        let found = AtomicBool::new(false);
        let winning = AttackerMoves {
            layout: self.layout,
            attack_maps: self.attack_maps,
            sub_tables: &self.sub_tables,
            outer: &self.outer,
            inner: &self.inner,
            kings: &self.kings,
            mirror: &self.mirror,
            lost: &self.lost,
            grew: &self.lost_grew,
        };
        let safe = &self.safe;
        let parts = self.escapes.chunks_mut(words).zip(self.escapes_shrank.chunks_mut(rows));
        let parts = parts.zip(self.distance.chunks_mut(words * squares)).enumerate();
        let parts = parts.map(|(king, ((escapes, shrank), distance))| KingSlice {
            king,
            escapes,
            shrank,
            distance,
        });
        par_for_each(threads, parts.collect(), |mut part| {
            let safe = &safe[part.king * words..][..words];
            if winning.part(&mut part, safe, level) {
                found.store(true, Ordering::Relaxed);
            }
        });
        found.into_inner()
    }

    /// The other half of step 2: captures after which the chaser still wins.
    fn close_captures(&mut self, level: usize, threads: usize) -> bool {
        let (words, rows) = (self.row_words(), self.layout.rows_a_king());
        let found = AtomicBool::new(false);
        let (layout, sub_tables) = (self.layout, &self.sub_tables);
        let parts = self.escapes.chunks_mut(words).zip(self.escapes_shrank.chunks_mut(rows));
        par_for_each(threads, parts.enumerate().collect(), |(king, (escapes, shrank))| {
            for taken in &sub_tables.taken {
                taken.at_level(layout, king, level, |placing, square| {
                    let at = placing - king * words;
                    escapes[at] &= !G::Bits::of(Square(square as u8));
                    shrank[at / layout.squares] = true;
                    found.store(true, Ordering::Relaxed);
                });
            }
        });
        found.into_inner()
    }

    /// Step 3.
    fn lose(&mut self, threads: usize) {
        let (words, rows) = (self.row_words(), self.layout.rows_a_king());
        let squares = self.layout.squares;
        let (escapes, safe, losable) = (&self.escapes, &self.safe, &self.losable);
        let (layout, attack_maps, outer, sub_tables) =
            (self.layout, self.attack_maps, &self.outer, &self.sub_tables);
        let guarded = layout.has_defenders();
        let parts = self.lost.chunks_mut(words).zip(self.lost_grew.chunks_mut(rows));
        let parts = parts.zip(self.escapes_shrank.chunks_mut(rows)).enumerate();
        par_for_each(threads, parts.collect(), |(king, ((lost, grew), shrank))| {
            let mut open = vec![G::Bits::EMPTY; if guarded { words } else { 0 }];
            for (at, open) in open.iter_mut().enumerate() {
                *open = escapes[king * words + at] & safe[king * words + at];
            }
            let mut saving_kings = vec![G::Bits::EMPTY; squares];
            for row in 0..rows {
                grew[row] = false;
                if !guarded && !std::mem::take(&mut shrank[row]) {
                    continue;
                }
                if guarded {
                    let pieces = DefenderMoves { layout, attack_maps, sub_tables, king };
                    pieces.of_pieces(&outer[row], row, &open, false, &mut saving_kings);
                }
                let from = king * words + row * squares;
                let lost = &mut lost[row * squares..][..squares];
                let (escapes, losable) = (&escapes[from..][..squares], &losable[from..][..squares]);
                let mut change = G::Bits::EMPTY;
                for at in 0..squares {
                    let now = losable[at] & !neighbours::<G>(escapes[at]) & !saving_kings[at];
                    change |= now ^ lost[at];
                    lost[at] = now;
                }
                grew[row] = change.any();
            }
        });
    }
}
