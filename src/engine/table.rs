//! The transposition table: what was found out about positions, shared without locks.
//!
//! An entry is two words; the first is the key xor the second, so a torn write reads as another
//! position's entry (Hyatt and Mann's method).

use crate::board::{Key, Move};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At most the score.
    Upper,
    /// At least the score.
    Lower,
    /// The score.
    Exact,
}

impl Bound {
    /// What the best score of a node says, given whether it raised alpha.
    #[must_use]
    pub const fn of(best: i32, raised: bool, beta: i32) -> Bound {
        if best >= beta {
            Bound::Lower
        } else if raised {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The best move, or none.
    pub mv: Move,
    /// The score, mates counted from this position.
    pub score: i32,
    /// The depth searched.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The table.
pub struct Table {
    slots: Vec<Slot>,
    generation: u8,
}

impl Table {
    /// A table of so many megabytes, at least one; smaller if the system has not so much.
    #[must_use]
    pub fn new(megabytes: usize) -> Table {
        let mut wanted = megabytes.max(1) * 1024 * 1024 / size_of::<Slot>();
        let mut slots = Vec::new();
        while slots.try_reserve_exact(wanted).is_err() && wanted > 1 {
            wanted /= 2;
        }
        slots.resize_with(wanted, Slot::default);
        Table { slots, generation: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot = Slot::default();
        }
        self.generation = 0;
    }

    /// Begins a new search; older entries give way first.
    pub const fn age(&mut self) {
        self.generation = (self.generation + 1) & 63;
    }

    #[inline]
    fn slot(&self, key: Key) -> &Slot {
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        &self.slots[index as usize]
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: Key) -> Option<Entry> {
        let slot = self.slot(key);
        let data = slot.data.load(Ordering::Relaxed);
        if slot.check.load(Ordering::Relaxed) ^ data != key || data == 0 {
            return None;
        }
        let bound = match data >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        Some(Entry {
            mv: Move::from_bits(data as u16),
            score: i32::from((data >> 16) as u16 as i16),
            depth: (data >> 32 & 0xff) as i32,
            bound,
        })
    }

    /// Notes what was found out; a deeper entry of the same search stays, unless this one is exact.
    #[inline]
    pub fn store(&self, key: Key, mut entry: Entry) {
        let slot = self.slot(key);
        let old = slot.data.load(Ordering::Relaxed);
        let same = slot.check.load(Ordering::Relaxed) ^ old == key;
        if same && entry.mv == Move::NONE {
            entry.mv = Move::from_bits(old as u16);
        }
        let current = (old >> 42 & 63) as u8 == self.generation;
        let deeper = (old >> 32 & 0xff) as i32 > entry.depth + 3;
        if current && deeper && entry.bound != Bound::Exact && (same || old != 0) {
            return;
        }
        let bound = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let data = u64::from(entry.mv.bits())
            | u64::from(entry.score as i16 as u16) << 16
            | (entry.depth.clamp(0, 255) as u64) << 32
            | bound << 40
            | u64::from(self.generation) << 42;
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full it is with entries of this search, in thousandths.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let used = sample.iter().filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && (data >> 42 & 63) as u8 == self.generation
        });
        (used.count() * 1000 / sample.len()) as u32
    }
}

/// A score as stored: mates are counted from the position, not from the root.
#[must_use]
pub const fn to_table(score: i32, ply: i32) -> i32 {
    match score {
        super::Score::MATE_BOUND.. => score + ply,
        ..=-30_000 => score - ply,
        _ => score,
    }
}

/// A stored score as the search at `ply` means it.
#[must_use]
pub const fn from_table(score: i32, ply: i32) -> i32 {
    match score {
        super::Score::MATE_BOUND.. => score - ply,
        ..=-30_000 => score + ply,
        _ => score,
    }
}
