//! Pasted text: it goes into a text field, or it is a game or position that the user is asked
//! about.

use super::{App, Screen};
use crate::tui::effect::Effect;
use crate::tui::keys::Key;
use crate::tui::message::Loaded;
use crate::tui::note::Note;
use crate::tui::overlay::Overlay;
use crate::tui::pasted::{PasteProblem, Pasted, recognise, recognise_file};
use crate::tui::screens::play::{Play, practice_setup};
use crate::tui::update::{Navigation, ReviewStart};
use ouk_rules::draft::Draft;
use ouk_rules::game::Game;
use ouk_rules::{AnyPosition, GameId, RuleSet};

impl App {
    /// Handles pasted text. A text field inserts it; elsewhere it may be a game or a position. It
    /// never answers an open question.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if self.overlays.is_empty() && self.types() {
            match &mut self.screen {
                Screen::Setup(form) => form.paste(text),
                Screen::Games(games) => games.paste(text),
                _ => self.board().into_iter().for_each(|board| board.paste(text)),
            }
            return Vec::new();
        }
        let is_typed = match self.overlays.last_mut() {
            Some(Overlay::Glossary(glossary)) => glossary.paste(text),
            Some(Overlay::Help(help)) => help.paste(text),
            _ => false,
        };
        if is_typed {
            return Vec::new();
        }
        let asks = matches!(self.overlays.last(), Some(Overlay::Overwrite(_)))
            || self.board().is_some_and(|board| board.question.is_some());
        if asks {
            return Vec::new();
        }
        if matches!(self.overlays.last(), Some(Overlay::Pasted(_))) {
            self.overlays.pop();
        }
        let on_screen = self.game_on_screen();
        let find = |game, name: &str| self.context.settings.rule_sets.find(game, name);
        let recognised = match self.clock_runs() {
            true => Err(PasteProblem::ClockRuns),
            false => recognise(text, on_screen, &find),
        };
        match recognised {
            Ok(pasted) => self.overlays.push(Overlay::Pasted(pasted)),
            Err(problem) => self.say(Note::Pasted(problem)),
        }
        Vec::new()
    }

    fn game_on_screen(&mut self) -> (GameId, &'static RuleSet) {
        if let Screen::Setup(form) = &self.screen {
            return form.game_and_rules(&self.context.settings);
        }
        if let Screen::Editor(editor) = &self.screen {
            return (editor.draft().game(), editor.draft().rules());
        }
        match self.board() {
            Some(board) => (board.game.setup().game, board.game.setup().rules),
            None => (GameId::Ouk, GameId::Ouk.default_rules()),
        }
    }

    /// Handles a key at the question what to do with a pasted game or position; other keys close
    /// the question.
    pub(super) fn pasted_by_key(&mut self, pasted: Pasted, key: Key) -> Vec<Effect> {
        let Key::Char(letter) = key else { return Vec::new() };
        match (letter.to_ascii_lowercase(), pasted) {
            ('g', Pasted::Position(mut readings)) => {
                readings.turn();
                self.overlays.push(Overlay::Pasted(Pasted::Position(readings)));
                Vec::new()
            }
            ('v', Pasted::Game(game)) => self.review_pasted(*game),
            ('v', Pasted::Position(readings)) => {
                let game = self.game_from(readings.chosen());
                game.map_or_else(Vec::new, |game| self.review_pasted(game))
            }
            ('p', Pasted::Game(game)) if game.ending().is_none() => self.begin(Play::new(*game)),
            ('p', Pasted::Position(readings)) if readings.chosen().ending().is_none() => {
                let mut effects = self.leave_for_paste();
                let position = Box::new(readings.chosen().clone());
                effects.extend(self.follow(Navigation::SetupFrom(position).into()));
                effects
            }
            ('e', Pasted::Game(game)) => self.edit(Draft::of(game.position())),
            ('e', Pasted::Position(readings)) => self.edit(Draft::of(readings.chosen())),
            ('e', Pasted::Faulty(draft, _)) => self.edit(*draft),
            _ => Vec::new(),
        }
    }

    /// Leaves the screens that an older paste opened, so that screens of many pastes do not lie
    /// over each other. The next screen counts as opened by a paste.
    fn leave_for_paste(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.explored = None;
        while self.pasted_over.is_some() {
            effects.extend(self.leave_screen());
        }
        self.pasted_over = Some(self.beneath.len());
        effects
    }

    /// Goes back to the screen beneath.
    fn leave_screen(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if matches!(self.screen, Screen::Review(_)) {
            effects.extend([Effect::StopThinking, Effect::StopAnalysis]);
        }
        effects.extend(self.back());
        effects
    }

    /// Opens the review of a game over the screen, after leaving an open review.
    fn review_pasted(&mut self, game: Game) -> Vec<Effect> {
        let mut effects = self.leave_for_paste();
        if matches!(self.screen, Screen::Review(_)) {
            effects.extend(self.leave_screen());
            self.pasted_over = Some(self.beneath.len());
        }
        let at = game.ply();
        effects.extend(self.follow(Navigation::from(ReviewStart::unsaved(game, at)).into()));
        effects
    }

    /// A game for the review that starts from the pasted position.
    fn game_from(&mut self, position: &AnyPosition) -> Option<Game> {
        match Game::new(practice_setup(position, self.context.today.clone())) {
            Ok(game) => Some(game),
            Err(error) => {
                self.say(Note::Illegal(error));
                None
            }
        }
    }

    fn edit(&mut self, draft: Draft) -> Vec<Effect> {
        let mut effects = self.leave_for_paste();
        effects.extend(self.follow(Navigation::Edit(Box::new(draft)).into()));
        effects
    }

    /// Opens the review of the first game of a file. Like a pasted game, it has no file of its own:
    /// saving a comment in that file would drop the other games.
    pub(super) fn opened_first(&mut self, game: Loaded, of: usize) -> Vec<Effect> {
        self.has_come();
        self.open_read(Pasted::Game(game.0), Some(Note::OneOfGames(1, of)))
    }

    /// Opens the position of a file.
    pub(super) fn opened_position(&mut self, text: &str) -> Vec<Effect> {
        self.has_come();
        let on_screen = self.game_on_screen();
        let find = |game, name: &str| self.context.settings.rule_sets.find(game, name);
        match recognise_file(text, on_screen, &find) {
            Ok(read) => self.open_read(read, None),
            Err(problem) => {
                self.say(Note::Pasted(problem));
                Vec::new()
            }
        }
    }

    /// Opens the content of a file named on the command line: the review of a game, the form for a
    /// game from a position, the editor for an illegal position. The note is about the game.
    pub(in crate::tui) fn open_read(&mut self, read: Pasted, note: Option<Note>) -> Vec<Effect> {
        let effects = match read {
            Pasted::Game(game) => self.review_pasted(*game),
            Pasted::Position(readings) => {
                let position = readings.chosen().clone();
                self.follow(Navigation::SetupFrom(Box::new(position)).into())
            }
            Pasted::Faulty(draft, _) => self.edit(*draft),
        };
        note.into_iter().for_each(|note| self.say(note));
        effects
    }
}
