//! How men look: letters, Khmer consonants, symbols, and pictures made of quarter blocks.
//!
//! White and Black differ in every set without colour too: by case, by fill, or by a letter beside
//! the picture. Where there are colours, symbols are filled for both: outlines are too thin for small
//! squares. A Trey Bak has a sign of its own in every set.

mod pictures;

pub use pictures::{HEIGHTS, Picture, large_sign, picture};

use ouk_rules::board::{Color, Kind, Man};
use ouk_rules::{GameId, fen};

/// A way of drawing men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The letters of position text.
    Letters,
    /// One Khmer consonant for each kind.
    Khmer,
    /// Chess symbols, and a disc for the Trey.
    Symbols,
    /// Pictures where the squares are large enough, letters where not.
    Blocks,
}

impl Set {
    /// Every set, the plainest first.
    pub const ALL: [Set; 4] = [Set::Letters, Set::Khmer, Set::Symbols, Set::Blocks];

    /// The word of the settings for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Set::Letters => "letters",
            Set::Khmer => "khmer",
            Set::Symbols => "symbols",
            Set::Blocks => "blocks",
        }
    }

    /// The set of a setting's word, if it is not left to the program.
    #[must_use]
    pub fn of(word: &str) -> Option<Set> {
        Set::ALL.into_iter().find(|set| set.name() == word)
    }
}

/// A man's letter: the case says whose it is; a Trey Bak and a turned fish have their own.
#[must_use]
pub fn letter(game: GameId, man: Man) -> &'static str {
    match (man.kind, man.color, game) {
        (Kind::TreyBak, Color::White, _) => "F",
        (Kind::TreyBak, Color::Black, _) => "f",
        (Kind::TurnedFish, Color::White, _) => "T",
        (Kind::TurnedFish, Color::Black, _) => "t",
        (Kind::Tuuk, Color::White, GameId::Hill) => "B",
        (Kind::Tuuk, Color::Black, GameId::Hill) => "b",
        (Kind::Ses, Color::White, GameId::Hill) => "H",
        (Kind::Ses, Color::Black, GameId::Hill) => "h",
        _ => fen::man_letter(man),
    }
}

/// A man as one character and, where that does not tell the sides apart, a letter's worth of help:
/// Black's men in Khmer carry a dot.
#[must_use]
pub fn sign(set: Set, game: GameId, man: Man) -> (&'static str, &'static str) {
    let black = man.color == Color::Black;
    match set {
        Set::Letters | Set::Blocks => (letter(game, man), ""),
        Set::Khmer => {
            let sign = match man.kind {
                Kind::Ang => "ខ",
                Kind::Neang | Kind::Official => "ន",
                Kind::Koul | Kind::Elephant => "គ",
                Kind::Ses => "ស",
                Kind::Tuuk => "ទ",
                Kind::Trey | Kind::Fish | Kind::Man => "ត",
                Kind::TreyBak | Kind::TurnedFish => "ប",
            };
            (sign, if black { "." } else { "" })
        }
        Set::Symbols => {
            let pair = match man.kind {
                Kind::Ang => ["♔", "♚"],
                Kind::Neang | Kind::Official => ["♕", "♛"],
                Kind::Koul | Kind::Elephant => ["♗", "♝"],
                Kind::Ses => ["♘", "♞"],
                Kind::Tuuk => ["♖", "♜"],
                Kind::Trey | Kind::Fish | Kind::Man => ["○", "●"],
                Kind::TreyBak | Kind::TurnedFish => ["◇", "◆"],
            };
            (pair[man.color.index()], "")
        }
    }
}

/// A man as one character where colours tell the sides apart.
#[must_use]
pub fn colored_sign(set: Set, game: GameId, man: Man) -> &'static str {
    let filled = Man { color: Color::Black, ..man };
    sign(set, game, if set == Set::Symbols { filled } else { man }).0
}
