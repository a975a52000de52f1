//! A board in plain text.

use super::AnyPosition;
use super::letters;
use std::fmt::Write;

/// Draws the board as text, top rank first.
#[must_use]
pub fn board(position: &AnyPosition) -> String {
    let shape = position.shape();
    let mut text = String::new();
    for rank in (0..shape.side).rev() {
        let _ = write!(text, "{:>2} ", rank + 1);
        for file in 0..shape.side {
            let square = shape.square(file as i8, rank as i8);
            let piece = square.and_then(|square| position.piece_on(square));
            let letter = piece.map_or(".", |piece| letters::in_text(position.game(), piece));
            let _ = write!(text, "{letter:<3}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push_str("   ");
    for file in 0..shape.side {
        let _ = write!(text, "{:<3}", shape.file_letter(file));
    }
    text.truncate(text.trim_end().len());
    text
}
