//! What became of what was asked of the world, and what is wrong with a setting.

use super::{Phrases, fill};
use crate::config::{SaveError, WordError};
use crate::tui::outcome::EffectOutcome;
use ouk_io::outside::Barred;

impl Phrases {
    /// What became of something.
    #[must_use]
    pub fn tell(&self, tidings: &EffectOutcome) -> String {
        let say = &self.tidings;
        match tidings {
            EffectOutcome::Written(path) => fill(say.written, &[&path.display()]),
            EffectOutcome::NotWritten(path, why) => fill(say.not_written, &[&path.display(), why]),
            EffectOutcome::NotDeleted(path, why) => fill(say.not_deleted, &[&path.display(), why]),
            EffectOutcome::NotRestored(path, why) => {
                fill(say.not_restored, &[&path.display(), why])
            }
            EffectOutcome::NoGame(path, why) => fill(say.no_game, &[&path.display(), why]),
            EffectOutcome::NotOpened(why) => fill(say.not_opened, &[why]),
            EffectOutcome::OpenElsewhere => say.open_elsewhere.to_owned(),
            EffectOutcome::NotSaved(why) => fill(say.not_saved, &[why]),
            EffectOutcome::ManyNotSaved(many, why) => fill(say.many_not_saved, &[many, why]),
            EffectOutcome::SavedLater => say.saved_later.to_owned(),
            EffectOutcome::ProgressNotKept(why) => fill(say.progress_not_kept, &[why]),
            EffectOutcome::NoShell => say.no_shell.to_owned(),
            EffectOutcome::NoPlaceForProgress => say.no_place_for_progress.to_owned(),
            &EffectOutcome::Barred(what) => self.barred(what).to_owned(),
            EffectOutcome::SettingsNotKept(SaveError::Wrong) => say.mend_settings.to_owned(),
            EffectOutcome::SettingsNotKept(why) => fill(say.settings_not_kept, &[why]),
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
