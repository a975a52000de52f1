//! Commands. Those that concern every screen are performed here, the others by the current screen.

use super::{App, Screen};
use crate::config::Setting;
use crate::tui::asked::Asked;
use crate::tui::command::{Answer, Command};
use crate::tui::effect::Effect;
use crate::tui::keys::Action;
use crate::tui::note::Note;
use crate::tui::outcome::EffectOutcome;
use crate::tui::overlay::Overlay;
use crate::tui::popup::Overwrite;
use crate::tui::update::{Navigation, Update};

impl App {
    /// Performs a command, wherever it comes from.
    pub(super) fn run(&mut self, command: Command) -> Vec<Effect> {
        if let Command::Answer(answer) = command
            && let Some(Overlay::Overwrite(_)) = self.overlays.last()
            && let Some(Overlay::Overwrite(asked)) = self.overlays.pop()
        {
            return self.overwrite(*asked, answer);
        }
        let context = &mut self.context;
        let update = match (command, &mut self.screen) {
            (Command::Do(Action::Redraw), _) => Effect::Redraw.into(),
            (Command::Do(Action::Suspend), _) => Effect::Suspend.into(),
            (Command::Do(Action::Help), _) => Navigation::Help.into(),
            // The menu opens the rules by its own entry.
            (Command::Do(Action::Rules), screen) if !matches!(screen, Screen::Menu(_)) => {
                Navigation::Rules.into()
            }
            (Command::Do(action), _) if action.changes_look() => self.change_look(action),
            (Command::Set { name, value }, _) => self.set(&name, &value),
            (command, Screen::Menu(menu)) => menu.run(context, &command),
            (command, Screen::Setup(form)) => form.run(context, &command),
            (command, Screen::Settings(list)) => list.run(context, &command),
            (command, Screen::Play(play)) => play.run(context, command),
            (command, Screen::Trainer(list)) => list.run(context, &command),
            (command, Screen::Drill(exercise)) => exercise.run(context, &command),
            (command, Screen::Lessons(list)) => list.run(context, &command),
            (command, Screen::Lesson(lesson)) => lesson.run(context, &command),
            (command, Screen::Puzzles(list)) => list.run(context, &command),
            (command, Screen::Puzzle(puzzle)) => puzzle.run(context, &command),
            (command, Screen::Games(games)) => games.run(context, &command),
            (command, Screen::Record(record)) => record.run(context, &command),
            (command, Screen::Review(review)) => review.run(context, command),
            (command, Screen::Editor(editor)) => editor.run(context, &command),
        };
        self.follow(update)
    }

    /// Changes the value of a setting, and saves the settings.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Update {
        if value.is_empty()
            && let Some(setting) = Setting::typed(name)
        {
            let now = self.context.settings.name_of(setting).to_owned();
            self.say(Note::SettingShown(setting, now));
            return Update::none();
        }
        match self.context.settings.set(name, value) {
            Ok(setting) => self.was_chosen(setting),
            Err(error) => {
                self.say(Note::SettingRefused(error));
                Update::none()
            }
        }
    }

    /// Shows, reports and saves the value chosen for a setting. An overlay only shows it, and a
    /// note that a game is not saved stays.
    pub(super) fn was_chosen(&mut self, setting: Setting) -> Update {
        let value = self.context.settings.name_of(setting).to_owned();
        self.context.apply_appearance();
        let is_urgent =
            matches!(self.note(), Some(Note::Outcome(outcome)) if outcome.leaves_unsaved());
        if self.overlays.is_empty() && !is_urgent {
            self.say(Note::SettingChosen(setting, value));
        }
        self.context.save_settings().into()
    }

    /// Handles the answer to the question whether to overwrite a file. A yes counts only after the
    /// question was shown.
    pub(super) fn overwrite(&mut self, asked: Asked<Overwrite>, answer: Answer) -> Vec<Effect> {
        if answer == Answer::Yes {
            return match asked.agree() {
                Ok(agreed) => vec![Effect::Overwrite(Box::new(agreed))],
                Err(asked) => {
                    self.overlays.push(Overlay::Overwrite(Box::new(asked)));
                    Vec::new()
                }
            };
        }
        let Overwrite { path, text, free } = asked.refuse();
        match answer {
            Answer::OtherName => vec![Effect::Export { path: free, text }],
            _ => self.told(EffectOutcome::NotOverwritten(path)),
        }
    }
}
