//! Hash keys of positions, and the random numbers behind them.

use super::{Color, Kind, Piece, Square};

/// A hash key of a position. Different positions have different keys, barring collisions.
pub type PositionKey = u64;

/// The next number of the splitmix64 sequence (Steele, Lea and Flood 2014) after the state `z`.
#[must_use]
pub const fn splitmix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Mixes the bits of a number fast and roughly, which suffices for a small table.
#[inline(always)]
#[must_use]
pub const fn mixed(z: u64) -> u64 {
    let z = z.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z ^ (z >> 32)
}

/// The number of squares of the largest board, Hill's.
pub const SQUARES: usize = 81;
const KINDS: usize = Kind::ALL.len();

const PIECES_VALUES: [[[PositionKey; SQUARES]; KINDS]; 2] = {
    let mut table = [[[0; SQUARES]; KINDS]; 2];
    let mut n = 0;
    while n < 2 * KINDS * SQUARES {
        table[n / (KINDS * SQUARES)][n / SQUARES % KINDS][n % SQUARES] = splitmix(n as u64);
        n += 1;
    }
    table
};

static PIECES: [[[PositionKey; SQUARES]; KINDS]; 2] = PIECES_VALUES;

/// The keys of one kind of piece of a side (0 White, 1 Black) on every square.
pub(crate) const fn pieces(side: usize, kind: Kind) -> &'static [PositionKey; SQUARES] {
    const ALL: &[[[PositionKey; SQUARES]; KINDS]; 2] = &PIECES_VALUES;
    &ALL[side][kind as usize]
}

static RIGHTS: [PositionKey; SQUARES] = {
    let mut table = [0; SQUARES];
    let mut n = 0;
    while n < SQUARES {
        table[n] = splitmix(10_000 + n as u64);
        n += 1;
    }
    table
};

/// The part of a key that says that Black is to move.
pub const BLACK_TO_MOVE: PositionKey = splitmix(20_000);

/// The part of a key for a piece on a square.
#[inline(always)]
#[must_use]
pub fn piece_on(piece: Piece, square: Square) -> PositionKey {
    PIECES[piece.color.index()][piece.kind.index()][square.index()]
}

/// The part of a key for the right to leap from a square.
#[inline(always)]
#[must_use]
pub fn leap_right(square: Square) -> PositionKey {
    RIGHTS[square.index()]
}

/// The part of a key for the side to move: 0 for White.
#[inline(always)]
#[must_use]
pub fn turn(color: Color) -> PositionKey {
    match color {
        Color::White => 0,
        Color::Black => BLACK_TO_MOVE,
    }
}

/// The part of a key for anything else, which `number` identifies.
#[inline(always)]
#[must_use]
pub fn other(number: u64) -> PositionKey {
    splitmix(number ^ 0x6f75_6b00_0000_0000)
}
