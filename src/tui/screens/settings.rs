//! The settings screen. Each change takes effect and is saved at once, so a broken connection loses
//! none.

use crate::config::Setting;
use crate::tui::action::{Action, KeyContext};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::update::{Navigation, Update};
use crate::tui::widgets::{board, column, problem, text, whole, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The list of settings.
#[derive(Default)]
pub struct SettingsList {
    line: usize,
}

impl SettingsList {
    /// Does a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        match action {
            Action::Down | Action::Next => self.line = (self.line + 1) % Setting::ALL.len(),
            Action::Up | Action::Previous => {
                self.line = self.line.checked_sub(1).unwrap_or(Setting::ALL.len() - 1);
            }
            Action::Right | Action::Choose | Action::Left => {
                let setting = Setting::ALL[self.line];
                match action {
                    Action::Left => app.settings.choose_previous(setting),
                    _ => app.settings.choose_next(setting),
                }
                app.note = None;
                app.dress();
                return app.save_settings().into();
            }
            Action::Close | Action::Quit => return Navigation::Menu.into(),
            _ => {}
        }
        Update::none()
    }
}

/// Draws the list, and a board that shows how the chosen values look.
pub fn draw(app: &AppContext, list: &SettingsList, area: Rect, buffer: &mut Buffer) {
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
    let board_style = app.board_style(false);
    board::draw_preview(&board_style, room, buffer);
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 3] = [
        (&[Action::Down, Action::Up], hint.line),
        (&[Action::Left, Action::Right], hint.change),
        (&[Action::Close], hint.back),
    ];
    let row = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
    app.footer(KeyContext::All).draw(&keys, row, keys_row, buffer);
    let below = area.y + area.height / 2;
    problem(
        &app.words_of(app.note.as_ref()),
        theme,
        Rect { y: below, height: keys_row.saturating_sub(below), ..row },
        buffer,
    );
}
