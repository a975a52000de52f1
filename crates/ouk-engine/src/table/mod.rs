//! The transposition table: search results of positions, shared by threads without locks.
//!
//! An entry is two words; the first is the key xor the second, so a torn write reads as another
//! position's entry (Hyatt and Mann's method).

#[allow(unsafe_code)]
mod memory;
mod memory_limit;

use crate::parallel::par_for_each;
use memory::{Bucket, BucketMemory};
pub use memory_limit::{part_of, room, thread_room};
use ouk_rules::board::{Move, PositionKey};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most the stored one.
    Upper,
    /// The true score is at least the stored one.
    Lower,
    /// The stored score is exact.
    Exact,
}

impl Bound {
    /// The bound of the best score of a node, given whether it raised alpha.
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

    /// Whether a stored score with this bound is closer to the truth than `guess`.
    #[must_use]
    pub const fn holds_for(self, score: i32, guess: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => score > guess,
            Bound::Upper => score < guess,
        }
    }
}

/// The stored result of a position.
#[derive(Clone, Copy, Debug)]
pub struct TableEntry {
    /// The best move; the null value if none is known.
    pub mv: Move,
    /// The score, with mates counted from this position.
    pub score: i32,
    /// The depth searched, in plies.
    pub depth: i32,
    /// The bound of the score.
    pub bound: Bound,
    /// The static evaluation, if it was computed.
    pub static_eval: Option<i32>,
}

/// The value that stands for a missing static evaluation.
const NO_STATIC_EVAL: i16 = i16::MIN;
/// The number of generations that entries distinguish.
const GENERATIONS: u8 = 64;

impl TableEntry {
    /// Move, score, static evaluation, depth, bound and generation, from the lowest bit up.
    fn pack(&self, generation: u8) -> u64 {
        let static_eval = self.static_eval.map_or(NO_STATIC_EVAL, |static_eval| static_eval as i16);
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(self.mv.bits())
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(static_eval as u16) << 32
            | (self.depth.clamp(0, 255) as u64) << 48
            | bound << 56
            | u64::from(generation) << 58
    }

    fn unpack(data: u64) -> TableEntry {
        let static_eval = (data >> 32) as u16 as i16;
        TableEntry {
            mv: Move::from_bits(data as u16),
            score: i32::from((data >> 16) as u16 as i16),
            depth: depth_of(data),
            bound: match data >> 56 & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            static_eval: (static_eval != NO_STATIC_EVAL).then_some(i32::from(static_eval)),
        }
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xff) as i32
}

const fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// The two words of an entry in a bucket.
#[derive(Clone, Copy)]
struct PackedEntry<'a> {
    check: &'a AtomicU64,
    data: &'a AtomicU64,
}

/// The entries of a bucket; a position may be in any of them.
#[inline(always)]
fn packed_entries(bucket: &Bucket) -> impl Iterator<Item = PackedEntry<'_>> {
    bucket.0.chunks_exact(2).map(|words| PackedEntry { check: &words[0], data: &words[1] })
}

/// The megabytes that every machine is assumed to have: asking the system takes longer than making
/// a table of this size.
const UNASKED: usize = 64;

/// The size in bytes of the parts in which threads clear a table.
const CHUNK: usize = 16 << 20;

/// The size in bytes of the smallest pages of any system.
const SMALLEST_PAGE: usize = 4096;

/// A transposition table.
pub struct TranspositionTable {
    buckets: BucketMemory,
    generation: u8,
}

impl TranspositionTable {
    /// A table of this many megabytes, at least one; smaller if the system has too little memory.
    #[must_use]
    pub fn new(megabytes: usize) -> TranspositionTable {
        let megabytes = if megabytes > UNASKED { megabytes.min(room()) } else { megabytes.max(1) };
        let mut wanted = megabytes * (1024 * 1024 / size_of::<Bucket>());
        let buckets = loop {
            match BucketMemory::new(wanted) {
                Some(memory) => break memory,
                None => wanted /= 2,
            }
        };
        TranspositionTable { buckets, generation: 0 }
    }

    /// Clears the table, with all processors if it is large.
    pub fn clear(&mut self) {
        self.for_each_chunk(|chunk| {
            for word in chunk.iter().flat_map(|bucket| &bucket.0) {
                word.store(0, Ordering::Relaxed);
            }
        });
        self.generation = 0;
    }

    /// Makes the system bring in the memory of a new table now, with all processors. A write to
    /// each page is enough for that, and takes a fraction of the time of a write to each word.
    pub fn bring_in(&mut self) {
        self.for_each_chunk(|chunk| {
            for bucket in chunk.iter().step_by(SMALLEST_PAGE / size_of::<Bucket>()) {
                bucket.0[0].store(0, Ordering::Relaxed);
            }
        });
    }

    /// Does work on every part of the table; a table of one part needs no other thread.
    fn for_each_chunk(&mut self, work: impl Fn(&[Bucket]) + Sync) {
        let chunks: Vec<&[Bucket]> = self.buckets.chunks(CHUNK / size_of::<Bucket>()).collect();
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        par_for_each(processors.min(chunks.len()), chunks, work);
    }

    /// Starts a new generation. Stores replace entries of older generations first.
    pub const fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline(always)]
    fn index(&self, key: PositionKey) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    #[inline(always)]
    fn bucket(&self, key: PositionKey) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    /// Prefetches the entry of a position.
    #[inline(always)]
    pub fn prefetch(&self, key: PositionKey) {
        self.buckets.prefetch(self.index(key));
    }

    /// The entry of a position, if the table has one.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: PositionKey) -> Option<TableEntry> {
        packed_entries(self.bucket(key)).find_map(|packed| {
            let data = packed.data.load(Ordering::Relaxed);
            let same = packed.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            same.then(|| TableEntry::unpack(data))
        })
    }

    /// Stores an entry. Among other positions' entries it replaces the least useful one, that is, a
    /// shallow one of an older search. It replaces the position's own entry unless that is much
    /// deeper.
    #[inline]
    pub fn store(&self, key: PositionKey, mut entry: TableEntry) {
        let bucket = self.bucket(key);
        let mut chosen = PackedEntry { check: &bucket.0[0], data: &bucket.0[1] };
        let mut least = i32::MAX;
        for packed in packed_entries(bucket) {
            let data = packed.data.load(Ordering::Relaxed);
            if packed.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                if entry.mv == Move::NONE {
                    entry.mv = Move::from_bits(data as u16);
                }
                let current = generation_of(data) == self.generation;
                if current && depth_of(data) > entry.depth + 3 && entry.bound != Bound::Exact {
                    return;
                }
                chosen = packed;
                break;
            }
            let age = self.generation.wrapping_sub(generation_of(data)) % GENERATIONS;
            let value = if data == 0 { -1_000 } else { depth_of(data) - 4 * i32::from(age) };
            if value < least {
                (chosen, least) = (packed, value);
            }
        }
        let data = entry.pack(self.generation);
        chosen.data.store(data, Ordering::Relaxed);
        chosen.check.store(key ^ data, Ordering::Relaxed);
    }

    /// The share of the table with entries of this search, in thousandths.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let used = sample.iter().flat_map(packed_entries).filter(|packed| {
            let data = packed.data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == self.generation
        });
        (used.count() * 1000 / (4 * sample.len())) as u32
    }
}

/// Converts a score for storing: mates count from the position, not from the root.
#[must_use]
pub const fn to_table(score: i32, ply: i32) -> i32 {
    match score {
        super::Score::MATE_BOUND.. => score + ply,
        ..=-30_000 => score - ply,
        _ => score,
    }
}

/// Converts a stored score for a search at `ply`: mates count from the root.
#[must_use]
pub const fn from_table(score: i32, ply: i32) -> i32 {
    match score {
        super::Score::MATE_BOUND.. => score - ply,
        ..=-30_000 => score + ply,
        _ => score,
    }
}
