//! Hill's 9×9, the "Cambodian chess" of Pritchard's encyclopedia.

use super::variant::{
    ChatrangVariant, ELEPHANT, FISH, KING, OFFICIAL, PieceGroup, PieceKeys, SES, StepTargets, keys,
    reach, slot,
};
use crate::GameId;
use crate::board::{Kind, NineByNine};

const KINDS: [Kind; slot::COUNT] = [
    Kind::Ang,
    Kind::Tuuk,
    Kind::Ses,
    Kind::Elephant,
    Kind::Official,
    Kind::TurnedFish,
    Kind::Fish,
];

static KEYS: PieceKeys = keys(KINDS);

const KING_REACH: StepTargets<u128> = reach!(NineByNine, KING);

/// Hill's 9×9 as a type.
#[derive(Clone, Copy, Debug)]
pub struct Hill;

impl ChatrangVariant for Hill {
    type Board = NineByNine;
    const ID: GameId = GameId::Hill;
    const FIRST_CHECK_WINS: bool = false;
    const HAS_COUNTING: bool = false;
    const KINDS: [Kind; slot::COUNT] = KINDS;
    const PIECE_GROUPS: &'static [PieceGroup] = &[
        PieceGroup { slots: &[slot::KOUL], steps: ELEPHANT },
        PieceGroup { slots: &[slot::NEANG], steps: OFFICIAL },
        PieceGroup { slots: &[slot::BAK], steps: KING },
        PieceGroup { slots: &[slot::TREY], steps: FISH },
    ];
    const REACH: [StepTargets<u128>; slot::COUNT] = [
        KING_REACH,
        reach!(NineByNine, &[]),
        reach!(NineByNine, SES),
        reach!(NineByNine, ELEPHANT),
        reach!(NineByNine, OFFICIAL),
        KING_REACH,
        reach!(NineByNine, FISH),
    ];
    const KEYS: &'static PieceKeys = &KEYS;
    const START: &'static str = "bheokoehb/9/9/fffffffff/9/FFFFFFFFF/9/9/BHEOKOEHB w - - 0 1";
}
