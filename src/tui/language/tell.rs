//! What became of what was asked of the world, and what is wrong with a setting.

use super::{Phrases, fill};
use crate::config::{SaveError, WordError};
use crate::tui::tidings::Tidings;
use ouk_io::outside::Barred;

impl Phrases {
    /// What became of something.
    #[must_use]
    pub fn tell(&self, tidings: &Tidings) -> String {
        let say = &self.tidings;
        match tidings {
            Tidings::Written(path) => fill(say.written, &[&path.display()]),
            Tidings::NotWritten(path, why) => fill(say.not_written, &[&path.display(), why]),
            Tidings::NotOverwritten(path) => fill(say.not_written, &[&path.display(), &say.exists]),
            Tidings::OriginalKept(path) => fill(say.original_kept, &[&path.display()]),
            Tidings::NotDeleted(path, why) => fill(say.not_deleted, &[&path.display(), why]),
            Tidings::NotRestored(path, why) => fill(say.not_restored, &[&path.display(), why]),
            Tidings::NoGame(path, why) => fill(say.no_game, &[&path.display(), why]),
            Tidings::NotOpened(why) => fill(say.not_opened, &[why]),
            Tidings::OpenElsewhere => say.open_elsewhere.to_owned(),
            Tidings::NotSaved(why) => fill(say.not_saved, &[why]),
            Tidings::ManyNotSaved(many, why) => fill(say.many_not_saved, &[many, why]),
            Tidings::SavedLater => say.saved_later.to_owned(),
            Tidings::ProgressNotKept(why) => fill(say.progress_not_kept, &[why]),
            Tidings::NoShell => say.no_shell.to_owned(),
            Tidings::NoPlaceForProgress => say.no_place_for_progress.to_owned(),
            &Tidings::Barred(what) => self.barred(what).to_owned(),
            Tidings::SettingsNotKept(SaveError::Wrong) => say.mend_settings.to_owned(),
            Tidings::SettingsNotKept(why) => fill(say.settings_not_kept, &[why]),
        }
    }

    /// What restricted mode refuses.
    #[must_use]
    pub const fn barred(&self, what: Barred) -> &'static str {
        let say = &self.tidings;
        match what {
            Barred::File => say.barred_file,
            Barred::Program => say.barred_program,
            Barred::Suspend => say.barred_suspend,
            Barred::Copy => say.barred_copy,
        }
    }

    /// What is wrong with the name or the word of a setting.
    #[must_use]
    pub fn word_error(&self, error: &WordError) -> String {
        let say = &self.tidings;
        match error {
            WordError::NoSetting { given, near } => {
                let meant = near.map(|near| format!("; {}", fill(say.meant, &[&near])));
                fill(say.no_setting, &[given]) + &meant.unwrap_or_default()
            }
            WordError::NoSuchWord { name, words, given } => {
                fill(say.no_such_word, &[name, &words.join(", "), given])
            }
        }
    }
}
