//! The boards as types: the integer that holds a set of squares, and how sets step and slide.

use super::{Bits, Shape, Square};
use std::fmt::Debug;

/// One step (or a leap of a Ses): files to the right and ranks up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Files to the right; negative to the left. At most two either way.
    pub file: i8,
    /// Ranks up; negative down. At most two either way.
    pub rank: i8,
}

impl Step {
    /// A step by this many files to the right and ranks up.
    #[must_use]
    pub const fn new(file: i8, rank: i8) -> Step {
        Step { file, rank }
    }

    /// The reverse step.
    #[inline(always)]
    #[must_use]
    pub const fn reverse(self) -> Step {
        Step { file: -self.file, rank: -self.rank }
    }

    /// The step as a side makes it: forward for Black is down the board.
    #[inline(always)]
    #[must_use]
    pub const fn seen_by<const WHITE: bool>(self) -> Step {
        Step { file: self.file, rank: if WHITE { self.rank } else { -self.rank } }
    }
}

/// A board as a type, with its set type.
pub trait Geometry: Copy + Eq + Debug + Send + Sync + 'static {
    /// The type of a set of this board's squares.
    type Bits: Bits;
    /// The number of files and ranks.
    const SHAPE: Shape;
    /// Every square.
    const ALL: Self::Bits;
    /// The light squares; a1 is dark.
    const LIGHT: Self::Bits;
    /// For a move of -2, -1, 0, 1 and 2 files, the squares from which it stays on the board.
    const STAY: [Self::Bits; 5];
    /// For each square, its line as (lower half, upper half): file first, then rank.
    const LINES: &'static [[(Self::Bits, Self::Bits); 2]];

    /// The squares that a set reaches by one step; squares that leave the board are dropped.
    #[inline(always)]
    fn shift(set: Self::Bits, step: Step) -> Self::Bits {
        let kept = set & Self::STAY[(step.file + 2) as usize];
        let by = step.rank as i32 * Self::SHAPE.side as i32 + step.file as i32;
        if by >= 0 { (kept << by as u32) & Self::ALL } else { kept >> (-by) as u32 }
    }

    /// The square from which a step reached `to`; the step must have started on the board.
    #[inline(always)]
    fn origin(square: Square, step: Step) -> Square {
        Square((square.0 as i8 - step.rank * Self::SHAPE.side as i8 - step.file) as u8)
    }

    /// The squares of a file counted from 0.
    #[inline(always)]
    fn file_of(square: Square) -> Self::Bits {
        let (lower, upper) = Self::LINES[square.index()][0];
        lower | upper | Self::Bits::of(square)
    }

    /// The squares of a rank.
    #[inline(always)]
    fn rank_of(square: Square) -> Self::Bits {
        let (lower, upper) = Self::LINES[square.index()][1];
        lower | upper | Self::Bits::of(square)
    }

    /// The squares a Tuuk attacks along its file.
    fn slide_file(from: Square, occupied: Self::Bits) -> Self::Bits;

    /// The squares a Tuuk attacks along its rank.
    fn slide_rank(from: Square, occupied: Self::Bits) -> Self::Bits;

    /// The squares a Tuuk attacks.
    #[inline(always)]
    fn slide(from: Square, occupied: Self::Bits) -> Self::Bits {
        Self::slide_file(from, occupied) | Self::slide_rank(from, occupied)
    }

    /// The squares strictly between two squares on one file or rank; empty if they share none.
    #[inline(always)]
    fn between(a: Square, b: Square) -> Self::Bits {
        let ends = Self::Bits::of(a) | Self::Bits::of(b);
        let on_file = Self::file_of(a).has(b);
        let on_rank = Self::rank_of(a).has(b);
        if on_file {
            Self::slide_file(a, ends) & Self::slide_file(b, ends)
        } else if on_rank {
            Self::slide_rank(a, ends) & Self::slide_rank(b, ends)
        } else {
            Self::Bits::EMPTY
        }
    }
}

/// Slides on 64 squares: files by hyperbola quintessence (a subtraction from both ends of the file,
/// the board flipped by a byte swap), ranks by a table of 512 bytes. Neither counts leading zeros,
/// which is slow on plain x86-64 and which compilers vectorise badly: perft is about 1.5 times as
/// fast as with obstruction difference.
mod slide64 {
    use super::Square;

    /// For a file and the six inner squares of a rank: the squares attacked along the rank.
    static RANK: [[u8; 64]; 8] = {
        let mut table = [[0; 64]; 8];
        let mut file = 0;
        while file < 8 {
            let mut inner = 0;
            while inner < 64 {
                let occupied = (inner as u32) << 1;
                let mut reached = 0_u32;
                let mut at = file;
                while at < 7 {
                    at += 1;
                    reached |= 1 << at;
                    if occupied >> at & 1 == 1 {
                        break;
                    }
                }
                at = file;
                while at > 0 {
                    at -= 1;
                    reached |= 1 << at;
                    if occupied >> at & 1 == 1 {
                        break;
                    }
                }
                table[file][inner] = reached as u8;
                inner += 1;
            }
            file += 1;
        }
        table
    };

    #[inline(always)]
    pub fn file(from: Square, occupied: u64) -> u64 {
        let bit = 1_u64 << from.0;
        let line = (0x0101_0101_0101_0101 << (from.0 & 7)) ^ bit;
        let up = (occupied & line).wrapping_sub(bit);
        let down = (occupied & line).swap_bytes().wrapping_sub(bit.swap_bytes()).swap_bytes();
        (up ^ down) & line
    }

    #[inline(always)]
    pub fn rank(from: Square, occupied: u64) -> u64 {
        let first = u32::from(from.0 & 56);
        let inner = (occupied >> (first + 1)) & 63;
        u64::from(RANK[usize::from(from.0 & 7)][inner as usize]) << first
    }
}

/// Slides on 81 squares by obstruction difference: one count and one subtraction find the nearest
/// piece below and the nearest above.
mod slide81 {
    use crate::board::Bits;

    #[inline(always)]
    pub fn line((lower, upper): (u128, u128), occupied: u128) -> u128 {
        let below = (lower & occupied).highest_or_one();
        let above = upper & occupied;
        // Twice the lowest piece above (or nothing) minus the highest piece below: every bit
        // between the two, both included.
        let nearest = above & above.wrapping_neg();
        (nearest << 1).wrapping_sub(below) & (lower | upper)
    }
}

macro_rules! geometry {
    ($(#[$doc:meta])* $name:ident, $bits:ty, $side:literal, $file:expr, $rank:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name;

        impl $name {
            const fn all() -> $bits {
                let mut set: $bits = 0;
                let mut i = 0;
                while i < $side * $side {
                    set |= 1 << i;
                    i += 1;
                }
                set
            }

            const fn light() -> $bits {
                let mut set: $bits = 0;
                let mut i = 0;
                while i < $side * $side {
                    set |= (((i % $side + i / $side) % 2) as $bits) << i;
                    i += 1;
                }
                set
            }

            const fn stay(shift: i32) -> $bits {
                let mut set: $bits = 0;
                let mut i = 0;
                while i < $side * $side {
                    let file = i % $side + shift;
                    if file >= 0 && file < $side {
                        set |= 1 << i;
                    }
                    i += 1;
                }
                set
            }

            /// The square one step from another, as a set; empty if the step leaves the board.
            #[must_use]
            pub const fn reach(from: usize, step: Step) -> $bits {
                let file = (from % $side) as i32 + step.file as i32;
                let rank = (from / $side) as i32 + step.rank as i32;
                if file < 0 || file >= $side || rank < 0 || rank >= $side {
                    0
                } else {
                    1 << (rank * $side + file)
                }
            }

            const fn lines() -> [[($bits, $bits); 2]; $side * $side] {
                let mut lines = [[(0, 0); 2]; $side * $side];
                let mut from = 0;
                while from < $side * $side {
                    let mut other = 0;
                    while other < $side * $side {
                        let bit: $bits = 1 << other;
                        if other % $side == from % $side {
                            if other < from {
                                lines[from][0].0 |= bit;
                            } else if other > from {
                                lines[from][0].1 |= bit;
                            }
                        }
                        if other / $side == from / $side {
                            if other < from {
                                lines[from][1].0 |= bit;
                            } else if other > from {
                                lines[from][1].1 |= bit;
                            }
                        }
                        other += 1;
                    }
                    from += 1;
                }
                lines
            }
        }

        impl Geometry for $name {
            type Bits = $bits;
            const SHAPE: Shape = Shape::new($side);
            const ALL: $bits = Self::all();
            const LIGHT: $bits = Self::light();
            const STAY: [$bits; 5] =
                [Self::stay(-2), Self::stay(-1), Self::ALL, Self::stay(1), Self::stay(2)];
            const LINES: &'static [[($bits, $bits); 2]] = {
                static LINES: [[($bits, $bits); 2]; $side * $side] = $name::lines();
                &LINES
            };

            #[inline(always)]
            fn slide_file(from: Square, occupied: $bits) -> $bits {
                $file(from, occupied)
            }

            #[inline(always)]
            fn slide_rank(from: Square, occupied: $bits) -> $bits {
                $rank(from, occupied)
            }
        }
    };
}

geometry!(
    /// The common board of 64 squares.
    EightByEight, u64, 8, slide64::file, slide64::rank
);
geometry!(
    /// Hill's board: the 81 intersections of an 8×8 board.
    NineByNine, u128, 9,
    |from: Square, occupied| slide81::line(Self::LINES[from.index()][0], occupied),
    |from: Square, occupied| slide81::line(Self::LINES[from.index()][1], occupied)
);
