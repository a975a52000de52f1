//! The settings screen. Each change takes effect and is saved at once, so a broken connection loses
//! none.

use crate::config::{Seats, Setting};
use crate::tui::action::{Action, KeyContext};
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::language::script;
use crate::tui::sample;
use crate::tui::update::{Navigation, Update};
use crate::tui::widgets::board::{BoardStyle, Marks};
use crate::tui::widgets::{BoardPage, EDGE, column, problem, text, whole, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What settings are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    /// The words.
    Language,
    /// The look of the board.
    Board,
    /// How moves are made.
    Play,
}

impl Group {
    const ALL: [Group; 3] = [Group::Language, Group::Board, Group::Play];

    /// The group of a setting.
    const fn of(setting: Setting) -> Group {
        match setting {
            Setting::Language | Setting::Names | Setting::Terms => Group::Language,
            Setting::Pieces
            | Setting::Set
            | Setting::Letters
            | Setting::Pictures
            | Setting::Dots
            | Setting::Theme
            | Setting::Size
            | Setting::Board
            | Setting::Color
            | Setting::Marks
            | Setting::Targets
            | Setting::Coordinates
            | Setting::Seats => Group::Board,
            Setting::Confirm | Setting::Mouse => Group::Play,
        }
    }

    fn name(self, app: &AppContext) -> &'static str {
        let own = &app.strings.settings;
        match self {
            Group::Language => own.group_language,
            Group::Board => own.group_board,
            Group::Play => own.group_play,
        }
    }
}

/// The settings in the order of the list.
#[must_use]
pub fn ordered() -> [Setting; Setting::ALL.len()] {
    let mut all = Setting::ALL;
    all.sort_by_key(|&setting| Group::of(setting));
    all
}

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
                let setting = ordered()[self.line];
                match action {
                    Action::Left => app.settings.choose_previous(setting),
                    _ => app.settings.choose_next(setting),
                }
                app.note = None;
                app.apply_appearance();
                return app.save_settings().into();
            }
            Action::Close | Action::Quit => return Navigation::Menu.into(),
            _ => {}
        }
        Update::none()
    }
}

/// The least height of squares at which a board is drawn beside the list.
const LEAST_SQUARES: u16 = 2;

/// The most rows of what a setting is about, beside a board.
const ABOUT: u16 = 2;

/// Draws the list, and beside it a board that shows how the chosen values look.
pub fn draw(app: &AppContext, list: &SettingsList, area: Rect, buffer: &mut Buffer) {
    let position = sample::position();
    let page = BoardPage::of(position.shape(), None, area)
        .filter(|page| page.square_size.height >= LEAST_SQUARES);
    let alone = Rect { x: area.x + 3, width: area.width.saturating_sub(4), ..area };
    let words = page.as_ref().map_or(alone, |page| page.words);
    let has_board = page.is_some();
    if let Some(page) = page {
        let wanted = app.wanted_square_size().unwrap_or(page.square_size);
        let height = page.square_size.height;
        let shown = if wanted.height < height { wanted } else { page.square_size };
        let page = BoardPage { square_size: shown, ..page };
        let opposite = app.settings.seats == Seats::Opposite;
        let style = BoardStyle { opposite, ..app.board_style(false) };
        page.draw_within(&position, &marks_for(ordered()[list.line]), &style, buffer);
    }
    let about = if has_board { ABOUT } else { 2 };
    let last = words.bottom() - 1;
    text(buffer, words.x, words.y, app.strings.settings.title, app.theme.strong());
    let rows = Rect { y: words.y + 1, height: last.saturating_sub(words.y + 1 + about), ..words };
    let end = draw_list(app, list, rows, buffer);
    let lines = about_lines(app, ordered()[list.line], words.width);
    // Where room is short, no blank row stands between the list and a long text.
    let top = (end + 1).min(last.saturating_sub(lines.len() as u16)).max(end);
    for (y, line) in (top..last).zip(lines) {
        text(buffer, words.x, y, &line, app.theme.words());
    }
    let hint = &app.strings.hint;
    let keys: [(&[Action], &str); 3] = [
        (&[Action::Down, Action::Up], hint.line),
        (&[Action::Left, Action::Right], hint.change),
        (&[Action::Close], hint.back),
    ];
    let row = if has_board { words } else { area.inner(EDGE) };
    app.footer(KeyContext::All).draw(&keys, row, last, buffer);
    let note = app.words_of(app.note.as_ref());
    problem(&note, &app.theme, Rect { y: end, height: last.saturating_sub(end), ..row }, buffer);
}

/// The marks that show what a setting changes.
fn marks_for(setting: Setting) -> Marks {
    match setting {
        Setting::Marks | Setting::Color => sample::marks(),
        Setting::Theme | Setting::Targets => sample::chosen_piece(),
        _ => sample::last_move(),
    }
}

/// Draws as many settings as fit, the chosen one among them, in groups where there is room. Gives the row below them.
fn draw_list(app: &AppContext, list: &SettingsList, area: Rect, buffer: &mut Buffer) -> u16 {
    let (theme, strings) = (&app.theme, app.strings);
    let all = ordered();
    let (settings, groups) = (all.len() as u16, Group::ALL.len() as u16);
    let has_heads = area.height >= settings + groups;
    let has_gap = area.height > settings + groups;
    let has_gaps = area.height >= settings + 2 * groups;
    let middle = area.x + column(all.map(|setting| strings.setting(setting).0), 7);
    let room = area.right().saturating_sub(middle);
    let rows = usize::from(area.height);
    let first = if has_heads { 0 } else { (list.line + 1).saturating_sub(rows) };
    let mut y = area.y;
    for (index, setting) in all.into_iter().enumerate().skip(first) {
        let group = Group::of(setting);
        if has_heads && (index == 0 || Group::of(all[index - 1]) != group) {
            y += u16::from(has_gaps || has_gap && index == 0);
            text(buffer, area.x, y, group.name(app), theme.words());
            y += 1;
        }
        if y >= area.bottom() {
            break;
        }
        let chosen = index == list.line;
        let style = if chosen { theme.strong() } else { theme.words() };
        if chosen {
            text(buffer, area.x.saturating_sub(2), y, "▸", theme.strong());
        }
        text(buffer, area.x, y, strings.setting(setting).0, theme.quiet());
        let value = app.settings.name_of(setting).to_owned();
        let cut = script::fitting(&value, room).to_owned();
        let ways = match chosen {
            true => vec![format!("‹ {value} ›"), value, cut],
            false => vec![value, cut],
        };
        text(buffer, middle, y, whole(&ways, room), style);
        y += 1;
    }
    y
}

/// What a setting is about, in lines of a width.
fn about_lines(app: &AppContext, setting: Setting, width: u16) -> Vec<String> {
    let own = &app.strings.settings;
    let about = match setting {
        Setting::Language if app.wished_language() != app.language => own.latin_note,
        _ => app.strings.setting(setting).1,
    };
    wrap(about, width)
}
