//! What a search keeps of each ply of the line it is in.

use super::MAX_PLY;
use arrayvec::ArrayVec;
use ouk_rules::board::Move;

/// One ply of the line.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The static worth to the side to move here, corrected; none where that side is bound.
    pub worth: Option<i32>,
    /// The move tried from here; none for a pass.
    pub mv: Move,
    /// The man that makes it and where to.
    pub place: u16,
    /// A move not to be tried here, to see what the others are worth.
    pub without: Move,
    /// The quiet moves that last cut at this ply.
    pub killers: [Move; 2],
    /// The best line found from here.
    pub line: ArrayVec<Move, { MAX_PLY + 2 }>,
}

impl Frame {
    /// Nothing known.
    pub const EMPTY: Frame = Frame {
        worth: None,
        mv: Move::NONE,
        place: 0,
        without: Move::NONE,
        killers: [Move::NONE; 2],
        line: ArrayVec::new_const(),
    };
}
