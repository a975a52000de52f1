//! The main menu.

use super::super::action::{Action, Key, KeyContext};
use super::super::app::{App, Screen};
use super::super::effect::{Effect, Purpose};
use super::super::language::{Language, fill};
use super::super::overlay::Overlay;
use super::super::widgets::board::{self, BoardStyle, SquareSize};
use super::super::widgets::{blocks, column, footer, problem, text, whole};
use super::setup::OpponentKind;
use super::{games, reader, settings, setup, trainer};
use crate::config::{SettingChange, Settings};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The menu: which line is chosen.
#[derive(Default)]
pub struct Menu {
    line: usize,
}

impl Menu {
    /// The menu as it is first shown. The first time of all it asks for the language, above what is
    /// chosen.
    #[must_use]
    pub fn first(settings: &Settings) -> Menu {
        Menu { line: usize::from(settings.first_run) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MenuEntry {
    Language,
    Continue,
    New,
    Two,
    Barbershop,
    Trainer,
    Games,
    Rules,
    Settings,
    Help,
    Quit,
}

fn entries(app: &App) -> Vec<MenuEntry> {
    const ALL: [MenuEntry; 11] = [
        MenuEntry::Language,
        MenuEntry::Continue,
        MenuEntry::New,
        MenuEntry::Two,
        MenuEntry::Barbershop,
        MenuEntry::Trainer,
        MenuEntry::Games,
        MenuEntry::Rules,
        MenuEntry::Settings,
        MenuEntry::Help,
        MenuEntry::Quit,
    ];
    let shown = |entry: &MenuEntry| match entry {
        MenuEntry::Language => app.settings.first_run,
        MenuEntry::Continue => app.unfinished.is_some(),
        _ => true,
    };
    ALL.into_iter().filter(shown).collect()
}

/// An entry's name, and what there is to say of it, the longest way first.
fn words(app: &App, entry: MenuEntry) -> (&'static str, Vec<String>) {
    let strings = &app.strings.menu;
    let only = |name, about: &str| (name, vec![about.to_owned()]);
    match entry {
        MenuEntry::Continue => {
            let about = app.unfinished.as_ref().map_or_else(Vec::new, |(_, game)| {
                let setup = game.setup();
                let [white, black] =
                    setup.players.0.each_ref().map(|player| app.strings.player(player));
                let (title, number) = (app.strings.game(setup.game), game.ply() / 2 + 1);
                let long = fill(strings.resume_about, &[&title, &white, &black, &number]);
                vec![long, format!("{title} {number}"), title.to_owned()]
            });
            (strings.resume, about)
        }
        MenuEntry::Language => {
            let all = Language::ALL.map(|language| match language == app.language {
                true => format!("‹ {} ›", language.own_name()),
                false => language.own_name().to_owned(),
            });
            (
                app.strings.settings.language,
                vec![all.join("   "), app.language.own_name().to_owned()],
            )
        }
        MenuEntry::New => only(strings.new, strings.new_about),
        MenuEntry::Two => only(strings.two, strings.two_about),
        MenuEntry::Trainer => {
            let due = app.progress.due(app.day);
            let ways = [fill(strings.trainer_due, &[&due]), strings.trainer_about.to_owned()];
            (strings.trainer, ways.into_iter().skip(usize::from(due == 0)).collect())
        }
        MenuEntry::Barbershop => only(strings.barbershop, strings.barbershop_about),
        MenuEntry::Games => only(strings.games, strings.games_about),
        MenuEntry::Rules => only(strings.rules, strings.rules_about),
        MenuEntry::Settings => only(strings.settings, strings.settings_about),
        MenuEntry::Help => only(strings.help, strings.help_about),
        MenuEntry::Quit => (strings.quit, Vec::new()),
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let Some(action) = app.keys.action(KeyContext::Menu, key) else { return Vec::new() };
    let entries = entries(app);
    let Screen::Menu(menu) = &mut app.screen else { return Vec::new() };
    let last = entries.len() - 1;
    match action {
        Action::Down | Action::Next => {
            menu.line = if menu.line == last { 0 } else { menu.line + 1 }
        }
        Action::Up | Action::Previous => menu.line = menu.line.checked_sub(1).unwrap_or(last),
        Action::Quit => return vec![Effect::Quit],
        Action::NewGame => return choose(app, MenuEntry::New),
        Action::OpenSettings => return choose(app, MenuEntry::Settings),
        Action::TwoPlayers => return choose(app, MenuEntry::Two),
        Action::Barbershop => return choose(app, MenuEntry::Barbershop),
        Action::OpenGames => return choose(app, MenuEntry::Games),
        Action::Rules => return choose(app, MenuEntry::Rules),
        Action::OpenTrainer => return choose(app, MenuEntry::Trainer),
        Action::Choose | Action::Right => {
            let entry = entries[menu.line.min(last)];
            return choose(app, entry);
        }
        _ => {}
    }
    Vec::new()
}

/// Takes the next language, and keeps it.
fn turn_language(app: &mut App) -> Vec<Effect> {
    let all = Language::ALL;
    let at = all.iter().position(|&language| language == app.wished_language()).unwrap_or(0);
    let next = all[(at + 1) % all.len()];
    app.settings.change(SettingChange::Language(Some(next)));
    app.dress();
    vec![Effect::SaveSettings(Box::new(app.settings.clone()))]
}

fn choose(app: &mut App, entry: MenuEntry) -> Vec<Effect> {
    app.note.clear();
    match entry {
        MenuEntry::Language => return turn_language(app),
        MenuEntry::Continue => {
            if let Some((path, _)) = &app.unfinished {
                return vec![Effect::Open { path: path.clone(), purpose: Purpose::Play }];
            }
        }
        MenuEntry::New => app.screen = Screen::Setup(setup::Form::new(OpponentKind::Computer)),
        MenuEntry::Two => app.screen = Screen::Setup(setup::Form::new(OpponentKind::Two)),
        MenuEntry::Barbershop => app.screen = Screen::Setup(setup::Form::new(OpponentKind::Teams)),
        MenuEntry::Games => return games::open(app),
        MenuEntry::Rules => reader::open(app),
        MenuEntry::Trainer => return trainer::open(app),
        MenuEntry::Settings => app.screen = Screen::Settings(settings::SettingsList::default()),
        MenuEntry::Help => app.overlays.push(Overlay::Help(0)),
        MenuEntry::Quit => return vec![Effect::Quit],
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

/// Draws the menu: what matters first, and as much of the rest as there are rows for.
pub fn draw(app: &App, menu: &Menu, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let entries = entries(app);
    let left = area.x + if area.width >= 100 { (area.width - 60) / 2 } else { area.width / 10 };
    let last = area.bottom() - 1;
    let needed = entries.len() as u16 + 2;
    let spare = area.height.saturating_sub(needed);
    let mut y = area.y + if spare >= 20 { 7 } else { u16::from(spare >= 2) };
    if spare >= BANNER.len() as u16 + 4 {
        for line in BANNER {
            let margin = 20u16.saturating_sub(line.chars().count() as u16) / 2;
            blocks(buffer, left + margin, y, line.chars(), theme.strong());
            y += 1;
        }
        y += 1;
    }
    text(buffer, left, y, "OUK", theme.strong());
    let room = area.right().saturating_sub(left + 5);
    text(buffer, left + 5, y, whole(&[strings.menu.subtitle.to_owned()], room), theme.words());
    y += 1 + u16::from(spare >= 3);
    let names = entries.iter().map(|&entry| words(app, entry).0);
    let middle = left + column(names, 12);
    let at = menu.line.min(entries.len() - 1);
    let keys_row = last - u16::from(spare >= 2);
    let rows = usize::from(keys_row.saturating_sub(y));
    let first = (at + 1).saturating_sub(rows);
    for (index, &entry) in entries.iter().enumerate().skip(first).take(rows) {
        let (name, about) = words(app, entry);
        let chosen = index == at;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, left.saturating_sub(3), y, "▸", theme.strong());
        }
        text(buffer, left, y, name, style);
        let room = area.right().saturating_sub(middle + 1);
        text(buffer, middle, y, whole(&about, room), theme.quiet());
        y += 1;
    }
    if area.height >= 22 && area.width >= 70 {
        shelf(app, left, y + 1, area, buffer);
    }
    let row = Rect::new(area.x + 2, last, area.width.saturating_sub(3), 1);
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 8] = [
        (&[Action::Down, Action::Up], hint.move_line),
        (&[Action::Choose], hint.choose),
        (&[Action::NewGame], hint.new),
        (&[Action::OpenTrainer], hint.trainer),
        (&[Action::OpenGames], hint.games),
        (&[Action::OpenSettings], hint.settings),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.quit),
    ];
    footer(app, KeyContext::Menu, &keys, row, keys_row, buffer);
    problem(app, Rect { y, height: last.saturating_sub(y), ..row }, buffer);
}

/// The men of Ouk on a row of their board, below the menu.
fn shelf(app: &App, x: u16, top: u16, area: Rect, buffer: &mut Buffer) {
    let height = if area.height >= 34 && area.width >= 100 { 4 } else { 3 };
    let square_size = SquareSize { width: 2 * height, height };
    let y = (top + 1).min(area.bottom().saturating_sub(height + 3));
    if y < top {
        return;
    }
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let board_style = BoardStyle::of(app, false);
    let row = Rect::new(x, y, 8 * square_size.width, height);
    board::draw_rank(&position, 0, &board_style, square_size, row, buffer);
}
