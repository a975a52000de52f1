//! Pieces and Khmer words as real pictures, through kitty's graphics protocol, where the terminal confirms that it
//! supports the protocol.
//!
//! A screen draws a picture by leaving the cells of a square or of a word blank and putting a [`PictureTag`] on
//! each; the backend learns from the tags which parts of which pictures are visible, sends each
//! picture once, and then places it by its number. An overlay, such as a question, removes the tags
//! with the cells.

mod board;
mod content;
mod png;
mod protocol;
mod support;
mod tag;
mod wanted;

pub use board::BoardPainting;
pub use content::{ImageKey, LetterSet, PictureLook, SquarePicture, TaggedPicture, WordPicture};
pub use protocol::{
    FIRST, Image, ImageId, PicturePart, delete_all, place, remove, send, take_away,
};
pub use support::{PictureSupport, is_likely, plausible_cell_size, question};
pub use tag::PictureTag;
pub use wanted::PicturesOff;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The most images in the cache. A window that changes its size needs new ones each time.
const CACHE_LIMIT: usize = 256;

static CACHE: LazyLock<Mutex<HashMap<ImageKey, Arc<Image>>>> = LazyLock::new(Mutex::default);

/// The painting in the terminal's format, from the cache if it was painted before.
#[must_use]
pub fn image(key: ImageKey) -> Arc<Image> {
    let mut held = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if held.len() >= CACHE_LIMIT && !held.contains_key(&key) {
        held.clear();
    }
    let paint = || Arc::new(Image(png::encode(&key.paint())));
    Arc::clone(held.entry(key).or_insert_with(paint))
}
