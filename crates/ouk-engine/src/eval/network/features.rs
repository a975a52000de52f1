//! The inputs of the network: the pieces and their squares, from the view of one player.

use arrayvec::ArrayVec;
use ouk_rules::Position;
use ouk_rules::board::{Color, Kind, Square};
use ouk_rules::chatrang::variant::slot;

/// Squares of the board.
const SQUARES: usize = 64;
/// The number of inputs: own and enemy pieces, by slot and square.
pub const INPUTS: usize = 2 * slot::COUNT * SQUARES;
/// The most pieces that a game's board can hold.
pub const PIECES: usize = 32;

/// The indices of the active inputs.
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

/// Whether a side whose king stands here sees the board mirrored left to right. The rules are
/// symmetrical, so what is learned on one half holds on the other.
#[inline(always)]
pub const fn mirrors(king: Square) -> bool {
    king.0 & 7 >= 4
}

/// The input of a piece from a side's view: its own pieces first, its own first rank first.
#[inline(always)]
pub const fn input(viewer: Color, mirrored: bool, owner: Color, slot: usize, on: Square) -> usize {
    let enemy = owner as usize != viewer as usize;
    let flip = if matches!(viewer, Color::Black) { 56 } else { 0 };
    let mirror = if mirrored { 7 } else { 0 };
    (enemy as usize * slot::COUNT + slot) * SQUARES + (on.0 ^ flip ^ mirror) as usize
}

/// The active inputs from a side's view.
///
/// # Panics
/// On boards of more than 64 squares; there is no network for them.
pub fn inputs<P: Position>(position: &P, viewer: Color) -> Inputs {
    let pieces = || position.shape().all().filter_map(|on| Some((on, position.piece_on(on)?)));
    let king = pieces().find(|(_, piece)| piece.kind == Kind::Ang && piece.color == viewer);
    let mirrored = king.is_some_and(|(on, _)| mirrors(on));
    let inputs =
        pieces().map(|(on, piece)| input(viewer, mirrored, piece.color, slot_of(piece.kind), on));
    // A board set up by hand may hold more pieces than a game ever has.
    inputs.take(PIECES).map(|input| input as u16).collect()
}
