//! Pieces as real pictures, through kitty's graphics protocol, where the terminal confirms that it
//! supports the protocol.
//!
//! A screen draws a picture by leaving the cells of a square blank and putting a [`PictureTag`] on
//! each; the backend learns from the tags which parts of which pictures are visible, sends each
//! picture once, and then places it by its number. An overlay, such as a question, removes the tags
//! with the cells.

mod board;
mod png;
mod protocol;
mod support;
mod tag;
mod wanted;

pub use board::BoardPainting;
pub use protocol::{
    FIRST, Image, ImageId, PicturePart, delete_all, place, remove, send, take_away,
};
pub use support::{PictureSupport, is_likely, plausible_cell_size, question};
pub use tag::PictureTag;
pub use wanted::PicturesOff;

use super::glyphs::{self, DrawnSet, Facing, PaintedEdge, Painting, PaintingKey};
use ouk_rules::GameId;
use ouk_rules::board::{Color, Kind, Piece};
use ratatui::layout::Size;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The largest height of a picture in pixels; the terminal enlarges it further. So all pictures of
/// a game stay within 60 kB.
const MOST_PIXELS: u32 = 160;

/// The properties that all pictures of a frame share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureLook {
    /// The size of a cell in pixels.
    pub cell: Size,
    /// The colour of White's pieces.
    pub white: [u8; 3],
    /// The colour of Black's pieces.
    pub black: [u8; 3],
}

/// The set of pieces' letters. Hill's game has other letters for two kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetterSet {
    /// The letters of all games but Hill's.
    Common,
    /// The letters of Hill's game.
    Hill,
}

impl LetterSet {
    /// The letters of a game.
    #[must_use]
    pub fn of(game: GameId) -> LetterSet {
        if game == GameId::Hill { LetterSet::Hill } else { LetterSet::Common }
    }

    /// The letter of a kind of piece; `None` if the kind shows no letter.
    fn letter(self, kind: Kind) -> Option<char> {
        let game = match self {
            LetterSet::Common => GameId::Ouk,
            LetterSet::Hill => GameId::Hill,
        };
        glyphs::letter(game, Piece { color: Color::White, kind }).chars().next()
    }
}

/// The description of a picture: a piece on a square of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquarePicture {
    /// The set of the piece.
    pub set: DrawnSet,
    /// The kind of the piece.
    pub kind: Kind,
    /// The side of the piece.
    pub color: Color,
    /// The direction that the piece faces.
    pub facing: Facing,
    /// The set of letters on the pieces, if they show letters.
    pub letters: Option<LetterSet>,
    /// The number of rows of the square, which has twice as many columns.
    pub height: u16,
}

impl SquarePicture {
    /// The description of the picture's painting.
    #[must_use]
    pub fn painting(self, look: PictureLook) -> PaintingKey {
        let width = 2 * u32::from(self.height) * u32::from(look.cell.width);
        let height = u32::from(self.height) * u32::from(look.cell.height);
        let most = MOST_PIXELS.min(height).max(1);
        let scaled = |pixels: u32| (pixels * most).div_ceil(height.max(1)).clamp(1, 1_000) as u16;
        PaintingKey {
            set: self.set,
            kind: self.kind,
            facing: self.facing,
            color: match self.color {
                Color::White => look.white,
                Color::Black => look.black,
            },
            edge: PaintedEdge::Lined,
            letter: self
                .letters
                .filter(|_| glyphs::bears_letter(self.kind))
                .and_then(|letters| letters.letter(self.kind)),
            width: scaled(width),
            height: scaled(height),
        }
    }
}

/// The most images in the cache. A window that changes its size needs new ones each time.
const CACHE_LIMIT: usize = 256;

static CACHE: LazyLock<Mutex<HashMap<PaintingKey, Arc<Image>>>> = LazyLock::new(Mutex::default);

/// The painting in the terminal's format, from the cache if it was painted before.
#[must_use]
pub fn image(key: PaintingKey) -> Arc<Image> {
    let mut held = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if held.len() >= CACHE_LIMIT && !held.contains_key(&key) {
        held.clear();
    }
    let paint = || Arc::new(Image(png::encode(&Painting::new(key))));
    Arc::clone(held.entry(key).or_insert_with(paint))
}
