//! The main menu.

use super::super::action::Key;
use super::super::app::{App, Overlay, Screen};
use super::super::effect::Effect;
use super::super::widgets::board::{self, Look, Marks, Tier};
use super::super::widgets::text;
use super::play::Play;
use super::{settings, setup, trainer};
use crate::rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The menu: which line is chosen.
#[derive(Default)]
pub struct Menu {
    line: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Continue,
    New,
    Two,
    Trainer,
    Settings,
    Help,
    Quit,
}

fn entries(app: &App) -> Vec<Entry> {
    const ALL: [Entry; 7] = [
        Entry::Continue,
        Entry::New,
        Entry::Two,
        Entry::Trainer,
        Entry::Settings,
        Entry::Help,
        Entry::Quit,
    ];
    ALL.into_iter().filter(|entry| *entry != Entry::Continue || app.unfinished.is_some()).collect()
}

fn words(app: &App, entry: Entry) -> (&'static str, String) {
    match entry {
        Entry::Continue => {
            let about = app.unfinished.as_ref().map_or(String::new(), |(_, game)| {
                let setup = game.setup();
                let names = &setup.players.0;
                let number = game.ply() / 2 + 1;
                let (white, black) = (names[0].name(), names[1].name());
                format!("{}: {white} against {black}, move {number}", setup.game.title())
            });
            ("Continue", about)
        }
        Entry::New => ("New game", "against the machine".to_owned()),
        Entry::Two => ("Two players", "at this keyboard".to_owned()),
        Entry::Trainer => {
            let due = app.progress.due(app.day);
            let about = if due > 0 {
                format!("mate inside the count; {due} due")
            } else {
                "mate inside the count".to_owned()
            };
            ("Trainer", about)
        }
        Entry::Settings => ("Settings", "men, colours, names".to_owned()),
        Entry::Help => ("Help", "keys, and marks on the board".to_owned()),
        Entry::Quit => ("Quit", String::new()),
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let entries = entries(app);
    let Screen::Menu(menu) = &mut app.screen else { return Vec::new() };
    let last = entries.len() - 1;
    match key {
        Key::Down | Key::Char('j') | Key::Tab => {
            menu.line = if menu.line == last { 0 } else { menu.line + 1 }
        }
        Key::Up | Key::Char('k') | Key::BackTab => {
            menu.line = menu.line.checked_sub(1).unwrap_or(last)
        }
        Key::Char('q') | Key::Ctrl('c') => return vec![Effect::Quit],
        Key::Char('n') => return choose(app, Entry::New),
        Key::Char('s') => return choose(app, Entry::Settings),
        Key::Char('t') => return choose(app, Entry::Trainer),
        Key::Enter | Key::Char(' ' | 'l') | Key::Right => {
            let entry = entries[menu.line.min(last)];
            return choose(app, entry);
        }
        _ => {}
    }
    Vec::new()
}

fn choose(app: &mut App, entry: Entry) -> Vec<Effect> {
    app.note.clear();
    match entry {
        Entry::Continue => {
            if let Some((path, game)) = app.unfinished.take() {
                return app.begin(Play::resume(game, path));
            }
        }
        Entry::New => app.screen = Screen::Setup(setup::Form::new(false)),
        Entry::Two => app.screen = Screen::Setup(setup::Form::new(true)),
        Entry::Trainer => return trainer::open(app),
        Entry::Settings => app.screen = Screen::Settings(settings::List::default()),
        Entry::Help => app.overlays.push(Overlay::Help),
        Entry::Quit => return vec![Effect::Quit],
    }
    Vec::new()
}

/// A stupa between two lotus ponds, in quarter blocks.
const BANNER: [&str; 6] = [
    "        ▟▙        ",
    "    ▗▖  ▐▌  ▗▖    ",
    "    ▐▌ ▗██▖ ▐▌    ",
    "  ▖ ██ ▟██▙ ██ ▗  ",
    "  ▙▟██▟████▙██▙▟  ",
    "▟██████████████████▙",
];

/// Draws the menu.
pub fn draw(app: &App, menu: &Menu, area: Rect, buffer: &mut Buffer) {
    let theme = &app.theme;
    let left = area.x + if area.width >= 100 { (area.width - 60) / 2 } else { area.width / 10 };
    let roomy = area.height >= 20;
    let mut y = area.y + if area.height >= 34 { 7 } else { 1 };
    if roomy {
        for line in BANNER {
            text(
                buffer,
                left + 20u16.saturating_sub(line.chars().count() as u16) / 2,
                y,
                line,
                theme.strong(),
            );
            y += 1;
        }
        y += 1;
    }
    text(buffer, left, y, "OUK", theme.strong());
    text(buffer, left + 5, y, "the Cambodian board games", theme.words());
    y += 2;
    for (index, entry) in entries(app).into_iter().enumerate() {
        let (name, about) = words(app, entry);
        let chosen = index == menu.line.min(entries(app).len() - 1);
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, left.saturating_sub(3), y, "▸", theme.strong());
        }
        text(buffer, left, y, name, style);
        let room = area.right().saturating_sub(left + 14 + 1) as usize;
        let about: String = about.chars().take(room).collect();
        text(buffer, left + 14, y, &about, theme.quiet());
        y += 1;
    }
    if area.height >= 22 && area.width >= 70 {
        shelf(app, left, y + 1, area, buffer);
    }
    if !app.note.is_empty() {
        let note: String = app.note.chars().take(area.width.saturating_sub(4) as usize).collect();
        text(buffer, area.x + 2, area.bottom().saturating_sub(4), &note, theme.urgent());
    }
    let keys = "j/k move  Enter choose  n new game  t trainer  s settings  ? help  q quit";
    text(buffer, area.x + 2, area.bottom().saturating_sub(2), keys, theme.quiet());
}

/// The men of Ouk on a row of their board, below the menu.
fn shelf(app: &App, x: u16, top: u16, area: Rect, buffer: &mut Buffer) {
    let height = if area.height >= 34 && area.width >= 100 { 4 } else { 3 };
    let tier = Tier { width: 2 * height, height };
    let y = (top + 1).min(area.bottom().saturating_sub(height + 3));
    if y < top {
        return;
    }
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let look = Look::of(&app.theme, &app.settings, false);
    let row = Rect::new(x, y, 8 * tier.width, height);
    board::draw_rank(&position, 0, &Marks::default(), &look, tier, row, buffer);
}
