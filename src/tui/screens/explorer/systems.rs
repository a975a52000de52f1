//! The opening systems that have names, with their inventors.

use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::fill;
use crate::tui::widgets::{EDGE, column, text, wrap};
use ouk_engine::book::{MAKRUK_SYSTEMS, System};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The largest width of the text.
const MOST: u16 = 76;

/// The area of the text.
fn body(area: Rect) -> Rect {
    let top = area.y + 1 + u16::from(area.height >= 18);
    let width = area.width.saturating_sub(4).min(MOST);
    Rect { x: area.x + 3, y: top, width, height: area.bottom().saturating_sub(top + 1) }
}

/// The number of lines that do not fit on the screen.
pub(super) fn more(app: &AppContext) -> usize {
    let body = body(Rect::new(0, 0, app.terminal.size.width, app.terminal.size.height));
    lines(app, body.width).len().saturating_sub(usize::from(body.height))
}

/// Draws the text from a line on.
pub(super) fn draw(app: &AppContext, first: usize, area: Rect, buffer: &mut Buffer) {
    let body = body(area);
    text(buffer, body.x, area.y, app.strings.explorer.systems, app.theme.strong());
    let first = first.min(more(app));
    for (y, (words, style)) in
        (body.y..body.bottom()).zip(lines(app, body.width).into_iter().skip(first))
    {
        text(buffer, body.x, y, &words, style);
    }
    let hint = &app.strings.hint;
    let keys: [(&[Action], &str); 2] =
        [(&[Action::Up, Action::Down], hint.scroll), (&[Action::Quit], hint.back)];
    app.footer(KeyContext::Explorer).draw(&keys, area.inner(EDGE), area.bottom() - 1, buffer);
}

fn lines(app: &AppContext, width: u16) -> Vec<(String, Style)> {
    let (theme, own) = (&app.theme, &app.strings.explorer);
    let mut lines = Vec::new();
    let mut add = |words: &str, style: Style| {
        lines.extend(wrap(words, width).into_iter().map(|line| (line, style)));
    };
    add(own.systems_about, theme.words());
    add("", theme.words());
    let middle = usize::from(column(MAKRUK_SYSTEMS.iter().map(|system| system.name), 0));
    for System { name, inventor, year, .. } in &MAKRUK_SYSTEMS {
        let by = fill(own.invented, &[inventor, year]);
        let row = format!("{name:middle$}{by}");
        if row.chars().count() <= usize::from(width) {
            lines.push((row, theme.words()));
        } else {
            lines.push(((*name).to_owned(), theme.words()));
            lines.push((format!("  {by}"), theme.quiet()));
        }
    }
    let mut add = |words: &str, style: Style| {
        lines.extend(wrap(words, width).into_iter().map(|line| (line, style)));
    };
    add("", theme.words());
    for source in System::SOURCES {
        add(&fill(app.strings.glossary.sources, &[&source.name]), theme.quiet());
    }
    lines
}
