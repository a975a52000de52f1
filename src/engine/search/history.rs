//! What quiet moves did elsewhere in the tree: moves that cut are tried sooner.

use super::MAX_PLY;
use crate::board::{Color, Move};

/// The limit of a history value either way.
const MOST: i32 = 16_384;

/// Histories and killers of one search.
pub struct History {
    quiet: Box<[[[i16; 128]; 128]; 2]>,
    killers: [[Move; 2]; MAX_PLY + 2],
}

impl History {
    /// Nothing known.
    pub fn new() -> History {
        History {
            quiet: vec![[[0; 128]; 128]; 2]
                .into_boxed_slice()
                .try_into()
                .expect("the box has the two sides it was made with"),
            killers: [[Move::NONE; 2]; MAX_PLY + 2],
        }
    }

    /// How well a quiet move has done.
    #[inline]
    pub fn of(&self, turn: Color, mv: Move) -> i32 {
        i32::from(self.quiet[turn.index()][mv.from().index()][mv.to().index()])
    }

    /// The quiet moves that last cut at this ply.
    #[inline]
    pub const fn killers(&self, ply: usize) -> [Move; 2] {
        self.killers[ply]
    }

    /// A quiet move cut: it rises, those tried before it sink. The nearer a value is to its limit,
    /// the less it moves ("gravity"), so that it follows the tree as it changes.
    pub fn cut(&mut self, turn: Color, mv: Move, before: &[Move], depth: i32, ply: usize) {
        if self.killers[ply][0] != mv {
            self.killers[ply] = [mv, self.killers[ply][0]];
        }
        let bonus = (depth * depth * 16 + 32 * depth).min(2_000);
        self.change(turn, mv, bonus);
        for &other in before {
            self.change(turn, other, -bonus);
        }
    }

    fn change(&mut self, turn: Color, mv: Move, by: i32) {
        let value = &mut self.quiet[turn.index()][mv.from().index()][mv.to().index()];
        let old = i32::from(*value);
        *value = (old + by - old * by.abs() / MOST) as i16;
    }
}
