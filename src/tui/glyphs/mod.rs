//! The signs of pieces: letters, Khmer consonants, symbols, and pictures drawn from outlines.
//!
//! White and Black differ in every set even without colour: by case, by fill, or by a letter beside
//! the picture. Where there are colours, symbols are filled for both: outlines are too thin for
//! small squares. A Trey Bak has a sign of its own in every set.

mod cache;
mod dots;
mod engraved;
mod mosaic;
mod outline;
mod painting;
mod pictures;
mod script_word;
mod sheet;
mod small;
mod tones;

pub use crate::config::{DotGrid, DrawnSet, PieceStyle};
pub use dots::{Picture, rest};
pub use engraved::{bears_letter, lines as letter_lines};
pub use mosaic::{Mosaic, MosaicKey, Tile, mosaic};
pub use outline::{Facing, Middle};
pub use painting::{Painting, PaintingKey};
pub use pictures::{LEAST_HEIGHT, PictureKey, picture};
pub use script_word::{ScriptWord, WordKey};
pub use sheet::large_sign;
pub use small::{TonedEdge, is_edge, is_small};
pub use tones::{PaintedEdge, SmallTones};

use ouk_rules::GameId;
use ouk_rules::board::{Color, Kind, Piece};
use ouk_rules::letters::KindLetters;

impl DrawnSet {
    /// The set for a game where the settings leave it open.
    #[must_use]
    pub const fn of_game(game: GameId) -> DrawnSet {
        match game {
            GameId::Makruk => DrawnSet::Thai,
            _ => DrawnSet::Khmer,
        }
    }
}

/// A piece's letter; its case tells the side. A Trey Bak and a turned fish have their own letters.
#[must_use]
pub const fn letter(game: GameId, piece: Piece) -> &'static str {
    KindLetters::of(game, piece.kind).drawn[piece.color.index()]
}

/// A piece as one character and, where that does not tell the sides apart, a mark of one character.
/// Black's pieces in Khmer have a dot.
#[must_use]
pub fn sign(set: PieceStyle, game: GameId, piece: Piece) -> (&'static str, &'static str) {
    let black = piece.color == Color::Black;
    match set {
        PieceStyle::Letters | PieceStyle::Blocks => (letter(game, piece), ""),
        PieceStyle::Khmer => {
            let sign = match piece.kind {
                Kind::Ang => "ខ",
                Kind::Neang | Kind::Official => "ន",
                Kind::Koul | Kind::Elephant => "គ",
                Kind::Ses => "ស",
                Kind::Tuuk => "ទ",
                Kind::Trey | Kind::Fish | Kind::RekPiece => "ត",
                Kind::TreyBak | Kind::TurnedFish => "ប",
            };
            (sign, if black { "." } else { "" })
        }
        PieceStyle::Symbols => {
            let pair = match piece.kind {
                Kind::Ang => ["♔", "♚"],
                Kind::Neang | Kind::Official => ["♕", "♛"],
                Kind::Koul | Kind::Elephant => ["♗", "♝"],
                Kind::Ses => ["♘", "♞"],
                Kind::Tuuk => ["♖", "♜"],
                Kind::Trey | Kind::Fish | Kind::RekPiece => ["○", "●"],
                Kind::TreyBak | Kind::TurnedFish => ["◇", "◆"],
            };
            (pair[piece.color.index()], "")
        }
    }
}

/// A piece as one character, where colours tell the sides apart.
#[must_use]
pub fn colored_sign(set: PieceStyle, game: GameId, piece: Piece) -> &'static str {
    let filled = Piece { color: Color::Black, ..piece };
    sign(set, game, if set == PieceStyle::Symbols { filled } else { piece }).0
}
