//! The texts below the lines of the form, and the pieces of the chosen game.

use super::Form;
use crate::tui::context::AppContext;
use crate::tui::language::{script, strings};
use crate::tui::screens::named_pieces::{show_pieces, shows_pictures, table_of_board};
use crate::tui::screens::piece_guide;
use crate::tui::widgets::{text, wrap};
use ouk_rules::AnyPosition;
use ouk_rules::board::Kind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The largest width of a form without a board.
pub(super) const MOST_COLUMNS: u16 = 70;

/// The number of rows below the lines from which a blank one separates the texts.
pub(super) const ROOMY: u16 = 7;

/// Draws texts from the top of an area, each in its longest version that fits. Returns the row
/// below them.
pub(super) fn draw_texts(texts: &[(Vec<String>, Style)], area: Rect, buffer: &mut Buffer) -> u16 {
    let mut y = area.y;
    let is_roomy = area.height >= ROOMY;
    for (ways, style) in texts {
        // A version is used only if all of it fits.
        let has_room = |lines: &Vec<String>| y + lines.len() as u16 <= area.bottom();
        let ways = ways.iter().filter(|words| !words.is_empty());
        let wrapped = ways.map(|words| wrap(words, area.width.min(MOST_COLUMNS)));
        let Some(lines) = wrapped.into_iter().find(has_room) else { continue };
        for line in lines {
            text(buffer, area.x, y, &line, *style);
            y += 1;
        }
        y += u16::from(is_roomy);
    }
    y
}

/// Draws the pieces of the chosen game with their moves, until the player knows them, and the
/// texts. The texts are above the pieces, or below them above the keys, so that the pieces stay in
/// place. Returns whether everything fits.
pub(super) fn draw_pieces(
    app: &AppContext,
    form: &Form,
    texts: &[(Vec<String>, Style)],
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let position = form.position(&app.settings);
    let kinds = piece_guide::wanted_in_game(app, &position);
    let pieces = piece_guide::least_rows_of(&kinds);
    let room = area.height.checked_sub(pieces + 1).filter(|&room| room >= USUAL_LINES);
    let Some(room) = room else { return false };
    let lines = lines_in(texts, Rect { height: room, ..area });
    let is_cut =
        lines.is_empty() && texts.iter().any(|(ways, _)| ways.iter().any(|it| !it.is_empty()));
    if kinds.is_empty() || is_cut {
        return false;
    }
    let height = lines.len() as u16;
    // On a tall screen the texts are above the pieces; otherwise a blank row, if there is one,
    // separates the pieces from the keys.
    let above = USUAL_LINES.max(height) + 1;
    let (text_top, place) = match room > above {
        true => (area.y, Rect { y: area.y + above, height: area.height - above, ..area }),
        false => {
            let text_top = area.bottom() - height - u16::from(room > height);
            (text_top, Rect { height: pieces, ..area })
        }
    };
    let is_drawn = piece_guide::draw(app, &position, &kinds, place, buffer);
    if is_drawn {
        for (y, (line, style)) in (text_top..).zip(&lines) {
            text(buffer, area.x, y, line, *style);
        }
    }
    is_drawn
}

/// The numbers of squares in a line of a grid of pieces.
const GRID_COLUMNS: [u16; 2] = [4, 3];

/// Draws the pieces of the chosen game from the top of an area, on squares side by side with the
/// names below them, until the player knows them: all kinds, or those of the array. Returns whether
/// they fit.
pub(super) fn draw_grid(app: &AppContext, form: &Form, area: Rect, buffer: &mut Buffer) -> bool {
    let position = form.position(&app.settings);
    let names = strings::names(app.settings.names, app.language);
    let all = piece_guide::wanted_in_game(app, &position);
    let on_board = piece_guide::wanted(app, &position);
    let ways = [&all, &on_board].into_iter().flat_map(|kinds| GRID_COLUMNS.map(|it| (kinds, it)));
    for (kinds, columns) in ways {
        let pitch = (area.width + 1) / columns;
        let lines = kinds.len().div_ceil(usize::from(columns)) as u16;
        let is_shown = |(index, kind): (usize, &Kind)| {
            let left = index as u16 % columns * pitch;
            let is_last = index as u16 % columns == columns - 1 || index + 1 == kinds.len();
            let room = if is_last { area.width.saturating_sub(left) } else { pitch - 1 };
            script::width(names.piece(*kind)) <= room
        };
        let has_room = lines * (piece_guide::TILE_ROWS + 1) <= area.height;
        let is_narrow = pitch <= piece_guide::TILE_COLUMNS;
        if kinds.is_empty() || !has_room || is_narrow || !kinds.iter().enumerate().all(is_shown) {
            continue;
        }
        for (index, &kind) in (0..).zip(kinds) {
            let x = area.x + index % columns * pitch;
            let y = area.y + index / columns * (piece_guide::TILE_ROWS + 1);
            let piece = (position.game(), kind);
            piece_guide::draw_tile(app, piece, (x, y), buffer);
            let name = piece_guide::capital(names.piece(kind));
            text(buffer, x, y + piece_guide::TILE_ROWS, &name, app.theme.words());
        }
        return true;
    }
    false
}

/// Draws the names of a game's pieces in the last rows of an area: of all kinds, or only of those
/// on the board if the others do not fit.
pub(super) fn name_pieces(
    app: &AppContext,
    position: &AnyPosition,
    area: Rect,
    buffer: &mut Buffer,
) {
    let lines = table_of_board(app, position);
    let count = lines.len() as u16;
    if area.height > count {
        show_pieces(app, position, area, buffer);
    } else if area.height == count && !shows_pictures(app) {
        for (y, line) in (area.y..).zip(&lines) {
            text(buffer, area.x, y, script::fitting(line, area.width), app.theme.quiet());
        }
    }
}

/// As many of the first texts as fit, each in its longest version, as lines.
fn lines_in(texts: &[(Vec<String>, Style)], area: Rect) -> Vec<(String, Style)> {
    let mut lines = Vec::new();
    for (ways, style) in texts {
        let Some(longest) = ways.iter().find(|words| !words.is_empty()) else { continue };
        let own = wrap(longest, area.width);
        if lines.len() + own.len() > usize::from(area.height) {
            break;
        }
        lines.extend(own.into_iter().map(|line| (line, *style)));
    }
    lines
}

/// The number of lines of most texts.
const USUAL_LINES: u16 = 2;
