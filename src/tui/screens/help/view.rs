//! The view of the help: sections that flow through columns and pages.

use super::Help;
use super::sections::{Section, sections};
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script};
use crate::tui::theme::Theme;
use crate::tui::widgets::{PanelFrame, blank, hints, text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

enum HelpLine {
    Title(&'static str),
    /// A key, its description, and the columns before the description.
    Row(String, String, u16),
    Blank,
}

/// The smallest width of a column with keys and descriptions.
const LEAST_COLUMN: u16 = 36;

/// The width of the gap between two columns.
const BETWEEN: u16 = 3;

/// The height up to which no blank row follows a title.
const LOW: usize = 12;

/// The fewest rows of a section that begins at the end of a column and continues in the next.
const LEAST_PART: usize = 6;

/// The sections in columns of a width with `rows` rows. A section continues in the next column if
/// it does not fit; no column begins with a blank row.
fn columns(sections: &[Section], width: u16, rows: usize) -> Vec<Vec<HelpLine>> {
    let mut columns: Vec<Vec<HelpLine>> = vec![Vec::new()];
    for section in sections {
        let lines = lines_of(section, width, rows > LOW);
        let column = columns.last_mut().expect("there is always a column");
        let free = rows.saturating_sub(column.len() + 1);
        if !column.is_empty() && free < lines.len().min(LEAST_PART) {
            columns.push(Vec::new());
        } else if !column.is_empty() {
            column.push(HelpLine::Blank);
        }
        for line in lines {
            if columns.last().is_some_and(|column| column.len() >= rows.max(1)) {
                columns.push(Vec::new());
            }
            let column = columns.last_mut().expect("there is always a column");
            if !(column.is_empty() && matches!(line, HelpLine::Blank)) {
                column.push(line);
            }
        }
    }
    columns
}

/// A section as lines of a width.
fn lines_of(section: &Section, width: u16, is_roomy: bool) -> Vec<HelpLine> {
    let longest = section.rows.iter().map(|row| script::width(&row.0)).max().unwrap_or(0);
    // Keys longer than half a column get their own line.
    let keys = (longest + 2).min(width / 2);
    let mut lines = vec![HelpLine::Title(section.title)];
    if is_roomy {
        lines.push(HelpLine::Blank);
    }
    for (key, about) in &section.rows {
        let mut key = key.clone();
        if script::width(&key) + 2 > keys {
            lines.push(HelpLine::Row(std::mem::take(&mut key), String::new(), keys));
        }
        for line in wrap(about, width.saturating_sub(keys).max(1)) {
            lines.push(HelpLine::Row(std::mem::take(&mut key), line, keys));
        }
    }
    lines
}

/// The layout of the help on a screen.
struct HelpPages {
    frame: PanelFrame,
    width: u16,
    /// The columns of each page.
    pages: Vec<Vec<Vec<HelpLine>>>,
}

impl HelpPages {
    fn of(app: &AppContext, help: &Help, area: Rect) -> HelpPages {
        let room = area.width.saturating_sub(3);
        let mut frame = PanelFrame::of(Rect { x: area.x + 2, width: room, ..area });
        if usize::from(area.height) <= LOW {
            // The keys need all rows.
            frame.body.y = area.y;
        }
        let many = ((room + BETWEEN) / (LEAST_COLUMN + BETWEEN)).clamp(1, MOST_BESIDE);
        let width = ((room + BETWEEN) / many).saturating_sub(BETWEEN);
        let rows = usize::from(frame.keys.y.saturating_sub(frame.body.y));
        let mut columns = columns(&sections(app, help), width, rows).into_iter().peekable();
        let mut pages = Vec::new();
        while columns.peek().is_some() {
            pages.push(columns.by_ref().take(usize::from(many)).collect());
        }
        HelpPages { frame, width, pages }
    }
}

/// The most columns on a page.
const MOST_BESIDE: u16 = 4;

/// Draws a page of the help over the whole screen; the first again after the last.
pub fn draw(app: &AppContext, help: &Help, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    blank(area, theme, buffer);
    let HelpPages { frame, width, pages } = HelpPages::of(app, help, area);
    let many = pages.len().max(1);
    let page = help.page % many;
    let is_empty = pages.iter().flatten().all(Vec::is_empty);
    let number = fill(strings.settings.place, &[&(page + 1), &many]);
    let context = if many > 1 { vec![number] } else { Vec::new() };
    if frame.body.y > frame.title.y {
        frame.draw_title(strings.help.title, &context, theme, buffer);
    }
    if is_empty {
        for (y, line) in (frame.body.y..).zip(wrap(strings.help.none_found, frame.body.width)) {
            text(buffer, frame.body.x, y, &line, theme.quiet());
        }
    }
    let mut x = frame.body.x;
    for lines in pages.get(page).into_iter().flatten() {
        column(lines, theme, x, frame.body.y, buffer);
        x += width + BETWEEN;
    }
    let (row, last) = (frame.keys, area.bottom() - 1);
    if help.typing {
        text(buffer, row.x, last, &format!("/ {}▏", help.filter), theme.strong());
        return;
    }
    let found = format!("/ {}", help.filter);
    let search = match help.filter.is_empty() {
        true => ("/", strings.hint.search),
        false => (found.as_str(), ""),
    };
    let keys = [("Space", strings.hint.more), search, ("Esc", strings.hint.back)];
    let keys: Vec<_> = keys.into_iter().filter(|key| many > 1 || key.0 != "Space").collect();
    hints(&keys, theme, row, last, buffer);
}

fn column(lines: &[HelpLine], theme: &Theme, x: u16, top: u16, buffer: &mut Buffer) {
    for (y, line) in (top..).zip(lines) {
        match line {
            HelpLine::Title(title) => text(buffer, x, y, title, theme.quiet()),
            HelpLine::Row(key, about, keys) => {
                text(buffer, x, y, key, theme.strong());
                text(buffer, x + keys, y, about, theme.words());
            }
            HelpLine::Blank => {}
        }
    }
}
