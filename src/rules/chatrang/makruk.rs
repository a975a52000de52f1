//! Makruk, the Thai sister of Ouk: the same men, no leaps, its own counting.

use super::army::{Game, Keys, Reach, Troop};
use super::ouk_army;
use crate::board::{EightByEight, Kind};
use crate::rules::GameId;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Makruk;

impl Game for Makruk {
    type Board = EightByEight;
    const ID: GameId = GameId::Makruk;
    const FIRST_CHECK_WINS: bool = false;
    const OUK_RULES: bool = true;
    const KINDS: [Kind; 7] = ouk_army::KINDS;
    const TROOPS: &'static [Troop<u64>] = ouk_army::TROOPS;
    const SES: Reach<u64> = ouk_army::SES;
    const KEYS: &'static Keys = &ouk_army::KEYS;
    const START: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
}
