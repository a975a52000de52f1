//! The layout of the list of weights for Rek and Min Rek Chanh.
//!
//! The rules are symmetrical left to right, so squares are folded to one half and distances between
//! files have no sign. All terms are seen from the side of the unit's owner.

use crate::eval::layout::layout;
use ouk_rules::board::{Shape, Square};
use ouk_rules::ruleset::RekBoard;

const SHAPE: Shape = Shape::new(8);

layout! {
    /// A piece on a square.
    PIECE: 32;
    /// A king on a square.
    KING: 32;
    /// A piece by its distance in files and ranks from its king.
    TO_OWN_KING: 64;
    /// A piece by its distance in files and ranks from the enemy king.
    TO_ENEMY_KING: 64;
    /// The squares that units can slide to, along ranks and files.
    MOBILITY: 1;
    /// The squares of `MOBILITY` in steps of three, for sides that have few.
    MOBILITY_STEP: 12;
    /// Space: squares that units can slide to and enemies cannot.
    SPACE: 1;
    /// The empty squares beside the king.
    KING_LIBERTIES: 5;
    /// The liberties of the king's group.
    GROUP_LIBERTIES: 12;
    /// The squares that the king can slide to.
    KING_SLIDES: 15;
    /// The empty squares that the king's group could reach, in steps of two: how far the enemy has
    /// enclosed it.
    REGION: 24;
    /// Units by the number of their open sides: none, one.
    OPEN_SIDES: 2;
    /// Units with a friend beside them.
    SUPPORTED: 1;
    /// Enemy units beside the king.
    CONTACT: 5;
    /// Own units beside the king.
    SHELTER: 5;
    /// Reks that could be played now, by the side to move.
    REKS_TO_MOVE: 5;
    /// Reks that could be played now, by the other side.
    REKS_WAITING: 5;
    /// Loose pairs: rek squares of the enemy that he cannot reach yet.
    LOOSE_PAIRS: 1;
    /// Loose pairs beside the king.
    LOOSE_KING: 4;
    /// Squares that close a group of the enemy and that can be reached, by the side to move.
    CLOSERS_TO_MOVE: 4;
    /// Squares as in `CLOSERS_TO_MOVE`, of the other side.
    CLOSERS_WAITING: 4;
    /// Squares that close a group of the enemy but cannot be reached yet.
    LOOSE_CLOSERS: 1;
    /// The side to move.
    MOVE: 1;
    /// A side hunts the last units of the other, where a king is lost only on its own.
    HUNT: 1;
    /// The empty squares that the hunted units could reach.
    HUNT_REGION: 1;
    /// The squares that the hunted units can slide to now, at most twenty.
    HUNT_SLIDES: 1;
    /// Friends beside the hunted king, who must be captured before he is lost.
    HUNT_FRIENDS: 1;
    /// For each hunter, how many steps it is nearer than eight to the hunted king.
    HUNT_NEARNESS: 1;
    /// The squares that the hunted king can slide to.
    HUNT_KING_SLIDES: 1;
    /// The edges beside the hunted king.
    HUNT_EDGES: 1;
}

/// The index of each square among the folded 32, as White and as Black sees it.
pub type Folded = [[u8; 64]; 2];

const fn folded(shape: Shape) -> Folded {
    let mut table = [[0; 64]; 2];
    let mut n = 0;
    while n < shape.numbers() {
        let at = Square(n);
        if shape.has(at) {
            let (file, rank) = (shape.file(at), shape.rank(at));
            let file = if 2 * file >= shape.side { shape.side - 1 - file } else { file };
            table[0][at.index()] = rank * 4 + file;
            table[1][at.index()] = (shape.side - 1 - rank) * 4 + file;
        }
        n += 1;
    }
    table
}

static FOLDED: [Folded; RekBoard::ALL.len()] = {
    let mut tables = [[[0; 64]; 2]; RekBoard::ALL.len()];
    let mut n = 0;
    while n < tables.len() {
        tables[n] = folded(RekBoard::ALL[n].shape());
        n += 1;
    }
    tables
};

/// The indices of the squares of a board.
#[inline(always)]
pub fn folded_on(board: RekBoard) -> &'static Folded {
    &FOLDED[board as usize]
}

/// The distance of two squares in files and ranks, as one number below 64.
pub const fn distance_of(one: Square, other: Square) -> u8 {
    let files = SHAPE.file(one).abs_diff(SHAPE.file(other));
    let ranks = SHAPE.rank(one).abs_diff(SHAPE.rank(other));
    files * 8 + ranks
}

const fn distances() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut n = 0;
    while n < 64 * 64 {
        table[n / 64][n % 64] = distance_of(Square((n / 64) as u8), Square((n % 64) as u8));
        n += 1;
    }
    table
}

/// The number of steps between two squares along files and ranks.
pub fn steps(one: Square, other: Square) -> usize {
    let distance = distance(one, other);
    distance / 8 + distance % 8
}

static DISTANCES: [[u8; 64]; 64] = distances();

/// The value of [`distance_of`], looked up in a table.
#[inline(always)]
pub fn distance(one: Square, other: Square) -> usize {
    usize::from(DISTANCES[one.index()][other.index()])
}
