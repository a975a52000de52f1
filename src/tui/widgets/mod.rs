//! Widgets that several screens share.

pub(in crate::tui) mod areas;
mod blocks;
pub mod board;
mod board_page;
mod digits;
mod list_row;
mod panel_frame;
mod progress;

pub use blocks::{blocks, fine_blocks, toggled};
pub use board_page::BoardPage;
pub use digits::{DIGIT_COLUMNS, DIGIT_ROWS, digits, digits_width, large_word};
pub use list_row::{
    HiddenRows, KeyButton, ListRow, RowState, accent_row, button, button_width, continues,
    light_row, mark_row,
};
pub use panel_frame::PanelFrame;
pub use progress::progress_line;

use super::keys::{Action, KeyContext, KeyMap};
use super::language::{Phrases, script};
use super::popup::TextPopup;
use super::theme::Theme;
use ouk_io::outside::Rights;
use ouk_io::text;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Margin, Rect, Size};
use ratatui::style::{Modifier, Style};
use std::borrow::Cow;

/// Writes a line of text. The part that does not fit is cut, and characters that cannot be shown
/// are spelt out.
pub fn text(buffer: &mut Buffer, x: u16, y: u16, words: &str, style: Style) {
    let area = buffer.area;
    if y < area.bottom() && x < area.right() {
        let words = script::within(words, area.right() - x);
        let words = &*text::words(words);
        if script::has_khmer(words) {
            script::write(buffer, x, y, words, style);
            return;
        }
        let (end, _) = buffer.set_stringn(x, y, words, usize::from(area.right() - x), style);
        for column in x..end {
            // A cell where Khmer script began had its width reserved.
            buffer[(column, y)].set_diff_option(CellDiffOption::None);
        }
    }
}

/// Breaks text into lines of at most a width, between words; within a word only if it is longer
/// than a line.
#[must_use]
pub fn wrap(words: &str, width: u16) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in words.split_whitespace() {
        let word = text::words(word);
        let (mut word, mut room) = (&*word, script::width(&word));
        let line = lines.last_mut().expect("there is always a line");
        if !line.is_empty() && used + 1 + u32::from(room) <= u32::from(width) {
            line.push(' ');
            line.push_str(word);
            used += 1 + u32::from(room);
            continue;
        }
        if !line.is_empty() {
            lines.push(String::new());
        }
        while room > width {
            let piece = script::fitting(word, width);
            if piece.is_empty() {
                break;
            }
            lines.last_mut().expect("there is always a line").push_str(piece);
            lines.push(String::new());
            word = &word[piece.len()..];
            // This computes only whether the rest fits on a line.
            room = script::width(script::within(word, width));
        }
        lines.last_mut().expect("there is always a line").push_str(word);
        used = u32::from(room);
    }
    lines
}

/// Breaks text into as few lines as [`wrap`] does, of about the same length, so that no word is
/// left alone on the last one.
#[must_use]
pub fn wrap_evenly(words: &str, width: u16) -> Vec<String> {
    let lines = wrap(words, width);
    let longest = words.split_whitespace().map(script::width).max().unwrap_or(0);
    let least =
        (longest.max(width / 2)..width).find(|&less| wrap(words, less).len() == lines.len());
    least.map_or(lines, |less| wrap(words, less))
}

/// The shortest form of a long word: enough for the beginning and the end of a path.
const SHORTEST_WORD: u16 = 16;

/// Breaks text into lines as [`wrap`] does. If these are more than `rows`, words lose their middle,
/// the longest first, so that the text behind a long path stays visible.
#[must_use]
pub fn wrap_within(words: &str, width: u16, rows: u16) -> Vec<String> {
    let mut lines = wrap(words, width);
    let mut most = width;
    while lines.len() > usize::from(rows) && most >= SHORTEST_WORD {
        let shorter: Vec<_> =
            words.split_whitespace().map(|word| without_middle(word, most)).collect();
        lines = wrap(&shorter.join(" "), width);
        most -= 1;
    }
    lines
}

/// A word of at most a width; a longer one loses its middle.
pub fn without_middle(word: &str, width: u16) -> Cow<'_, str> {
    if script::width(word) <= width {
        return Cow::Borrowed(word);
    }
    let half = width.saturating_sub(1) / 2;
    let head = script::fitting(word, half);
    let ends = word.char_indices().map(|(at, _)| &word[at..]);
    let tail = ends.clone().rev().take_while(|end| script::width(end) <= half).last();
    Cow::Owned(format!("{head}…{}", tail.unwrap_or_default()))
}

/// A text, shortened with a sign for the missing part.
#[must_use]
pub fn shortened(words: &str, room: u16) -> String {
    if script::width(words) <= room {
        return words.to_owned();
    }
    format!("{}…", script::fitting(words, room.saturating_sub(1)).trim_end())
}

/// An area without its first row.
#[must_use]
pub const fn without_first_row(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

/// The first of several versions of a text that fits; empty if none does.
#[must_use]
pub fn whole(ways: &[String], room: u16) -> &str {
    ways.iter().find(|words| script::width(words) <= room).map_or("", String::as_str)
}

/// The width of a column for a list of names, with a gap after the longest.
#[must_use]
pub fn column<'a>(names: impl IntoIterator<Item = &'a str>, least: u16) -> u16 {
    names.into_iter().map(script::width).max().unwrap_or(0).max(least) + 2
}

/// The width of a key and its effect, with the gap after them.
fn hint_width(pair: &(&str, &str)) -> u16 {
    script::width(pair.0) + 1 + script::width(pair.1) + 2
}

/// Pairs of keys and effects in rows: as many as fit in the last row, then in the row above it. So
/// the help and the way out stay together.
fn packed<'a>(mut pairs: &'a [(&'a str, &'a str)], width: u16) -> Vec<&'a [(&'a str, &'a str)]> {
    let mut rows = Vec::new();
    while !pairs.is_empty() {
        let mut used = 0;
        let over = pairs.iter().rposition(|pair| {
            used += hint_width(pair);
            // The last pair needs no gap after it.
            used > width + 2
        });
        let first = over.map_or(0, |over| (over + 1).min(pairs.len() - 1));
        let (rest, row) = pairs.split_at(first);
        rows.push(row);
        pairs = rest;
    }
    rows.reverse();
    rows
}

/// Draws keys and their effects in a row. If they do not all fit, the last two stay, and whole
/// pairs before them are dropped.
pub fn hints(pairs: &[(&str, &str)], theme: &Theme, area: Rect, y: u16, buffer: &mut Buffer) {
    let mut shown: Vec<_> = pairs.to_vec();
    // The last pair needs no gap after it.
    while shown.len() > 1 && shown.iter().map(hint_width).sum::<u16>() > area.width + 2 {
        shown.remove(shown.len().saturating_sub(3));
    }
    let mut x = area.x;
    for pair in shown {
        text(buffer, x, y, pair.0, theme.words());
        text(buffer, x + script::width(pair.0) + 1, y, pair.1, theme.quiet());
        x += hint_width(&pair);
    }
}

/// The margin on either side of a screen's footer.
pub const EDGE: Margin = Margin::new(1, 0);

/// A footer of actions and their effects: [`hints`] with the keys of the actions.
pub struct Footer<'a> {
    /// What keys do.
    pub keys: &'a KeyMap,
    /// The place in which the actions are looked up.
    pub place: KeyContext,
    /// The theme for the colours.
    pub theme: &'a Theme,
    /// The rights of this session.
    pub rights: Rights,
}

impl Footer<'_> {
    /// Draws the footer as a row. Skips actions that have no key or are not allowed.
    pub fn draw(&self, actions: &[(&[Action], &str)], area: Rect, y: u16, buffer: &mut Buffer) {
        self.draw_rows(actions, Rect { y, height: 1, ..area }, buffer);
    }

    /// Draws the footer in as many rows as an area has. If the pairs do not all fit, the last two
    /// stay, and whole pairs before them are dropped. Returns the first row that they take.
    pub fn draw_rows(&self, actions: &[(&[Action], &str)], area: Rect, buffer: &mut Buffer) -> u16 {
        let is_allowed = |some: &[Action]| some.iter().all(|action| action.is_allowed(self.rights));
        let together = |some: &[Action]| self.keys.together(self.place, some);
        let keys: Vec<(String, &str)> = actions
            .iter()
            .filter(|(some, _)| is_allowed(some))
            .map(|(some, about)| (together(some), *about))
            .collect();
        let mut pairs: Vec<(&str, &str)> = keys
            .iter()
            .filter(|(keys, _)| !keys.is_empty())
            .map(|(keys, about)| (keys.as_str(), *about))
            .collect();
        let mut rows = packed(&pairs, area.width);
        while rows.len() > usize::from(area.height) && pairs.len() > 2 {
            pairs.remove(pairs.len() - 3);
            rows = packed(&pairs, area.width);
        }
        // A single row of keys is the last row, whether or not there is room for more.
        let first = area.bottom().saturating_sub(rows.len() as u16).max(area.y);
        for (y, row) in (first..area.bottom()).zip(rows) {
            hints(row, self.theme, area, y, buffer);
        }
        first
    }
}

/// Whether a screen is too small for any game; such a screen shows only a message about its size.
#[must_use]
pub const fn is_too_small(size: Size) -> bool {
    size.width < 18 || size.height < 6
}

/// Wipes the rest of each phrase in a row that something is about to cover in part. Two blanks
/// separate phrases; the squares of a board are not changed.
fn wipe_cut(row: u16, (left, right): (u16, u16), theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let page = theme.words().bg.unwrap_or_default();
    let on_page = |buffer: &Buffer, column: u16| buffer[(column, row)].bg == page;
    let is_blank = |buffer: &Buffer, column: u16| {
        let cell = &buffer[(column, row)];
        cell.symbol() == " " && !cell.modifier.contains(Modifier::REVERSED)
    };
    let mut wipe = |inside: [u16; 2], columns: &mut dyn Iterator<Item = u16>| {
        let mut blanks = 0;
        for column in inside {
            if !area.contains((column, row).into()) || !on_page(buffer, column) {
                return;
            }
            blanks = if is_blank(buffer, column) { blanks + 1 } else { 0 };
        }
        for column in columns {
            blanks = if is_blank(buffer, column) { blanks + 1 } else { 0 };
            if blanks > 1 || !on_page(buffer, column) {
                return;
            }
            buffer[(column, row)].reset();
            buffer[(column, row)].set_style(theme.words());
        }
    };
    wipe([right.saturating_sub(2), right - 1], &mut (right..area.right()));
    wipe([left + 1, left], &mut (area.left()..left).rev());
    script::end_before(buffer, left, row);
}

/// Draws urgent text at the end of the lowest row that is blank there. If there is none, whole
/// phrases at the end of the last row are wiped for it.
pub fn corner_note(words: &str, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let words = format!(" {words} ");
    let left = area.right().saturating_sub(script::width(&words)).max(area.x);
    let page = theme.words().bg.unwrap_or_default();
    let is_blank = |at: (u16, u16)| {
        let cell = &buffer[at];
        script::is_free(buffer, at.0, at.1)
            && cell.bg == page
            && !cell.modifier.contains(Modifier::REVERSED)
    };
    let is_free = |&y: &u16| (left..area.right()).all(|x| is_blank((x, y)));
    let row = (area.y..area.bottom()).rev().find(is_free).unwrap_or(area.bottom() - 1);
    wipe_cut(row, (left, area.right()), theme, area, buffer);
    text(buffer, left, row, &words, theme.urgent());
}

/// Empties an area.
pub fn blank(area: Rect, theme: &Theme, buffer: &mut Buffer) {
    for at in area.positions() {
        buffer[at].reset();
        buffer[at].set_style(theme.words());
    }
}

/// Draws an error message in the last rows of an area.
pub fn problem(note: &str, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    if note.is_empty() {
        return;
    }
    let lines = wrap_within(note, area.width, area.height + 1);
    let top = (area.bottom() - 1).saturating_sub(lines.len() as u16).max(area.y);
    for (y, line) in (top..=area.bottom()).zip(&lines) {
        blank(Rect { y, height: 1, ..area }.intersection(buffer.area), theme, buffer);
        text(buffer, area.x, y, line, theme.urgent());
    }
}

/// The lines of a text for an area, and the number of lines that fit.
fn dialog_lines(words: &TextPopup, area: Rect) -> (Vec<String>, usize) {
    let room = area.width.min(DIALOG).saturating_sub(6).max(1);
    let lines = words.lines.iter().flat_map(|line| match line.is_empty() {
        true => vec![String::new()],
        false => wrap(line, room),
    });
    (lines.collect(), usize::from(area.height.saturating_sub(4)).max(1))
}

/// The rest of a text after its first page in an area.
#[must_use]
pub fn next_page(words: &TextPopup, area: Rect) -> Option<TextPopup> {
    let (mut lines, rows) = dialog_lines(words, area);
    let rest = lines.split_off(rows.min(lines.len()));
    if rest.is_empty() {
        return words.then.as_deref().cloned();
    }
    Some(TextPopup { lines: rest, ..words.clone() })
}

/// The largest width of a text over a screen.
const DIALOG: u16 = 64;

/// Draws a text in the middle of an area, with the key that closes it.
pub fn dialog(
    words: &TextPopup,
    strings: &Phrases,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (lines, rows) = dialog_lines(words, area);
    let more = lines.len() > rows || words.then.is_some();
    let key = if more { strings.common.more_key } else { strings.common.any_key };
    dialog_with(words, key, theme, area, buffer);
}

/// Draws a text in the middle of an area, with text about its keys.
pub fn dialog_with(words: &TextPopup, key: &str, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let width = area.width.min(DIALOG);
    let room = width.saturating_sub(6).max(1);
    let (lines, _) = dialog_lines(words, area);
    let height = (lines.len() as u16 + 5).min(area.height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    for row in y..y + height {
        wipe_cut(row, (x, x + width), theme, area, buffer);
        for column in x..x + width {
            buffer[(column, row)].reset();
            buffer[(column, row)].set_style(theme.words());
        }
        // A line in the accent colour sets the text apart from the screen below.
        text(buffer, x, row, "▎", theme.strong());
    }
    let fitting = |words: &str| whole(&[words.to_owned()], room + 2).to_owned();
    text(buffer, x + 3, y + 1, &fitting(&words.title), theme.strong());
    let last = y + height - 1;
    for (row, line) in (y + 3..last).zip(&lines) {
        text(buffer, x + 3, row, line, theme.words());
    }
    text(buffer, x + 3, last, &fitting(key), theme.quiet());
}
