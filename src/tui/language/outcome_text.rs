//! Texts for the results of effects and for faults of settings.

use super::{Phrases, fill};
use crate::config::SettingError;
use crate::trainer::drill::{DrillError, DrillTask};
use crate::trainer::progress::SetAside;
use crate::tui::outcome::EffectOutcome;
use ouk_engine::endgame::file::FileError;
use ouk_engine::endgame::tables::{CacheProblem, TableError, TableProgress};
use ouk_io::outside::Barred;
use ouk_rules::GameId;

impl Phrases {
    /// The text about a result.
    #[must_use]
    pub fn outcome_text(&self, outcome: &EffectOutcome) -> String {
        let strings = &self.outcome;
        match outcome {
            EffectOutcome::Written(path) => fill(strings.written, &[&path.display()]),
            EffectOutcome::NotWritten(path, why) => {
                fill(strings.not_written, &[&path.display(), &self.io_error(why)])
            }
            EffectOutcome::NotOverwritten(path) => {
                fill(strings.not_written, &[&path.display(), &strings.exists])
            }
            EffectOutcome::OriginalKept(path) => fill(strings.original_kept, &[&path.display()]),
            EffectOutcome::ChangedElsewhere(path) => {
                fill(self.file_fault.changed_elsewhere, &[&path.display()])
            }
            EffectOutcome::NotDeleted(path, why) => {
                fill(strings.not_deleted, &[&path.display(), &self.io_error(why)])
            }
            EffectOutcome::NotRestored(path, why) => {
                fill(strings.not_restored, &[&path.display(), &self.io_error(why)])
            }
            EffectOutcome::NoGame(path, why) => {
                fill(strings.no_game, &[&path.display(), &self.unreadable(why)])
            }
            EffectOutcome::NotOpened(why) => fill(strings.not_opened, &[&self.open_problem(why)]),
            EffectOutcome::OpenElsewhere => strings.open_elsewhere.to_owned(),
            EffectOutcome::NotSaved(why) => fill(strings.not_saved, &[&self.save_problem(why)]),
            EffectOutcome::ManyNotSaved(many, why) => {
                fill(strings.many_not_saved, &[many, &self.save_problem(why)])
            }
            EffectOutcome::SavedLater => strings.saved_later.to_owned(),
            EffectOutcome::ProgressNotKept(why) => {
                fill(strings.progress_not_kept, &[&self.progress_error(why)])
            }
            EffectOutcome::NoShell => strings.no_shell.to_owned(),
            EffectOutcome::NoPlaceForProgress => strings.no_place_for_progress.to_owned(),
            EffectOutcome::FilesFault => self.file_fault.files_fault.to_owned(),
            &EffectOutcome::Barred(what) => self.barred(what).to_owned(),
            EffectOutcome::SettingsNotKept(why) => {
                fill(strings.settings_not_kept, &[&self.settings_save_error(why)])
            }
        }
    }

    /// A damaged file of the trainer was put aside.
    #[must_use]
    pub fn set_aside(&self, set_aside: &SetAside) -> String {
        let kept_as = set_aside.kept_as.display();
        fill(self.outcome.set_aside, &[&self.progress_error(&set_aside.damaged), &kept_as])
    }

    /// The reason why there is no table.
    fn table_error(&self, error: &TableError) -> String {
        let own = &self.no_drill;
        match error {
            TableError::Memory { class, distances, allowed } => {
                fill(own.table_too_large, &[class, distances, allowed])
            }
            TableError::NoMemory { class, distances } => fill(own.no_memory, &[class, distances]),
            TableError::Stopped(class) => fill(own.table_stopped, &[class]),
        }
    }

    /// A problem with the cache of tables: the file, the problem and its consequence.
    pub(super) fn cache_problem(&self, problem: &CacheProblem) -> String {
        let own = &self.no_drill;
        let (done, error) = match problem {
            CacheProblem::MadeAgain(error) => (own.made_again, error),
            CacheProblem::NotSaved(error) => (own.table_not_saved, error),
        };
        let what = match error {
            FileError::Missing(path) => fill(own.file_missing, &[&path.display()]),
            FileError::Unreadable { path, error } => {
                fill(own.file_unreadable, &[&path.display(), &self.io_error(error)])
            }
            FileError::Other { path, .. } => fill(own.file_other, &[&path.display()]),
            FileError::Damaged { path, .. } => fill(own.file_damaged, &[&path.display()]),
            FileError::Unwritable { path, error } => {
                fill(self.outcome.not_written, &[&path.display(), &self.io_error(error)])
            }
        };
        fill(done, &[&what])
    }

    /// The progress of a table.
    #[must_use]
    pub fn table_progress(&self, progress: &TableProgress) -> String {
        match progress {
            TableProgress::Pass(class, pass) => fill(self.trainer.table_pass, &[class, pass]),
            TableProgress::Made(class) => fill(self.trainer.table_made, &[class]),
        }
    }

    /// The reason why there is no drill.
    #[must_use]
    pub fn drill_error(&self, error: &DrillError) -> String {
        let own = &self.no_drill;
        match error {
            DrillError::Table(error) => self.table_error(error),
            DrillError::NoTables { game, rules } => {
                let why = match game {
                    GameId::KarOuk => own.first_check_wins,
                    _ => own.nobody_mated,
                };
                fill(own.no_tables, &[game, rules, &why])
            }
            DrillError::NoPosition { class, rules, task: DrillTask::Chase } => {
                fill(own.no_chase, &[class, rules])
            }
            DrillError::NoPosition { class, rules, task: DrillTask::Hold } => {
                fill(own.no_hold, &[class, rules])
            }
            DrillError::GoesOn => own.goes_on.to_owned(),
            DrillError::NothingLetGo(most) => fill(own.nothing_let_go, &[most]),
            DrillError::Failed => own.failed.to_owned(),
            DrillError::Stopped => own.stopped.to_owned(),
        }
    }

    /// The text about a feature that restricted mode refuses.
    #[must_use]
    pub const fn barred(&self, what: Barred) -> &'static str {
        let strings = &self.outcome;
        match what {
            Barred::File => strings.barred_file,
            Barred::Program => strings.barred_program,
            Barred::Suspend => strings.barred_suspend,
            Barred::Copy => strings.barred_copy,
        }
    }

    /// A description of the error in a setting's name or value.
    #[must_use]
    pub fn setting_error(&self, error: &SettingError) -> String {
        let strings = &self.outcome;
        match error {
            SettingError::UnknownName { given, near } => {
                let meant = near.map(|near| format!("; {}", fill(strings.meant, &[&near.name()])));
                fill(strings.no_setting, &[given]) + &meant.unwrap_or_default()
            }
            SettingError::UnknownValue { setting, given } => {
                let given = self.given_value(given);
                fill(strings.no_such_word, &[&setting.name(), &setting.names().join(", "), &given])
            }
        }
    }
}
