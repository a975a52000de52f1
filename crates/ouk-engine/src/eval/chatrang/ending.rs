//! Corrections where the sum of terms misleads: bare kings, endings that cannot be won, running
//! counts.

use super::piece_value::piece_value;
use ouk_rules::Position;
use ouk_rules::board::{Bits, Color, Geometry, Square};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};

/// An evaluation for the side to move, corrected for the kind of ending.
pub fn scaled<G: ChatrangVariant>(position: &Chatrang<G>, mine: i32) -> i32 {
    counted(position, mateable(position, winnable(position, mine + driven(position))))
}

/// The score for driving a bare king, for the side to move.
fn driven<G: ChatrangVariant>(position: &Chatrang<G>) -> i32 {
    let bare = Color::ALL.into_iter().filter(|&color| position.is_bare(color));
    let value = bare.map(|color| {
        let driving = drive(position, color);
        if color == position.turn() { -driving } else { driving }
    });
    value.sum()
}

/// A score for how far a bare king is driven: to the edge, with the enemy king and pieces close.
fn drive<G: ChatrangVariant>(position: &Chatrang<G>, bare: Color) -> i32 {
    let shape = G::Board::SHAPE;
    let (hunted, hunter) = (position.king(bare), position.king(!bare));
    let last = i32::from(shape.side) - 1;
    let off = |at: u8| (2 * i32::from(at) - last).abs();
    let edge = off(shape.file(hunted)) + off(shape.rank(hunted));
    let apart = |a: Square, b: Square| {
        let file = shape.file(a).abs_diff(shape.file(b));
        i32::from(file.max(shape.rank(a).abs_diff(shape.rank(b))))
    };
    let pieces = position.pieces_of(!bare).squares();
    let far: i32 = pieces.map(|at| apart(at, hunted)).sum();
    edge * 10 + (8 - apart(hunter, hunted)) * 14 - far * 3
}

/// Against a bare king, a few pieces may not be able to mate at all, or only from some positions.
/// The factor is the share of positions that are won without a count. Unpromoted Trey count as the
/// Trey Bak they will become.
fn mateable<G: ChatrangVariant>(position: &Chatrang<G>, mine: i32) -> i32 {
    let Some(bare) = Color::ALL.into_iter().find(|&color| position.is_bare(color)) else {
        return mine;
    };
    // Where stalemate wins, far fewer pieces suffice.
    if !G::HAS_COUNTING || G::FIRST_CHECK_WINS || position.stalemate_wins(bare) {
        return mine;
    }
    let pieces = |slot| position.own(!bare, slot).count();
    let small = pieces(slot::NEANG) + pieces(slot::BAK) + pieces(slot::TREY);
    mine * mating_share([pieces(slot::TUUK), pieces(slot::SES), pieces(slot::KOUL), small]) / 100
}

/// The percentage of positions in which these numbers of Tuuk, Ses, Koul, and Neang or Trey Bak
/// mate a bare king who is to move; see "without a count" in docs/endgames.md. More than 85 counts
/// as all.
#[must_use]
pub const fn mating_share(pieces: [u32; 4]) -> i32 {
    match pieces {
        [0, 0, 0, 0..=2] | [0, 1 | 2, 0, 0] | [0, 0, 1, 0] => 0,
        [0, 1, 0, 1] => 1,
        [0, 0, 0, 3] => 43,
        [0, 0, 1, 1] => 64,
        [0, 1, 0, 2] => 65,
        [0, 0, 2, 0] => 66,
        [0, 2, 0, 1] => 71,
        [0, 1, 1, 0] | [0, 3, 0, 0] => 75,
        [0, 0, 1, 2] => 83,
        _ => 100,
    }
}

/// Without Trey, a small advantage does not win: it takes about a Koul to mate against resistance.
fn winnable<G: ChatrangVariant>(position: &Chatrang<G>, mine: i32) -> i32 {
    let ahead = if mine > 0 { position.turn() } else { !position.turn() };
    if !G::HAS_COUNTING || G::FIRST_CHECK_WINS || position.own(ahead, slot::TREY).any() {
        return mine;
    }
    let force = |color: Color| -> i32 {
        (slot::TUUK..slot::COUNT)
            .map(|slot| position.own(color, slot).count() as i32 * piece_value(G::KINDS[slot]))
            .sum()
    };
    let behind = force(!ahead);
    let lead = force(ahead) - behind;
    if behind > 0 && lead < 250 { mine * lead.max(60) / 250 } else { mine }
}

/// The number of moves before the end of a count from which an advantage shrinks to nothing.
pub const COUNT_FADES: u16 = 20;

/// The factor for the number of moves that the count leaves the chaser: a win that comes too late
/// is a draw.
pub fn counted<G: ChatrangVariant>(position: &Chatrang<G>, mine: i32) -> i32 {
    let Some((by, left)) = position.count_left() else {
        return mine;
    };
    let chaser_is_ahead = (mine > 0) == (by != position.turn());
    let left = i32::from(left.min(COUNT_FADES));
    if chaser_is_ahead { mine * left / i32::from(COUNT_FADES) } else { mine / 2 }
}
