//! The settings file: reading it, and writing what the user changes.
//!
//! An invalid line is reported with its place and skipped. Only changed values are written, so the
//! user's comments and everything else in the file stay. If the folder cannot be written, the
//! program goes on.
//!
//! Each line is read by itself instead of the whole file with `serde`, whose derived code stops at
//! the first wrong value.

use super::new_game::{self, ChoiceError, NewGameChoices};
use super::paths;
use super::problems::{FileProblem, ProblemKind, Problems, format_fault, in_line, read_file};
use super::settings_text::{self, SettingsText, ValueInTheWay};
use super::table::{Setting, SettingChange, SettingValues};
use ouk_io::fault::NamedFileError;
use ouk_io::files;
use ouk_io::lock::FileLock;
use ouk_io::text::{self, Printable, did_you_mean, line_of, meant};
use ouk_rules::RuleSetRegistry;
use ouk_rules::user_rule_sets::{self, GivenValue, LONGEST_NAME, RuleSetError};
use std::collections::BTreeSet;
use std::io;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use toml_edit::{Document, DocumentMut, Item, Value};

/// The reason why the settings could not be saved.
#[derive(Debug, thiserror::Error)]
pub enum SettingsSaveError {
    /// The system has no folder for settings.
    #[error("there is no place for a settings file")]
    NoPlace,
    /// The file exists but cannot be read. Writing it would lose its contents. The error names it.
    #[error("the file cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// The file is not valid TOML.
    #[error("{} has errors; fix it first", _0.display())]
    Malformed(PathBuf),
    /// The file has something else in the place of a value or a table.
    #[error("{}: {}", .0.display(), .1)]
    InTheWay(PathBuf, ValueInTheWay),
    /// The file cannot be written. The error names the file, or the one that locks it.
    #[error("{0}")]
    Unwritable(#[source] io::Error),
}

/// What is wrong in a line of the settings file.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SettingsFault {
    /// The file is not valid TOML; in the words of its reader.
    #[error("{0}")]
    Format(Printable),
    /// A setting.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The table of the last new game.
    #[error(transparent)]
    NewGame(#[from] ChoiceError),
    /// A rule set of the user's own.
    #[error(transparent)]
    RuleSet(#[from] RuleSetError),
}

/// A problem of the settings file.
pub type SettingsProblem = FileProblem<SettingsFault>;

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No setting has this name.
    #[error("there is no setting \"{given}\"{}", did_you_mean(near.map(Setting::name)))]
    UnknownName {
        /// The unknown name.
        given: String,
        /// The setting with the most similar name.
        near: Option<Setting>,
    },
    /// The setting cannot have this value.
    #[error("{} must be one of {}, not {given}", setting.name(), setting.names().join(", "))]
    UnknownValue {
        /// The setting to change.
        setting: Setting,
        /// What was given instead.
        given: GivenValue,
    },
}

/// The user's settings, with what belongs to their file.
///
/// Values are read as fields (`settings.mouse`). They change only through [`Settings::change`],
/// which also records what must be saved.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    values: SettingValues,
    /// The settings changed since the file was read or last saved.
    unsaved: BTreeSet<Setting>,
    new_game: NewGameChoices,
    /// Whether the choices for a new game changed since the file was read or last saved.
    new_game_is_unsaved: bool,
    /// The names of the user's own themes when the settings were read.
    own_themes: Vec<String>,
    /// All rule sets, including the user's own.
    pub rule_sets: Arc<RuleSetRegistry>,
    /// What was wrong with the file.
    pub problems: Vec<SettingsProblem>,
    /// The file, if the system has a place for it.
    path: Option<PathBuf>,
    /// Whether no file exists yet, because the program runs for the first time.
    pub first_run: bool,
}

impl Deref for Settings {
    type Target = SettingValues;

    fn deref(&self) -> &SettingValues {
        &self.values
    }
}

/// The time to wait for another program that writes the settings.
const PATIENCE: Duration = Duration::from_secs(2);

/// The text of the settings file; empty if there is none.
fn read_if_there(path: &Path) -> io::Result<String> {
    match read_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        read => read,
    }
}

impl Settings {
    /// The settings of the user's file, or the defaults.
    #[must_use]
    pub fn load() -> Settings {
        let own_themes = paths::own_themes();
        match paths::settings_file() {
            Some(path) => Settings::load_from(path, own_themes),
            None => Settings { own_themes, ..Settings::default() },
        }
    }

    /// The settings of a file, or the defaults, for a user with these themes.
    #[must_use]
    pub fn load_from(path: PathBuf, own_themes: Vec<String>) -> Settings {
        let mut settings = match read_file(&path) {
            Ok(text) => {
                let mut settings = Settings::read_with(&text, own_themes);
                // The user must learn which file the line is in.
                let name = text::path(Path::new(path.file_name().unwrap_or_default()));
                for problem in &mut settings.problems {
                    problem.file = Some(name.clone());
                }
                settings
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Settings { own_themes, first_run: true, ..Settings::default() }
            }
            Err(error) => Settings {
                own_themes,
                rule_sets: Arc::new(RuleSetRegistry::without_settings(format!(
                    "the file cannot be read: {error}"
                ))),
                problems: vec![FileProblem {
                    file: Some(text::path(&path)),
                    what: ProblemKind::Unreadable(Arc::new(error)),
                }],
                ..Settings::default()
            },
        };
        settings.path = Some(path);
        settings
    }

    /// The settings in a text, for a user without themes.
    #[must_use]
    pub fn read(text: &str) -> Settings {
        Settings::read_with(text, Vec::new())
    }

    /// The settings in a text, for a user with these themes.
    #[must_use]
    pub fn read_with(text: &str, own_themes: Vec<String>) -> Settings {
        let mut settings = Settings { own_themes, ..Settings::default() };
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                let (line, words) = format_fault(text, error.span(), error.message());
                let why = format!("line {line}: {words}");
                settings.rule_sets = Arc::new(RuleSetRegistry::without_settings(why));
                settings.problems.push(in_line(line, SettingsFault::Format(words)));
                return settings;
            }
        };
        let mut problems = Problems::default();
        // Other tables name the user's rule sets, wherever they are in the file.
        let mut refused = Vec::new();
        if let Some(item) = document.get("ruleset") {
            let (own, wrong) = user_rule_sets::read(text, item);
            (settings.rule_sets, refused) = (Arc::new(own), wrong);
        }
        for (key, item) in document.iter() {
            if key == "ruleset" {
                for problem in refused.drain(..) {
                    problems.note(problem.line, || SettingsFault::RuleSet(problem.error));
                }
                continue;
            }
            if key == new_game::TABLE {
                settings.new_game =
                    NewGameChoices::read(text, item, &settings.rule_sets, &mut problems);
                continue;
            }
            match settings.parse(key, item) {
                Ok(change) => settings.values.apply(change),
                Err(problem) => {
                    let line = line_of(text, item.span().map_or(0, |span| span.start));
                    problems.note(line, || SettingsFault::Setting(problem));
                }
            }
        }
        settings.problems = problems.told();
        settings
    }

    /// The setting and value of a line in the file.
    fn parse(&self, key: &str, item: &Item) -> Result<SettingChange, SettingError> {
        let Some(setting) = Setting::of(key) else {
            let near = meant(&key.to_ascii_lowercase(), Setting::ALL.map(Setting::name));
            let given = Printable::cut(key, LONGEST_NAME).into_string();
            return Err(SettingError::UnknownName { given, near: near.and_then(Setting::of) });
        };
        let name = item.as_str().unwrap_or_default();
        let offered = self.is_offered(setting, name).then(|| setting.value(name)).flatten();
        offered.ok_or_else(|| SettingError::UnknownValue { setting, given: GivenValue::of(item) })
    }

    fn is_offered(&self, setting: Setting, name: &str) -> bool {
        match setting {
            Setting::Theme => {
                setting.names().contains(&name) || self.own_themes.iter().any(|own| own == name)
            }
            _ => setting.value(name).is_some(),
        }
    }

    /// Changes a setting, given typed names of setting and value, in which capitals are as good as
    /// small letters.
    ///
    /// # Errors
    /// Names the possible settings or values.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Setting, SettingError> {
        let name = Setting::typed(name).map_or(name, |setting| setting.name());
        let value = Setting::of(name).map_or(value, |setting| self.known_value(setting, value));
        let change = self.parse(name, &Item::Value(Value::from(value)))?;
        let setting = change.setting();
        self.change(change);
        Ok(setting)
    }

    /// The name of a setting's value that was typed; a name with the same capitals comes first.
    fn known_value<'a>(&'a self, setting: Setting, typed: &'a str) -> &'a str {
        let known = self.offered(setting);
        let found = known.iter().find(|name| **name == typed);
        found
            .or_else(|| known.iter().find(|name| name.eq_ignore_ascii_case(typed)))
            .unwrap_or(&typed)
    }

    /// Changes the value of a setting.
    pub fn change(&mut self, change: SettingChange) {
        self.unsaved.insert(change.setting());
        self.values.apply(change);
    }

    /// The choices for the last new game.
    #[must_use]
    pub const fn new_game(&self) -> &NewGameChoices {
        &self.new_game
    }

    /// Stores the choices for a new game. Returns whether they need to be saved.
    pub fn remember(&mut self, choices: NewGameChoices) -> bool {
        let differs = self.new_game != choices;
        self.new_game = choices;
        self.new_game_is_unsaved |= differs;
        differs
    }

    /// Chooses the value after the current one.
    pub fn choose_next(&mut self, setting: Setting) {
        self.choose_beside(setting, |at, _| at + 1);
    }

    /// Chooses the value before the current one.
    pub fn choose_previous(&mut self, setting: Setting) {
        self.choose_beside(setting, |at, count| at + count - 1);
    }

    /// The names of a setting's values, with the user's own themes.
    fn offered(&self, setting: Setting) -> Vec<&str> {
        let mut names: Vec<&str> = setting.names();
        if setting == Setting::Theme {
            names.extend(self.own_themes.iter().map(String::as_str));
        }
        names
    }

    fn choose_beside(&mut self, setting: Setting, step: impl Fn(usize, usize) -> usize) {
        let names = self.offered(setting);
        let at = names.iter().position(|name| *name == self.name_of(setting)).unwrap_or(0);
        let next = names[step(at, names.len()) % names.len()];
        if let Some(change) = setting.value(next) {
            self.change(change);
        }
    }

    /// Writes the settings that changed since the file was read or last saved into the current
    /// file. Comments and everything else, also another program's changes, stay.
    ///
    /// # Errors
    /// Says why the save failed. If something else is in the place of a value, the other values are
    /// written nevertheless; after any other error, the file is unchanged.
    pub fn save(&self) -> Result<(), SettingsSaveError> {
        let path = self.path.as_ref().ok_or(SettingsSaveError::NoPlace)?;
        // A device or a pipe fails here, since no lock file can be made beside it.
        let read = || {
            let text = read_if_there(path).map_err(|error| NamedFileError::name(path, error));
            text.map_err(SettingsSaveError::Unreadable)
        };
        let unwritable = |error| SettingsSaveError::Unwritable(NamedFileError::name(path, error));
        let malformed = || SettingsSaveError::Malformed(path.clone());
        read()?;
        // Programs with different links to one file must share its lock.
        let target = path.canonicalize().unwrap_or_else(|_| path.clone());
        let lock = FileLock::take(&target.with_extension("lock"), PATIENCE);
        let _lock = lock.map_err(unwritable)?;
        let mut file = SettingsText::parse(&read()?).map_err(|_| malformed())?;
        let in_the_way = |error| SettingsSaveError::InTheWay(path.clone(), error);
        let mut written = Ok(());
        for &setting in &self.unsaved {
            written = written.and(self.write(setting, &mut file.document));
        }
        if self.new_game_is_unsaved {
            written = written.and(self.new_game.write(&mut file.document));
        }
        files::replace(path, file.text().as_bytes()).map_err(unwritable)?;
        written.map_err(in_the_way)
    }

    /// Writes a setting's value into a document, unless the document has it already.
    fn write(&self, setting: Setting, document: &mut DocumentMut) -> Result<(), ValueInTheWay> {
        let (key, name) = (setting.name(), self.name_of(setting));
        let item = document.get(key);
        let written = item.and_then(Item::as_str).filter(|name| self.is_offered(setting, name));
        if name == written.unwrap_or(setting.names()[0]) {
            return Ok(());
        }
        settings_text::put(document.as_table_mut(), key, name)
    }

    /// Notes that the file has the saved values. Settings that changed again since then still need
    /// saving; the others may now be changed by other programs.
    pub fn are_saved(&mut self, saved: &Settings) {
        self.new_game_is_unsaved &= self.new_game != saved.new_game;
        let values = &self.values;
        self.unsaved.retain(|&setting| values.name_of(setting) != saved.name_of(setting));
    }
}
