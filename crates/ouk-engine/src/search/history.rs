//! Move histories: moves that caused cutoffs elsewhere in the tree are tried sooner and reduced
//! less.

use super::frame::Frame;
use crate::searchable::STRUCTURES;
use ouk_rules::board::{Color, Move};

/// The number of kinds of pieces of a family, and one more for "none".
pub const ACTORS: usize = 8;
/// Squares of the largest board.
const SQUARES: usize = 81;
/// Pairs of a kind of piece and a square.
const PLACES: usize = ACTORS * SQUARES;
/// The limit of a history value either way.
const MOST: i32 = 16_384;
/// Entries of a correction table for each side.
const CORRECTIONS: usize = 16_384;
/// The precision of correction values: this fraction of a centipawn.
const GRAIN: i32 = 256;
/// The limit of a correction, in centipawns.
const MOST_CORRECTION: i32 = 96;

/// A piece on a square: the index of a continuation history.
#[inline(always)]
pub const fn place(actor: usize, mv: Move) -> u16 {
    (actor * SQUARES + mv.to().index()) as u16
}

/// All that the search has learned. It lasts from one search of a game to the next.
pub struct History {
    /// Quiet moves by side, from and to. 30 Elo.
    quiet: Box<[[i16; 128 * 128]; 2]>,
    /// Captures by piece, square and captured piece. +8 Elo, not significant.
    noisy: Box<[[i16; ACTORS]; PLACES]>,
    /// Continuation histories: quiet moves by the moves one and two plies before. 45 Elo.
    continuation: [Box<[[i16; PLACES]; PLACES]>; 2],
    /// Correction histories: the error of the evaluation where these parts of the position were the
    /// same.
    correction: Box<[[[i16; CORRECTIONS]; 2]; STRUCTURES]>,
}

/// A zeroed box that was never on the stack.
fn zeros<T: Copy, const N: usize>(zero: T) -> Box<[T; N]> {
    match vec![zero; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("a vector of N elements becomes an array of N"),
    }
}

impl Default for History {
    fn default() -> History {
        History {
            quiet: zeros([0; 128 * 128]),
            noisy: zeros([0; ACTORS]),
            continuation: [zeros([0; PLACES]), zeros([0; PLACES])],
            correction: zeros([[0; CORRECTIONS]; 2]),
        }
    }
}

impl History {
    /// The size of the histories in bytes.
    pub const BYTES: usize = size_of::<[[i16; 128 * 128]; 2]>()
        + size_of::<[[i16; ACTORS]; PLACES]>()
        + 2 * size_of::<[[i16; PLACES]; PLACES]>()
        + size_of::<[[[i16; CORRECTIONS]; 2]; STRUCTURES]>();

    /// Forgets everything and keeps the memory.
    pub fn clear(&mut self) {
        self.quiet.iter_mut().for_each(|table| table.fill(0));
        self.noisy.fill([0; ACTORS]);
        self.continuation.iter_mut().for_each(|table| table.fill([0; PLACES]));
        self.correction.iter_mut().flatten().for_each(|table| table.fill(0));
    }
}

/// Moves a value towards its limit, by less the nearer it is ("gravity"), so that it follows
/// changes of the tree.
#[inline(always)]
fn pull(value: &mut i16, by: i32) {
    let old = i32::from(*value);
    *value = (old + by - old * by.abs() / MOST) as i16;
}

#[inline(always)]
const fn from_to(mv: Move) -> usize {
    mv.from().index() << 7 | mv.to().index()
}

/// The moves before a node, as indices of the continuation histories.
#[derive(Clone, Copy)]
pub struct PreviousMoves(pub [Option<u16>; 2]);

impl PreviousMoves {
    /// The indices of the moves that led to a ply, latest first. A null move has none.
    #[inline(always)]
    pub fn at(frames: &[Frame], ply: usize) -> PreviousMoves {
        let place = |back: usize| {
            let frame = frames.get(ply.wrapping_sub(back))?;
            (frame.mv != Move::NONE).then_some(frame.place)
        };
        PreviousMoves([place(1), place(2)])
    }
}

/// The rows of the histories that rate the quiet moves at a node.
pub struct HistoryRows<'a> {
    quiet: &'a [i16; 128 * 128],
    continuation: [&'a [i16; PLACES]; 2],
}

impl HistoryRows<'_> {
    /// The history of a quiet move, alone and after the moves before it.
    #[inline(always)]
    pub fn of(&self, mv: Move, actor: usize) -> i32 {
        let at = usize::from(place(actor, mv));
        let [one, two] = self.continuation;
        i32::from(self.quiet[from_to(mv)]) + i32::from(one[at]) + i32::from(two[at])
    }
}

impl History {
    /// The rows for the quiet moves of a side after the moves before.
    #[inline]
    pub fn rows(&self, turn: Color, before: PreviousMoves) -> HistoryRows<'_> {
        static NOTHING: [i16; PLACES] = [0; PLACES];
        let row = |back: usize| {
            before.0[back].map_or(&NOTHING, |place| &self.continuation[back][usize::from(place)])
        };
        HistoryRows { quiet: &self.quiet[turn.index()], continuation: [row(0), row(1)] }
    }

    /// The history of a capture.
    #[inline]
    pub fn of_noisy(&self, mv: Move, actor: usize, victim: usize) -> i32 {
        i32::from(self.noisy[usize::from(place(actor, mv))][victim])
    }

    /// Updates the history of a quiet move.
    pub fn learn(&mut self, turn: Color, mv: Move, actor: usize, before: PreviousMoves, by: i32) {
        pull(&mut self.quiet[turn.index()][from_to(mv)], by);
        let at = usize::from(place(actor, mv));
        for (table, earlier) in self.continuation.iter_mut().zip(before.0) {
            if let Some(earlier) = earlier {
                pull(&mut table[usize::from(earlier)][at], by);
            }
        }
    }

    /// Updates the history of a capture.
    pub fn learn_noisy(&mut self, mv: Move, actor: usize, victim: usize, by: i32) {
        pull(&mut self.noisy[usize::from(place(actor, mv))][victim], by);
    }

    /// The correction of the evaluation, in centipawns: the mean over the parts of the position,
    /// since each part has learned the whole error. 20 Elo. At one and a half times that, the
    /// engine lost 9 Elo and was worse than without corrections.
    #[inline]
    pub fn correction(&self, turn: Color, structures: [u64; STRUCTURES]) -> i32 {
        let mut sum = 0;
        for (table, key) in self.correction.iter().zip(structures) {
            sum += i32::from(table[turn.index()][key as usize % CORRECTIONS]);
        }
        sum / (STRUCTURES as i32 * GRAIN)
    }

    /// Learns that the search result exceeded the evaluation by `more`, with more weight the deeper
    /// the search.
    pub fn correct(&mut self, turn: Color, structures: [u64; STRUCTURES], more: i32, depth: i32) {
        let share = (depth + 1).min(16);
        let limit = MOST_CORRECTION * GRAIN;
        for (table, key) in self.correction.iter_mut().zip(structures) {
            let value = &mut table[turn.index()][key as usize % CORRECTIONS];
            let new = (i32::from(*value) * (256 - share) + more * GRAIN * share) / 256;
            *value = new.clamp(-limit, limit) as i16;
        }
    }
}

/// The bonus for a cutoff at a depth.
pub const fn bonus(depth: i32) -> i32 {
    let bonus = 160 * depth - 60;
    if bonus < 1_700 { bonus } else { 1_700 }
}
