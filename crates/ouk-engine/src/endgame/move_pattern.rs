//! The moves of the pieces of a set, as sets of squares from each square.
//!
//! The steps are those of the rules ([`ouk_rules::chatrang::variant`]). `ouk tables verify` checks
//! the resulting tables against the move generator.

use super::class::PieceSet;
use ouk_rules::board::{Bits, Color, Geometry, Kind, Step};
use ouk_rules::chatrang::variant::{
    ELEPHANT, FISH, KING, KOUL, NEANG, OFFICIAL, PieceStep, SES, TREY,
};

/// The moves of one piece.
pub struct MovePattern<B> {
    /// From each square, the squares the piece may go to without capturing; empty for the Tuuk.
    pub quiet: Vec<B>,
    /// From each square, the squares the piece attacks; empty for the Tuuk.
    pub attack: Vec<B>,
    /// Whether the piece slides along files and ranks.
    pub slides: bool,
    /// The squares on which the piece may stand in a table.
    pub domain: B,
    /// The kind that the piece becomes when it moves to `far`.
    pub promotes: Option<Kind>,
    /// The squares on which the piece promotes.
    pub far: B,
}

/// The squares of ranks `from` (counted from 0) to the last.
fn ranks_from<G: Geometry>(from: u8) -> G::Bits {
    let there = G::SHAPE.all().filter(|&square| G::SHAPE.rank(square) >= from);
    there.fold(G::Bits::EMPTY, |set, square| set | G::Bits::of(square))
}

fn strides(kind: Kind) -> &'static [PieceStep] {
    match kind {
        Kind::Ang | Kind::TurnedFish => KING,
        Kind::Ses => SES,
        Kind::Koul => KOUL,
        Kind::Neang | Kind::TreyBak => NEANG,
        Kind::Trey => TREY,
        Kind::Elephant => ELEPHANT,
        Kind::Official => OFFICIAL,
        Kind::Fish => FISH,
        Kind::Tuuk | Kind::RekPiece => &[],
    }
}

impl<B: Bits> MovePattern<B> {
    /// The moves of a piece of one side: the chaser's pieces move as White's, the runner's as
    /// Black's.
    pub fn of<G: Geometry<Bits = B>>(
        piece_set: PieceSet,
        kind: Kind,
        side: Color,
    ) -> MovePattern<B> {
        let reach = |capturing: bool| -> Vec<B> {
            let from_each = G::SHAPE.all().map(|from| {
                // Off its far four ranks, Hill's fish under `far_ranks` steps straight forward.
                let turned_back = piece_set == PieceSet::HillFarRanks
                    && kind == Kind::TurnedFish
                    && G::SHAPE.rank(from) < 5;
                let steps = if turned_back { FISH } else { strides(kind) };
                let steps = steps.iter().filter(|piece_step| match capturing {
                    true => piece_step.captures,
                    false => piece_step.quiet,
                });
                steps.fold(B::EMPTY, |set, piece_step| {
                    let Step { file, rank } = piece_step.step;
                    let rank = if side == Color::White { rank } else { -rank };
                    set | G::shift(B::of(from), Step::new(file, rank))
                })
            });
            from_each.collect()
        };
        let far = ranks_from::<G>(5);
        let domain = match kind {
            // A Trey starts on the third rank, a fish on the fourth, and both only go forward.
            Kind::Trey => ranks_from::<G>(2) & !far,
            Kind::Fish => ranks_from::<G>(3) & !far,
            // A turned fish that can turn back never stands below its fourth rank.
            Kind::TurnedFish if piece_set == PieceSet::HillFarRanks => ranks_from::<G>(3),
            _ => G::ALL,
        };
        MovePattern {
            quiet: reach(false),
            attack: reach(true),
            slides: kind == Kind::Tuuk,
            domain,
            promotes: super::class::promoted(kind),
            far,
        }
    }
}

/// The squares next to any square of a set.
#[inline(always)]
pub fn neighbours<G: Geometry>(set: G::Bits) -> G::Bits {
    let beside = G::shift(set, Step::new(-1, 0)) | G::shift(set, Step::new(1, 0));
    let row = set | beside;
    beside | G::shift(row, Step::new(0, 1)) | G::shift(row, Step::new(0, -1))
}

/// A set mirrored left to right.
#[inline(always)]
pub fn mirrored<G: Geometry>(set: G::Bits) -> G::Bits {
    let side = u32::from(G::SHAPE.side);
    let mut seen = G::Bits::EMPTY;
    for file in 0..side {
        let column = (set >> file) & first_file::<G>();
        seen |= column << (side - 1 - file);
    }
    seen
}

/// The squares of the first file.
#[inline(always)]
fn first_file<G: Geometry>() -> G::Bits {
    let mut set = G::Bits::EMPTY;
    for rank in 0..u32::from(G::SHAPE.side) {
        set |= G::Bits::ONE << (rank * u32::from(G::SHAPE.side));
    }
    set
}

/// A square mirrored left to right. Eight files have a fast way; for nine, dividing by a constant
/// is faster than by a variable.
#[inline(always)]
pub fn mirrored_square(side: usize, square: usize) -> usize {
    match side {
        8 => square ^ 7,
        9 => square + 8 - 2 * (square % 9),
        _ => unreachable!("there are no other boards"),
    }
}
