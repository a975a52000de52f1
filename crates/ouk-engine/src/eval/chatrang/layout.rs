//! Which weight stands where in the list of weights.
//!
//! The boards are symmetrical left to right but for the leaps, so squares are folded to one half
//! and distances between files have no sign. Everything is seen from the side of the piece's owner.

use ouk_rules::board::{Shape, Square};
use ouk_rules::chatrang::variant::slot;

/// Files of half a board, at most.
const HALF: usize = 5;
/// Ranks, at most.
const RANKS: usize = 9;
/// Squares of half a board, at most.
const HALF_BOARD: usize = HALF * RANKS;
/// Places relative to a king: 0 to 8 files beside him, 8 ranks below to 8 above.
pub const RELATIONS: usize = 9 * 17;

/// Where a list of weights begins, and how many there are of it.
macro_rules! layout {
    ($($(#[$doc:meta])* $name:ident: $count:expr;)+) => {
        layout!(@from 0usize; $($(#[$doc])* $name: $count;)+);
    };
    (@from $start:expr; $(#[$doc:meta])* $name:ident: $count:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: usize = $start;
        layout!(@from $name + $count; $($rest)*);
    };
    (@from $start:expr;) => {
        /// How many weights there are.
        pub const WEIGHTS: usize = $start;
    };
}

layout! {
    /// A piece of a slot on a square.
    SQUARE: slot::COUNT * HALF_BOARD;
    /// A piece of a slot in relation to his own king.
    TO_OWN_KING: slot::COUNT * RELATIONS;
    /// A piece of a slot in relation to the enemy king.
    TO_ENEMY_KING: slot::COUNT * RELATIONS;
    /// So many squares a piece of a slot can go to in safety.
    MOBILITY: slot::COUNT * 20;
    /// So many pieces of a slot.
    NUMBER: slot::COUNT * 10;
    /// Attacked squares near the enemy king, by the slot of the attacker.
    ZONE_HITS: slot::COUNT;
    /// So many pieces attack squares near the enemy king.
    ZONE_PIECES: 8;
    /// So many squares near the king that enemies attack and only the king himself defends.
    ZONE_WEAK: 10;
    /// A piece of a slot attacked by a Trey.
    UNDER_TREY: slot::COUNT;
    /// A piece of a slot attacked by a piece that steps or leaps.
    UNDER_STEPPER: slot::COUNT;
    /// A piece of a slot attacked by a Tuuk.
    UNDER_TUUK: slot::COUNT;
    /// A piece of a slot attacked and not defended.
    HANGING: slot::COUNT;
    /// A piece of a slot defended by a Trey.
    BACKED_BY_TREY: slot::COUNT;
    /// A Trey that no enemy Trey can stop, by its rank.
    PASSED: RANKS;
    /// The same with its next square occupied by an enemy.
    PASSED_BLOCKED: RANKS;
    /// A Trey beside another.
    PHALANX: RANKS;
    /// A Trey without another on the files beside it.
    ISOLATED: 1;
    /// A Trey behind another on its file.
    DOUBLED: 1;
    /// A Trey whose next square is occupied.
    BLOCKED: 1;
    /// A Tuuk on a file without own Trey.
    HALF_OPEN: 1;
    /// A Tuuk on a file without any Trey.
    OPEN: 1;
    /// A Tuuk on the file or rank of the enemy king.
    AIMED: 1;
    /// Tuuk that see each other.
    BATTERY: 1;
    /// A Ses or Koul beyond the reach of enemy Trey on the far half.
    OUTPOST: slot::COUNT;
    /// Neang and Trey Bak: so many on squares of one colour, so many on the other.
    COLORS: 5 * 5;
    /// Squares attacked by the owner and not by the enemy, by rank.
    CONTROL: RANKS;
    /// A king that may still leap.
    KING_LEAP: 1;
    /// A Neang that may still step twice.
    NEANG_LEAP: 1;
    /// The side to move.
    MOVE: 1;
    /// Safe squares in the middle of the own camp, those behind Trey twice, times the square of the
    /// number of pieces over 64: room is worth the more the more pieces need it.
    SPACE: 1;
    /// A square from which a piece of a slot could check in safety.
    SAFE_CHECK: slot::COUNT;
    /// How much comes together against a king: attacked squares near him, weak ones, safe checks.
    DANGER: 24;
}

/// A piece of a slot on a square as its owner sees it.
#[inline(always)]
pub const fn square(slot: usize, shape: Shape, at: Square) -> usize {
    let (file, rank) = (shape.file(at), shape.rank(at));
    let folded = if 2 * file >= shape.side { shape.side - 1 - file } else { file };
    SQUARE + slot * HALF_BOARD + folded as usize * RANKS + rank as usize
}

/// How one square lies to another: files apart and ranks above, as one number.
const fn relation(shape: Shape, king: Square, at: Square) -> u8 {
    let files = shape.file(at).abs_diff(shape.file(king));
    let ranks = shape.rank(at) + 8 - shape.rank(king);
    files * 17 + ranks
}

type Relations = [[u8; 81]; 81];

const fn relations(shape: Shape) -> Relations {
    let mut table = [[0; 81]; 81];
    let squares = shape.squares() as usize;
    let mut n = 0;
    while n < squares * squares {
        let (king, at) = (n / squares, n % squares);
        table[king][at] = relation(shape, Square(king as u8), Square(at as u8));
        n += 1;
    }
    table
}

static RELATIONS_8: Relations = relations(Shape { side: 8 });
static RELATIONS_9: Relations = relations(Shape { side: 9 });

/// How a square lies to a king's, both as the piece's owner sees them.
#[inline(always)]
pub fn related(shape: Shape, king: Square, at: Square) -> usize {
    let table = if shape.side == 8 { &RELATIONS_8 } else { &RELATIONS_9 };
    usize::from(table[king.index()][at.index()])
}
