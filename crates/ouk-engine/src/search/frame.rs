//! The data of a search for each ply of the current line.

use arrayvec::ArrayVec;
use ouk_rules::board::Move;

/// The deepest ply.
pub const MAX_PLY: usize = 128;

/// One ply of the line.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The corrected static evaluation for the side to move; `None` if that side is forced.
    pub static_eval: Option<i32>,
    /// The move tried from here; none for a null move.
    pub mv: Move,
    /// The piece that makes the move, and its target.
    pub place: u16,
    /// A move to exclude, to see the value of the others.
    pub excluded: Move,
    /// The killers: the last quiet moves that caused a cutoff at this ply.
    pub killers: [Move; 2],
    /// The best line found from here.
    pub pv: ArrayVec<Move, { MAX_PLY + 2 }>,
}

impl Frame {
    /// An empty frame.
    pub const EMPTY: Frame = Frame {
        static_eval: None,
        mv: Move::NONE,
        place: 0,
        excluded: Move::NONE,
        killers: [Move::NONE; 2],
        pv: ArrayVec::new_const(),
    };
}
