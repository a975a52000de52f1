//! Marks of a square as shapes, for enough colours and squares of three rows or more:
//!
//! ```text
//! ┏    ┓     ▛    ▜
//!   ▗▖                    the cursor, a quiet target, a capture
//! ┗    ┛     ▙    ▟
//! ```
//!
//! Where letters play moves, the dot of a target is a tile with its letter.
//!
//! A hint has its own background, and on an empty square the dot of a target. Where another state
//! has taken the background under a piece, a `*` marks the hint.
//!
//! The background shows the other states: selected, in check, last move. A frame costs a slow line
//! the same at every size of square; a background that follows the cursor would cost more in larger
//! ones.

use super::square::{FRAME, SquareView, TICKS};
use super::style::{Target, Targets};
use crate::tui::theme::contrast::{contrast, light_of};
use crate::tui::widgets::{blocks, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

const CORNERS: [&str; 4] = ["▛", "▜", "▙", "▟"];

/// Draws the marks over the piece.
pub(super) fn draw(view: &SquareView, buffer: &mut Buffer) {
    let colors = &view.board_style.theme.colors;
    let Rect { x: left, y: top, .. } = view.cell;
    let right = view.cell.right() - 1;
    let state = &view.state;
    let covered = view.piece.is_some().then(|| covered_corners(view, buffer));
    let label = state.target.filter(|_| view.board_style.targets == Targets::Letters);
    let on_tile = label.filter(|target| target.label != ' ' && view.piece.is_none() && !state.hint);
    match on_tile {
        Some(Target { label, .. }) => tile(view, label, buffer),
        None if view.piece.is_none() && (state.target.is_some() || state.hint) => {
            let color = if state.hint { frame_color(view) } else { colors.target };
            dot(view, ink(view, color), buffer);
        }
        None => {}
    }
    if state.takes() {
        corners(view, CORNERS, colors.target, [false; 2], buffer);
    }
    if view.has_ticks() {
        for (x, tick) in [left, right].into_iter().zip(TICKS) {
            text(buffer, x, top, tick, ink(view, colors.target));
        }
    }
    let king_sign = state.king_sign();
    if king_sign.is_some() && view.lines_alarm() {
        let row = Rect { height: 1, ..view.cell }.intersection(buffer.area);
        buffer.set_style(row, Style::new().bg(colors.check));
    }
    let style = view.sign_style().remove_modifier(Modifier::BOLD);
    let mut put = |is: bool, x: u16, sign: &str| {
        if is {
            let bg = buffer.cell((x, top)).map_or(view.ground, |cell| cell.bg);
            text(buffer, x, top, sign, style.bg(bg));
        }
    };
    put(king_sign.is_some(), right - 1, king_sign.unwrap_or_default());
    put(state.attacked && king_sign.is_none(), right - 1, "^");
    // The background marks the hint, unless another state has taken it.
    let letter = label.filter(|target| target.label != ' ' && on_tile.is_none());
    // Beside the head of the piece, where no real picture hides the letter; otherwise below, where
    // it costs fewer bytes.
    let is_above = letter.is_some() && view.bears_picture();
    let star = left + 1 + u16::from(is_above);
    put(state.hint && view.piece.is_some() && view.ground != colors.hint, star, "*");
    if let Some(Target { label, .. }) = letter {
        let (y, style) = match is_above {
            true => (top, tile_style(view)),
            false => (view.cell.bottom() - 1, ink(view, colors.target)),
        };
        text(buffer, left + 1, y, label.encode_utf8(&mut [0; 4]), style);
    }
    if state.cursor {
        corners(view, FRAME, frame_color(view), covered.unwrap_or_default(), buffer);
    }
}

/// The height of a square from which its dot is larger.
const LARGE_DOT: u16 = 5;

/// The least contrast of a frame to its background.
const LEAST: f64 = 3.0;

/// The colour of targets, which stands out from every plain square. On other backgrounds it is the
/// colour of signs, if the former is too similar.
pub(super) fn frame_color(view: &SquareView) -> Color {
    let target = view.board_style.theme.colors.target;
    let lights = light_of(target).zip(light_of(view.ground));
    match view.sign_style().fg {
        Some(sign) if lights.is_some_and(|(a, b)| contrast(a, b) < LEAST) => sign,
        _ => target,
    }
}

fn ink(view: &SquareView, color: Color) -> Style {
    // A mark on the edge of a picture does not belong to the picture.
    Style::new().fg(color).bg(view.ground).remove_modifier(Modifier::REVERSED)
}

/// Quarter blocks. The corners of the cursor's frame replace them, so that the wide pieces of small
/// squares hide no corner.
const QUARTERS: [&str; 4] = ["▘", "▝", "▖", "▗"];

/// Whether the piece covers more than a quarter of the left and of the right lower corner of its
/// square. It hides the cursor's frame there.
fn covered_corners(view: &SquareView, buffer: &Buffer) -> [bool; 2] {
    let Rect { x: left, .. } = view.cell;
    let (right, bottom) = (view.cell.right() - 1, view.cell.bottom() - 1);
    [left, right].map(|x| {
        buffer.cell((x, bottom)).is_some_and(|cell| {
            let is_free = [" "].iter().chain(&QUARTERS).any(|free| *free == cell.symbol());
            !is_free || cell.modifier.contains(Modifier::REVERSED) || cell.bg != view.ground
        })
    })
}

/// Draws signs in the corners of a square besides those that the piece covers.
fn corners(
    view: &SquareView,
    signs: [&str; 4],
    color: Color,
    [hides_left, hides_right]: [bool; 2],
    buffer: &mut Buffer,
) {
    let Rect { x: left, y: top, .. } = view.cell;
    let (right, bottom) = (view.cell.right() - 1, view.cell.bottom() - 1);
    let places = [(left, top), (right, top), (left, bottom), (right, bottom)];
    let hidden = [false, false, hides_left, hides_right];
    for ((place, sign), _) in places.into_iter().zip(signs).zip(hidden).filter(|at| !at.1) {
        text(buffer, place.0, place.1, sign, ink(view, color));
    }
}

/// Draws a letter on a tile of the colour of targets, in place of the dot.
fn tile(view: &SquareView, label: char, buffer: &mut Buffer) {
    let Rect { x, y, width, height } = view.cell;
    text(buffer, x + width / 2 - 1, y + height / 2, &format!(" {label} "), tile_style(view));
}

/// The style of a letter on the colour of targets.
fn tile_style(view: &SquareView) -> Style {
    let colors = &view.board_style.theme.colors;
    let against = |color: Color| {
        light_of(color).zip(light_of(colors.target)).map_or(0.0, |(a, b)| contrast(a, b))
    };
    let letter =
        if against(colors.black) >= against(colors.white) { colors.black } else { colors.white };
    Style::new().fg(letter).bg(colors.target).remove_modifier(Modifier::REVERSED)
}

/// Draws a square dot in the middle of the square, larger from five rows on.
fn dot(view: &SquareView, style: Style, buffer: &mut Buffer) {
    let Rect { x, y, width, height } = view.cell;
    let (x, middle) = (x + width / 2 - 1, y + height / 2);
    let rows: &[&str] = match (height < LARGE_DOT, height % 2) {
        (true, _) => &["▗▖"],
        (false, 1) => &["██"],
        (false, _) => &["▄▄", "▀▀"],
    };
    let top = middle - u16::from(height % 2 == 0);
    for (y, row) in (top..).zip(rows) {
        blocks(buffer, x, y, row.chars(), style);
    }
}
