//! Hill's 9×9, the "Cambodian chess" of Pritchard's encyclopedia.

use super::army::{
    ELEPHANT, FISH, Game, KING, Keys, OFFICIAL, Reach, SES, Troop, keys, reach, slot,
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

static KEYS: Keys = keys(KINDS);

const KING_REACH: Reach<u128> = reach!(NineByNine, KING);

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Hill;

impl Game for Hill {
    type Board = NineByNine;
    const ID: GameId = GameId::Hill;
    const FIRST_CHECK_WINS: bool = false;
    const OUK_RULES: bool = false;
    const KINDS: [Kind; slot::COUNT] = KINDS;
    const TROOPS: &'static [Troop] = &[
        Troop { slots: &[slot::KOUL], gait: ELEPHANT },
        Troop { slots: &[slot::NEANG], gait: OFFICIAL },
        Troop { slots: &[slot::BAK], gait: KING },
        Troop { slots: &[slot::TREY], gait: FISH },
    ];
    const REACH: [Reach<u128>; slot::COUNT] = [
        KING_REACH,
        reach!(NineByNine, &[]),
        reach!(NineByNine, SES),
        reach!(NineByNine, ELEPHANT),
        reach!(NineByNine, OFFICIAL),
        KING_REACH,
        reach!(NineByNine, FISH),
    ];
    const KEYS: &'static Keys = &KEYS;
    const START: &'static str = "bheokoehb/9/9/fffffffff/9/FFFFFFFFF/9/9/BHEOKOEHB w - - 0 1";
}
