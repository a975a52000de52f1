//! The values of pieces in an exchange.

use ouk_rules::board::Kind;

/// The value of a piece in an exchange, in centipawns.
#[must_use]
pub const fn piece_value(kind: Kind) -> i32 {
    match kind {
        Kind::Ang => 10_000,
        Kind::Tuuk => 600,
        Kind::Ses => 340,
        Kind::Elephant | Kind::TurnedFish => 310,
        Kind::Koul => 290,
        Kind::Official => 190,
        Kind::Neang | Kind::TreyBak => 170,
        Kind::Trey | Kind::RekPiece => 100,
        Kind::Fish => 90,
    }
}
