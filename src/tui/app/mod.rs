//! The whole interface as a state machine: messages in, effects out. This module touches no file,
//! clock or thread.

mod draw;
mod explorer;
mod keys;
mod look;
mod navigation;
mod paste;
mod run;
mod saves;
mod trainer;
mod unfinished;

pub use draw::draw;

use crate::config::{Depth, Settings};
use crate::results::GameResult;
use crate::tui::context::{AppContext, Surroundings};
use crate::tui::effect::{Effect, Purpose};
use crate::tui::glyph_widths::GlyphWidths;
use crate::tui::message::Message;
use crate::tui::note::Note;
use crate::tui::outcome::EffectOutcome;
use crate::tui::overlay::Overlay;
use crate::tui::screens::editor::Editor;
use crate::tui::screens::explorer::Explorer;
use crate::tui::screens::play::Play;
use crate::tui::screens::review::Review;
use crate::tui::screens::{
    games, lessons, menu, puzzles, record, settings, setup, trainer as training,
};
use crate::tui::update::{Navigation, ReviewSource, ReviewStart, Update};
use ouk_engine::solver::thread::SolverEvent;
use ouk_io::written::Written;
use ouk_rules::game::Game;
use ouk_rules::vocabulary::TermSet;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The screens of the interface.
pub enum Screen {
    /// The main menu.
    Menu(menu::Menu),
    /// The form before a game.
    Setup(setup::Form),
    /// A game on the board.
    Play(Box<Play>),
    /// The settings.
    Settings(settings::SettingsList),
    /// The list of endings to learn.
    Trainer(Box<training::DrillList>),
    /// A drill of an ending.
    Drill(Box<training::Exercise>),
    /// The list of first lessons.
    Lessons(lessons::LessonList),
    /// A first lesson.
    Lesson(Box<lessons::LessonScreen>),
    /// The list of puzzles.
    Puzzles(puzzles::PuzzleList),
    /// A puzzle.
    Puzzle(Box<puzzles::PuzzleScreen>),
    /// The saved games.
    Games(games::Games),
    /// The record of results.
    Record(record::Record),
    /// The review of a game.
    Review(Box<Review>),
    /// The editor of positions.
    Editor(Box<Editor>),
}

/// The state of the whole interface.
pub struct App {
    /// The current screen.
    pub screen: Screen,
    /// The screens to which a review or a drill goes back, the nearest last.
    beneath: Vec<Screen>,
    /// The number of screens beneath the one that a paste opened, while that is open.
    pasted_over: Option<usize>,
    /// The explorer to which a form goes back, with the number of screens beneath that form.
    explored: Option<(usize, Box<Explorer>)>,
    /// The overlays over the screen, the uppermost last.
    pub overlays: Vec<Overlay>,
    /// Whether the search for a game to continue goes on.
    looks_for_unfinished: bool,
    /// The number of answers from the user's files that keys wait for.
    awaited: usize,
    /// The state that all screens share.
    pub context: AppContext,
}

impl App {
    /// The interface at its menu.
    #[must_use]
    pub fn new(
        settings: Settings,
        color_argument: Option<Depth>,
        surroundings: Surroundings,
    ) -> App {
        App {
            screen: Screen::Menu(menu::Menu::default()),
            beneath: Vec::new(),
            pasted_over: None,
            explored: None,
            overlays: Vec::new(),
            looks_for_unfinished: false,
            awaited: 0,
            context: AppContext::new(settings, color_argument, surroundings),
        }
    }

    /// The time until the interface needs a time message even if nothing else happens: a running
    /// clock shows another second, or the result of a game replaces its moves.
    #[must_use]
    pub fn alarm(&self) -> Option<Duration> {
        match &self.screen {
            Screen::Play(play) => play.alarm(),
            Screen::Puzzle(puzzle) => puzzle.alarm(),
            _ => None,
        }
    }

    /// Whether a clock runs, so that the interface needs time messages.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => play.clock_runs(),
            Screen::Puzzle(puzzle) => puzzle.alarm().is_some(),
            _ => false,
        }
    }

    /// The board of the screen, if it has one.
    pub const fn board(&mut self) -> Option<&mut Play> {
        match &mut self.screen {
            Screen::Play(play) => Some(play),
            Screen::Drill(exercise) => Some(&mut exercise.play),
            Screen::Lesson(lesson) => Some(&mut lesson.play),
            Screen::Puzzle(puzzle) => Some(&mut puzzle.play),
            Screen::Review(review) => Some(&mut review.board),
            _ => None,
        }
    }

    /// Handles a message; returns the effects to perform.
    pub fn update(&mut self, message: Message) -> Vec<Effect> {
        let effects = self.react(message);
        self.await_answers(&effects);
        self.note_stopped_analyses(&effects);
        effects
    }

    fn react(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Click { column, row } => self.click(column, row),
            Message::Paste(text) => self.paste(&text),
            Message::Command(command) => self.run(command),
            Message::Time(time) => self.on_time(time),
            Message::Foreign(notice) => self.in_play(|play| play.on_notice(notice)),
            Message::Engine(event) => match &mut self.screen {
                Screen::Review(review) => {
                    review.on_engine(event);
                    Vec::new()
                }
                Screen::Puzzle(puzzle) => {
                    let update = puzzle.on_engine(&self.context, event);
                    self.follow(update)
                }
                _ => self.in_play(|play| play.on_engine(event)),
            },
            Message::Analysis(event) => self.on_analysis(&event),
            Message::PuzzleFound(found) => self.found_puzzle(&found),
            Message::PuzzleSearch(ticket, event) => self.on_puzzle_search(ticket, event),
            Message::SearchNotSaved(outcome) => self.search_not_saved(outcome),
            Message::Solver(event) => self.on_solver(event),
            Message::Answers(answers) => {
                let columns: Vec<u16> = answers.cursors().map(|(column, _)| column).collect();
                self.measured(&columns, answers.is_light())
            }
            Message::Drawn(written) => self.was_drawn(written),
            Message::Told(outcome) => self.told(outcome),
            Message::Answered(outcome) => {
                self.has_come();
                self.told(outcome)
            }
            Message::FileExists(overwrite) => {
                self.has_come();
                self.overlays.push(Overlay::Overwrite(Box::new((*overwrite).into())));
                Vec::new()
            }
            Message::SettingsSaved(saved) => {
                self.context.settings.are_saved(&saved);
                Vec::new()
            }
            Message::Unfinished { found, has_games } => {
                self.context.games.has_played |= has_games;
                self.looks_for_unfinished = false;
                self.found_unfinished(found);
                Vec::new()
            }
            Message::OthersUnfinished(others) => {
                self.context.games.others_unfinished = others;
                Vec::new()
            }
            Message::Games(all) => {
                if let Screen::Games(games) = &mut self.screen {
                    games.were_read(all);
                }
                Vec::new()
            }
            Message::Terms(found) => self.on_terms(&found),
            Message::Results(results) => self.on_results(results),
            Message::Opened(path, game, purpose) => self.opened(path, *game.0, purpose),
            Message::OpenedFirst(game, of) => self.opened_first(game, of),
            Message::OpenedPosition(text) => self.opened_position(&text),
            Message::NotOpened(path, problem) => self.not_opened(&path, problem),
            Message::NotDeleted(path, why) => {
                if let Screen::Games(games) = &mut self.screen {
                    games.is_not_deleted(&path);
                }
                self.told(why)
            }
            Message::Trainer(news) => self.on_trainer(news),
            Message::Learnt(progress, set_aside) => {
                self.has_come();
                self.learnt(*progress, set_aside)
            }
            Message::LearntMeanwhile(progress, set_aside) => self.learnt(*progress, set_aside),
            Message::SavedAs { id, number, path } => self.saved(id, number, path),
            Message::NotSaved { draft, problem } => self.not_saved(draft, problem),
            Message::SaveIsSlow => self.save_is_slow(),
        }
    }

    /// Handles the terms found for the moves of some saved games. A game may lie over their list.
    fn on_terms(&mut self, found: &HashMap<PathBuf, TermSet>) -> Vec<Effect> {
        for screen in std::iter::once(&mut self.screen).chain(&mut self.beneath) {
            if let Screen::Games(games) = screen {
                games.learn_terms(found);
            }
        }
        Vec::new()
    }

    /// Handles the results read from the saved games.
    fn on_results(&mut self, results: Vec<GameResult>) -> Vec<Effect> {
        if let Screen::Play(play) = &mut self.screen {
            play.on_results(&results);
        }
        self.context.games.results = Some(results);
        Vec::new()
    }

    /// Handles the passing of time.
    fn on_time(&mut self, time: Duration) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Puzzle(puzzle) => puzzle.on_time(time),
            _ => self.in_play(|play| play.on_time(time)),
        }
    }

    fn on_solver(&mut self, event: SolverEvent) -> Vec<Effect> {
        let update = match &mut self.screen {
            Screen::Review(review) => {
                review.on_solver(event);
                Update::none()
            }
            Screen::Play(play) => {
                play.on_solver(event);
                Update::none()
            }
            Screen::Puzzle(puzzle) => puzzle.on_solver(&self.context, event),
            _ => Update::none(),
        };
        self.follow(update)
    }

    /// Handles the writing of a frame. A question in the frame counts as asked from now on.
    fn was_drawn(&mut self, written: Written) -> Vec<Effect> {
        let size = self.context.terminal.size;
        match (self.overlays.last_mut(), &mut self.screen) {
            (Some(Overlay::Overwrite(asked)), _) => asked.was_drawn(size, written),
            (None, Screen::Play(play)) => play.was_drawn(&self.context, written),
            _ => {}
        }
        Vec::new()
    }

    /// Uses the measured glyph widths, and stores them if they are new.
    fn measured(&mut self, columns: &[u16], light: Option<bool>) -> Vec<Effect> {
        let widths = GlyphWidths::of(columns).map(|widths| GlyphWidths { light, ..widths });
        let Some(widths) = widths.filter(|widths| *widths != self.context.terminal.glyphs) else {
            return Vec::new();
        };
        self.context.know(widths.clone());
        vec![Effect::KeepWidths(widths)]
    }

    /// Shows the result of an effect on the current screen.
    fn told(&mut self, outcome: EffectOutcome) -> Vec<Effect> {
        self.say(Note::Outcome(Arc::new(outcome)));
        Vec::new()
    }

    /// Shows a note on the current screen.
    fn say(&mut self, note: Note) {
        *self.note() = Some(note);
    }

    /// The note on the current screen.
    const fn note(&mut self) -> &mut Option<Note> {
        match &mut self.screen {
            Screen::Play(play) => &mut play.note,
            Screen::Drill(exercise) => &mut exercise.note,
            Screen::Lesson(lesson) => &mut lesson.note,
            Screen::Puzzle(puzzle) => &mut puzzle.note,
            Screen::Games(games) => &mut games.note,
            Screen::Review(review) => &mut review.board.note,
            Screen::Editor(editor) => &mut editor.note,
            _ => &mut self.context.note,
        }
    }

    /// Acts on the game on the screen, if there is one, and shows its notes.
    fn in_play(&mut self, act: impl FnOnce(&mut Play) -> Vec<Effect>) -> Vec<Effect> {
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let update = Update::from(act(play));
        self.follow(update)
    }

    /// Whether a question waits to appear on the screen. Keys typed before it appears do not answer
    /// it.
    #[must_use]
    pub fn waits_to_be_shown(&self) -> bool {
        let size = self.context.terminal.size;
        match (self.overlays.last(), &self.screen) {
            (Some(Overlay::Overwrite(asked)), _) => !asked.is_on(size),
            (None, Screen::Play(play)) => play.question.as_ref().is_some_and(|asked| {
                asked.question().loses(self.context.games.unsaved.holds(play.id))
                    && !asked.is_on(size)
            }),
            _ => false,
        }
    }

    /// Starts the search for a game to continue, after the first frame.
    pub fn look_for_unfinished(&mut self) -> Vec<Effect> {
        self.looks_for_unfinished = true;
        vec![Effect::FindUnfinished]
    }

    /// Whether the search for a game to continue has not ended yet.
    #[must_use]
    pub const fn looks_for_unfinished(&self) -> bool {
        self.looks_for_unfinished
    }

    /// Whether keys must wait: until the menu is complete, since an Enter may be meant for the game
    /// to continue; or for a file, since keys may be meant for the screen it opens.
    #[must_use]
    pub const fn holds_keys(&self) -> bool {
        self.looks_for_unfinished || self.awaited > 0
    }

    /// Whether an unfinished game is on the board.
    fn is_in_game(&self) -> bool {
        matches!(&self.screen, Screen::Play(play) if play.game.ending().is_none())
    }

    /// Handles a game file that has been read.
    fn opened(&mut self, path: PathBuf, game: Game, purpose: Purpose) -> Vec<Effect> {
        self.has_come();
        match purpose {
            // The user began another game before the file was read: that game goes on.
            Purpose::Play if self.is_in_game() => vec![Effect::ReleaseGame(path)],
            Purpose::Play if game.ending().is_none() => {
                let play = match self.latest(&path, &game) {
                    Some((draft, later)) => Play::resume_unsaved(later, draft),
                    None => Play::resume(game, path),
                };
                self.begin(play)
            }
            Purpose::Play | Purpose::Review => {
                let at = game.ply();
                let start = ReviewStart { game, at, source: ReviewSource::File(path) };
                self.follow(Navigation::from(start).into())
            }
            Purpose::Export => {
                let name = path.file_name().unwrap_or_default();
                vec![Effect::Export { path: PathBuf::from(name), text: game.to_record() }]
            }
            Purpose::Train => self.train(&path, game),
        }
    }
}
