//! The settings; each line changes at once, and is written when the screen is left.

use super::super::action::Key;
use super::super::app::{App, Screen};
use super::super::effect::Effect;
use super::super::widgets::{board, text};
use crate::config::CHOICES;
use crate::rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The list: which line is chosen.
#[derive(Default)]
pub struct List {
    line: usize,
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let Screen::Settings(list) = &mut app.screen else { return Vec::new() };
    match key {
        Key::Down | Key::Char('j') | Key::Tab => list.line = (list.line + 1) % CHOICES.len(),
        Key::Up | Key::Char('k') | Key::BackTab => {
            list.line = list.line.checked_sub(1).unwrap_or(CHOICES.len() - 1);
        }
        Key::Right | Key::Char('l' | ' ') | Key::Enter => {
            app.settings.turn(list.line, true);
            app.dress();
        }
        Key::Left | Key::Char('h') => {
            app.settings.turn(list.line, false);
            app.dress();
        }
        Key::Esc | Key::Char('q') | Key::Ctrl('c') => {
            let mut effects = app.to_menu();
            effects.push(Effect::SaveSettings(Box::new(app.settings.clone())));
            return effects;
        }
        _ => {}
    }
    Vec::new()
}

/// Draws the list, and a board that shows what is chosen.
pub fn draw(app: &App, list: &List, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let left = area.x + area.width / 10;
    let mut y = area.y + 1;
    text(buffer, left, y, "SETTINGS", theme.strong());
    y += 2;
    for (index, (name, _, about)) in CHOICES.iter().enumerate() {
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, left.saturating_sub(2), y, "▸", theme.strong());
        }
        text(buffer, left, y, name, theme.quiet());
        let value = app.settings.get(name);
        let value = if chosen { format!("‹ {value} ›") } else { value.to_owned() };
        text(buffer, left + 9, y, &value, style);
        if area.width >= 70 {
            text(buffer, left + 27, y, about, theme.quiet());
        }
        y += 1;
    }
    y += 1;
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let room =
        Rect::new(left, y, area.right().saturating_sub(left), area.bottom().saturating_sub(y + 3));
    let look = board::Look::of(theme, &app.settings, false);
    board::draw_ranks(&position, &look, room, buffer);
    let keys = "j/k line   h/l change   Esc back (and keep)";
    text(buffer, area.x + 2, area.bottom().saturating_sub(2), keys, theme.quiet());
}
