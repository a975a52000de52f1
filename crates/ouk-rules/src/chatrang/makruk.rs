//! Makruk, the Thai sister of Ouk: the same pieces, no leaps, its own counting.

use super::ouk_pieces;
use super::variant::{ChatrangVariant, PieceGroup, PieceKeys, StepTargets, slot};
use crate::GameId;
use crate::board::{EightByEight, Kind};

/// Makruk as a type.
#[derive(Clone, Copy, Debug)]
pub struct Makruk;

impl ChatrangVariant for Makruk {
    type Board = EightByEight;
    const ID: GameId = GameId::Makruk;
    const FIRST_CHECK_WINS: bool = false;
    const HAS_COUNTING: bool = true;
    const KINDS: [Kind; slot::COUNT] = ouk_pieces::KINDS;
    const PIECE_GROUPS: &'static [PieceGroup] = ouk_pieces::PIECE_GROUPS;
    const REACH: [StepTargets<u64>; slot::COUNT] = ouk_pieces::REACH;
    const KEYS: &'static PieceKeys = &ouk_pieces::KEYS;
    const START: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
}
