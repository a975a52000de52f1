//! Actions that change how every board looks: letters on the pieces, the size of the squares, the
//! mouse.

use super::App;
use crate::config::{Setting, SettingChange};
use crate::tui::keys::Action;
use crate::tui::note::PlayNote;
use crate::tui::update::Update;
use crate::tui::widgets::areas::square_size;
use crate::tui::widgets::board::Resize;

impl App {
    /// Performs an action for which [`Action::changes_look`] holds.
    pub(super) fn change_look(&mut self, action: Action) -> Update {
        match action {
            Action::Letters => self.turn_letters(),
            Action::Larger => self.resize_squares(Resize::Larger),
            Action::Smaller => self.resize_squares(Resize::Smaller),
            Action::Mouse if self.board().is_some() => self.switch_mouse(),
            _ => Update::none(),
        }
    }

    /// Switches to the next choice of pieces that show letters, and saves the setting.
    fn turn_letters(&mut self) -> Update {
        self.context.settings.choose_next(Setting::Letters);
        self.was_chosen(Setting::Letters)
    }

    /// Switches the use of mouse clicks, and saves the setting.
    fn switch_mouse(&mut self) -> Update {
        self.context.settings.choose_next(Setting::Mouse);
        self.was_chosen(Setting::Mouse)
    }

    /// Makes the squares larger or smaller, as far as they fit, and saves the setting.
    fn resize_squares(&mut self, resize: Resize) -> Update {
        let (wanted, screen) = (self.context.wanted_square_size(), self.context.terminal.size);
        let Some(board) = self.board() else { return Update::none() };
        let fitting = |size| square_size(board.game.position(), size, screen);
        let next = fitting(wanted).and_then(|drawn| drawn.step(resize));
        match next.filter(|&next| fitting(Some(next)) == Some(next)) {
            None => {
                let note = match resize {
                    Resize::Larger => PlayNote::NoLarger,
                    Resize::Smaller => PlayNote::NoSmaller,
                };
                self.say(note.into());
                Update::none()
            }
            Some(next) => {
                self.context.settings.change(SettingChange::Size(Some(next)));
                self.context.save_settings().into()
            }
        }
    }
}
