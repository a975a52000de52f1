//! The army that Ouk, Kar Ouk and Makruk share.

use super::army::{KOUL, NEANG, TREY, Troop, slot};
use crate::board::Kind;

/// The kind of man in each slot.
pub const KINDS: [Kind; slot::COUNT] =
    [Kind::Ang, Kind::Tuuk, Kind::Ses, Kind::Koul, Kind::Neang, Kind::TreyBak, Kind::Trey];

/// The men that go one step; a Trey Bak moves as a Neang.
pub const TROOPS: &[Troop] = &[
    Troop { slots: &[slot::KOUL], gait: KOUL, promotes: false },
    Troop { slots: &[slot::NEANG, slot::BAK], gait: NEANG, promotes: false },
    Troop { slots: &[slot::TREY], gait: TREY, promotes: true },
];
