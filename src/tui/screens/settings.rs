//! The settings screen. Each change takes effect and is saved at once, so a broken connection loses
//! no changes.

mod choices;
mod view;

pub use view::draw;

use crate::config::Setting;
use crate::tui::command::Command;
use crate::tui::context::AppContext;
use crate::tui::keys::Action;
use crate::tui::update::{Navigation, Update};

/// A group of settings by topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Language,
    Pieces,
    Board,
    /// How moves are made.
    Play,
}

impl Group {
    const fn of(setting: Setting) -> Group {
        match setting {
            Setting::Language | Setting::Terms => Group::Language,
            Setting::Pieces
            | Setting::Set
            | Setting::Letters
            | Setting::Pictures
            | Setting::Dots
            | Setting::Names => Group::Pieces,
            Setting::Theme
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
            Group::Pieces => own.group_pieces,
            Group::Board => own.group_board,
            Group::Play => own.group_play,
        }
    }
}

/// All settings in the order of the list.
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
    /// Whether the chosen setting was changed since it was chosen.
    is_changed: bool,
}

impl SettingsList {
    const fn choose(&mut self, line: usize) {
        *self = SettingsList { line, is_changed: false };
    }

    /// Performs a command.
    pub fn run(&mut self, app: &mut AppContext, command: &Command) -> Update {
        let &Command::Do(action) = command else { return Update::none() };
        if let Some(line) = action.step(self.line, Setting::ALL.len()) {
            self.choose(line);
        }
        match action {
            Action::Right | Action::Choose | Action::Left => {
                let setting = ordered()[self.line];
                match action {
                    Action::Left => app.settings.choose_previous(setting),
                    _ => app.settings.choose_next(setting),
                }
                self.is_changed = true;
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
