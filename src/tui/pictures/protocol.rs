//! The commands of kitty's graphics protocol. Each is an application program command, `ESC _ G …
//! ESC \`, that requests no answer (`q=2`).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::layout::Rect;

/// The most characters of a picture in one command.
const PIECE: usize = 4_096;

/// The depth of pictures: under letters, over the background of cells.
const DEPTH: i32 = -1;

/// The number that identifies a picture to the terminal.
pub type ImageId = u32;

/// The number of the first picture; not 1, which other programs often use.
pub const FIRST: ImageId = 4_700;

/// A picture as a PNG file.
pub struct Image(pub Vec<u8>);

/// A part of a picture: a rectangle of its pixels on cells of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PicturePart {
    /// The cells of the screen that show the part.
    pub cells: Rect,
    /// The rectangle of pixels; none for the whole picture.
    pub pixels: Option<Rect>,
}

fn command(words: &str) -> String {
    format!("\x1b_G{words},q=2\x1b\\")
}

/// Sends a picture without showing it.
#[must_use]
pub fn send(id: ImageId, image: &Image) -> String {
    let letters = STANDARD.encode(&image.0);
    let mut rest = letters.as_str();
    let mut sent = String::new();
    let mut head = format!("f=100,i={id},");
    loop {
        let (piece, after) = rest.split_at(rest.len().min(PIECE));
        let more = u8::from(!after.is_empty());
        sent.push_str(&format!("\x1b_G{head}m={more},q=2;{piece}\x1b\\"));
        if after.is_empty() {
            return sent;
        }
        head.clear();
        rest = after;
    }
}

/// Places a picture at the cursor, which does not move. A placed picture with this number moves
/// there.
#[must_use]
pub fn place(id: ImageId, number: u32, part: PicturePart) -> String {
    let PicturePart { cells: Rect { width, height, .. }, pixels } = part;
    let pixels = pixels.map_or_else(String::new, |Rect { x, y, width, height }| {
        format!(",x={x},y={y},w={width},h={height}")
    });
    command(&format!("a=p,i={id},p={number},c={width},r={height},z={DEPTH},C=1{pixels}"))
}

/// Removes one placed picture; the terminal keeps the image.
#[must_use]
pub fn remove(id: ImageId, number: u32) -> String {
    command(&format!("a=d,d=i,i={id},p={number}"))
}

/// Removes all places of a picture, and the image itself.
#[must_use]
pub fn take_away(id: ImageId) -> String {
    command(&format!("a=d,d=I,i={id}"))
}

/// Removes all pictures from the screen.
#[must_use]
pub fn delete_all() -> String {
    command("a=d")
}
