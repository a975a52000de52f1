//! The texts below the lines of the form, and the pieces of the chosen game.

use super::Form;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::screens::named_pieces::{show_pieces, shows_pictures, table_of_board};
use crate::tui::screens::piece_grid;
use crate::tui::screens::piece_guide;
use crate::tui::widgets::{text, wrap};
use ouk_rules::AnyPosition;
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

/// Draws below the score of two teams what their rule set changes, or else what the game is about,
/// and its pieces with their names. Where rows are few, the pieces matter more, since the teams know
/// their rules.
pub(super) fn draw_below_score(app: &AppContext, form: &Form, area: Rect, buffer: &mut Buffer) {
    let game = form.game();
    let position = form.position(&app.settings);
    let mut ways = app.strings.rule_changes(game.default_rules(), form.rules(&app.settings));
    if ways.is_empty() {
        ways.push(app.strings.about(game).to_owned());
    }
    let wrapped: Vec<Vec<String>> =
        ways.iter().map(|words| wrap(words, area.width.min(MOST_COLUMNS))).collect();
    let below = |lines: &[String]| {
        let used = lines.len() as u16 + u16::from(!lines.is_empty());
        let height = area.height.checked_sub(used)?;
        Some(Rect { y: area.y + used, height, ..area })
    };
    let with_pieces = wrapped.iter().map(Vec::as_slice).chain([&[][..]]).find(|lines| {
        below(lines).is_some_and(|rest| piece_grid::draw(app, &position, rest, buffer))
    });
    let has_room = |lines: &&[String]| lines.len() <= usize::from(area.height);
    let alone = || wrapped.iter().map(Vec::as_slice).find(has_room);
    for (y, line) in (area.y..).zip(with_pieces.or_else(alone).unwrap_or_default()) {
        text(buffer, area.x, y, line, app.theme.words());
    }
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
