//! Navigation from one screen to another.

use super::{App, Screen};
use crate::lessons::catalogue::resume;
use crate::puzzles::choice::PuzzleSource;
use crate::tui::effect::Effect;
use crate::tui::note::PuzzleNote;
use crate::tui::overlay::Overlay;
use crate::tui::screens::editor::Editor;
use crate::tui::screens::explorer::{Explorer, ExplorerStart};
use crate::tui::screens::games::Games;
use crate::tui::screens::help::{Help, HelpBoard};
use crate::tui::screens::lessons::{LessonList, LessonScreen};
use crate::tui::screens::menu::{Menu, MenuEntry};
use crate::tui::screens::named_pieces::lettered;
use crate::tui::screens::play::Play;
use crate::tui::screens::puzzles::{PuzzleList, PuzzleScreen};
use crate::tui::screens::reader::Reader;
use crate::tui::screens::record::Record;
use crate::tui::screens::review::Review;
use crate::tui::screens::settings::SettingsList;
use crate::tui::screens::setup::Form;
use crate::tui::update::{Navigation, ReviewSource, ReviewStart, Update};
use ouk_rules::{GameId, RuleSet};

impl App {
    /// Performs the update that a screen has returned.
    pub(super) fn follow(&mut self, update: Update) -> Vec<Effect> {
        let mut effects = update.effects;
        let told = match &mut self.screen {
            Screen::Play(play) => play.told(&self.context),
            Screen::Drill(exercise) => exercise.play.told(&self.context),
            Screen::Lesson(lesson) => lesson.play.told(&self.context),
            Screen::Puzzle(puzzle) => puzzle.play.told(&self.context),
            _ => None,
        };
        self.overlays.extend(told.map(Overlay::Text));
        if let Some(go) = update.go {
            effects.extend(self.go(go));
        }
        effects
    }

    /// The game and rule set of the form or board on the screen.
    fn rules_shown(&mut self) -> (GameId, &'static RuleSet) {
        if let Screen::Setup(form) = &self.screen {
            return form.game_and_rules(&self.context.settings);
        }
        let shown = self.board().map(|board| (board.game.setup().game, board.game.setup().rules));
        shown.unwrap_or((GameId::Ouk, GameId::Ouk.default_rules()))
    }

    fn go(&mut self, to: Navigation) -> Vec<Effect> {
        match to {
            Navigation::Menu => return self.to_menu(),
            Navigation::Back => return self.back(),
            Navigation::Continue => return self.continue_unfinished(),
            Navigation::Trainer => {
                let (game, rules) = (GameId::Ouk, GameId::Ouk.default_rules());
                return self.open_trainer(game, rules);
            }
            Navigation::Lessons => {
                let list = LessonList::at(&self.context.progress);
                self.show(Screen::Lessons(list));
            }
            Navigation::Lesson(id) => {
                if !matches!(self.screen, Screen::Lessons(_)) {
                    self.show(Screen::Lessons(LessonList::at(&self.context.progress)));
                }
                let known = self.context.progress.lesson(id.key());
                let step = resume(id, known.step, &known.name);
                self.show_over(Screen::Lesson(Box::new(LessonScreen::at(id, step))));
            }
            Navigation::Puzzles => {
                self.show(Screen::Puzzles(PuzzleList::of(GameId::Ouk)));
            }
            Navigation::Puzzle(source) => match PuzzleScreen::begin(source, &self.context) {
                Some(puzzle) => self.show_over(Screen::Puzzle(Box::new(puzzle))),
                None => {
                    let none = match source {
                        PuzzleSource::Own => PuzzleNote::NoneFromGames,
                        _ => PuzzleNote::NothingDue,
                    };
                    self.context.note = Some(none.into());
                }
            },
            Navigation::Begin(game, origin) => return self.begin(Play::begun(*game, origin)),
            Navigation::Games => {
                self.show(Screen::Games(Games::being_read()));
                return vec![Effect::ListGames];
            }
            Navigation::Record => {
                self.show(Screen::Record(Record::default()));
                return vec![Effect::ReadResults];
            }
            Navigation::Review(start) => return self.review(*start),
            Navigation::Setup(kind) => {
                self.show(Screen::Setup(Form::new(kind, &self.context.settings)));
                return vec![Effect::ReadResults];
            }
            Navigation::SetupFrom(position) => {
                self.show_over(Screen::Setup(Form::from(*position, &self.context.settings)));
            }
            Navigation::Edit(draft) => {
                self.show_over(Screen::Editor(Box::new(Editor::of(*draft, self.context.rights))));
            }
            Navigation::Settings => {
                self.show(Screen::Settings(SettingsList::default()));
            }
            Navigation::Rules => {
                let (game, rules) = self.rules_shown();
                self.overlays.push(Overlay::Rules(Box::new(Reader::of(game, rules))));
            }
            Navigation::Glossary => self.overlays.push(Overlay::Glossary(Box::default())),
            Navigation::Openings => self.open_book(),
            Navigation::Explore(position, below) => {
                let explorer = Explorer::of(*position, ExplorerStart::AtPosition);
                let explorer = Box::new(explorer.with_below(below));
                self.overlays.push(Overlay::Explorer(explorer));
            }
            Navigation::Help => self.open_help(),
            Navigation::Popup(words) => self.overlays.push(Overlay::Text(words)),
        }
        Vec::new()
    }

    /// Opens a review over the screen. The analysis of a finished game begins at once.
    fn review(&mut self, start: ReviewStart) -> Vec<Effect> {
        let ReviewStart { game, at, source } = start;
        let is_over_game = matches!(source, ReviewSource::Board(..));
        let mut review = Review::of(Play::for_review(game, source), at);
        review.is_over_game = is_over_game;
        review.board.rights = self.context.rights;
        let mut effects = review.ask();
        if review.game().ending().is_some() {
            effects.extend(review.begin_analysis());
        }
        self.show_over(Screen::Review(Box::new(review)));
        effects
    }

    /// Opens the help for the top of the screen: an overlay with its own keys, or the screen
    /// itself.
    fn open_help(&mut self) {
        let of_play = |play: &mut Play| HelpBoard {
            game: play.game.setup().game,
            pieces: lettered(play.game.position_at(0)),
        };
        let help = match self.overlays.last().and_then(Overlay::place) {
            Some(place) => Help::of(place, None),
            None => Help::of(self.place(), self.board().map(of_play)),
        };
        self.overlays.push(Overlay::Help(Box::new(help)));
    }

    /// Opens the opening book of the game that was set up last.
    fn open_book(&mut self) {
        let explorer = Explorer::at_array(self.context.settings.new_game().game);
        self.overlays.push(Overlay::Explorer(Box::new(explorer)));
    }

    /// Shows a screen without a way back; returns the previous screen.
    pub(super) fn show(&mut self, screen: Screen) -> Screen {
        self.beneath.clear();
        (self.pasted_over, self.explored) = (None, None);
        std::mem::replace(&mut self.screen, screen)
    }

    /// Shows a screen that goes back to the current one.
    pub(super) fn show_over(&mut self, screen: Screen) {
        self.beneath.push(std::mem::replace(&mut self.screen, screen));
    }

    /// Goes back to the screen that opened a review or a drill.
    pub(super) fn back(&mut self) -> Vec<Effect> {
        let menu = || Screen::Menu(Menu::default());
        let below = self.beneath.pop().unwrap_or_else(menu);
        self.pasted_over = self.pasted_over.filter(|over| self.beneath.len() > *over);
        let left = std::mem::replace(&mut self.screen, below);
        let beneath = self.beneath.len() + 1;
        if let Some((_, explorer)) = self.explored.take_if(|(over, _)| *over == beneath) {
            self.overlays.push(Overlay::Explorer(explorer));
        }
        if let (Screen::Review(review), Screen::Play(play)) = (left, &mut self.screen) {
            review.hand_back(play);
        }
        match &mut self.screen {
            Screen::Trainer(_) => {
                vec![Effect::FindOwnDrills]
            }
            // An answer of the engine that came in the meantime was dropped.
            Screen::Play(play) if play.awaiting.is_some() => play.go_on(),
            Screen::Puzzle(puzzle) => puzzle.ask(),
            Screen::Review(review) => review.come_back(),
            _ => Vec::new(),
        }
    }

    /// Goes to the menu, to the entry of the screen that the user leaves. A game that is not over
    /// becomes the one to continue.
    pub fn to_menu(&mut self) -> Vec<Effect> {
        let purged = self.purge_deleted();
        let menu = match &self.screen {
            Screen::Setup(form) => Menu::at(form.kind().into()),
            Screen::Settings(_) => Menu::at(MenuEntry::Settings),
            Screen::Games(_) => Menu::at(MenuEntry::Games),
            Screen::Record(_) => Menu::at(MenuEntry::Record),
            Screen::Trainer(_) => Menu::at(MenuEntry::Trainer),
            Screen::Lessons(_) => Menu::at(MenuEntry::Learn),
            Screen::Puzzles(_) => Menu::at(MenuEntry::Puzzles),
            _ => Menu::default(),
        };
        let old = self.show(Screen::Menu(menu));
        self.set_aside(old);
        self.offer_unsaved();
        let mut effects = purged;
        effects.extend([Effect::StopThinking, Effect::StopAnalysis, Effect::Release]);
        effects.extend(self.save_again());
        effects.extend(self.look_for_another());
        effects
    }

    /// Removes the games that were deleted in a list which the user leaves now.
    fn purge_deleted(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for screen in self.beneath.iter_mut().chain([&mut self.screen]) {
            if let Screen::Games(games) = screen {
                effects.extend(games.purge_deleted(&mut self.context));
            }
        }
        effects
    }

    /// Starts a game, or continues one.
    pub fn begin(&mut self, mut play: Play) -> Vec<Effect> {
        play.rights = self.context.rights;
        let mut effects: Vec<Effect> = play.save_if_new_with_moves().into_iter().collect();
        // A review that the user leaves must not go on beside the game.
        let screens = self.beneath.iter().chain([&self.screen]);
        if screens.into_iter().any(|screen| matches!(screen, Screen::Review(_))) {
            effects.extend([Effect::StopThinking, Effect::StopAnalysis]);
        }
        effects.extend(play.go_on());
        effects.extend(self.purge_deleted());
        effects.extend(play.ask_tables());
        // The user leaves a game below a review or a form too.
        for below in std::mem::take(&mut self.beneath) {
            self.set_aside(below);
        }
        let old = self.show(Screen::Play(Box::new(play)));
        self.set_aside(old);
        effects
    }
}
