//! Ouk Chatrang, the chess of Cambodia.

use super::ouk_pieces;
use super::variant::{ChatrangVariant, PieceGroup, PieceKeys, StepTargets, slot};
use crate::GameId;
use crate::board::{EightByEight, Kind};

/// Ouk Chatrang as a type.
#[derive(Clone, Copy, Debug)]
pub struct Ouk;

impl ChatrangVariant for Ouk {
    type Board = EightByEight;
    const ID: GameId = GameId::Ouk;
    const FIRST_CHECK_WINS: bool = false;
    const HAS_COUNTING: bool = true;
    const KINDS: [Kind; slot::COUNT] = ouk_pieces::KINDS;
    const PIECE_GROUPS: &'static [PieceGroup] = ouk_pieces::PIECE_GROUPS;
    const REACH: [StepTargets<u64>; slot::COUNT] = ouk_pieces::REACH;
    const KEYS: &'static PieceKeys = &ouk_pieces::KEYS;
    const START: &'static str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1";
}
