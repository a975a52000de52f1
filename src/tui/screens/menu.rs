//! The main menu.

use crate::config::{SettingChange, Settings};
use crate::lessons::lesson::LessonId;
use crate::tui::action::{Action, KeyContext};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::effect::{Effect, Purpose};
use crate::tui::language::{Language, fill};
use crate::tui::update::{Navigation, OpponentKind, Update};
use crate::tui::widgets::board::{self, SquareSize};
use crate::tui::widgets::{blocks, column, problem, text, whole};
use ouk_rules::{AnyPosition, GameId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The menu: which line is chosen.
#[derive(Default)]
pub struct Menu {
    line: usize,
}

impl Menu {
    /// The menu as it is first shown. At the very first start it asks for the language, above
    /// the entries.
    #[must_use]
    pub fn first(settings: &Settings) -> Menu {
        Menu { line: usize::from(settings.first_run) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum MenuEntry {
    Language,
    Continue,
    Learn,
    New,
    Two,
    Barbershop,
    Trainer,
    Games,
    Rules,
    Glossary,
    Settings,
    Help,
    Quit,
}

fn entries(app: &AppContext) -> Vec<MenuEntry> {
    const ALL: [MenuEntry; 12] = [
        MenuEntry::Language,
        MenuEntry::Continue,
        MenuEntry::New,
        MenuEntry::Two,
        MenuEntry::Barbershop,
        MenuEntry::Trainer,
        MenuEntry::Games,
        MenuEntry::Rules,
        MenuEntry::Glossary,
        MenuEntry::Settings,
        MenuEntry::Help,
        MenuEntry::Quit,
    ];
    let shown = |entry: &MenuEntry| match entry {
        MenuEntry::Language => app.settings.first_run,
        MenuEntry::Continue => app.unfinished.is_some(),
        _ => true,
    };
    let mut entries: Vec<MenuEntry> = ALL.into_iter().filter(shown).collect();
    // First for whoever has not played, and later beside the trainer.
    let before = if app.is_newcomer() { MenuEntry::New } else { MenuEntry::Trainer };
    let at = entries.iter().position(|&entry| entry == before).unwrap_or(0);
    entries.insert(at, MenuEntry::Learn);
    entries
}

/// An entry's name and its descriptions, the longest first.
fn words(app: &AppContext, entry: MenuEntry) -> (&'static str, Vec<String>) {
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
        MenuEntry::Learn if app.is_newcomer() => only(strings.learn, strings.learn_first),
        MenuEntry::Learn => only(strings.learn, strings.learn_about),
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
        MenuEntry::Glossary => only(strings.glossary, strings.glossary_about),
        MenuEntry::Settings => only(strings.settings, strings.settings_about),
        MenuEntry::Help => only(strings.help, strings.help_about),
        MenuEntry::Quit => (strings.quit, Vec::new()),
    }
}

impl Menu {
    /// Does a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        let entries = entries(app);
        let last = entries.len() - 1;
        let entry = match action {
            Action::Down | Action::Next => {
                self.line = if self.line == last { 0 } else { self.line + 1 };
                return Update::none();
            }
            Action::Up | Action::Previous => {
                self.line = self.line.checked_sub(1).unwrap_or(last);
                return Update::none();
            }
            Action::Quit => return Effect::Quit.into(),
            Action::OpenLessons => MenuEntry::Learn,
            Action::NewGame => MenuEntry::New,
            Action::OpenSettings => MenuEntry::Settings,
            Action::TwoPlayers => MenuEntry::Two,
            Action::Barbershop => MenuEntry::Barbershop,
            Action::OpenGames => MenuEntry::Games,
            Action::Rules => MenuEntry::Rules,
            Action::Glossary => MenuEntry::Glossary,
            Action::OpenTrainer => MenuEntry::Trainer,
            Action::Choose | Action::Right => entries[self.line.min(last)],
            _ => return Update::none(),
        };
        choose(app, entry)
    }
}

/// Chooses the next language and saves the choice.
fn turn_language(app: &mut AppContext) -> Effect {
    let all = Language::ALL;
    let at = all.iter().position(|&language| language == app.wished_language()).unwrap_or(0);
    let next = all[(at + 1) % all.len()];
    app.settings.change(SettingChange::Language(Some(next)));
    app.dress();
    app.save_settings()
}

fn choose(app: &mut AppContext, entry: MenuEntry) -> Update {
    app.note = None;
    match entry {
        MenuEntry::Language => turn_language(app).into(),
        MenuEntry::Continue => match &app.unfinished {
            Some((path, _)) => Effect::Open { path: path.clone(), purpose: Purpose::Play }.into(),
            None => Update::none(),
        },
        MenuEntry::Learn if app.is_newcomer() => Navigation::Lesson(LessonId::Ouk).into(),
        MenuEntry::Learn => Navigation::Lessons.into(),
        MenuEntry::New => Navigation::Setup(OpponentKind::Computer).into(),
        MenuEntry::Two => Navigation::Setup(OpponentKind::Two).into(),
        MenuEntry::Barbershop => Navigation::Setup(OpponentKind::Teams).into(),
        MenuEntry::Games => Navigation::Games.into(),
        MenuEntry::Rules => Navigation::Rules.into(),
        MenuEntry::Glossary => Navigation::Glossary.into(),
        MenuEntry::Trainer => Navigation::Trainer.into(),
        MenuEntry::Settings => Navigation::Settings.into(),
        MenuEntry::Help => Navigation::Help.into(),
        MenuEntry::Quit => Effect::Quit.into(),
    }
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
pub fn draw(app: &AppContext, menu: &Menu, area: Rect, buffer: &mut Buffer) {
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
    app.footer(KeyContext::Menu).draw(&keys, row, keys_row, buffer);
    problem(
        &app.words_of(app.note.as_ref()),
        theme,
        Rect { y, height: last.saturating_sub(y), ..row },
        buffer,
    );
}

/// The pieces of Ouk on a row of their board, below the menu.
fn shelf(app: &AppContext, x: u16, top: u16, area: Rect, buffer: &mut Buffer) {
    let height = if area.height >= 34 && area.width >= 100 { 4 } else { 3 };
    let square_size = SquareSize { width: 2 * height, height };
    let y = (top + 1).min(area.bottom().saturating_sub(height + 3));
    if y < top {
        return;
    }
    let position = AnyPosition::start(GameId::Ouk, GameId::Ouk.default_rules());
    let board_style = app.board_style(false);
    let row = Rect::new(x, y, 8 * square_size.width, height);
    board::draw_rank(&position, 0, &board_style, square_size, row, buffer);
}
