//! The values that a setting can have, side by side below its explanation.

use crate::config::Setting;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::widgets::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What separates two values.
const BETWEEN: &str = " │ ";

/// The columns between two values.
const GAP: u16 = 3;

/// Draws the values of a setting from the top of an area if there is room for all of them; the
/// chosen one stands out.
pub(super) fn draw(app: &AppContext, setting: Setting, area: Rect, buffer: &mut Buffer) {
    let now = app.settings.name_of(setting);
    let names = setting.names();
    let words: Vec<String> =
        names.iter().map(|name| app.strings.setting_value(setting, name)).collect();
    let Some(places) = places(words.iter().map(|words| script::width(words)), area) else { return };
    for ((name, words), (x, y)) in names.iter().zip(&words).zip(places) {
        let style = if *name == now { app.theme.strong() } else { app.theme.words() };
        if x > area.x {
            text(buffer, x - GAP, y, BETWEEN, app.theme.quiet());
        }
        text(buffer, x, y, words, style);
    }
}

/// The column and the row of each of several words, in as many rows as they need; `None` if the
/// area has fewer.
fn places(widths: impl Iterator<Item = u16>, area: Rect) -> Option<Vec<(u16, u16)>> {
    let (mut x, mut y) = (area.x, area.y);
    let mut places = Vec::new();
    for width in widths {
        if x > area.x && x + width > area.right() {
            (x, y) = (area.x, y + 1);
        }
        if y >= area.bottom() || x + width > area.right() {
            return None;
        }
        places.push((x, y));
        x += width + GAP;
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_apart_in_rows_and_all_or_none_have_room() {
        let area = Rect::new(10, 5, 12, 2);
        let of = |widths: &[u16]| places(widths.iter().copied(), area);
        assert_eq!(of(&[4, 5, 3]), Some(vec![(10, 5), (17, 5), (10, 6)]));
        assert_eq!(of(&[12, 12]), Some(vec![(10, 5), (10, 6)]));
        assert_eq!(of(&[12, 12, 1]), None);
        assert_eq!(of(&[13]), None);
    }
}
