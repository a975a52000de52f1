//! Hill's 9×9, the "Cambodian chess" of Pritchard's encyclopedia.

use super::army::{ELEPHANT, FISH, Game, KING, OFFICIAL, Troop, slot};
use crate::board::{Kind, NineByNine};
use crate::rules::GameId;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Hill;

impl Game for Hill {
    type Board = NineByNine;
    const ID: GameId = GameId::Hill;
    const FIRST_CHECK_WINS: bool = false;
    const OUK_RULES: bool = false;
    const KINDS: [Kind; slot::COUNT] = [
        Kind::Ang,
        Kind::Tuuk,
        Kind::Ses,
        Kind::Elephant,
        Kind::Official,
        Kind::TurnedFish,
        Kind::Fish,
    ];
    const TROOPS: &'static [Troop] = &[
        Troop { slots: &[slot::KOUL], gait: ELEPHANT, promotes: false },
        Troop { slots: &[slot::NEANG], gait: OFFICIAL, promotes: false },
        Troop { slots: &[slot::BAK], gait: KING, promotes: false },
        Troop { slots: &[slot::TREY], gait: FISH, promotes: true },
    ];
    const START: &'static str = "bheokoehb/9/9/fffffffff/9/FFFFFFFFF/9/9/BHEOKOEHB w - - 0 1";
}
