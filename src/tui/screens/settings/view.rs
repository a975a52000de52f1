//! The view of the settings, with a board beside them that shows the effect of the chosen values.

use super::{Group, SettingsList, choices, ordered};
use crate::config::values::AUTO;
use crate::config::{DrawnSet, PictureUse, Seats, Setting};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, script};
use crate::tui::sample;
use crate::tui::theme::Theme;
use crate::tui::widgets::areas::square_size;
use crate::tui::widgets::board::{BoardStyle, Marks};
use crate::tui::widgets::{
    BoardPage, HiddenRows, ListRow, PanelFrame, RowState, column, continues, text, wrap,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::ops::Range;

/// The height of squares from which a board is drawn beside the list.
const LEAST_SQUARES: u16 = 2;

/// Draws the list, and beside it a board that shows the effect of the chosen values.
pub fn draw(app: &AppContext, list: &SettingsList, area: Rect, buffer: &mut Buffer) {
    let position = sample::position();
    let page = BoardPage::of(position.shape(), None, area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    let alone = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
    let words = page.as_ref().map_or(alone, |page| page.words);
    if let Some(page) = page {
        let wanted = app.wanted_square_size().unwrap_or(page.square_size);
        let height = page.square_size.height;
        let shown = if wanted.height < height { wanted } else { page.square_size };
        let page = BoardPage { square_size: shown, ..page };
        let opposite = app.settings.seats == Seats::Opposite;
        let style = BoardStyle { opposite, ..app.board_style() };
        page.draw_within(&position, &marks_for(ordered()[list.line]), &style, buffer);
    }
    draw_words(app, list, words, buffer);
}

/// The marks that show the effect of a setting.
fn marks_for(setting: Setting) -> Marks {
    match setting {
        Setting::Marks | Setting::Color => sample::marks(),
        Setting::Theme | Setting::Targets | Setting::Letters => sample::chosen_piece(),
        _ => sample::last_move(),
    }
}

fn draw_words(app: &AppContext, list: &SettingsList, words: Rect, buffer: &mut Buffer) {
    let (theme, own) = (&app.theme, &app.strings.settings);
    let setting = ordered()[list.line];
    let width = words.width.saturating_sub(1);
    let about = about_lines(app, setting, width);
    // The area below the list has the same height for each setting, so that the list stays in
    // place.
    let all = ordered().map(|setting| about_lines(app, setting, width).len() as u16);
    let about_rows = all.into_iter().max().unwrap_or(0);
    let frame = PanelFrame::of(words).with_one_row_of_keys();
    let body = frame.body;
    let height = body.height.saturating_sub(about_rows + 1);
    // A blank row separates the explanation from the row that shows that the list continues.
    let is_cut = all_rows(usize::from(height)).len() > usize::from(height);
    let height = height.saturating_sub(u16::from(is_cut && height > LEAST_WITH_HEADS as u16));
    frame.draw_title(own.title, &[], theme, buffer);
    let end = draw_list(app, list, Rect { height, ..body }, buffer);
    let last = body.bottom().saturating_sub(about.len() as u16);
    let top = (end + 2).min(last).max(end + 1);
    for (y, line) in (top..body.bottom()).zip(&about) {
        text(buffer, words.x, y, line, theme.words());
    }
    let below = top + about.len() as u16 + 1;
    let height = body.bottom().saturating_sub(below);
    choices::draw(app, setting, Rect { y: below, height, ..words }, buffer);
    let hint = &app.strings.hint;
    let keys: [(&[Action], &str); 4] = [
        (&[Action::Left, Action::Right], hint.change),
        (&[Action::Up, Action::Down], hint.move_line),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    frame.draw_keys(&app.footer(KeyContext::All), &keys, buffer);
    let note = app.words_of(app.note.as_ref());
    if note.is_empty() {
        let name = app.strings.setting(setting).0;
        let prompt = match list.is_changed {
            true => fill(own.changed, &[&name, &value_in_words(app, setting)]),
            false => own.choose.to_owned(),
        };
        frame.draw_prompt(&prompt, theme, buffer);
    } else {
        frame.draw_problem(&note, end, theme, buffer);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SettingRow {
    Head(Group),
    /// A setting, by its index in the list.
    Setting(usize),
    Blank,
}

/// All rows of the list: groups with their names, separated by blank rows. Low screens have no
/// names and blanks.
fn all_rows(height: usize) -> Vec<SettingRow> {
    let all = ordered();
    if height < LEAST_WITH_HEADS {
        return (0..all.len()).map(SettingRow::Setting).collect();
    }
    let mut rows = Vec::new();
    let mut first = 0;
    for group in all.chunk_by(|&one, &other| Group::of(one) == Group::of(other)) {
        if !rows.is_empty() {
            rows.push(SettingRow::Blank);
        }
        rows.push(SettingRow::Head(Group::of(group[0])));
        rows.extend((first..first + group.len()).map(SettingRow::Setting));
        first += group.len();
    }
    rows
}

/// The rows that are shown. They start at the first row if the chosen one is then visible,
/// otherwise at the next row not shown before. The last rows fill the height too, so a step down
/// rarely moves the list.
fn shown_rows(rows: &[SettingRow], chosen: usize, height: usize) -> Range<usize> {
    let height = height.clamp(1, rows.len().max(1));
    let at = rows.iter().position(|row| *row == SettingRow::Setting(chosen)).unwrap_or(0);
    let first = (at / height * height).min(rows.len() - height);
    first..first + height
}

/// The fewest rows of a list with the names of the groups.
const LEAST_WITH_HEADS: usize = 8;

/// Draws the rows that fit, and arrows where the list continues. Returns the row below.
fn draw_list(app: &AppContext, list: &SettingsList, area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, strings) = (&app.theme, app.strings);
    let all = ordered();
    let middle = area.x + column(all.map(|setting| strings.setting(setting).0), 7);
    let rows = all_rows(usize::from(area.height));
    let shown = shown_rows(&rows, list.line, usize::from(area.height));
    let end = area.y + (rows.len() as u16).min(area.height);
    let hidden = HiddenRows::beyond(shown.start, shown.len(), rows.len());
    let has_row = area.height >= LEAST_WITH_HEADS as u16;
    if hidden != HiddenRows::default() && has_row {
        let more = strings.hint.more;
        // The arrow takes a blank row of the list, if there is one.
        let is_blank = rows[shown.start] == SettingRow::Blank;
        let top = if is_blank { area.y } else { area.y - 1 };
        let (sign, y) = match hidden {
            HiddenRows { above: true, below: true } => ("↑↓", top),
            HiddenRows { above: true, below: false } => ("↑", top),
            HiddenRows { above: false, .. } => ("↓", end),
        };
        text(buffer, area.x, y, &format!("{sign} {more}"), theme.quiet());
    }
    for (y, row) in (area.y..area.bottom()).zip(&rows[shown]) {
        let row_area = Rect { y, height: 1, ..area };
        match *row {
            SettingRow::Blank => {}
            SettingRow::Head(group) => {
                text(buffer, area.x, y, &group.name(app).to_uppercase(), theme.quiet());
            }
            SettingRow::Setting(index) => {
                let chosen = index == list.line;
                let setting = all[index];
                let room = area.right().saturating_sub(middle);
                let mut value = value_ways(app, setting);
                let shortest = value.last().map_or("", String::as_str);
                value.push(script::fitting(shortest, room).to_owned());
                // The explanation of the chosen one says what `auto` means.
                let value = &value[if chosen { 0 } else { value.len() - 2 }..];
                let state = if chosen { RowState::Turning } else { RowState::Changeable };
                let name = strings.setting(setting).0;
                let row = ListRow { name, value, state };
                let after = row.draw(middle, theme, row_area, buffer);
                if setting == Setting::Theme {
                    draw_swatches(theme, Rect { x: after + 1, ..row_area }, area.right(), buffer);
                }
            }
        }
    }
    if !has_row {
        continues(area, hidden, theme, buffer);
    }
    end
}

/// The columns of a theme's colour beside its name.
const SWATCH: u16 = 2;

/// Draws the colours of squares, pieces and accent of a theme at the left of an area, if they fit
/// before a column.
fn draw_swatches(theme: &Theme, area: Rect, end: u16, buffer: &mut Buffer) {
    let colors = [theme.colors.light, theme.colors.dark, theme.colors.accent];
    let right = area.x + SWATCH * colors.len() as u16;
    if theme.row_ground().is_none() || right > end {
        return;
    }
    for (x, color) in (area.x..right).step_by(usize::from(SWATCH)).zip(colors) {
        let swatch = Rect { x, y: area.y, width: SWATCH, height: 1 }.intersection(buffer.area);
        buffer.set_style(swatch, Style::new().bg(color));
    }
}

/// The value of a setting, the longest way first: one that is left to the program says so before
/// what it is now.
fn value_ways(app: &AppContext, setting: Setting) -> Vec<String> {
    let value = app.settings.name_of(setting);
    let in_words = |name: &str| app.strings.setting_value(setting, name);
    match chosen_by_itself(app, setting).filter(|_| value == AUTO) {
        Some(now) => vec![format!("{AUTO}: {}", in_words(&now)), in_words(&now)],
        None => vec![in_words(value)],
    }
}

/// The value of a setting in a sentence.
fn value_in_words(app: &AppContext, setting: Setting) -> String {
    value_ways(app, setting).swap_remove(0)
}

/// The value that the program uses for an automatic setting.
fn chosen_by_itself(app: &AppContext, setting: Setting) -> Option<String> {
    let now = match setting {
        Setting::Language | Setting::Names => app.language.name(),
        Setting::Pieces => app.pieces().name(),
        Setting::Set => DrawnSet::of_game(sample::position().game()).name(),
        Setting::Pictures if app.picture_look().is_some() => PictureUse::On.name(),
        Setting::Pictures => PictureUse::Off.name(),
        Setting::Dots => app.dots().name(),
        Setting::Theme => Theme::chosen(&app.settings.theme, app.terminal.glyphs.light),
        Setting::Size => {
            square_size(&sample::position(), app.wanted_square_size(), app.terminal.size)?.name()
        }
        Setting::Color => app.theme.depth.name(),
        _ => return None,
    };
    Some(now.to_owned()).filter(|now| !now.is_empty())
}

/// The explanation of a setting, in lines of a width.
fn about_lines(app: &AppContext, setting: Setting, width: u16) -> Vec<String> {
    let own = &app.strings.settings;
    let about = match setting {
        Setting::Language if app.wished_language() != app.language => own.latin_note,
        _ => app.strings.setting(setting).1,
    };
    wrap(about, width)
}
