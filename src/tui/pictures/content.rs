//! The contents of pictures: pieces on squares and words, and the pixels that they need.

use crate::tui::glyphs::{
    self, DrawnSet, Facing, PaintedEdge, Painting, PaintingKey, ScriptWord, WordKey,
};
use ouk_rules::GameId;
use ouk_rules::board::{Color, Kind, Piece};
use ratatui::layout::Size;

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
    /// The colour of words.
    pub text: [u8; 3],
}

/// The content of a picture on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaggedPicture {
    /// A piece on a square.
    Square(SquarePicture),
    /// A word in Khmer script.
    Word(WordPicture),
}

impl TaggedPicture {
    /// The columns and rows of the picture.
    #[must_use]
    pub fn size(self) -> (u16, u16) {
        match self {
            TaggedPicture::Square(SquarePicture { height, .. }) => (2 * height, height),
            TaggedPicture::Word(WordPicture { word, rows }) => (word.columns(rows), rows),
        }
    }

    /// The description of the picture's pixels.
    #[must_use]
    pub fn key(self, look: PictureLook) -> ImageKey {
        match self {
            TaggedPicture::Square(picture) => ImageKey::Piece(picture.painting(look)),
            TaggedPicture::Word(picture) => ImageKey::Word(picture.painting(look)),
        }
    }
}

impl From<SquarePicture> for TaggedPicture {
    fn from(picture: SquarePicture) -> TaggedPicture {
        TaggedPicture::Square(picture)
    }
}

/// The description of the pixels of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageKey {
    /// A painted piece.
    Piece(PaintingKey),
    /// A word in Khmer script.
    Word(WordKey),
}

impl ImageKey {
    /// The width and height in pixels.
    #[must_use]
    pub const fn size(self) -> (u16, u16) {
        match self {
            ImageKey::Piece(PaintingKey { width, height, .. })
            | ImageKey::Word(WordKey { width, height, .. }) => (width, height),
        }
    }

    pub(super) fn paint(self) -> Painting {
        match self {
            ImageKey::Piece(key) => Painting::new(key),
            ImageKey::Word(key) => Painting::of_word(key),
        }
    }
}

/// A word in Khmer script in a number of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordPicture {
    /// The word.
    pub word: ScriptWord,
    /// The rows of the screen, at most [`WordPicture::MOST_ROWS`].
    pub rows: u16,
}

impl WordPicture {
    /// The most rows of a word.
    pub const MOST_ROWS: u16 = 4;

    /// The description of the word's painting.
    #[must_use]
    pub fn painting(self, look: PictureLook) -> WordKey {
        let WordPicture { word, rows } = self;
        let pixels = |cells: u16, pixels: u16| cells.saturating_mul(pixels).clamp(1, 1_000);
        WordKey {
            word,
            color: look.text,
            width: pixels(word.columns(rows), look.cell.width),
            height: pixels(rows, look.cell.height),
        }
    }
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
