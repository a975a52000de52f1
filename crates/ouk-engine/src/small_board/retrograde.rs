//! The retrograde solver of a layer, or of two that depend on each other, from the ends of games
//! backwards.
//!
//! First, the solver looks at every position once: is the game over, and what do moves achieve that
//! leave the layers (captures and orders)? After that, values spread backwards in the order of
//! their codes. A position that is lost makes all its predecessors won; a position that is won
//! makes those lost that have no other move. The remaining positions are drawn.

use super::layout::Material;
use super::tables::{BoardTables, Layer};
use super::value::{Choice, Code, OPEN, OVER, Value};
use crate::parallel::par_for_each;
use ouk_rules::board::{Bits, Color, EightByEight, Geometry, MoveList};
use ouk_rules::rek::{Placement, RekPosition, RekVariant};
use ouk_rules::{Move, Position};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// The number of positions that a thread takes at a time.
const CHUNK: u64 = 1 << 16;

/// The progress of the solution of a pair of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvingStep {
    /// Nothing is done.
    New,
    /// All codes below this one have spread.
    Spread(Code),
    /// The layers are solved.
    Done,
}

/// The tables in which an unfinished solution looks up values.
struct Layers<'a, V> {
    tables: &'a BoardTables<V>,
    materials: &'a [Material],
    threads: usize,
    stop: &'a AtomicBool,
}

impl<V: RekVariant> BoardTables<V> {
    /// Solves a pair of layers, beginning with a step that `told` was given in an earlier call.
    /// `told` returns whether to continue. `stop` interrupts a step, which may take long; the
    /// tables then contain the result of the previous step.
    ///
    /// # Panics
    /// If a layer with fewer pieces is not solved.
    pub fn solve(
        &mut self,
        materials: &[Material],
        from: SolvingStep,
        threads: usize,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&BoardTables<V>, SolvingStep) -> bool,
    ) -> SolvingStep {
        if from == SolvingStep::Done {
            return from;
        }
        if from == SolvingStep::New {
            for &material in materials {
                let layer: Layer = (0..self.count(material)).map(|_| AtomicU8::new(OPEN)).collect();
                self.layers.insert(material, layer);
            }
        }
        let work = Layers { tables: &*self, materials, threads, stop };
        let is_stopped = || stop.load(Ordering::Relaxed);
        let first = if let SolvingStep::Spread(code) = from {
            code
        } else {
            work.look_at_all();
            if is_stopped() {
                return SolvingStep::New;
            }
            1
        };
        for code in first..OVER {
            if !told(self, SolvingStep::Spread(code)) {
                return SolvingStep::Spread(code);
            }
            let work = Layers { tables: &*self, materials, threads, stop };
            let goes_on = work.spread(code);
            if is_stopped() {
                return SolvingStep::Spread(code);
            }
            if !goes_on {
                break;
            }
        }
        told(self, SolvingStep::Done);
        SolvingStep::Done
    }
}

impl<V: RekVariant> Layers<'_, V> {
    fn each_chunk(&self, work: impl Fn(Material, Range<u64>) + Sync) {
        let mut chunks = Vec::new();
        for &material in self.materials {
            let count = self.tables.count(material);
            let starts = (0..count).step_by(CHUNK as usize);
            chunks.extend(starts.map(|from| (material, from..count.min(from + CHUNK))));
        }
        par_for_each(self.threads, chunks, |(material, range)| {
            if !self.stop.load(Ordering::Relaxed) {
                work(material, range);
            }
        });
    }

    fn slot(&self, material: Material, index: u64) -> &AtomicU8 {
        &self.tables.layers[&material][index as usize]
    }

    fn look_at_all(&self) {
        self.each_chunk(|material, range| {
            let mut moves = MoveList::new();
            for index in range {
                let position = self.tables.position(material, index);
                let code = self.first_code(&position, material, &mut moves);
                self.slot(material, index).store(code, Ordering::Relaxed);
            }
        });
    }

    /// The code of a position that follows from the ends of games and the moves out of the layers.
    fn first_code(&self, position: &RekPosition<V>, at: Material, moves: &mut MoveList) -> Code {
        if position.loser().is_some() {
            return OVER;
        }
        if at == (Material { own: 0, enemy: 0 }) {
            // Bare kings.
            return OPEN;
        }
        moves.clear();
        position.generate(moves);
        let mut choice = Choice::default();
        for &mv in moves.iter() {
            let after = position.after(mv);
            choice.add(if is_quiet(position, &after) {
                Value::Drawn
            } else {
                self.tables.value_after_move(&after, position.turn())
            });
        }
        choice.value().code()
    }

    /// Spreads the positions of a code to their predecessors. Returns whether larger codes are
    /// left.
    fn spread(&self, code: Code) -> bool {
        let left = AtomicBool::new(false);
        self.each_chunk(|material, range| {
            let layer = &self.tables.layers[&material][range.start as usize..range.end as usize];
            let mut larger = false;
            for (index, slot) in (range.start..).zip(layer) {
                let found = slot.load(Ordering::Relaxed);
                larger |= found > code && found != OVER;
                if found == code {
                    larger |= self.spread_from(material, index, code);
                }
            }
            if larger {
                left.store(true, Ordering::Relaxed);
            }
        });
        left.into_inner()
    }

    /// Spreads one position; returns whether a predecessor got a code.
    fn spread_from(&self, material: Material, index: u64, code: Code) -> bool {
        let placement = self.tables.layout.placement(material, index);
        let (mut changed, mut moves) = (false, MoveList::new());
        self.each_predecessor(&placement, |before| {
            let new = match Value::of(code) {
                Value::Lost(moves) => Value::Won(moves + 1).code(),
                _ => match self.lost_code(before, material.swapped(), code, &mut moves) {
                    Some(new) => new,
                    None => return,
                },
            };
            let before = self.tables.placement(before);
            self.tables.layout.each_index(&before, |index| {
                changed |= lower(self.slot(material.swapped(), index), new);
            });
        });
        changed
    }

    /// The code of a position all of whose moves lead to positions that are won for the other side,
    /// by codes that have spread.
    fn lost_code(
        &self,
        position: &RekPosition<V>,
        at: Material,
        spread: Code,
        moves: &mut MoveList,
    ) -> Option<Code> {
        let index = self.tables.layout.index(&self.tables.placement(position));
        if self.slot(at, index).load(Ordering::Relaxed) != OPEN {
            return None;
        }
        let mut choice = Choice::default();
        moves.clear();
        position.generate(moves);
        for &mv in moves.iter() {
            let after = position.after(mv);
            choice.add(if is_quiet(position, &after) {
                self.known(&after, spread)?
            } else {
                self.tables.value_after_move(&after, position.turn())
            });
            if choice.holds() {
                return None;
            }
        }
        Some(choice.value().code())
    }

    /// The value of a position in the layers, if its code has spread.
    fn known(&self, position: &RekPosition<V>, spread: Code) -> Option<Value> {
        let code = self.tables.code(position);
        (code != OPEN && code <= spread).then(|| Value::of(code))
    }

    /// The positions of the layers from which a move without capture or order leads to this one.
    fn each_predecessor(&self, placement: &Placement, mut see: impl FnMut(&RekPosition<V>)) {
        let mover = !placement.turn;
        let [occupied, own] =
            [placement.sides[0] | placement.sides[1], placement.sides[mover.index()]];
        let movers = if V::ORDERS { own & !placement.kings } else { own };
        let board = ouk_rules::rek::squares_of(placement.shape);
        for to in movers.squares() {
            let blocked = occupied | !board;
            for from in (EightByEight::slide(to, blocked) & !blocked).squares() {
                let step = u64::of(to) | u64::of(from);
                let mut before = Placement { turn: mover, ..*placement };
                before.sides[mover.index()] ^= step;
                if before.kings.has(to) {
                    before.kings ^= step;
                }
                let before = RekPosition::of_placement(self.tables.rules, &before);
                if before.loser().is_none()
                    && !before.has_duty()
                    && self.leads_to(&before, Move::plain(from, to), placement)
                {
                    see(&before);
                }
            }
        }
    }

    /// Whether a move leads to a placement and gives no order.
    fn leads_to(&self, before: &RekPosition<V>, mv: Move, placement: &Placement) -> bool {
        let after = before.after(mv);
        after.loser().is_none()
            && !after.has_duty()
            && Color::ALL.iter().all(|&color| after.units(color) == placement.sides[color.index()])
    }
}

/// Whether a move left the game in the same layers: nothing was captured, and no order was given.
fn is_quiet<V: RekVariant>(before: &RekPosition<V>, after: &RekPosition<V>) -> bool {
    let same_count = |color| before.units(color).count() == after.units(color).count();
    after.loser().is_none() && !after.has_duty() && Color::ALL.into_iter().all(same_count)
}

/// Sets a code unless a smaller one is known; returns whether it was set.
fn lower(slot: &AtomicU8, new: Code) -> bool {
    let smaller = |old| (old == OPEN || old > new && old != OVER).then_some(new);
    slot.fetch_update(Ordering::Relaxed, Ordering::Relaxed, smaller).is_ok()
}
