//! Settings: what the file may say, and what the program uses.
//!
//! A line that makes no sense is reported with its place and passed over; the file is never
//! rewritten except for the value that is changed, and a folder that cannot be written is no
//! reason to stop.

pub mod operator;
pub mod paths;
pub mod problems;

pub use ouk_io::text::{line_of, nearest};

use ouk_io::files;
use ouk_io::lock::FileLock;
use ouk_io::text::{self, Printable};
use ouk_rules::rule_sets::{self, LONGEST_NAME, RuleSets};
use ouk_rules::{GameId, RuleSet};
use problems::{Problems, read_file};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml_edit::{Document, DocumentMut, Item, Value};

/// A setting that chooses one of a few words: its name, the words (the first is the default), and
/// its meaning.
pub type SettingChoice = (&'static str, &'static [&'static str], &'static str);

/// The settings that choose one of a few words.
pub const CHOICES: &[SettingChoice] = &[
    ("language", &["auto", "english", "khmer-latin", "khmer"], "of all texts"),
    (
        "pieces",
        &["auto", "letters", "blocks", "khmer", "symbols"],
        "how men are drawn where they fit",
    ),
    ("theme", THEME_WORDS, "the colours"),
    ("size", &["auto", "2x1", "4x2", "6x3", "8x4", "12x6"], "how large squares are"),
    ("board", &["chequered", "plain"], "two close tints, or one as in Cambodia"),
    ("names", &["auto", "english", "khmer-latin", "khmer"], "the language of the men's names"),
    ("color", &["auto", "true", "256", "16", "none"], "how many colours"),
    ("confirm", &["nothing", "captures", "moves"], "what is asked before it is played"),
    ("marks", &["both", "signs"], "colours and signs, or signs alone"),
    ("targets", &["letters", "dots", "off"], "how the squares to go to are marked"),
    ("coordinates", &["on", "off"], "letters and numbers beside the board"),
    ("mouse", &["off", "clicks"], "whether clicks on squares count"),
    ("seats", &["beside", "opposite"], "where two people sit; opposite, their men are turned"),
];

/// What the setting `theme` may say: `auto`, which goes by the terminal's own ground, and the themes
/// that come with the program; a file in the folder of themes is one more.
const THEME_WORDS: &[&str] = &[
    "auto",
    "lacquer",
    "palm-leaf",
    "stone",
    "rice-paddy",
    "night-market",
    "mekong",
    "lotus",
    "paper",
    "sandstone",
    "high-contrast",
    "terminal",
    "mono",
];

/// The themes that come with the program.
pub const THEMES: &[&str] = match THEME_WORDS.split_first() {
    Some((_, themes)) => themes,
    None => &[],
};

/// Why the settings could not be kept.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The system has no place for them.
    #[error("there is no place for a settings file")]
    NoPlace,
    /// What stands in the file cannot be read, and would be lost.
    #[error("the file cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// What stands in the file is no TOML.
    #[error("the settings file has errors; mend it first")]
    Wrong,
    /// The file cannot be written.
    #[error("{0}")]
    Unwritable(#[source] io::Error),
}

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordError {
    /// There is none of that name.
    #[error("there is no setting \"{given}\"{}", near.map(|near| format!("; is \"{near}\" meant?")).unwrap_or_default())]
    NoSetting {
        /// The name.
        given: String,
        /// The name of the setting that may be meant.
        near: Option<&'static str>,
    },
    /// Its word is none of those it may have.
    #[error("{name} is one of {}, not {given}", words.join(", "))]
    NoSuchWord {
        /// The setting.
        name: &'static str,
        /// The words it may have.
        words: &'static [&'static str],
        /// What was given.
        given: String,
    },
}

/// What the program uses.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The chosen word of each of [`CHOICES`], in its order.
    values: Vec<String>,
    /// Which of them were chosen since the file was read or last saved.
    touched: Vec<bool>,
    /// The named rule sets and the user's own.
    pub rule_sets: RuleSets,
    /// What was wrong with the file, a line each.
    pub problems: Vec<String>,
    /// The file, if the system has a place for it.
    path: Option<PathBuf>,
    /// Whether there is no file yet: the program runs for the first time.
    pub first_run: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            values: CHOICES.iter().map(|choice| choice.1[0].to_owned()).collect(),
            touched: vec![false; CHOICES.len()],
            rule_sets: RuleSets::default(),
            problems: Vec::new(),
            path: None,
            first_run: false,
        }
    }
}

/// A word of a file as it is repeated in a message.
fn name_of(word: &str) -> String {
    Printable::cut(word, LONGEST_NAME).into_string()
}

/// How long another program may take to write the settings.
const PATIENCE: Duration = Duration::from_secs(2);

/// The text of the settings file; nothing if there is none.
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
        let path = paths::settings_file();
        let mut settings = match path.as_deref().map(read_file) {
            Some(Ok(text)) => {
                let mut settings = Settings::read(&text);
                // Whoever hears of a line has to know of which file.
                let name = path.as_deref().and_then(Path::file_name).unwrap_or_default();
                for problem in &mut settings.problems {
                    *problem = format!("{} {problem}", text::path(Path::new(name)));
                }
                settings
            }
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Settings {
                problems: vec![format!(
                    "the settings file {} cannot be read: {error}",
                    text::path(path.as_deref().unwrap_or(Path::new("")))
                )],
                ..Settings::default()
            },
            Some(Err(_)) => Settings { first_run: true, ..Settings::default() },
            None => Settings::default(),
        };
        settings.path = path;
        settings
    }

    /// The settings of a file's text.
    #[must_use]
    pub fn read(text: &str) -> Settings {
        let mut settings = Settings::default();
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                let line = error.span().map_or(1, |span| line_of(text, span.start));
                let message = error.message().lines().next().unwrap_or_default();
                settings.problems.push(format!("line {line}: {}", Printable::of(message)));
                return settings;
            }
        };
        let mut problems = Problems::default();
        for (key, item) in document.iter() {
            let line = || line_of(text, item.span().map_or(0, |span| span.start));
            if key == "ruleset" {
                for read in rule_sets::read(text, item) {
                    match read {
                        Ok(served) => settings.rule_sets.extend(served),
                        Err(problem) => problems.note(|| problem),
                    }
                }
            } else if let Err(problem) = settings.set_read(key, item) {
                problems.note(|| format!("line {}: {problem}", line()));
            }
        }
        settings.problems = problems.told();
        settings
    }

    fn set_read(&mut self, key: &str, item: &Item) -> Result<(), WordError> {
        let Some(index) = CHOICES.iter().position(|choice| choice.0 == key) else {
            let near = nearest(key, CHOICES.iter().map(|choice| choice.0));
            return Err(WordError::NoSetting { given: name_of(key), near });
        };
        let (name, words, _) = CHOICES[index];
        let value = item.as_str().unwrap_or_default();
        let own_theme = key == "theme" && paths::own_themes().iter().any(|own| own == value);
        if !words.contains(&value) && !own_theme {
            let given = name_of(item.to_string().trim());
            return Err(WordError::NoSuchWord { name, words, given });
        }
        self.values[index] = value.to_owned();
        Ok(())
    }

    /// The chosen word of a setting.
    ///
    /// # Panics
    /// If there is no setting of that name; the names are those of [`CHOICES`].
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        let index = CHOICES.iter().position(|choice| choice.0 == name);
        &self.values[index.expect("the name is one of the settings")]
    }

    /// Chooses a word of a setting.
    ///
    /// # Errors
    /// Says which settings or words there are.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), WordError> {
        self.set_read(name, &Item::Value(Value::from(value)))?;
        self.touch(name);
        Ok(())
    }

    fn touch(&mut self, name: &str) {
        for (choice, touched) in CHOICES.iter().zip(&mut self.touched) {
            *touched |= choice.0 == name;
        }
    }

    /// Chooses the next or the previous word of the setting at an index of [`CHOICES`].
    pub fn turn(&mut self, index: usize, forward: bool) {
        let mut words: Vec<String> = CHOICES[index].1.iter().map(|&word| word.to_owned()).collect();
        if CHOICES[index].0 == "theme" {
            words.extend(paths::own_themes());
        }
        let at = words.iter().position(|word| *word == self.values[index]).unwrap_or(0);
        let step = if forward { 1 } else { words.len() - 1 };
        self.values[index] = words.swap_remove((at + step) % words.len());
        self.touched[index] = true;
    }

    /// Chooses a word of a setting.
    ///
    /// # Panics
    /// If there is no setting of that name; the names are those of [`CHOICES`].
    pub fn choose(&mut self, name: &str, word: &str) {
        let index = CHOICES.iter().position(|choice| choice.0 == name);
        word.clone_into(&mut self.values[index.expect("the name is one of the settings")]);
        self.touch(name);
    }

    /// Writes the words chosen since the file was read or last saved into the file, as it now is:
    /// comments and all else, another program's changes too, stay.
    ///
    /// # Errors
    /// Says why that could not be done; the file is then as it was.
    pub fn save(&self) -> Result<(), SaveError> {
        let path = self.path.as_ref().ok_or(SaveError::NoPlace)?;
        // Beside a device or a pipe there is no lock to be taken.
        read_if_there(path).map_err(SaveError::Unreadable)?;
        // Programs that were given different links to one file have one lock as well.
        let target = path.canonicalize().unwrap_or_else(|_| path.clone());
        let lock = FileLock::take(&target.with_extension("lock"), PATIENCE);
        let _lock = lock.map_err(SaveError::Unwritable)?;
        let text = read_if_there(path).map_err(SaveError::Unreadable)?;
        let mut document: DocumentMut = text.parse().map_err(|_| SaveError::Wrong)?;
        let written = Settings::read(&text);
        for (index, &(name, ..)) in CHOICES.iter().enumerate() {
            let value = &self.values[index];
            if !self.touched[index] || *value == written.values[index] {
                continue;
            }
            let mut new = Value::from(value.as_str());
            match document.get(name).map(Item::as_value) {
                // A table of that name may hold what somebody wants to keep.
                Some(None) => return Err(SaveError::Wrong),
                // The comment behind it.
                Some(Some(old)) => *new.decor_mut() = old.decor().clone(),
                None => {}
            }
            document[name] = Item::Value(new);
        }
        files::replace(path, document.to_string().as_bytes()).map_err(SaveError::Unwritable)
    }

    /// The words of other settings are in the file now. Those that were chosen again since then are
    /// still to be saved, and the others are another program's to change.
    pub fn are_saved(&mut self, saved: &Settings) {
        for (index, touched) in self.touched.iter_mut().enumerate() {
            *touched &= self.values[index] != saved.values[index];
        }
    }

    /// A rule set of a game: the user's own, or one that comes with the program.
    #[must_use]
    pub fn find_rules(&self, game: GameId, name: &str) -> Option<&'static RuleSet> {
        self.rule_sets.find(game, name)
    }

    /// Every rule set of a game.
    #[must_use]
    pub fn rule_sets(&self, game: GameId) -> Vec<&'static RuleSet> {
        self.rule_sets.of(game)
    }

    /// The names of a game's rule sets.
    #[must_use]
    pub fn rule_names(&self, game: GameId) -> Vec<&'static str> {
        self.rule_sets.names(game)
    }
}
