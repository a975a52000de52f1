//! The pieces of Ouk, Kar Ouk and Makruk.

use super::variant::{
    KING, KOUL, NEANG, PieceGroup, PieceKeys, SES, StepTargets, TREY, keys, reach, slot,
};
use crate::board::{EightByEight, Kind};

/// The kind of piece in each slot.
pub const KINDS: [Kind; slot::COUNT] =
    [Kind::Ang, Kind::Tuuk, Kind::Ses, Kind::Koul, Kind::Neang, Kind::TreyBak, Kind::Trey];

/// The pieces that step; a Trey Bak moves as a Neang.
pub const PIECE_GROUPS: &[PieceGroup] = &[
    PieceGroup { slots: &[slot::KOUL], steps: KOUL },
    PieceGroup { slots: &[slot::NEANG, slot::BAK], steps: NEANG },
    PieceGroup { slots: &[slot::TREY], steps: TREY },
];

const NEANG_REACH: StepTargets<u64> = reach!(EightByEight, NEANG);

/// The squares that the pieces of each slot may go to.
pub const REACH: [StepTargets<u64>; slot::COUNT] = [
    reach!(EightByEight, KING),
    reach!(EightByEight, &[]),
    reach!(EightByEight, SES),
    reach!(EightByEight, KOUL),
    NEANG_REACH,
    NEANG_REACH,
    reach!(EightByEight, TREY),
];

/// The keys of the pieces.
pub static KEYS: PieceKeys = keys(KINDS);
