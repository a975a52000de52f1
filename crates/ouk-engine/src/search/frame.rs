//! What a search keeps of each ply of the line it is in.

use super::MAX_PLY;
use arrayvec::ArrayVec;
use ouk_rules::board::Move;

/// One ply of the line.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The static worth to the side to move here, corrected; none where that side is bound.
    pub static_eval: Option<i32>,
    /// The move tried from here; none for a pass.
    pub mv: Move,
    /// The piece that makes it and where to.
    pub place: u16,
    /// A move not to be tried here, to see what the others are worth.
    pub excluded: Move,
    /// The quiet moves that last cut at this ply.
    pub killers: [Move; 2],
    /// The best line found from here.
    pub pv: ArrayVec<Move, { MAX_PLY + 2 }>,
}

impl Frame {
    /// Nothing known.
    pub const EMPTY: Frame = Frame {
        static_eval: None,
        mv: Move::NONE,
        place: 0,
        excluded: Move::NONE,
        killers: [Move::NONE; 2],
        pv: ArrayVec::new_const(),
    };
}
