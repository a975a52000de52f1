//! What is wrong with the user's settings, keys and themes, in words. What the reader of a format
//! says stays in its own words, and so do names in files.

use super::{Phrases, fill};
use crate::config::problems::{FileProblem, ProblemKind};
use crate::config::{ChoiceError, SettingsFault, SettingsProblem};
use crate::tui::keys::KeyFault;
use crate::tui::theme::error::{FilePlace, ThemeError, ThemeFault};
use crate::tui::user_file::{MoreProblems, UserFileProblem};
use ouk_rules::registry::{MOST_USER_SETS, RegisterError, SwitchConflict};
use ouk_rules::user_rule_sets::{GivenValue, LONGEST_NAME, MOST, RuleSetError};

impl Phrases {
    /// What is wrong with the user's files.
    pub(super) fn user_file_note(&self, problem: &UserFileProblem, more: MoreProblems) -> String {
        let own = &self.user_file;
        let words = match problem {
            UserFileProblem::Settings(problem) => self.settings_problem(problem),
            UserFileProblem::Keys(problem) => {
                self.file_problem(problem, |fault| self.key_fault(fault))
            }
        };
        match more {
            MoreProblems::None => words,
            MoreProblems::Listed(more) => fill(own.others_listed, &[&words, &more]),
            MoreProblems::Hidden(more) => fill(own.others, &[&words, &more]),
        }
    }

    /// A problem of the settings file.
    #[must_use]
    pub fn settings_problem(&self, problem: &SettingsProblem) -> String {
        self.file_problem(problem, |fault| self.settings_fault(fault))
    }

    /// A problem of a file with faults of some kind.
    fn file_problem<F>(&self, problem: &FileProblem<F>, words: impl Fn(&F) -> String) -> String {
        let own = &self.user_file;
        let what = match &problem.what {
            ProblemKind::Line(line, fault) => fill(own.in_line, &[line, &words(fault)]),
            ProblemKind::More(more) => fill(own.more, &[more]),
            ProblemKind::Unreadable(error) => fill(own.unreadable, &[&self.io_error(error)]),
        };
        problem.file.as_ref().map_or_else(|| what.clone(), |file| format!("{file} {what}"))
    }

    /// Words with the name that may be meant.
    fn perhaps_meant(&self, words: String, near: Option<&str>) -> String {
        match near {
            Some(near) => fill(self.user_file.meant, &[&words, &near]),
            None => words,
        }
    }

    /// What a file gives in the place of a value.
    pub(super) fn given_value(&self, given: &GivenValue) -> String {
        match given {
            GivenValue::Written(text) => text.to_string(),
            GivenValue::Table => self.user_file.a_table.to_owned(),
        }
    }

    /// What is wrong in a line of the settings file.
    #[must_use]
    pub fn settings_fault(&self, fault: &SettingsFault) -> String {
        let own = &self.user_file;
        match fault {
            SettingsFault::Format(words) => words.to_string(),
            SettingsFault::Setting(error) => self.setting_error(error),
            SettingsFault::NewGame(ChoiceError::NoTable) => own.no_table.to_owned(),
            SettingsFault::NewGame(ChoiceError::UnknownName(name)) => fill(own.no_choice, &[name]),
            SettingsFault::NewGame(ChoiceError::UnknownRules { given, near }) => {
                let words = fill(own.no_such_choice, &[&"rules", &self.given_value(given)]);
                self.perhaps_meant(words, *near)
            }
            SettingsFault::NewGame(ChoiceError::UnknownValue { name, values, given }) => {
                fill(own.other_choice, &[name, values, &self.given_value(given)])
            }
            SettingsFault::NewGame(ChoiceError::NoText(given)) => {
                fill(own.no_such_choice, &[&"rules", &self.given_value(given)])
            }
            SettingsFault::RuleSet(error) => self.rule_set_error(error),
        }
    }

    /// What is wrong in a line of the file of keys.
    #[must_use]
    pub fn key_fault(&self, fault: &KeyFault) -> String {
        let own = &self.key_fault;
        match fault {
            KeyFault::Format(words) => words.to_string(),
            KeyFault::NoPlace { given, near } => {
                self.perhaps_meant(fill(own.no_place, &[given]), *near)
            }
            KeyFault::NoAction { given, place, near } => {
                self.perhaps_meant(fill(own.no_action, &[given, place]), *near)
            }
            KeyFault::NoKeys(name) => fill(own.no_keys, &[name]),
            KeyFault::NoKey(key) => fill(own.no_key, &[key]),
            KeyFault::Twin { key, twin } => fill(own.twin, &[key, twin]),
            KeyFault::Taken { key, other } => fill(own.taken, &[key, other]),
            KeyFault::NeedsKey(name) => fill(own.needs_key, &[name]),
        }
    }

    fn rule_set_error(&self, error: &RuleSetError) -> String {
        let own = &self.rule_set_fault;
        match error {
            RuleSetError::NoTable => own.no_table.to_owned(),
            RuleSetError::TooMany => fill(own.too_many, &[&MOST]),
            RuleSetError::NoName(name) => fill(own.no_name, &[name, &LONGEST_NAME]),
            RuleSetError::NameLikeOption(name) => fill(own.name_like_option, &[name]),
            RuleSetError::NotNormal(name) => fill(own.not_normal, &[name]),
            RuleSetError::NoSwitches(name) => fill(own.no_switches, &[name]),
            RuleSetError::NoBase(name) => fill(own.no_base, &[name]),
            RuleSetError::UnknownBase(base) => fill(own.unknown_base, &[&base.0]),
            RuleSetError::Refused(RegisterError::UnknownBase(base)) => {
                fill(own.unknown_base, &[&base.0])
            }
            RuleSetError::Refused(RegisterError::NameTaken(name)) => fill(own.name_taken, &[name]),
            RuleSetError::Refused(RegisterError::OtherSwitches(base)) => {
                fill(own.other_switches, &[base])
            }
            RuleSetError::Refused(RegisterError::Conflict(conflict)) => match conflict {
                SwitchConflict::RecountWithBoardHonour => own.recount,
                SwitchConflict::TreyLimitWithoutTrey => own.trey_limit,
                SwitchConflict::NoKingLeap => own.no_king_leap,
                SwitchConflict::StepLostByItsOwnCheck => own.step_lost,
                SwitchConflict::NoNeangStep => own.no_neang_step,
            }
            .to_owned(),
            RuleSetError::Refused(RegisterError::Full) => fill(own.full, &[&MOST_USER_SETS]),
            RuleSetError::UnknownSwitch { given, near } => {
                self.perhaps_meant(fill(own.unknown_switch, &[given]), *near)
            }
            RuleSetError::UnknownValue { switch, values, given } => {
                let given = self.given_value(given);
                fill(own.unknown_value, &[switch, &values.join(", "), &given])
            }
            RuleSetError::NoList => own.no_list.to_owned(),
            RuleSetError::UnknownLoss(name) => fill(own.unknown_loss, &[name]),
        }
    }

    /// Why there is no theme.
    #[must_use]
    pub fn theme_error(&self, error: &ThemeError) -> String {
        let own = &self.theme_fault;
        match error {
            ThemeError::Unknown { given, near } => {
                self.perhaps_meant(fill(own.unknown, &[given]), near.as_deref())
            }
            ThemeError::Unreadable { file, error } => {
                fill(own.faulty, &[file, &self.io_error(error)])
            }
            ThemeError::Inherited(place, error) => {
                fill(own.faulty, &[&self.file_place(place), &self.theme_error(error)])
            }
            ThemeError::Faulty(place, fault) => {
                fill(own.faulty, &[&self.file_place(place), &self.theme_fault(fault)])
            }
        }
    }

    fn file_place(&self, place: &FilePlace) -> String {
        match place.line {
            Some(line) => fill(self.theme_fault.at_line, &[&place.file, &line]),
            None => place.file.to_string(),
        }
    }

    fn theme_fault(&self, fault: &ThemeFault) -> String {
        let own = &self.theme_fault;
        match fault {
            ThemeFault::Format(words) => words.to_string(),
            ThemeFault::NoColor(name) => fill(own.no_color, &[name]),
            ThemeFault::UnknownColor { given, near } => {
                self.perhaps_meant(fill(own.unknown_color, &[given]), *near)
            }
            ThemeFault::Inherits => own.inherits.to_owned(),
            ThemeFault::Mono => own.mono.to_owned(),
            ThemeFault::TooDeep => own.too_deep.to_owned(),
            ThemeFault::ThreeColors(name) => fill(own.three, &[name]),
            ThemeFault::First { name, given } => fill(own.first, &[name, given]),
            ThemeFault::Second(name) => fill(own.second, &[name]),
            ThemeFault::Third(name) => fill(own.third, &[name]),
            ThemeFault::Fourth(name) => fill(own.fourth, &[name]),
            ThemeFault::NoScheme => own.no_scheme.to_owned(),
            ThemeFault::NoBase(number) => fill(own.no_base, &[&format!("{number:02X}")]),
            ThemeFault::Base { name, given } => fill(own.base, &[name, given]),
        }
    }
}
