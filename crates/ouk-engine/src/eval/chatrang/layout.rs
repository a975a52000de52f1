//! The layout of the list of weights.
//!
//! Apart from the leaps, the games are symmetrical left to right, so squares are folded to one half
//! and distances between files have no sign. All terms are seen from the side of the piece's owner.

use crate::eval::layout::layout;
use ouk_rules::board::{Shape, Square};
use ouk_rules::chatrang::variant::slot;

/// The most files of half a board.
const HALF: usize = 5;
/// The most ranks.
const RANKS: usize = 9;
/// The most squares of half a board.
const HALF_BOARD: usize = HALF * RANKS;
/// Positions relative to a king: 0 to 8 files beside, 8 ranks below to 8 above.
pub const RELATIONS: usize = 9 * 17;

layout! {
    /// A piece of a slot on a square.
    SQUARE: slot::COUNT * HALF_BOARD;
    /// A piece of a slot relative to its own king.
    TO_OWN_KING: slot::COUNT * RELATIONS;
    /// A piece of a slot relative to the enemy king.
    TO_ENEMY_KING: slot::COUNT * RELATIONS;
    /// Mobility: the number of safe squares a piece of a slot can go to.
    MOBILITY: slot::COUNT * 20;
    /// The number of pieces of a slot.
    NUMBER: slot::COUNT * 10;
    /// Attacked squares near the enemy king, by the slot of the attacker.
    ZONE_HITS: slot::COUNT;
    /// The number of pieces that attack squares near the enemy king.
    ZONE_PIECES: 8;
    /// The number of squares near the king that enemies attack and only the king defends.
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
    /// A passed Trey, by its rank: no enemy Trey can stop it.
    PASSED: RANKS;
    /// A passed Trey whose next square is occupied by an enemy, by its rank.
    PASSED_BLOCKED: RANKS;
    /// A Trey beside another.
    PHALANX: RANKS;
    /// An isolated Trey: without another on the files beside it.
    ISOLATED: 1;
    /// A doubled Trey: behind another on its file.
    DOUBLED: 1;
    /// A blocked Trey: its next square is occupied.
    BLOCKED: 1;
    /// A Tuuk on a file without own Trey.
    HALF_OPEN: 1;
    /// A Tuuk on a file without any Trey.
    OPEN: 1;
    /// A Tuuk on the file or rank of the enemy king.
    AIMED: 1;
    /// Tuuk that defend each other.
    BATTERY: 1;
    /// An outpost: a Ses or Koul on the far half that no enemy Trey can attack.
    OUTPOST: slot::COUNT;
    /// Neang and Trey Bak: numbers on either colour of squares.
    COLORS: 5 * 5;
    /// Squares attacked by the owner and not by the enemy, by rank.
    CONTROL: RANKS;
    /// A king that may still leap.
    KING_LEAP: 1;
    /// A Neang that may still make its double step.
    NEANG_LEAP: 1;
    /// The side to move.
    MOVE: 1;
    /// Space: safe squares in the centre of the owner's half, those behind Trey twice, times the
    /// square of the number of pieces over 64. The more pieces there are, the more space matters.
    SPACE: 1;
    /// Safe checks: a square from which a piece of a slot could check safely.
    SAFE_CHECK: slot::COUNT;
    /// The total of threats to a king: attacked squares near it, weak ones, safe checks.
    DANGER: 24;
}

/// A piece of a slot on a square as its owner sees it.
#[inline(always)]
pub const fn square(slot: usize, shape: Shape, at: Square) -> usize {
    let (file, rank) = (shape.file(at), shape.rank(at));
    let folded = if 2 * file >= shape.side { shape.side - 1 - file } else { file };
    SQUARE + slot * HALF_BOARD + folded as usize * RANKS + rank as usize
}

/// The offset of one square from another as one number: files apart and ranks above.
const fn relation(shape: Shape, king: Square, at: Square) -> u8 {
    let files = shape.file(at).abs_diff(shape.file(king));
    let ranks = shape.rank(at) + 8 - shape.rank(king);
    files * 17 + ranks
}

type Relations = [[u8; 81]; 81];

const fn relations(shape: Shape) -> Relations {
    let mut table = [[0; 81]; 81];
    let squares = shape.numbers() as usize;
    let mut n = 0;
    while n < squares * squares {
        let (king, at) = (n / squares, n % squares);
        table[king][at] = relation(shape, Square(king as u8), Square(at as u8));
        n += 1;
    }
    table
}

static RELATIONS_8: Relations = relations(Shape::new(8));
static RELATIONS_9: Relations = relations(Shape::new(9));

/// The offset of a square from a king, as the piece's owner sees them.
#[inline(always)]
pub fn related(shape: Shape, king: Square, at: Square) -> usize {
    let table = if shape.side == 8 { &RELATIONS_8 } else { &RELATIONS_9 };
    usize::from(table[king.index()][at.index()])
}
