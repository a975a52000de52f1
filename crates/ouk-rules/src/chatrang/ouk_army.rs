//! The army that Ouk, Kar Ouk and Makruk share.

use super::army::{KING, KOUL, Keys, NEANG, Reach, SES, TREY, Troop, keys, reach, slot};
use crate::board::{EightByEight, Kind};

/// The kind of man in each slot.
pub const KINDS: [Kind; slot::COUNT] =
    [Kind::Ang, Kind::Tuuk, Kind::Ses, Kind::Koul, Kind::Neang, Kind::TreyBak, Kind::Trey];

/// The men that go one step; a Trey Bak moves as a Neang.
pub const TROOPS: &[Troop] = &[
    Troop { slots: &[slot::KOUL], gait: KOUL },
    Troop { slots: &[slot::NEANG, slot::BAK], gait: NEANG },
    Troop { slots: &[slot::TREY], gait: TREY },
];

const NEANG_REACH: Reach<u64> = reach!(EightByEight, NEANG);

/// Where the men of each slot may go.
pub const REACH: [Reach<u64>; slot::COUNT] = [
    reach!(EightByEight, KING),
    reach!(EightByEight, &[]),
    reach!(EightByEight, SES),
    reach!(EightByEight, KOUL),
    NEANG_REACH,
    NEANG_REACH,
    reach!(EightByEight, TREY),
];

/// The keys of the men.
pub static KEYS: Keys = keys(KINDS);
