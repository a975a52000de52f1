//! How the help looks: sections that flow through columns and pages.

use super::Help;
use super::sections::{Section, sections};
use crate::tui::action::KeyContext;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::theme::Theme;
use crate::tui::widgets::{blank, hints, text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A line of the help.
enum HelpLine {
    Title(&'static str),
    Row(String, String),
    Blank,
}

/// The widths of the column of keys and of the words beside it.
struct Column {
    keys: u16,
    words: u16,
}

impl Column {
    fn of(section: &Section) -> Column {
        let keys = section.rows.iter().map(|row| script::width(&row.0)).max().unwrap_or(0) + 2;
        let words = section.rows.iter().map(|row| script::width(row.1)).max().unwrap_or(0);
        Column { keys, words: words.max(script::width(section.title).saturating_sub(keys)) }
    }
}

/// A column of a page: its lines, and the widths of its keys and its words.
struct Pillar {
    lines: Vec<HelpLine>,
    keys: u16,
    words: u16,
}

impl Pillar {
    const fn width(&self) -> u16 {
        self.keys + self.words
    }
}

/// On screens with at most so many rows, no blank row follows a title.
const LOW: usize = 12;

/// The sections in columns of `rows` rows. A section moves to the next column if it does not fit
/// below the last.
fn pillars(sections: &[Section], room: u16, rows: usize) -> Vec<Pillar> {
    let mut pillars: Vec<Pillar> = Vec::new();
    for section in sections {
        let column = Column::of(section);
        let words = column.words.min(room.saturating_sub(column.keys)).max(1);
        let mut lines = vec![HelpLine::Title(section.title)];
        if rows > LOW {
            lines.push(HelpLine::Blank);
        }
        for (key, about) in &section.rows {
            for (index, line) in wrap(about, words).into_iter().enumerate() {
                lines.push(HelpLine::Row(
                    if index == 0 { key.clone() } else { String::new() },
                    line,
                ));
            }
        }
        if let Some(last) = pillars.last_mut()
            && last.lines.len() + 1 + lines.len() <= rows
            && last.keys.max(column.keys) + last.words.max(words) <= room.min(56)
        {
            last.lines.push(HelpLine::Blank);
            last.lines.extend(lines);
            (last.keys, last.words) = (last.keys.max(column.keys), last.words.max(words));
            continue;
        }
        let mut lines = lines.into_iter().peekable();
        while lines.peek().is_some() {
            let some = lines.by_ref().take(rows.max(1)).collect();
            pillars.push(Pillar { lines: some, keys: column.keys, words });
        }
    }
    pillars
}

/// Which columns stand on which page.
fn pages(pillars: &[Pillar], room: u16) -> Vec<std::ops::Range<usize>> {
    let mut pages: Vec<std::ops::Range<usize>> = Vec::new();
    let mut used = 0;
    for (index, pillar) in pillars.iter().enumerate() {
        match pages.last_mut() {
            Some(page) if used + 3 + pillar.width() <= room => {
                page.end = index + 1;
                used += 3 + pillar.width();
            }
            _ => {
                pages.push(index..index + 1);
                used = pillar.width();
            }
        }
    }
    pages
}

fn layout(
    app: &AppContext,
    place: KeyContext,
    help: &Help,
    area: Rect,
) -> (Vec<Pillar>, Vec<std::ops::Range<usize>>) {
    let room = area.width.saturating_sub(3);
    let pillars =
        pillars(&sections(app, place, help), room, usize::from(area.height.saturating_sub(1)));
    let pages = pages(&pillars, room);
    (pillars, pages)
}

/// How many pages the whole help has in an area.
#[must_use]
pub fn page_count(app: &AppContext, place: KeyContext, area: Rect) -> usize {
    layout(app, place, &Help::default(), area).1.len()
}

/// Draws a page of the help over the whole screen; the first again after the last.
pub fn draw(app: &AppContext, place: KeyContext, help: &Help, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    blank(area, theme, buffer);
    let (pillars, pages) = layout(app, place, help, area);
    let last = area.bottom() - 1;
    let row = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    if let Some(range) = pages.get(help.page % pages.len().max(1)) {
        let mut x = row.x;
        for pillar in &pillars[range.clone()] {
            column(pillar, theme, x, area.y, buffer);
            x += pillar.width() + 3;
        }
    } else {
        for (y, line) in (area.y..last).zip(wrap(strings.help.none_found, row.width)) {
            text(buffer, row.x, y, &line, theme.quiet());
        }
    }
    if help.typing {
        text(buffer, row.x, last, &format!("/ {}▏", help.filter), theme.strong());
        return;
    }
    let found = format!("/ {}", help.filter);
    let search = match help.filter.is_empty() {
        true => ("/", strings.hint.search),
        false => (found.as_str(), ""),
    };
    let keys = [search, ("Space", strings.hint.more), ("Esc", strings.hint.close)];
    let keys: Vec<_> = keys.into_iter().filter(|key| pages.len() > 1 || key.0 != "Space").collect();
    hints(&keys, theme, row, last, buffer);
}

fn column(pillar: &Pillar, theme: &Theme, x: u16, top: u16, buffer: &mut Buffer) {
    for (y, line) in (top..).zip(&pillar.lines) {
        match line {
            HelpLine::Title(title) => text(buffer, x, y, title, theme.strong()),
            HelpLine::Row(key, about) => {
                text(buffer, x, y, key, theme.strong());
                text(buffer, x + pillar.keys, y, about, theme.words());
            }
            HelpLine::Blank => {}
        }
    }
}
