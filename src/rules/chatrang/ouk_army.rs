//! The army that Ouk, Kar Ouk and Makruk share.

use super::army::{self, KOUL, Keys, NEANG, Reach, TREY, Troop, keys, reach, slot};
use crate::board::{EightByEight, Kind};

/// The kind of man in each slot.
pub const KINDS: [Kind; slot::COUNT] =
    [Kind::Ang, Kind::Tuuk, Kind::Ses, Kind::Koul, Kind::Neang, Kind::TreyBak, Kind::Trey];

/// The men that go one step; a Trey Bak moves as a Neang.
pub const TROOPS: &[Troop<u64>] = &[
    Troop { slots: &[slot::KOUL], gait: KOUL, reach: Some(reach!(EightByEight, KOUL)) },
    Troop {
        slots: &[slot::NEANG, slot::BAK],
        gait: NEANG,
        reach: Some(reach!(EightByEight, NEANG)),
    },
    Troop { slots: &[slot::TREY], gait: TREY, reach: None },
];

/// Where a Ses may go.
pub const SES: Reach<u64> = reach!(EightByEight, army::SES);

/// The keys of the men.
pub static KEYS: Keys = keys(KINDS);
