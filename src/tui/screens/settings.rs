//! The settings screen. Each change takes effect and is saved at once, so a broken connection loses
//! none.

use super::super::action::{Action, Key, KeyContext};
use super::super::app::{App, Screen};
use super::super::effect::Effect;
use super::super::widgets::{board, column, footer, problem, text, whole, wrap};
use crate::config::Setting;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The list of settings.
#[derive(Default)]
pub struct SettingsList {
    line: usize,
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let Some(action) = app.keys.action(KeyContext::All, key) else { return Vec::new() };
    let Screen::Settings(list) = &mut app.screen else { return Vec::new() };
    match action {
        Action::Down | Action::Next => list.line = (list.line + 1) % Setting::ALL.len(),
        Action::Up | Action::Previous => {
            list.line = list.line.checked_sub(1).unwrap_or(Setting::ALL.len() - 1);
        }
        Action::Right | Action::Choose | Action::Left => {
            let setting = Setting::ALL[list.line];
            match action {
                Action::Left => app.settings.choose_previous(setting),
                _ => app.settings.choose_next(setting),
            }
            app.note.clear();
            app.dress();
            return vec![Effect::SaveSettings(Box::new(app.settings.clone()))];
        }
        Action::Close | Action::Quit => return app.to_menu(),
        _ => {}
    }
    Vec::new()
}

/// Draws the list, and a board that shows how the chosen values look.
pub fn draw(app: &App, list: &SettingsList, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let left = area.x + area.width / 10;
    let last = area.bottom() - 1;
    let spare = area.height.saturating_sub(Setting::ALL.len() as u16 + 2);
    let keys_row = last - u16::from(spare >= 12);
    // The board below comes before empty rows.
    let roomy = spare >= 12 || (3..8).contains(&spare);
    let mut y = area.y + u16::from(roomy);
    text(buffer, left, y, strings.settings.title, theme.strong());
    y += 1 + u16::from(roomy);
    let labels = Setting::ALL.map(|setting| strings.setting(setting).0);
    let middle = left + column(labels, 7);
    let names = Setting::ALL.into_iter().flat_map(Setting::names);
    let longest = names.map(|name| name.len() as u16).max();
    let right = middle + longest.unwrap_or(0) + 6;
    let rows = usize::from(keys_row.saturating_sub(y));
    let first = (list.line + 1).saturating_sub(rows);
    for (index, setting) in Setting::ALL.into_iter().enumerate().skip(first).take(rows) {
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, left.saturating_sub(2), y, "▸", theme.strong());
        }
        let (name, about) = strings.setting(setting);
        text(buffer, left, y, name, theme.quiet());
        let value = app.settings.name_of(setting);
        let value = if chosen { format!("‹ {value} ›") } else { value.to_owned() };
        text(buffer, middle, y, &value, style);
        let room = area.right().saturating_sub(right + 1);
        text(buffer, right, y, whole(&[about.to_owned()], room), theme.quiet());
        y += 1;
    }
    y += 1;
    let width = area.right().saturating_sub(left + 2);
    if app.wished_language() != app.language {
        for line in wrap(strings.settings.latin_note, width) {
            if y < keys_row {
                text(buffer, left, y, &line, theme.words());
            }
            y += 1;
        }
        y += 1;
    }
    let room = Rect::new(left, y, width, keys_row.saturating_sub(y + 1));
    let board_style = board::BoardStyle::of(app, false);
    board::draw_preview(&board_style, room, buffer);
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 3] = [
        (&[Action::Down, Action::Up], hint.line),
        (&[Action::Left, Action::Right], hint.change),
        (&[Action::Close], hint.back),
    ];
    let row = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    footer(app, KeyContext::All, &keys, row, keys_row, buffer);
    let below = area.y + area.height / 2;
    problem(app, Rect { y: below, height: keys_row.saturating_sub(below), ..row }, buffer);
}
