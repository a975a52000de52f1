//! The pieces of all six games.

use super::Color;
use std::fmt;

/// A kind of piece. One list serves all games; each game uses a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Ang: the king.
    Ang,
    /// Tuuk: the boat, moves as a rook.
    Tuuk,
    /// Ses: the horse, moves as a knight.
    Ses,
    /// Koul: one step diagonally or straight forward.
    Koul,
    /// Neang: one step diagonally.
    Neang,
    /// Trey Bak: a promoted Trey, moves as a Neang.
    TreyBak,
    /// Trey: the fish, steps straight forward and captures diagonally forward.
    Trey,
    /// Hill's elephant: one step any way, captures not backward.
    Elephant,
    /// Hill's official: one step diagonally, captures only forward.
    Official,
    /// Hill's fish: one step straight forward, moving and capturing.
    Fish,
    /// Hill's fish turned over: moves as a king, not royal.
    TurnedFish,
    /// The ordinary piece of Rek and Min Rek Chanh.
    RekPiece,
}

impl Kind {
    /// The Khmer name in Latin letters, or an English name where there is no Khmer one.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Ang => "Ang",
            Kind::Neang => "Neang",
            Kind::Koul => "Koul",
            Kind::Ses => "Ses",
            Kind::Tuuk => "Tuuk",
            Kind::Trey | Kind::Fish => "Trey",
            Kind::TreyBak | Kind::TurnedFish => "Trey Bak",
            Kind::Elephant => "Elephant",
            Kind::Official => "Official",
            Kind::RekPiece => "Piece",
        }
    }

    /// The name within an English sentence: a common noun, or Khmer where English has none.
    #[must_use]
    pub const fn english_name(self) -> &'static str {
        match self {
            Kind::Ang => "king",
            Kind::Ses => "horse",
            Kind::Tuuk => "boat",
            Kind::Trey | Kind::Fish => "fish",
            Kind::TreyBak | Kind::TurnedFish => "turned fish",
            Kind::Elephant => "elephant",
            Kind::Official => "official",
            Kind::RekPiece => "piece",
            Kind::Neang | Kind::Koul => self.name(),
        }
    }

    /// Every kind, in the order of the list.
    pub const ALL: [Kind; 12] = [
        Kind::Ang,
        Kind::Tuuk,
        Kind::Ses,
        Kind::Koul,
        Kind::Neang,
        Kind::TreyBak,
        Kind::Trey,
        Kind::Elephant,
        Kind::Official,
        Kind::Fish,
        Kind::TurnedFish,
        Kind::RekPiece,
    ];

    /// An index for tables, from 0 to 11.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side of the piece.
    pub color: Color,
    /// The kind of the piece.
    pub kind: Kind,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
