//! The view of the help.

use super::Help;
use super::layout::{HelpPage, PagePart, PageRoom, PlacedPart};
use super::samples::SampleHeights;
use super::sections::sections;
use crate::tui::context::AppContext;
use crate::tui::language::{fill, script};
use crate::tui::theme::Theme;
use crate::tui::widgets::{PanelFrame, blank, hints, text, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

/// The height up to which the keys need all rows.
const LOW: u16 = 12;

/// The height from which a free row is above the panel.
const TALL: u16 = 36;

/// The most columns that the help uses; longer lines are hard to read.
const MOST_COLUMNS: u16 = 128;

/// The width from which keys have a ground of their own.
const LEAST_WITH_CHIPS: u16 = 48;

/// The places of the parts of the screen.
fn frame_of(area: Rect) -> PanelFrame {
    let width = area.width.min(MOST_COLUMNS);
    let left = area.x + (area.width - width) / 2;
    // The title is in the row that it has on every tall screen.
    let above = u16::from(area.height >= TALL);
    let (y, height) = (area.y + above, area.height - above);
    let panel = Rect { x: left + 2, y, width: width.saturating_sub(3), height };
    let mut frame = PanelFrame::of(panel).without_prompt();
    if area.height <= LOW {
        frame.body.y = area.y;
        frame.body.height = frame.keys.y.saturating_sub(area.y);
    }
    frame
}

fn pages(app: &AppContext, help: &Help, body: Rect) -> Vec<HelpPage> {
    let room = PageRoom {
        width: body.width,
        rows: body.height,
        has_chips: chip_ground(app, body).is_some(),
        heights: SampleHeights::of(app, help.board.as_ref()),
    };
    room.pages(&sections(app, help))
}

/// The ground of a key; none where colours are few, bytes are spared or the screen is too narrow.
fn chip_ground(app: &AppContext, body: Rect) -> Option<Color> {
    app.theme.row_ground().filter(|_| !app.spares_bytes() && body.width >= LEAST_WITH_CHIPS)
}

/// Draws a page of the help over the whole screen; the first again after the last.
pub fn draw(app: &AppContext, help: &Help, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    blank(area, theme, buffer);
    let frame = frame_of(area);
    let pages = pages(app, help, frame.body);
    let many = pages.len().max(1);
    let page = help.page % many;
    let number = fill(strings.help.page_of, &[&(page + 1), &many]);
    let context = if many > 1 { vec![number] } else { Vec::new() };
    if frame.body.y > frame.title.y {
        frame.draw_title(strings.help.title, &context, theme, buffer);
    }
    match pages.get(page) {
        Some(parts) => {
            for part in parts {
                draw_part(app, part, frame.body, buffer);
            }
        }
        None => {
            for (y, line) in (frame.body.y..).zip(wrap(strings.help.none_found, frame.body.width)) {
                text(buffer, frame.body.x, y, &line, theme.quiet());
            }
        }
    }
    let last = frame.keys.bottom().saturating_sub(1);
    draw_footer(app, help, (page, many), Rect { y: last, height: 1, ..frame.keys }, buffer);
}

/// Draws a part of a page.
fn draw_part(app: &AppContext, placed: &PlacedPart, body: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let (x, y) = (body.x + placed.x, body.y + placed.y);
    let on_ground = match chip_ground(app, body) {
        Some(tone) => theme.strong().bg(tone),
        None => theme.strong(),
    };
    match &placed.part {
        PagePart::Title(title) => {
            text(buffer, x, y, title, theme.strong().add_modifier(theme.weight()));
        }
        PagePart::Keys(keys) => {
            let mut x = x;
            for key in keys {
                text(buffer, x, y, &format!(" {key} "), on_ground);
                x += script::width(key) + 3;
            }
        }
        PagePart::Band(keys, width) => {
            text(buffer, x, y, &" ".repeat(usize::from(*width)), on_ground);
            text(buffer, x + 1, y, keys, on_ground);
        }
        PagePart::Sign(sign) => text(buffer, x, y, sign, theme.strong()),
        PagePart::Words(words) => text(buffer, x, y, words, theme.words()),
        PagePart::Square(sample, size) => {
            sample.draw(app, Rect::new(x, y, size.width, size.height), buffer);
        }
    }
}

/// Draws the keys of the help itself, or the search that is being typed.
fn draw_footer(
    app: &AppContext,
    help: &Help,
    (page, many): (usize, usize),
    row: Rect,
    buffer: &mut Buffer,
) {
    let (theme, strings): (&Theme, _) = (&app.theme, app.strings);
    if help.typing {
        draw_search(app, help, many, row, buffer);
        return;
    }
    let found = format!("/ {}", &*help.filter);
    let search = match help.filter.is_empty() {
        true => ("/", strings.hint.search),
        false => (found.as_str(), ""),
    };
    let is_last = page + 1 == many;
    let next = if is_last { strings.help.first_page } else { strings.help.next_page };
    let keys = [("Space", next), search, ("Esc", strings.hint.back)];
    let keys: Vec<_> = keys.into_iter().filter(|key| many > 1 || key.0 != "Space").collect();
    hints(&keys, theme, row, row.y, buffer);
}

/// Draws the search that is being typed; if more is found than the page shows, also how to see it.
fn draw_search(app: &AppContext, help: &Help, many: usize, row: Rect, buffer: &mut Buffer) {
    let (theme, strings): (&Theme, _) = (&app.theme, app.strings);
    let typed = format!("/ {}", help.filter.with_caret(row.width.saturating_sub(2)));
    text(buffer, row.x, row.y, &typed, theme.strong());
    let more = format!("Enter Space {}", strings.help.next_page);
    let after = row.x + script::width(&typed) + 2;
    if many > 1 && after + script::width(&more) <= row.right() {
        text(buffer, row.right() - script::width(&more), row.y, &more, theme.quiet());
    }
}
