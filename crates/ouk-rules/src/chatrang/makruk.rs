//! Makruk, the Thai sister of Ouk: the same men, no leaps, its own counting.

use super::army::{Game, Keys, Reach, Troop, slot};
use super::ouk_army;
use crate::GameId;
use crate::board::{EightByEight, Kind};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Makruk;

impl Game for Makruk {
    type Board = EightByEight;
    const ID: GameId = GameId::Makruk;
    const FIRST_CHECK_WINS: bool = false;
    const OUK_RULES: bool = true;
    const KINDS: [Kind; slot::COUNT] = ouk_army::KINDS;
    const TROOPS: &'static [Troop] = ouk_army::TROOPS;
    const REACH: [Reach<u64>; slot::COUNT] = ouk_army::REACH;
    const KEYS: &'static Keys = &ouk_army::KEYS;
    const START: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
}
