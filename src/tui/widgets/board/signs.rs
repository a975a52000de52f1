//! Marks of a square as signs, for few colours or few rows.
//!
//! The places of the signs, in a square of four by two and in larger ones:
//!
//! ```text
//! [ K ! ]     cursor: corners              ┏ * . . . ! ┓
//! ( < > )     selected: lower corners      < . . K . . >
//!             check !, attack ^, hint *    ( . . . . . )
//!             last move < >, or . . with a colour
//! ```
//!
//! A label and an `x` replace the selection's brackets, and both replace the lower corners of the
//! cursor's frame. In the small square the hint's `*` replaces half of the last move's sign. A
//! square of two by one shows only the most important mark; for a target that is its label,
//! underlined if the move captures.

use super::square::{FRAME, SquareView};
use super::style::{Target, Targets};
use crate::tui::glyphs::PieceStyle;
use crate::tui::theme::Depth;
use crate::tui::widgets::{blocks, text};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

/// Draws the marks over the piece.
pub(super) fn draw(view: &SquareView, buffer: &mut Buffer) {
    if view.cell.height == 1 {
        beside(view, buffer);
    } else {
        around(view, buffer);
    }
}

/// Draws the sign in the only place beside the piece of the smallest square.
fn beside(view: &SquareView, buffer: &mut Buffer) {
    let (x, y) = (view.cell.right() - 1, view.cell.y);
    let state = &view.state;
    let lettered = view.board_style.targets == Targets::Letters;
    let mut letter = [0; 4];
    let sign = match state.target {
        Some(Target { label, .. }) if lettered && label != ' ' => {
            Some(&*label.encode_utf8(&mut letter))
        }
        Some(target) => Some(if target.takes { "x" } else { "o" }),
        None if state.king_sign().is_some() => state.king_sign(),
        None if state.hint => Some("*"),
        None if state.last => Some("<"),
        None => None,
    };
    if let Some(sign) = sign {
        // The label of a capture is underlined, where the background may not show the capture.
        let style = match state.target {
            Some(target) if lettered && target.takes => {
                view.target_style().add_modifier(Modifier::UNDERLINED)
            }
            Some(_) => view.target_style(),
            None => view.sign_style(),
        };
        text(buffer, x, y, sign, style);
    }
    let modifier = match (state.cursor, state.selected) {
        (true, _) => Modifier::REVERSED,
        (_, true) => Modifier::UNDERLINED,
        _ => return,
    };
    buffer.set_style(view.cell.intersection(buffer.area), Style::new().add_modifier(modifier));
}

/// Draws the signs of larger squares, each in its place.
fn around(view: &SquareView, buffer: &mut Buffer) {
    let style = view.sign_style();
    if view.state.cursor {
        cursor(view, style, buffer);
    }
    let (left, right) = (view.cell.x, view.cell.right() - 1);
    let (top, bottom) = (view.cell.y, view.cell.bottom() - 1);
    let small = view.cell.height == 2;
    let state = &view.state;
    let (last_row, inner) = if small { (bottom, 1) } else { (top + 1, 0) };
    if state.last {
        let style = if small { style } else { view.quiet(style) };
        // So close together, brackets look like a piece. A background that shows the last move
        // needs only dots.
        let tinted = view.board_style.tints_last();
        let (open, close) = if small && tinted { (".", ".") } else { ("<", ">") };
        text(buffer, left + inner, last_row, open, style);
        text(buffer, right - inner, last_row, close, style);
    }
    let mut put = |is: bool, x: u16, y: u16, sign: &str| {
        if is {
            text(buffer, x, y, sign, style);
        }
    };
    let king_sign = state.king_sign();
    put(state.attacked && king_sign.is_none(), right - 1, top, "^");
    if let Some(sign) = king_sign {
        put(!small, left + 1, top, sign);
        put(true, right - 1, top, sign);
    }
    put(
        state.hint,
        if small { right - 1 } else { left + 1 },
        if small { bottom } else { top },
        "*",
    );
    put(state.selected, left, bottom, "(");
    put(state.selected, right, bottom, ")");
    if let Some(Target { label, takes, .. }) = state.target {
        let lettered = view.board_style.targets == Targets::Letters;
        put(lettered, left, bottom, label.encode_utf8(&mut [0; 4]));
        put(takes, right, bottom, "x");
    }
    if view.piece.is_none() && state.target.is_some() {
        target(view, buffer);
    }
}

/// Draws the cursor before the other signs, which may replace its lower corners: a frame, because
/// brackets in the upper row would stand above the piece; in squares of two rows, brackets beside
/// the piece.
fn cursor(view: &SquareView, style: Style, buffer: &mut Buffer) {
    let theme = view.board_style.theme;
    let (left, right) = (view.cell.x, view.cell.right() - 1);
    let (top, bottom) = (view.cell.y, view.cell.bottom() - 1);
    let brackets = [(left, top, "["), (right, top, "]")];
    if view.cell.height == 2 {
        let style = style.add_modifier(theme.form(|forms| forms.cursor));
        for (x, y, sign) in brackets {
            text(buffer, x, y, sign, style);
        }
        return;
    }
    // The background of a larger square shows the cursor too.
    let style = match view.is_small() && theme.depth != Depth::Mono {
        true => style.fg(theme.colors.target),
        false => style,
    };
    let places = [(left, top), (right, top), (left, bottom), (right, bottom)];
    for ((x, y), sign) in places.into_iter().zip(FRAME) {
        text(buffer, x, y, sign, style);
    }
}

/// Draws the mark in the middle of an empty square where the selected piece may go.
fn target(view: &SquareView, buffer: &mut Buffer) {
    let style = view.target_style();
    let (x, y) =
        (view.cell.x + (view.cell.width - 1) / 2, view.cell.y + (view.cell.height - 1) / 2);
    let large =
        view.board_style.set == PieceStyle::Blocks && view.board_style.theme.depth != Depth::Mono;
    if large && view.cell.height > 3 {
        blocks(buffer, x, y, "▄▄".chars(), style);
        blocks(buffer, x, y + 1, "▀▀".chars(), style);
    } else {
        text(buffer, x, y, "o", style);
    }
}
