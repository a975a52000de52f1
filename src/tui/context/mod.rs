//! The state that all screens share: settings, language, colours and keys, facts about the
//! terminal, and data of the menu.

mod appearance;
mod games;
mod surroundings;
mod terminal;

pub use games::{GamePlace, LeftGame, UnfinishedGame, UserGames};
pub use surroundings::Surroundings;
pub use terminal::TerminalFacts;

use crate::config::{Settings, Targets};
use crate::trainer::progress::{Day, Progress};
use crate::tui::effect::Effect;
use crate::tui::keys::{KeyContext, KeyMap, KeyProblem};
use crate::tui::language::{Controls, Language, Phrases};
use crate::tui::note::Note;
use crate::tui::theme::{Depth, Theme};
use crate::tui::user_file::{MoreProblems, UserFileProblem};
use crate::tui::widgets::Footer;
use ouk_io::outside::Rights;
use std::sync::Arc;

/// The state that all screens share.
pub struct AppContext {
    /// The user's settings.
    pub settings: Settings,
    /// The colours of the theme.
    pub theme: Theme,
    /// The language in use.
    pub language: Language,
    /// The texts of the language in use.
    pub strings: &'static Phrases,
    /// The key map.
    pub keys: Arc<KeyMap>,
    /// What is known of the terminal.
    pub terminal: TerminalFacts,
    /// The user's games.
    pub games: UserGames,
    /// The rights of this session.
    pub rights: Rights,
    /// The `--color` argument, which overrides the settings.
    color_argument: Option<Depth>,
    /// A note for the bottom of the menu and of lists.
    pub note: Option<Note>,
    /// Today's date, for the records of games.
    pub today: String,
    /// Today's day number, for due dates.
    pub day: Day,
    /// The progress in lessons, drills and puzzles.
    pub progress: Progress,
    /// Whether the user plays line by line, with words instead of keys.
    pub plays_by_words: bool,
    surroundings: Surroundings,
}

impl AppContext {
    /// The state at the start.
    #[must_use]
    pub fn new(
        settings: Settings,
        color_argument: Option<Depth>,
        surroundings: Surroundings,
    ) -> AppContext {
        let mut context = AppContext {
            theme: Theme::fallback(Depth::Mono),
            language: Language::English,
            strings: Language::English.phrases(),
            keys: Arc::default(),
            terminal: TerminalFacts::default(),
            games: UserGames::default(),
            rights: Rights::default(),
            settings,
            color_argument,
            note: None,
            today: String::new(),
            day: 0,
            progress: Progress::default(),
            plays_by_words: false,
            surroundings,
        };
        context.note_problems(Vec::new());
        context.apply_appearance();
        context
    }

    /// What to say of the unsaved games when the program ends, with their records; `None` if all
    /// are saved.
    #[must_use]
    pub fn farewell(&self) -> Option<String> {
        let farewell = self.games.unsaved.farewell()?;
        Some(format!("{}\n\n{}", self.strings.farewell(&farewell), farewell.records))
    }

    /// Whether the user has neither played nor learnt anything here yet.
    #[must_use]
    pub fn is_newcomer(&self) -> bool {
        let finished = self.progress.lessons.values().any(|lesson| lesson.finished);
        let learnt = !self.progress.items.is_empty() || !self.progress.puzzles.items.is_empty();
        !self.games.has_played && self.games.unfinished.is_none() && !learnt && !finished
    }

    /// Says what was wrong with the settings file and with the keys: the first thing, and how many
    /// more there are.
    pub fn note_problems(&mut self, keys: Vec<KeyProblem>) {
        let settings = self.settings.problems.iter().cloned().map(UserFileProblem::Settings);
        let mut problems = settings.chain(keys.into_iter().map(UserFileProblem::Keys));
        let Some(first) = problems.next() else { return };
        let more = match problems.count() {
            0 => MoreProblems::None,
            more if self.rights.outside.is_some() => MoreProblems::Listed(more),
            more => MoreProblems::Hidden(more),
        };
        self.note = Some(Note::UserFile(Arc::new(first), more));
    }

    /// A note in words; empty if there is no note.
    #[must_use]
    pub fn words_of(&self, note: Option<&Note>) -> String {
        let Some(note) = note else { return String::new() };
        let has_letters = self.settings.targets == Targets::Letters;
        // Without letters on the board, the note must not ask for a letter.
        let number = match note {
            Note::Play(note) if !has_letters => self.strings.number_of_targets(note),
            _ => None,
        };
        number.unwrap_or_else(|| self.strings.note(note, self.controls()))
    }

    /// How the user performs actions.
    #[must_use]
    pub fn controls(&self) -> Controls<'_> {
        match self.plays_by_words {
            true => Controls::Words,
            false => Controls::Keys(&self.keys),
        }
    }

    /// The effect that saves the current settings.
    #[must_use]
    pub fn save_settings(&self) -> Effect {
        Effect::SaveSettings(Box::new(self.settings.clone()))
    }

    /// The row of keys at the bottom of a screen.
    #[must_use]
    pub fn footer(&self, place: KeyContext) -> Footer<'_> {
        Footer { keys: &self.keys, place, theme: &self.theme, rights: self.rights }
    }
}
