//! Pieces as real pictures, through the graphics protocol of kitty, where the terminal confirms that it has it.
//!
//! A screen draws a picture by leaving the cells of a square blank and putting a [`PictureTag`] on each; the
//! backend sees from the tags which parts of which pictures are visible, sends each picture once, and then
//! places it by its number. What lies over a board, such as a question, takes the tags away with the cells.

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

use super::glyphs::{self, DrawnSet, Facing, Painting, PaintingKey};
use ouk_rules::GameId;
use ouk_rules::board::{Color, Kind, Piece};
use ratatui::layout::Size;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Pictures are not made higher than this; the terminal enlarges them. So all of a game stay within 60 kB.
const MOST_PIXELS: u32 = 160;

/// What all pictures of a frame have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureLook {
    /// The pixels of a cell.
    pub cell: Size,
    /// The colour of White's pieces.
    pub white: [u8; 3],
    /// The colour of Black's.
    pub black: [u8; 3],
}

/// The letters of pieces: two kinds have other ones in Hill's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetterSet {
    /// Of all other games.
    Common,
    /// Of Hill's game.
    Hill,
}

impl LetterSet {
    /// The letters of a game.
    #[must_use]
    pub fn of(game: GameId) -> LetterSet {
        if game == GameId::Hill { LetterSet::Hill } else { LetterSet::Common }
    }

    /// The letter of a kind of piece.
    fn letter(self, kind: Kind) -> Option<char> {
        let game = match self {
            LetterSet::Common => GameId::Ouk,
            LetterSet::Hill => GameId::Hill,
        };
        glyphs::letter(game, Piece { color: Color::White, kind }).chars().next()
    }
}

/// Which picture: a piece on a square of some size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquarePicture {
    /// The set that the piece belongs to.
    pub set: DrawnSet,
    /// The piece.
    pub kind: Kind,
    /// Whose it is.
    pub color: Color,
    /// Which way round it stands.
    pub facing: Facing,
    /// The letters that pieces bear, if they do.
    pub letters: Option<LetterSet>,
    /// The rows of the square; it has twice as many columns.
    pub height: u16,
}

impl SquarePicture {
    /// What is to be painted for it.
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
            letter: self
                .letters
                .filter(|_| glyphs::bears_letter(self.kind))
                .and_then(|letters| letters.letter(self.kind)),
            width: scaled(width),
            height: scaled(height),
        }
    }
}

/// The most images that are held; a window that changes its size needs other ones every time.
const CACHE_LIMIT: usize = 256;

static CACHE: LazyLock<Mutex<HashMap<PaintingKey, Arc<Image>>>> = LazyLock::new(Mutex::default);

/// A painting as the terminal gets it. It is painted once, and held for when the screen is drawn anew.
#[must_use]
pub fn image(key: PaintingKey) -> Arc<Image> {
    let mut held = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if held.len() >= CACHE_LIMIT && !held.contains_key(&key) {
        held.clear();
    }
    let paint = || Arc::new(Image(png::encode(&Painting::new(key))));
    Arc::clone(held.entry(key).or_insert_with(paint))
}
