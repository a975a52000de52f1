//! What the network sees: which piece stands where, from the side of one player.

use arrayvec::ArrayVec;
use ouk_rules::Position;
use ouk_rules::board::{Color, Kind, Square};
use ouk_rules::chatrang::variant::slot;

/// Squares of the board.
const SQUARES: usize = 64;
/// Inputs: own pieces and the enemy's, by slot and square.
pub const INPUTS: usize = 2 * slot::COUNT * SQUARES;
/// Pieces on the board, at most.
pub const PIECES: usize = 32;

/// The inputs that are on.
pub type Inputs = ArrayVec<u16, PIECES>;

/// The slot of a kind of piece.
#[inline(always)]
pub const fn slot_of(kind: Kind) -> usize {
    match kind {
        Kind::Ang => slot::ANG,
        Kind::Tuuk => slot::TUUK,
        Kind::Ses => slot::SES,
        Kind::Koul => slot::KOUL,
        Kind::Neang => slot::NEANG,
        Kind::TreyBak => slot::BAK,
        _ => slot::TREY,
    }
}

/// Whether a side whose king stands here sees the board left for right. The rules are the same to
/// both hands, so what is learned of one half holds for the other.
#[inline(always)]
pub const fn mirrors(king: Square) -> bool {
    king.0 & 7 >= 4
}

/// The input of a piece as a side sees it: its own pieces first, its own first rank first.
#[inline(always)]
pub const fn input(viewer: Color, mirrored: bool, owner: Color, slot: usize, on: Square) -> usize {
    let enemy = owner as usize != viewer as usize;
    let flip = if matches!(viewer, Color::Black) { 56 } else { 0 };
    let mirror = if mirrored { 7 } else { 0 };
    (enemy as usize * slot::COUNT + slot) * SQUARES + (on.0 ^ flip ^ mirror) as usize
}

/// All inputs that are on for a side.
///
/// # Panics
/// On boards of more than 64 squares; there is no network for them.
pub fn inputs<P: Position>(position: &P, viewer: Color) -> Inputs {
    let pieces = || P::SHAPE.all().filter_map(|on| Some((on, position.piece_on(on)?)));
    let king = pieces().find(|(_, piece)| piece.kind == Kind::Ang && piece.color == viewer);
    let mirrored = king.is_some_and(|(on, _)| mirrors(on));
    let inputs =
        pieces().map(|(on, piece)| input(viewer, mirrored, piece.color, slot_of(piece.kind), on));
    // A board set up by hand may hold more pieces than a game ever has.
    inputs.take(PIECES).map(|input| input as u16).collect()
}
