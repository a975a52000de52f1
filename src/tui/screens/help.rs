//! The help, made from the table of actions: sections that flow through columns and pages.

use super::super::action::BINDINGS;
use super::super::app::App;
use super::super::language::{Phrases, script};
use super::super::theme::Theme;
use super::super::widgets::{hints, text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What belongs together: a title, and what each key or sign means.
struct Section {
    title: &'static str,
    rows: Vec<(&'static str, &'static str)>,
}

/// A line of the help.
enum Line {
    Title(&'static str),
    Row(&'static str, String),
    Blank,
}

fn sections(say: &Phrases) -> Vec<Section> {
    let help = &say.help;
    let keys = BINDINGS.iter().map(|binding| (binding.shown, say.action(binding.action))).collect();
    let marks = vec![
        ("[ ]", help.mark_cursor),
        ("( )", help.mark_selected),
        ("o", help.mark_go),
        ("x", help.mark_take),
        ("a b c", help.mark_label),
        ("< >", help.mark_last),
        ("!", help.mark_alarm),
        ("^", help.mark_attacked),
        ("*", help.mark_hint),
    ];
    let typed = vec![
        ("d1f2  Kf2", help.type_move),
        (":resign", help.type_resign),
        (":draw", help.type_draw),
        (":refuse", help.type_refuse),
        (":fen", help.type_fen),
        (":w FILE", help.type_write),
        (":rules", help.type_rules),
        (":again", help.type_again),
        (":undo", help.type_more),
    ];
    vec![
        Section { title: help.keys, rows: keys },
        Section { title: help.marks, rows: marks },
        Section { title: help.typed, rows: typed },
    ]
}

/// The widths of the column of keys and of the words beside it.
struct Column {
    keys: u16,
    words: u16,
}

impl Column {
    fn of(section: &Section) -> Column {
        let keys = section.rows.iter().map(|row| script::width(row.0)).max().unwrap_or(0) + 2;
        let words = section.rows.iter().map(|row| script::width(row.1)).max().unwrap_or(0);
        Column { keys, words: words.max(script::width(section.title).saturating_sub(keys)) }
    }
}

/// A column of a page: its lines and its widths.
struct Pillar {
    lines: Vec<Line>,
    keys: u16,
    width: u16,
}

/// The sections as columns of so many rows; a section begins anew in the next column if it does not
/// fit below the last.
fn pillars(sections: &[Section], room: u16, rows: usize) -> Vec<Pillar> {
    let mut pillars: Vec<Pillar> = Vec::new();
    for section in sections {
        let column = Column::of(section);
        let words = column.words.min(room.saturating_sub(column.keys)).max(1);
        let mut lines = vec![Line::Title(section.title), Line::Blank];
        for (key, about) in &section.rows {
            for (index, line) in wrap(about, words).into_iter().enumerate() {
                lines.push(Line::Row(if index == 0 { key } else { "" }, line));
            }
        }
        let width = column.keys + words;
        if let Some(last) = pillars.last_mut()
            && last.lines.len() + 1 + lines.len() <= rows
        {
            last.lines.push(Line::Blank);
            last.lines.extend(lines);
            (last.keys, last.width) = (last.keys.max(column.keys), last.width.max(width + 2));
            continue;
        }
        let mut lines = lines.into_iter().peekable();
        while lines.peek().is_some() {
            let some = lines.by_ref().take(rows.max(1)).collect();
            pillars.push(Pillar { lines: some, keys: column.keys, width });
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
            Some(page) if used + 3 + pillar.width <= room => {
                page.end = index + 1;
                used += 3 + pillar.width;
            }
            _ => {
                pages.push(index..index + 1);
                used = pillar.width;
            }
        }
    }
    pages
}

fn layout(say: &Phrases, area: Rect) -> (Vec<Pillar>, Vec<std::ops::Range<usize>>) {
    let room = area.width.saturating_sub(3);
    let pillars = pillars(&sections(say), room, usize::from(area.height.saturating_sub(1)));
    let pages = pages(&pillars, room);
    (pillars, pages)
}

/// How many pages the help has in an area.
#[must_use]
pub fn page_count(app: &App, area: Rect) -> usize {
    layout(app.say, area).1.len()
}

/// Draws a page of the help over the whole screen; the first again after the last.
pub fn draw(app: &App, page: usize, area: Rect, buffer: &mut Buffer) {
    let (theme, say) = (&app.theme, app.say);
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            buffer[(x, y)].reset();
            buffer[(x, y)].set_style(theme.words());
        }
    }
    let (pillars, pages) = layout(say, area);
    let last = area.bottom() - 1;
    let Some(range) = pages.get(page % pages.len().max(1)) else { return };
    let mut x = area.x + 2;
    for pillar in &pillars[range.clone()] {
        column(pillar, theme, x, area.y, buffer);
        x += pillar.width + 3;
    }
    let keys = [("Space", say.hint.more), ("Esc", say.hint.close)];
    let keys = if pages.len() > 1 { &keys[..] } else { &keys[1..] };
    let row = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    hints(keys, theme, row, last, buffer);
}

fn column(pillar: &Pillar, theme: &Theme, x: u16, top: u16, buffer: &mut Buffer) {
    for (y, line) in (top..).zip(&pillar.lines) {
        match line {
            Line::Title(title) => text(buffer, x, y, title, theme.strong()),
            Line::Row(key, about) => {
                text(buffer, x, y, key, theme.strong());
                text(buffer, x + pillar.keys, y, about, theme.words());
            }
            Line::Blank => {}
        }
    }
}
